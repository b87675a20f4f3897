"""Debian's nginx before the server, with the very configuration that docs/host.md gives: one plays through it."""

import asyncio
import json
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from server.nginx import nginx
from server.running import Server, free_port, running
from starting import HANGS

NAME: Final = "games.example.org"
CONFIGURATION: Final = Path(__file__).parents[2] / "examples" / "hosting" / "nginx.conf"


class Proxy:
    """nginx on ports of its own, with a certificate that it has made itself."""

    def __init__(self, folder: Path, server: Server) -> None:
        self.folder = folder
        self.plain, self.secure = free_port(), free_port()
        words = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        words += [
            "-keyout",
            "key.pem",
            "-out",
            "chain.pem",
            "-subj",
            f"/CN={NAME}",
            "-addext",
            f"subjectAltName=DNS:{NAME}",
        ]
        subprocess.run(words, cwd=folder, check=True, capture_output=True)
        site = CONFIGURATION.read_text(encoding="utf-8")
        for here, there in (
            ("    listen [::]:80;\n", ""),
            ("    listen [::]:443 ssl http2;\n", ""),
            ("listen 80;", f"listen 127.0.0.1:{self.plain};"),
            ("listen 443 ssl http2;", f"listen 127.0.0.1:{self.secure} ssl http2;"),
            (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", f"{folder}/chain.pem"),
            (f"/etc/letsencrypt/live/{NAME}/privkey.pem", f"{folder}/key.pem"),
            ("127.0.0.1:8765", f"127.0.0.1:{server.port}"),
        ):
            assert site.count(here) == 1, here
            site = site.replace(here, there)
        self.site = site
        self.trusting = ssl.create_default_context(cafile=folder / "chain.pem")
        self.http = httpx.Client(verify=self.trusting, timeout=HANGS, headers={"Host": NAME})

    def ask(self, method: str, path: str, **more: object) -> httpx.Response:
        address = f"https://127.0.0.1:{self.secure}{path}"
        return self.http.request(method, address, extensions={"sni_hostname": NAME}, **more)  # type: ignore[arg-type]

    def connect(self) -> connect:
        """In one thread, unlike `Live`: OpenSSL does not bear that one reads while another writes."""
        own = {"Origin": f"https://{NAME}"}
        return connect(
            f"wss://{NAME}/api/live",
            host="127.0.0.1",
            port=self.secure,
            ssl=self.trusting,
            additional_headers=own,
            open_timeout=HANGS,
        )


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    with running(tmp_path_factory.mktemp("server"), "--public-url", f"https://{NAME}") as server:
        one = Proxy(tmp_path_factory.mktemp("nginx"), server)
        with one.http, nginx(one.folder, one.site, lambda: one.ask("GET", "/healthz")):
            yield one


async def next_picture(line: ClientConnection) -> dict[str, Any]:
    async with asyncio.timeout(HANGS):
        while "picture" not in (said := json.loads(await line.recv())):
            pass
    picture: dict[str, Any] = said["picture"]
    return picture


def test_two_play_through_it(proxy: Proxy) -> None:
    opened = proxy.ask("POST", "/api/tables", json={"game": "millefiori", "seats": ["me:Ann", "me:Ben"]})
    assert opened.status_code == 201
    keys = opened.json()["seats"]

    async def play() -> None:
        async with proxy.connect() as ann, proxy.connect() as ben:
            lines = [ann, ben]
            for line, key in zip(lines, keys.values(), strict=True):
                assert line.protocol.extensions  # the page is compressed by the server, through the proxy
                await line.send(json.dumps({"key": key}))
            pictures = [await next_picture(line) for line in lines]
            for _ in range(6):
                seat = pictures[0]["waiting_for"][0]
                before = pictures[seat]["number"]
                said = {"do": "act", "actions": pictures[seat]["legal"][:1], "after": before}
                await lines[seat].send(json.dumps(said))
                for number, line in enumerate(lines):
                    while pictures[number]["number"] <= before:
                        pictures[number] = await next_picture(line)
            assert pictures[0]["number"] >= 6

    asyncio.run(play())


def test_nobody_stays_without_tls(proxy: Proxy) -> None:
    plain = proxy.http.get(f"http://127.0.0.1:{proxy.plain}/table?x=1")
    assert (plain.status_code, plain.headers["Location"]) == (308, f"https://{NAME}/table?x=1")
    answer = proxy.ask("GET", "/api/games")
    assert answer.status_code == 200
    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"


def test_it_keeps_from_the_server_what_is_not_for_it(proxy: Proxy) -> None:
    assert proxy.ask("GET", "/metrics").status_code == 404
    assert proxy.ask("POST", "/api/tables", content=b" " * 300_000).status_code == 413
    foreign = proxy.ask("GET", "/api/games", headers={"Host": "other.example.org"})
    assert foreign.status_code == 400  # nginx passes the name on, and the server knows its own
