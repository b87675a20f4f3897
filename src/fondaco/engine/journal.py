"""A match as it is stored, mailed and replayed: who played what, with which cards, and every action in order.

Everything else about a match is computed from its journal. The text form (`.fondaco`) has a header, one line a turn,
and a closing block, so that a file that was cut off or edited is noticed:

    fondaco journal 1
    game: millefiori 1
    edition: 5b5e0a1f7c1d2e3f
    seats: 2
    players: Ann, greedy
    options: late_choice=no
    seed-hash: 7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451
    seed: 7

    0: choose quartz3
    1: choose ship4
    0: play quartz3, place w19

    actions: 4

A match that was played on from the middle of another has, where that happened, a line such as `0: redeal 12`: all that
seat 0 could not know was dealt anew there, from that seed.
"""

import time
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Final

from mypy_extensions import mypyc_attr

from fondaco.engine.contract import Game, OptionValue, Position, option_text
from fondaco.engine.edition import Edition
from fondaco.engine.errors import FondacoError
from fondaco.engine.journal_text import FIRST_LINE, FORMAT, Bounds, JournalText, check_name
from fondaco.engine.moves import REDEAL, UNDO, Move, follow, is_redeal, redeal_seed
from fondaco.engine.notice import noticed
from fondaco.engine.registry import check_options, deal, find_game, own_edition
from fondaco.engine.seeds import Seed, check_seed, commitment
from fondaco.engine.undo import shows_nothing

