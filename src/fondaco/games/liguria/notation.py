"""Actions as text, and back: `take 5`, `card 35`, `sail`, `lay knight-2`, `deploy building`, `load red`."""

from typing import Final

from fondaco.engine.errors import NotationError
from fondaco.games.liguria.actions import ACTIONS, CARD, CONQUER, DEPLOY, DOCK, LAY, LOAD, TAKE, UPGRADE, buyer_on
from fondaco.games.liguria.box import COLOURS, HIDDEN, LAID, MOST_TILES, ROWS, Box
from fondaco.games.liguria.state import State

_ALONE: Final = ["conquer", "sail", "turn", "anchor", "stop", "done"]


def name_actions(box: Box) -> None:
    """Fill in the text of every action: once, as they never change.

    Actions for spaces or cards that this edition lacks have texts too; they are never legal.
    """
    box.texts = [f"unused {action}" for action in range(ACTIONS)]
    for first, verb, names in (
        (DOCK, "dock", list(COLOURS)),
        (TAKE, "take", [str(place + 1) for place in range(MOST_TILES)]),
        (CARD, "card", box.card_ids),
        (UPGRADE, "upgrade", box.kind_ids[:HIDDEN]),
        (LAY, "lay", box.kind_ids[HIDDEN : HIDDEN + LAID]),
        (DEPLOY, "deploy", list(ROWS)),
        (LOAD, "load", list(COLOURS)),
    ):
        for i, name in enumerate(names):
            box.texts[first + i] = f"{verb} {name}"
    box.buyer_actions = [buyer_on(space) for space in range(len(box.space_ids))]
    for action, id in zip(box.buyer_actions, box.space_ids, strict=True):
        box.texts[action] = f"buyer {id}"
    for i, word in enumerate(_ALONE):
        box.texts[CONQUER + i] = word
    box.action_of = {text: action for action, text in enumerate(box.texts)}


def write(p: State, action: int) -> str:
    if not 0 <= action < ACTIONS:
        raise NotationError(
            "unknown action {action}; actions are numbered from 0 to {last}", action=action, last=ACTIONS - 1
        )
    return p.box.texts[action]


def read(p: State, text: str) -> int:
    words = text.lower().split()
    whole = " ".join(words)
    if whole in p.box.action_of:
        return p.box.action_of[whole]
    if len(words) == 2:
        verb = words[0]
        names = [other.partition(" ")[2] for other in p.box.texts if other.startswith(f"{verb} ")]
        if names and verb != "unused":
            raise NotationError(
                "unknown '{text}'; after {verb}, use one of: {allowed}",
                text=whole,
                verb=verb,
                allowed=", ".join(names) if len(names) <= MOST_TILES else f"{names[0]} … {names[-1]}",
            )
    raise NotationError(
        "unknown action {text}; write something like 'take 5', 'card 35', 'sail', 'stop', 'load red' or 'done'",
        text=repr(text),
    )
