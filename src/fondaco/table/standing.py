"""The actions at a table that were not undone, and those that a proposal to go back would undo.

For players, the N of `back N` counts only actions that everybody has noticed. In the log it counts all actions that are
left. Anything that somebody has begun in secret after those is undone with the rest.
"""

from fondaco.engine.journal import Journal
from fondaco.engine.moves import Move
from fondaco.table.entry_text import Back, Goal


class Standing:
    """The entries whose actions stand. Actions from before the table began are known to everybody."""

    def __init__(self, journal: Journal) -> None:
        self.entries: list[int] = []
        self._secret: set[int] = set()
        """The entries among them that not everybody has noticed."""
        self.undone: dict[int, list[int]] = {}
        """For each entry that undoes something, or proposes to, the entries with the actions that are undone."""
        self.said: dict[int, Goal] = {}
        """For each entry that proposes to undo, what is proposed, as players count."""
        self._journal = journal

    def add(self, entry: int, is_open: bool) -> None:
        """Add the entry of an action; `is_open` is whether everybody has noticed it."""
        self.entries.append(entry)
        if not is_open:
            self._secret.add(entry)

    def undo(self, number: int, seat: int, count: int) -> list[int]:
        """Undo the last `count` actions of a seat, in the entry of this number, and return their entries.

        The last comes first; an action from before this table began is a 0.
        """
        self.undone[number] = [self._undo(seat) for _ in range(count)]
        return self.undone[number]

    def go_back(self, left: int) -> None:
        """Undo all but the first `left` actions."""
        while len(standing := self._journal.standing()) > left:
            self._undo(standing[-1].seat)

    def _undo(self, seat: int) -> int:
        later = self._journal.force_undo(seat)
        undone = self.entries.pop(-1 - later) if later < len(self.entries) else 0
        self._secret.discard(undone)
        return undone

    def propose(self, number: int, back: Back) -> None:
        """Record what is proposed with the entry of this number."""
        self.undone[number] = self.undone_by(back)
        self.said[number] = self.as_said(back)

    def undone_by(self, back: Back) -> list[int]:
        """Return the entries of the actions that a proposal would undo."""
        return self.entries[max(0, back.actions - self._earlier()) :]

    def open_moves(self) -> list[Move]:
        """Return the moves at this table that everybody has noticed."""
        moves = self._journal.standing()[self._earlier() :]
        return [move for entry, move in zip(self.entries, moves, strict=True) if entry not in self._secret]

    def count_open(self, left: int | None = None) -> int:
        """Return how many of the first `left` actions everybody has noticed, or of all of them."""
        earlier = self._earlier()
        if left is None:
            return earlier + len(self.entries) - len(self._secret)
        return min(left, earlier) + sum(entry not in self._secret for entry in self.entries[: max(0, left - earlier)])

    def as_said(self, goal: Goal) -> Goal:
        """Return what the log proposes as players count."""
        return Back(self.count_open(goal.actions)) if isinstance(goal, Back) else goal

    def as_logged(self, back: Back) -> Back:
        """Return what a player proposes as the log counts."""
        earlier = self._earlier()
        if back.actions <= earlier:
            return back
        open_ones = [index for index, entry in enumerate(self.entries, 1) if entry not in self._secret]
        return Back(earlier + open_ones[back.actions - earlier - 1])

    def limits(self, seat: int) -> tuple[int, int]:
        """Return the fewest actions that a seat may propose to go back to, and the first number that is too many."""
        return self._journal.fixed, self.count_open() + self._has_begun(seat)

    def _has_begun(self, seat: int) -> bool:
        """Return whether a seat has acted since the last action that everybody has noticed."""
        for entry, move in zip(reversed(self.entries), reversed(self._journal.standing()), strict=False):
            if entry not in self._secret:
                return False
            if move.seat == seat:
                return True
        return False

    def _earlier(self) -> int:
        return len(self._journal.standing()) - len(self.entries)
