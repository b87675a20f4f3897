"""A table that is computed from its log."""

import json
from typing import Any

import pytest

from fondaco import games
from fondaco.bots import bot
from fondaco.engine.chance import FastChance
from fondaco.engine.errors import FondacoError
from fondaco.engine.journal import Journal
from fondaco.engine.registry import find_game, own_edition
from fondaco.table.commands import (
    Act,
    Agree,
    Arrive,
    BotAct,
    Chat,
    Command,
    Flag,
    Leave,
    Propose,
    Refuse,
    Return,
    ServerCommand,
    Sit,
    Undo,
)
from fondaco.table.customs.clock import GRACE_MS
from fondaco.table.entry import Entry
from fondaco.table.opening import new_opening
from fondaco.table.picture import message_of, picture_of, story
from fondaco.table.table import ENDED, OVER, PLAYING, Table
from fondaco.table.thinking import think


class Host:
    """Does with a table what a server would: makes entries, takes them, and can begin again from the log alone."""

    def __init__(self, game: str = "millefiori", seats: str = "me:Ann me:Ben", seed: int = 7, **changes: Any) -> None:
        self.edition = own_edition(find_game(game))
        self.opening = new_opening({"game": game, "seats": seats.split(), **changes}, self.edition)
        self.seed = seed
        self.now = 1_000_000
        self.table = Table(self.opening, self.opening.journal(seed, self.edition), self.now)

    def take(self, *entries: Entry) -> "Host":
        for entry in entries:
            self.table.take(entry)
        return self

    def do(self, seat: int | None, command: Command | ServerCommand) -> "Host":
        return self.take(*self.table.do(seat, command, self.now))

    def act(self, seat: int, chain: str) -> "Host":
        """As a person, or as the bot that plays there."""
        command = BotAct(chain) if self.table.bot_at(seat) else Act(chain.split(","))
        return self.do(seat, command)

    def act_anyhow(self, count: int = 1) -> "Host":
        """The seat that is to act takes its first legal action."""
        for _ in range(count):
            position = self.table.position
            seat = position.to_act()[0]
            self.act(seat, position.write(seat, position.legal(seat)[0]))
        return self

    def act_bot(self) -> "Host":
        """The bot whose turn it is does the first thing there is."""
        seat = self.table.bot_to_act()
        assert seat is not None
        return self.act(seat, self.table.position.write(seat, self.table.position.legal(seat)[0]))

    def again(self) -> Table:
        """The same table in another process."""
        table = Table(self.opening, self.opening.journal(self.seed, self.edition), 1_000_000)
        for entry in self.table.log:
            table.take(Entry(*json.loads(json.dumps(entry))))
        return table


def pictures(table: Table, at: int) -> list[dict[str, Any]]:
    return [picture_of(table, observer, at) for observer in (None, *range(table.position.seats))]


@pytest.mark.parametrize("game", games())
def test_a_whole_game_of_bots_is_the_same_from_its_log(game: str) -> None:
    seats = find_game(game).seat_counts[0]
    host = Host(game, " ".join(["random"] * seats))
    while (seat := host.table.bot_to_act()) is not None:
        data = json.loads(json.dumps(host.table.position.to_dict()))
        host.act(seat, think(game, None, data, seat, host.table.bot_at(seat), host.table.bots_seed()))
    assert host.table.status == OVER
    other = host.again()
    assert pictures(other, host.now) == pictures(host.table, host.now)
    for number in range(1, host.table.numbering.last(0) + 1):
        assert message_of(other, number, 0) == message_of(host.table, number, 0)
    result = picture_of(host.table, None, 0)["result"]
    assert result is not None
    assert result["scores"] == host.table.position.scores()
    assert Journal.read(host.table.journal.text()).position == host.table.position


def test_a_chain_is_done_whole_or_not_at_all() -> None:
    host = Host("liguria", "me me me")
    first = host.table.position.to_act()[0]
    with pytest.raises(FondacoError):
        host.act(first, "dock red, dock red")
    assert host.table.number == 0
    host.act(first, "dock red, dock blue")
    assert [entry.number for entry in host.table.log] == [1, 2]


