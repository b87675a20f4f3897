"""A hint at the terminal: the best few choices, with what each would bring and why."""

from collections.abc import Sequence

from rich.padding import Padding
from rich.text import Text

from fondaco.analysis.hints import Weighed, best_choices
from fondaco.engine.chance import FastChance
from fondaco.engine.contract import Position
from fondaco.engine.errors import FondacoError
from fondaco.languages.speech import _
from fondaco.terminal.console import console, text_width
from fondaco.terminal.screen import show_lines
from fondaco.words import GameWords


def show_hint(words: GameWords, position: Position, seat: int) -> None:
    """Print a hint for a seat, from nothing but what the seat knows."""
    known = position.redeal(seat, FastChance(0))
    for place, weighed in enumerate(best_choices(known, seat, words.coach.sources)):
        title = f"{place + 1}. {_in_words(words, known, seat, weighed.choice.actions)}"
        show_lines([title], style="bold green")
        for line in filter(None, _about(words, known, place, weighed)):
            console.print(Padding(Text(line), (0, 0, 0, 4)), width=text_width())
    console.print(f" {_('Type hint 1 to do the first.')}", style="dim")


def hinted(words: GameWords, position: Position, seat: int, number: str) -> list[str]:
    """Return the actions of the choice that a hint gives this number."""
    choices = best_choices(position.redeal(seat, FastChance(0)), seat, words.coach.sources)
    numbers = [str(place + 1) for place in range(len(choices))]
    if number not in numbers:
        raise FondacoError("there is no hint {number}: type hint, then a number from its list", number=number)
    return choices[int(number) - 1].choice.actions


def _about(words: GameWords, known: Position, place: int, weighed: Weighed) -> list[str]:
    """Return what a choice leads to, and why. Of the first two, compared with each other, the first says it."""
    lines = [words.coach.worth(weighed.choice, weighed.measured)]
    if weighed.against is not None and place != 1:
        reasons = words.coach.explain(weighed.against, known, not place, words.coach.compared(place))
        lines += [reasons["summary"], reasons["main"], *reasons["more"], reasons["risk"]]
        if words.coach.partner(known, weighed.choice.actions[0]) is not None:
            lines.append(reasons["offer"])
    return lines


def _in_words(words: GameWords, known: Position, seat: int, actions: Sequence[str]) -> str:
    """Describe actions that are done one after the other."""
    position = known.clone()
    said: list[str] = []
    for action in actions:
        said.append(words.choice(action, position.view(seat))[2])
        position.apply(seat, position.read(seat, action))
    return " · ".join(said)
