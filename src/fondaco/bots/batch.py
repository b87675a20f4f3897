"""Many games at once, on one process or several: `fondaco.simulate`."""

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from fondaco.bots import Bot, bot
from fondaco.bots.simulation import Tally, play_games
from fondaco.bots.spread import Workers, workers
from fondaco.engine.contract import Game, OptionValue
from fondaco.engine.edition import Edition
from fondaco.engine.errors import FondacoError
from fondaco.engine.registry import box_of, check_options, check_seat_count, find_game, games, own_edition
from fondaco.engine.seeds import check_seed

_PIECES: Final = 8
"""The pieces that each process's share is cut into, so that none waits long for the others and progress is visible."""

_LARGEST: Final = 250
"""The most games in a piece, as with many machines the number of processes is unknown."""


def simulate(
    game: str | Game,
    bots: Sequence[str | Bot],
    games: int = 1000,
    seed: int = 1,
    options: Mapping[str, OptionValue] | None = None,
    edition: Edition | None = None,
    processes: int = 1,
    progress: Callable[[int], None] | None = None,
    tally: Tally | None = None,
    ray: str | None = None,
) -> Tally:
    """Let bots play games, one bot per seat, and tally the results.

    The same seed plays the same games, whatever the number of processes. A bot given by name is made anew for each seat
    of each game; a bot object plays them all. With more than one process, or on the machines of a Ray cluster (`ray`:
    its address), bots must be given by name and the game must be registered. A tally that is passed in fills up as the
    games are played.

    >>> tally = simulate("millefiori", ["greedy", "random"], games=2, seed=1)
    >>> tally.wins
    [2.0, 0.0]
    """
    chosen = find_game(game) if isinstance(game, str) else game
    check_seat_count(chosen, len(bots))
    check_seed(seed)
    settled = check_options(chosen, options or {})
    check_processes(chosen, bots, processes, ray)
    names = [bot(player).name if isinstance(player, str) else player.name for player in bots]
    played = edition or own_edition(chosen)
    if tally is None:
        tally = Tally(names)
    start = time.perf_counter()
    try:
        if processes == 1 and ray is None:
            box = box_of(chosen, played)
            play_games(chosen, len(bots), partial(seated, bots), range(games), seed, settled, box, tally, progress)
        else:
            own_data = None if edition is None else edition.data
            with workers(processes, ray, start=None) as found:
                _share_out(found, tally, games, processes, progress, chosen.name, names, seed, settled, own_data)
    finally:
        tally.seconds += time.perf_counter() - start
    return tally


def seated(bots: Sequence[str | Bot], number: int) -> list[Bot]:
    """Return the bots in the order of the seats for game `number`: every game moves them on by one seat.

    Bots given by name are made anew, so that what one remembers concerns only its own seat in this game.

    Bots that are given by name are made anew, each for itself: what one remembers is of its own seat in this game.
    """
    seats = len(bots)
    chosen = [bots[(seat + number) % seats] for seat in range(seats)]
    return [bot(one) if isinstance(one, str) else one for one in chosen]


def check_processes(game: Game, bots: Sequence[str | Bot], processes: int, ray: str | None) -> None:
    if processes < 1:
        raise FondacoError("{count} processes: there must be at least one", count=processes)
    alone = processes == 1 and ray is None
    if not alone and (game.name not in games() or not all(isinstance(player, str) for player in bots)):
        raise FondacoError("only registered games and bots, given by name, can be played on several processes")


def _share_out(
    found: Workers, tally: Tally, games: int, processes: int, progress: Callable[[int], None] | None, *what: Any
) -> None:
    """Distribute the games, and add up the results in order."""
    size = min(_LARGEST, max(1, -(-games // (processes * _PIECES))))
    pieces = [range(first, min(first + size, games)) for first in range(0, games, size)]
    for piece, more in zip(pieces, found.imap(partial(_play_piece, what), pieces), strict=True):
        tally.add(more)
        if progress is not None:
            progress(len(piece))


def _play_piece(
    what: tuple[str, list[str], int, Mapping[str, OptionValue], dict[str, Any] | None], numbers: range
) -> dict[str, Any]:
    name, bots, seed, options, edition = what
    game = find_game(name)
    played = own_edition(game) if edition is None else Edition(edition)
    tally = Tally(bots)
    box = box_of(game, played)
    play_games(game, len(bots), partial(seated, bots), numbers, seed, options, box, tally, None)
    return tally.to_dict()
