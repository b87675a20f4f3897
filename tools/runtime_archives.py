"""Write the archives that the Python of the page loads. It is run by that Python, under Node.

The modules that a game needs are compiled, so that no device has to do that each time; those needed rarely or never
stay text, which is half as long.
"""

import dataclasses
import importlib.util
import json
import marshal
import sys
import zipfile
from pathlib import Path
from types import CodeType
from typing import Any, Final

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
"""Modules of the standard library that nothing at a table could import."""
READS_ITSELF: Final = "anyio/__init__.py"
"""A module that reads its own source to import its parts."""
STANDARD: Final = next(path for path in sys.path if path.endswith(".zip"))
"""The archive of the standard library."""
_EIGHT_FROM_NOWHERE: Final = b"\xff"
"""An entry of a line table: eight instructions, of two bytes each, come from no line."""


async def use() -> None:
    """Send the requests of every player, so that everything that they need is imported."""
    from fondaco.engine.registry import own_games
    from fondaco.server.device.device_store import MemoryTextStore
    from fondaco.server.device.worker import Device
    from fondaco.server.device.workers import answer

    async def elsewhere(_worker: str, question: bytes, _seconds: float) -> bytes | None:
        return answer(question)

    device = Device(MemoryTextStore(), elsewhere, lambda *said: None)
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


def compiled(file: str, source: bytes) -> bytes:
    """Return a module's code without docstrings, except Pyodide's own, which it shows."""
    own = module_of(file.removeprefix(f"{STANDARD}/")).startswith(("_pyodide", "pyodide"))
    code = compile(source, file, "exec", dont_inherit=True, optimize=0 if own else 2)
    return marshal.dumps(_without_lines(code))


def _without_lines(code: CodeType) -> CodeType:
    """Remove the line table, a third of the code; tracebacks still name their functions."""
    constants = tuple(_without_lines(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    nowhere = _EIGHT_FROM_NOWHERE * (len(code.co_code) // 16 + 1)
    return code.replace(co_linetable=nowhere, co_consts=constants)


def module_of(name: str) -> str:
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def write(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED, 9)


def noting_what_dataclasses_compile() -> dict[str, bytes]:
    """Return a dictionary that collects the code that dataclasses compile from now on, by its text."""
    codes: dict[str, bytes] = {}

    def execute(text: str, *names: dict[str, Any]) -> None:
        code = compile(text, "<string>", "exec", dont_inherit=True)
        codes[text] = marshal.dumps(code)
        exec(code, *names)

    vars(dataclasses)["exec"] = execute
    return codes


async def make() -> None:
    modules: dict[str, tuple[str, bytes | str]] = {}
    with zipfile.ZipFile("/pyodide/python_stdlib.zip") as given, zipfile.ZipFile("/out/python_stdlib.zip", "w") as made:
        begun = frozenset(sys.modules)  # needed before it can read the archive of packages
        written = noting_what_dataclasses_compile()
        await use()
        for name in sorted(given.namelist()):
            module, file, data = module_of(name), f"{STANDARD}/{name}", given.read(name)
            if name.endswith(".py") and module in begun:
                # Without a date or a hash of its source, which is not included.
                write(made, name + "c", importlib.util.MAGIC_NUMBER + bytes(12) + compiled(file, data))
            elif name.endswith(".py") and module in sys.modules:
                modules[module] = file, compiled(file, data)
            elif not name.endswith("/") and name.partition("/")[0].removesuffix(".py") not in LEFT_OUT:
                write(made, name, data)
    with zipfile.ZipFile("/out/packages.zip", "w") as made:
        for path in sorted(LIBRARY.rglob("*")):
            if not path.is_file() or "__pycache__" in path.parts:
                continue
            name, data = path.relative_to(LIBRARY).as_posix(), path.read_bytes()
            if path.suffix != ".py" or name == READS_ITSELF:
                write(made, name, data)
            else:
                module = module_of(name)
                modules[module] = name, compiled(name, data) if module in sys.modules else data.decode()
                if path.match("fondaco/games/*/__init__.py"):
                    write(made, name, b"")  # its existence means that there is a game
        write(made, "runtime_modules.py", Path("/tools/runtime_modules.py").read_bytes())
        write(made, "runtime_modules.bin", marshal.dumps((modules, written)))
