"""The opening of a table: game, seats, options, clock and the rest, and how it is stored."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from fondaco.engine.contract import Game, OptionValue, allowed_text
from fondaco.engine.edition import Edition
from fondaco.engine.errors import FondacoError
from fondaco.engine.journal import Journal
from fondaco.engine.registry import check_options, check_seat_count, find_game, tour_of
from fondaco.engine.seeds import Seed, secret_seed
from fondaco.table.customs.clock import Clock, read_clock
from fondaco.table.customs.proposals import absent_seconds
from fondaco.table.seating import Seat, read_name, read_seat, seat_in_journal

FREE: Final = "free"
CONSENT: Final = "consent"
NO_UNDO: Final = "none"
UNDO_POLICIES: Final = (FREE, CONSENT, NO_UNDO)
"""Undo: at once as far as nobody has learned anything and further if all agree; only if all agree; never."""
QUICK: Final = "quick"
HUMAN: Final = "human"
PACES: Final = (QUICK, HUMAN)
"""Bots act as soon as they have thought, or leave people the time to see what they do."""
_KEYS: Final = ("game", "seats", "options", "undo", "clock", "listed", "pace", "spectator_chat", "hints", "tour")


class Beginning(NamedTuple):
    """A beginning in the middle of another match: with its journal up to there, and with everything dealt anew that
    this seat could not know."""

    journal: str
    seat: int


class Opening(NamedTuple):
    """A table as it was opened. `edition` and `version` are those of the game at that time."""

    game: Game
    edition: str
    version: int
    seats: list[Seat]
    options: dict[str, OptionValue]
    undo: str
    clock: Clock
    listed: bool
    pace: str = QUICK
    sat: frozenset[int] = frozenset()
    """The people's seats that are taken from the beginning: the opener's."""
    kept: frozenset[int] = frozenset()
    """The people's seats that nobody may take from the lobby: at a rematch those of the players before."""
    spectator_chat: bool = False
    """Whether spectators may write to each other; players read it when the game is over."""
    hints: bool = False
    """Whether players may ask for hints where other people play."""
    absent_seconds: int = 0
    """How long a proposal waits for players who are away. 0, not at all, in a terminal and at tables whose logs were
    written before proposals waited."""
    begins: Beginning | None = None
    """None for a match from its first deal."""
    tour: bool = False
    """Dealt as the game's tour is: from a seed that everybody knows, for one person and bots."""

    def new_seed(self) -> str:
        """Return a seed for this match: one that nobody can guess, or that of the tour."""
        return str(self.game.tour.seed) if self.tour and self.game.tour is not None else secret_seed()

    def journal(self, seed: Seed, edition: Edition) -> Journal:
        """Return a new journal of the match, with this seed."""
        players = [seat.text() for seat in self.seats]
        if self.begins is None:
            return Journal(self.game, len(players), seed, players, edition, **self.options)
        journal = Journal.read(self.begins.journal, edition)
        journal.rename(players)
        journal.redeal(self.begins.seat, seed)
        return journal

    def to_dict(self) -> dict[str, Any]:
        """Return the opening as data for JSON, which `read_opening` reads."""
        return {
            "game": self.game.name,
            "edition": self.edition,
            "version": self.version,
            "seats": [seat.text() for seat in self.seats],
            "options": dict(self.options),
            "undo": self.undo,
            "clock": self.clock.to_dict(),
            "listed": self.listed,
            "pace": self.pace,
            "spectator_chat": self.spectator_chat,
            "hints": self.hints,
            "sat": sorted(self.sat),
            "kept": sorted(self.kept),
            "absent_seconds": self.absent_seconds,
            "tour": self.tour,
            **({"begins": self.begins._asdict()} if self.begins is not None else {}),
        }


def new_opening(data: Mapping[str, Any], edition: Edition) -> Opening:
    """Read an opening from a request; a `ValueError` says what is wrong with it. The edition is the host's.

    The opener has the first person's seat.
    """
    opening = _opening(data, edition)
    for seat in opening.seats:
        if seat.name:
            read_name(seat.name)
    if opening.tour:
        _check_tour(opening, edition)
    return opening._replace(absent_seconds=absent_seconds(opening.clock))


