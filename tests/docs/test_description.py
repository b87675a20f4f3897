"""docs/games.md: its tables are what the command measures."""

import re

import pytest
from benchmarks import description

import fondaco


@pytest.mark.parametrize("name", fondaco.games())
def test_the_tables_have_the_rows_and_the_fixed_figures_of_the_command(name: str) -> None:
    game = fondaco.find_game(name)
    seats = game.seat_counts[0]
    found = {seats: description.measure(game, seats, 2, "random")}
    text = description.described(game, found, found)
    document = description.DOCUMENT.read_text(encoding="utf-8")
    written = document.partition(f"<!-- measured: {name} -->\n")[2].partition("\n\n")[0]
    assert [f"{count} seats" in written.splitlines()[0] for count in game.seat_counts] == [True] * len(game.seat_counts)
    rows, known = (re.findall(r"^\| ([^|]+?) \|", part, re.M) for part in (text, written))
    assert [row for row in rows if "phase" not in row] == [row for row in known if "phase" not in row]
    # The action space does not depend on how it is played.
    assert f"| actions in the action space | {game.actions:,} |" in written
    assert description.renewed(document, name, written) == document
    mark = f"<!-- measured: {name} -->\n"
    assert description.renewed(f"{mark}\n## Next\n", name, "| a |") == f"{mark}| a |\n\n## Next\n"
