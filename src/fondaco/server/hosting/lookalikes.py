"""Telling similar names apart, so that nobody at a table passes for another player, or for a bot."""

import unicodedata
from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from fondaco.languages import LANGUAGES
from fondaco.languages.speech import speaking
from fondaco.server.hosting.described import words_of
from fondaco.table import Table
from fondaco.table.commands import Command, ServerCommand, Sit, TakeSeat
from fondaco.table.seating import LONGEST_NAME, read_name

# The Latin letter that each of these letters looks like, small or capital. After `casefold` a letter has one form, so
# the likeness of its capital counts too.
_LIKE: Final = str.maketrans(
    {
        **dict(zip("авгґеёзкмнорстухіїјѕһԁԛԝӏь", "abrree3kmhopctyxlljshdqwlb", strict=True)),  # Cyrillic
        **dict(zip("αβγεζηικμνορστυχωϲϳ", "abyezhlkmnopctyxwcj", strict=True)),  # Greek
        **dict(zip("օսհոցզ", "ouhngq", strict=True)),  # Armenian
        **dict(zip("ɑɡıłøđħɩʟƅⅼ", "agllodhllbl", strict=True)),  # Latin
        **dict(zip("01|i", "olll", strict=True)),
    }
)
_SHOWN: Final = ("So", "Mc")
"""Kinds of signs, besides letters and digits, by which a name is known; not those that only change the one before."""
_PAIRS: Final = {"rn": "m", "vv": "w"}
_LISTED: Final = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "DIGIT")
"""Scripts whose letters that look like others stand above."""
_UNLIKE: Final = (
    *("CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO", "YI", "ARABIC", "HEBREW", "SYRIAC"),
    *("DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU", "KANNADA", "MALAYALAM", "SINHALA"),
    *("THAI", "LAO", "TIBETAN", "MYANMAR", "KHMER", "MONGOLIAN", "ETHIOPIC", "GEORGIAN", "THAANA"),
)
"""Scripts whose letters nobody takes for Latin ones."""
_ANY: Final = "\0"
"""A letter of any other script: there are many, and each has some that look like Latin ones. It may be any letter."""
_SMALL_CAPITAL: Final = "LATIN LETTER SMALL CAPITAL "


def skeleton(name: str) -> str:
    """Return how a name looks at a glance; names that are easily mistaken for each other have `alike` skeletons.

    >>> skeleton("АNN") == skeleton("Ann"), skeleton("Ben") == skeleton("Bea")
    (True, False)
    """
    letters = unicodedata.normalize("NFKC", name).casefold().translate(_LIKE)
    seen = "".join(_glance(letter) for letter in letters)
    for pair, one in _PAIRS.items():
        seen = seen.replace(pair, one)
    return seen


def _glance(letter: str) -> str:
    if letter.isascii():
        return letter if letter.isalnum() else ""
    if unicodedata.category(letter) in _SHOWN:
        return letter
    if not letter.isalnum():
        return ""
    called = unicodedata.name(letter, "")
    if called.startswith(_SMALL_CAPITAL):
        return called.removeprefix(_SMALL_CAPITAL)[0].lower().translate(_LIKE)
    return letter if called.split(" ")[0] in (*_LISTED, *_UNLIKE) else _ANY


def alike(one: str, other: str) -> bool:
    """Return whether these are the skeletons of names that look alike.

    >>> alike(skeleton("Ꭺnn"), skeleton("Ann")), alike(skeleton("Ꭺnn"), skeleton("Ben"))
    (True, False)
    """
    if one == other or (_ANY not in one and _ANY not in other):
        return one == other
    return len(one) == len(other) and all(a == b or _ANY in (a, b) for a, b in zip(one, other, strict=True))


def told_apart(table: Table, seat: int | None, name: str, others: Iterable[int] | None = None) -> str:
    """Return the name for a player or a spectator, with a number added if it looks like somebody else's.

    The names of the other seats count in every language, since bots are called by their colours.
    """
    name = read_name(name)
    taken: set[str] = set()
    for language in LANGUAGES:
        with speaking(language):
            names = words_of(table).names
            seats = range(len(table.opening.seats)) if others is None else others
            taken |= {skeleton(names.name(other)) for other in seats if other != seat}
    candidates = (f"{name[: LONGEST_NAME - 3].rstrip()} {number}" for number in range(2, 100))
    return next(one for one in [name, *candidates] if not any(alike(skeleton(one), other) for other in taken))


def with_name_apart(table: Table, seat: int | None, command: Command | ServerCommand) -> Command | ServerCommand:
    """Return a command of this seat; one that gives it a name gives it one that looks like nobody else's."""
    if not isinstance(command, Sit | TakeSeat):
        return command
    return replace(command, name=told_apart(table, seat, command.name))
