"""For the host: health and metrics of the server."""

from typing import Any, Final

from litestar import MediaType, Request, Router, get

from fondaco.server import metrics
from fondaco.server.guard.limits import Guard
from fondaco.server.guard.requests import check_rate
from fondaco.server.hosting.house import House
from fondaco.server.openapi import problems

_HOST: Final = ["host"]


@get("/healthz", media_type=MediaType.TEXT, summary="Health", tags=_HOST, responses=problems())
async def healthz(house: House) -> str:
    """`ok` if the server works and its database has just stored something; otherwise 503."""
    await house.health.check()
    return "ok"


@get("/metrics", media_type=MediaType.TEXT, summary="Metrics", tags=_HOST, responses=problems())
async def numbers(house: House, guard: Guard, request: Request[Any, Any, Any]) -> str:
    """In the text format of Prometheus."""
    check_rate(guard.reading, request.scope)
    metrics.TABLES.set(len(house.tables.cache))
    return metrics.text().decode()


host_routes: Final = Router("/", route_handlers=[healthz, numbers])
