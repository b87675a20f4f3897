"""Actions of Oltre Mare in words."""

from collections.abc import Mapping
from typing import Any

from fondaco.languages.speech import _
from fondaco.words.oltremare.names import OltreMareNames


def choice(names: OltreMareNames, notation: str, view: Mapping[str, Any] | None) -> tuple[str, str]:
    """What an action does, and with what; of which card something is said is known from the view."""
    verb, _space, rest = notation.partition(" ")
    if verb in ("discard", "play", "load", "give"):
        group = {
            "discard": _("Lay on your pirate pile"),
            "play": _("Play"),
            "load": _("Load"),
            "give": _("Give"),
        }[verb]
        return group, names.card_in_full(rest)
    if verb == "sail":
        return _("Sail to"), names.port(rest)
    if verb == "offer":
        return _("Make an offer to"), _("all players") if rest == "all" else names.name(int(rest))
    if verb == "claim":
        return _claimed(names, view), _claim(names, rest)
    if verb == "ask":
        return _("Ask for"), names.good(rest)
    if verb == "with":
        return _("Preferably with:"), names.symbol(rest)
    if verb in ("pay", "charge"):
        return _("Pay") if verb == "pay" else _("Demand"), names.ducats(int(rest))
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


def _claimed(names: OltreMareNames, view: Mapping[str, Any] | None) -> str:
    offer = view["offer"] if view is not None else None
    if not offer or not offer["given"]:
        return _("Claim that it has")
    return _("Claim that {card} has", card=names.card_name(offer["given"][-1]["card"]))


def _claim(names: OltreMareNames, what: str) -> str:
    kind, _space, number = what.partition(" ")
    if kind == "hand":
        return names.hand_limit(int(number))
    if kind == "cargo":
        return names.to_play(int(number))
    return names.symbols(what)
