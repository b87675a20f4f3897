"""The `fondaco` command: play, replay, verify, analyse, simulate, compare bots, run a server, manage its tables."""

import io
import platform
import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.table import Table
from rich.text import Text

import fondaco
from fondaco.analysis import analyse
from fondaco.analysis.analyse import check
from fondaco.compiled import COMPILED, FORCED, MODE, NOT_BUILT, STALE
from fondaco.drawing.chart import draw_chances
from fondaco.drawing.sheet import THEMES
from fondaco.engine.contract import allowed_text, option_text
from fondaco.engine.errors import FondacoError
from fondaco.engine.journal import Journal
from fondaco.engine.journal_text import game_in
from fondaco.engine.registry import find_game, games, load_games, own_edition
from fondaco.engine.seeds import check_seed, commitment, secret_seed
from fondaco.languages.speech import _, number, speak, translate
from fondaco.server.site import write_site
from fondaco.table import read_seats
from fondaco.table.seating import seat_in_journal
from fondaco.terminal.analyse import show_analysis
from fondaco.terminal.arena import arena
from fondaco.terminal.arguments import BotProcesses, EditionFile, JournalFile, Language, Options, Pace, read_options
from fondaco.terminal.boards import Board, board_for
from fondaco.terminal.bots import list_bots
from fondaco.terminal.console import WIDTH, console, errors
from fondaco.terminal.extras import extra
from fondaco.terminal.files import (
    default_database,
    edition_from,
    find_game_file,
    games_folder,
    new_game_file,
    read_text,
)
from fondaco.terminal.host_commands import host_app
from fondaco.terminal.play import Quit, TerminalGame
from fondaco.terminal.progress import progress_bar
from fondaco.terminal.replay import step_through
from fondaco.terminal.rulebook import rules, show_edition
from fondaco.terminal.screen import show_lines, show_result
from fondaco.terminal.simulate import simulate_games
from fondaco.terminal.train import train

app = typer.Typer(
    help="Games of Mediterranean trade, at your terminal.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


app.add_typer(host_app, name="host")


def _print_version(wanted: bool) -> None:
    if wanted:
        console.print(f"fondaco {fondaco.__version__}")
        raise typer.Exit


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="The name of a game: see 'fondaco games'.")] = None,
    seats: Annotated[
        str | None,
        typer.Option(metavar="LIST", help="Who plays: me, me:NAME or a bot for each seat, with commas [me,merchant]."),
    ] = None,
    seed: Annotated[str | None, typer.Option(help="Deal the cards of this seed; default: a new secret one.")] = None,
    option: Options = None,
    resume: Annotated[
        str | None, typer.Option(metavar="FILE", help="Resume a game from its journal; 'last' is the last one.")
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Do not wait after each turn.")] = False,
    ask: Annotated[bool, typer.Option("--ask", help="Ask even where there is only one thing to do.")] = False,
    bot_processes: BotProcesses = 1,
    edition: EditionFile = None,
    lang: Language = None,
) -> None:
    """Play a game against bots, or with others at the same keyboard."""
    speak(lang)
    if resume is not None:
        path = find_game_file(resume)
        journal = _read_journal(path, edition)
        if game is not None and journal.game.name != game.lower():
            raise FondacoError("{file} is a game of {game}", file=path, game=journal.game.name)
        if seats is not None or seed is not None or option:
            raise FondacoError("a resumed game has its seats, seed and options already")
    elif game is None:
        raise FondacoError("which game? use one of: {games}", games=allowed_text(games()))
    else:
        chosen = find_game(game.lower())
        sitting = read_seats(seats or f"me,merchant{',merchant' * (chosen.seat_counts[0] - 2)}", chosen)
        journal = Journal(
            chosen,
            len(sitting),
            check_seed(seed) if seed is not None else secret_seed(),
            [seat.text() for seat in sitting],
            edition_from(chosen, edition),
            **read_options(chosen, option),
        )
        path = new_game_file(chosen)
    playing = TerminalGame(journal, _board(journal), path, quick, ask, bot_processes)
    if not playing.people:
        raise FondacoError("no person plays here: give at least one seat to 'me', or use 'fondaco simulate'")
    if (columns := console.width) < WIDTH:
        show_lines([_("The board needs {wanted} columns; this window has {columns}.", wanted=WIDTH, columns=columns)])
        how = _("Widen it or make its text smaller, then press Enter.")
        if playing.prompt(f" {how} ").lower() in ("quit", "exit"):
            return
    edition_words = f" --edition {edition}" if edition is not None else ""
    try:
        playing.run()
    except Quit:
        playing.keep()
        console.print(f" {playing.unkept or _('The game is saved. Resume it with:')}")
        console.print(f" {_program()} play --resume {path}{edition_words}", style="bold", soft_wrap=True)
        return
    playing.show_end()
    if playing.unkept:
        console.print(f" {_('The game was not saved: {problem}', problem=playing.unkept)}", style="red", soft_wrap=True)
        return
    for about, command in (
        (_("Step through the game again:"), "replay"),
        (_("See everybody's chances, the costly decisions and the luck:"), "analyse"),
        (_("Check the shuffles, actions and points:"), "verify"),
    ):
        console.print(f" {about}")
        console.print(f"   {_program()} {command} {path}{edition_words}", style="dim", soft_wrap=True)


