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
"""True, False or a whole number; `Option.check` sees to it. Compiled, a `bool | int` would make ints of the bools."""


class Option:
    """Something the players settle before the game: its name, what it may be, and the rule that explains it."""

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
        """The value, if any, that stands for as many as one likes: nobody ever comes to it."""

    def __repr__(self) -> str:
        return f"Option({self.name!r}, default={self.default}, allowed={allowed_text(self.allowed)})"

    def check(self, value: object) -> OptionValue:
        """The value itself if it is allowed; a `ValueError` lists what is."""
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
    """A deal that is the same for everybody who is shown the game: its seed, and the bots beside the one person, who
    has the first seat. Everybody knows the seed, so nobody else may sit there."""

    def __init__(self, seed: int, bots: Sequence[str]) -> None:
        self.seed = seed
        self.bots = bots

    def __repr__(self) -> str:
        return f"Tour({self.seed}, {list(self.bots)})"


class Chain:
    """Actions of one seat that belong together, such as an offer from its first word to its last, and how the seat
    would stand after them."""

    def __init__(self, actions: list[int], worth: float) -> None:
        self.actions = actions
        self.worth = worth

    def __repr__(self) -> str:
        return f"Chain({self.actions}, {self.worth:.2f})"


def option_text(value: OptionValue) -> str:
    """The value of an option, as people and journals write it."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def allowed_text(values: Sequence[object]) -> str:
    """A list of what is allowed, for an error message in any language: `2, 3, 4`."""
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
    """Where `apply` records what happens; None (as dealt) if events are not wanted."""

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
        """The seats that owe a decision: several where they choose at the same time, none when the game is over."""

    def next_to_act(self) -> int:
        """The first of the seats that owe a decision; -1 when the game is over."""
        seats = self.to_act()
        return seats[0] if seats else -1

    @abstractmethod
    def legal(self, seat: int) -> list[int]:
        """The actions open to this seat, in ascending order.

        Never empty for a seat that is to act. A seat that is not may still have some: in a draft, it may change its
        mind.
        """

    def has_open_choice(self, seat: int) -> bool:
        """Whether everybody knows how many actions this seat has now. False where that may depend on anything hidden:
        then those who ask must deal anew to find out."""
        return False

    @abstractmethod
    def apply(self, seat: int, action: int) -> None:
        """Do it. What is not legal raises `IllegalActionError` with the rule that it breaks, and changes nothing."""

    @abstractmethod
    def clone(self) -> "Position":
        """A copy of the position, without events."""

    @abstractmethod
    def scores(self) -> list[int]:
        """The points of every seat, so far."""

    @abstractmethod
    def breakdown(self, seat: int) -> dict[str, int]:
        """The points of one seat by where they came from; they add up to its score."""

    @abstractmethod
    def view(self, seat: int | None) -> Mapping[str, Any]:
        """What this seat (None: a spectator) may look at now, ready for JSON: a `View` (see `fondaco.engine.types`)
        with whatever else there is to see at this game."""

    @abstractmethod
    def redeal(self, seat: int | None, chance: Chance) -> "Position":
        """Another position that this seat, with all it has seen so far, cannot tell from this one.

        It depends on what the seat knows and on the chance, never on what is hidden. Where nothing is hidden, it is a
        clone.
        """

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """The whole truth, ready for JSON, with the names of the game and the edition; `fondaco.from_dict` reads it."""

    @abstractmethod
    def components(self) -> dict[str, int]:
        """How many of each piece there are, counted where they lie: the same at every moment of a game."""

    @abstractmethod
    def read(self, seat: int, text: str) -> int:
        """The action that this text stands for. `NotationError` says what is wrong with a text that stands for none."""

    @abstractmethod
    def write(self, seat: int, action: int) -> str:
        """The text of an action."""

    @abstractmethod
    def turn(self) -> int:
        """A number that grows whenever a turn begins: what belongs together in a journal, a replay or a clock."""

    @abstractmethod
    def ending(self) -> str:
        """How the game ended, in a word of the game's own; empty while it goes on."""

    def ranking(self) -> list[list[int]]:
        """The seats, best first; those who share a place stand together."""
        scores = self.scores()
        return [
            [seat for seat in range(self.seats) if scores[seat] == score] for score in sorted(set(scores), reverse=True)
        ]

    def to_svg(self, seat: int | None = None, *, theme: str = "auto", language: str | None = None) -> str:
        """A picture of the position as this seat (None: a spectator) sees it, as SVG that stands alone.

        The theme is `light`, `dark` or `auto`, which follows the reader's; the language one that there is a
        catalogue for, as `fr`.
        """
        # It is drawn with words and colours, far above the engine; only who asks for a picture loads them.
        drawn: str = import_module("fondaco.drawing").draw(self, seat, theme=theme, language=language)
        return drawn

    def _repr_svg_(self) -> str:
        """What a notebook shows: the position as a spectator sees it."""
        return self.to_svg()

    def check_seat(self, seat: int) -> None:
        """A `ValueError` for a seat that is not at this table."""
        if not 0 <= seat < self.seats:
            raise FondacoError(
                "there is no seat {seat}; use one of: {allowed}", seat=seat, allowed=allowed_text(range(self.seats))
            )

    def record(self, fields: Mapping[str, Any], secret: tuple[str, ...] = (), knowers: tuple[int, ...] = ()) -> None:
        """Add an event; call it only where `events` is not None, so that a simulation makes no events at all."""
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
    """What a game is: its name, who may play, what can be settled beforehand, and how it is dealt."""

    name: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[int]
    """Changes when, and only when, the same journal would now play out differently."""
    seat_counts: ClassVar[tuple[int, ...]]
    options: ClassVar[tuple[Option, ...]]
    actions: ClassVar[int]
    """The size of the action space."""
    max_actions: ClassVar[int]
    """No game, however it is played, has more actions than this that somebody owed."""
    perfect_information: ClassVar[bool] = False
    """Whether every seat sees everything, and nothing is left to chance after the deal. Then all views are the same but
    for whose they are."""
    view_type: ClassVar[object] = dict
    """The type of its views, a TypedDict, from which the API's document describes them."""
    event_type: ClassVar[object] = dict
    tour: ClassVar[Tour | None] = None
    """The deal of its guided tour, if it has one; with another edition than its own there is none."""
    feature_count: ClassVar[int] = 0
    """How many features its learned value has; none where nothing is learned."""
    knots: ClassVar[tuple[float, ...]] = ()
    """At so many turns to come, ascending, the features have weights of their own."""
    horizon: ClassVar[int] = 1
    """How many turns of every seat it pays to look ahead before its learned value is asked, for a bot with time."""
    variable_lists: ClassVar[tuple[str, ...]] = ()
    """The lists of tables in its components file (`cards`, `sea.spaces`) that may be longer or shorter in another
    edition; `open_box` says how far."""

    def __repr__(self) -> str:
        return f"<{self.title}, {allowed_text(self.seat_counts)} seats>"

    def components(self) -> str:
        """The text of the components file that the game comes with."""
        return self.file("components.toml")

    @abstractmethod
    def open_box(self, edition: Reader) -> Any:
        """The components as the game's own tables. `EditionError` names the first entry that cannot be."""

    @abstractmethod
    def deal(self, seats: int, chance: Chance, options: Mapping[str, OptionValue], box: Any) -> Position:
        """A new match. The arguments have been checked."""

    @abstractmethod
    def from_dict(self, data: Mapping[str, Any], box: Any) -> Position:
        """The position that `to_dict` wrote.

        A `FondacoError` says what is wrong with one that cannot come up in a game: pieces where they cannot lie, a
        phase that does not fit them, lists that are not in their order. (That no piece is missing is checked for it.)
        """

    def rules(self, box: Any) -> list[Rule]:
        """The rules in our own words, in the order in which one would learn them, as they are with this box."""
        return read_rules(self.file("rules.toml"), self.figures(box))

    def figures(self, box: Any) -> Mapping[str, object]:
        """What fills the named places in the texts of the rules: numbers, and lists of them, from the components."""
        return {}

    def file(self, name: str) -> str:
        """The text of a file in the game's own folder."""
        from importlib.resources import files  # here, because it takes longer to import than all the rest

        folder = type(self).__module__.rpartition(".")[0]
        return files(folder).joinpath(name).read_text(encoding="utf-8")

    def optional_file(self, name: str) -> str:
        """The text of a file that not every game has; empty without one."""
        try:
            return self.file(name)
        except FileNotFoundError:
            return ""

    @abstractmethod
    def appraise(self, position: Position, seat: int, actions: list[int]) -> list[float]:
        """What each of these legal actions is worth to this seat, in points. The position is a redealt one."""

    def tell(self, position: Position, sink: Sink) -> None:
        """The features of the position, for every seat; they say nothing that any seat cannot know. Where nothing is
        learned there are none."""

    def turns_left(self, position: Position) -> float:
        """How many turns each seat still has, in the mean, as far as what was learned depends on it."""
        return 0.0

    def judge(self, position: Position, seat: int, actions: list[int], weights: list[list[float]]) -> list[float]:
        """How the seat will stand after each of these legal actions, with these weights of the features at each knot:
        its points against those of the others, now and to come. The position is a redealt one. Where nothing is
        learned, the advice says it."""
        return self.appraise(position, seat, actions)

    def chains(self, position: Position, seat: int, weights: list[list[float]]) -> list[Chain]:
        """What the seat might do now, as far as it is worth a closer look, and how it would stand after that, as in
        `judge`. Each chain can be carried out to its end whatever is hidden; at least one is named."""
        actions = position.legal(seat)
        worth = self.judge(position, seat, actions, weights)
        return [Chain([action], value) for action, value in zip(actions, worth, strict=True)]

    def observer(self, seats: int, box: Any) -> "Observer | None":
        """Who writes down what a seat knows as a row of numbers; None where that is to be made of the views."""
        return None
