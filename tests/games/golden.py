"""Committed matches (made by tools/golden.py), read and replayed action by action."""

from pathlib import Path
from typing import Generic, NamedTuple

import pytest

from fondaco.engine.contract import Position
from fondaco.engine.journal import Journal
from games.tables import P, Told


class Step(NamedTuple, Generic[P]):
    seat: int
    text: str
    before: P
    after: P
    events: list[Told]


class Golden(Generic[P]):
    """The matches of one game: the folder `golden` beside its tests."""

    def __init__(self, beside: str, kind: type[P]) -> None:
        self.folder = Path(beside).with_name("golden")
        self.kind = kind
        self.names = sorted(path.stem for path in self.folder.glob("*.fondaco"))
        assert self.names
        self.every_match = pytest.mark.parametrize("name", self.names)

    def text(self, name: str) -> str:
        return (self.folder / f"{name}.fondaco").read_bytes().decode("utf-8")

    def read(self, name: str) -> Journal:
        return Journal.read(self.text(name))

    def read_all(self) -> list[Journal]:
        return [self.read(name) for name in self.names]

    def steps(self, journal: Journal) -> list[Step[P]]:
        """What stands in the end, action by action, with all that happened."""
        found: list[Step[P]] = []
        before = self._own(journal.start)
        for entry in journal.standing():
            after = self._own(before.clone())
            events = after.events = []
            after.apply(entry.seat, after.read(entry.seat, entry.text))
            found.append(Step(entry.seat, entry.text, before, after, [dict(event.fields) for event in events]))
            before = after
        return found

    def story(self, journal: Journal) -> list[Told]:
        return [event for step in self.steps(journal) for event in step.events]

    def start_of(self, journal: Journal) -> P:
        return self._own(journal.start)

    def end_of(self, journal: Journal) -> P:
        return self._own(journal.position)

    def _own(self, position: Position) -> P:
        assert isinstance(position, self.kind)
        return position

    def assert_replays_to_the_last_letter(self, name: str) -> None:
        text, journal = self.text(name), self.read(name)
        assert journal.text() == text
        assert journal.position.to_act() == []
        assert text.splitlines()[-1] == f"scores: {', '.join(map(str, journal.position.scores()))}"


def taken_back(journal: Journal) -> int:
    """How many actions were taken back; all others stand."""
    undone = sum(1 for entry in journal.moves if entry.text == "undo")
    assert len(journal.standing()) == len(journal.moves) - 2 * undone
    return undone
