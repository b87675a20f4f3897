"""Actions as text, and back: `take 5`, `card 35`, `sail`, `lay knight-2`, `deploy building`, `load red`."""

from typing import TYPE_CHECKING, Final

from fondaco.engine.errors import NotationError
from fondaco.games.liguria.actions import (
    ACTIONS,
    ANCHOR,
    BUYER,
    CARD,
    CONQUER,
    DEPLOY,
    DOCK,
    DONE,
    LAY,
    LOAD,
    SAIL,
    STOP,
    TAKE,
    TURN,
    UPGRADE,
)
from fondaco.games.liguria.box import COLOURS, HIDDEN, LAID, MOST_TILES, ROWS, Box

if TYPE_CHECKING:
    from fondaco.games.liguria.position import LiguriaPosition

_WORDS: Final = {"conquer": CONQUER, "sail": SAIL, "turn": TURN, "anchor": ANCHOR, "stop": STOP, "done": DONE}


def write(p: "LiguriaPosition", action: int) -> str:
    if not 0 <= action < ACTIONS:
        raise NotationError(
            "{action} is no action: they are numbered from 0 to {last}", action=action, last=ACTIONS - 1
        )
    for word, number in _WORDS.items():
        if number == action:
            return word
    for verb, first, names in reversed(_families(p.box)):
        if action >= first:
            return f"{verb} {names[action - first]}"
    raise AssertionError(action)


def read(p: "LiguriaPosition", text: str) -> int:
    words = text.lower().split()
    if len(words) == 1 and words[0] in _WORDS:
        return _WORDS[words[0]]
    for verb, first, names in _families(p.box):
        if len(words) == 2 and words[0] == verb:
            if words[1] not in names:
                raise NotationError(
                    "there is no '{text}': after {verb} comes one of {allowed}",
                    text=f"{verb} {words[1]}",
                    verb=verb,
                    allowed=", ".join(names) if len(names) <= MOST_TILES else f"{names[0]} … {names[-1]}",
                )
            return first + names.index(words[1])
    raise NotationError(
        "{text} is no action: write something like 'take 5', 'card 35', 'sail', 'stop', 'load red' or 'done'",
        text=repr(text),
    )


def _families(box: Box) -> list[tuple[str, int, list[str]]]:
    """Actions with an object: the verb, the first action, and the objects in order."""
    return [
        ("dock", DOCK, list(COLOURS)),
        ("buyer", BUYER, box.space_ids),
        ("take", TAKE, [str(place + 1) for place in range(MOST_TILES)]),
        ("card", CARD, box.card_ids),
        ("upgrade", UPGRADE, box.kind_ids[:HIDDEN]),
        ("lay", LAY, box.kind_ids[HIDDEN : HIDDEN + LAID]),
        ("deploy", DEPLOY, list(ROWS)),
        ("load", LOAD, list(COLOURS)),
    ]
