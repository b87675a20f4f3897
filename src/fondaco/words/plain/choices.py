"""Actions in the words of their notation."""

from collections.abc import Mapping
from typing import Any

from fondaco.words.names import Names, plain


def choice(names: Names, notation: str, view: Mapping[str, Any] | None) -> tuple[str, str]:
    """Return the verb, and its objects; a verb without objects is both."""
    verb, _space, rest = notation.partition(" ")
    return plain(verb), plain(rest) or plain(verb)
