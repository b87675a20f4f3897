"""Actions of Mille Fiori in words."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fondaco.languages.speech import _

if TYPE_CHECKING:
    from fondaco.words.millefiori.names import MilleFioriWords


def choice(words: "MilleFioriWords", notation: str, view: Mapping[str, Any] | None) -> tuple[str, str]:
    """What an action does, and with what."""
    verb, _space, rest = notation.partition(" ")
    if verb == "choose":
        return _("Choose"), words.card(rest)
    if verb == "play":
        from_display = view is not None and view["phase"] == "taking"
        return _("Take") if from_display else _("Play"), words.card(rest)
    if verb == "place":
        return _("Place on"), words.cell(rest)
    if verb == "decline":
        return _("Take"), _("no extra card")
    if view is not None and view["card"]:
        number = view["card"][-1]
        return _("Sail"), _("1 space") if number == "1" else _("{count} spaces", count=number)
    return _("Sail"), _("with this card")