def _program() -> str:
    """Return the name by which this program was started, so that printed commands can be typed."""
    return sys.argv[0] if Path(sys.argv[0]).name == "fondaco" else "fondaco"


@app.command()
def replay(
    file: JournalFile,
    edition: EditionFile = None,
    lang: Language = None,
) -> None:
    """Step through a journal."""
    speak(lang)
    journal = _read_journal(find_game_file(file), edition)
    step_through(journal, _board(journal))


@app.command()
def verify(
    file: JournalFile,
    edition: EditionFile = None,
    lang: Language = None,
) -> None:
    """Deal a journal again, and check every shuffle, action and point."""
    speak(lang)
    journal = _read_journal(find_game_file(file), edition)
    _tick(_("The seed has the promised hash {hash}.", hash=journal.seed_hash))
    for seed in journal.seeds[1:]:
        _tick(_("Dealt anew from a seed with the hash {hash}.", hash=commitment(seed)))
    _tick(_("Every action is allowed by the rules: {count}.", count=number(len(journal.moves))))
    if journal.position.ending():
        _tick(_("The scores are those that the rules give."))
        show_result(_board(journal), journal.position)
    else:
        console.print(f"  {_('The game is not over yet.')}")


@app.command()
def draw(
    file: JournalFile,
    move: Annotated[
        int | None, typer.Option(help="After so many moves; 0 is the deal; default: after the last.")
    ] = None,
    seat: Annotated[int | None, typer.Option(help="As this seat saw it, from 0; default: as a spectator.")] = None,
    theme: Annotated[
        str, typer.Option(metavar="|".join(THEMES), help="The colours; auto follows the reader's.")
    ] = "auto",
    edition: EditionFile = None,
    lang: Language = None,
) -> None:
    """Draw a moment of a journal, as SVG on standard output."""
    speak(lang)
    journal = _read_journal(find_game_file(file), edition)
    typer.echo(journal.to_svg(move, seat, theme=theme), nl=False)


@app.command("analyse")
def analyse_journal(
    file: JournalFile,
    seat: Annotated[
        int | None, typer.Option(help="With what this seat knew, from 0; default: with what all seats knew.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write the whole analysis as JSON.")] = False,
    as_svg: Annotated[bool, typer.Option("--svg", help="Write the chances as a chart.")] = False,
    processes: Annotated[int, typer.Option(min=1, help="How many processes to use; the analysis is the same.")] = 2,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same analysis.")] = 1,
    edition: EditionFile = None,
    lang: Language = None,
) -> None:
    """Analyse a finished game: chances, costly decisions, luck."""
    speak(lang)
    if as_json and as_svg:
        raise FondacoError("choose either --json or --svg")
    journal = _read_journal(find_game_file(file), edition)
    check(journal, seat)  # raises any error before a progress bar is drawn
    with progress_bar() as progress:
        task = progress.add_task(journal.game.title, total=None)
        found = analyse(
            journal,
            seat,
            seed=seed,
            progress=lambda done, total: progress.update(task, completed=done, total=total),
            processes=processes,
        )
    if as_json:
        typer.echo(msgspec.json.encode(found).decode())
    elif as_svg:
        typer.echo(draw_chances(found, _board(journal).names).svg(), nl=False)
    else:
        show_analysis(found, _board(journal).names)


def _tick(text: str) -> None:
    console.print(Text("✓ ", style="green").append(text, style="default"), soft_wrap=True)


app.command()(rules)
app.command("edition")(show_edition)
app.command("simulate")(simulate_games)
app.command()(arena)
app.command()(train)
app.command("bots")(list_bots)


@app.command("games")
def list_games(edition: EditionFile = None, lang: Language = None) -> None:
    """List the games, with their seats and options."""
    speak(lang)
    table = Table(header_style="bold")
    for title in (_("name"), _("title"), _("seats"), _("options")):
        table.add_column(title)
    for name in games():
        try:
            chosen = find_game(name)
        except FondacoError as error:
            table.add_row(name, Text(translate(error), style="red"))
            continue
        options = [f"{option.name}={option_text(option.default)}" for option in chosen.options]
        table.add_row(name, chosen.title, ", ".join(map(str, chosen.seat_counts)), "\n".join(options))
    console.print(table)


