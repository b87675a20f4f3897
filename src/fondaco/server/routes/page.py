"""The page, as it was built into the package, and Python for devices that keep the page."""

import asyncio
import gzip
from collections.abc import AsyncIterator
from mimetypes import guess_type
from pathlib import Path
from typing import Any, Final

from litestar import MediaType, Request, Response, get, head
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.response import File, Stream

from fondaco.server.guard.requests import wait_for_rate
from fondaco.server.site import PAGE, RUNTIME, digests, service_worker

AS_IT_IS: Final = "as_it_is"
"""Marks routes whose answers must not be compressed again."""
_CHUNK: Final = 64 * 1024
_PRICED: Final = 1024 * 1024
"""The bytes that count as one request; Python for browsers has six times as many."""
_PAYS: Final = 0.95
"""A file that does not become shorter than this share of it is sent as it is."""
_Asked = Request[Any, Any, Any]


class KeptFiles:
    """Files as they are sent: each is compressed once, in a thread, and kept until it changes."""

    def __init__(self) -> None:
        self._compressed: dict[Path, tuple[int, asyncio.Task[bytes | None]]] = {}

    async def compressed(self, file: Path) -> bytes | None:
        """Return the file compressed with gzip; None if that does not pay."""
        changed = file.stat().st_mtime_ns
        known = self._compressed.get(file)
        if known is None or known[0] != changed:
            known = changed, asyncio.create_task(asyncio.to_thread(_compress, file), name="a file of the page")
            self._compressed[file] = known
        return await asyncio.shield(known[1])


def _compress(file: Path) -> bytes | None:
    data = file.read_bytes()
    compressed = gzip.compress(data, mtime=0)
    return compressed if len(compressed) < _PAYS * len(data) else None


def find_file(path: str) -> Path | None:
    """Return the file that is served under a path; a folder's is its index.

    >>> find_file("/../site.py"), find_file("/runtime/../../app.py")
    (None, None)
    """
    parts = path.strip("/").split("/")
    if parts[0] == RUNTIME.name:
        root, parts = RUNTIME, parts[1:]
    else:
        root = PAGE
    file = root.joinpath(*parts)
    try:
        if file.is_dir():
            file /= "index.html"
        found = file.is_file() and file.resolve().is_relative_to(root.resolve())
    except (OSError, ValueError):  # a path that no file system knows
        return None
    return file if found else None


async def _parts_of(data: bytes) -> AsyncIterator[bytes]:
    for start in range(0, len(data), _CHUNK):
        yield data[start : start + _CHUNK]


def _sent_as_it_is(file: Path) -> File:
    headers = {"Vary": "Accept-Encoding"}
    return File(file, filename=file.name, media_type=_kind_of(file), content_disposition_type="inline", headers=headers)


def _kind_of(file: Path) -> str:
    return guess_type(file.name)[0] or "application/octet-stream"


def _asked_for(request: _Asked) -> Path:
    file = find_file(request.scope["path"])
    if file is None:
        raise NotFoundException
    return file


@get(["/", "/{_path:path}"], include_in_schema=False, opt={AS_IT_IS: True})
async def _page_file(request: _Asked, state: State) -> Stream | File:
    file = _asked_for(request)
    if "files" not in state:
        state.files = KeptFiles()
    files: KeptFiles = state.files
    accepted = "gzip" in request.headers.get("Accept-Encoding", "")
    data = await files.compressed(file) if accepted else None
    size = len(data) if data is not None else file.stat().st_size
    if price := size // _PRICED:
        await wait_for_rate(state.guard.files, request.scope, price)
    if data is None:
        return _sent_as_it_is(file)
    headers = {"Content-Encoding": "gzip", "Content-Length": str(size), "Vary": "Accept-Encoding"}
    return Stream(_parts_of(data), media_type=_kind_of(file), headers=headers)


@head(["/", "/{_path:path}"], include_in_schema=False, opt={AS_IT_IS: True})
async def _page_head(request: _Asked) -> File:
    return _sent_as_it_is(_asked_for(request))


@get("/", media_type=MediaType.TEXT, include_in_schema=False)
async def _no_page() -> str:
    return "The page is not built. In a checkout, `make play` builds it. The API is in /api/docs/openapi.json."


@head("/", media_type=MediaType.TEXT, include_in_schema=False)
async def _no_page_head() -> None: ...


@get("/sw.js", include_in_schema=False, sync_to_thread=True)
def _service_worker() -> Response[str]:
    """Serve the service worker, which keeps the page for use without a connection on devices whose owner wants that."""
    return Response(service_worker(digests(), served=True), media_type="text/javascript")


def page_routes() -> list[HTTPRouteHandler]:
    if not (PAGE / "index.html").exists():
        return [_no_page, _no_page_head]
    return [_page_file, _page_head, *([_service_worker] if RUNTIME.exists() else [])]
