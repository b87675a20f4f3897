"""What each action would bring, as far as the player can know."""

import asyncio
from typing import Annotated, TypedDict, cast

from litestar import get
from msgspec import Meta

from fondaco.engine.chance import FastChance
from fondaco.engine.contract import Position
from fondaco.server.hosting.described import words_of
from fondaco.server.hosting.house import House, Place
from fondaco.server.openapi import KEY, problems
from fondaco.server.routes.games import Language
from fondaco.server.wire import GameEvent
from fondaco.table.table import PLAYING
from fondaco.words import GameWords
from fondaco.words.forecast import outcome


class Foreseen(TypedDict):
    """What an action would do, as far as you can know."""

    action: Annotated[str, Meta(examples=["choose lion5"])]
    promise: Annotated[str, Meta(description="In short.", examples=["up to +12: place w19"])]
    points: Annotated[list[int], Meta(description="For each seat.", examples=[[12, 0]])]
    events: list[GameEvent]


class Outlook(TypedDict):
    """What you could do, and what it would bring."""

    number: Annotated[int, Meta(description="The last number at the table.", examples=[12])]
    undo: Annotated[bool, Meta(description="Whether you may undo your last action.")]
    choices: list[Foreseen]


@get(
    "/api/table/outlook",
    summary="What each action would bring",
    tags=["table"],
    security=KEY,
    responses=problems(401, 404),
)
async def outlook_route(place: Place, house: House, language: Language = None) -> Outlook:
    """What each action that you may do would bring, without using anything that you cannot know."""
    seat = place.seat
    async with house.tables.locked(await house.tables.find(place.table)) as table:
        number, words = table.number, words_of(table)
        if seat is None or table.status != PLAYING:
            return {"number": number, "undo": False, "choices": []}
        known = table.position.redeal(seat, FastChance(0))
        undo = table.can_undo(seat)
    return {"number": number, "undo": undo, "choices": await asyncio.to_thread(foresee_all, words, known, seat)}


def foresee_all(words: GameWords, known: Position, seat: int) -> list[Foreseen]:
    """Return what each action open to a seat would do; the position is as far as the seat knows it."""
    found: list[Foreseen] = []
    for action in known.legal(seat):
        points, events = outcome(known, seat, action)
        found.append(
            {
                "action": known.write(seat, action),
                "promise": words.forecast(known, seat, action),
                "points": points,
                "events": cast(list[GameEvent], [event.seen_by(seat) for event in events]),
            }
        )
    return found