@app.command("serve")
def serve_tables(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for all of this machine.")] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(min=1, max=65535, help="The port; default: 8765, or the next that is free.")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help="sqlite:///FILE or postgresql://…; default: a file in your data folder."),
    ] = None,
    workers: Annotated[
        int, typer.Option(min=1, help="How many processes serve the same tables; more than one need PostgreSQL.")
    ] = 1,
    bot_processes: Annotated[int, typer.Option(min=1, help="How many processes the bots of each worker use.")] = 1,
    bot_seconds: Annotated[
        float,
        typer.Option(min=0.001, help="How many seconds a bot may think before a quicker one replaces it."),
    ] = 5.0,
    bot_pace: Annotated[
        Pace,
        typer.Option(help="Whether bots leave people time to see what they do, unless the table says otherwise."),
    ] = Pace.HUMAN,
    edition: Annotated[
        list[Path] | None,
        typer.Option("--edition", metavar="FILE", help="A components file to play its game with; once for each game."),
    ] = None,
    public_url: Annotated[
        list[str] | None,
        typer.Option(metavar="URL", help="The address that players use, like https://games.example.org."),
    ] = None,
    keep: Annotated[
        str | None,
        typer.Option(metavar="DAYS", help="Delete finished tables after this many days, like 90d; default: never."),
    ] = None,
    keep_unfinished: Annotated[
        str | None,
        typer.Option(
            metavar="DAYS",
            help="Delete unfinished tables where nothing was done for this many days, like 365d; default: never.",
        ),
    ] = None,
    keep_replays: Annotated[
        str | None,
        typer.Option(
            metavar="DAYS", help="Delete replays that were added this many days ago, like 365d; default: never."
        ),
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open the page in your browser, if you have one.")] = True,
    lang: Language = None,
) -> None:
    """Start the server: let people play with each other over the net."""
    speak(lang)
    with extra("server"):
        from fondaco.terminal.serve import free_port, serve
    where = database or default_database()
    serve(
        host,
        port or free_port(host),
        where,
        bot_processes,
        browser,
        workers,
        edition or [],
        bot_seconds,
        public_url or [],
        keep,
        keep_unfinished,
        keep_replays,
        bot_pace.value,
    )


@app.command("site")
def write_files(
    directory: Annotated[Path, typer.Argument(metavar="DIRECTORY", help="The folder to write.")],
    lang: Language = None,
) -> None:
    """Write the page as a folder for any web host. It has everything but other people, without a server."""
    speak(lang)
    written = write_site(directory)
    console.print(
        _(
            "{count} files, {size} MB, in {directory}",
            count=len(written),
            size=number(sum(written.values()) / 1e6),
            directory=directory,
        ),
        soft_wrap=True,
    )


@app.command("about")
def about(lang: Language = None) -> None:
    """Say what is running, and where games are saved."""
    speak(lang)
    modes = {
        COMPILED: _("compiled"),
        NOT_BUILT: _("interpreted, because nothing was compiled"),
        FORCED: _("interpreted, because FONDACO_INTERPRETED is set"),
        STALE: _("interpreted, because the sources are newer than the compiled modules; run make to compile them"),
    }
    console.print(f"Fondaco {fondaco.__version__}, Python {platform.python_version()}, {platform.platform()}")
    console.print(_("rules and bots: {how}", how=modes[MODE]), soft_wrap=True)
    for chosen in load_games():
        digest = own_edition(chosen).digest
        console.print(
            _(
                "{game}: rules version {version}, edition {digest}",
                game=chosen.title,
                version=chosen.version,
                digest=digest,
            )
        )
    console.print(_("games are saved in {folder}", folder=games_folder()), soft_wrap=True)


@app.callback()
def fondaco_command(
    version: Annotated[bool, typer.Option("--version", is_eager=True, callback=_print_version)] = False,
) -> None:
    """Games of Mediterranean trade, at your terminal."""


def _board(journal: Journal) -> Board:
    return board_for(journal.game, journal.edition, [seat_in_journal(player) for player in journal.players])


def _read_journal(path: Path, edition: Path | None) -> Journal:
    text = read_text(path)
    if edition is None:
        return Journal.read(text)
    game = game_in(text)
    return Journal.read(text, edition_from(game, edition) if game else None)


def main() -> None:
    """Run the `fondaco` command. A user's error is printed in one line; any other exception is a bug and not caught."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # for terminals that lack some characters
    try:
        app()
    except FondacoError as error:
        errors.print(f"fondaco: {translate(error)}", style="red", soft_wrap=True)
        sys.exit(2)


if __name__ == "__main__":
    main()
