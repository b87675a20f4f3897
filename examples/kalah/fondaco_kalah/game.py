"""Kalah: the whole game in one file. Pits are numbered anticlockwise: 0 to 5 are those of seat 0, 6 to 11 of seat 1."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, TypedDict

from fondaco import Chance, Event, FondacoError, Game, IllegalActionError, NotationError, Option, Position
from fondaco.engine.contract import OptionValue
from fondaco.engine.edition import Reader
from fondaco.engine.fields import Kind, ListOf, Record, Whole, set_attributes

PITS: Final = "abcdefghijkl"
"""The notation of the pits; an action is the number of its pit."""
OWN: Final = (range(6), range(6, 12))
STORE: Final = -1
SOURCES: Final = ("sown", "captured", "left")
"""How seeds come into a store."""
FIELDS: Final[dict[str, Kind]] = {
    "seeds": Whole(3, 6),
    "pits": ListOf(Whole(), 12),
    "stored": ListOf(Record(dict.fromkeys(SOURCES, Whole())), 2),
    "active": Whole(0, 1),
    "turns": Whole(),
}
"""What a position is written as, and read back from."""


class Box:
    def __init__(self, edition: Reader) -> None:
        self.edition = edition.digest
        self.seeds = edition.table("box").whole("seeds", 72, 1000)


class SeatView(TypedDict):
    score: int
    breakdown: dict[str, int]
    pits: dict[str, int]


class KalahView(TypedDict):
    game: str
    seat: int | None
    to_act: list[int]
    seats: list[SeatView]
    ending: str


class KalahPosition(Position):
    def __init__(self, box: Box, seeds: int) -> None:
        self.box = box
        self.seats = 2
        self.seeds = seeds
        self.events: list[Event] | None = None
        self.pits = [seeds] * 12
        self.stored = [dict.fromkeys(SOURCES, 0) for _seat in OWN]
        self.active = 0
        self.turns = 0

    @property
    def game(self) -> Game:
        return GAME

    @property
    def options(self) -> dict[str, OptionValue]:
        return {"seeds": self.seeds}

    def clone(self) -> "KalahPosition":
        twin = KalahPosition(self.box, self.seeds)
        twin.pits = self.pits.copy()
        twin.stored = [sources.copy() for sources in self.stored]
        twin.active, twin.turns = self.active, self.turns
        return twin

    def redeal(self, seat: int | None, chance: Chance) -> "KalahPosition":
        return self.clone()  # nothing is hidden

    # The rules

    def ending(self) -> str:
        return "" if all(any(self.pits[pit] for pit in own) for own in OWN) else "a side is empty"

    def to_act(self) -> list[int]:
        return [] if self.ending() else [self.active]

    def legal(self, seat: int) -> list[int]:
        return [pit for pit in OWN[seat] if self.pits[pit]] if seat in self.to_act() else []

    def apply(self, seat: int, action: int) -> None:
        if action not in self.legal(seat):
            raise IllegalActionError("empty" if self.ending() else "sow" if seat == self.active else "order")
        last = self._sow(seat, action)
        if last in OWN[seat] and self.pits[last] == 1 and self.pits[11 - last]:
            self._store(seat, "captured", last, 11 - last)
        if self.ending():
            for owner in range(2):
                self._store(owner, "left", *OWN[owner])
        elif last != STORE:
            self.active = 1 - seat
            self.turns += 1

    def _sow(self, seat: int, pit: int) -> int:
        """Where the last seed falls."""
        way: list[int] = [*OWN[seat], STORE, *OWN[1 - seat]]
        seeds, self.pits[pit] = self.pits[pit], 0
        self._tell("sow", seat, pit=PITS[pit], seeds=seeds)
        places = [way[(pit - OWN[seat][0] + step) % len(way)] for step in range(1, seeds + 1)]
        for place in places:
            if place == STORE:
                self.stored[seat]["sown"] += 1
            else:
                self.pits[place] += 1
        return places[-1]

    def _store(self, seat: int, source: str, *pits: int) -> None:
        seeds = sum(self.pits[pit] for pit in pits)
        for pit in pits:
            self.pits[pit] = 0
        self.stored[seat][source] += seeds
        if seeds:
            self._tell("store", seat, seeds=seeds)

    def _tell(self, event: str, seat: int, **more: object) -> None:
        if self.events is not None:
            self.record({"event": event, "seat": seat, **more})

    def turn(self) -> int:
        return self.turns

    def scores(self) -> list[int]:
        return [sum(sources.values()) for sources in self.stored]

    def breakdown(self, seat: int) -> dict[str, int]:
        return self.stored[seat].copy()

    # What is seen, written and read

    def view(self, seat: int | None) -> KalahView:
        if seat is not None:
            self.check_seat(seat)
        seats = [self._seat(other) for other in range(2)]
        return KalahView(game=GAME.name, seat=seat, to_act=self.to_act(), seats=seats, ending=self.ending())

    def _seat(self, seat: int) -> SeatView:
        pits = {PITS[pit]: self.pits[pit] for pit in OWN[seat]}
        return SeatView(score=self.scores()[seat], breakdown=self.breakdown(seat), pits=pits)

    def components(self) -> dict[str, int]:
        in_box = self.box.seeds - 12 * self.seeds
        return {"seeds": sum(self.pits) + sum(self.scores()) + in_box}

    def to_dict(self) -> dict[str, Any]:
        return Record(FIELDS, {"game": GAME.name, "edition": self.box.edition}).write_position(self)

    def write(self, seat: int, action: int) -> str:
        return f"sow {PITS[action]}"

    def read(self, seat: int, text: str) -> int:
        for action in range(len(PITS)):
            if text.lower().split() == self.write(seat, action).split():
                return action
        raise NotationError("unknown action {text}; write sow and a pit, as in sow c", text=repr(text))


class Kalah(Game):
    name = "kalah"
    title = "Kalah"
    version = 1
    seat_counts: ClassVar[tuple[int, ...]] = (2,)
    options: ClassVar[tuple[Option, ...]] = (Option("seeds", 4, (3, 4, 5, 6), "setup"),)
    actions = len(PITS)
    # Until a seed is stored, each sowing brings seeds nearer to a store that is 6 places away at most.
    max_actions = 72 * 72 * 6
    perfect_information = True
    view_type = KalahView

    def open_box(self, edition: Reader) -> Box:
        return Box(edition)

    def deal(self, seats: int, chance: Chance, options: Mapping[str, OptionValue], box: Any) -> Position:
        seeds = options["seeds"]
        assert isinstance(seeds, int)
        return KalahPosition(box, seeds)

    def from_dict(self, data: Mapping[str, Any], box: Any) -> Position:
        values = Record(FIELDS, {"game": self.name, "edition": box.edition}).read("", data)
        position = KalahPosition(box, values["seeds"])
        set_attributes(position, values)
        if any(position.pits if position.ending() else [sources["left"] for sources in position.stored]):
            raise FondacoError("what is left is stored when a side is empty, and not before")
        return position

    def appraise(self, position: Position, seat: int, actions: list[int]) -> list[float]:
        """The seeds that an action stores, and a little more where one sows again."""
        worth: list[float] = []
        for action in actions:
            after = position.clone()
            after.apply(seat, action)
            worth.append(after.scores()[seat] + 0.5 * (seat in after.to_act()))
        return worth


GAME: Final = Kalah()
