"""The document of the bots has the figures that were measured."""

from dataclasses import replace
from pathlib import Path

import pytest

import ladder
import ratings
from fondaco.arena.results import interval


def test_the_ladder_is_up_to_date() -> None:
    assert ladder.DOCUMENT.read_text(encoding="utf-8") == ladder.document(ladder.read()), "run: python tools/ladder.py"


def test_every_interval_is_that_of_its_games() -> None:
    for line in ladder.read():
        if line.share:
            expected = interval(float(line.share), int(line.games))
            assert (float(line.low), float(line.high)) == pytest.approx(expected, abs=0.002), line


def test_a_line_is_played_and_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "commit", lambda: "0123abc")
    found = ladder.measured(ladder.Line("millefiori", "2", "greedy", "random", "2", "1"), 1, tmp_path)
    assert found.row().startswith("| Mille Fiori | 2 | `greedy` | `random` | 2 | ")
    assert found.row().endswith(" | `0123abc` |\n")
    assert (tmp_path / "millefiori-2-greedy-random" / "games.csv").exists()


def test_what_is_measured_again_takes_the_place_of_older_figures() -> None:
    pairing = ladder.Line("millefiori", "2", "greedy", "random", "2", "1")
    other = ladder.Line("millefiori", "2", "merchant", "random", "2", "1", share="0.5")
    old, new = replace(pairing, share="0.1"), replace(pairing, share="0.9")
    assert ladder.with_figures([old, other, pairing], new) == [other, new]
    assert ladder.wanted([other, new], []) is None
