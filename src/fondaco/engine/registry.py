"""Which games there are, and the one door through which all of them are dealt."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

from fondaco.engine.contract import Game, OptionValue, Position, spell
from fondaco.engine.edition import Edition, read_edition
from fondaco.engine.errors import FondacoError
from fondaco.engine.rulebook import Rule
from fondaco.engine.seeds import Seed, chance_from

_modules: Final[dict[str, str]] = {}
_games: Final[dict[str, Game]] = {}
_own_editions: Final[dict[str, Edition]] = {}
_boxes: Final[dict[str, Any]] = {}


def register(name: str, module: str) -> None:
    """Make a game known. The module, which must have a `GAME`, is imported when the game is first asked for."""
    _modules[name] = module


def games() -> list[str]:
    """The names of the games in this house.

    >>> "millefiori" in games()
    True
    """
    return sorted(_modules)


def find(name: str) -> Game:
    """The game of this name."""
    if name not in _modules:
        raise FondacoError("there is no game {name}: allowed are {allowed}", name=repr(name), allowed=spell(games()))
    if name not in _games:
        _games[name] = import_module(_modules[name]).GAME
    return _games[name]


def own_edition(game: Game) -> Edition:
    """The edition that the game comes with."""
    if game.name not in _own_editions:
        _own_editions[game.name] = read_edition(game.components())
    return _own_editions[game.name]


def load_edition(game: Game, toml: str) -> Edition:
    """Another edition of a game, from the text of a components file. `EditionError` names the entry that is wrong."""
    edition = read_edition(toml, model=game.components(), variable=game.variable_lists)
    box_of(game, edition)
    return edition


def box_of(game: Game, edition: Edition) -> Any:
    """The components of an edition as the game's own tables, made once."""
    key = f"{game.name} {edition.digest}"
    if key not in _boxes:
        _boxes[key] = game.open_box(edition.reader())
    return _boxes[key]


def rules_of(game: Game, edition: Edition | None = None) -> list[Rule]:
    """The rules of a game, with the figures of an edition (by default its own) in their texts."""
    return game.rules(box_of(game, edition or own_edition(game)))


def check_seat_count(game: Game, seats: int) -> None:
    """A `ValueError` that lists what is allowed, if the game is not played by so many."""
    if type(seats) is not int or seats not in game.seat_counts:
        raise FondacoError(
            "{game} is not played with {seats} seats: allowed are {allowed}",
            game=game.name,
            seats=repr(seats),
            allowed=spell(game.seat_counts),
        )


def check_options(game: Game, options: Mapping[str, object]) -> dict[str, OptionValue]:
    """Every option of the game: those that are given, if they are allowed, and the usual value of the others."""
    known = {option.name: option for option in game.options}
    for name in options:
        if name not in known:
            if not known:
                raise FondacoError("{game} has no options", game=game.name)
            raise FondacoError(
                "{game} has no option {name}: allowed are {allowed}",
                game=game.name,
                name=repr(name),
                allowed=spell(list(known)),
            )
    return {name: option.check(options.get(name, option.default)) for name, option in known.items()}


def deal(game: str | Game, seats: int, seed: Seed, edition: Edition | None = None, **options: OptionValue) -> Position:
    """Deal a new game.

    >>> position = deal("millefiori", seats=4, seed=7)
    >>> position.to_act()
    [0, 1, 2, 3]
    >>> deal("millefiori", seats=5, seed=7)
    Traceback (most recent call last):
    fondaco.engine.errors.FondacoError: millefiori is not played with 5 seats: allowed are 2, 3, 4
    """
    chosen = find(game) if isinstance(game, str) else game
    check_seat_count(chosen, seats)
    box = box_of(chosen, edition or own_edition(chosen))
    return chosen.deal(seats, chance_from(seed), check_options(chosen, options), box)


def from_dict(data: Mapping[str, Any], edition: Edition | None = None) -> Position:
    """The position that `Position.to_dict` wrote. What cannot come up in a game is refused.

    >>> position = deal("millefiori", seats=2, seed=7)
    >>> from_dict(position.to_dict()) == position
    True
    """
    game = find(data.get("game", ""))
    played = edition or own_edition(game)
    if data.get("edition") != played.digest:
        raise FondacoError("this position was played with another edition than {digest}", digest=played.digest)
    try:
        position = game.from_dict(data, box_of(game, played))
        like_it = deal(game, position.seats, 0, played, **position.options)
        for seat in (None, *range(position.seats)):
            position.view(seat)
        sound = position.components() == like_it.components() and position.to_dict() == data
    except FondacoError as error:
        raise FondacoError("not a valid {game} position: {problem}", game=game.name, problem=error) from None
    except (AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise FondacoError("not a valid {game} position: {problem}", game=game.name, problem=repr(error)) from None
    if not sound:
        raise FondacoError("not a valid {game} position: pieces are missing, or there are too many", game=game.name)
    return position
