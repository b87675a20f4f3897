"""A hint at the terminal: the best few choices, with what each would bring and why."""

from rich.padding import Padding
from rich.text import Text

from fondaco.analysis.hints import best_choices
from fondaco.engine.chance import FastChance
from fondaco.engine.contract import Position
from fondaco.terminal.console import WIDTH, console
from fondaco.words import GameWords


def show_hint(words: GameWords, position: Position, seat: int) -> None:
    """Print a hint for a seat, from nothing but what the seat knows."""
    known = position.redeal(seat, FastChance(0))
    view = known.view(seat)
    for place, (choice, against, measured) in enumerate(best_choices(known, seat, words.coach.sources)):
        said = ", ".join(words.choice(action, view)[2] for action in choice.actions)
        console.print(Text(f" {place + 1}. {', '.join(choice.actions)}", style="bold green"), width=WIDTH)
        lines = [said, words.coach.worth(choice, measured)]
        if against is not None:
            reasons = words.coach.explain(against, known, not place, words.coach.compared(place))
            lines += [reasons["summary"], reasons["main"], *reasons["more"], reasons["risk"], reasons["offer"]]
        for line in filter(None, lines):
            console.print(Padding(Text(line), (0, 0, 0, 4)), width=WIDTH)
