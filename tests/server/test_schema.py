"""The API's document holds: whatever is asked for, no fault of the server and no answer that it does not describe."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from server.running import HTTP, Server, running
from terminal.command import run

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
EXAMPLES = 20
"""For each operation."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("schema")) as one:
        yield one


@pytest.fixture(scope="module")
def document(server: Server) -> dict[str, Any]:
    whole: dict[str, Any] = HTTP.get(f"{server.address}/api/docs/openapi.json").json()
    return whole


def test_whatever_is_asked_for_is_answered_as_described(
    server: Server, document: dict[str, Any], tmp_path: Path
) -> None:
    schema = schemathesis.openapi.from_dict(document)
    schema.config.update(base_url=server.address)
    links = server.open("liguria", "me", "me", "me")
    host = run(tmp_path, "host", "key", "--database", server.database).stdout.strip()
    # With a seat's key, with the host's, with one that opens nothing, and with none.
    keys = (links["seats"]["0"], links["opener"], host, "none")
    headers = [{"Authorization": f"Bearer {key}"} for key in keys] + [{}]
    tried = 0
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        can_be_wrong = operation.body or operation.query
        wrong = operation.as_strategy(generation_mode=GenerationMode.NEGATIVE) if can_be_wrong else st.nothing()

        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=wrong | operation.as_strategy(), sent=st.sampled_from(headers))
        def ask(case: Any, sent: dict[str, str]) -> None:
            case.headers = {name: value for name, value in case.headers.items() if name.lower() != "authorization"}
            case.call_and_validate(headers=sent, checks=CHECKS)

        ask()
        tried += 1
    assert tried == sum(len(path) for path in document["paths"].values()) > 14
    assert not [line for line in server.logged() if "trace" in json.loads(line)]


def test_the_document_tells_what_can_go_wrong_and_who_may_ask(document: dict[str, Any]) -> None:
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            what = f"{method} {path}"
            assert operation["summary"], what
            assert operation["description"], what
            assert {"400", "429", "500", "503"} <= set(operation["responses"]), what
            for status, answer in operation["responses"].items():
                if int(status) >= 400:
                    [content] = answer["content"].values()
                    assert content["schema"]["$ref"].endswith("/Problem"), f"{what}: {status}"
            if path.startswith(("/api/table/", "/api/host/")) or path == "/api/table":
                assert operation["security"] == [{"host" if "host" in path else "key": []}], what
                assert {"401", "404"} <= set(operation["responses"]), what
            if "requestBody" in operation:
                assert "413" in operation["responses"], what
    assert document["components"]["securitySchemes"]["key"]["scheme"] == "bearer"
    assert "/api/live" in document["info"]["description"]


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("GET", "/api/nothing", 404), ("DELETE", "/api/tables", 405), ("POST", "/api/tables", 400)],
)
def test_what_the_framework_refuses_is_told_in_the_same_form(
    server: Server, method: str, path: str, status: int
) -> None:
    answer = HTTP.request(method, server.address + path)
    assert answer.status_code == status
    assert answer.json()["error"]
    assert answer.headers["Referrer-Policy"] == "no-referrer"


def test_what_is_too_large_is_refused(server: Server) -> None:
    key = server.open("millefiori", "me", "me")["seats"]["0"]
    body = json.dumps({"text": "a" * 100_000})
    kind = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
    answer = HTTP.post(f"{server.address}/api/table/chat", content=body, headers=kind)
    assert (answer.status_code, bool(answer.json()["error"])) == (413, True)
    for path, data in (
        ("actions", {"actions": ["sail"] * 1000}),
        ("actions", {"actions": ["a" * 1000]}),
        ("chat", {"text": "a" * 3000}),
        ("actions", {"actions": [], "after": 10**30}),
        ("links", {"role": "seat x"}),
        ("links", {"role": "seat ٠"}),
    ):
        answer = server.client(key).post(path, data)
        assert answer.status_code == 400, answer.text
        assert len(answer.text) < 1000


def test_every_answer_has_an_example_that_fits(document: dict[str, Any]) -> None:
    """Real ones, recorded by tools/examples.py; one that does not fit any more is to be recorded again."""
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            where = f"{method.upper()} {path}"
            [answer] = [value for status, value in operation["responses"].items() if status.startswith("2")]
            for content in [*answer["content"].values(), *operation.get("requestBody", {}).get("content", {}).values()]:
                assert "example" in content, where
                schema = {**content["schema"], "components": document["components"]}
                jsonschema_rs.Draft202012Validator(schema).validate(content["example"])