def test_a_chain_goes_on_past_what_only_others_are_shown() -> None:
    """They are shown it when all of it is done, and else nothing."""
    host = Host("oltremare", "me me me")
    position = host.table.position
    seat = position.to_act()[0]
    plays = [position.write(seat, action) for action in position.legal(seat)]
    plays = [text for text in plays if text.startswith("play")]
    assert position.view(seat)["due"] > 1
    with pytest.raises(FondacoError):
        host.act(seat, f"{plays[0]}, {plays[0]}")
    assert host.table.number == 0
    host.act(seat, ", ".join(plays[:2]))
    assert [entry.number for entry in host.table.log][:2] == [1, 2]


def test_what_others_may_not_know_is_in_no_message() -> None:
    host = Host()
    position = host.table.position
    choice = position.write(0, position.legal(0)[0])
    host.act(0, choice)
    assert message_of(host.table, 1, 0)["text"] == choice
    for observer in (1, None):
        message = message_of(host.table, 1, observer)
        assert message["text"] == ""
        assert choice.split()[1] not in json.dumps(message)
        assert choice.split()[1] not in json.dumps(picture_of(host.table, observer, 0)["view"]["seats"])


def test_an_entry_out_of_order_is_not_taken() -> None:
    host = Host()
    (entry,) = host.table.do(0, Act([host.table.position.write(0, host.table.position.legal(0)[0])]), 5)
    with pytest.raises(FondacoError, match="entry 2 cannot follow 0"):
        host.table.take(entry._replace(number=2))
    host.take(entry)
    with pytest.raises(FondacoError, match="entry 1 cannot follow 1"):
        host.table.take(entry)
    with pytest.raises(FondacoError, match="a log has no entries of kind 'dance'"):
        host.table.take(Entry(2, 5, 0, "dance", ""))  # type: ignore[arg-type]


def test_one_undoes_by_oneself_what_shows_nothing() -> None:
    host = Host("liguria", "me me me")
    first = host.table.position.to_act()[0]
    before = host.table.position.to_dict()
    host.act(first, "dock red")
    with pytest.raises(FondacoError, match="nothing to undo"):
        host.do((first + 1) % 3, Undo())
    host.do(first, Undo())
    assert host.table.position.to_dict() == before
    assert pictures(host.again(), 0) == pictures(host.table, 0)


@pytest.mark.parametrize("policy", ["consent", "none"])
def test_other_tables_allow_no_undoing_by_oneself(policy: str) -> None:
    host = Host("liguria", "me me me", undo=policy)
    host.act_anyhow()
    with pytest.raises(FondacoError, match="you can undo only if all agree"):
        host.do(host.table.log[0].seat or 0, Undo())


def test_all_together_may_go_back_further() -> None:
    host = Host("millefiori", "me me greedy")
    host.act_anyhow(2)
    before = host.table.position.to_dict()
    host.act_anyhow(3)
    host.do(0, Propose("back 2"))
    with pytest.raises(FondacoError, match="no proposal for you to answer"):
        host.do(0, Agree())
    with pytest.raises(FondacoError, match="there is a proposal already"):
        host.do(1, Propose("end"))
    assert picture_of(host.table, 1, 0)["proposal"] == {
        "what": "back 2",
        "by": 0,
        "agreed": [0],
        "absent": [],
        "due": None,
    }
    host.do(1, Agree())
    assert host.table.position.to_dict() == before
    assert host.table.proposals.current is None
    assert pictures(host.again(), 0) == pictures(host.table, 0)
    assert Journal.read(host.table.journal.text()).position == host.table.position


def test_a_proposal_is_refused_or_overtaken() -> None:
    host = Host()
    host.act_anyhow(2)
    host.do(0, Propose("back 0"))
    host.do(1, Refuse())
    assert host.table.proposals.current is None
    host.do(0, Propose("back 1"))
    host.do(0, Refuse())
    assert host.table.proposals.current is None
    assert [entry.kind for entry in host.table.log[-4:]] == ["propose", "refuse", "propose", "withdraw"]
    host.do(0, Propose("back 1"))
    host.act_anyhow()
    assert host.table.proposals.current is None


