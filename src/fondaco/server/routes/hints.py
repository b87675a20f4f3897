"""Hints at one's own turn."""

from typing import Any, Final, cast

import msgspec
from litestar import Request, Router, post

from fondaco.engine.errors import FondacoError
from fondaco.languages.speech import spoken
from fondaco.server.guard.limits import Guard
from fondaco.server.guard.requests import check_rate
from fondaco.server.hosting.forecasts import question
from fondaco.server.hosting.hints import HINT_SECONDS, Hint, hint
from fondaco.server.hosting.house import House, Place
from fondaco.server.hosting.tables import numbered
from fondaco.server.openapi import KEY, problems
from fondaco.server.routes.games import Language
from fondaco.table.commands import AskHint


@post(
    "/api/table/hint",
    status_code=200,
    summary="Ask for a hint",
    tags=["table"],
    security=KEY,
    responses=problems(401, 404, 409),
)
async def ask_hint(
    place: Place, house: House, guard: Guard, request: Request[Any, Any, Any], language: Language = None
) -> Hint:
    """The best few things that you might do now, each with what it would lead to and why, without using anything that
    you cannot know. Alone with bots you may always ask; where other people play, only if the table was opened with
    `hints`, and then everybody learns that you have asked, but not the answer."""
    seat, language = place.seat, spoken()
    if seat is None:
        raise FondacoError("spectators cannot act")
    hosted = await house.tables.find(place.table)
    async with house.tables.locked(hosted) as table:
        with numbered(table, seat):
            table.check_playing()
            table.check_hint(seat)
        of_number, known = hosted.hints.get((seat, language), (-1, b""))
        last = table.numbering.last(seat)
    if of_number == last:  # asked again: nothing has happened since, and nobody need be told twice
        return cast(Hint, msgspec.Raw(known))
    check_rate(guard.hints, request.scope)
    number = await house.tables.do(place.table, seat, AskHint())
    async with house.tables.locked(hosted) as table:
        with numbered(table, seat):
            table.check_hint(seat)
        asked = question(table, seat, house.tables.editions)
    answer = await house.advise(hint, (asked, language, number), HINT_SECONDS)
    hosted.hints[seat, language] = number, answer
    return cast(Hint, msgspec.Raw(answer))


hint_routes: Final = Router("/", route_handlers=[ask_hint])
