"""What each action would bring, or a chain of them, as far as the player can know."""

import asyncio
from typing import Annotated, Final, TypedDict

from litestar import Router, get, post
from msgspec import Meta

from fondaco.engine.chance import FastChance
from fondaco.engine.errors import FondacoError
from fondaco.server.hosting.described import words_of
from fondaco.server.hosting.house import House, Place
from fondaco.server.hosting.tables import check_after, numbered
from fondaco.server.openapi import KEY, problems
from fondaco.server.routes.games import Language
from fondaco.server.wire import Chain, GameEvent
from fondaco.table import Table
from fondaco.table.foresight import Foreseer
from fondaco.table.opening import FREE
from fondaco.table.table import PLAYING
from fondaco.words import GameWords

_Points = Annotated[list[int], Meta(description="For each seat, at least.", examples=[[12, 0]])]
_Events = Annotated[list[GameEvent], Meta(description="As you would see them; what you cannot foresee is left out.")]
_Final = Annotated[
    bool,
    Meta(
        description="Whether you could not undo it alone: it shows something hidden, another player acts next, the game"
        " ends, or the table does not let you."
    ),
]


class Foreseen(TypedDict):
    """What an action would do, as far as you can know."""

    action: Annotated[str, Meta(examples=["choose lion5"])]
    promise: Annotated[str, Meta(description="In short.", examples=["up to +12: place w19"])]
    points: _Points
    events: _Events
    final: _Final


class Outlook(TypedDict):
    """What you could do, and what it would bring."""

    number: Annotated[int, Meta(description="The last number at the table.", examples=[12])]
    undo: Annotated[bool, Meta(description="Whether you may undo your last action.")]
    choices: list[Foreseen]


class ForeseenChain(TypedDict):
    """What a chain of actions would do, as far as you can know."""

    number: Annotated[int, Meta(description="The last number at the table.", examples=[12])]
    actions: Annotated[list[str], Meta(description="As the game writes them.", examples=[["choose lion5"]])]
    promise: Annotated[str, Meta(description="What would happen, in words.")]
    points: _Points
    events: _Events
    shows: Annotated[
        int | None,
        Meta(description="The first action that would show somebody something hidden, from 0."),
    ]
    final: _Final
    legal: Annotated[
        list[str], Meta(description="What you may do then; empty where that depends on what you cannot know.")
    ]


@get(
    "/api/table/outlook",
    summary="What each action would bring",
    tags=["table"],
    security=KEY,
    responses=problems(401, 404),
)
async def each_action(place: Place, house: House, language: Language = None) -> Outlook:
    """What each action that you may do would bring, without using anything that you cannot know."""
    seat = place.seat
    async with house.tables.locked(await house.tables.find(place.table)) as table:
        number, words = table.number, words_of(table)
        if seat is None or table.status != PLAYING:
            return {"number": number, "undo": False, "choices": []}
        foreseer, undo = foreseer_at(table, seat), table.can_undo(seat)
    return {"number": number, "undo": undo, "choices": await asyncio.to_thread(foresee_all, words, foreseer)}


@post(
    "/api/table/outlook",
    status_code=200,
    summary="What a chain of actions would bring",
    tags=["table"],
    security=KEY,
    responses=problems(401, 404, 409, 413),
)
async def chain_of_actions(data: Chain, place: Place, house: House, language: Language = None) -> ForeseenChain:
    """What these actions of yours would bring, one after the other, without using anything that you cannot know.
    Nothing is done. A chain that could not be done is refused as if it had been sent."""
    async with house.tables.locked(await house.tables.find(place.table)) as table:
        with numbered(table):
            check_after(data.after, table.number)
            if place.seat is None:
                raise FondacoError("spectators cannot act")
            table.check_playing()
            table.check_own_seat(place.seat)
        number, words, foreseer = table.number, words_of(table), foreseer_at(table, place.seat)
    try:
        return await asyncio.to_thread(foresee_chain, words, foreseer, number, data.actions)
    except FondacoError as error:
        error.details["number"] = number
        raise


def foreseer_at(table: Table, seat: int) -> Foreseer:
    """Return somebody who looks ahead for a seat from here, and knows no more than it does."""
    known = table.position.redeal(seat, FastChance(0))
    return Foreseer(known, seat, undo=table.opening.undo == FREE, automatic=seat not in table.asked)


def foresee_all(words: GameWords, foreseer: Foreseer) -> list[Foreseen]:
    """Return what each action open to the seat would do."""
    found: list[Foreseen] = []
    known, seat = foreseer.known, foreseer.seat
    for action in known.legal(seat):
        points, events, final = foreseer.action(action)
        found.append(
            {
                "action": known.write(seat, action),
                "promise": words.forecast(known, seat, action),
                "points": points,
                "events": events,
                "final": final,
            }
        )
    return found


def foresee_chain(words: GameWords, foreseer: Foreseer, number: int, texts: list[str]) -> ForeseenChain:
    """Return what these actions would do, one after the other."""
    found = foreseer.chain(texts)
    return {
        "number": number,
        "actions": found.actions,
        "promise": " ".join(words.log(found.events)) or _promises(words, foreseer, found.actions),
        "points": found.points,
        "events": found.events,
        "shows": found.shows,
        "final": found.final,
        "legal": found.legal,
    }


def _promises(words: GameWords, foreseer: Foreseer, actions: list[str]) -> str:
    """What each action would bring, where there is nothing to tell of yet: a part of an offer, a change of mind."""
    found: list[str] = []
    trial, seat = foreseer.known.clone(), foreseer.seat
    for text in actions:
        action = trial.read(seat, text)
        found.append(words.forecast(trial, seat, action))
        trial.apply(seat, action)
    return "; ".join(filter(None, found))


outlook_routes: Final = Router("/", route_handlers=[each_action, chain_of_actions])
