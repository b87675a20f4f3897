"""The table: a match, who plays it, the clocks and the chat, computed from its log alone.

Whatever happens is an `Entry` of the log: an action, a message, somebody leaving. A `Table` is made of the opening and
of the entries in order, so any process that can read the log has the same table. `do` checks a command and returns the
resulting entries; `take` applies them. A server takes them, stores them, and sends them to nobody until they are
stored; if storing fails, it makes the table from its log again. In a terminal only the journal is stored, in a file.
"""

from typing import Final, assert_never

from fondaco.engine.contract import Position
from fondaco.engine.errors import FondacoError
from fondaco.engine.events import Event
from fondaco.engine.journal import Journal
from fondaco.table.chain import follow_chain
from fondaco.table.chapters import Chapters
from fondaco.table.commands import (
    Act,
    Agree,
    Arrive,
    AskHint,
    Automatic,
    BotAct,
    Chat,
    Command,
    Flag,
    GoOn,
    Leave,
    NewLink,
    OpenLink,
    Propose,
    Refuse,
    Rematch,
    Return,
    ServerCommand,
    Sit,
    TakeSeat,
    Undo,
)
from fondaco.table.customs.automatic import PRETENDED_MS, KnownToAll, go_on, only_action, undo_count
from fondaco.table.customs.bot_delay import BotDelay
from fondaco.table.customs.chat import read_message
from fondaco.table.customs.clock import CORRESPONDENCE, GRACE_MS, Clocks
from fondaco.table.customs.hints import check_turn, may_ask
from fondaco.table.customs.leaving import STAND_IN, Leaving
from fondaco.table.customs.moderation import Moderation, unnamed_seat, without
from fondaco.table.customs.proposals import Proposals
from fondaco.table.customs.rematch import check_bots
from fondaco.table.customs.share import Shares
from fondaco.table.customs.sitting import Sitting
from fondaco.table.entry import Entry, Kind, check_next
from fondaco.table.entry_text import (
    Back,
    End,
    Replaced,
    read_automatic,
    read_flag,
    read_goal,
    read_rematch,
    read_undo,
    write_automatic,
    write_flag,
    write_goal,
    write_rematch,
    write_replaced,
    write_undo,
)
from fondaco.table.numbering import Noticing, Numbering, Observers
from fondaco.table.opening import FREE, HUMAN, NO_UNDO, Opening
from fondaco.table.standing import Standing
from fondaco.table.thinking import bots_seed

PLAYING: Final = "playing"
OVER: Final = "over"
ENDED: Final = "ended"
"""By agreement, or by the host, before the rules end the game."""


