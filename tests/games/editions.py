"""Editions that differ from a game's own in a few places."""

from fondaco.engine.contract import Game
from fondaco.engine.edition import Edition
from fondaco.engine.registry import load_edition


def changed(game: Game, *changes: tuple[str, str]) -> Edition:
    """The game's own edition with some texts of its file replaced, each of which must occur just once."""
    text = game.components()
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} occurs {text.count(old)} times"
        text = text.replace(old, new)
    return load_edition(game, text)
