"""A match looked at afterwards, without a server."""

import pytest

from engine.matches import FIRST_TRICK, SECOND_TRICK, begin, finished, play_lines, play_out
from fondaco import FondacoError, Journal
from fondaco.engine.seeds import commitment
from fondaco.languages.speech import speaking
from fondaco.table.commands import Propose, Undo
from fondaco.table.opening import Beginning, new_opening, read_opening
from fondaco.table.picture import picture_of
from fondaco.table.table import Table
from fondaco.words.replay import Replay

SECRET = "0123456789abcdef" * 4
WANTED = {"game": "millefiori", "seats": ["me:Cleo", "greedy"]}


def continued(begins: Beginning) -> Table:
    """A table that plays on, made of what is stored of it."""
    edition = Journal.read(begins.journal).edition
    opening = new_opening(WANTED, edition)._replace(begins=begins)
    again = read_opening(opening.to_dict(), edition)
    return Table(again, again.journal(SECRET, edition), 1000)


def test_any_moment_is_found_in_any_order() -> None:
    journal = Journal.read(finished(undo_one_in=10))
    replay = Replay(journal)
    moments = [journal.start, *[position for _, position in journal.replay()]]
    assert replay.last == len(moments) - 1
    for number in (*range(replay.last, -1, -3), *range(0, replay.last, 7)):
        assert replay.position(number) == moments[number]
    assert replay.position(replay.last) == journal.position
    for number in (-1, replay.last + 1):
        with pytest.raises(FondacoError, match=f"there is no moment {number}"):
            replay.position(number)


def test_the_same_frame_wherever_one_comes_from() -> None:
    replay = Replay(Journal.read(finished()))
    frames = replay.frames("all", 0, replay.last)
    assert [frame["number"] for frame in frames] == list(range(replay.last + 1))
    for number in (0, 1, 15, 16, 17, 40, replay.last):
        assert replay.frames("all", number, number) == [frames[number]]
    assert replay.frames("1", 5, 4) == []


def test_turns_are_told_as_the_seat_saw_them() -> None:
    replay = Replay(begin(*FIRST_TRICK))
    turns = replay.overview()["turns"]
    assert [(turn["first"], turn["last"], turn["seat"]) for turn in turns] == [
        (0, 0, None),
        (1, 1, 0),
        (2, 2, 1),
        (3, 4, 0),
        (5, 6, 1),
    ]
    assert "Jewel" in turns[1]["lines"][0]
    with speaking("fr"):
        assert replay.overview()["turns"][0]["lines"] == ["La partie commence."]


def test_turns_tell_a_seat_nothing_that_it_did_not_see() -> None:
    replay = Replay(begin(*FIRST_TRICK))
    told = {viewpoint: replay.overview(viewpoint)["turns"] for viewpoint in ("0", "1", "watch")}
    assert "Jewel" in told["0"][1]["lines"][0]
    for viewpoint in ("1", "watch"):
        assert not any("Jewel" in line for line in told[viewpoint][1]["lines"])
    everything = replay.overview("all")["turns"]
    assert [turn["first"] for turn in everything] == [turn["first"] for turn in told["watch"]]
    with pytest.raises(FondacoError, match="unknown viewpoint"):
        replay.overview("5")


def test_a_match_that_goes_on_has_no_result() -> None:
    whole = Replay(begin(*FIRST_TRICK)).overview()
    assert (whole["finished"], whole["result"], whole["actions"]) == (False, None, 6)
    assert whole["players"] == ["Ann", "Bob"]
    assert whole["scores"][-1] == begin(*FIRST_TRICK).position.scores()


