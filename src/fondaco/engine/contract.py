"""The contract between Fondaco and its games.

A game is a folder that offers one `Game` (what it is called, how many may play, how it is dealt) and one kind of
`Position` (a match in progress). Everything else — bots, tables, terminal, server, research — speaks to games through
these two classes alone.

Two words that are easily confused:

- a **view** is what a seat may look at *now*: its hand, the board, the backs of the other cards;
- what a seat **knows** is more: all that it has ever seen, such as the cards that it passed on. `redeal` keeps that,
  and deals everything else anew. So a view can be shown, and a redealt position can be thought about, without cheating.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

from mypy_extensions import mypyc_attr

from fondaco.engine.chance import Chance
from fondaco.engine.edition import Reader
from fondaco.engine.errors import FondacoError
from fondaco.engine.events import Event
from fondaco.engine.features import Sink
from fondaco.engine.rulebook import Rule, join_figures, read_rules

if TYPE_CHECKING:
    from fondaco.engine.observation import Observer

OptionValue = object
"""A bool or an int, as `Option.check` ensures. Compiled, `bool | int` would turn the bools into ints."""


class Option:
    """A setting chosen before the game: its name, its allowed values, and the rule that explains it."""

    def __init__(
        self,
        name: str,
        default: OptionValue,
        allowed: Sequence[OptionValue],
        rule: str,
        unbounded: OptionValue | None = None,
    ) -> None:
        self.name = name
        self.default = default
        self.allowed = allowed
        self.rule = rule
        self.unbounded = unbounded
        """The value, if any, that means "no limit": no game ever reaches it."""

    def __repr__(self) -> str:
        return f"Option({self.name!r}, default={self.default}, allowed={allowed_text(self.allowed)})"

    def check(self, value: object) -> OptionValue:
        """Return the value if it is allowed; otherwise raise a `ValueError` that lists the allowed ones."""
        for allowed in self.allowed:
            if type(allowed) is type(value) and allowed == value:
                return allowed
        raise FondacoError(
            "option {name} cannot be {value}; use one of: {allowed}",
            name=self.name,
            value=repr(value),
            allowed=allowed_text(self.allowed),
        )


class Tour:
    """The deal of a guided tour: its seed, and the bots that play against the one person, who has the first seat.

    The seed is public, so only one person may play.
    """

    def __init__(self, seed: int, bots: Sequence[str]) -> None:
        self.seed = seed
        self.bots = bots

    def __repr__(self) -> str:
        return f"Tour({self.seed}, {list(self.bots)})"


class Chain:
    """Actions of one seat that belong together, such as a complete offer, and their estimated worth to it."""

    def __init__(self, actions: list[int], worth: float) -> None:
        self.actions = actions
        self.worth = worth

    def __repr__(self) -> str:
        return f"Chain({self.actions}, {self.worth:.2f})"


def option_text(value: OptionValue) -> str:
    """Return the value of an option as it is written in journals and shown to people."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def allowed_text(values: Sequence[object]) -> str:
    """Return a list of allowed values for an error message in any language: `2, 3, 4`."""
    if isinstance(values, range) and len(values) > 4:
        return f"{values[0]} … {values[-1]}"
    return join_figures(values)


