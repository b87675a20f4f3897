"""Actions as text, and back: `take 5`, `card 35`, `sail`, `lay knight-2`, `deploy building`, `load red`."""

from typing import TYPE_CHECKING, Final

from fondaco.engine.errors import NotationError
from fondaco.games.liguria.actions import ACTIONS
from fondaco.games.liguria.box import COLOURS, HIDDEN, LAID, MOST_TILES, ROWS, Box

if TYPE_CHECKING:
    from fondaco.games.liguria.position import LiguriaPosition

_ALONE: Final = ["conquer", "sail", "turn", "anchor", "stop", "done"]


def name_actions(box: Box) -> None:
    """Write down the text of every action, in the order of their numbers: once, for they never change."""
    families: list[tuple[str, list[str]]] = [
        ("dock", list(COLOURS)),
        ("buyer", box.space_ids),
        ("take", [str(place + 1) for place in range(MOST_TILES)]),
        ("card", box.card_ids),
        ("upgrade", box.kind_ids[:HIDDEN]),
        ("lay", box.kind_ids[HIDDEN : HIDDEN + LAID]),
        ("deploy", list(ROWS)),
        ("load", list(COLOURS)),
    ]
    for verb, names in families:
        box.texts += [f"{verb} {name}" for name in names]
    box.texts += _ALONE
    box.action_of = {text: action for action, text in enumerate(box.texts)}


def write(p: "LiguriaPosition", action: int) -> str:
    if not 0 <= action < ACTIONS:
        raise NotationError(
            "{action} is no action: they are numbered from 0 to {last}", action=action, last=ACTIONS - 1
        )
    return p.box.texts[action]


def read(p: "LiguriaPosition", text: str) -> int:
    words = text.lower().split()
    whole = " ".join(words)
    if whole in p.box.action_of:
        return p.box.action_of[whole]
    if len(words) == 2:
        verb = words[0]
        names = [other.partition(" ")[2] for other in p.box.texts if other.startswith(f"{verb} ")]
        if names:
            raise NotationError(
                "there is no '{text}': after {verb} comes one of {allowed}",
                text=whole,
                verb=verb,
                allowed=", ".join(names) if len(names) <= MOST_TILES else f"{names[0]} … {names[-1]}",
            )
    raise NotationError(
        "{text} is no action: write something like 'take 5', 'card 35', 'sail', 'stop', 'load red' or 'done'",
        text=repr(text),
    )