_KEPT: Final = 8
"""At least this many recent positions are kept, so that undoing does not replay the match each time."""
_MILESTONE: Final = 32
"""When an undo replays the match, every 32nd position is kept, so that the next replay can begin at the latest."""
_YIELD: Final = 64
"""Reading a journal yields to other threads every 64 moves: compiled code never does so by itself."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Journal:
    """A match: its header, its moves, and the position that they lead to.

    >>> journal = Journal("millefiori", seats=2, seed=7)
    >>> for seat in (0, 1):
    ...     action = journal.position.legal(seat)[0]
    ...     journal.play(seat, journal.position.write(seat, action))
    >>> Journal.read(journal.text()).position == journal.position
    True
    """

    def __init__(
        self,
        game: str | Game,
        seats: int,
        seed: Seed,
        players: list[str] | None = None,
        edition: Edition | None = None,
        **options: OptionValue,
    ) -> None:
        self.game: Game = find_game(game) if isinstance(game, str) else game
        self.edition = edition or own_edition(self.game)
        self.seed = check_seed(seed)
        self.options = check_options(self.game, options)
        self.start = deal(self.game, seats, self.seed, self.edition, **self.options)
        self.seats = seats
        self.players: list[str] = []
        self.rename(players if players is not None else [f"seat {seat}" for seat in range(seats)])
        self.moves: list[Move] = []
        self.seeds: list[Seed] = [self.seed]
        """The seed of the deal, then that of each redeal; hidden information comes from the last."""
        self.fixed = 0
        """How many of the standing moves can never be undone: all up to the last redeal."""
        self.position: Position = self.start.clone()
        self._standing: list[Move] = []
        self._trail: list[Position] = []
        """The positions before the most recent standing actions, as far as they are kept."""
        self._milestones: list[Position] = []
        """The positions after the first `_MILESTONE` standing moves, after twice as many, …, as far as they
        were needed."""

    @property
    def seed_hash(self) -> str:
        """The commitment that was published before the deal."""
        return commitment(self.seed)

    def rename(self, players: Sequence[str]) -> None:
        """Set the names of the players, in the order of the seats."""
        names = [name.strip() for name in players]
        if len(names) != self.seats:
            raise FondacoError("{players} players for {seats} seats", players=len(names), seats=self.seats)
        for name in names:
            check_name(name)
        self.players = names

    def __repr__(self) -> str:
        return f"<Journal of {self.game.title}, {', '.join(self.players)}, {len(self.moves)} actions>"

    def play(self, seat: int, text: str) -> None:
        """Play an action, given in notation. If that raises an error, the journal is unchanged."""
        action = self.position.read(seat, text)
        before = self.position.clone()
        turn = before.turn()
        self.position.apply(seat, action)
        self._trail.append(before)
        if len(self._trail) > 2 * _KEPT:
            del self._trail[:_KEPT]
        self._add(Move(seat, before.write(seat, action), turn))

    def redeal(self, seat: int, seed: Seed) -> None:
        """Redeal from this seed everything that the seat cannot know. Earlier moves can no longer be undone."""
        seed = check_seed(seed)
        self.position.check_seat(seat)
        if not self.position.to_act():
            raise FondacoError("the game is over: there is nothing left to redeal")
        move = Move(seat, f"{REDEAL} {seed}", self.position.turn())
        self.position = follow(self.position, move)
        self._trail = []
        self._add(move)
        self.seeds.append(seed)
        self.fixed = len(self._standing)

    def _add(self, move: Move) -> None:
        self.moves.append(move)
        self._standing.append(move)

    def can_undo(self, seat: int) -> bool:
        """Return whether this seat may undo the last action: its own, from which nobody has learned anything.

        Never after the end: then the seed is public, and with it every card.
        """
        return next(self.undo_steps(seat), None) is not None

    def undo_steps(self, seat: int) -> Iterator[Position]:
        """Yield the positions that this seat may go back to, one undo after the other."""
        if not self.position.to_act():
            return
        index = self._last_of(seat, len(self._standing))
        while index >= 0:
            before = self._position_before(index)
            action = before.read(seat, self._standing[index].text)
            if not shows_nothing(before, seat, action) or not self._without(index):
                return
            yield before
            index = self._last_of(seat, index)

    def check_undo(self, seat: int) -> None:
        """Raise a `ValueError` unless `can_undo`."""
        if not self.can_undo(seat):
            raise FondacoError(
                "nothing to undo: the last action was not yours, or it has shown somebody something hidden"
            )

    def undo(self, seat: int) -> None:
        """Undo the last action, if `can_undo`."""
        self.check_undo(seat)
        self.force_undo(seat)

    def force_undo(self, seat: int) -> int:
        """Undo the last action of this seat, whatever it has shown; the players have agreed to it.

        Later actions of others stand if the seat has noticed none of them; return how many those are.
        """
        index = self._last_of(seat, len(self._standing))
        positions = self._without(index) if index >= 0 else []
        if not positions:
            raise FondacoError("nothing to undo: the last action was not yours")
        self.moves.append(Move(seat, UNDO, positions[0].turn()))
        del self._trail[index - len(self._standing) :]
        del self._standing[index]
        del self._milestones[index // _MILESTONE :]
        position = positions.pop()
        self._trail += positions
        position.events = self.position.events
        self.position = position
        return len(positions)

    def _last_of(self, seat: int, end: int) -> int:
        """Return the index of the seat's last action among the first `end` standing ones, or -1 if it cannot be undone.

        It cannot if the seat has noticed what others did after it, or if a redeal came later.
        """
        if not 0 <= seat < self.seats:
            return -1
        for index in range(end - 1, self.fixed - 1, -1):
            move = self._standing[index]
            if move.seat == seat:
                return index
            before = self._position_before(index)
            after = before.clone()
            after.events = []
            after.apply(move.seat, after.read(move.seat, move.text))
            if noticed(before, after, len(after.events) > 0, seat):
                return -1
        return -1

    def _without(self, index: int) -> list[Position]:
        """Return the positions that would have occurred without this action, one before each later action and the last.

        The list is empty if the later actions would not have been legal.
        """
        seat = self._standing[index].seat
        position = self._position_before(index).clone()
        found: list[Position] = []
        for move in self._standing[index + 1 :]:
            if move.seat == seat:
                continue
            found.append(position.clone())
            try:
                position = follow(position, move)
            except FondacoError:
                return []
        found.append(position)
        return found

    def _position_before(self, index: int) -> Position:
        """Return the position before the standing action at this index."""
        from_end = len(self._standing) - index
        if from_end > len(self._trail):
            self._recall(max(self.fixed, index + 1 - _KEPT))
        return self._trail[-from_end]

    def _recall(self, first: int) -> None:
        """Recompute the positions before the standing action at this index and before each later one."""
        known = min(len(self._milestones), first // _MILESTONE)
        position = self._milestones[known - 1].clone() if known else self.start.clone()
        self._trail = []
        for number in range(known * _MILESTONE, len(self._standing)):
            if number >= first:
                self._trail.append(position.clone())
            position = follow(position, self._standing[number])
            if (number + 1) == (len(self._milestones) + 1) * _MILESTONE:
                self._milestones.append(position.clone())

    def before_last(self) -> Position:
        """Return the position before the last standing action. It must not be modified."""
        return self._position_before(len(self._standing) - 1)

    def standing(self) -> list[Move]:
        """Return the actions that have not been undone, and the redeals."""
        return self._standing.copy()

    def replay(self) -> Iterator[tuple[Move, Position]]:
        """Yield each standing move with the position it leads to: a clone that the caller may keep."""
        position = self.start.clone()
        for move in self.standing():
            position = follow(position, move)
            yield move, position.clone()

    def upto(self, count: int) -> "Journal":
        """Return the match as it was after the first `count` standing moves."""
        journal = Journal(self.game, self.seats, self.seed, self.players, self.edition, **self.options)
        for move in self._standing[:count]:
            journal._follow(move.seat, move.text)
        return journal

    def at(self, count: int) -> Position:
        """Return a clone of the position after the first `count` standing moves; 0 is the deal."""
        if not 0 <= count <= len(self._standing):
            raise FondacoError("there is no move {number}; the last is {last}", number=count, last=len(self._standing))
        position = self.start.clone()
        for move in self._standing[:count]:
            position = follow(position, move)
        return position

    def to_svg(
        self, count: int | None = None, seat: int | None = None, *, theme: str = "auto", language: str | None = None
    ) -> str:
        """Draw the match after `count` standing moves (None: all), as a seat (None: a spectator) saw it then.

        See `Position.to_svg`.
        """
        position = self.position if count is None else self.at(count)
        # As in `Position.to_svg`, with the names of the players.
        draw = import_module("fondaco.drawing").draw
        drawn: str = draw(position, seat, theme=theme, language=language, players=self.players, edition=self.edition)
        return drawn

    def _repr_svg_(self) -> str:
        """Draw the current position for a notebook, as a spectator sees it."""
        return self.to_svg()

    def _follow(self, seat: int, text: str) -> None:
        """Execute a line of the text form."""
        if text == UNDO:
            self.force_undo(seat)
        elif is_redeal(text):
            self.redeal(seat, redeal_seed(text))
        else:
            self.play(seat, text)

    def text(self, reveal: bool = True) -> str:
        """Return the text form. Without `reveal` it omits the seeds, for a match in progress among strangers."""
        lines = [
            f"{FIRST_LINE} {FORMAT}",
            f"game: {self.game.name} {self.game.version}",
            f"edition: {self.edition.digest}",
            f"seats: {self.seats}",
            f"players: {', '.join(self.players)}",
            f"options: {', '.join(f'{name}={option_text(v)}' for name, v in self.options.items())}",
            f"seed-hash: {self.seed_hash}",
        ]
        if reveal:
            lines.append(f"seed: {self.seed}")
        lines.append("")
        last: tuple[int, int] | None = None
        for move in self.moves:
            if is_redeal(move.text):
                lines.append(f"{move.seat}: {move.text if reveal else REDEAL}")
                last = None
                continue
            if (move.seat, move.turn) == last:
                lines[-1] += f", {move.text}"
            else:
                lines.append(f"{move.seat}: {move.text}")
            last = (move.seat, move.turn)
        lines += ["", f"actions: {len(self.moves)}"]
        if self.position.ending():
            lines.append(f"ending: {self.position.ending()}")
            lines.append(f"scores: {', '.join(map(str, self.position.scores()))}")
        return "\n".join(lines) + "\n"

    @staticmethod
    def read(text: str, edition: Edition | None = None, bounds: Bounds | None = None) -> "Journal":
        """Read a text form and replay all of it. `JournalError` names the first line that is wrong.

        Reading a journal verifies it: the seed matches the published hash, every action was legal, and the
        scores follow from the rules. A journal that exceeds the bounds is refused.
        """
        lines = JournalText(text)
        head = lines.header(edition)
        journal = Journal(head.game, head.seats, head.seed, head.players, head.edition, **head.options)
        for seat, action in lines.turns(head.seats):
            if bounds is not None and len(journal.moves) >= bounds.moves:
                raise lines.fail("more than {most} actions", most=bounds.moves)
            if bounds is not None and is_redeal(action) and len(journal.seeds) > bounds.redeals:
                raise lines.fail("dealt again more than {most} times", most=bounds.redeals)
            if len(journal.moves) % _YIELD == 0:
                time.sleep(0)
            try:
                journal._follow(seat, action)
            except FondacoError as error:
                raise lines.fail(
                    "seat {seat}, '{action}': {problem}", seat=seat, action=action, problem=error
                ) from None
        lines.closing(len(journal.moves), journal.position)
        return journal
