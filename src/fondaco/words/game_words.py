"""The words of a game: the parts that they consist of, and everything that is said at one table."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from fondaco.engine.contract import Game, Position
from fondaco.engine.edition import Edition
from fondaco.table import Seat
from fondaco.words.coach import Coach
from fondaco.words.log import COMMON, Log
from fondaco.words.names import N, Names
from fondaco.words.prompts import Prompts
from fondaco.words.standings import open_scores
from fondaco.words.types import Choice, Explanation, News, Standing, Words, Zone
from fondaco.words.zones import Zones, capitalized

View = Mapping[str, Any]


@dataclass(frozen=True)
class Vocabulary(Generic[N]):
    """The parts that the words of a game consist of. All of them use the game's names."""

    names: Callable[[Game, Edition, Sequence[Seat]], N]
    prompts: Callable[[N], Prompts[N]]
    choice: Callable[[N, str, View | None], tuple[str, str]]
    """Describes an action: what it does (`Sail to`), and with what (`Venice`). The view of the seat that may do it
    allows more to be said of what lies at a place."""
    zones: Callable[[N, View, Sequence[str], int | None], Zones[N, Any]]
    forecast: Callable[[N, Position, int, int], str]
    """Describes what an action of a seat would bring now. The position is a redealt one."""
    log: Callable[[N], Log[N]]
    standings: Callable[[N, View], list[Standing]] = open_scores
    """Returns what each seat has so far: the same public figure for all, and what else the viewer knows."""
    coach: Callable[[N], Coach[N]] = Coach
    """Explains why one choice is better than another."""

    def words(self, game: Game, edition: Edition, seats: Sequence[Seat]) -> "GameWords":
        """Return the words for one table."""
        return GameWords(self, self.names(game, edition, seats))


class GameWords:
    """Everything that is said at one table, in the current language.

    It is made from views and events as one seat sees them, so it cannot reveal what that seat may not know.
    """

    def __init__(self, vocabulary: Vocabulary[N], names: N) -> None:
        self._vocabulary: Vocabulary[Any] = vocabulary
        self.names: Names = names
        self.prompts = vocabulary.prompts(names)
        self.coach: Coach[Any] = vocabulary.coach(names)

    def choice(self, notation: str, view: View | None = None) -> tuple[str, str, str]:
        """Describe an action: what it does, with what, and both for a screen reader."""
        group, label = self._vocabulary.choice(self.names, notation, view)
        return group, label, group if group == label else f"{group} {label}"

    def choices(self, view: View, legal: Sequence[str]) -> list[Choice]:
        """Describe all legal actions, in the same order."""
        found: list[Choice] = []
        for notation in legal:
            group, label, said = self.choice(notation, view)
            found.append({"action": notation, "group": group, "label": label, "said": said})
        return found

    def zones(self, view: View, legal: Sequence[str], to_viewer: bool = True) -> list[Zone]:
        """List what is on the table, each thing with the legal actions that concern it.

        The viewer's things are called "your", or by the viewer's name if they are described to others.
        """
        you = view["seat"] if to_viewer else None
        return self._vocabulary.zones(self.names, view, legal, you).all()

    def explained(self, view: View, zones: Sequence[Zone]) -> dict[str, Explanation]:
        """Return explanations of these zones and the things in them, by the ids that they name."""
        abouts = self._vocabulary.zones(self.names, view, [], None).abouts()
        wanted = {zone["about"] for zone in zones} | {item["about"] for zone in zones for item in zone["items"]}
        return {id: {"text": text, "rule": rule} for id, (text, rule) in abouts.items() if id in wanted}

    def describe(
        self,
        view: View,
        observer: int | None,
        legal: Sequence[str],
        waiting_for: Sequence[int],
        to_act: Sequence[int],
        ranking: Sequence[Sequence[int]] = (),
    ) -> Words:
        """Return everything that is said of the table to an observer."""
        zones = self.zones(view, legal)
        return {
            "asked": self.prompts.asked(view, observer, waiting_for, to_act, ranking),
            "choices": self.choices(view, legal),
            "zones": zones,
            "explained": self.explained(view, zones),
            "only": self.prompts.only(view, legal[0]) if len(legal) == 1 else None,
            "standings": self.standings(view),
        }

    def standings(self, view: View) -> list[Standing]:
        """Return what each seat has so far, as far as the viewer may compare it."""
        return self._vocabulary.standings(self.names, view)

    def forecast(self, position: Position, seat: int, action: int) -> str:
        """Describe what an action would bring now. The position must be a redealt one."""
        return self._vocabulary.forecast(self.names, position, seat, action)

    def log(self, events: Sequence[Mapping[str, Any]]) -> list[str]:
        """Describe what happened, one line per turn, from events as one seat sees them."""
        return self._vocabulary.log(self.names).write(events)

    def news(self, events: Sequence[Mapping[str, Any]], before: int) -> list[News]:
        """Return the notable events of a turn, of which `before` had already happened.

        News that continue are returned again in full with the same id, which is the place of their first event.
        """
        subjects = self._vocabulary.log(self.names).subjects
        runs: list[tuple[int, str, int | None, list[Mapping[str, Any]]]] = []
        fresh: set[int] = set()
        for at, event in enumerate(events):
            found = subjects(event)
            if not found:
                continue
            seat = None if found[0].startswith(COMMON) else event.get("seat")
            if not (runs and runs[-1][1] in found and runs[-1][2] == seat):
                runs.append((at, found[0], seat, []))
            runs[-1][3].append(event)
            if at >= before:
                fresh.add(runs[-1][0])
        told = [(at, seat, " ".join(self.log(run))) for at, _subject, seat, run in runs if at in fresh]
        return [{"id": str(at), "seat": seat, "text": capitalized(text)} for at, seat, text in told if text]

    def said_aloud(self, events: Sequence[Mapping[str, Any]]) -> list[str]:
        """Return what players say to the table with their actions, in games that allow it."""
        return self._vocabulary.log(self.names).said_aloud(events)
