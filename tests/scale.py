"""How much is played in tests that play whole games: much where the rules are compiled, a little where they are not."""

import pytest

from fondaco import compiled


def many(count: int) -> int:
    """So many if they are quick, else a fifth of them."""
    return count if compiled.MODE == compiled.COMPILED else max(1, count // 5)


whole_games = pytest.mark.no_cover
"""For tests that play whole games: to trace their lines takes three times as long as to play them. The tests of single
rules cover those lines."""
