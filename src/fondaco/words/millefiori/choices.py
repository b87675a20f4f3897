"""Actions of Mille Fiori in words."""

from collections.abc import Mapping
from typing import Any

from fondaco.languages.speech import _, plural
from fondaco.words.millefiori.names import MilleFioriNames


def choice(names: MilleFioriNames, notation: str, view: Mapping[str, Any] | None) -> tuple[str, str]:
    """Describe an action: what it does, and with what."""
    verb, _space, rest = notation.partition(" ")
    if verb == "choose":
        return _("Choose"), names.card(rest)
    if verb == "play":
        from_display = view is not None and view["phase"] == "taking"
        return _("Take") if from_display else _("Play"), names.card(rest)
    if verb == "place":
        return _("Place on"), names.cell(rest)
    if verb == "decline":
        return _("Take"), _("no extra card")
    if view is not None and view["card"]:
        return _("Sail"), plural("{count} space", "{count} spaces", int(view["card"][-1]))
    return _("Sail"), _("with this card")
