"""Collect the files with which the page plays without a server: Python itself, our own files and what they import.

    python tools/runtime.py

The result is in `src/fondaco/server/runtime`, beside the page: the server sends it to browsers that lose their
connection, and `fondaco site` puts it into its folder. Python is Pyodide, from `web/node_modules`; msgspec, which has C
code, comes from PyPI, compiled for Pyodide; everything else is copied from this environment. All Python files are
compiled by that same Python (`tools/runtime.mjs`), so that a phone need not do it.
"""

import asyncio
import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable
from importlib.metadata import distribution, requires, version
from pathlib import Path
from typing import Final

from fondaco.engine.registry import games
from fondaco.languages import LANGUAGES, compiled
from fondaco.server.device.device_store import MemoryTextStore
from fondaco.server.device.worker import Device

ROOT: Final = Path(__file__).parent.parent
PYODIDE: Final = ROOT / "web/node_modules/pyodide"
BUILD: Final = ROOT / "build/runtime"
OUT: Final = ROOT / "src/fondaco/server/runtime"
PYTHON: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
PACKAGES: Final = (
    "annotated_types",
    "anyio",
    "babel",
    "cachetools",
    "litestar",
    "multidict",
    "prometheus_client",
    "sniffio",
    "yaml",
)
MODULES: Final = ("multipart", "mypy_extensions", "typing_extensions")
LEFT_OUT: Final = (
    "anyio/pytest_plugin.py",
    "anyio/_backends/_trio.py",
    "babel/locale-data",
    "babel/messages",
    "fondaco/drawing",
    "fondaco/research",
    "fondaco/server/page",
    "fondaco/server/runtime",
    "fondaco/store/migrations",
    "fondaco/terminal",
    "fondaco/training",
    "litestar/cli",
    "litestar/contrib",
    "litestar/testing",
    "prometheus_client/bridge",
)
"""Folders that nothing imports there: other interfaces, databases and tests."""
DATA: Final = (".toml", ".jsonl", ".dat")
LOCALES: Final = ("root", "en_001", "en_GB", *LANGUAGES)
"""The files that Babel reads for our languages."""


def main() -> None:
    shutil.rmtree(BUILD, ignore_errors=True)
    library = BUILD / "library"
    library.mkdir(parents=True)
    add_packages(library)
    add_msgspec(library)
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir()
    for name in PYTHON:
        shutil.copy(PYODIDE / name, OUT)
    # An empty list of packages, since it loads none; the real list has hundreds.
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text())
    (OUT / "pyodide-lock.json").write_text(json.dumps({"info": lock["info"], "packages": {}}))
    command = ["node", str(ROOT / "tools/runtime.mjs"), str(BUILD), str(OUT)]
    subprocess.run(command, check=True)
    # For the page, which shows the progress of loading.
    sizes = {file.name: file.stat().st_size for file in sorted(OUT.iterdir())}
    (OUT / "files.json").write_text(json.dumps(sizes))
    asyncio.run(add_answers())


async def add_answers() -> None:
    """Write the answers that are the same for everybody, so that the page can show them while Python is loaded."""

    async def nowhere(_worker: str, _question: bytes, _seconds: float) -> bytes | None:
        return None

    device = Device(MemoryTextStore(), nowhere, lambda *told: None)
    for language in LANGUAGES:
        asked = {"games": "/api/games"}
        for game in games():
            asked |= {f"{what}.{game}": f"/api/games/{game}/{what}" for what in ("rules", "edition")}
        for name, path in asked.items():
            answered = await device.request("GET", f"{path}?language={language}", {})
            assert answered.status == 200, answered
            (OUT / f"{name}.{language}.json").write_bytes(answered.body)


def add_packages(library: Path) -> None:
    """Copy our own files, and the packages that they import."""
    copy(ROOT / "src", sorted((ROOT / "src/fondaco").rglob("*")), library)
    site = Path(str(distribution("litestar").locate_file("")))
    for name in PACKAGES:
        copy(site, sorted((site / name).rglob("*")), library)
    copy(site, [site / f"{name}.py" for name in MODULES], library)
    locales = [site / f"babel/locale-data/{name}.dat" for name in LOCALES]
    copy(site, locales, library, left_out=())
    # Litestar asks for its own version.
    metadata = f"litestar-{version('litestar')}.dist-info/METADATA"
    (library / metadata).parent.mkdir()
    shutil.copy(site / metadata, library / metadata)
    for language in LANGUAGES[1:]:
        (library / f"fondaco/languages/{language}.mo").write_bytes(compiled(language))
        (library / f"fondaco/languages/{language}.po").touch()  # its existence means that the language is supported


def copy(base: Path, files: Iterable[Path], library: Path, left_out: tuple[str, ...] = LEFT_OUT) -> None:
    for file in files:
        name = file.relative_to(base).as_posix()
        skipped = any(name == one or name.startswith(one + "/") for one in left_out)
        if not skipped and file.suffix in (".py", *DATA):
            (library / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, library / name)


def add_msgspec(library: Path) -> None:
    """Install the newest version of msgspec that was compiled for Pyodide."""
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text())["info"]
    python = ".".join(info["python"].split(".")[:2])
    platform = f"pyemscripten_{info['abi_version']}_wasm32"
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
    command += [f"--platform={platform}", f"--python-version={python}", "--implementation=cp"]
    command += [f"--abi=cp{python.replace('.', '')}", f"--dest={BUILD}", *_required("msgspec")]
    subprocess.run(command, check=True)
    [wheel] = BUILD.glob("msgspec-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(library, [name for name in archive.namelist() if name.endswith((".py", ".so"))])


def _required(package: str) -> list[str]:
    """Return our requirement of a package, in pip's form."""
    return [one for one in requires("fondaco") or [] if one.startswith(package)]


if __name__ == "__main__":
    main()
