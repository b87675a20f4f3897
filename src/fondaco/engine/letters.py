"""Which texts of people can be read: printable letters and signs, emoji of several parts included."""

from typing import Final
from unicodedata import category

_JOINER: Final = "\u200d"
_FLAG: Final = "\U0001f3f4"
"""The flag that the tags of a region follow."""
_INVISIBLE: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Invisible letters that Unicode calls printable."""


def is_readable(text: str) -> bool:
    """Return whether every character of a text is visible. Emoji may consist of several, as a family does.

    >>> is_readable("Zoë 👩‍🌾"), is_readable("Zoë\\u200d"), is_readable("\\u3164")
    (True, False, False)
    """
    for number, letter in enumerate(text):
        if letter == _JOINER:
            before, after = text[number - 1 : number], text[number + 1 : number + 2]
            if not (before and after and _is_emoji(before) and category(after) == "So"):
                return False
        elif "\U000e0020" <= letter <= "\U000e007f":
            if text[number - 1 : number] != _FLAG and not "\U000e0020" <= text[number - 1 : number] <= "\U000e007f":
                return False
        elif letter in _INVISIBLE or not letter.isprintable():
            return False
    return True


def _is_emoji(letter: str) -> bool:
    """Return whether this is a symbol, a skin tone or a variation selector."""
    return category(letter) in ("So", "Sk") or letter == "\ufe0f"
