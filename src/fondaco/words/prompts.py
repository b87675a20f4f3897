"""Prompts: who must do what."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Generic

from fondaco.languages.speech import _, join_names
from fondaco.words.names import N
from fondaco.words.types import Explanation


class Prompts(ABC, Generic[N]):
    """Says what must be done, to those who must do it and to those who wait."""

    def __init__(self, names: N) -> None:
        self.names = names

    @abstractmethod
    def task(self, view: Mapping[str, Any], seat: int) -> str:
        """Return what this seat must do now, addressed to it: `play a card.`"""

    @abstractmethod
    def doing(self, view: Mapping[str, Any], seat: int) -> str:
        """Return what this seat is doing now, addressed to the others: `Ann plays a card.`"""

    @abstractmethod
    def rules_at_hand(self, view: Mapping[str, Any]) -> list[str]:
        """Return the ids of the rules that matter for the current decision."""

    def only(self, view: Mapping[str, Any], notation: str) -> Explanation:
        """Explain why this is the only legal action."""
        return {"text": _("Nothing else is possible now."), "rule": next(iter(self.rules_at_hand(view)), "")}

    def asked(
        self,
        view: Mapping[str, Any],
        observer: int | None,
        waiting_for: Sequence[int],
        to_act: Sequence[int],
        ranking: Sequence[Sequence[int]] = (),
    ) -> str:
        """Return one line that says who must do what, as an observer sees it (None: a spectator).

        `to_act` are all seats that must act (none when the game is over), `waiting_for` the people among them;
        `ranking` is who has won, once that is known.
        """
        if not to_act:
            return self._verdict(ranking, observer)
        if observer is not None and observer in to_act:
            return _("Your turn: {task}", task=self.task(view, observer))
        if len(to_act) == 1:
            return self.doing(view, to_act[0])
        players = [self.names.name(seat) for seat in waiting_for or to_act]
        return _("Still to decide: {players}.", players=join_names(players))

    def _verdict(self, ranking: Sequence[Sequence[int]], observer: int | None) -> str:
        if not ranking:
            return _("The game is over.")
        if list(ranking[0]) == [observer]:
            return _("The game is over: you win.")
        winners = [self.names.name(seat) for seat in ranking[0]]
        if len(winners) == 1:
            return _("The game is over: {player} wins.", player=winners[0])
        return _("The game is over: {players} share the victory.", players=join_names(winners))
