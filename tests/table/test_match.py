"""Seats around a journal."""

import pytest

from fondaco import FondacoError, Journal, find
from fondaco.table import Match, Seat, read_seats


def test_seats_are_read_and_written() -> None:
    game = find("millefiori")
    seats = read_seats("me, me:Ann Lee,greedy,random", game)
    assert seats == [Seat("", ""), Seat("Ann Lee", ""), Seat("", "greedy"), Seat("", "random")]
    assert [seat.text() for seat in seats] == ["me", "me:Ann Lee", "greedy", "random"]


@pytest.mark.parametrize("text", ["", "me", "me,you", "me:,random", "greedy:Ann,me", "me,me,me,me,me", "me:A\nB,me"])
def test_seats_that_cannot_be_are_refused(text: str) -> None:
    with pytest.raises(FondacoError, match="allowed are"):
        read_seats(text, find("millefiori"))


def test_bots_play_when_they_owe_and_only_then() -> None:
    match = Match(Journal("millefiori", seats=3, seed=4, players=["me", "random", "greedy"]))
    assert match.people() == [0]
    assert match.play_bot()
    assert match.play_bot()
    assert not match.play_bot()
    assert match.waiting_for() == [0]


def test_bots_choose_the_same_whenever_the_match_is_taken_up() -> None:
    def played_out(every: int) -> str:
        match = Match(Journal("millefiori", seats=2, seed=4, players=["random", "greedy"]))
        count = 0
        while match.play_bot():
            count += 1
            if count % every == 0:
                match = Match(Journal.read(match.journal.text()))
        return match.journal.text()

    assert played_out(10) == played_out(1000)


def test_a_chain_is_played_whole_or_not_at_all() -> None:
    match = Match(Journal("millefiori", seats=2, seed=4, players=["me", "me"], late_choice=True))
    seat = match.position.to_act()[0]
    card = match.position.write(seat, match.position.legal(seat)[0])
    before = match.journal.text()
    with pytest.raises(FondacoError):
        match.play(seat, f"{card}, place w99")
    assert match.journal.text() == before
    match.play(seat, f"{card}, sail")
    assert len(match.journal.entries) == 2
