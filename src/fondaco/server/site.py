"""The whole product as a folder of files: the page, Python for browsers, and our own Python files.

A server has the same files, for playing on without a connection.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from fondaco.engine.errors import FondacoError

PAGE: Final = Path(__file__).parent / "page"
RUNTIME: Final = Path(__file__).parent / "runtime"
ASSETS: Final = "/assets/"
"""The folder of files that have a hash in their names, and never change."""
_WORKER: Final = Path(__file__).parent / "sw.js"
_SCRIPT: Final = _WORKER.name
_LISTED: Final = re.compile(r'^const FILES = (\{".*"\});$', re.MULTILINE)
"""The files that a service worker keeps, as they are filled in there."""
_INDEX: Final = "index.html"
_PACKAGES: Final = "packages.zip"
_MARK: Final = '<meta name="fondaco" content="device" />'
"""Tells the page that there is no server."""
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
"""A file for hosts that support this form."""


def _files() -> dict[str, Path]:
    """Return the places of all files that a page without a server needs, by their paths."""
    files = {file.relative_to(PAGE).as_posix(): file for file in sorted(PAGE.rglob("*")) if file.is_file()}
    return files | {f"{RUNTIME.name}/{file.name}": file for file in sorted(RUNTIME.glob("*"))}


@cache
def digests() -> Mapping[str, str]:
    """Return the digests of all files that a page without a server needs, by their paths."""
    return {path: digest_of(file.read_bytes()) for path, file in _files().items()}


def service_worker(files: Mapping[str, str], served: bool) -> str:
    """Return the script that keeps these files on a device."""
    text = _WORKER.read_text(encoding="utf-8")
    return text.replace("__FILES__", json.dumps(files)).replace("__SERVED__", json.dumps(served))


def write_site(directory: Path) -> dict[str, int]:
    """Write the folder, and return the size of each file. Only files of an earlier `write_site` are replaced."""
    if not (PAGE / _INDEX).exists() or not (RUNTIME / _PACKAGES).exists():
        raise FondacoError("the page is not built; in a checkout, make site builds it")
    before = _written_before(directory)
    # Hidden files belong to git and the like.
    if before is None and directory.exists() and any(not one.name.startswith(".") for one in directory.iterdir()):
        raise FondacoError("{directory} is not empty", directory=directory)
    page = (PAGE / _INDEX).read_text(encoding="utf-8").replace(_BEFORE, f"{_MARK}\n    {_BEFORE}", 1)
    data = {**{path: file.read_bytes() for path, file in _files().items()}, _INDEX: page.encode()}
    files = {path: digest_of(one) for path, one in data.items()}
    data |= {"_headers": _HEADERS.encode(), ".nojekyll": b""}  # GitHub leaves the files as they are
    data[_SCRIPT] = service_worker(files, served=False).encode()
    # In this order, so that the folder can be served all the time: first files that nothing refers to yet, then the
    # page, then the file that announces a new version to devices; last, files that nothing refers to any more are
    # deleted.
    last = (_INDEX, _SCRIPT)
    for path in sorted(data, key=lambda path: (path in last, path)):
        _put(directory / path, data[path])
    for path in (before or set()) - data.keys():
        (directory / path).unlink(missing_ok=True)
    return {path: len(data[path]) for path in sorted(data)}


def _written_before(directory: Path) -> set[str] | None:
    """Return the files of an earlier `write_site`, as its service worker lists them; None if there is none."""
    worker = directory / _SCRIPT
    listed = _LISTED.search(worker.read_text(encoding="utf-8", errors="replace")) if worker.is_file() else None
    if listed is None:
        return None
    # Only files within the folder, wherever the listed names lead.
    found = {file.relative_to(directory).as_posix() for file in directory.rglob("*") if file.is_file()}
    names: dict[str, str] = json.loads(listed[1])
    return found & names.keys()


def _put(file: Path, data: bytes) -> None:
    """Write a file atomically, so that nobody ever receives a part of it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(f"{file.name}.part")
    part.write_bytes(data)
    part.replace(file)


def digest_of(data: bytes) -> str:
    """Return the part of a file's hash that identifies it; `sw.js` computes the same."""
    return hashlib.sha256(data).hexdigest()[:16]
