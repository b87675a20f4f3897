"""The page, as it was built into the package."""

from typing import Any, Final

from litestar import MediaType, Response, Router, get, head
from litestar.file_system import BaseLocalFileSystem
from litestar.handlers import HTTPRouteHandler
from litestar.response.file import ASGIFileResponse
from litestar.static_files import create_static_files_router
from litestar.static_files.base import StaticFiles

from fondaco.server.site import PAGE, RUNTIME, digests, service_worker

ASSETS: Final = "/assets/"
"""These files have a hash in their names, and never change."""


@get("/", media_type=MediaType.TEXT, include_in_schema=False)
async def _no_page() -> str:
    return "The page is not built. In a checkout, `make play` builds it. The API is in /api/docs/openapi.json."


@head("/", media_type=MediaType.TEXT, include_in_schema=False)
async def _no_page_head() -> None: ...


@head("/", include_in_schema=False)
async def _page_head() -> ASGIFileResponse:
    """Litestar's router answers HEAD for every file, but not for the page itself."""
    files = StaticFiles(is_html_mode=True, directories=[PAGE], file_system=BaseLocalFileSystem())
    return await files.handle(path="/", is_head_response=True)


@get("/sw.js", include_in_schema=False, sync_to_thread=True)
def _service_worker() -> Response[str]:
    """Keeps the page, and all that it needs to go on without a connection, on the device of those who want that."""
    return Response(service_worker(digests(), served=True), media_type="text/javascript")


def page_routes() -> list[Router | HTTPRouteHandler | Any]:
    if not (PAGE / "index.html").exists():
        return [_no_page, _no_page_head]
    routes = [create_static_files_router("/", [PAGE], html_mode=True), _page_head]
    if RUNTIME.exists():
        routes += [create_static_files_router("/runtime", [RUNTIME]), _service_worker]
    return routes
