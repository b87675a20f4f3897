"""`fondaco train`: learn the value of a game by self-play."""

import os
import time
from pathlib import Path
from typing import Annotated

import typer

from fondaco.bots.spread import workers
from fondaco.engine.registry import find_game
from fondaco.languages.speech import _, speak
from fondaco.terminal.arguments import GameName, Language, RayAddress
from fondaco.terminal.console import console
from fondaco.terminal.extras import extra
from fondaco.terminal.progress import progress_bar


def train(
    game: GameName,
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the run is kept; the same command goes on there.")],
    seats: Annotated[int | None, typer.Option(help="How many seats; default: as many as the game allows.")] = None,
    count: Annotated[int, typer.Option("--games", min=40, help="How many games each generation plays.")] = 4000,
    generations: Annotated[int, typer.Option(min=1, help="How many generations, those already there included.")] = 8,
    seed: Annotated[int, typer.Option(min=0, help="The same seed plays the same games.")] = 1,
    explore: Annotated[
        float, typer.Option(min=0, max=1, help="In what share of the decisions something else is tried.")
    ] = 0.15,
    trace: Annotated[
        float,
        typer.Option(min=0, max=1, help="How far to trust the end of a game rather than expectations on the way."),
    ] = 0.8,
    keep: Annotated[
        float, typer.Option(min=0, max=1, help="How much the games of earlier generations still count.")
    ] = 0.5,
    ridge: Annotated[float, typer.Option(min=0.001, help="How strongly large weights are held back.")] = 30.0,
    minutes: Annotated[
        float | None, typer.Option(min=0, help="Start no further generation after this many minutes.")
    ] = None,
    processes: Annotated[
        int | None, typer.Option(min=1, help="How many processes to use; default: as many as there are cores.")
    ] = None,
    ray: RayAddress = None,
    export: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write what was learned into this file, as value.toml of a game."),
    ] = None,
    lang: Language = None,
) -> None:
    """Learn by self-play what the features of a game are worth. The bot 'merchant' plays by that."""
    speak(lang)
    with extra("train"):
        from fondaco.training.export import export_weights
        from fondaco.training.train import Plan, Run
    chosen = find_game(game.lower())
    plan = Plan(chosen.name, seats or chosen.seat_counts[-1], count, seed, explore, trace, keep, ridge)
    run = Run(plan, out)
    begun = time.monotonic()
    with workers(processes or os.cpu_count() or 1, ray) as found, progress_bar() as bar:
        task = bar.add_task(chosen.title, total=count)
        while len(run.curve) < generations and (minutes is None or time.monotonic() - begun < 60 * minutes):
            bar.reset(task)
            figures = run.generation(found, lambda done: bar.advance(task, done))
            console.print(", ".join(f"{name}: {value}" for name, value in figures.items()))
    if export is not None:
        export_weights(run, export)
        console.print(_("The weights are in {file}.", file=export))
