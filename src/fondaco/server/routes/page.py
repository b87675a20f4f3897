"""The page, as it was built into the package."""

from pathlib import Path
from typing import Any, Final

from litestar import MediaType, Router, get, head
from litestar.file_system import BaseLocalFileSystem
from litestar.handlers import HTTPRouteHandler
from litestar.response.file import ASGIFileResponse
from litestar.static_files import create_static_files_router
from litestar.static_files.base import StaticFiles

PAGE: Final = Path(__file__).parent.parent / "page"
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


def page_routes() -> list[Router | HTTPRouteHandler | Any]:
    if not (PAGE / "index.html").exists():
        return [_no_page, _no_page_head]
    return [create_static_files_router("/", [PAGE], html_mode=True), _page_head]
