"""The page that people play on, as it was built into the package."""

from pathlib import Path
from typing import Any, Final

from litestar import MediaType, Router, get
from litestar.handlers import HTTPRouteHandler
from litestar.static_files import create_static_files_router

PAGE: Final = Path(__file__).parent.parent / "page"
ASSETS: Final = "/assets/"
"""What lies here has its hash in its name, and never changes."""


@get("/", media_type=MediaType.TEXT, include_in_schema=False)
async def _no_page() -> str:
    return "The page is not built. In a checkout, `make play` builds it. The API is in /api/docs/openapi.json."


def page_routes() -> list[Router | HTTPRouteHandler | Any]:
    if not (PAGE / "index.html").exists():
        return [_no_page]
    return [create_static_files_router("/", [PAGE], html_mode=True)]
