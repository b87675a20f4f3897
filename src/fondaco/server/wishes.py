"""What a seat may want at a table, by name, for whichever way it is asked."""

from fondaco.engine.errors import FondacoError
from fondaco.server.hosting.house import House, Place
from fondaco.server.hosting.tables import Wish
from fondaco.server.metrics import measured
from fondaco.table.entry import Entry
from fondaco.table.table import Table


def wish(place: Place, do: str, actions: list[str], text: str) -> Wish:
    """What this seat wants; an error for one who only watches, and for a word that is none."""
    seat = place.seat
    if seat is None:
        raise FondacoError("whoever watches does nothing at the table")

    if do == "act":
        return lambda live, at: _acts(live, seat, actions, at)
    if do == "undo":
        return lambda live, at: [live.undo(seat, at)]
    if do == "chat":
        return lambda live, at: [live.chat(seat, text, at)]
    if do == "leave":
        return lambda live, at: [live.leave(seat, at)]
    if do == "return":
        return lambda live, at: [live.come_back(seat, at)]
    if do == "propose":
        return lambda live, at: [live.propose(seat, text, at)]
    if do == "sit":
        return lambda live, at: live.sit(seat, text, at)
    if do in ("agree", "refuse"):
        return lambda live, at: [live.answer(seat, do == "agree", at)]
    raise FondacoError(
        "{do} is nothing to do: allowed are act, undo, chat, leave, return, propose, agree, refuse, sit", do=repr(do)
    )


def _acts(live: Table, seat: int, actions: list[str], at: int) -> list[Entry]:
    if live.bot_at(seat):
        raise FondacoError("a bot plays this seat: take it back first")
    return live.acts(seat, actions, at)


async def carry_out(
    house: House, place: Place, do: str, actions: list[str] | None = None, text: str = "", after: int | None = None
) -> int:
    """Do what this seat wants; the number of the last entry, when it is stored."""
    with measured(do):
        return await house.do(place.table, wish(place, do, actions or [], text), after)
