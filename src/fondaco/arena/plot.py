"""A plot of the results: for each pairing its share of the victories, with the interval, against an even share."""

from collections.abc import Sequence
from typing import Final
from xml.sax.saxutils import escape

from fondaco.arena.results import Summary

_LETTER: Final = 7
"""The width of a wide letter at this size."""
_WIDTH: Final = 420
_ROW: Final = 26
_TOP: Final = 34


def draw(found: Sequence[Summary], seats: int, title: str) -> str:
    """Return an SVG picture of the results."""
    height = _TOP + _ROW * len(found) + 34
    bottom = _TOP + _ROW * len(found)
    names = [f"{row.pairing.one} : {row.pairing.rest}" for row in found]
    left = 16 + _LETTER * max((len(name) for name in names), default=0)
    even = _x(left, 1 / seats)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + _WIDTH + 70}" height="{height}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="100%" height="100%" fill="#fff"/><text x="8" y="18" font-size="14">{escape(title)}</text>',
    ]
    for tick in range(0, 101, 25):
        x = _x(left, tick / 100)
        lines.append(f'<path d="M{x:.1f} {_TOP}V{bottom}" stroke="#ddd"/>')
        lines.append(f'<text x="{x:.1f}" y="{bottom + 16}" text-anchor="middle" fill="#555">{tick} %</text>')
    lines.append(f'<path d="M{even:.1f} {_TOP}V{bottom}" stroke="#b33" stroke-dasharray="4 3"/>')
    for i, (name, row) in enumerate(zip(names, found, strict=True)):
        y = _TOP + _ROW * i + _ROW / 2
        lines.append(f'<text x="{left - 8}" y="{y + 4:.1f}" text-anchor="end">{escape(name)}</text>')
        lines.append(
            f'<path d="M{_x(left, row.low):.1f} {y:.1f}H{_x(left, row.high):.1f}" stroke="#246" stroke-width="2"/>'
            f'<circle cx="{_x(left, row.share):.1f}" cy="{y:.1f}" r="4.5" fill="#246"/>'
        )
        lines.append(f'<text x="{left + _WIDTH + 12}" y="{y + 4:.1f}">{100 * row.share:.1f} %</text>')
    return "\n".join([*lines, "</svg>", ""])


def _x(left: int, share: float) -> float:
    return left + _WIDTH * share
