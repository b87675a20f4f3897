"""Measure the games as is usual in the field: size, length, branching, hidden information, and who is favoured.

    python benchmarks/description.py [--games N] [--strong N] [--only GAME]

plays games and renews the tables in docs/games.md, each after a line `<!-- measured: GAME -->`. Random games show how
large a game is, games among equal bots (`merchant`) what play looks like and the advantage of the first seat.
"""

import argparse
import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean, median, stdev

import fondaco
from fondaco.bots import bot
from fondaco.engine.chance import Chance, FastChance
from fondaco.engine.contract import Game, Position
from fondaco.engine.registry import box_of, check_options, own_edition

DOCUMENT = Path(__file__).resolve().parent.parent / "docs" / "games.md"
STRONG = "merchant"
SAMPLE = 16
"""At every so many decisions, the hidden information of its seat is counted."""


class CountingChance(Chance):
    """Counts the bits of chance that are drawn: the logarithm of the number of equally likely outcomes."""

    def __init__(self, seed: int) -> None:
        self.inner = FastChance(seed)
        self.bits = 0.0

    def below(self, n: int) -> int:
        self.bits += math.log2(n)
        return self.inner.below(n)

    def seed(self) -> int:
        """Return a seed without counting it: shuffles in the middle of a game are left out."""
        return self.inner.seed()

    def clone(self) -> "CountingChance":
        twin = CountingChance(0)
        twin.inner, twin.bits = self.inner.clone(), self.bits
        return twin


@dataclass
class Measured:
    """The counts from some games of one kind."""

    deal: float = math.inf
    """Bits of chance in the deal, without draws that were rejected and repeated."""
    lengths: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    choices: Counter[int] = field(default_factory=Counter)
    """How many decisions had so many legal actions."""
    lines: list[float] = field(default_factory=list)
    """The logarithm (base 10) of the product of the branching factors of a game."""
    actions: set[int] = field(default_factory=set)
    """All actions that were legal at some time."""
    together: int = 0
    """Decisions that several seats owed at the same time."""
    hidden: list[float] = field(default_factory=list)
    """Bits of chance of a redeal of what a seat cannot know."""
    phases: Counter[str] = field(default_factory=Counter)
    wins: float = 0.0
    """Games won by the seat that began; its share of a shared victory."""
    leads: list[float] = field(default_factory=list)
    """Its points minus the mean of the others."""

    @property
    def decisions(self) -> int:
        return sum(self.lengths)

    @property
    def branching(self) -> list[int]:
        return list(self.choices.elements())


def measure(game: Game, seats: int, games: int, player: str) -> Measured:
    """Play games among equal bots and count."""
    found = Measured()
    chooser = bot(player)
    for number in range(games):
        dealt = CountingChance(number)
        position = game.deal(seats, dealt, check_options(game, {}), box_of(game, own_edition(game)))
        found.deal = min(found.deal, dealt.bits)
        _play(position, found, FastChance(number, seats), chooser)
    return found


def _play(position: Position, found: Measured, chance: Chance, chooser: fondaco.bots.Bot) -> None:
    length, line, first, beginner = 0, 0.0, position.turn(), _beginner(position)
    while seats := position.to_act():
        seat = seats[0]
        legal = position.legal(seat)
        found.choices[len(legal)] += 1
        found.actions.update(legal)
        found.together += len(seats) > 1
        found.phases[str(position.view(None).get("phase", "playing"))] += 1
        line += math.log10(len(legal))
        if length % SAMPLE == 0:
            counting = CountingChance(length)
            position.redeal(seat, counting)
            found.hidden.append(counting.bits)
        position.apply(seat, chooser.choose(position, seat, chance))
        length += 1
    found.lengths.append(length)
    found.turns.append(position.turn() - first + 1)
    found.lines.append(line)
    best = position.ranking()[0]
    found.wins += (beginner in best) / len(best)
    scores = position.scores()
    own = scores.pop(beginner)
    found.leads.append(own - mean(scores))


def _beginner(position: Position) -> int:
    """Return the seat that begins, from the view if it names it, or else the first that has a decision."""
    view = position.view(None)
    named = [view[name] for name in ("first", "doge") if name in view]
    return int(named[0]) if named else position.next_to_act()


def table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [columns, ["---", *["---:"] * (len(columns) - 1)], *rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in lines)


