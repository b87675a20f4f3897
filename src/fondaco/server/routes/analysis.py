"""Analyses of finished games: made on request, stored, and open to everybody who has the link of the replay."""

from functools import partial
from typing import Annotated, Any, Final, cast

import msgspec
from litestar import Request, Router, get, post
from litestar.di import Provide
from litestar.params import Parameter

from fondaco.server.analysis_wire import KNOWLEDGE, KNOWLEDGE_TEXT, Analyse, AnalysisShown, InsteadShown
from fondaco.server.guard.limits import Guard
from fondaco.server.guard.requests import address_of, check_rate
from fondaco.server.hosting.analyses import ALL, Stage
from fondaco.server.hosting.house import House, Place
from fondaco.server.hosting.replays import ReplayStore
from fondaco.server.openapi import KEY, problems
from fondaco.server.routes.games import Language
from fondaco.server.routes.replays import At, Viewpoint, find_replays, replay_problems
from fondaco.server.wire import MOST_SEATS

_ANALYSES: Final = ["analyses"]
_Knowledge = Annotated[str, Parameter(pattern=KNOWLEDGE, description=KNOWLEDGE_TEXT)]
_Seat = Annotated[int, Parameter(ge=0, lt=MOST_SEATS, description="Whose decision.")]
_Asked = Request[Any, Any, Any]


def _shown(id: str, stage: Stage) -> AnalysisShown:
    """Return the answer as JSON, in which the analysis is stored already."""
    whole = {
        "id": id,
        "state": stage.state,
        "progress": stage.progress,
        "analysis": None if stage.result is None else msgspec.Raw(stage.result),
        "shorter": stage.shorter,
    }
    return cast(AnalysisShown, msgspec.Raw(msgspec.json.encode(whole)))


async def _begin(id: str, knowledge: str, replays: ReplayStore, guard: Guard, request: _Asked) -> AnalysisShown:
    check = partial(check_rate, guard.analyses, request.scope)
    most = guard.limits.waiting_analyses
    return _shown(id, await replays.analyse(id, knowledge, address_of(request.scope), most, check))


@post(
    "/api/replays/{id:str}/analysis",
    status_code=200,
    summary="Analyse a game",
    tags=_ANALYSES,
    responses=replay_problems(413),
)
async def analyse_replay(id: str, data: Analyse, replays: ReplayStore, guard: Guard, request: _Asked) -> AnalysisShown:
    """The chances of all players after each turn, and what each decision has cost. It is made in the background, once:
    ask with `GET` how far it is. Only for a game that was played to its end."""
    check_rate(guard.reading, request.scope)
    return await _begin(id, data.knowledge, replays, guard, request)


@post(
    "/api/table/analysis",
    status_code=200,
    summary="Analyse the finished game of your table",
    tags=_ANALYSES,
    security=KEY,
    responses=problems(401, 404, 413),
)
async def analyse_table(
    data: Analyse, place: Place, house: House, replays: ReplayStore, guard: Guard, request: _Asked
) -> AnalysisShown:
    """The journal of your table becomes a replay, which is analysed. A game in progress is refused."""
    check_rate(guard.reading, request.scope)
    await house.check_over(place.table)
    id = await replays.add(await house.journal(place.table))
    return await _begin(id, data.knowledge, replays, guard, request)


@get("/api/replays/{id:str}/analysis", summary="An analysis", tags=_ANALYSES, responses=replay_problems())
async def show_analysis(
    id: str, replays: ReplayStore, guard: Guard, request: _Asked, knowledge: _Knowledge = ALL
) -> AnalysisShown:
    """Its progress, and the whole analysis once it is done. Anybody who has the link of the replay can see it."""
    check_rate(guard.reading, request.scope)
    return _shown(id, await replays.analysis(id, knowledge))


@get("/api/replays/{id:str}/instead", summary="Better moves", tags=_ANALYSES, responses=replay_problems())
async def show_instead(
    id: str,
    step: At,
    seat: _Seat,
    replays: ReplayStore,
    guard: Guard,
    request: _Asked,
    knowledge: _Knowledge = ALL,
    viewpoint: Viewpoint = "watch",
    language: Language = None,
) -> InsteadShown:
    """The outcome of the best choices for one of the decisions of an analysis that is done."""
    check_rate(guard.hints, request.scope)
    return cast(InsteadShown, msgspec.Raw(await replays.instead(id, viewpoint, knowledge, step, seat)))


analysis_routes: Final = Router(
    "/",
    route_handlers=[analyse_replay, analyse_table, show_analysis, show_instead],
    dependencies={"replays": Provide(find_replays)},
)
