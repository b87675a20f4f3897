"""`fondaco serve`: start the server."""

import asyncio
import contextlib
import os
import signal
import socket
import sys
import threading
import time
import tomllib
import webbrowser
from collections.abc import Mapping, Sequence
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
from fondaco.server.app import create_app
from fondaco.server.hosting.bot_processes import BOT_SECONDS, end_with_parent
from fondaco.server.hosting.peers import peers_for
from fondaco.store import Store
from fondaco.terminal.files import edition_from, read_text

PORT = 8765
GRACE = 4
"""Seconds that open connections have when the server stops."""
SIGN_OF_LIFE = 60
"""Seconds that a worker has to answer the process that began it. On a busy machine it needs some only to begin, and one
that is begun again too soon never gets there."""
FRAME_LIMIT = 64 * 1024


class Worker:
    """The application of each process; plain data, so that it can be sent to another process."""

    def __init__(self, database: str, bot_processes: int, editions: Mapping[str, Path], bot_seconds: float) -> None:
        self.database = database
        self.bot_processes = bot_processes
        self.editions = dict(editions)
        self.bot_seconds = bot_seconds

    def __call__(self) -> Litestar:
        end_with_parent(lambda: os.kill(os.getpid(), signal.SIGTERM))
        editions = read_editions(self.editions)
        return create_app(self.database, self.bot_processes, editions, bot_seconds=self.bot_seconds)


def serve(
    host: str,
    port: int,
    database: str,
    bot_processes: int,
    browser: bool,
    workers: int = 1,
    editions: Sequence[Path] = (),
    bot_seconds: float = BOT_SECONDS,
) -> None:
    if workers > 1 and peers_for(database).alone:
        raise FondacoError("several workers share their tables through PostgreSQL; use --database postgresql://…")
    files = sort_editions(editions)
    asyncio.run(_try_database(database))
    config = uvicorn.Config(
        Worker(database, bot_processes, files, bot_seconds),
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
    )
    from fondaco.terminal.console import console  # each worker imports this module, and needs no boards

    address = f"http://{host}:{port}"
    console.print(_("Fondaco is running at {address}. Press Ctrl-C to stop it.", address=address), soft_wrap=True)
    if browser and _has_screen():
        threading.Thread(target=_show, args=(host, port, address), daemon=True).start()
    if workers == 1:
        server = uvicorn.Server(config)
        server.run()
        failed = not server.started
    else:
        group = Multiprocess(config, sockets=[config.bind_socket()])
        group.run()
        failed = any(process.exitcode == STARTUP_FAILURE for process in group.processes)
    if failed:
        sys.exit(STARTUP_FAILURE)


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


def _show(host: str, port: int, address: str) -> None:
    """Open the browser as soon as the server answers."""
    for _attempt in range(200):
        with contextlib.suppress(OSError), socket.create_connection((host, port), timeout=1):
            webbrowser.open(address)
            return
        time.sleep(0.1)


async def _try_database(database: str) -> None:
    """Bring it up to date once for all workers, or fail with one line that says why it cannot be used."""
    async with await Store.open(database):
        pass


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
                "{file}: meta.name is {title}; use one of {allowed}",
                file=file,
                title=repr(title),
                allowed=allowed_text(list(titles)),
            )
        if titles[title] in sorted_files:
            raise FondacoError("there are two editions of {game}; use one of them", game=title)
        sorted_files[titles[title]] = file.absolute()
    read_editions(sorted_files)
    return sorted_files


def read_editions(files: Mapping[str, Path]) -> dict[str, Edition]:
    return {name: edition_from(find_game(name), file) for name, file in files.items()}


def default_database(folder: Path) -> str:
    return f"sqlite:///{folder / 'tables.sqlite'}"