def _check_tour(opening: Opening, edition: Edition) -> None:
    tour = tour_of(opening.game, edition)
    if tour is None:
        raise FondacoError("there is no tour of {game} here", game=opening.game.title)
    if [seat.bot for seat in opening.seats] != ["", *tour.bots]:
        seats = allowed_text(["me", *tour.bots])
        raise FondacoError("the seats of a tour of {game} are {seats}", game=opening.game.title, seats=seats)
    if opening.listed or opening.clock != Clock() or opening.options != check_options(opening.game, {}):
        raise FondacoError("a tour has no clock and no options, and is not listed")


def _opening(data: Mapping[str, Any], edition: Edition) -> Opening:
    for key in data:
        if key not in _KEYS:
            raise FondacoError(
                "a table has no {key}; use one of: {allowed}", key=repr(key), allowed=allowed_text(_KEYS)
            )
    game = find_game(_text(data, "game"))
    names = data.get("seats")
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise FondacoError("the seats of a table must be a list with me, me:NAME or a bot for each")
    seats = [read_seat(name) for name in names]
    check_seat_count(game, len(seats))
    options = data.get("options", {})
    clock = data.get("clock", {})
    if not isinstance(options, Mapping) or not isinstance(clock, Mapping):
        raise FondacoError("the options and the clock of a table must be objects with names and values")
    undo = data.get("undo", FREE)
    if undo not in UNDO_POLICIES:
        raise FondacoError(
            "undo is {undo}; use one of: {allowed}", undo=repr(undo), allowed=allowed_text(UNDO_POLICIES)
        )
    pace = data.get("pace", QUICK)
    if pace not in PACES:
        raise FondacoError("pace is {pace}; use one of: {allowed}", pace=repr(pace), allowed=allowed_text(PACES))
    people = [number for number, seat in enumerate(seats) if not seat.bot]
    return Opening(
        game,
        edition.digest,
        game.version,
        seats,
        check_options(game, options),
        undo,
        read_clock(clock),
        listed=_truth(data, "listed"),
        pace=pace,
        sat=frozenset(people[:1]),
        spectator_chat=_truth(data, "spectator_chat"),
        hints=_truth(data, "hints"),
        tour=_truth(data, "tour"),
    )


def check_rules(data: Mapping[str, Any], edition: Edition) -> None:
    """Raise an error if a table began under other rules or with another edition."""
    game = find_game(data["game"])
    if data["version"] != game.version:
        raise FondacoError(
            "this table began with version {old} of the rules of {game}; this program has version {new}",
            old=data["version"],
            game=game.title,
            new=game.version,
        )
    if data["edition"] != edition.digest:
        raise FondacoError(
            "this table began with edition {old} of {game}; this server uses {new}",
            old=data["edition"],
            game=game.title,
            new=edition.digest,
        )


def read_opening(data: Mapping[str, Any], edition: Edition) -> Opening:
    """Read an opening from `to_dict`; an error says if it began under other rules or with another edition."""
    check_rules(data, edition)
    opening = _opening({key: data[key] for key in _KEYS if key in data}, edition)
    begins = Beginning(**data["begins"]) if "begins" in data else None
    sat, kept = frozenset(data.get("sat", opening.sat)), frozenset(data.get("kept", ()))
    return opening._replace(sat=sat, kept=kept, begins=begins, absent_seconds=data.get("absent_seconds", 0))


def opening_of(journal: Journal) -> Opening:
    """Return the opening of a table at which this journal is played on, with everybody present."""
    seats = [seat_in_journal(player) for player in journal.players]
    return Opening(
        journal.game,
        journal.edition.digest,
        journal.game.version,
        seats,
        journal.options,
        FREE,
        Clock(),
        listed=False,
        sat=frozenset(number for number, seat in enumerate(seats) if not seat.bot),
    )


def _truth(data: Mapping[str, Any], name: str) -> bool:
    value = data.get(name, False)
    if not isinstance(value, bool):
        raise FondacoError("{name} is {value}; use true or false", name=name, value=repr(value))
    return value


def _text(data: Mapping[str, Any], name: str) -> str:
    text = data.get(name)
    if not isinstance(text, str):
        raise FondacoError("the {name} of a table is {value}; it must be text", name=name, value=repr(text))
    return text