class Table:
    """A table after all entries that were taken.

    With `open_journal` the players have the journal with its seed, as in a terminal: then a chain of actions may go on
    after something hidden was shown.
    """

    def __init__(self, opening: Opening, journal: Journal, at: int, open_journal: bool = False) -> None:
        self.opening = opening
        self.journal = journal
        self.open_journal = open_journal
        self.events: list[Event] = []
        self.journal.position.events = self.events
        self.log: list[Entry] = []
        self.event_counts: list[int] = [0]
        """How many events there were before the first entry, and after each."""
        self.numbering = Numbering(len(opening.seats))
        self._noticing = Noticing(journal)
        self.standing = Standing(journal)
        self.chapters = Chapters()
        self.status = PLAYING
        self.rematch: Rematch | None = None
        """Where they play again, once somebody wants to."""
        self.sitting = Sitting(opening)
        self.leaving = Leaving(self.sitting.people)
        self.proposals = Proposals(opening.absent_seconds)
        self.clocks = Clocks(opening.clock, len(opening.seats), at)
        self.bot_delay = BotDelay()
        self.moderation = Moderation()
        self.asked: set[int] = set()
        """The seats that want to be asked even where there is only one thing to do."""
        self._shares = Shares(len(opening.seats))
        self._known = KnownToAll()
        self._ready: list[tuple[int, int] | None] = []
        """The cached answer of `ready` since the last entry: a server asks several times after each."""
        self._pass_time(at)

    @property
    def position(self) -> Position:
        return self.journal.position

    @property
    def number(self) -> int:
        """The number of the last entry. Each observer has other numbers, which `numbering` knows."""
        return len(self.log)

    # Whose turn it is

    def bot_at(self, seat: int) -> str:
        """Return the bot that plays this seat now; empty for a person."""
        return self.opening.seats[seat].bot or (STAND_IN if seat in self.leaving.away else "")

    def bot_to_act(self) -> int | None:
        """Return a seat that owes an action and is played by a bot."""
        if self.status != PLAYING:
            return None
        return next((seat for seat in self.position.to_act() if self.bot_at(seat)), None)

    def ready(self) -> tuple[int, int] | None:
        """Return the next seat that acts without a player's command, and the time from which it may.

        A bot plays it, or everybody knows that its player has only one action.
        """
        if not self._ready:
            self._ready.append(self._next_ready())
        return self._ready[0]

    def _next_ready(self) -> tuple[int, int] | None:
        if self.status != PLAYING:
            return None
        ready = self.bot_delay.ready if self.opening.pace == HUMAN else {}
        seats = [
            (ready.get(seat, 0), seat)
            for seat in self.position.to_act()
            if self.bot_at(seat) or (self.goes_by_itself(seat) and self._known.ask(self.position, seat))
        ]
        if not seats:
            return None
        at, seat = min(seats)
        return seat, at

    def goes_by_itself(self, seat: int) -> bool:
        """Return whether a person's seat has only one action and need not be asked."""
        here = self.status == PLAYING and seat in self.sitting.sat
        return here and self._is_automatic(seat) and only_action(self.position, seat) is not None

    def _is_automatic(self, seat: int) -> bool:
        return seat not in self.asked and not self.bot_at(seat)

    def pretends_until(self, seat: int) -> int | None:
        """Return when a person's only action is done automatically, if the others cannot know that it is the only one.

        They could tell if it came at once, or always after the same time, or while the person is not there. Where
        players take days, it is not done automatically at all.
        """
        if self.opening.clock.kind == CORRESPONDENCE or not self.goes_by_itself(seat):
            return None
        if self._known.ask(self.position, seat):
            return None
        at = self.bot_delay.ready.get(seat, 0) + self.bots_seed() % PRETENDED_MS
        due = self.clocks.due()
        return at if due is None or due[1] != seat else min(at, due[0] - 1)

    def waiting_for(self) -> list[int]:
        """Return the seats of the people who owe an action."""
        if self.status != PLAYING:
            return []
        return [seat for seat in self.position.to_act() if not self.bot_at(seat)]

    def bots_seed(self) -> int:
        """Return the seed of a bot's next action, which nobody can guess and which is the same in every process."""
        return bots_seed(self.journal)

    def can_undo(self, seat: int) -> bool:
        """Return whether this seat may undo its last action by itself."""
        return self.status == PLAYING and self.opening.undo == FREE and self._undo_count(seat) > 0

    def _undo_count(self, seat: int) -> int:
        return undo_count(self.journal.undo_steps(seat), seat, self._is_automatic(seat))

    # Commands, checked, as entries to be stored

    def do(self, seat: int | None, command: Command | ServerCommand, at: int) -> list[Entry]:
        """Return the entries for a command of this seat; none if it changes nothing.

        An error says what is wrong. The table changes only when the entries are taken.
        """
        self._shares.check(seat, command, self.number)
        match command:
            case Flag():
                return self._flag(at)
            case Rematch():
                return self._want_rematch(seat, command, at)
            case _ if seat is None:
                raise FondacoError("spectators cannot act")
            case Chat(text=text):
                self.moderation.check_player(seat)
                return [self._entry(seat, "chat", read_message(text), at)]
            case Return():
                self.leaving.check_return(seat)
                return [self._entry(seat, "return", "", at)]
            case Arrive():
                arrives = self.status == PLAYING and seat in self.sitting.missing()
                return [self._entry(seat, "sit", self.sitting.seats[seat].name, at)] if arrives else []
            case OpenLink():
                news = self.status == PLAYING and self.sitting.is_news(seat)
                return [self._entry(seat, "open", "", at)] if news else []
            case NewLink():
                return [self._entry(seat, "link", "", at)]
        self.check_playing()
        match command:
            case Act(actions=actions):
                self.check_own_seat(seat)
                return self._act(seat, actions, at)
            case AskHint():
                self.check_hint(seat)
                return [self._entry(seat, "hint", "", at)] if len(self.sitting.people) > 1 else []
            case BotAct(action=action, by=by):
                return self._act(seat, [action], at, by)
            case GoOn():
                only = only_action(self.position, seat) if self.goes_by_itself(seat) else None
                return self._act(seat, [self.position.write(seat, only)], at) if only is not None else []
            case Automatic(on=on):
                news = on == (seat in self.asked)
                return [self._entry(seat, "automatic", write_automatic(on), at)] if news else []
            case Undo():
                return self._undo(seat, at)
            case Leave():
                self.leaving.check_leave(seat)
                return [self._entry(seat, "leave", "", at)]
            case Propose(what=what):
                return self._propose(seat, what, at)
            case Agree():
                self.proposals.check_answer(seat, self.leaving.present(), agrees=True)
                return [self._entry(seat, "agree", "", at)]
            case Refuse():
                proposal = self.proposals.check_answer(seat, self.leaving.present(), agrees=False)
                return [self._entry(seat, "withdraw" if seat == proposal.by else "refuse", "", at)]
            case Sit(name=name):
                return self._sit(seat, name, at)
            case TakeSeat(name=name):
                self.sitting.check_free(seat)
                return self._sit(seat, name, at)
            case _:
                assert_never(command)

    def _entry(self, seat: int | None, kind: Kind, text: str, at: int) -> Entry:
        return Entry(self.number + 1, at, seat, kind, text)

    def check_playing(self) -> None:
        """Raise an error if the game is over."""
        if self.status != PLAYING:
            raise FondacoError("the game at this table is over")

    def check_own_seat(self, seat: int) -> None:
        """Raise an error if a bot plays this seat."""
        if self.bot_at(seat):
            raise FondacoError("a bot is playing your seat; return first")

    def check_hint(self, seat: int) -> None:
        """Raise an error unless this seat may have a hint now."""
        self.check_own_seat(seat)
        if not may_ask(self.sitting.people, self.opening.hints):
            raise FondacoError("hints are off at this table, since other people play here")
        check_turn(self.position, seat)

    def _act(self, seat: int, texts: list[str], at: int, by: str = "") -> list[Entry]:
        """Return the entries for a chain of actions; an error names the first that cannot be done.

        Actions of the same seat that follow without a choice, and show nothing, are added. `by` is the bot that acts in
        place of the seat's own.
        """
        trial = self.position.clone()
        written = follow_chain(trial, seat, texts, past_hidden=self.open_journal)
        if self._is_automatic(seat):
            written += go_on(trial, seat)
        replaced = write_replaced(Replaced(self.bot_at(seat), by))
        before = [self._entry(seat, "replaced", replaced, at)] if by else []
        first = self.number + len(before) + 1
        return before + [Entry(number, at, seat, "act", text) for number, text in enumerate(written, first)]

    def _undo(self, seat: int, at: int) -> list[Entry]:
        if self.opening.undo != FREE:
            raise FondacoError("at this table you can undo only if all agree")
        self.check_own_seat(seat)
        count = self._undo_count(seat)
        if not count:
            raise FondacoError(
                "nothing to undo: the last action was not yours, or it has shown somebody something hidden"
            )
        return [self._entry(seat, "undo", write_undo(count), at)]

    def _propose(self, seat: int, what: str, at: int) -> list[Entry]:
        self.proposals.check_new(seat, self.leaving.present())
        goal = read_goal(what, *self.standing.limits(seat))
        if isinstance(goal, Back):
            if self.opening.undo == NO_UNDO:
                raise FondacoError("at this table nothing can be undone")
            goal = self.standing.as_logged(goal)
        return [self._entry(seat, "propose", write_goal(goal), at)]

    def _sit(self, seat: int, name: str, at: int) -> list[Entry]:
        if (text := self.sitting.read_name(seat, name)) and seat in self.sitting.sat:
            self.moderation.check_player(seat)
        return [self._entry(seat, "sit", text, at)] if text else []

    def due(self) -> int | None:
        """Return when a clock runs out, or when a proposal stops waiting for players who are away."""
        clock, proposal = self.clocks.due(), self.proposals.due(self.leaving)
        return min([due for due in (clock and clock[0], proposal) if due is not None], default=None)

    def _flag(self, at: int) -> list[Entry]:
        clock, proposal = self.clocks.due(), self.proposals.due(self.leaving)
        if self.status == PLAYING and clock is not None and at >= clock[0] + GRACE_MS:
            return [self._entry(None, "flag", write_flag(clock[1]), at)]
        settles = self.status == PLAYING and proposal is not None and at >= proposal
        return [self._entry(None, "settle", "", at)] if settles else []

    def _want_rematch(self, seat: int | None, wanted: Rematch, at: int) -> list[Entry]:
        if self.status == PLAYING:
            raise FondacoError("a rematch is possible when the game is over")
        check_bots(wanted, self.opening.seats)
        return [] if self.rematch else [self._entry(seat, "rematch", write_rematch(wanted), at)]

    # Entries, taken

    def take(self, entry: Entry) -> None:
        """Apply the next entry of the log."""
        check_next(entry, self.number)
        if (seat := entry.seat) is not None:
            self._shares.add(seat, entry, by_bot=bool(self.bot_at(seat)))
            if entry.kind not in ("open", "link", "automatic", "act", "undo") and not self.bot_at(seat):
                self.sitting.come(seat, entry.number)
        observers = self.numbering.everybody
        match entry.kind:
            case "flag":
                late = read_flag(entry.text)
                self.leaving.away[late] = entry.at
                self.clocks.run_out(late)
                self._settle_proposal(entry.at)
            case "settle":
                self._settle_proposal(entry.at)
            case "close":
                self.status = ENDED
            case "mute" | "unmute":
                self.moderation.take(entry)
            case "remove_name" | "remove_chat":
                self.log = without(self.log, entry)
                if (unnamed := unnamed_seat(entry)) is not None:
                    self.sitting.remove_name(unnamed)
                    self.journal.rename(self.sitting.texts())
            case "unlist":  # only the store knows of it
                pass
            case "rematch":  # the first who asks decides at which table
                self.rematch = read_rematch(entry.text)
            case _:
                assert seat is not None
                observers = self._take_from(seat, entry)
        self.log.append(entry)
        self.numbering.add(entry.number, observers)
        self.event_counts.append(len(self.events))
        self.chapters.add(entry, self.journal.moves[-1].turn if self.journal.moves else -1)
        if self.status == PLAYING and not self.position.to_act():
            self.status = OVER
            self.proposals.drop()
        self._pass_time(entry.at, seat)

    def _take_from(self, seat: int, entry: Entry) -> Observers:
        """Apply an entry of a seat, and return who notices it."""
        match entry.kind:
            case "act":
                return self._take_act(seat, entry)
            case "undo":
                return self._take_undo(seat, entry)
            case "automatic":
                self.asked.discard(seat)
                if not read_automatic(entry.text):
                    self.asked.add(seat)
                return frozenset([seat])
            case "leave":
                self.leaving.away[seat] = entry.at
                self._settle_proposal(entry.at)
            case "return":
                del self.leaving.away[seat]
                self.clocks.refill(seat)
            case "open" | "link":
                self.sitting.mark_opened(seat, entry.kind == "open")
            case "propose":
                goal = read_goal(entry.text)
                if isinstance(goal, Back):
                    self.standing.propose(entry.number, goal)
                self.proposals.start(goal, seat, entry.at)
                self._settle_proposal(entry.at)
            case "agree":
                self.proposals.agree(seat)
                self._settle_proposal(entry.at)
            case "refuse" | "withdraw":
                self.proposals.drop()
            case "sit":
                self.sitting.sit(seat, entry.text)
                self.journal.rename(self.sitting.texts())
        return self.numbering.everybody

    def _take_act(self, seat: int, entry: Entry) -> Observers:
        self.journal.play(seat, entry.text)
        observers = self._noticing.last(has_events=len(self.events) > self.event_counts[-1])
        self.standing.add(entry.number, is_open=None in observers)
        if None in observers:  # a hidden action must not change anything that all see
            if not self.bot_at(seat):
                self.sitting.come(seat, entry.number)
            self.proposals.drop_undo()
            self.clocks.acted(self.standing.open_moves)
        return observers

    def _take_undo(self, seat: int, entry: Entry) -> Observers:
        undone = self.standing.undo(entry.number, seat, read_undo(entry.text))
        self.chapters.withdraw(undone, self.journal.moves[-1].turn)
        observers = self.numbering.who_of(undone, seat)
        if None in observers:
            self.clocks.rewind(self.position.turn(), [seat, *self.position.to_act()])
            self.proposals.drop_undo()
        return observers

    def _settle_proposal(self, at: int) -> None:
        match self.proposals.settled(self.leaving, at):
            case End():
                self.status = ENDED
            case Back(actions=actions):
                self.standing.go_back(actions)
                self.chapters.end()
                self.clocks.rewind(self.position.turn())

    def _pass_time(self, at: int, acted: int | None = None) -> None:
        self._known.forget()
        self._ready.clear()
        running = [] if self.sitting.missing() else self.waiting_for()
        away = [seat for seat in self.position.to_act() if seat in self.leaving.away]
        self.clocks.pass_to(running, at, self.position.turn(), away)
        self.bot_delay.pass_to(self.position.to_act(), at, acted)
