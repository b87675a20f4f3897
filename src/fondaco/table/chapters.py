"""Which entries of a log are described together."""

from fondaco.table.entry import Entry


class Chapters:
    """The actions of one turn make a chapter, with what their seat has undone of them. Everything else stands alone."""

    def __init__(self) -> None:
        self.starts: list[int] = []
        """For each entry the number of the first that is described together with it."""
        self.withdrawn: set[int] = set()
        """The numbers of the entries whose actions their own seat has undone: nothing more is told of them."""
        self._first, self._turn = 0, -1
        """Where the last chapter began, and the turn that it is of."""

    def add(self, entry: Entry, turn: int) -> None:
        """One more entry; an action or an undo is of this turn."""
        if entry.kind == "act" and turn != self._turn:
            self._first, self._turn = entry.number, turn
        joins = entry.kind == "act" or (entry.kind == "undo" and self._first > 0)
        self.starts.append(self._first if joins else entry.number)

    def entries(self, number: int) -> list[int]:
        """Return the numbers of the entries that are told of in the chapter of this one, up to it."""
        first = self.starts[number - 1]
        told = range(first, number + 1)
        return [entry for entry in told if self.starts[entry - 1] == first and entry not in self.withdrawn]

    def withdraw(self, numbers: list[int], turn: int) -> None:
        """The seat has second thoughts about these entries, the last first: what it does instead is described in the
        same chapter. Where a number is 0, what was done was never described."""
        self.end()
        for number in filter(None, numbers):
            self.withdrawn.add(number)
            self._first, self._turn = self.starts[number - 1], turn

    def end(self) -> None:
        """What was described of this turn may no longer be true: the next action begins another chapter."""
        self._first, self._turn = 0, -1
