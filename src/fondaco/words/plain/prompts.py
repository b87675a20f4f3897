"""Prompts that only say who must act."""

from collections.abc import Mapping
from typing import Any

from fondaco.languages.speech import _
from fondaco.words.names import Names
from fondaco.words.prompts import Prompts


class PlainPrompts(Prompts[Names]):
    def task(self, view: Mapping[str, Any], seat: int) -> str:
        return _("choose an action.")

    def doing(self, view: Mapping[str, Any], seat: int) -> str:
        return _("{player} is choosing an action.", player=self.names.name(seat))

    def rules_at_hand(self, view: Mapping[str, Any]) -> list[str]:
        return [rule.id for rule in self.names.rules]
