"""Write docs/observations.md: the layouts of the rows that observers write, from the observers themselves."""

from pathlib import Path

import fondaco
from fondaco.engine.contract import Game
from fondaco.engine.observation import Layout, Observer
from fondaco.engine.registry import box_of, own_edition, own_games

FILE = Path(__file__).resolve().parents[1] / "docs" / "observations.md"
SEATS = 3
"""The number of seats in the tables, which every game allows."""
HEAD = """# Observations

What a seat knows as a row of whole numbers of 16 bits, for each game with three seats, as `tools/layouts.py` writes it
from the code. With other numbers of seats the blocks are the same, with other lengths; as data they are in
`observer_of(game, seats).layout`. [research.md](research.md#observations) says how rows are made.

Seats are counted clockwise from the observer's own, which is 0. Where a block says *which*, *who* or *where*, there is
a 1 in one place, or none. Everything else is a number or a count.
"""


def observer(game: Game, seats: int) -> Observer:
    found = game.observer(seats, box_of(game, own_edition(game)))
    assert found is not None
    return found


def table(layout: Layout) -> str:
    lines = ["| name | offset | shape | from | to | what it is |", "|---|---|---|---|---|---|"]
    for block in layout.blocks:
        shape = " × ".join(str(length) for length in block.shape)
        lines.append(f"| `{block.name}` | {block.offset} | {shape} | {block.low} | {block.high} | {block.about} |")
    return "\n".join(lines)


def document() -> str:
    text = HEAD
    for name in own_games():
        game = fondaco.find_game(name)
        sizes = ", ".join(f"{observer(game, seats).layout.size} with {seats}" for seats in game.seat_counts)
        text += f"\n## {game.title}\n\nNumbers of a row: {sizes} seats.\n\n{table(observer(game, SEATS).layout)}\n"
    return text


if __name__ == "__main__":
    FILE.write_text(document(), encoding="utf-8")
