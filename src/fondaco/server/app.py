"""The server as an ASGI application: HTTP for single requests, a WebSocket for clients that stay connected."""

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Final

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException

from fondaco.engine.edition import Edition
from fondaco.engine.errors import FondacoError
from fondaco.server import analysis_wire, host_wire, wire
from fondaco.server.errors import http_problem, problem, unexpected_problem, unreadable_problem
from fondaco.server.guard.addresses import AllowedHosts
from fondaco.server.guard.limits import Guard, Limits, read_limits
from fondaco.server.guard.requests import RequestGuard, before_send, find_guard, find_house, find_key, find_place
from fondaco.server.hosting import hints, outlooks
from fondaco.server.hosting.bot_processes import BOT_SECONDS, BotProcesses
from fondaco.server.hosting.house import House
from fondaco.server.hosting.peers import peers_for
from fondaco.server.hosting.steady import SteadyClock
from fondaco.server.logs import set_up_logs
from fondaco.server.metrics import TABLES
from fondaco.server.openapi import openapi, types_in
from fondaco.server.routes import games, puzzles, replays
from fondaco.server.routes.analysis import analysis_routes
from fondaco.server.routes.games import games_routes
from fondaco.server.routes.hints import hint_routes
from fondaco.server.routes.host import host_routes
from fondaco.server.routes.host_tables import host_tables_routes
from fondaco.server.routes.outlook import outlook_routes
from fondaco.server.routes.page import page_routes
from fondaco.server.routes.puzzles import puzzle_routes
from fondaco.server.routes.replays import replay_routes
from fondaco.server.routes.socket import live
from fondaco.server.routes.table import table_routes
from fondaco.server.routes.tables import tables_routes
from fondaco.store import Store
from fondaco.table import commands
from fondaco.table.opening import HUMAN

BODY_LIMIT: Final = 64 * 1024
_COMPRESSED_FROM: Final = 2000
"""Bytes; a shorter answer is sent as it is."""
_CLOCK_TICK_SECONDS: Final = 0.5
"""How often clocks are checked."""
_log: Final = logging.getLogger(__name__)

TYPES: Final = types_in(wire, host_wire, commands, games, outlooks, hints, puzzles, replays, analysis_wire)
"""What clients send and receive."""


def create_app(
    database: str,
    bot_processes: int = 1,
    editions: Mapping[str, Edition] | None = None,
    limits: Limits | None = None,
    bot_seconds: float = BOT_SECONDS,
    public_urls: Sequence[str] = (),
    clock_offset_ns: int | None = None,
    keep_days: int | None = None,
    pace: str = HUMAN,
) -> Litestar:
    """Return the application. It opens its store when it starts, and closes it when it stops."""
    guard = Guard(limits or read_limits())

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        set_up_logs()
        async with await Store.open(database, serving=True) as store:
            bots = BotProcesses(bot_processes, bot_seconds)
            clock = SteadyClock(clock_offset_ns)
            peers = peers_for(database)
            app.state.house = house = House(store, bots, editions, clock, peers, keep_days=keep_days, pace=pace)
            house.host.on_keys = guard.check_keys_at
            await house.start()
            house.collector.start()
            clocks = asyncio.create_task(_check_clocks(house), name="clocks")
            try:
                yield
            finally:
                clocks.cancel()
                await house.close()

    return Litestar(
        [
            games_routes,
            tables_routes,
            table_routes,
            outlook_routes,
            hint_routes,
            puzzle_routes,
            replay_routes,
            analysis_routes,
            host_routes,
            host_tables_routes,
            live,
            *page_routes(),
        ],
        lifespan=[lifespan],
        state=State({"guard": guard, "hosts": AllowedHosts(public_urls)}),
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
        compression_config=CompressionConfig("gzip", minimum_size=_COMPRESSED_FROM, gzip_compress_level=4),
        request_max_body_size=BODY_LIMIT,
        openapi_config=openapi(TYPES),
        logging_config=None,
    )


async def _check_clocks(house: House) -> None:
    while True:
        await asyncio.sleep(_CLOCK_TICK_SECONDS)
        try:
            await house.check_due()
            house.collector.tick()
            TABLES.set(len(house.tables.cache))
        except Exception:  # a bug, at one table: the clocks of all others go on
            _log.exception("clocks could not be checked")
