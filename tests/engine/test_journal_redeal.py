"""A match that is played on from the middle of another: what somebody could not know is dealt anew."""

import pytest

from engine.matches import FIRST_TRICK, HEX, SECOND_TRICK, begin, finished, play_lines, play_out
from fondaco import FastChance, FondacoError, Journal, JournalError, NotationError, find_game, games
from fondaco.bots import bot
from fondaco.engine.journal_text import game_in
from fondaco.engine.moves import Move, follow, is_redeal
from fondaco.engine.seeds import SEED_LIMIT, chance_from
from scale import whole_games

FIRST_ACTION = 10
"""The line of a text form."""


def played(game: str, seats: int, actions: int) -> Journal:
    """A match after so many actions of bots."""
    journal = Journal(game, seats, 7)
    chance = FastChance(2)
    for _ in range(actions):
        seat = journal.position.next_to_act()
        action = bot("random").choose(journal.position, seat, chance)
        journal.play(seat, journal.position.write(seat, action))
    return journal


def refused(text: str) -> JournalError:
    with pytest.raises(JournalError) as error:
        Journal.read(text)
    return error.value


def test_a_redeal_stands_on_a_line_of_its_own() -> None:
    journal = begin(*FIRST_TRICK)
    journal.redeal(0, 12)
    play_lines(journal, "0: choose house2", "0: undo, choose house4")
    lines = journal.text().splitlines()
    assert lines[FIRST_ACTION - 1 :] == [
        "0: choose jewelry2",
        "1: choose fish4",
        "0: play jewelry2, sail",
        "1: play fish4, place p_b3",
        "0: redeal 12",
        "0: choose house2, undo, choose house4",
        "",
        "actions: 10",
    ]
    assert "seed: 7" in lines


@whole_games
@pytest.mark.parametrize("seed", [0, 12, SEED_LIMIT - 1, HEX])
@pytest.mark.parametrize("game", games())
def test_a_match_with_redeals_reads_back(game: str, seed: int | str) -> None:
    journal = played(game, find_game(game).seat_counts[0], 30)
    journal.redeal(1, seed)
    chance = FastChance(3)
    while journal.position.to_act():
        if len(journal.moves) == 60:
            journal.redeal(0, 5)
        seat = journal.position.next_to_act()
        action = bot("random").choose(journal.position, seat, chance)
        journal.play(seat, journal.position.write(seat, action))
    again = Journal.read(journal.text())
    assert again.text() == journal.text()
    assert again.position == journal.position
    assert again.seeds == journal.seeds == [7, seed, 5]
    assert again.fixed == journal.fixed == 61
    assert [position.to_dict() for _, position in again.replay()][-1] == journal.position.to_dict()
    assert again.upto(45).upto(31).position == journal.upto(31).position


@pytest.mark.parametrize("game", games())
def test_the_seat_cannot_tell_and_the_rest_comes_from_the_new_seed(game: str) -> None:
    journal = played(game, find_game(game).seat_counts[-1], 40)
    before = journal.position.clone()
    journal.redeal(2, HEX)
    assert journal.position.view(2) == before.view(2)
    assert journal.position.view(None) == before.view(None)
    assert journal.position == before.redeal(2, chance_from(HEX))
    assert journal.position != before
    other = played(game, find_game(game).seat_counts[-1], 40)
    other.redeal(2, HEX[::-1])
    assert other.position != journal.position


def test_a_listener_goes_on_listening() -> None:
    journal = begin(*FIRST_TRICK)
    events = journal.position.events = []
    journal.redeal(0, 12)
    assert events == []
    journal.play(0, "choose house4")
    assert [event.fields["event"] for event in events] == ["choose"]


def test_what_came_before_a_redeal_is_never_undone() -> None:
    journal = begin(*FIRST_TRICK, "0: choose house4")
    assert journal.can_undo(0)
    journal.redeal(0, 12)
    assert journal.fixed == len(journal.standing()) == 8
    assert not journal.can_undo(0)
    for seat in (0, 1):
        with pytest.raises(FondacoError, match="nothing to undo"):
            journal.force_undo(seat)
    dealt = journal.position.clone()
    play_lines(journal, "0: choose cross1", "0: undo")
    assert journal.position == dealt
    assert not journal.can_undo(0)
    assert Journal.read(journal.text()).position == dealt
    assert "undo" in str(refused(journal.text().replace("undo", "undo, undo")))


