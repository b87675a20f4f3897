"""`fondaco arena`: bots measured against each other, with the same deals for all and every seat for each."""

import csv
from collections import Counter
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from fondaco.arena import Design, Result, Summary, compete, summaries
from fondaco.arena.design import read_bots
from fondaco.arena.plot import draw
from fondaco.arena.rating import Rating, ratings
from fondaco.engine.errors import FondacoError
from fondaco.engine.registry import find_game
from fondaco.languages.speech import _, number, percent, speak
from fondaco.terminal.arguments import BotProcesses, EditionFile, GameName, Language, Options, RayAddress, read_options
from fondaco.terminal.console import console
from fondaco.terminal.files import edition_from
from fondaco.terminal.progress import progress_bar

SUMMARY_FILE = "summary.csv"
RATINGS_FILE = "ratings.csv"
PLOT_FILE = "shares.svg"


def arena(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            metavar="LIST", help="Two or more bots, with commas; your own as module:Class; doge@1: with 1 second."
        ),
    ] = "greedy,random",
    seats: Annotated[int | None, typer.Option(help="How many seats; default: as many as the game allows.")] = None,
    count: Annotated[
        int, typer.Option("--games", min=1, help="How many games each bot plays against copies of each other.")
    ] = 400,
    seed: Annotated[int, typer.Option(min=0, help="The same seed plays the same games.")] = 1,
    seconds: Annotated[
        float | None,
        typer.Option("--time", min=0.001, help="How many seconds a bot with a time limit may think about a decision."),
    ] = None,
    only: Annotated[
        str | None, typer.Option(metavar="BOT", help="Only this bot is alone against the others, not every bot.")
    ] = None,
    processes: Annotated[int, typer.Option(min=1, help="How many processes to use; the games are the same.")] = 1,
    bot_processes: BotProcesses = 1,
    ray: RayAddress = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Where games, table and picture are kept; go on there after Ctrl-C."),
    ] = None,
    option: Options = None,
    edition: EditionFile = None,
    lang: Language = None,
) -> None:
    """Measure bots against each other. All have the same deals and every seat, each against copies of another."""
    speak(lang)
    chosen = find_game(game.lower())
    design = Design(
        chosen.name,
        read_bots(bots),
        seats if seats is not None else chosen.seat_counts[-1],
        count,
        seed,
        seconds,
        read_options(chosen, option),
        edition_from(chosen, edition).data if edition is not None else None,
        only,
        bot_processes,
    )
    design.check()  # raises any error before a progress bar is drawn
    results: list[Result] = []
    stopped = False
    with progress_bar() as progress:
        task = progress.add_task(chosen.title, total=len(design.rounds()) * design.seats)
        try:
            compete(design, processes, out, lambda done: progress.advance(task, done), results, ray)
        except KeyboardInterrupt:
            if not results:
                raise
            stopped = True
    found = summaries(results, design.seats)
    rated = ratings(results, design.bots)
    _show(found, rated, _("ms per decision") if bot_processes == 1 else _("ms per decision, elapsed"))
    _show_failures(found, results)
    if out is not None:
        _write(out, found, rated, f"{chosen.title}, {design.seats}: {number(len(results))}", design.seats)
    if stopped:
        console.print(
            _("Stopped early. Run the same command again to go on from here.") if out else _("Stopped early.")
        )


def _show(found: list[Summary], rated: dict[str, Rating], milliseconds: str) -> None:
    table = Table(header_style="bold")
    table.add_column(_("bot"))
    table.add_column(_("against"))
    titles = (_("games"), _("victories"), "95 %", _("average place"), _("margin"), _("by seat"), milliseconds)
    for title in titles:
        table.add_column(title, justify="right")
    for row in found:
        table.add_row(
            row.pairing.one,
            row.pairing.rest,
            number(row.games),
            percent(row.share),
            f"{percent(row.low)} – {percent(row.high)}",
            f"{row.place:.2f}",
            f"{row.margin:+.1f}",
            " ".join(f"{100 * share:.0f}" for share in row.by_seat),
            f"{row.milliseconds:.2f}",
        )
    console.print(table)
    if not rated:
        console.print(_("For ratings install openskill: {command}", command="pip install 'fondaco[arena]'"))
        return
    rating_table = Table(header_style="bold")
    rating_table.add_column(_("bot"))
    rating_table.add_column(_("rating"), justify="right")
    for name, rating in _best_first(rated):
        rating_table.add_row(name, f"{rating.mu:.1f} ± {rating.half:.1f}")
    console.print(rating_table)


def _best_first(rated: dict[str, Rating]) -> list[tuple[str, Rating]]:
    return sorted(rated.items(), key=lambda item: -item[1].mu)


def _show_failures(found: list[Summary], results: list[Result]) -> None:
    """Print how often each bot failed, and the first of the errors."""
    failed: Counter[str] = Counter()
    for row in found:
        failed[row.pairing.one] += row.replaced
        failed[row.pairing.rest] += row.replaced_others
    for name, count in failed.items():
        if count:
            line = _("{bot} failed {count} times; others made these moves.", bot=name, count=number(count))
            console.print(line, style="red", soft_wrap=True)
    first = next((result for result in results if result.failure), None)
    if first is not None:
        line = _("The first time, in deal {deal}: {failure}", deal=first.deal, failure=first.failure)
        console.print(line, style="red", soft_wrap=True, markup=False)


def _write(folder: Path, found: list[Summary], rated: dict[str, Rating], title: str, seats: int) -> None:
    try:
        with (folder / SUMMARY_FILE).open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            by_seat = [f"seat {seat}" for seat in range(seats)]
            replaced = ["replaced", "replaced others"]
            writer.writerow(
                [
                    "bot",
                    "against",
                    "games",
                    *replaced,
                    "share",
                    "low",
                    "high",
                    "place",
                    "margin",
                    "milliseconds",
                    *by_seat,
                ]
            )
            for row in found:
                counts = (row.games, row.replaced, row.replaced_others)
                figures = (row.share, row.low, row.high, row.place, row.margin, row.milliseconds, *row.by_seat)
                writer.writerow([row.pairing.one, row.pairing.rest, *counts, *(f"{it:.4f}" for it in figures)])
        if rated:
            with (folder / RATINGS_FILE).open("w", encoding="utf-8", newline="") as file:
                writer = csv.writer(file)
                writer.writerow(["bot", "rating", "low", "high"])
                for name, rating in _best_first(rated):
                    bounds = (rating.mu, rating.mu - rating.half, rating.mu + rating.half)
                    writer.writerow([name, *(f"{it:.4f}" for it in bounds)])
        (folder / PLOT_FILE).write_text(draw(found, seats, title), encoding="utf-8")
    except OSError as error:
        raise FondacoError("{file} cannot be written: {reason}", file=folder, reason=error.strerror) from None