def test_with_all_cards_open_every_hand_is_told() -> None:
    replay = Replay(begin(*FIRST_TRICK))
    [frame] = replay.frames("all", 0, 0)
    own = [[zone for zone in frame["words"]["zones"] if zone["seat"] == seat] for seat in (0, 1)]
    hands = [str(zones) for zones in own]
    assert "Cross 1" in hands[1] or "Cross1" in hands[1]
    assert "Lime 1" in hands[0] or "Lime1" in hands[0]
    assert {zone["title"] for zones in own for zone in zones} >= {"Hand of Ann", "Hand of Bob"}
    assert "Your" not in str([zone["title"] for zones in own for zone in zones])
    with speaking("fr"):
        [told] = replay.frames("all", 0, 0)
        assert "Main de Ann" in {zone["title"] for zone in told["words"]["zones"]}
    [watched] = replay.frames("watch", 0, 0)
    assert "Lime 1" not in str(watched["words"])


def test_a_table_plays_on_from_its_opening_and_its_own_seed() -> None:
    journal = begin(*FIRST_TRICK, *SECOND_TRICK)
    live = continued(Replay(journal).play_on(6, 0))
    before = journal.upto(6).position
    assert live.position.view(0) == before.view(0)
    assert live.position != before
    assert live.position == continued(Replay(journal).play_on(6, 0)).position
    picture = picture_of(live, 0, 1000)
    assert (picture["number"], picture["actions"]) == (0, 7)
    assert picture["seed_hash"] == commitment(SECRET)
    assert live.journal.players == ["me:Cleo", "greedy"]
    assert live.journal.text().splitlines()[-3] == f"0: redeal {SECRET}"
    with pytest.raises(FondacoError, match="nothing to undo"):
        live.do(0, Undo(), 1001)
    for number in (0, 6):
        with pytest.raises(FondacoError, match="back N with 7 ≤ N < 7"):
            live.do(0, Propose(f"back {number}"), 1001)


def test_nothing_of_what_was_hidden_before_is_left() -> None:
    """Somebody who knows the whole original knows nothing of what bots hold now, nor how they choose."""
    journal = begin(*FIRST_TRICK)
    live = continued(Replay(journal).play_on(6, 0))
    begins = Replay(journal).play_on(6, 0)
    edition = journal.edition
    opening = new_opening(WANTED, edition)._replace(begins=begins)
    other = Table(opening, opening.journal(SECRET[::-1], edition), 1000)
    assert live.bots_seed() != other.bots_seed()
    assert live.position.to_dict() != other.position.to_dict()
    assert live.position.view(0) == other.position.view(0)


def test_where_a_match_cannot_be_played_on() -> None:
    replay = Replay(Journal.read(finished()))
    with pytest.raises(FondacoError, match="the game is over: play on from an earlier moment"):
        replay.play_on(replay.last, 0)
    with pytest.raises(FondacoError, match="there is no seat 2"):
        replay.play_on(0, 2)
    assert replay.play_on(replay.last - 1, 0).seat == 0


def test_a_match_that_was_dealt_anew_is_looked_at() -> None:
    journal = begin(*FIRST_TRICK)
    journal.redeal(1, 12)
    play_out(journal)
    replay = Replay(Journal.read(journal.text()))
    whole = replay.overview()
    assert (whole["seed"], whole["seed_hash"]) == ("12", commitment(12))
    turn = next(turn for turn in whole["turns"] if turn["first"] == 7)
    assert turn == {"first": 7, "last": 7, "seat": 1, "lines": ["Everything that Bob cannot know is dealt again."]}
    before, after = replay.frames("1", 6, 7)
    assert after["view"] == before["view"]
    assert (after["seat"], after["text"], after["events"]) == (1, "redeal 12", [])
    fresh = begin()
    fresh.redeal(1, 12)
    dealt, anew = Replay(fresh).frames("0", 0, 1)
    assert dealt["view"] != anew["view"]


def test_what_was_undone_is_left_out() -> None:
    journal = begin(*FIRST_TRICK[:2])
    play_lines(journal, "0: play jewelry2")
    journal.force_undo(0)
    replay = Replay(journal)
    assert replay.last == 2
    assert replay.position(2) == journal.position
