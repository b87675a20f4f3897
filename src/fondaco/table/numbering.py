"""The entries of a log that each observer notices, numbered for that observer alone.

A number for each entry would reveal how many hidden actions there were: one for an offer that is declined,
several for one that is accepted. So each observer has numbers of its own, from 1 and without a gap, and an entry that
it cannot notice has none. An observer is a seat, or None for a spectator.
"""

from bisect import bisect_right
from collections.abc import Iterable

from fondaco.engine.journal import Journal
from fondaco.engine.notice import Look, look

Observers = frozenset[int | None]


class Noticing:
    """Determines who notices each action of a journal, as `noticed` does for one seat. What each observer saw after an
    action is kept for the next one."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._everybody: Observers = frozenset([None, *range(journal.seats)])
        self._seen: dict[int | None, Look] = {}
        self._moves = 0
        """The number of moves after which `_seen` was looked at."""

    def last(self, has_events: bool) -> Observers:
        """Return who notices the last action; `has_events` is whether it had events."""
        journal = self._journal
        if has_events:
            return self._everybody
        seat = journal.moves[-1].seat
        before, after = journal.before_last(), journal.position
        known = self._seen if self._moves == len(journal.moves) - 1 else {}
        self._seen, self._moves = {}, len(journal.moves)

        def notices(observer: int | None) -> bool:
            was = known.get(observer) or look(before, observer)
            self._seen[observer] = now = look(after, observer)
            return was != now

        if notices(None):
            return self._everybody
        return frozenset(one for one in range(journal.seats) if one == seat or notices(one))


class Numbering:
    """The entries that each observer notices."""

    def __init__(self, seats: int) -> None:
        self.everybody: Observers = frozenset([None, *range(seats)])
        self._entries: dict[int | None, list[int]] = {observer: [] for observer in self.everybody}
        self._hidden: dict[int, Observers] = {}
        """The observers of each entry that not everybody notices."""

    def add(self, entry: int, observers: Iterable[int | None]) -> None:
        """Add an entry that these observers notice."""
        who = frozenset(observers)
        if who != self.everybody:
            self._hidden[entry] = who
        for observer in who:
            self._entries[observer].append(entry)

    def last(self, observer: int | None, entry: int | None = None) -> int:
        """Return an observer's number for the last entry that it has noticed, up to `entry`; 0 if there is none, or no
        such observer."""
        entries = self._entries.get(observer, [])
        return len(entries) if entry is None else bisect_right(entries, entry)

    def entry(self, observer: int | None, number: int) -> int:
        """Return the entry that has this number for an observer."""
        return self._entries[observer][number - 1]

    def who(self, entry: int) -> Observers:
        """Return who notices an entry."""
        return self._hidden.get(entry, self.everybody)

    def who_of(self, entries: Iterable[int], seat: int) -> Observers:
        """Return who notices that this seat undoes these entries: everybody who has noticed one of them."""
        return frozenset([seat]).union(*map(self.who, entries))

    def count(self, observer: int | None, entries: Iterable[int]) -> int:
        """Return how many of these entries an observer notices."""
        return sum(observer in self.who(entry) for entry in entries)
