"""`fondaco analyse`: the chances of a finished game, what decisions cost, and what luck gave."""

from typing import Final

from rich.table import Table
from rich.text import Text

from fondaco.analysis import Analysis, Decision, Moment
from fondaco.languages.speech import _, number, percent
from fondaco.terminal.console import console
from fondaco.words.names import Names

_STROKES: Final = 3
_LEAST_LUCK: Final = 0.02
"""The least that a stroke of luck must change a chance to be worth a mention."""
_STYLES = {"inaccuracy": "yellow", "mistake": "red", "blunder": "bold red"}


def mark_name(mark: str) -> str:
    return {"inaccuracy": _("inaccuracy"), "mistake": _("mistake"), "blunder": _("blunder")}[mark]


def show_analysis(analysis: Analysis, names: Names) -> None:
    """Print the table by turn, and what decisions and luck came to for each seat."""
    table = Table(header_style="bold")
    table.add_column(_("moves"), justify="right")
    for seat in range(analysis.seats):
        table.add_column(names.name(seat), justify="right")
    table.add_column(_("costly decisions"))
    for place, moment in enumerate(analysis.moments):
        end = analysis.moments[place + 1].step if place + 1 < len(analysis.moments) else analysis.steps + 1
        marked = [one for one in analysis.decisions if one.mark and moment.step <= one.step < end]
        table.add_row(str(moment.step), *_chances(moment, analysis.measured), _costly(marked, names))
    console.print(table)
    console.print(_about_chances(analysis), soft_wrap=True)
    _show_sums(analysis, names)
    _show_luck(analysis, names)


def _about_chances(analysis: Analysis) -> str:
    if analysis.measured:
        return _("Each chance has an interval (±) that holds the true value nine times out of ten.")
    return _("How reliable these chances are is not known for this game, so no decision is marked.")


def _chances(moment: Moment, measured: bool) -> list[str]:
    cells = []
    for chance in moment.chances:
        half = (chance.high - chance.low) / 2 if measured else 0.0
        cells.append(f"{percent(chance.mean)} ±{number(round(100 * half))}" if half else percent(chance.mean))
    return cells


def _costly(decisions: list[Decision], names: Names) -> Text:
    lines = []
    for one in decisions:
        line = Text(f"{names.name(one.seat)}: ").append(mark_name(one.mark), style=_STYLES[one.mark])
        lost = one.loss_chance
        line.append(f" -{percent(lost.mean)} ({number(round(100 * lost.low))}–{number(round(100 * lost.high))})\n")
        line.append(_("played: {actions}", actions=", ".join(one.played.actions)) + "\n", style="dim")
        line.append(_("better: {actions}", actions=", ".join(one.best[0].actions)))
        lines.append(line)
    return Text("\n").join(lines)


def _show_luck(analysis: Analysis, names: Names) -> None:
    """Print the largest strokes of luck, good or bad, each with the seat whose chances it changed most."""
    strokes = [(one.step, *max(enumerate(one.chances), key=lambda of_seat: abs(of_seat[1]))) for one in analysis.luck]
    largest = sorted(strokes, key=lambda stroke: -abs(stroke[2]))[:_STROKES]
    told = [
        _("move {move}: {player} {change}", move=step, player=names.name(seat), change=f"{'+' * (by > 0)}{percent(by)}")
        for step, seat, by in sorted(largest)
        if abs(by) >= _LEAST_LUCK
    ]
    if told:
        console.print(_("Biggest swings of luck: {strokes}", strokes=", ".join(told)), soft_wrap=True)


def _show_sums(analysis: Analysis, names: Names) -> None:
    """Print the total of what each player lost by costly decisions and gained by luck."""
    table = Table(header_style="bold")
    table.add_column(_("player"))
    for title in (_("lost by costly decisions"), _("gained by luck")):
        table.add_column(title, justify="right")
    for title in (_("inaccuracies"), _("mistakes"), _("blunders")):
        table.add_column(title, justify="right", no_wrap=True)
    for seat in range(analysis.seats):
        if analysis.seat not in (None, seat):
            continue
        own = [one for one in analysis.decisions if one.seat == seat]
        marks: list[str] = [one.mark for one in own]
        luck = sum(one.chances[seat] for one in analysis.luck)
        table.add_row(
            names.name(seat),
            percent(sum(one.loss_chance.mean for one in own if one.mark)),
            percent(luck),
            *[str(marks.count(mark)) for mark in ("inaccuracy", "mistake", "blunder")],
        )
    console.print(table)