@pytest.mark.parametrize("what", ["back 9", "back", "back -1", "back x", "dance", "back 99999999999"])
def test_what_cannot_be_proposed(what: str) -> None:
    host = Host().act_anyhow(2)
    with pytest.raises(FondacoError, match="cannot be proposed; use end, or back N with 0 ≤ N < 2"):
        host.do(0, Propose(what))


def test_where_nothing_is_undone_it_cannot_be_proposed_either() -> None:
    host = Host(undo="none").act_anyhow(2)
    with pytest.raises(FondacoError, match="nothing can be undone"):
        host.do(0, Propose("back 1"))


def test_a_game_is_ended_by_all() -> None:
    host = Host("millefiori", "me me me")
    host.do(0, Propose("end"))
    host.act_anyhow()
    assert host.table.proposals.current is not None
    host.do(1, Agree()).do(2, Agree())
    assert host.table.status == ENDED
    result = picture_of(host.table, None, 0)["result"]
    assert result is not None
    assert result["ending"] == ENDED
    for command in (Act(["sail"]), Undo(), Leave(), Propose("end"), Agree()):
        with pytest.raises(FondacoError, match="the game at this table is over"):
            host.do(0, command)
    host.do(0, Chat("thank you"))
    assert host.table.bot_to_act() is None
    assert host.table.waiting_for() == []


def test_a_bot_plays_for_who_has_left_until_they_come_back() -> None:
    host = Host()
    host.do(0, Leave())
    assert host.table.bot_to_act() == 0
    assert host.table.waiting_for() == [1]
    assert picture_of(host.table, 1, 0)["seats"][0]["stand_in"] == "greedy"
    with pytest.raises(FondacoError, match="a bot is playing this seat already"):
        host.do(0, Leave())
    with pytest.raises(FondacoError, match="only those who play can propose"):
        host.do(0, Propose("end"))
    host.do(0, Return())
    assert host.table.bot_to_act() is None
    with pytest.raises(FondacoError, match="no bot is playing in your place"):
        host.do(0, Return())


def test_one_undoes_nothing_that_a_bot_has_done_in_ones_place() -> None:
    host = Host()
    host.do(0, Leave()).act_bot()
    for command in (Undo(), Act(["sail"])):
        with pytest.raises(FondacoError, match="a bot is playing your seat; return first"):
            host.do(0, command)


@pytest.mark.parametrize("how", ["propose", "agree", "leave"])
def test_what_was_undone_is_told_no_more(how: str) -> None:
    """However it came to that, the next action begins another chapter."""
    host = Host("liguria", "me greedy greedy" if how == "propose" else "me me me")
    while 0 not in host.table.position.to_act():
        host.act_anyhow()
    number = len(host.table.journal.standing())
    host.act_anyhow()
    host.do(0, Propose(f"back {number}"))
    if how in ("agree", "leave"):
        host.do(1, Agree())
        host.do(2, Agree() if how == "agree" else Leave())
    if how == "leave":
        host.now += 600_000
        host.do(None, Flag())
    assert len(host.table.journal.standing()) == number
    host.act_anyhow()
    assert host.table.chapters.starts[-1] == host.table.number


def test_second_thoughts_are_described_together_with_what_is_done_instead() -> None:
    host = Host("liguria", "me me me").act(0, "dock red")
    first = host.table.number
    host.do(0, Chat("hm")).do(0, Undo()).act(0, "dock blue").act(0, "dock yellow").do(0, Undo()).act(0, "dock red")
    chapters = [host.table.chapters.starts[entry.number - 1] for entry in host.table.log if entry.kind != "chat"]
    assert chapters == [first] * 6
    told = [event["colour"] for event in story(host.table, host.table.number, None) if event["event"] == "dock"]
    assert told == ["blue", "red"]
    assert host.again().chapters.starts == host.table.chapters.starts
    host.act_anyhow()
    assert host.table.chapters.starts[-1] == host.table.number


