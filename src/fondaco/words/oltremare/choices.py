"""Actions of Oltre Mare in words."""

from collections.abc import Mapping
from typing import Any

from fondaco.languages.speech import _
from fondaco.words.oltremare.names import OltreMareNames


def choice(names: OltreMareNames, notation: str, view: Mapping[str, Any] | None) -> tuple[str, str]:
    """Describe an action: what it does, and with what; the view tells which card a claim is about."""
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
        return _claimed(names, view), _trait(names, rest)
    if verb == "ask":
        return _("Ask for"), _("any card") if rest == "any" else names.good(rest)
    if verb == "or":
        return _("Or instead"), names.good(rest)
    if verb == "with":
        return _("Preferably with:"), _trait(names, rest)
    if verb == "take":
        return _taken(names, int(rest), view)
    if verb in ("pay", "charge"):
        return _("Pay") if verb == "pay" else _("Demand"), names.ducats(int(rest))
    return {
        "buy": (_("Buy"), _("from the draw pile")),
        "buy pirates": (_("Buy"), _("back from your pirates")),
        "call": (_("Ask the others"), _("for offers")),
        "propose": (_("Propose"), _("this offer")),
        "drop": (_("Drop"), _("this offer")),
        "counter": (_("Make"), _("a counter-offer")),
        "accept": (_("Accept"), _("this offer")),
        "decline": (_("Decline"), _("this offer")),
        "pass": (_("Pass"), _("without doing anything")),
        "stay": (_("Stay"), _("where you are")),
    }[notation]


def _taken(names: OltreMareNames, seat: int, view: Mapping[str, Any] | None) -> tuple[str, str]:
    answers = view["answers"] if view is not None else []
    if any(answer["seat"] == seat and answer["state"] == "accepted" for answer in answers):
        return _("Trade with"), names.name(seat)
    return _("Take the offer of"), names.name(seat)


def own_offer(view: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return the offer that the viewer is composing: the active seat's, or an answer."""
    for answer in view["answers"]:
        if answer["seat"] == view["seat"]:
            found: Mapping[str, Any] | None = answer["offer"]
            return found
    offer: Mapping[str, Any] | None = view["offer"]
    return offer if offer is not None and offer["maker"] == view["seat"] else None


def _claimed(names: OltreMareNames, view: Mapping[str, Any] | None) -> str:
    offer = own_offer(view) if view is not None else None
    if not offer or not offer["given"]:
        return _("Claim that it has")
    return _("Claim that {card} has", card=names.card_name(offer["given"][-1]["card"]))


def _trait(names: OltreMareNames, what: str) -> str:
    kind, _space, number = what.partition(" ")
    if kind == "hand":
        return names.hand_limit(int(number))
    if kind == "cargo":
        return names.to_play(int(number))
    return names.symbols(what)
