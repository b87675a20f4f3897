"""The server as an ASGI application: HTTP for single requests, a WebSocket for clients that stay connected."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Final

from litestar import Litestar
from litestar.config.compression import CompressionConfig

from fondaco.engine import types
from fondaco.engine.edition import Edition
from fondaco.server import analysis_wire, host_wire, wire
from fondaco.server.application import application, check_clocks
from fondaco.server.guard.addresses import AllowedHosts
from fondaco.server.guard.limits import Guard, Limits, read_limits
from fondaco.server.hosting import forecasts, hints
from fondaco.server.hosting.bot_processes import BotProcesses
from fondaco.server.hosting.house import House
from fondaco.server.hosting.peers import peers_for
from fondaco.server.hosting.steady_clock import SteadyClock
from fondaco.server.hosting.thinkers import BOT_SECONDS
from fondaco.server.logs import set_up_logs
from fondaco.server.openapi import openapi, types_in
from fondaco.server.routes import games, puzzles, replays
from fondaco.server.routes.host import host_routes
from fondaco.server.routes.host_tables import host_tables_routes
from fondaco.server.routes.page import AS_IT_IS, page_routes
from fondaco.store import Store
from fondaco.table import commands
from fondaco.table.opening import HUMAN

_COMPRESSED_FROM: Final = 2000
"""Bytes; a shorter answer is sent as it is."""

TYPES: Final = types_in(types, wire, host_wire, commands, games, forecasts, hints, puzzles, replays, analysis_wire)
"""The types that clients send and receive."""


def create_app(
    database: str,
    bot_processes: int = 1,
    editions: Mapping[str, Edition] | None = None,
    limits: Limits | None = None,
    bot_seconds: float = BOT_SECONDS,
    public_urls: Sequence[str] = (),
    clock_offset_ns: int | None = None,
    keep_days: int | None = None,
    keep_unfinished_days: int | None = None,
    keep_replays_days: int | None = None,
    pace: str = HUMAN,
) -> Litestar:
    """Return the application, which opens its store when it starts and closes it when it stops."""
    guard = Guard(limits or read_limits())

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        set_up_logs()
        async with await Store.open(database, serving=True) as store:
            bots = BotProcesses(bot_processes, bot_seconds)
            clock = SteadyClock(clock_offset_ns)
            peers = peers_for(database)
            app.state.house = house = House(
                store,
                bots,
                editions,
                clock,
                peers,
                keep_days=keep_days,
                keep_unfinished_days=keep_unfinished_days,
                keep_replays_days=keep_replays_days,
                pace=pace,
            )
            house.host.on_keys = guard.check_keys_at
            await house.start()
            house.collector.start()
            clocks = asyncio.create_task(check_clocks(house), name="clocks")
            try:
                yield
            finally:
                clocks.cancel()
                await house.close()

    return application(
        guard,
        AllowedHosts(public_urls),
        [lifespan],
        [host_routes, host_tables_routes, *page_routes()],
        CompressionConfig("gzip", minimum_size=_COMPRESSED_FROM, gzip_compress_level=4, exclude_opt_key=AS_IT_IS),
        openapi(TYPES),
    )
