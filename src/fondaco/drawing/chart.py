"""The chances of a game as a stacked chart: at every moment the seats share the whole height."""

from typing import Final

from fondaco.analysis.report import Analysis, Decision
from fondaco.drawing.sheet import Sheet
from fondaco.languages.speech import _
from fondaco.words.names import Names

_WIDTH: Final = 960
_LEFT: Final = 56
_TOP: Final = 74
_HEIGHT: Final = 300
_WIDE: Final = _WIDTH - _LEFT - 24


def draw_chances(analysis: Analysis, names: Names) -> Sheet:
    """Draw the chart in the current language, with costly decisions marked."""
    title = _("{game}: chances of winning", game=names.game.title)
    sheet = Sheet(_WIDTH, _TOP + _HEIGHT + 48, title)
    sheet.rect(0, 0, _WIDTH, sheet.height, fill="var(--paper)")
    sheet.text(_LEFT, 32, title, size=20, serif=True, weight=600, fill="var(--ink)")
    _draw_names(sheet, analysis, names)
    below = [0.0] * len(analysis.moments)
    tops: list[list[float]] = []
    for seat in range(analysis.seats):
        above = [low + moment.chances[seat].mean for low, moment in zip(below, analysis.moments, strict=True)]
        edge = [*_points(analysis, above), *reversed(_points(analysis, below))]
        sheet.shape("polygon", points=" ".join(edge), fill=_colour(names, seat), stroke="var(--paper)")
        tops.append([(one + other) / 2 for one, other in zip(above, below, strict=True)])
        below = above
    for share in (0, 25, 50, 75, 100):
        y = _y(share / 100)
        sheet.shape("line", x1=_LEFT, y1=y, x2=_LEFT + _WIDE, y2=y, stroke="var(--ink)", stroke_opacity=0.2)
        sheet.text(_LEFT - 8, y + 4, f"{share} %", size=12, serif=False, anchor="end", fill="var(--ink-soft)")
    for decision in analysis.decisions:
        if decision.mark:
            _draw_mark(sheet, analysis, decision, tops[decision.seat])
    for step in (0, analysis.steps):
        x = _x(analysis, step)
        sheet.text(x, _TOP + _HEIGHT + 20, step, size=12, serif=False, anchor="middle", fill="var(--ink-soft)")
    return sheet


def _draw_names(sheet: Sheet, analysis: Analysis, names: Names) -> None:
    room = _WIDE / analysis.seats
    for seat in range(analysis.seats):
        x = _LEFT + room * seat
        sheet.rect(x, 46, 12, 12, rx=2, fill=_colour(names, seat), stroke="var(--line-strong)")
        sheet.text(x + 18, 57, names.name(seat), size=14, serif=False, fill="var(--ink)", room=room - 26)


def _draw_mark(sheet: Sheet, analysis: Analysis, decision: Decision, middles: list[float]) -> None:
    """Draw a dot on the band of the seat that decided, the larger the costlier the decision."""
    before = [k for k, moment in enumerate(analysis.moments) if moment.step <= decision.step]
    radius = {"inaccuracy": 3.0, "mistake": 4.5, "blunder": 6.0}[decision.mark]
    sheet.shape(
        "circle",
        cx=_x(analysis, decision.step),
        cy=_y(middles[before[-1]]),
        r=radius,
        fill="var(--paper)",
        stroke="var(--ink)",
        stroke_width=1.5,
    )


def _colour(names: Names, seat: int) -> str:
    return f"var(--{names.colours[seat % len(names.colours)]},gray)"


def _points(analysis: Analysis, shares: list[float]) -> list[str]:
    return [
        f"{_x(analysis, moment.step):.1f},{_y(share):.1f}"
        for moment, share in zip(analysis.moments, shares, strict=True)
    ]


def _x(analysis: Analysis, step: int) -> float:
    return _LEFT + _WIDE * step / max(1, analysis.steps)


def _y(share: float) -> float:
    return _TOP + _HEIGHT * (1.0 - share)
