"""How much is played in tests that play whole games: much where the rules are compiled, a little where they are not."""

import pytest

from fondaco import compiled


def many(count: int) -> int:
    """So many if they are quick, else a fifth of them."""
    return count if compiled.MODE == compiled.COMPILED else max(1, count // 5)


whole_games = pytest.mark.whole_games
"""For tests that play whole games, or very many deals. Where there is a C compiler, the rules are compiled for them;
the tests of single rules trace the lines of the sources without them."""
