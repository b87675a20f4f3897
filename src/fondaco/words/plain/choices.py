"""Actions as their notation says them."""

from collections.abc import Mapping
from typing import Any

from fondaco.words.names import Names, plain


def choice(names: Names, notation: str, view: Mapping[str, Any] | None) -> tuple[str, str]:
    """The verb, and its objects; a verb that stands alone is both."""
    verb, _space, rest = notation.partition(" ")
    return plain(verb), plain(rest) or plain(verb)
