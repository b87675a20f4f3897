"""The whole product as a folder of files: the page, Python for browsers, and our own Python files.

A server has the same files, for those who go on playing without a connection.
"""

import hashlib
import json
import shutil
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from fondaco.engine.errors import FondacoError

PAGE: Final = Path(__file__).parent / "page"
RUNTIME: Final = Path(__file__).parent / "runtime"
ASSETS: Final = "/assets/"
"""These files have a hash in their names, and never change."""
_WORKER: Final = Path(__file__).parent / "sw.js"
_PACKAGES: Final = "packages.zip"
_MARK: Final = '<meta name="fondaco" content="device" />'
"""By this the page knows that there is no server."""
_BEFORE: Final = "<title>"
_HEADERS: Final = """\
/*
  Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'
  Referrer-Policy: no-referrer
  X-Content-Type-Options: nosniff
/
  Cache-Control: no-cache
/index.html
  Cache-Control: no-cache
/sw.js
  Cache-Control: no-cache
/assets/*
  Cache-Control: public, max-age=31536000, immutable
"""
"""For hosts that read a file of this form."""


@cache
def digests() -> Mapping[str, str]:
    """Return all files that a page without a server needs, by their paths, each with a part of its hash."""
    files = {file.relative_to(PAGE).as_posix(): file for file in sorted(PAGE.rglob("*")) if file.is_file()}
    files |= {f"runtime/{file.name}": file for file in sorted(RUNTIME.glob("*"))}
    return {path: _digest(file.read_bytes()) for path, file in files.items()}


def service_worker(files: Mapping[str, str], served: bool) -> str:
    """Return the script that keeps these files on a device."""
    text = _WORKER.read_text(encoding="utf-8")
    return text.replace("__FILES__", json.dumps(files)).replace("__SERVED__", json.dumps(served))


def write_site(directory: Path) -> dict[str, int]:
    """Write the folder; return the size of each file. What another `write_site` has left there is replaced."""
    if not (PAGE / "index.html").exists() or not (RUNTIME / _PACKAGES).exists():
        raise FondacoError("the page is not built; in a checkout, make site builds it")
    if directory.exists() and any(directory.iterdir()) and not (directory / RUNTIME.name / _PACKAGES).exists():
        raise FondacoError("{directory} is not empty", directory=directory)
    shutil.rmtree(directory, ignore_errors=True)
    shutil.copytree(PAGE, directory)
    shutil.copytree(RUNTIME, directory / "runtime")
    index = directory / "index.html"
    page = index.read_text(encoding="utf-8").replace(_BEFORE, f"{_MARK}\n    {_BEFORE}", 1)
    index.write_text(page, encoding="utf-8")
    files = {**digests(), "index.html": _digest(page.encode())}
    (directory / "sw.js").write_text(service_worker(files, served=False), encoding="utf-8")
    (directory / "_headers").write_text(_HEADERS, encoding="utf-8")
    (directory / ".nojekyll").touch()  # GitHub leaves the files as they are
    found = sorted(file for file in directory.rglob("*") if file.is_file())
    return {file.relative_to(directory).as_posix(): file.stat().st_size for file in found}


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]
