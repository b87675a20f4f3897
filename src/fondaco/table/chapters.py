"""Which entries of a log are described together."""

from fondaco.table.entry import Entry


class Chapters:
    """The actions of one turn make a chapter, with what their seat has undone of them. Everything else stands alone."""

    def __init__(self) -> None:
        self.starts: list[int] = []
        """For each entry the number of the first that is described together with it."""
        self.withdrawn: set[int] = set()
        """The numbers of the entries whose actions their own seat has undone: they are no longer described."""
        self._first, self._turn = 0, -1
        """The first entry of the current chapter, and its turn."""

    def add(self, entry: Entry, turn: int) -> None:
        """Add the next entry; `turn` is that of an action or an undo."""
        if entry.kind == "act" and turn != self._turn:
            self._first, self._turn = entry.number, turn
        joins = entry.kind == "act" or (entry.kind == "undo" and self._first > 0)
        self.starts.append(self._first if joins else entry.number)

    def entries(self, number: int) -> list[int]:
        """Return the numbers of the entries described in this entry's chapter, up to this entry."""
        first = self.starts[number - 1]
        chapter = range(first, number + 1)
        return [entry for entry in chapter if self.starts[entry - 1] == first and entry not in self.withdrawn]

    def withdraw(self, numbers: list[int], turn: int) -> None:
        """Withdraw entries that their seat has undone, the last first; its next actions continue the same chapter.

        A number of 0 stands for an action that was never described.
        """
        self.end()
        for number in filter(None, numbers):
            self.withdrawn.add(number)
            self._first, self._turn = self.starts[number - 1], turn

    def end(self) -> None:
        """End the current chapter: the next action begins another one."""
        self._first, self._turn = 0, -1
