"""What each observer sees of a table, as data for JSON. An observer is a seat, or None for a spectator."""

from collections.abc import Mapping
from typing import Any

from fondaco.engine.seeds import commitment
from fondaco.table.customs.clock import NONE
from fondaco.table.customs.hints import may_ask
from fondaco.table.customs.leaving import STAND_IN
from fondaco.table.entry import Entry
from fondaco.table.entry_text import write_goal, write_undo
from fondaco.table.result import result_of
from fondaco.table.table import ENDED, PLAYING, Table


def happened(table: Table, first: int, last: int, observer: int | None) -> list[dict[str, Any]]:
    """Return the events of these entries, as an observer sees them."""
    events = table.events[table.event_counts[first - 1] : table.event_counts[last]]
    return [event.seen_by(observer) for event in events]


def story(table: Table, number: int, observer: int | None) -> list[dict[str, Any]]:
    """Return the events of a chapter up to this entry, as an observer sees them, without what was undone."""
    entries = table.chapters.entries(number)
    return [event for entry in entries for event in happened(table, entry, entry, observer)]


def message_of(table: Table, number: int, observer: int | None) -> dict[str, Any]:
    """Return the entry with this number for an observer, as far as the observer may know it.

    It leaves out the notation of another seat's action, which has only its events, and the id of a rematch's table.
    """
    entry = table.log[table.numbering.entry(observer, number) - 1]
    return {
        "number": number,
        "at": entry.at,
        "seat": entry.seat,
        "kind": entry.kind,
        "text": _text(table, entry, observer),
        "events": happened(table, entry.number, entry.number, observer),
    }


def _text(table: Table, entry: Entry, observer: int | None) -> str:
    if entry.kind == "rematch" or (entry.kind == "act" and entry.seat != observer):
        return ""
    if entry.kind == "undo":
        return write_undo(table.numbering.count(observer, table.standing.undone[entry.number]))
    said = table.standing.said.get(entry.number)
    return entry.text if said is None else write_goal(said)


def picture_of(table: Table, observer: int | None, at: int, shared: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return the table as an observer may see it now; `shared` is the `shared_picture`, if the caller has it."""
    position = table.position
    legal = position.legal(observer) if observer is not None and table.status == PLAYING else []
    return {
        "number": table.numbering.last(observer),
        **(shared or shared_picture(table, at)),
        "view": position.view(observer),
        "legal": [position.write(observer, action) for action in legal] if observer is not None else [],
        "automatic": observer is not None and observer not in table.asked,
        "by_itself": observer is not None and table.goes_by_itself(observer),
    }


def shared_picture(table: Table, at: int) -> dict[str, Any]:
    """Return the part of a picture that is the same for every observer."""
    opening, proposal = table.opening, table.proposals.current
    return {
        "game": opening.game.name,
        "status": table.status,
        "seats": [
            {
                "name": seat.name,
                "bot": seat.bot,
                "stand_in": STAND_IN if number in table.leaving.away else "",
                "sat": number in table.sitting.sat,
                "opened": number in table.sitting.opened,
                "left": table.clocks.left_at(number, at) if opening.clock.kind != NONE else None,
            }
            for number, seat in enumerate(table.sitting.seats)
        ],
        "options": dict(opening.options),
        "undo": opening.undo,
        "clock": opening.clock.to_dict(),
        "pace": opening.pace,
        "spectator_chat": opening.spectator_chat,
        "hints": may_ask(table.sitting.people, opening.hints),
        "waiting_for": table.waiting_for(),
        "actions": table.standing.count_open(),
        "proposal": proposal
        and {
            "what": write_goal(table.standing.as_said(proposal.goal)),
            "by": proposal.by,
            "agreed": sorted(proposal.agreed),
            "absent": table.proposals.absent(table.leaving),
            "due": table.proposals.due(table.leaving),
        },
        "absent_seconds": opening.absent_seconds,
        "seed_hash": commitment(table.journal.seeds[-1]),
        "result": None if table.status == PLAYING else result_of(table.journal, ENDED),
        "rematch": bool(table.rematch),
    }
