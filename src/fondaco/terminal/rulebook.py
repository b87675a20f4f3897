"""`fondaco rules` and `fondaco edition`: the rules of a game, and the figures of its components."""

from typing import Annotated

import typer
from rich.panel import Panel
from rich.text import Text

from fondaco.engine.errors import FondacoError
from fondaco.engine.registry import find_game, rules_of
from fondaco.engine.rulebook import find_rules
from fondaco.languages.speech import _, plural, speak
from fondaco.terminal.arguments import EditionFile, GameName, Language
from fondaco.terminal.console import console, text_width
from fondaco.terminal.files import edition_from
from fondaco.terminal.screen import show_rulings


def rules(
    game: GameName,
    search: Annotated[str, typer.Argument(metavar="WORD", help="Only rules with this word or id.")] = "",
    ids: Annotated[bool, typer.Option("--ids", help="With the ids by which code and documents cite rules.")] = False,
    edition: EditionFile = None,
    lang: Language = None,
) -> None:
    """Print the rules of a game."""
    speak(lang)
    chosen = find_game(game.lower())
    chapter = ""
    played = edition_from(chosen, edition)
    every = rules_of(chosen, played)
    found = find_rules(every, search, _) if search else every
    if not found:
        raise FondacoError("no rule has the word {word}", word=search)
    for rule in found:
        if rule.chapter != chapter:
            chapter = rule.chapter
            console.print(Text(f" {_(chapter)} ".center(text_width(), "─"), style="bold"))
        console.print(Text(_(rule.title), style="bold").append(f"  [{rule.id}]" if ids else "", style="not bold dim"))
        console.print(Text(_(rule.text, **rule.figures)), width=text_width())
        show_rulings(rule, ids)
        console.print()
    reconstructed = played.reconstructed()
    if reconstructed and not search:
        note = _(
            "Some figures of this edition are not stated in any source. See them with: {command}",
            command=f"fondaco edition {game}",
        )
        console.print(Panel(note, title=Text(_("About this edition")), width=text_width(), title_align="left"))


def show_edition(
    game: GameName,
    edition: EditionFile = None,
    everything: Annotated[bool, typer.Option("--all", help="Every figure with its sources.")] = False,
    lang: Language = None,
) -> None:
    """List the figures of an edition that are reconstructed."""
    speak(lang)
    chosen = find_game(game.lower())
    played = edition_from(chosen, edition)
    figures = (
        played.figures()
        if everything
        else [f for f in played.figures() if "reconstructed" in f.sources or not f.sources]
    )
    console.print(_("Edition {digest} of {title}", digest=played.digest, title=chosen.title), style="bold")
    if not figures:
        console.print(_("Every figure of this edition is stated in a source."))
        return
    if not everything:
        console.print(
            _(
                "These figures are reconstructed, in whole or in part. "
                "Every command that plays or shows a game takes a corrected file with --edition."
            )
        )
    for figure in figures:
        line = Text(figure.entry, style="bold")
        several = plural("{count} figure", "{count} figures", figure.count)
        line.append(f" = {figure.value}" if figure.value else f"  ({several})", style="default")
        line.append(f"  [{', '.join(figure.sources) or _('no source given')}]", style="dim")
        console.print(line)
        if figure.note:
            console.print(f"    {_(figure.note)}")
