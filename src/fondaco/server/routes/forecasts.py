"""Forecasts of each action, or of a chain of actions, as far as the player can know."""

from typing import Any, Final, cast

import msgspec
from litestar import Request, Router, get, post

from fondaco.engine.errors import FondacoError
from fondaco.languages.speech import spoken
from fondaco.server.guard.limits import Guard
from fondaco.server.guard.requests import check_rate
from fondaco.server.hosting.forecasts import ChainForecast, Forecasts, actions_as_json, chain_as_json, question
from fondaco.server.hosting.house import House, Place
from fondaco.server.hosting.tables import check_after, numbered
from fondaco.server.openapi import KEY, problems
from fondaco.server.routes.games import Language
from fondaco.server.wire import Chain
from fondaco.table.table import PLAYING

_Asked = Request[Any, Any, Any]


@get(
    "/api/table/forecast",
    summary="What each action would bring",
    tags=["table"],
    security=KEY,
    responses=problems(401, 404),
)
async def each_action(
    place: Place, house: House, guard: Guard, request: _Asked, language: Language = None
) -> Forecasts:
    """What each action that you may do would bring, without using anything that you cannot know."""
    seat, language = place.seat, spoken()
    hosted = await house.tables.find(place.table)
    async with house.tables.locked(hosted) as table:
        number = table.numbering.last(seat)
        if seat is None or table.status != PLAYING:
            return {"number": number, "undo": False, "choices": []}
        of_number, known = hosted.forecasts.get((seat, language), (-1, b""))
        if of_number == number:  # nothing has happened since that this seat could notice
            return cast(Forecasts, msgspec.Raw(known))
        check_rate(guard.reading, request.scope)
        undo, asked = table.can_undo(seat), question(table, seat, house.tables.editions)
    answer: bytes = await house.forecast_readers.ask(actions_as_json, asked, language, number, undo)
    hosted.forecasts[seat, language] = number, answer
    return cast(Forecasts, msgspec.Raw(answer))


@post(
    "/api/table/forecast",
    status_code=200,
    summary="What a chain of actions would bring",
    tags=["table"],
    security=KEY,
    responses=problems(401, 404, 409, 413),
)
async def chain_of_actions(
    data: Chain, place: Place, house: House, guard: Guard, request: _Asked, language: Language = None
) -> ChainForecast:
    """What these actions of yours would bring, one after the other, without using anything that you cannot know.
    Nothing is done. A chain that could not be done is refused as if it had been sent."""
    check_rate(guard.reading, request.scope)
    async with house.tables.locked(await house.tables.find(place.table)) as table:
        number = table.numbering.last(place.seat)
        with numbered(table, place.seat):
            check_after(data.after, number)
            if place.seat is None:
                raise FondacoError("spectators cannot act")
            table.check_playing()
            table.check_own_seat(place.seat)
        asked = question(table, place.seat, house.tables.editions)
    try:
        answer: bytes = await house.forecast_readers.ask(chain_as_json, asked, spoken(), number, data.actions)
        return cast(ChainForecast, msgspec.Raw(answer))
    except FondacoError as error:
        error.details["number"] = number
        raise


forecast_routes: Final = Router("/", route_handlers=[each_action, chain_of_actions])
