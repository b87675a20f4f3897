"""A table that people play at from afar, computed from its log alone.

Whatever happens is an `Entry`: an action, a word, somebody leaving. A `Table` is made of the opening and of the
entries in order, so any process that can read the log has the same table. What somebody wants is checked and becomes an
entry; it is stored; and only then it is taken.
"""

from typing import Any, Final, NamedTuple

from fondaco.engine.contract import Position
from fondaco.engine.edition import Edition
from fondaco.engine.errors import FondacoError
from fondaco.engine.events import Event
from fondaco.engine.seeds import Seed
from fondaco.engine.undo import shows_nothing
from fondaco.table.customs.bot_delay import Pace
from fondaco.table.customs.clock import Clocks
from fondaco.table.entry import (
    ACT,
    AGREE,
    CHAT,
    FLAG,
    LEAVE,
    PROPOSE,
    REFUSE,
    REMATCH,
    RETURN,
    SIT,
    UNDO,
    Entry,
)
from fondaco.table.match import bots_seed
from fondaco.table.opening import FREE, HUMAN, NO_UNDO, Opening
from fondaco.table.seating import Seat, read_name

END: Final = "end"
"""What can be proposed: to end the game, or to go back to so many actions, as in `back 12`."""
BACK: Final = "back"

STAND_IN: Final = "greedy"
"""The bot that plays for somebody who has left, or whose time has run out."""
MOST_WORDS: Final = 500

PLAYING: Final = "playing"
OVER: Final = "over"
ENDED: Final = "ended"
"""By agreement, before its time."""


class Proposal(NamedTuple):
    """Something that all who are there must agree to."""

    what: str
    by: int
    agreed: frozenset[int]