def test_undoing_again_and_again_leads_to_the_same_positions() -> None:
    journal = begin(*FIRST_TRICK)
    journal.redeal(1, 5)
    twin = Journal.read(journal.text())
    before = [journal.position.clone()]
    chance = FastChance(4)
    for _ in range(40):
        seat = journal.position.next_to_act()
        action = bot("random").choose(journal.position, seat, chance)
        journal.play(seat, journal.position.write(seat, action))
        before.append(journal.position.clone())
    for position in reversed(before[:-1]):
        journal.force_undo(journal.standing()[-1].seat)
        assert journal.position == position
    assert journal.standing() == twin.standing()
    assert Journal.read(journal.text()).position == twin.position


def test_a_finished_match_is_not_dealt_anew() -> None:
    journal = Journal.read(finished())
    with pytest.raises(FondacoError, match="the game is over: there is nothing left to redeal"):
        journal.redeal(0, 12)
    assert journal.text() == finished()
    with pytest.raises(FondacoError, match="there is no seat 2; use one of: 0, 1"):
        begin().redeal(2, 12)
    with pytest.raises(FondacoError, match="is not a valid seed"):
        begin().redeal(0, -1)


def test_no_seat_deals_anew_by_an_action() -> None:
    with pytest.raises(NotationError):
        begin().play(0, "redeal 7")


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("0: redeal", "seat 0, 'redeal': '' is not a valid seed"),
        ("0: redeal -1", "'-1' is not a valid seed"),
        ("0: redeal 7 8", "'7 8' is not a valid seed"),
        ("0: redeal x", "'x' is not a valid seed"),
        (f"0: redeal {HEX}0", "is not a valid seed"),
        (f"0: redeal {SEED_LIMIT}", "is not a valid seed"),
        ("2: redeal 7", "there is no seat 2; use one of: 0, 1"),
        (": redeal 7", "'' is not a whole number"),
        ("0: redealt 7", "seat 0, 'redealt 7'"),
        ("0: redeal 7, undo", "nothing to undo"),
    ],
)
def test_a_broken_redeal_is_refused_with_its_line(line: str, problem: str) -> None:
    lines = begin(*FIRST_TRICK).text().splitlines()
    lines.insert(FIRST_ACTION + 1, line)
    error = refused("\n".join(lines).replace("actions: 6", "actions: 7"))
    assert error.line == FIRST_ACTION + 2
    assert problem in str(error)


def test_another_seed_leads_to_other_cards_and_is_noticed() -> None:
    journal = begin(*FIRST_TRICK)
    journal.redeal(0, 12)
    play_out(journal)
    assert refused(journal.text().replace("redeal 12", "redeal 13")).line > FIRST_ACTION
    over = journal.text().replace("\n\nactions", "\n0: redeal 7\n\nactions")
    assert "the game is over" in str(refused(over))


def test_how_a_redeal_is_laid_out_does_not_matter() -> None:
    journal = begin(*FIRST_TRICK)
    journal.redeal(0, HEX)
    text = journal.text()
    for other in (
        text.replace(HEX, HEX.upper()),
        text.replace("redeal", "redeal  "),
        text.replace(": redeal", ":redeal"),
    ):
        assert Journal.read(other).text() == text


def test_hidden_seeds_are_all_hidden() -> None:
    journal = begin(seed=HEX)
    journal.redeal(0, HEX[::-1])
    text = journal.text(reveal=False)
    assert HEX not in text
    assert HEX[::-1] not in text
    assert "0: redeal" in text.splitlines()


def test_a_match_up_to_a_moment() -> None:
    journal = begin(*FIRST_TRICK, *SECOND_TRICK)
    assert journal.upto(len(begin(*FIRST_TRICK).moves)).text() == begin(*FIRST_TRICK).text()
    assert journal.upto(0).text() == begin().text()


def test_following_entries_by_hand() -> None:
    journal = begin(*FIRST_TRICK)
    journal.redeal(0, 12)
    position = journal.start.clone()
    for entry in journal.standing():
        position = follow(position, entry)
    assert position == journal.position
    assert [is_redeal(entry.text) for entry in journal.standing()] == [False] * 6 + [True]
    assert journal.standing()[-1] == Move(0, "redeal 12", journal.position.turn())


def test_players_change_their_names() -> None:
    journal = begin(*FIRST_TRICK)
    journal.rename([" Cleo ", "Dan"])
    assert journal.players == ["Cleo", "Dan"]
    for names in (["Cleo"], ["Cleo", "Dan,"]):
        with pytest.raises(FondacoError):
            journal.rename(names)
    assert "players: Cleo, Dan" in journal.text()


def test_the_game_of_a_text_is_known_before_it_is_read() -> None:
    assert game_in(begin().text()) is find_game("millefiori")
    for text in ("", "fondaco journal 1\ngame: chess 1\n", "a\nb\nc", "a\ngame:\nc", "a\ngame millefiori 1\n"):
        assert game_in(text) is None