def test_a_seat_that_runs_out_of_time_is_played_by_a_bot() -> None:
    host = Host(clock={"kind": "live", "bank": 60, "increment": 0})
    host.do(1, Sit("Ben"))
    assert host.table.do(None, Flag(), host.now + 60_000 + GRACE_MS - 1) == []
    (entry,) = host.table.do(None, Flag(), host.now + 60_000 + GRACE_MS)
    assert (entry.kind, entry.seat) == ("flag", None)
    host.take(entry)
    assert host.table.bot_to_act() == int(entry.text)
    host.take(*host.table.do(int(entry.text), Return(), host.now + 70_000))
    assert picture_of(host.table, 0, host.now + 80_000)["seats"][int(entry.text)]["left"] == 50_000
    assert pictures(host.again(), host.now) == pictures(host.table, host.now)


def test_what_was_sent_in_the_last_moment_is_done() -> None:
    host = Host("liguria", "me me me", clock={"kind": "live", "bank": 60, "increment": 0})
    for seat in range(3):
        host.do(seat, Chat("hello"))
    seat = host.table.position.to_act()[0]
    host.now += 60_000 + GRACE_MS - 1
    assert host.table.do(None, Flag(), host.now) == []
    host.act_anyhow(2)
    assert host.table.waiting_for() != [seat], "the turn has passed on, and a clock with time on it runs"
    host.now += 1
    assert host.table.do(None, Flag(), host.now) == []
    assert host.table.clocks.left[seat] == 0


@pytest.mark.parametrize("clock", [{"kind": "live", "bank": 60, "increment": 5}, {"kind": "correspondence", "days": 1}])
def test_no_clock_runs_until_all_people_have_sat_down(clock: dict[str, Any]) -> None:
    host = Host("millefiori", "me me greedy me", clock=clock)
    full = picture_of(host.table, None, host.now)["seats"][0]["left"]
    host.act_anyhow()
    host.now += 10**9
    host.act_bot()
    host.do(1, Sit("Ben"))
    host.now += 10**9
    assert host.table.do(None, Flag(), host.now) == []
    host.do(3, Arrive())
    assert [seat["left"] for seat in picture_of(host.table, None, host.now)["seats"]] == [full] * 4
    assert [seat["left"] for seat in picture_of(host.table, None, host.now + 7)["seats"]] == [full, full - 7] * 2
    assert pictures(host.again(), host.now) == pictures(host.table, host.now)
    (flag,) = host.table.do(None, Flag(), host.now + full + GRACE_MS)
    assert flag.text == "1"


def test_without_clocks_nobody_runs_out_of_time() -> None:
    host = Host()
    assert host.table.do(None, Flag(), host.now + 10**9) == []
    assert picture_of(host.table, 0, 0)["seats"][0]["left"] is None


@pytest.mark.parametrize("words", ["", "   ", "a" * 501, "a\x00b"])
def test_what_is_no_message_is_refused(words: str) -> None:
    with pytest.raises(FondacoError, match="a message must have 1 to 500 characters"):
        Host().do(0, Chat(words))


def test_what_is_said_is_told_to_all() -> None:
    host = Host()
    host.do(1, Chat("  good  luck\n"))
    assert message_of(host.table, 1, None)["text"] == "good luck"
    assert message_of(host.table, 1, 0)["events"] == []


def test_no_action_is_none() -> None:
    with pytest.raises(FondacoError, match="no action was given"):
        Host().do(0, Act([]))


def test_the_seed_is_out_only_when_the_game_is_over() -> None:
    host = Host(seed=123456789)
    host.act_anyhow(3)
    assert "123456789" not in json.dumps([pictures(host.table, 0), message_of(host.table, 1, 0)])
    host.do(0, Propose("end"))
    host.do(1, Agree())
    result = picture_of(host.table, None, 0)["result"]
    assert result is not None
    assert result["seed"] == "123456789"


def test_a_bot_thinks_the_same_wherever_it_is_asked() -> None:
    host = Host("millefiori", "greedy me")
    data = host.table.position.to_dict()
    thought = think("millefiori", None, data, 0, "greedy", host.table.bots_seed())
    assert thought == think("millefiori", host.edition.data, data, 0, "greedy", host.again().bots_seed())
    chance = FastChance(host.table.bots_seed())
    position = host.table.position
    assert position.read(0, thought) == bot("greedy").choose(position, 0, chance)
    assert host.table.status == PLAYING
