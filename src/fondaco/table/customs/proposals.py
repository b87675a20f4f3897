"""Proposals that all players must agree to: to end the game early, or to undo more than one may alone.

Players who are away have a say too. If they have neither agreed nor come back within a time that the table states, the
proposal is carried out without them.
"""

from typing import Final, NamedTuple

from fondaco.engine.errors import FondacoError
from fondaco.table.customs.clock import CORRESPONDENCE, Clock
from fondaco.table.customs.leaving import Leaving
from fondaco.table.entry_text import Back, Goal

_ABSENT_SECONDS: Final = 600
"""How long to wait for players who are away, where a turn has no days: enough to answer a call or the door."""
_DAY_SECONDS: Final = 24 * 3600


def absent_seconds(clock: Clock) -> int:
    """Return how long a proposal waits for players who are away, at a table with this clock."""
    return clock.days * _DAY_SECONDS if clock.kind == CORRESPONDENCE else _ABSENT_SECONDS


class Proposal(NamedTuple):
    """What is proposed, by which seat, when, and which seats agree."""

    goal: Goal
    by: int
    at: int
    agreed: frozenset[int]


class Proposals:
    """The open proposal, at most one at a time, and how long it waits for players who are away."""

    def __init__(self, absent_seconds: int) -> None:
        self._wait_ms = absent_seconds * 1000
        self.current: Proposal | None = None

    def check_new(self, seat: int, present: list[int]) -> None:
        if seat not in present:
            raise FondacoError("only those who play can propose something")
        if self.current is not None:
            raise FondacoError("there is a proposal already; agree to it or refuse it first")

    def check_answer(self, seat: int, present: list[int], *, agrees: bool) -> Proposal:
        """Return the proposal that a seat answers; a `FondacoError` if there is none.

        Nobody agrees twice, but may still refuse while the others have not answered.
        """
        if self.current is None or seat not in present or (agrees and seat in self.current.agreed):
            raise FondacoError("there is no proposal for you to answer")
        return self.current

    def start(self, goal: Goal, seat: int, at: int) -> None:
        self.current = Proposal(goal, seat, at, frozenset([seat]))

    def agree(self, seat: int) -> None:
        assert self.current is not None
        self.current = self.current._replace(agreed=self.current.agreed | {seat})

    def drop(self) -> None:
        self.current = None

    def drop_undo(self) -> None:
        """Drop a proposal to undo: somebody has acted since, so it would undo something else."""
        if self.current is not None and isinstance(self.current.goal, Back):
            self.current = None

    def absent(self, leaving: Leaving) -> list[int]:
        """Return the seats of the players who are away and have not agreed."""
        return [seat for seat in sorted(leaving.away) if self.current is None or seat not in self.current.agreed]

    def due(self, leaving: Leaving) -> int | None:
        """Return when the proposal takes effect; None until all players present have agreed.

        While nobody is present, nothing is decided.
        """
        present = leaving.present()
        if self.current is None or not present or not self.current.agreed.issuperset(present):
            return None
        if not self._wait_ms:
            return self.current.at
        since = [max(self.current.at, leaving.away[seat]) for seat in self.absent(leaving)]
        return max(since) + self._wait_ms if since else self.current.at

    def settled(self, leaving: Leaving, at: int) -> Goal | None:
        """Return the goal of the proposal that has taken effect by now, and clear it; None if none has."""
        due = self.due(leaving)
        if self.current is None or due is None or at < due:
            return None
        goal, self.current = self.current.goal, None
        return goal
