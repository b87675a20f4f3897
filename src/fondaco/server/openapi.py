"""The API's document (OpenAPI): what it says beyond the types of requests and answers."""

import json
from collections.abc import Mapping
from importlib.resources import files
from inspect import cleandoc
from types import ModuleType
from typing import Any, Final, NotRequired, get_origin, get_type_hints, is_typeddict

import msgspec
from litestar import Request
from litestar.datastructures import ResponseHeader
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme, Tag
from msgspec import Meta

import fondaco
from fondaco.engine.types import GameEvent, View
from fondaco.server.live_wire import FRAMES
from fondaco.server.wire import Picture, Problem
from fondaco.table.commands import Command

ABOUT: Final = """\
Open a table with `POST /api/tables`: the answer has a key for each person's seat. Send the key of your seat with every
other request, as `Authorization: Bearer KEY`. Then, until `status` is no longer `playing`:

1. `GET /api/table` shows the table as you may see it, and in `legal` everything that you may do, in notation.
2. If your seat is in `waiting_for`, `POST /api/table/actions` with one of them and the `number` of what you saw, as in
   `{"actions": ["choose lion5"], "after": 12}`. When you get the answer, it is stored. A 409 says that something has
   happened since: look again.

**Live.** Over a WebSocket at `/api/live` you receive everything as it happens. All frames are JSON texts. First send
`{"key": KEY, "after": 0}`, with the last number that you have. What you have missed and everything from then on comes
as `{"message": …}`, and after it the table as `{"picture": …, "seat": 0}`. Then send commands, as
`{"do": "act", "actions": ["choose lion5"], "after": 12, "id": 1}`; the schema `Command` describes them all: `act`,
`undo`, `automatic` (with `on`), `chat` (with `text`), `leave`, `return`, `propose` (with `what`: `end` or `back N`),
`agree`, `refuse` and `sit` (with your `name`). The answer is `{"done": 1, "number": 13}` or `{"refused": 1, …}` with
the fields of `Problem`. `{"present": [0, 2], "watching": 1}` says who is connected, and `{"remark": …}` is what a
spectator has written, for spectators at once and for players when the game is over. The schema `LiveFrame` describes
all that is sent to you. The connection is closed with 4400 if the first frame is not understood, 4403 for a page of
another host, 4404 for a key that does not work, 4408 if the first frame comes too late, 4429 if there are too many
connections, and 1013 if the database fails: then try again later, with the last number that you have.

**Limits.** Too many requests are answered by 429 with `Retry-After`, in seconds; over a live connection answers come
more slowly instead.
"""

KEY: Final[list[dict[str, list[str]]]] = [{"key": []}]
"""For a request that needs a key."""
HOST_KEY: Final[list[dict[str, list[str]]]] = [{"host": []}]
"""For a request that needs the key of the host."""


JOURNAL_FILE: Final = [ResponseHeader(name="Content-Disposition", value='attachment; filename="match.fondaco"')]
"""A browser or `curl -OJ` saves a journal under this name."""


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """Return the descriptions of these errors, and of those that every request can have."""
    texts = {
        400: "It is not allowed, or not understood",
        401: "No key was sent",
        404: "The key does not work, or there is no such table",
        409: "Something has happened since",
        413: "Too large",
        415: "The body is not JSON",
        429: "Too many requests: wait for as many seconds as `Retry-After` says",
        500: "Server error",
        503: "The database failed, or the server is busy",
    }
    return {
        status: ResponseSpec(Problem, description=texts[status], generate_examples=False)
        for status in sorted({*statuses, *([415] if 413 in statuses else []), 400, 429, 500, 503})
    }


def about(kind: type) -> str:
    """Return the description of a type in the document: the first paragraph of its docstring."""
    return cleandoc(kind.__doc__ or "").partition("\n\n")[0].replace("\n", " ")


class _Json(JsonRenderPlugin):
    def __init__(self, types: Mapping[str, type]) -> None:
        super().__init__(path="/openapi.json")
        self._types = types
        self._document = b""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        self._document = self._document or msgspec.json.encode(complete(openapi_schema, self._types))
        return self._document


def types_in(*modules: ModuleType) -> dict[str, type]:
    """Return the types of these modules that clients send or receive, by their names."""
    found = {name: value for module in modules for name, value in vars(module).items() if isinstance(value, type)}
    return {name: kind for name, kind in found.items() if is_typeddict(kind) or issubclass(kind, msgspec.Struct)}


