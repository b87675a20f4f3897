"""Playing a design, on one process or several, continuing where an earlier run stopped."""

import csv
import json
import time
from collections.abc import Callable
from contextlib import nullcontext, suppress
from functools import partial
from io import StringIO
from pathlib import Path
from typing import IO, Final

from fondaco.arena.design import Design, Pairing, find_bot, places
from fondaco.arena.results import COLUMNS, Result, describe_error
from fondaco.arena.sources import played_by
from fondaco.bots import Bot, substitutes
from fondaco.bots.spread import workers
from fondaco.engine.chance import Chance, FastChance
from fondaco.engine.contract import Position
from fondaco.engine.errors import FondacoError
from fondaco.engine.registry import box_of, check_options, edition_from_data, find_game

_BOTS_STREAM: Final = 1 << 33
"""Bots draw from other streams than the deal."""
GAMES_FILE: Final = "games.csv"
DESIGN_FILE: Final = "design.json"


def compete(
    design: Design,
    processes: int = 1,
    folder: Path | None = None,
    progress: Callable[[int], None] | None = None,
    results: list[Result] | None = None,
    ray: str | None = None,
) -> list[Result]:
    """Play all games of a design, and return their results.

    They are the same on any number of processes, or on the machines of a Ray cluster (`ray`: its address).

    With a folder, each game is written there as soon as it is over, and the games that an earlier run of the same
    design by the same rules and bots wrote there are not played again. A list that is passed in fills up as the games
    are played.
    """
    design.check()
    if design.bot_processes > 1 and (processes > 1 or ray is not None):
        raise FondacoError(
            "bots that think on several processes play one game at a time; leave out --processes and --ray"
        )
    results = [] if results is None else results
    rounds = design.rounds()
    if folder is not None:
        results += _already_played(design, folder)
    whole = len(results) // design.seats
    del results[whole * design.seats :]
    if progress is not None:
        progress(len(results))
    with workers(processes, ray) as found, _game_file(folder, results) if folder is not None else nullcontext() as file:
        for played in found.imap(partial(_play_round, design), rounds[whole:]):
            results += played
            if file is not None:
                csv.writer(file).writerows(result.row() for result in played)
                file.flush()
            if progress is not None:
                progress(len(played))
    return results


def _already_played(design: Design, folder: Path) -> list[Result]:
    """Return the results that an earlier run left; refuse a folder of another design, or of other rules or bots."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        plan = folder / DESIGN_FILE
        text = json.dumps({**design.to_dict(), **played_by(design)}, indent=1) + "\n"
        if not plan.exists():
            _write_whole(plan, text)
        elif (found := plan.read_text(encoding="utf-8")) != text:
            if found.startswith(json.dumps(design.to_dict(), indent=1).removesuffix("\n}")):
                raise FondacoError(
                    "the games in {folder} were played by another version of the rules or bots; choose another folder",
                    folder=folder,
                )
            raise FondacoError("{folder} holds the games of another arena; choose another folder", folder=folder)
        games = folder / GAMES_FILE
        if not games.exists():
            return []
        *lines, _cut_short = games.read_text(encoding="utf-8").split("\n")
        return [Result.read(row) for row in csv.reader(lines[1:])]
    except OSError as error:
        raise FondacoError("{file} cannot be written: {reason}", file=folder, reason=error.strerror) from None


def _game_file(folder: Path, results: list[Result]) -> IO[str]:
    """Open the file of games after writing the known ones: the last line of an earlier run may have been cut short."""
    known = StringIO()
    csv.writer(known).writerows([COLUMNS, *(result.row() for result in results)])
    _write_whole(folder / GAMES_FILE, known.getvalue())
    return (folder / GAMES_FILE).open("a", encoding="utf-8", newline="")


def _write_whole(path: Path, text: str) -> None:
    """Write a file atomically: an interruption leaves the old one."""
    draft = path.with_name(path.name + ".new")
    draft.write_text(text, encoding="utf-8", newline="")
    draft.replace(path)


def _play_round(design: Design, what: tuple[int, Pairing]) -> list[Result]:
    """Play one deal of a pairing, with the single bot in every seat in turn."""
    deal, pairing = what
    game = find_game(design.game)
    edition = edition_from_data(game, design.edition)
    options = check_options(game, dict(design.options or {}))
    # Processor time counts this process only.
    clock = time.process_time if design.bot_processes == 1 else time.perf_counter
    found: list[Result] = []
    for seat in range(design.seats):
        position = game.deal(design.seats, FastChance(design.seed, deal), options, box_of(game, edition))
        names = [pairing.one if other == seat else pairing.rest for other in range(design.seats)]
        # A new bot for each seat and game: one that remembers must know of no other seat.
        players = [find_bot(name, design.seconds, design.bot_processes) for name in names]
        chance = FastChance(design.seed, _BOTS_STREAM + deal)
        played = _play_out(position, names, players, chance, seat, clock)
        ranking = position.ranking()
        share = 1 / len(ranking[0]) if seat in ranking[0] else 0.0
        scores = position.scores()
        found.append(Result(deal, pairing, seat, share, tuple(places(scores, ranking)), tuple(scores), *played))
    return found


def _play_out(
    position: Position,
    names: list[str],
    players: list[Bot],
    chance: Chance,
    watched: int,
    clock: Callable[[], float],
) -> tuple[tuple[int, ...], str, float]:
    """Play a game to the end.

    Return the number of decisions of each seat that a substitute made because its bot failed, a description of the
    first failure, and the mean time of a decision of the watched seat in milliseconds by the clock.
    """
    replaced, failure = [0] * len(players), ""
    seconds, decisions = 0.0, 0
    while (seat := position.next_to_act()) >= 0:
        start = clock()
        try:
            action = _choice(players[seat], position, seat, chance)
        except Exception as error:  # a user's bot may fail in any way
            action = _substitute(names[seat], position, seat, chance)
            replaced[seat] += 1
            failure = failure or describe_error(names[seat], seat, error)
        if seat == watched:
            seconds += clock() - start
            decisions += 1
        position.apply(seat, action)
    return tuple(replaced), failure, round(1000 * seconds / max(1, decisions), 4)  # as it is stored


def _choice(player: Bot, position: Position, seat: int, chance: Chance) -> int:
    action = player.choose(position, seat, chance)
    if action not in position.legal(seat):
        raise ValueError(f"action {action} is not allowed")
    return action


def _substitute(name: str, position: Position, seat: int, chance: Chance) -> int:
    """Return the choice of a substitute for a bot that failed."""
    for other in substitutes(name.partition("@")[0]):
        with suppress(Exception):
            return _choice(find_bot(other), position, seat, chance)
    raise FondacoError("no bot found an action")
