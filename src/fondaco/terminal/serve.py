"""`fondaco serve`: start the server."""

import asyncio
import contextlib
import os
import signal
import socket
import sys
import tempfile
import threading
import time
import tomllib
import webbrowser
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from pathlib import Path

import uvicorn
from litestar import Litestar
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from fondaco.engine.contract import allowed_text
from fondaco.engine.edition import Edition
from fondaco.engine.errors import FondacoError
from fondaco.engine.registry import find_game, load_games
from fondaco.languages.speech import _
from fondaco.server import metrics
from fondaco.server.app import create_app
from fondaco.server.guard.addresses import AllowedHosts
from fondaco.server.guard.connections import BACKLOG, GuardedProtocol, QuickWebSocket, raise_descriptor_limit
from fondaco.server.hosting.keys import hash_of, new_key
from fondaco.server.hosting.peers import peers_for
from fondaco.server.hosting.processes import end_with_parent
from fondaco.server.hosting.steady_clock import clock_offset
from fondaco.server.hosting.thinkers import BOT_SECONDS
from fondaco.store import Store
from fondaco.table.opening import HUMAN
from fondaco.terminal.files import edition_from, read_text

PORT = 8765
GRACE = 4
"""Seconds that open connections have when the server stops."""
SIGN_OF_LIFE = 60
"""Seconds that a worker has to answer the process that started it. On a busy machine it needs some only to start, and
one that is restarted too soon never gets there."""
FRAME_LIMIT = 64 * 1024
_MOST_DAYS = 36_500


@dataclass(frozen=True)
class Worker:
    """Makes the application in each process; plain data, so that it can be sent to another process."""

    database: str
    bot_processes: int
    editions: Mapping[str, Path]
    bot_seconds: float
    public_urls: Sequence[str]
    keep_days: int | None
    keep_unfinished_days: int | None
    keep_replays_days: int | None
    pace: str
    clock_offset_ns: int = field(default_factory=clock_offset)

    def __call__(self) -> Litestar:
        end_with_parent(lambda: os.kill(os.getpid(), signal.SIGTERM))
        return create_app(
            self.database,
            self.bot_processes,
            read_editions(self.editions),
            bot_seconds=self.bot_seconds,
            public_urls=self.public_urls,
            clock_offset_ns=self.clock_offset_ns,
            keep_days=self.keep_days,
            keep_unfinished_days=self.keep_unfinished_days,
            keep_replays_days=self.keep_replays_days,
            pace=self.pace,
        )


