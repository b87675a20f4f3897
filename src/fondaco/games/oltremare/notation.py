"""Actions as text, and back; `actions` lists them."""

from fondaco.engine.errors import NotationError
from fondaco.games.oltremare.actions import (
    ACCEPT,
    ACTIONS,
    ASK,
    ASK_ANY,
    BUY,
    BUY_PIRATES,
    CALL,
    CHARGE,
    CLAIM,
    COUNTER,
    DECLINE,
    DISCARD,
    DROP,
    GIVE,
    LOAD,
    MOST_DUCATS,
    OFFER,
    OFFER_ALL,
    OR,
    PASS,
    PAY,
    PLAY,
    PROPOSE,
    SAIL,
    STAY,
    TAKE,
    WITH,
)
from fondaco.games.oltremare.box import CARGOES, GOODS, LIMITS, MOST_CARDS, MOST_SEATS, SYMBOLS
from fondaco.games.oltremare.offer import FIRST_CARGO, FIRST_LIMIT
from fondaco.games.oltremare.state import State

_SINGLE = {
    "offer all": OFFER_ALL,
    "buy": BUY,
    "buy pirates": BUY_PIRATES,
    "call": CALL,
    "ask any": ASK_ANY,
    "propose": PROPOSE,
    "drop": DROP,
    "pass": PASS,
    "accept": ACCEPT,
    "decline": DECLINE,
    "counter": COUNTER,
    "stay": STAY,
}
_WITH_CARD = {"discard": DISCARD, "play": PLAY, "load": LOAD, "give": GIVE}


def write(p: State, action: int) -> str:
    if not 0 <= action < ACTIONS:
        raise NotationError(
            "unknown action {action}; actions are numbered from 0 to {last}", action=action, last=ACTIONS - 1
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
    if action < ASK:
        return f"claim {_write_trait(action - CLAIM)}"
    if action < OR:
        return f"ask {GOODS[action - ASK]}"
    if action < WITH:
        return f"or {GOODS[action - OR]}"
    if action < PAY:
        return f"with {_write_trait(action - WITH)}"
    if action >= TAKE:
        return f"take {action - TAKE}"
    return f"pay {action - PAY + 1}" if action < CHARGE else f"charge {action - CHARGE + 1}"


def _write_trait(number: int) -> str:
    if number < FIRST_LIMIT:
        return SYMBOLS[number]
    if number < FIRST_CARGO:
        return f"hand {LIMITS[number - FIRST_LIMIT]}"
    return f"cargo {CARGOES[number - FIRST_CARGO]}"


def _name(names: list[str], number: int, action: int) -> str:
    if number >= len(names):
        raise NotationError("action {action} does not exist in this edition", action=action)
    return names[number]


def read(p: State, text: str) -> int:
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
    if verb == "take" and len(rest) == 1:
        return TAKE + _one_of(rest[0], [str(seat) for seat in range(MOST_SEATS)])
    if verb in ("claim", "with") and 1 <= len(rest) <= 2:
        return (CLAIM if verb == "claim" else WITH) + _read_trait(rest)
    if verb in ("ask", "or") and len(rest) == 1:
        return (ASK if verb == "ask" else OR) + _one_of(rest[0], list(GOODS))
    if verb in ("pay", "charge") and len(rest) == 1:
        return (PAY if verb == "pay" else CHARGE) + _ducats(rest[0]) - 1
    raise NotationError(
        "unknown action {text}; write something like 'play salt-03', 'buy', 'offer all', 'accept' or 'sail corfu'",
        text=repr(text),
    )


def _read_trait(words: list[str]) -> int:
    if len(words) == 1:
        return _one_of(words[0], list(SYMBOLS))
    if _one_of(words[0], ["hand", "cargo"]) == 0:
        return FIRST_LIMIT + _one_of(words[1], [str(limit) for limit in LIMITS])
    return FIRST_CARGO + _one_of(words[1], [str(cargo) for cargo in CARGOES])


def _ducats(word: str) -> int:
    if word not in [str(ducats) for ducats in range(1, MOST_DUCATS + 1)]:
        raise NotationError("'{word}' is not a number of ducats; use 1 to {most}", word=word, most=MOST_DUCATS)
    return int(word)


def _one_of(word: str, allowed: list[str]) -> int:
    if word not in allowed:
        raise NotationError("unknown '{word}'; use one of: {allowed}", word=word, allowed=", ".join(allowed))
    return allowed.index(word)
