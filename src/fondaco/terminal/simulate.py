"""`fondaco simulate`: bots play many games, with statistics of the results."""

from typing import Annotated

import typer
from rich.table import Table

from fondaco.bots import bot
from fondaco.bots.batch import simulate
from fondaco.bots.simulation import Tally
from fondaco.engine.errors import FondacoError
from fondaco.engine.registry import check_seat_count, find_game
from fondaco.engine.seeds import check_seed
from fondaco.languages.speech import _, number, percent, speak
from fondaco.terminal.arguments import EditionFile, GameName, Language, Options, RayAddress, read_options
from fondaco.terminal.boards import board_for
from fondaco.terminal.console import console
from fondaco.terminal.files import edition_from
from fondaco.terminal.progress import progress_bar


def simulate_games(
    game: GameName,
    seats: Annotated[
        int | None, typer.Option(help="How many seats; default: one for each bot, or as many as the game allows.")
    ] = None,
    count: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option(min=0, help="The same seed plays the same games.")] = 1,
    bots: Annotated[
        str, typer.Option(metavar="LIST", help="One bot for all seats, or one for each, with commas.")
    ] = "random",
    processes: Annotated[int, typer.Option(min=1, help="How many processes to use; the games are the same.")] = 1,
    ray: RayAddress = None,
    option: Options = None,
    edition: EditionFile = None,
    lang: Language = None,
) -> None:
    """Let bots play many games and count."""
    speak(lang)
    chosen = find_game(game.lower())
    names = [name.strip() for name in bots.split(",")]
    table_size = seats if seats is not None else len(names) if len(names) > 1 else chosen.seat_counts[-1]
    check_seat_count(chosen, table_size)
    if len(names) == 1:
        names *= table_size
    if len(names) != table_size:
        raise FondacoError(
            "{bots} bots for {seats} seats: name one for all, or one for each", bots=len(names), seats=table_size
        )
    check_seed(seed)
    for name in names:
        bot(name)  # raises any error before a progress bar is drawn
    settings = read_options(chosen, option)
    played = edition_from(chosen, edition)
    with progress_bar() as progress:
        task = progress.add_task(chosen.title, total=count)
        tally = Tally(names)
        try:
            simulate(
                chosen,
                names,
                count,
                seed,
                settings,
                played,
                processes,
                progress=lambda done: progress.advance(task, done),
                tally=tally,
                ray=ray,
            )
        except KeyboardInterrupt:
            if not tally.games:
                raise
    board = board_for(chosen, played, [])
    _show_tally(tally, {word: board.names.ending(word) for word in tally.endings})


def _show_tally(tally: Tally, endings: dict[str, str]) -> None:
    console.print(_("games: {count}", count=number(tally.games)))
    console.print(_("moves: {count}", count=number(tally.actions)))
    console.print(_("moves per second: {count}", count=number(round(tally.actions / tally.seconds))))
    console.print(_("moves per game: {count}", count=number(tally.actions / tally.games)))
    for word, sentence in sorted(endings.items()):
        count = tally.endings[word]
        share = percent(count / tally.games)
        console.print(_("endings: {count} ({share}): {how}", count=number(count), share=share, how=sentence))
    table = Table(header_style="bold")
    table.add_column(_("bot"))
    for title in (_("victories"), _("average"), _("std. dev."), _("lowest"), _("highest")):
        table.add_column(title, justify="right")
    for name, scores, wins in zip(tally.bots, tally.scores, tally.wins, strict=True):
        mean = sum(scores) / len(scores)
        spread = (sum((score - mean) ** 2 for score in scores) / len(scores)) ** 0.5
        table.add_row(
            name, percent(wins / tally.games), number(mean), number(spread), str(min(scores)), str(max(scores))
        )
    console.print(table)