@mypyc_attr(allow_interpreted_subclasses=True)
class Position:
    """One game in progress: mutable, cheap to clone.

    Every decision is a chain of atomic actions, each an int from 0 to `game.actions - 1`. Seats are numbered from 0.
    """

    seats: int
    events: list[Event] | None
    """Where `apply` records what happens; None (the default) if events are not wanted."""

    @property
    @abstractmethod
    def game(self) -> "Game":
        """The game that this is a position of."""

    @property
    @abstractmethod
    def options(self) -> dict[str, OptionValue]:
        """Every option of the game, as this match is played."""

    @abstractmethod
    def to_act(self) -> list[int]:
        """Return the seats that must act: several where they choose simultaneously, none when the game is over."""

    def next_to_act(self) -> int:
        """Return the first of the seats that must act, or -1 when the game is over."""
        seats = self.to_act()
        return seats[0] if seats else -1

    @abstractmethod
    def legal(self, seat: int) -> list[int]:
        """Return the legal actions of a seat in ascending order.

        Never empty for a seat that must act. A seat that need not act may still have some: in a draft, it may change
        its mind.
        """

    def has_open_choice(self, seat: int) -> bool:
        """Return whether the number of legal actions of this seat is public now.

        If it may depend on hidden information, return False; then redeal before counting them.
        """
        return False

    @abstractmethod
    def apply(self, seat: int, action: int) -> None:
        """Play an action. An illegal one raises `IllegalActionError` with the rule it breaks, and changes nothing."""

    @abstractmethod
    def clone(self) -> "Position":
        """Return a copy of the position, without events."""

    @abstractmethod
    def scores(self) -> list[int]:
        """Return the current score of every seat."""

    @abstractmethod
    def breakdown(self, seat: int) -> dict[str, int]:
        """Return the points of a seat by source; they add up to its score."""

    @abstractmethod
    def view(self, seat: int | None) -> Mapping[str, Any]:
        """Return what a seat (None: a spectator) may see now, ready for JSON.

        A `View` (see `fondaco.engine.types`) with the game's own fields in addition.
        """

    @abstractmethod
    def redeal(self, seat: int | None, chance: Chance) -> "Position":
        """Return a random position that this seat cannot tell from this one, given everything it has seen.

        It depends only on what the seat knows and on the chance, never on what is hidden. If nothing is hidden, it is a
        clone.
        """

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """Return the full state, ready for JSON, with the names of game and edition; `fondaco.from_dict` reads it."""

    @abstractmethod
    def components(self) -> dict[str, int]:
        """Count the pieces of each kind, wherever they lie: the counts are the same throughout a game."""

    @abstractmethod
    def read(self, seat: int, text: str) -> int:
        """Return the action that a text stands for; raise `NotationError` if there is none."""

    @abstractmethod
    def write(self, seat: int, action: int) -> str:
        """Return the text of an action."""

    @abstractmethod
    def turn(self) -> int:
        """Return the turn number, which grows with every new turn; journals, replays and clocks group moves by it."""

    @abstractmethod
    def ending(self) -> str:
        """Return how the game ended, as an identifier of the game's own; empty while it is in progress."""

    def ranking(self) -> list[list[int]]:
        """Return the seats, best first, in one list for each place; tied seats share a list."""
        scores = self.scores()
        return [
            [seat for seat in range(self.seats) if scores[seat] == score] for score in sorted(set(scores), reverse=True)
        ]

    def to_svg(self, seat: int | None = None, *, theme: str = "auto", language: str | None = None) -> str:
        """Draw the position as a seat (None: a spectator) sees it, as a self-contained SVG.

        The theme is `light`, `dark` or `auto`, which follows the reader's setting; the language is the code of a
        catalogue, such as `fr`.
        """
        # Drawing needs words and colours from layers above the engine, which are loaded only for a picture.
        drawn: str = import_module("fondaco.drawing").draw(self, seat, theme=theme, language=language)
        return drawn

    def _repr_svg_(self) -> str:
        """Draw the position for a notebook, as a spectator sees it."""
        return self.to_svg()

    def check_seat(self, seat: int) -> None:
        """Raise a `ValueError` unless this seat exists."""
        if not 0 <= seat < self.seats:
            raise FondacoError(
                "there is no seat {seat}; use one of: {allowed}", seat=seat, allowed=allowed_text(range(self.seats))
            )

    def record(self, fields: Mapping[str, Any], secret: tuple[str, ...] = (), knowers: tuple[int, ...] = ()) -> None:
        """Record an event. Call it only if `events` is not None, so that simulations create no events."""
        assert self.events is not None
        self.events.append(Event(fields, secret, knowers))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.game.name == other.game.name and self.to_dict() == other.to_dict()

    def __ne__(self, other: object) -> bool:
        return not self == other  # mypyc wants it spelled out

    __hash__ = None  # type: ignore[assignment]  # a position changes


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game: its name, the numbers of players, the options, and how it is dealt."""

    name: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[int]
    """Changes if, and only if, the same journal would now play out differently."""
    seat_counts: ClassVar[tuple[int, ...]]
    options: ClassVar[tuple[Option, ...]]
    actions: ClassVar[int]
    """The size of the action space."""
    max_actions: ClassVar[int]
    """An upper bound for the actions of a game, however it is played, not counting those that no seat had to take."""
    perfect_information: ClassVar[bool] = False
    """Whether every seat sees everything, and nothing is left to chance after the deal. Then all views are the same but
    for whose they are."""
    view_type: ClassVar[object] = dict
    """The type of its views, a TypedDict, from which the API's document describes them."""
    event_type: ClassVar[object] = dict
    tour: ClassVar[Tour | None] = None
    """The deal of its guided tour, if it has one; it is played only with the game's own edition."""
    feature_count: ClassVar[int] = 0
    """How many features its learned value has; 0 if it has no learned value."""
    knots: ClassVar[tuple[float, ...]] = ()
    """The numbers of turns left, ascending, for which the features have separate weights."""
    horizon: ClassVar[int] = 1
    """How many turns of every seat a bot with time should look ahead before it evaluates with the learned value."""
    variable_lists: ClassVar[tuple[str, ...]] = ()
    """The lists of tables in its components file (`cards`, `sea.spaces`) that may be longer or shorter in another
    edition; `open_box` says how far."""

    def __repr__(self) -> str:
        return f"<{self.title}, {allowed_text(self.seat_counts)} seats>"

    def components(self) -> str:
        """Return the text of the game's own components file."""
        return self.file("components.toml")

    @abstractmethod
    def open_box(self, edition: Reader) -> Any:
        """Build the game's own tables from the components. `EditionError` names the first invalid entry."""

    @abstractmethod
    def deal(self, seats: int, chance: Chance, options: Mapping[str, OptionValue], box: Any) -> Position:
        """Deal a new match. The arguments have been checked."""

    @abstractmethod
    def from_dict(self, data: Mapping[str, Any], box: Any) -> Position:
        """Return the position that `to_dict` wrote.

        A position that cannot occur in a game raises a `FondacoError`: pieces where they cannot lie, a phase that does
        not fit them, unsorted lists. (The caller checks that no piece is missing.)
        """

    def rules(self, box: Any) -> list[Rule]:
        """Return the rules, in the order in which one would learn them, with the figures of this box."""
        return read_rules(self.file("rules.toml"), self.figures(box))

    def figures(self, box: Any) -> Mapping[str, object]:
        """Return the values of the named placeholders in the rule texts: numbers, or lists of them."""
        return {}

    def file(self, name: str) -> str:
        """Read a text file in the game's own folder."""
        from importlib.resources import files  # here, because it takes longer to import than all the rest

        folder = type(self).__module__.rpartition(".")[0]
        return files(folder).joinpath(name).read_text(encoding="utf-8")

    def optional_file(self, name: str) -> str:
        """Read a file that not every game has; return an empty text if it does not exist."""
        try:
            return self.file(name)
        except FileNotFoundError:
            return ""

    @abstractmethod
    def appraise(self, position: Position, seat: int, actions: list[int]) -> list[float]:
        """Return the value of each of these legal actions to the seat, in points. The position is a redealt one."""

    def tell(self, position: Position, sink: Sink) -> None:
        """Pass the features of the position to the sink, for every seat; without a learned value there are none.

        They must not reveal anything that is hidden from any seat.
        """

    def turns_left(self, position: Position) -> float:
        """Return the mean number of turns each seat still has, as far as the learned weights depend on it."""
        return 0.0

    def judge(self, position: Position, seat: int, actions: list[int], weights: list[list[float]]) -> list[float]:
        """Return how the seat will stand after each of these legal actions: its expected margin over the others.

        The weights are those of the features at each knot. The position is a redealt one. Without a learned value, the
        game's advice is used.
        """
        return self.appraise(position, seat, actions)

    def chains(self, position: Position, seat: int, weights: list[list[float]]) -> list[Chain]:
        """Return the chains worth searching now, with the seat's expected margin after each, as in `judge`.

        Each chain can be carried out to its end whatever is hidden; there is at least one.
        """
        actions = position.legal(seat)
        worth = self.judge(position, seat, actions, weights)
        return [Chain([action], value) for action, value in zip(actions, worth, strict=True)]

    def observer(self, seats: int, box: Any) -> "Observer | None":
        """Return an encoder of what a seat knows as a row of numbers; None if it is to be derived from the views."""
        return None
