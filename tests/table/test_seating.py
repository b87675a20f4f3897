"""Lists of seats."""

import pytest

from fondaco import FondacoError, find_game
from fondaco.table import Seat, read_seats


def test_seats_are_read_and_written() -> None:
    game = find_game("millefiori")
    seats = read_seats("me, me:Ann Lee,greedy,random", game)
    assert seats == [Seat("", ""), Seat("Ann Lee", ""), Seat("", "greedy"), Seat("", "random")]
    assert [seat.text() for seat in seats] == ["me", "me:Ann Lee", "greedy", "random"]


@pytest.mark.parametrize("text", ["", "me", "me,you", "me:,random", "greedy:Ann,me", "me,me,me,me,me", "me:A\nB,me"])
def test_seats_that_cannot_be_are_refused(text: str) -> None:
    with pytest.raises(FondacoError, match="use one of"):
        read_seats(text, find_game("millefiori"))
