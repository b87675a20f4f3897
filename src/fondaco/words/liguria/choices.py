"""Actions of Liguria in words."""

from collections.abc import Mapping
from typing import Any

from fondaco.languages.speech import _
from fondaco.words.liguria.names import LiguriaNames


def choice(names: LiguriaNames, notation: str, view: Mapping[str, Any] | None) -> tuple[str, str]:
    """Describe an action: what it does, and with what."""
    verb, _space, rest = notation.partition(" ")
    if verb == "dock":
        return _("Lay on your dock"), names.one_cube(rest)
    if verb == "load":
        return _("Take aboard"), names.one_cube(rest)
    if verb == "buyer":
        return _("Place your buyer on"), names.space(rest)
    if verb == "take":
        return _("Take"), _tile_at(names, rest, view)
    if verb == "card":
        return _("Take card"), f"{rest} ({names.card(names.box.card_number[rest])})"
    if verb == "upgrade":
        return _("Upgrade"), names.tile_in_full(rest)
    if verb == "lay":
        return _("Lay"), names.tile_in_full(rest)
    if verb == "deploy":
        return _("Deploy a minister for"), _("the {row}", row=names.row(rest))
    return _alone(names, notation, view)


def _tile_at(names: LiguriaNames, place: str, view: Mapping[str, Any] | None) -> str:
    tile = view["row"][int(place) - 1] if view is not None and int(place) <= len(view["row"]) else None
    if tile is None:
        return _("the tile at place {place}", place=place)
    return _("{tile} (place {place})", tile=names.tile_of(tile), place=place)


def _alone(names: LiguriaNames, verb: str, view: Mapping[str, Any] | None) -> tuple[str, str]:
    """Describe an action without an object."""
    if verb == "sail":
        ahead = names.ahead(view) if view is not None else None
        return _("Sail"), _("one step") if ahead is None else _("one step, to {place}", place=ahead)
    phase = view["phase"] if view is not None else ""
    if verb == "stop" and phase == "departing":
        return _("Stay"), _("without sailing")
    if verb == "done" and phase == "upgrading":
        return _("Finish"), _("upgrading")
    return {
        "conquer": (_("Conquer"), _("this island")),
        "turn": (_("Turn"), _("the other way")),
        "anchor": (_("Anchor"), _("for a stopover")),
        "stop": (_("Stop"), _("here")),
        "done": (_("Finish"), _("here")),
    }[verb]