def described(game: Game, wild: dict[int, Measured], strong: dict[int, Measured]) -> str:
    """Return the table of a game, with a column for each number of seats."""
    counts = list(wild)

    def row(name: str, cells: Sequence[str]) -> list[str]:
        return [name, *cells]

    def power(bits: float) -> str:
        return f"10<sup>{bits * math.log10(2):.0f}</sup>"

    rows = [
        row("actions in the action space", [f"{game.actions:,}"] * len(counts)),
        row("of these, legal at some time", [f"{len(wild[n].actions | strong[n].actions):,}" for n in counts]),
        row("deals", [f"≤ {power(wild[n].deal)}" for n in counts]),
        row("lines of play from one deal", [f"10<sup>{mean(wild[n].lines):.0f}</sup>" for n in counts]),
        row("histories: deals × lines of play", [_histories(wild[n]) for n in counts]),
        row("decisions a game, random play", [_spread(wild[n].lengths) for n in counts]),
        row("decisions a game, `merchant`", [_spread(strong[n].lengths) for n in counts]),
        row("turns a game, `merchant`", [_spread(strong[n].turns) for n in counts]),
        row("legal actions, random play: mean, most", [_branching(wild[n]) for n in counts]),
        row("legal actions, `merchant`: mean, median, most", [_branching(strong[n], True) for n in counts]),
        row("decisions with one legal action", [_share(strong[n].choices[1], strong[n]) for n in counts]),
        row("decisions that several seats owe at once", [_share(strong[n].together, strong[n]) for n in counts]),
        row("hidden from who decides: mean, most", [_bits(strong[n].hidden) for n in counts]),
    ]
    phases = Counter[str]()
    for one in strong.values():
        phases += one.phases
    for phase, _count in phases.most_common():
        rows.append(
            row(f"decisions in the phase *{phase}*", [_share(strong[n].phases[phase], strong[n]) for n in counts])
        )
    rows.append(row("won by who begins", [_wins(strong[n], n) for n in counts]))
    rows.append(row("points of who begins against the mean of the others", [_lead(strong[n]) for n in counts]))
    return table(["", *[f"{n} seats" for n in counts]], rows)


def _histories(one: Measured) -> str:
    """Return the approximate number of games, rounded as its two factors are."""
    return f"10<sup>{round(one.deal * math.log10(2)) + round(mean(one.lines))}</sup>"


def _spread(values: Sequence[int]) -> str:
    return f"{mean(values):.0f} ({min(values)}–{max(values)})"


def _branching(one: Measured, middle: bool = False) -> str:
    values = one.branching
    between = f", {median(values):.0f}" if middle else ""
    return f"{mean(values):.1f}{between}, {max(values)}"


def _share(count: int, one: Measured) -> str:
    return f"{100 * count / one.decisions:.1f} %"


def _bits(values: Sequence[float]) -> str:
    return f"{mean(values):.0f}, {max(values):.0f} bits"


def _wins(one: Measured, seats: int) -> str:
    games = len(one.leads)
    share = one.wins / games
    error = 1.96 * math.sqrt(max(share * (1 - share), 0.25 / games) / games)
    return f"{100 * share:.0f} ± {100 * error:.0f} % (even: {100 / seats:.0f} %)"


def _lead(one: Measured) -> str:
    leads = one.leads
    error = 1.96 * stdev(leads) / math.sqrt(len(leads)) if len(leads) > 1 else 0.0
    return f"{mean(leads):+.1f} ± {error:.1f}".replace("-", "−")


def renewed(document: str, game: str, text: str) -> str:
    """Return the document with this table after the mark of the game, in place of the old one."""
    mark = f"<!-- measured: {game} -->\n"
    if mark not in document:
        raise SystemExit(f"{DOCUMENT} has no line {mark}")
    return re.sub(rf"{re.escape(mark)}(?:\|[^\n]*\n)*", lambda _found: f"{mark}{text}\n", document)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=500, help="random games for each number of seats")
    parser.add_argument("--strong", type=int, default=100, help="games among merchants for each number of seats")
    parser.add_argument("--only", choices=fondaco.games(), help="renew the table of this game")
    wanted = parser.parse_args()
    for name in [wanted.only] if wanted.only else fondaco.games():
        game = fondaco.find_game(name)
        wild = {seats: measure(game, seats, wanted.games, "random") for seats in game.seat_counts}
        strong = {seats: measure(game, seats, wanted.strong, STRONG) for seats in game.seat_counts}
        text = described(game, wild, strong)
        DOCUMENT.write_text(renewed(DOCUMENT.read_text(encoding="utf-8"), name, text), encoding="utf-8")
        print(f"{game.title}\n\n{text}\n")


if __name__ == "__main__":
    main()
