"""Actions as text, and back: `choose quartz3`, `play quartz3`, `place w19`, `sail`, `decline`."""

from fondaco.engine.errors import NotationError
from fondaco.games.millefiori.actions import ACTIONS, CHOOSE, DECLINE, PLACE, PLAY, SAIL
from fondaco.games.millefiori.box import CARD_KINDS, CARD_NAMES
from fondaco.games.millefiori.state import State


def write(p: State, action: int) -> str:
    if not 0 <= action < ACTIONS or (PLACE <= action < SAIL and not p.box.cell_ids[action - PLACE]):
        raise NotationError(
            "unknown action {action}; actions are numbered from 0 to {last}", action=action, last=ACTIONS - 1
        )
    if action == SAIL:
        return "sail"
    if action == DECLINE:
        return "decline"
    if action >= PLACE:
        return f"place {p.box.cell_ids[action - PLACE]}"
    if action >= PLAY:
        return f"play {CARD_NAMES[action - PLAY]}"
    return f"choose {CARD_NAMES[action - CHOOSE]}"


def read(p: State, text: str) -> int:
    words = text.lower().split()
    if words == ["sail"]:
        return SAIL
    if words == ["decline"]:
        return DECLINE
    if len(words) == 2 and words[0] in ("choose", "play"):
        if words[1] not in CARD_KINDS:
            raise NotationError("there is no card '{card}': cards are written like quartz3 or ship5", card=words[1])
        return (CHOOSE if words[0] == "choose" else PLAY) + CARD_KINDS[words[1]]
    if len(words) == 2 and words[0] == "place":
        if words[1] not in p.box.cell_number:
            raise NotationError(
                "there is no cell '{cell}': cells are written like w19, h04, n_t1 or s2_3", cell=words[1]
            )
        return PLACE + p.box.cell_number[words[1]]
    raise NotationError(
        "unknown action {text}; write 'choose CARD', 'play CARD', 'place CELL', 'sail' or 'decline'", text=repr(text)
    )
