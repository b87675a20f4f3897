"""Run by the Python of the page, under Node: write the archives that it loads.

What a game needs is compiled, so that no device has to do that each time; what is seldom or never asked for stays a
text, which is half as long.
"""

import importlib.util
import json
import marshal
import sys
import zipfile
from pathlib import Path
from types import CodeType
from typing import Final

LIBRARY: Final = Path("/build/library")
LEFT_OUT: Final = (
    "_pydatetime",
    "_pyio",
    "_pyrepl",
    "ctypes",
    "curses",
    "dbm",
    "doctest",
    "encodings",
    "ensurepip",
    "idlelib",
    "lib2to3",
    "multiprocessing",
    "pickletools",
    "pydoc",
    "pydoc_data",
    "sqlite3",
    "test",
    "tkinter",
    "turtle",
    "turtledemo",
    "unittest",
    "venv",
    "wsgiref",
    "xml",
    "xmlrpc",
)
"""Of the standard library: what no part of a table could ask for."""
READS_ITSELF: Final = "anyio/__init__.py"
"""A module that imports its parts by what its own text says."""


async def use() -> None:
    """Ask for what every player asks for, so that all that this needs is imported."""
    from fondaco.engine.registry import own_games
    from fondaco.server.device.shelf_store import MemoryShelf
    from fondaco.server.device.worker import Device
    from fondaco.server.device.workers import answer

    async def elsewhere(_worker: str, question: bytes, _seconds: float) -> bytes | None:
        return answer(question)

    device = Device(MemoryShelf(), elsewhere, lambda *said: None)
    await device.start()
    kind = {"Content-Type": "application/json"}
    for path in ("/api/games?language=fr", "/api/games?language=en"):
        assert (await device.request("GET", path, {})).status == 200
    for game in own_games():
        assert (await device.request("GET", f"/api/games/{game}/rules?language=fr", {})).status == 200
        wanted = {"game": game, "seats": ["me:Ann", "greedy", "merchant"], "pace": "quick"}
        opened = await device.request("POST", "/api/tables", kind, json.dumps(wanted).encode())
        assert opened.status == 201, opened
        key = {"Authorization": f"Bearer {json.loads(opened.body)['seats']['0']}"}
        for path in ("/api/table", "/api/table/forecast?language=fr"):
            assert (await device.request("GET", path, key)).status == 200
    await device.close()


def compiled(name: str, source: bytes) -> bytes:
    """Return a module as Python loads it, without a date or a hash of its source, which is not there."""
    own = name.startswith(("_pyodide/", "pyodide/"))  # which shows its own documentation
    code = compile(source, name, "exec", dont_inherit=True, optimize=0 if own else 2)
    return importlib.util.MAGIC_NUMBER + bytes(12) + marshal.dumps(_without_lines(code))


def _without_lines(code: CodeType) -> CodeType:
    """Leave out which line each instruction comes from, a third of the whole; errors still name their functions."""
    constants = tuple(_without_lines(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=constants)


def module_of(name: str) -> str:
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def write(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    if name.endswith(".py") and module_of(name) in sys.modules and name != READS_ITSELF:
        name, data = name + "c", compiled(name, data)
    archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED, 9)


async def make() -> None:
    await use()
    with zipfile.ZipFile("/pyodide/python_stdlib.zip") as given, zipfile.ZipFile("/out/python_stdlib.zip", "w") as made:
        for name in sorted(given.namelist()):
            left_out = name.partition("/")[0].removesuffix(".py") in LEFT_OUT and module_of(name) not in sys.modules
            if not name.endswith("/") and not left_out:
                write(made, name, given.read(name))
    with zipfile.ZipFile("/out/packages.zip", "w") as made:
        for file in sorted(LIBRARY.rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                write(made, file.relative_to(LIBRARY).as_posix(), file.read_bytes())
