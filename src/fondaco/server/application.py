"""The application that serves clients, in a server or on the device of a player."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Final

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig

from fondaco.engine.errors import FondacoError
from fondaco.server.errors import http_problem, problem, unexpected_problem, unreadable_problem
from fondaco.server.guard.addresses import AllowedHosts
from fondaco.server.guard.limits import Guard
from fondaco.server.guard.requests import RequestGuard, before_send, find_guard, find_house, find_key, find_place
from fondaco.server.hosting.house import House
from fondaco.server.metrics import TABLES
from fondaco.server.routes.analysis import analysis_routes
from fondaco.server.routes.forecasts import forecast_routes
from fondaco.server.routes.games import games_routes
from fondaco.server.routes.hints import hint_routes
from fondaco.server.routes.puzzles import puzzle_routes
from fondaco.server.routes.replays import replay_routes
from fondaco.server.routes.socket import live
from fondaco.server.routes.table import table_routes
from fondaco.server.routes.tables import tables_routes

BODY_LIMIT: Final = 64 * 1024
_CLOCK_TICK_SECONDS: Final = 0.5
"""How often clocks are checked."""
_log: Final = logging.getLogger(__name__)

PLAYERS_ROUTES: Final[Sequence[Any]] = (
    games_routes,
    tables_routes,
    table_routes,
    forecast_routes,
    hint_routes,
    puzzle_routes,
    replay_routes,
    analysis_routes,
    live,
)
"""The routes for players, which a device answers as a server does."""


def application(
    guard: Guard,
    hosts: AllowedHosts,
    lifespan: Sequence[Callable[[Litestar], AbstractAsyncContextManager[None]]] = (),
    further_routes: Sequence[Any] = (),
    compression: CompressionConfig | None = None,
    document: OpenAPIConfig | None = None,
) -> Litestar:
    """Return the application. Its state must have the house before the first request, which `lifespan` may set."""
    return Litestar(
        [*PLAYERS_ROUTES, *further_routes],
        lifespan=lifespan,
        state=State({"guard": guard, "hosts": hosts}),
        dependencies={
            "house": Provide(find_house),
            "key": Provide(find_key),
            "place": Provide(find_place),
            "guard": Provide(find_guard),
        },
        exception_handlers={
            FondacoError: problem,
            HTTPException: http_problem,
            UnicodeError: unreadable_problem,
            RecursionError: unreadable_problem,
            Exception: unexpected_problem,
        },
        middleware=[RequestGuard],
        before_send=[before_send],
        compression_config=compression,
        request_max_body_size=BODY_LIMIT,
        openapi_config=document,
        logging_config=None,
    )


async def check_clocks(house: House) -> None:
    """Do the house's periodic work, such as clocks, until cancelled."""
    while True:
        await asyncio.sleep(_CLOCK_TICK_SECONDS)
        try:
            await house.check_due()
            house.collector.tick()
            TABLES.set(len(house.tables.cache))
        except Exception:  # a bug, at one table: the clocks of all others go on
            _log.exception("clocks could not be checked")
