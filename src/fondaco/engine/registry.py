"""Which games there are, and dealing them: every game is dealt here.

A game comes from one of two places: its folder is in `fondaco/games`, or another installed package
declares it under the entry point group `fondaco.games`. Other packages are not searched or imported until they
are needed.
"""

import warnings
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from fondaco.engine.contract import Game, OptionValue, Position, Tour, allowed_text
from fondaco.engine.edition import Edition, read_edition
from fondaco.engine.errors import FondacoError
from fondaco.engine.rulebook import Rule
from fondaco.engine.seeds import Seed, chance_from

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "fondaco.games"
"""The entry points of games in other packages."""

_modules: Final[dict[str, str]] = {}
_games: Final[dict[str, Game]] = {}
_declared: Final[dict[str, dict[str, "EntryPoint"]]] = {}
_parts: Final[dict[str, Any]] = {}
_own_editions: Final[dict[str, Edition]] = {}
_boxes: Final[dict[str, Any]] = {}
_rules: Final[dict[tuple[Game, str], Sequence[Rule]]] = {}


def register(name: str, module: str) -> None:
    """Register a game. The module, which must have a `GAME`, is imported on first use."""
    _modules[name] = module


def own_games() -> list[str]:
    """Return the names of the games that come with Fondaco."""
    return sorted(_modules)


def games() -> list[str]:
    """Return the names of the games that come with Fondaco, and of those that other packages provide.

    >>> "millefiori" in games()
    True
    """
    return sorted({*_modules, *declared(GROUP)})


def find_game(name: str) -> Game:
    """Return the game of this name."""
    if name not in _games:
        _games[name] = _load(name)
    return _games[name]


def _load(name: str) -> Game:
    if name in _modules:
        found: Game = import_module(_modules[name]).GAME
        return found
    entry = declared(GROUP).get(name)
    if entry is None:
        raise FondacoError("unknown game {name}; use one of: {allowed}", name=repr(name), allowed=allowed_text(games()))
    try:
        game = entry.load()
    except Exception as error:  # another package may fail in any way
        raise _broken(entry, repr(error)) from error
    if not isinstance(game, Game):
        raise _broken(entry, f"{entry.value} is no Game")
    if game.name != name:
        raise _broken(entry, f"its name is {game.name!r}")
    return game


def _broken(entry: "EntryPoint", problem: str) -> FondacoError:
    return FondacoError(
        "the game {name} of the package {package} cannot be loaded: {problem}",
        name=entry.name,
        package=package_of(entry),
        problem=problem,
    )


def load_games() -> list[Game]:
    """Return every game that can be loaded. A package whose game cannot be is named in a warning and skipped."""
    found: list[Game] = []
    for name in games():
        try:
            found.append(find_game(name))
        except FondacoError as error:
            warnings.warn(str(error), stacklevel=2)
    return found


def declared(group: str) -> dict[str, "EntryPoint"]:
    """Return what other packages declare in an entry point group, by name. It is read once.

    Built-in games keep their names, and if two packages declare the same name, the alphabetically first has it; a
    warning names the package that is skipped.
    """
    if group not in _declared:
        from importlib.metadata import entry_points  # here, because it takes as long to import as all the rest

        found: dict[str, EntryPoint] = {}
        for entry in sorted(entry_points(group=group), key=package_of):
            if entry.name in _modules:
                _warn_of_clash(entry, "fondaco")
            elif entry.name in found and found[entry.name] != entry:
                _warn_of_clash(entry, package_of(found[entry.name]))
            else:
                found[entry.name] = entry
        _declared[group] = found
    return _declared[group]


def _warn_of_clash(entry: "EntryPoint", owner: str) -> None:
    message = f"{entry.name} in {entry.group} of the package {package_of(entry)} is left out: {owner} has that name"
    warnings.warn(message, stacklevel=3)


def package_of(entry: "EntryPoint") -> str:
    """Return the name, as pip knows it, of the package that declares an entry point."""
    return entry.dist.name if entry.dist is not None else entry.module


def part_of(game: str, group: str, home: str, name: str) -> Any:
    """Return another layer's part for a game, or None if there is none.

    It is `name` in the game's folder of one of our packages (`home`), or what another package declares for the game in
    an entry point group.

    The result is cached. The game can be played without it, so a part that cannot be loaded only causes a
    warning.
    """
    key = f"{group} {game}"
    if key not in _parts:
        _parts[key] = _load_part(game, group, home, name)
    return _parts[key]


def _load_part(game: str, group: str, home: str, name: str) -> Any:
    if game in _modules:
        try:
            return getattr(import_module(f"{home}.{game}"), name)
        except ModuleNotFoundError as error:
            if error.name != f"{home}.{game}":
                raise
            return None
    entry = declared(group).get(game)
    if entry is None:
        return None
    try:
        return entry.load()
    except Exception as error:  # another package may fail in any way
        warnings.warn(f"{group} of the package {package_of(entry)} cannot be loaded: {error!r}", stacklevel=2)
        return None