def complete(schema: dict[str, Any], types: Mapping[str, type]) -> dict[str, Any]:
    """Return the document with everything that Litestar leaves out.

    These are the descriptions of types and of the fields of dictionaries, which bodies are optional, recorded answers
    as examples, and the messages over the socket. Events of two games may look alike, so any of their types may match,
    not exactly one.
    """
    whole: dict[str, Any] = _any_of(schema)
    _add_common(whole["components"]["schemas"])
    for name, shape in whole["components"]["schemas"].items():
        if (described := types.get(name)) is not None:
            shape["description"] = about(described)
            for field, hint in get_type_hints(described, include_extras=True).items():
                shape["properties"][field] |= _descriptions(hint)
    for operation in (operation for path in whole["paths"].values() for operation in path.values()):
        for content in operation.get("requestBody", {}).get("content", {}).values():
            if {"type": "null"} in content["schema"].get("anyOf", []):
                operation["requestBody"]["required"] = False
    _add_commands(whole["components"]["schemas"])
    _add_frames(whole["components"]["schemas"])
    examples = json.loads(files(__package__).joinpath("examples.json").read_text(encoding="utf-8"))
    for name, example in examples.items():
        method, path = name.split(" ")
        operation = whole["paths"][path][method.lower()]
        status = next(status for status in operation["responses"] if status.startswith("2"))
        for content in operation["responses"][status]["content"].values():
            content["example"] = example["answer"]
        for content in operation.get("requestBody", {}).get("content", {}).values():
            content["example"] = example["request"]
    return whole


def _descriptions(hint: Any) -> dict[str, Any]:
    """Return the descriptions and examples of a field; a type that does not depend on msgspec has plain texts."""
    hint = hint.__args__[0] if get_origin(hint) is NotRequired else hint
    parts = getattr(hint, "__metadata__", ())
    metas = [Meta(description=part) if isinstance(part, str) else part for part in parts]
    return {
        name: value
        for part in metas
        if isinstance(part, Meta)
        for name, value in (("description", part.description), ("examples", part.examples))
        if value is not None
    }


def _add_common(schemas: dict[str, Any]) -> None:
    """Describe the fields that the views and the events of all games have, even if a game does not describe its own."""
    schemas.update(msgspec.json.schema_components([View, GameEvent], ref_template="#/components/schemas/{name}")[1])


def _add_commands(schemas: dict[str, Any]) -> None:
    """Describe `Command`, which is sent over the socket. In the body of a request the path says what to `do`."""
    refs, found = msgspec.json.schema_components([Command], ref_template="#/components/schemas/{name}")
    for name, shape in found.items():
        shape["required"] = [field for field in shape["required"] if field != "do"]
        shape["properties"]["do"] = {"type": "string", "const": shape["properties"]["do"]["enum"][0]}
        schemas[name] = shape
    schemas["Command"] = {
        "description": "What a player sends over a live connection.",
        "anyOf": [{"allOf": [ref], "required": ["do"]} for ref in refs[0]["anyOf"]],
    }


def _add_frames(schemas: dict[str, Any]) -> None:
    """Describe `LiveFrame`, which is received over the socket; the types in it are described already."""
    own = schemas["OwnPicture"]
    fields = {name: shape for name, shape in own["properties"].items() if name in get_type_hints(Picture)}
    schemas["Picture"] = own | {
        "title": "Picture",
        "description": cleandoc(Picture.__doc__ or ""),
        "properties": fields,
        "required": [name for name in own["required"] if name in fields],
    }
    for frame in FRAMES:
        parts = {
            name: {"$ref": f"#/components/schemas/{hint.__name__}"}
            if getattr(hint, "__name__", "") in schemas
            else msgspec.json.schema(hint)
            for name, hint in get_type_hints(frame, include_extras=True).items()
        }
        schemas[frame.__name__] = {
            "title": frame.__name__,
            "description": frame.__doc__,
            "type": "object",
            "properties": parts,
            "required": list(parts),
        }
    schemas["LiveFrame"] = {
        "description": "What the server sends over a live connection.",
        "anyOf": [{"$ref": f"#/components/schemas/{frame.__name__}"} for frame in FRAMES],
    }


def _any_of(part: Any) -> Any:
    if isinstance(part, dict):
        return {"anyOf" if name == "oneOf" else name: _any_of(value) for name, value in part.items()}
    return [_any_of(value) for value in part] if isinstance(part, list) else part


def openapi(types: Mapping[str, type]) -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Fondaco",
        version=fondaco.__version__,
        description=ABOUT,
        path="/api/docs",
        render_plugins=[_Json(types)],
        use_handler_docstrings=True,
        tags=[
            Tag("games", "What can be played"),
            Tag("tables", "Opening and finding tables"),
            Tag("table", "Your table"),
            Tag("replays", "Replays of games"),
            Tag("analyses", "Analyses of games"),
            Tag("puzzles", "Puzzles"),
            Tag("host", "For the host"),
        ],
        components=Components(
            security_schemes={
                "key": SecurityScheme(type="http", scheme="bearer", description="The key of your link at the table."),
                "host": SecurityScheme(
                    type="http", scheme="bearer", description="The key of the host, as `fondaco host key` shows it."
                ),
            }
        ),
    )
