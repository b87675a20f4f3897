"""Puzzles: find the best move. One a day for each game, and moments of matches that were played."""

from datetime import UTC, date, datetime
from typing import Annotated, Any, Final, cast

import msgspec
from litestar import Request, Router, get, post
from litestar.di import Provide
from litestar.params import Parameter
from msgspec import Meta

from fondaco.analysis.puzzles import puzzle_of_day
from fondaco.engine.registry import load_games, own_edition
from fondaco.languages.speech import spoken
from fondaco.server.guard.limits import Guard
from fondaco.server.guard.requests import check_rate
from fondaco.server.hosting import puzzles
from fondaco.server.hosting.forecasts import ChainForecast
from fondaco.server.hosting.house import House
from fondaco.server.hosting.puzzles import ANSWER_SECONDS, AnswerShown, Posed, PuzzleShown
from fondaco.server.hosting.replays import ReplayStore
from fondaco.server.openapi import problems
from fondaco.server.routes.games import Language
from fondaco.server.routes.replays import find_replays
from fondaco.server.wire import MOST_SEATS
from fondaco.table.commands import Actions

_PUZZLES: Final = ["puzzles"]
_Asked = Request[Any, Any, Any]


class DailyPuzzle(msgspec.Struct):
    """The puzzle of a day, for one game."""

    game: Annotated[str, Meta(examples=["millefiori"])]
    id: Annotated[str, Meta(examples=["millefiori-12"])]


class DailyPuzzles(msgspec.Struct):
    """The puzzles of a day."""

    day: Annotated[str, Meta(examples=["2026-11-16"])]
    puzzles: list[DailyPuzzle]


class PuzzleMove(msgspec.Struct, forbid_unknown_fields=True):
    """A puzzle, and what you do in it: one of the collection by its `id`, or a moment of a replay."""

    id: Annotated[str, Meta(max_length=60, description="As in `GET /api/puzzles`.", examples=["millefiori-12"])] = ""
    replay: Annotated[str, Meta(max_length=64, description="The id of a replay, where no puzzle is named.")] = ""
    at: Annotated[int, Meta(ge=0, le=10**6, description="The number of its moment.")] = 0
    seat: Annotated[int, Meta(ge=0, lt=MOST_SEATS, description="Whose decision it is.")] = 0
    actions: Annotated[Actions, Meta(description="What you have done so far; at first nothing.")] = []


class PuzzleChain(PuzzleMove):
    """A puzzle, and what you might do next in it."""

    chain: Annotated[Actions, Meta(description="More actions, which are not done.")] = []


async def _posed(data: PuzzleMove, house: House, replays: ReplayStore) -> Posed:
    editions = {name: edition.data for name, edition in house.tables.editions.items()}
    journal = "" if data.id else await replays.journal(data.replay)
    return Posed(data.id, journal, data.at, data.seat, editions)


@get("/api/puzzles", summary="The puzzles of a day", tags=_PUZZLES, responses=problems())
async def daily(
    house: House,
    day: Annotated[date | None, Parameter(description="Today, in UTC, if nothing is said.")] = None,
) -> DailyPuzzles:
    """One for each game that has a collection. They depend on the date alone: everybody has the same."""
    day = day or datetime.now(UTC).date()
    found: list[DailyPuzzle] = []
    for game in load_games():
        puzzle = puzzle_of_day(game, day)
        # With other components the position may not exist.
        if puzzle is not None and house.tables.edition(game.name).digest == own_edition(game).digest:
            found.append(DailyPuzzle(game.name, puzzle.id))
    return DailyPuzzles(day.isoformat(), found)


@post("/api/puzzles", status_code=200, summary="Look at a puzzle", tags=_PUZZLES, responses=problems(404, 413))
async def look(
    data: PuzzleMove, house: House, replays: ReplayStore, guard: Guard, request: _Asked, language: Language = None
) -> PuzzleShown:
    """The position as the seat knows it, after what you have done in it so far. Nothing is stored."""
    check_rate(guard.reading, request.scope)
    shown: bytes = await house.readers.ask(puzzles.show, await _posed(data, house, replays), spoken(), data.actions)
    return cast(PuzzleShown, msgspec.Raw(shown))


@post(
    "/api/puzzles/forecast",
    status_code=200,
    summary="What a chain would bring in a puzzle",
    tags=_PUZZLES,
    responses=problems(404, 413),
)
async def forecast(
    data: PuzzleChain, house: House, replays: ReplayStore, guard: Guard, request: _Asked, language: Language = None
) -> ChainForecast:
    """What more actions would bring, one after the other. Nothing is done."""
    check_rate(guard.reading, request.scope)
    posed = await _posed(data, house, replays)
    shown: bytes = await house.readers.ask(puzzles.forecast, posed, spoken(), data.actions, data.chain)
    return cast(ChainForecast, msgspec.Raw(shown))


@post("/api/puzzles/answer", status_code=200, summary="Answer a puzzle", tags=_PUZZLES, responses=problems(404, 413))
async def answer(
    data: PuzzleMove, house: House, replays: ReplayStore, guard: Guard, request: _Asked, language: Language = None
) -> AnswerShown:
    """Whether what you have done is as good as the best, and why; without any actions you give up."""
    check_rate(guard.hints, request.scope)
    posed = await _posed(data, house, replays)
    shown = await house.advise(puzzles.answer, (posed, spoken(), data.actions), ANSWER_SECONDS)
    return cast(AnswerShown, msgspec.Raw(shown))


puzzle_routes: Final = Router(
    "/", route_handlers=[daily, look, forecast, answer], dependencies={"replays": Provide(find_replays)}
)