def own_edition(game: Game) -> Edition:
    """Return the edition that the game comes with."""
    if game.name not in _own_editions:
        _own_editions[game.name] = read_edition(game.components())
    return _own_editions[game.name]


def edition_from_data(game: Game, data: Mapping[str, Any] | None) -> Edition:
    """Return the edition with these data, as sent to another process; for None, the game's own."""
    return own_edition(game) if data is None else Edition(dict(data))


def tour_of(game: Game, edition: Edition) -> Tour | None:
    """Return the deal of the game's guided tour; None if it has none, or is played with another edition."""
    return game.tour if edition.digest == own_edition(game).digest else None


def load_edition(game: Game, toml: str) -> Edition:
    """Load another edition of a game from a components file's text. `EditionError` names the entry that is wrong."""
    edition = read_edition(toml, model=game.components(), variable=game.variable_lists)
    box_of(game, edition)
    return edition


def box_of(game: Game, edition: Edition) -> Any:
    """Return the components of an edition as the game's own tables. They are cached."""
    key = f"{game.name} {edition.digest}"
    if key not in _boxes:
        _boxes[key] = game.open_box(edition.reader())
    return _boxes[key]


def rules_of(game: Game, edition: Edition | None = None) -> Sequence[Rule]:
    """Return the rules of a game with the figures of an edition (by default its own). They are cached."""
    played = edition or own_edition(game)
    key = game, played.digest
    if key not in _rules:
        _rules[key] = tuple(game.rules(box_of(game, played)))
    return _rules[key]


def check_seat_count(game: Game, seats: int) -> None:
    """Raise a `ValueError` that lists the allowed numbers unless the game can be played with this many seats."""
    if type(seats) is not int or seats not in game.seat_counts:
        raise FondacoError(
            "{game} is not played with {seats} seats; use one of: {allowed}",
            game=game.name,
            seats=repr(seats),
            allowed=allowed_text(game.seat_counts),
        )


def check_options(game: Game, options: Mapping[str, object]) -> dict[str, OptionValue]:
    """Return all options of the game: those given, if they are allowed, and the defaults of the others."""
    known = {option.name: option for option in game.options}
    for name in options:
        if name not in known:
            if not known:
                raise FondacoError("{game} has no options", game=game.name)
            raise FondacoError(
                "{game} has no option {name}; use one of: {allowed}",
                game=game.name,
                name=repr(name),
                allowed=allowed_text(list(known)),
            )
    return {name: option.check(options.get(name, option.default)) for name, option in known.items()}


def deal(game: str | Game, seats: int, seed: Seed, edition: Edition | None = None, **options: OptionValue) -> Position:
    """Deal a new game.

    >>> position = deal("millefiori", seats=4, seed=7)
    >>> position.to_act()
    [0, 1, 2, 3]
    >>> deal("millefiori", seats=5, seed=7)
    Traceback (most recent call last):
    fondaco.engine.errors.FondacoError: millefiori is not played with 5 seats; use one of: 2, 3, 4
    """
    chosen = find_game(game) if isinstance(game, str) else game
    check_seat_count(chosen, seats)
    box = box_of(chosen, edition or own_edition(chosen))
    return chosen.deal(seats, chance_from(seed), check_options(chosen, options), box)


def from_dict(data: Mapping[str, Any], edition: Edition | None = None) -> Position:
    """Return the position that `Position.to_dict` wrote; refuse one that cannot occur in a game.

    >>> position = deal("millefiori", seats=2, seed=7)
    >>> from_dict(position.to_dict()) == position
    True
    """
    if not isinstance(data, Mapping):
        raise FondacoError("expected a dict as to_dict writes it, got {kind}", kind=type(data).__name__)
    name = data.get("game", "")
    if not isinstance(name, str):
        raise FondacoError("the name of a game must be text, not {value}", value=repr(name))
    game = find_game(name)
    played = edition or own_edition(game)
    if data.get("edition") != played.digest:
        raise FondacoError("this position was played with a different edition than {digest}", digest=played.digest)
    try:
        position = game.from_dict(data, box_of(game, played))
        like_it = deal(game, position.seats, 0, played, **position.options)
        for seat in (None, *range(position.seats)):
            position.view(seat)
        whole = position.components() == like_it.components()
        same = position.to_dict() == data
        stuck = [seat for seat in position.to_act() if not position.legal(seat)]
    except FondacoError as error:
        raise FondacoError("not a valid {game} position: {problem}", game=game.name, problem=error) from None
    except (AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise FondacoError("not a valid {game} position: {problem}", game=game.name, problem=repr(error)) from None
    if not whole:
        raise FondacoError("not a valid {game} position: pieces are missing, or there are too many", game=game.name)
    if not same:
        raise FondacoError("not a valid {game} position: it is not written as to_dict writes it", game=game.name)
    if stuck:
        raise FondacoError("not a valid {game} position: seat {seat} can do nothing", game=game.name, seat=stuck[0])
    return position
