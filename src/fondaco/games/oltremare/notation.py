"""Actions as text, and back; `actions` lists them."""

from typing import TYPE_CHECKING

from fondaco.engine.errors import NotationError
from fondaco.games.oltremare.actions import (
    ACCEPT,
    ACTIONS,
    ASK,
    BUY,
    BUY_PIRATES,
    CALL,
    CHARGE,
    CLAIM_CARGO,
    CLAIM_LIMIT,
    CLAIM_PAIR,
    DECLINE,
    DISCARD,
    GIVE,
    LOAD,
    MOST_DUCATS,
    OFFER,
    OFFER_ALL,
    PASS,
    PAY,
    PLAY,
    PROPOSE,
    SAIL,
    STAY,
    WITH,
)
from fondaco.games.oltremare.box import CARGOES, GOODS, LIMITS, MOST_CARDS, PAIR_NAMES, SYMBOLS

if TYPE_CHECKING:
    from fondaco.games.oltremare.position import OltreMarePosition

_SINGLE = {
    "offer all": OFFER_ALL,
    "buy": BUY,
    "buy pirates": BUY_PIRATES,
    "call": CALL,
    "propose": PROPOSE,
    "pass": PASS,
    "accept": ACCEPT,
    "decline": DECLINE,
    "stay": STAY,
}
_WITH_CARD = {"discard": DISCARD, "play": PLAY, "load": LOAD, "give": GIVE}


def write(p: "OltreMarePosition", action: int) -> str:
    if not 0 <= action < ACTIONS:
        raise NotationError(
            "{action} is no action: they are numbered from 0 to {last}", action=action, last=ACTIONS - 1
        )
    for text, single in _SINGLE.items():
        if action == single:
            return text
    for word, first in _WITH_CARD.items():
        if first <= action < first + MOST_CARDS:
            return f"{word} {_name(p.box.card_ids, action - first, action)}"
    if action < OFFER:
        return f"sail {_name(p.box.port_ids, action - SAIL, action)}"
    if action < OFFER_ALL:
        return f"offer {action - OFFER}"
    if action < CLAIM_LIMIT:
        return f"claim {PAIR_NAMES[action - CLAIM_PAIR]}"
    if action < CLAIM_CARGO:
        return f"claim hand {LIMITS[action - CLAIM_LIMIT]}"
    if action < ASK:
        return f"claim cargo {CARGOES[action - CLAIM_CARGO]}"
    if action < WITH:
        return f"ask {GOODS[action - ASK]}"
    if action < PAY:
        return f"with {SYMBOLS[action - WITH]}"
    return f"pay {action - PAY + 1}" if action < CHARGE else f"charge {action - CHARGE + 1}"


def _name(names: list[str], number: int, action: int) -> str:
    if number >= len(names):
        raise NotationError("{action} is no action of this edition", action=action)
    return names[number]


def read(p: "OltreMarePosition", text: str) -> int:
    words = text.lower().split()
    whole = " ".join(words)
    if whole in _SINGLE:
        return _SINGLE[whole]
    verb, rest = (words[0], words[1:]) if words else ("", [])
    if verb in _WITH_CARD and len(rest) == 1:
        if rest[0] not in p.box.card_number:
            raise NotationError("there is no card '{card}': cards are written like salt-03", card=rest[0])
        return _WITH_CARD[verb] + p.box.card_number[rest[0]]
    if verb == "sail" and len(rest) == 1:
        if rest[0] not in p.box.port_number:
            raise NotationError("there is no port '{port}': ports are written like corfu", port=rest[0])
        return SAIL + p.box.port_number[rest[0]]
    if verb == "offer" and len(rest) == 1:
        return OFFER + _one_of(rest[0], [str(seat) for seat in range(OFFER_ALL - OFFER)])
    if verb == "claim" and len(rest) == 1:
        return CLAIM_PAIR + _one_of(rest[0], list(PAIR_NAMES))
    if verb == "claim" and len(rest) == 2 and rest[0] == "hand":
        return CLAIM_LIMIT + _one_of(rest[1], [str(limit) for limit in LIMITS])
    if verb == "claim" and len(rest) == 2 and rest[0] == "cargo":
        return CLAIM_CARGO + _one_of(rest[1], [str(cargo) for cargo in CARGOES])
    if verb == "ask" and len(rest) == 1:
        return ASK + _one_of(rest[0], list(GOODS))
    if verb == "with" and len(rest) == 1:
        return WITH + _one_of(rest[0], list(SYMBOLS))
    if verb in ("pay", "charge") and len(rest) == 1:
        return (PAY if verb == "pay" else CHARGE) + _one_of(rest[0], [str(n + 1) for n in range(MOST_DUCATS)])
    raise NotationError("{text} is no action", text=repr(text))


def _one_of(word: str, allowed: list[str]) -> int:
    if word not in allowed:
        raise NotationError("'{word}' is not one of {allowed}", word=word, allowed=", ".join(allowed))
    return allowed.index(word)
