"""Sitting down: the seats for people, who has arrived, and their names."""

from fondaco.engine.errors import FondacoError
from fondaco.table.opening import Opening
from fondaco.table.seating import Seat, read_name


class SeatTakenError(FondacoError):
    """Somebody else was quicker."""

    def __init__(self) -> None:
        super().__init__("this seat is not free")


class Sitting:
    """The seats of a table with the names that people gave since it was opened."""

    def __init__(self, opening: Opening) -> None:
        self.seats = list(opening.seats)
        self.sat = set(opening.sat)
        """The people's seats that are taken."""
        self.opened: set[int] = set()
        """The people's seats whose link was opened though nobody has sat down yet."""
        self.gathered = 0
        """The entry with which the last person sat down; 0 while somebody is missing, or if nobody ever was."""
        named = {number for number, seat in enumerate(opening.seats) if seat.name}
        self._kept = opening.kept | named
        self.people = [number for number, seat in enumerate(opening.seats) if not seat.bot]
        """The seats that were opened for people."""

    def missing(self) -> list[int]:
        """Return the people's seats that are still empty: no clock runs until all are taken."""
        return [seat for seat in self.people if seat not in self.sat]

    def free(self) -> list[int]:
        """Return the empty seats that anybody may take: those kept neither for a player of the game before nor for
        somebody whom the opener has named."""
        return [seat for seat in self.missing() if seat not in self._kept]

    def read_name(self, seat: int, name: str) -> str:
        """Return the name for this seat with its spaces tidied; empty if the seat is taken under that name already."""
        if seat not in self.people:
            raise FondacoError("this seat belongs to a bot")
        text = read_name(name)
        return "" if seat in self.sat and text == self.seats[seat].name else text

    def check_free(self, seat: int) -> None:
        if seat not in self.free():
            raise SeatTakenError

    def is_news(self, seat: int) -> bool:
        """Return whether the link of this seat is opened for the first time, while the seat is empty."""
        return seat in self.missing() and seat not in self.opened

    def mark_opened(self, seat: int, opened: bool) -> None:
        """Record that the link of this seat was opened, or replaced by a new one that was not."""
        self.opened.discard(seat)
        if opened:
            self.opened.add(seat)

    def come(self, seat: int, number: int) -> None:
        """Record that the person of a seat has arrived, with the entry of this number."""
        waited = bool(self.missing())
        self.sat.add(seat)
        self.opened.discard(seat)
        if waited and not self.missing():
            self.gathered = number

    def sit(self, seat: int, name: str) -> None:
        self.seats[seat] = Seat(name, "")
        self.sat.add(seat)

    def texts(self) -> list[str]:
        """Return the players by seat, as a journal writes them."""
        return [seat.text() for seat in self.seats]

    def remove_name(self, seat: int) -> None:
        """Remove the name of a seat, which is then called by its colour."""
        self.seats[seat] = Seat("", "")
