"""The actions at a table that were not undone, and those that a proposal to go back would undo.

For players, the N of `back N` counts only actions that everybody has noticed. In the log it counts all actions that are
left. Anything that somebody has begun in secret after those is undone with the rest.
"""

from fondaco.engine.journal import Journal
from fondaco.engine.moves import Move
from fondaco.table.customs.proposals import BACK, left_after, read_back


class Standing:
    """The entries whose actions stand. Actions from before the table began are known to everybody."""

    def __init__(self, journal: Journal) -> None:
        self.entries: list[int] = []
        self._secret: set[int] = set()
        """The entries among them that not everybody has noticed."""
        self.undone: dict[int, list[int]] = {}
        """For each entry that undoes something, or proposes to, the entries with the actions that are undone."""
        self.said: dict[int, str] = {}
        """For each entry that proposes to undo, what is proposed, as players say it."""
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

    def propose(self, number: int, what: str) -> None:
        """Record a proposed `back N` of the log, with the entry of this number."""
        self.undone[number] = self.undone_by(left_after(what))
        self.said[number] = self.as_said(what)

    def undone_by(self, left: int) -> list[int]:
        """Return the entries of the actions that would be undone if `left` actions stood."""
        return self.entries[max(0, left - self._earlier()) :]

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

    def as_said(self, what: str) -> str:
        """Return a `back N` of the log as players say it."""
        return f"{BACK} {self.count_open(left_after(what))}"

    def left_by(self, what: str, seat: int) -> str:
        """Return a `back N` proposed by this seat as the log writes it."""
        earlier, count = self._earlier(), self.count_open()
        known = read_back(what, self._journal.fixed, count + self._has_begun(seat))
        if known <= earlier:
            return f"{BACK} {known}"
        open_ones = [index for index, entry in enumerate(self.entries, 1) if entry not in self._secret]
        return f"{BACK} {earlier + open_ones[known - earlier - 1]}"

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