class Table:
    """The match, who is there, the clocks and the talk, after all entries that were taken."""

    def __init__(self, opening: Opening, seed: Seed, edition: Edition, at: int) -> None:
        self.opening = opening
        self.seats = list(opening.seats)
        """Who sits where, by the names that they were told since."""
        self.sat = set(opening.sat)
        """The people's seats that somebody has sat down on."""
        self.rematch = ""
        """The id of the table at which they play again, once somebody wants to."""
        self.journal = opening.journal(seed, edition)
        self.events: list[Event] = []
        self.journal.position.events = self.events
        self.log: list[Entry] = []
        self.told: list[int] = [0]
        """How many events there were before the first entry, and after each."""
        self.chapters: list[int] = []
        """For each entry the number of the first that is told together with it: the actions of one turn."""
        self._chapter = (0, -1)
        """Where the last one began, and the turn that it is of."""
        self.away: set[int] = set()
        """The seats of people for whom a bot plays."""
        self.proposal: Proposal | None = None
        self.status = PLAYING
        self.clocks = Clocks(opening.clock, len(opening.seats), at)
        self.pace = Pace()
        self._pass_clocks(at)

    @property
    def position(self) -> Position:
        return self.journal.position

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return len(self.log)

    # Who is there

    def people(self) -> list[int]:
        """The seats that were opened for people."""
        return [number for number, seat in enumerate(self.opening.seats) if not seat.bot]

    def present(self) -> list[int]:
        """The people who play themselves."""
        return [seat for seat in self.people() if seat not in self.away]

    def missing(self) -> list[int]:
        """The people's seats that nobody has sat down on: no clock runs until there are none."""
        return [seat for seat in self.people() if seat not in self.sat]

    def free(self) -> list[int]:
        """Those of them that are kept for nobody."""
        return [seat for seat in self.missing() if seat not in self.opening.kept]

    def bot_at(self, seat: int) -> str:
        """The bot that plays this seat now; empty for a person."""
        return self.opening.seats[seat].bot or (STAND_IN if seat in self.away else "")

    def bot_to_act(self) -> int | None:
        """A seat with a bot that owes an action."""
        if self.status != PLAYING:
            return None
        return next((seat for seat in self.position.to_act() if self.bot_at(seat)), None)

    def bot_ready(self) -> tuple[int, int] | None:
        """The bot that acts next, and from what time on it may."""
        if self.status != PLAYING:
            return None
        ready = self.pace.ready if self.opening.pace == HUMAN else {}
        bots = [(ready.get(seat, 0), seat) for seat in self.position.to_act() if self.bot_at(seat)]
        if not bots:
            return None
        at, seat = min(bots)
        return seat, at

    def waiting_for(self) -> list[int]:
        """The people who owe an action."""
        if self.status != PLAYING:
            return []
        return [seat for seat in self.position.to_act() if not self.bot_at(seat)]

    def bots_seed(self) -> int:
        """What a bot draws on for the next action: nobody can guess it, and it is the same wherever it is asked for."""
        return bots_seed(self.journal)

    # What somebody wants, checked, as entries to be stored

    def acts(self, seat: int, texts: list[str], at: int) -> list[Entry]:
        """A chain of actions: all of them can be done, or the first that cannot is the error.

        It ends where something hidden is shown: else one could try what would follow, be refused, and know.
        """
        self._check_playing()
        if not texts:
            raise FondacoError("no action was given")
        trial = self.position.clone()
        entries: list[Entry] = []
        for number, text in enumerate(texts, 1):
            action = trial.read(seat, text)
            notation = trial.write(seat, action)
            if number < len(texts) and not shows_nothing(trial, seat, action):
                raise FondacoError(
                    "after {action} something hidden is shown: send the rest then", action=repr(notation)
                )
            trial.apply(seat, action)
            entries.append(Entry(self.number + 1 + len(entries), at, seat, ACT, notation))
        return entries

    def undo(self, seat: int, at: int) -> Entry:
        """The seat's own last action is taken back at once, where the table allows that and nobody learned anything."""
        self._check_playing()
        if self.opening.undo != FREE:
            raise FondacoError("at this table nothing is taken back without the consent of all")
        if self.bot_at(seat):
            raise FondacoError("a bot plays this seat: take it back first")
        self.journal.check_undo(seat)
        return self._entry(seat, UNDO, "", at)

    def chat(self, seat: int, words: str, at: int) -> Entry:
        text = " ".join(words.split())
        if not text or len(text) > MOST_WORDS or not text.isprintable():
            raise FondacoError("a message has 1 to {most} letters", most=MOST_WORDS)
        return self._entry(seat, CHAT, text, at)

    def leave(self, seat: int, at: int) -> Entry:
        """A bot takes the seat until the person comes back."""
        self._check_playing()
        if seat not in self.present():
            raise FondacoError("this seat is played by a bot already")
        return self._entry(seat, LEAVE, "", at)

    def come_back(self, seat: int, at: int) -> Entry:
        if seat not in self.away:
            raise FondacoError("this seat is not played by a bot in your place")
        return self._entry(seat, RETURN, "", at)

    def flag(self, at: int) -> Entry | None:
        """The house notices that a clock has run out, if one has."""
        due = self.clocks.due()
        if self.status != PLAYING or due is None or at < due[0]:
            return None
        return self._entry(None, FLAG, str(due[1]), at)

    def propose(self, seat: int, what: str, at: int) -> Entry:
        """To end the game (`end`), or to go back to so many actions (`back 12`)."""
        self._check_playing()
        if seat not in self.present():
            raise FondacoError("only who plays here can propose something")
        if self.proposal is not None:
            raise FondacoError("there is a proposal already: agree to it or refuse it first")
        if what != END:
            if self.opening.undo == NO_UNDO:
                raise FondacoError("at this table nothing is taken back")
            self._actions_left(what)
        return self._entry(seat, PROPOSE, what, at)

    def answer(self, seat: int, agrees: bool, at: int) -> Entry:
        self._check_playing()
        if self.proposal is None or seat not in self.present() or seat in self.proposal.agreed:
            raise FondacoError("there is no proposal for you to answer")
        return self._entry(seat, AGREE if agrees else REFUSE, "", at)

    def sit(self, seat: int, name: str, at: int) -> list[Entry]:
        """A person is called that from now on. Who sits there by that name already need not say so again."""
        self._check_playing()
        if seat not in self.people():
            raise FondacoError("a bot sits there")
        text = read_name(name)
        if seat in self.sat and text == self.seats[seat].name:
            return []
        return [self._entry(seat, SIT, text, at)]

    def arrive(self, seat: int, at: int) -> list[Entry]:
        """A person sits down by the name that the seat has, if it has any; nothing where they have before."""
        if self.status != PLAYING or seat not in self.missing():
            return []
        return [self._entry(seat, SIT, self.seats[seat].name, at)]

    def want_rematch(self, seat: int | None, id: str, at: int) -> list[Entry]:
        """The same again, at the table of this id; nothing if somebody was quicker."""
        if self.status == PLAYING:
            raise FondacoError("a rematch comes when the game is over")
        return [] if self.rematch else [self._entry(seat, REMATCH, id, at)]

    def _entry(self, seat: int | None, kind: str, text: str, at: int) -> Entry:
        return Entry(self.number + 1, at, seat, kind, text)

    def _check_playing(self) -> None:
        if self.status != PLAYING:
            raise FondacoError("the game at this table is over")

    def _actions_left(self, what: str) -> int:
        word, _, number = what.partition(" ")
        least, standing = self.journal.fixed, len(self.journal.standing())
        is_number = number.isascii() and number.isdigit() and len(number) < 7
        if word == BACK and is_number and least <= int(number) < standing:
            return int(number)
        raise FondacoError(
            "{what} cannot be proposed: allowed are end, and back N with {least} ≤ N < {standing}",
            what=repr(what),
            least=least,
            standing=standing,
        )

    # Taking an entry

    def take(self, entry: Entry) -> None:
        """The next entry of the log becomes true."""
        if entry.number != self.number + 1:
            raise FondacoError("entry {number} cannot follow {last}", number=entry.number, last=self.number)
        if entry.seat is not None and not self.bot_at(entry.seat):
            self.sat.add(entry.seat)
        if entry.kind == ACT:
            assert entry.seat is not None
            self.journal.play(entry.seat, entry.text)
            self._drop_undo_proposal()
        elif entry.kind == UNDO:
            assert entry.seat is not None
            self._take_back(entry.seat)
            self._drop_undo_proposal()
        elif entry.kind == LEAVE:
            assert entry.seat is not None
            self._goes_away(entry.seat)
        elif entry.kind == FLAG:
            self._goes_away(int(entry.text))
        elif entry.kind == RETURN:
            assert entry.seat is not None
            self.away.discard(entry.seat)
            self.clocks.refill(entry.seat)
        elif entry.kind == PROPOSE:
            assert entry.seat is not None
            self.proposal = Proposal(entry.text, entry.seat, frozenset([entry.seat]))
            self._settle_proposal()
        elif entry.kind == AGREE:
            assert entry.seat is not None
            assert self.proposal is not None
            self.proposal = self.proposal._replace(agreed=self.proposal.agreed | {entry.seat})
            self._settle_proposal()
        elif entry.kind == REFUSE:
            self.proposal = None
        elif entry.kind == SIT:
            assert entry.seat is not None
            self.seats[entry.seat] = Seat(entry.text, "")
            self.journal.rename([seat.text() for seat in self.seats])
            self.sat.add(entry.seat)
        elif entry.kind == REMATCH:
            self.rematch = entry.text
        elif entry.kind != CHAT:
            raise FondacoError("a log has no {kind}", kind=repr(entry.kind))
        self.log.append(entry)
        self.told.append(len(self.events))
        self._write_chapter(entry)
        if self.status == PLAYING and not self.position.to_act():
            self.status = OVER
            self.proposal = None
        self._pass_clocks(entry.at, entry.seat)

    def _write_chapter(self, entry: Entry) -> None:
        if entry.kind != ACT:
            self.chapters.append(entry.number)
            return
        turn = self.journal.entries[-1].turn
        if turn != self._chapter[1]:
            self._chapter = (entry.number, turn)
        self.chapters.append(self._chapter[0])

    def happened(self, first: int, last: int, observer: int | None) -> list[dict[str, Any]]:
        """The events of these entries, as an observer sees them."""
        return [event.seen_by(observer) for event in self.events[self.told[first - 1] : self.told[last]]]

    def _goes_away(self, seat: int) -> None:
        self.away.add(seat)
        self._settle_proposal()

    def _drop_undo_proposal(self) -> None:
        if self.proposal is not None and self.proposal.what != END:
            self.proposal = None

    def _settle_proposal(self) -> None:
        """Who has left need not agree; where nobody is left to, nothing is decided."""
        present = set(self.present())
        if self.proposal is None or not present or not present <= self.proposal.agreed:
            return
        what, self.proposal = self.proposal.what, None
        if what == END:
            self.status = ENDED
            return
        left = self._actions_left(what)
        while len(standing := self.journal.standing()) > left:
            self._take_back(standing[-1].seat)

    def _take_back(self, seat: int) -> None:
        self.journal.take_back(seat)
        self._chapter = (0, -1)  # what was told of this turn may not be true any more

    def _pass_clocks(self, at: int, acted: int | None = None) -> None:
        self.clocks.pass_to([] if self.missing() else self.waiting_for(), at)
        self.pace.pass_to(self.position.to_act(), at, acted)
