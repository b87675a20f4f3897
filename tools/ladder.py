"""Measure the bots against each other, and write the tables of docs/bots.md.

`benchmarks/ladder.csv` has a line for each pairing.

    python tools/ladder.py --processes 2 [GAME …]

plays the lines that have no figures yet, in order. Finished games are kept in `benchmarks/ladder`, and the same command
continues from there, as long as nothing has changed that decides the games (otherwise continue in a work tree of the
commit at which they were begun). To measure another pairing, add a line; to measure one again, add it without figures:
once it is played, the older line is removed.
"""

import argparse
import csv
import os
import re
from dataclasses import asdict, dataclass, fields, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import ratings as levels
from fondaco.arena import Design, compete
from fondaco.arena.results import summaries
from fondaco.engine.registry import find_game

ROOT: Final = Path(__file__).resolve().parents[1]
FILE: Final = ROOT / "benchmarks" / "ladder.csv"
DOCUMENT: Final = ROOT / "docs" / "bots.md"
_TABLE: Final = re.compile(r"(<!-- ladder: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
_HEAD: Final = (
    "| game | seats | who | against | games | victories | 95 % | margin | at |\n|---|---|---|---|---|---|---|---|---|\n"
)
_TITLES: Final = {"openspiel_yardstick:IsMcts": "OpenSpiel's IS-MCTS"}


@dataclass(frozen=True)
class Line:
    """A bot against copies of another, with the result; all fields as in the file."""

    game: str
    seats: str
    bot: str
    against: str
    games: str
    seed: str
    share: str = ""
    low: str = ""
    high: str = ""
    margin: str = ""
    milliseconds: str = ""
    """The bot's mean seconds for a decision; empty where they were not recorded."""
    clock: str = ""
    """The clock of the time limits: `processor` or `elapsed`."""
    commit: str = ""
    """The commit with which the games were played, or the first after it."""
    date: str = ""

    @property
    def table(self) -> str:
        """The table of the document that it belongs to."""
        return "outside" if ":" in self.against else self.bot.partition("@")[0]

    @property
    def pairing(self) -> tuple[str, ...]:
        return self.game, self.seats, self.bot, self.against

    def row(self) -> str:
        star = " *" if self.clock == "processor" else ""
        who, against = (_named(name, star) for name in (self.bot, self.against))
        share, low, high = (f"{100 * float(one):.1f}" for one in (self.share, self.low, self.high))
        cells = [find_game(self.game).title, self.seats, who, against, self.games]
        cells += [f"{share} %", f"{low} – {high}", f"{float(self.margin):+.1f}", f"`{self.commit}`"]
        return f"| {' | '.join(cells)} |\n"


def _named(name: str, star: str) -> str:
    plain, at, seconds = name.partition("@")
    return _TITLES.get(plain, f"`{plain}`") + (f", {seconds} s{star}" if at else "")


def read() -> list[Line]:
    with FILE.open(encoding="utf-8", newline="") as file:
        return [Line(**row) for row in csv.DictReader(file)]


def write(lines: list[Line]) -> None:
    with FILE.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, [field.name for field in fields(Line)], lineterminator="\n")
        writer.writeheader()
        writer.writerows(asdict(line) for line in lines)
    DOCUMENT.write_text(document(lines), encoding="utf-8")


def document(lines: list[Line]) -> str:
    """Return the document with its tables filled from the measured lines."""

    def table(found: re.Match[str]) -> str:
        rows = [line.row() for line in lines if line.share and line.table == found[2]]
        return f"{found[1]}\n{_HEAD}{''.join(rows)}\n{found[3]}"

    return _TABLE.sub(table, DOCUMENT.read_text(encoding="utf-8"))


def measured(line: Line, processes: int, out: Path) -> Line:
    commit = levels.commit()
    design = Design(
        line.game, (line.bot, line.against), int(line.seats), int(line.games), int(line.seed), only=line.bot
    )
    folder = out / re.sub(r"\W+", "-", f"{line.game} {line.seats} {line.bot} {line.against}")
    [summary] = summaries(compete(design, processes, folder, levels.show), design.seats)
    print()
    return replace(
        line,
        games=str(summary.games),
        share=f"{summary.share:.4f}",
        low=f"{summary.low:.4f}",
        high=f"{summary.high:.4f}",
        margin=f"{summary.margin:.2f}",
        milliseconds=f"{summary.milliseconds:.1f}",
        clock="processor",
        commit=commit,
        date=datetime.now(UTC).date().isoformat(),
    )


def with_figures(lines: list[Line], found: Line) -> list[Line]:
    """Return the lines with this result in place of the pairing's line without figures and of older figures."""
    others = [line for line in lines if line.pairing != found.pairing or not line.share]
    return [found if line.pairing == found.pairing else line for line in others]


def wanted(lines: list[Line], games: list[str]) -> Line | None:
    return next((line for line in lines if not line.share and (not games or line.game in games)), None)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--out", type=Path, default=FILE.with_suffix(""))
    asked = parser.parse_args()
    out = asked.out.resolve()
    os.chdir(FILE.parent)  # where external bots are found
    lines = read()
    while line := wanted(lines, asked.games):
        print(*[one for one in asdict(line).values() if one], flush=True)
        lines = with_figures(lines, measured(line, asked.processes, out))
        write(lines)


if __name__ == "__main__":
    main()
