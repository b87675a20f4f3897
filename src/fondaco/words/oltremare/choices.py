"""Actions of Oltre Mare in words."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fondaco.languages.speech import _

if TYPE_CHECKING:
    from fondaco.words.oltremare.names import OltreMareWords


def choice(words: "OltreMareWords", notation: str, view: Mapping[str, Any] | None) -> tuple[str, str]:
    """What an action does, and with what; of which card something is said is known from the view."""
    verb, _space, rest = notation.partition(" ")
    if verb in ("discard", "play", "load", "give"):
        group = {
            "discard": _("Lay on your pirate pile"),
            "play": _("Play"),
            "load": _("Load"),
            "give": _("Give"),
        }[verb]
        return group, words.card_in_full(rest)
    if verb == "sail":
        return _("Sail to"), words.port(rest)
    if verb == "offer":
        return _("Make an offer to"), _("all players") if rest == "all" else words.name(int(rest))
    if verb == "claim":
        return _claimed(words, view), _claim(words, rest)
    if verb == "ask":
        return _("Ask for"), words.good(rest)
    if verb == "with":
        return _("If possible with"), words.symbol(rest)
    if verb in ("pay", "charge"):
        return _("Pay") if verb == "pay" else _("Demand"), words.ducats(int(rest))
    return {
        "buy": (_("Buy"), _("from the draw pile")),
        "buy pirates": (_("Buy"), _("back from your pirates")),
        "call": (_("Ask the others"), _("for offers")),
        "propose": (_("Propose"), _("this offer")),
        "accept": (_("Accept"), _("this offer")),
        "decline": (_("Decline"), _("this offer")),
        "pass": (_("Pass"), _("without doing anything")),
        "stay": (_("Stay"), _("where you are")),
    }[notation]


def _claimed(words: "OltreMareWords", view: Mapping[str, Any] | None) -> str:
    offer = view["offer"] if view is not None else None
    if not offer or not offer["given"]:
        return _("Say that it has")
    return _("Say that {card} has", card=words.card_name(offer["given"][-1]["card"]))


def _claim(words: "OltreMareWords", what: str) -> str:
    kind, _space, number = what.partition(" ")
    if kind == "hand":
        return _("hand limit {number}", number=number)
    if kind == "cargo":
        return _("{number} to play", number=number)
    return words.symbols(what)
