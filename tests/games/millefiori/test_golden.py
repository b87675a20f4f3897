"""Committed matches (made by tools/golden.py), replayed whole: a change of the rules shows up here as a diff."""

from collections import Counter

import pytest

from fondaco.engine.journal import Journal
from fondaco.games.millefiori.actions import TAKING
from fondaco.games.millefiori.position import MilleFioriPosition
from games.golden import Golden, Step, taken_back
from scale import whole_games

pytestmark = whole_games

GOLDEN = Golden(__file__, MilleFioriPosition)
read, steps, end_of = GOLDEN.read, GOLDEN.steps, GOLDEN.end_of


@GOLDEN.every_match
def test_it_replays_to_the_last_letter(name: str) -> None:
    GOLDEN.assert_replays_to_the_last_letter(name)


@GOLDEN.every_match
def test_on_the_way_no_piece_is_lost_no_lozenge_moves_and_no_turn_comes_back(name: str) -> None:
    journal = read(name)
    pieces = journal.start.components()
    scores = journal.start.scores()
    for step in steps(journal):
        assert step.after.components() == pieces
        assert all(now >= then for now, then in zip(step.after.scores(), scores, strict=True))
        assert all(now == then for now, then in zip(step.after.owner, step.before.owner, strict=True) if then >= 0)
        assert step.after.turn() >= step.before.turn()
        scores = step.after.scores()
        assert scores == [sum(step.after.breakdown(seat).values()) for seat in range(journal.seats)]


@GOLDEN.every_match
def test_all_have_played_equally_many_cards_of_their_hand(name: str) -> None:
    journal = read(name)
    turns = Counter(
        step.seat for step in steps(journal) if step.text.startswith("play ") and step.before.phase != TAKING
    )
    assert len(turns) == journal.seats
    assert len(set(turns.values())) == 1


def test_there_are_games_for_every_number_of_seats_with_and_without_the_variant_and_taking_back() -> None:
    journals = GOLDEN.read_all()
    for seats in (2, 3, 4):
        of_size = [journal for journal in journals if journal.seats == seats]
        assert len(of_size) >= 2
        assert {journal.options["late_choice"] for journal in of_size} == {False, True}
        assert {"random", "greedy"} <= {player for journal in of_size for player in journal.players}
    assert any(isinstance(journal.seed, str) for journal in journals)
    assert sum(taken_back(journal) > 0 for journal in journals) >= 2


# What the names of the endings promise


def last_lozenge(journal: Journal) -> tuple[Step[MilleFioriPosition], bool]:
    """The step in which the first supply was used up, and whether it was made with an extra card."""
    extra = False
    for step in steps(journal):
        if step.text.startswith("play "):
            extra = step.before.phase == TAKING
        if step.after.last_turn and not step.before.last_turn:
            assert step.text.startswith("place ")
            assert step.after.supply(step.seat) == 0
            return step, extra
    raise AssertionError("every supply lasted")


@pytest.mark.rule("end-deck")
def test_ending_deck() -> None:
    end = end_of(read("ending-deck"))
    assert end.ending() == "deck"
    assert (end.deck, end.last_turn, end.round + 1) == ([], False, 5)
    assert min(end.supply(seat) for seat in range(4)) > 0


@pytest.mark.rule("end-lozenges")
def test_ending_last_lozenge() -> None:
    journal = read("ending-last-lozenge")
    step, extra = last_lozenge(journal)
    assert step.before.supply(step.seat) == 1
    assert not extra
    end = end_of(journal)
    assert end.ending() == "lozenges"
    assert end.deck  # long before the draw pile is used up,
    assert end.trick + 1 < end.plays()  # and in the middle of a round


@pytest.mark.rule("end-lozenges", "extra-chain")
def test_ending_last_lozenge_in_chain() -> None:
    journal = read("ending-last-lozenge-in-chain")
    step, extra = last_lozenge(journal)
    assert step.before.supply(step.seat) == 1
    assert extra
    assert end_of(journal).ending() == "lozenges"


@pytest.mark.rule("end-lozenges", "bonus-track")
def test_ending_last_lozenge_on_bonus() -> None:
    journal = read("ending-last-lozenge-on-bonus")
    step, _ = last_lozenge(journal)
    assert step.before.supply(step.seat) == 2
    assert step.after.bonus.count(step.seat) == step.before.bonus.count(step.seat) + 1
    assert end_of(journal).ending() == "lozenges"


@pytest.mark.rule("end-box")
def test_ending_no_lozenge_left_sails() -> None:
    journal = read("ending-no-lozenge-left-sails")
    sailed = [step for step in steps(journal) if step.before.card >= 0 and step.before.left[step.seat] == 0]
    assert sailed
    for step in sailed:
        assert step.text == "sail"
        assert step.before.legal(step.seat) == [step.before.read(step.seat, "sail")]
        assert step.before.last_turn
    assert any(step.after.ships[step.seat] > step.before.ships[step.seat] for step in sailed)


@pytest.mark.rule("end-bare-bonus")
def test_ending_no_lozenge_left_bonus() -> None:
    journal = read("ending-no-lozenge-left-bonus")
    (step,) = [step for step in steps(journal) if step.after.without_lozenge != step.before.without_lozenge]
    assert step.after.left[step.seat] == 0
    gained = step.after.breakdown(step.seat)["bonus"] - step.before.breakdown(step.seat)["bonus"]
    assert gained in (20, 15, 10, 5)
    places = [place for track in end_of(journal).view(None)["bonus"].values() for place in track]
    assert [place["points"] for place in places if place["seat"] is not None and not place["lozenge"]] == [gained]


@pytest.mark.rule("end-deck", "end-lozenges")
def test_ending_both_at_once() -> None:
    end = end_of(read("ending-both-at-once"))
    assert end.ending() == "lozenges"
    assert (end.deck, end.round + 1, end.trick + 1) == ([], 7, 4)


@pytest.mark.rule("winner")
def test_ending_shared_victory() -> None:
    end = end_of(read("ending-shared-victory"))
    winners = end.ranking()[0]
    assert len(winners) > 1
    assert {end.scores()[seat] for seat in winners} == {max(end.scores())}