class _Server(uvicorn.Server):
    """Reports that it is open, once it is."""

    def __init__(self, config: uvicorn.Config, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self._opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._opened()


def serve(
    host: str,
    port: int,
    database: str,
    bot_processes: int,
    browser: bool,
    workers: int = 1,
    editions: Sequence[Path] = (),
    bot_seconds: float = BOT_SECONDS,
    public_urls: Sequence[str] = (),
    keep: str | None = None,
    keep_unfinished: str | None = None,
    keep_replays: str | None = None,
    pace: str = HUMAN,
) -> None:
    keep_days, keep_unfinished_days, keep_replays_days = (
        read_days(days) if days is not None else None for days in (keep, keep_unfinished, keep_replays)
    )
    AllowedHosts(public_urls)  # raises an error if they are wrong, before anything is started
    raise_descriptor_limit()
    if workers > 1 and peers_for(database).alone:
        raise FondacoError("several workers share their tables through PostgreSQL; use --database postgresql://…")
    files = sort_editions(editions)
    key = asyncio.run(_try_database(database))
    config = uvicorn.Config(
        Worker(
            database,
            bot_processes,
            files,
            bot_seconds,
            public_urls,
            keep_days,
            keep_unfinished_days,
            keep_replays_days,
            pace,
        ),
        factory=True,
        host=host,
        port=port,
        workers=workers,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=GRACE,
        timeout_worker_healthcheck=SIGN_OF_LIFE,
        ws_max_size=FRAME_LIMIT,
        server_header=False,
        http=GuardedProtocol,
        ws=QuickWebSocket,
        backlog=BACKLOG,
    )
    from fondaco.terminal.console import console  # each worker imports this module, and needs no boards

    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{port}"

    def tell_key() -> None:
        if key:
            link = f"{(public_urls or [address])[0]}/#/host/{key}"
            console.print(_("Your page as the host, shown only this once: {link}", link=link), soft_wrap=True)

    def say_open() -> None:
        where = ", ".join([address, *public_urls])
        console.print(_("Fondaco is running at {address}. Press Ctrl-C to stop it.", address=where), soft_wrap=True)
        tell_key()
        if browser and _has_screen():
            threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()

    if not _run(config, say_open):
        tell_key()  # it was made just now, and will not be shown again
        sys.exit(STARTUP_FAILURE)


def _run(config: uvicorn.Config, opened: Callable[[], None]) -> bool:
    """Serve until stopped, and return whether the server could be started."""
    if config.workers == 1:
        server = _Server(config, opened)
        server.run()
        return server.started
    group = Multiprocess(config, sockets=[config.bind_socket()])
    threading.Thread(target=_wait_until_open, args=(config.host, config.port, opened), daemon=True).start()
    with tempfile.TemporaryDirectory(prefix="fondaco-", ignore_cleanup_errors=True) as counted:
        metrics.share(Path(counted))
        group.run()
    return all(process.exitcode != STARTUP_FAILURE for process in group.processes)


def read_days(text: str) -> int:
    """Read a number of days, as in `90d`."""
    number = text.removesuffix("d")
    if not (text.endswith("d") and number.isascii() and number.isdigit() and 0 < int(number[:6]) <= _MOST_DAYS):
        raise FondacoError("{text} is not a number of days; write it like 90d", text=repr(text))
    return int(number)


def free_port(host: str) -> int:
    """Return the usual port, or the first free one after it."""
    for port in range(PORT, PORT + 100):
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return port
    return PORT


def _has_screen() -> bool:
    """Return whether a browser would open in a window of its own, not in this terminal."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _wait_until_open(host: str, port: int, then: Callable[[], None]) -> None:
    """Call `then` as soon as one of the workers answers."""
    while True:
        connection = HTTPConnection({"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host), port, timeout=1)
        with contextlib.suppress(OSError, HTTPException):
            connection.request("GET", "/healthz")
            if connection.getresponse().status == HTTPStatus.OK:
                then()
                return
        connection.close()
        time.sleep(0.1)


async def _try_database(database: str) -> str:
    """Bring it up to date once for all workers, or fail with one line that says why it cannot be used.

    Return the key of the host, if it has just got its first one.
    """
    key = new_key()
    async with await Store.open(database, serving=True) as store:
        return key if await store.host.first_key(hash_of(key)) else ""


def sort_editions(files: Sequence[Path]) -> dict[str, Path]:
    """Return for each game the components file to play it with; each file names its game."""
    sorted_files: dict[str, Path] = {}
    titles = {game.title: game.name for game in load_games()}
    for file in files:
        try:
            meta = tomllib.loads(read_text(file)).get("meta")
        except tomllib.TOMLDecodeError as error:
            raise FondacoError("{file}: {problem}", file=file, problem=error) from None
        title = meta.get("name") if isinstance(meta, dict) else None
        if not isinstance(title, str) or title not in titles:
            raise FondacoError(
                "{file}: meta.name is {title}; use one of: {allowed}",
                file=file,
                title=repr(title),
                allowed=allowed_text(list(titles)),
            )
        if titles[title] in sorted_files:
            raise FondacoError("there are two editions of {game}; use only one", game=title)
        sorted_files[titles[title]] = file.absolute()
    read_editions(sorted_files)
    return sorted_files


def read_editions(files: Mapping[str, Path]) -> dict[str, Edition]:
    return {name: edition_from(find_game(name), file) for name, file in files.items()}
