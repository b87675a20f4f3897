"""The rules of a game in our own words: one entry per rule, each with an id that errors, tests and pages refer to.

Where a rulebook leaves a question open, or two printings differ, the ruling in force is listed under its rule.
Texts name the figures of the box (`{hand} cards`) instead of repeating them, so that they are true for every edition.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType


class Ruling:
    """A question that the rulebook leaves open, and how it is played here. Code and tests cite it by its id."""

    def __init__(self, id: str, question: str, answer: str, texts: str) -> None:
        self.id = id
        self.question = question
        self.answer = answer
        self.texts = texts
        """Where the rule texts differ, or what they say; empty if they are silent."""


class Rule:
    """One rule. Its texts are English; the catalogues have them in other languages.

    The texts have named places, which `figures` fills: `translate(rule.text, **rule.figures)`.
    """

    def __init__(
        self,
        id: str,
        chapter: str,
        title: str,
        text: str,
        rulings: Sequence[Ruling] = (),
        figures: Mapping[str, object] = MappingProxyType({}),
    ) -> None:
        self.id = id
        self.chapter = chapter
        self.title = title
        self.text = text
        self.rulings = rulings
        self.figures = figures

    def ids(self) -> list[str]:
        """Return the ids of the rule and of its rulings."""
        return [self.id, *[ruling.id for ruling in self.rulings]]

    def texts(self) -> list[str]:
        """Return all texts of the rule for people to read, without its id."""
        found = [self.chapter, self.title, self.text]
        for ruling in self.rulings:
            found += [text for text in (ruling.question, ruling.answer, ruling.texts) if text]
        return found


def find_rules(rules: Sequence[Rule], word: str, translate: Callable[..., str]) -> list[Rule]:
    """Return the rules that contain this word in the reader's language or, if none do, those with it as a substring."""
    whole = re.compile(rf"\b{re.escape(word)}s?\b", re.IGNORECASE)
    texts = {
        rule.id: " ".join([*rule.ids(), *[translate(text, **rule.figures) for text in rule.texts()]]).replace("’", "'")
        for rule in rules
    }
    return [rule for rule in rules if whole.search(texts[rule.id])] or [
        rule for rule in rules if word.lower() in texts[rule.id].lower()
    ]


def read_rules(toml: str, figures: Mapping[str, object]) -> list[Rule]:
    """Read a `rules.toml`: a table per chapter with its title, in it a table per rule, and in that its `rulings`."""
    rules: list[Rule] = []
    for chapter in tomllib.loads(toml).values():
        for id, entry in chapter.items():
            if id != "title":
                rulings = [
                    Ruling(row["id"], _line(row["question"]), _line(row["answer"]), _line(row.get("texts", "")))
                    for row in entry.get("rulings", [])
                ]
                rules.append(Rule(id, chapter["title"], entry["title"], _line(entry["text"]), rulings, figures))
    return rules


def join_figures(figures: Iterable[object]) -> str:
    """Join figures as in the texts of rules: `1, 2, 4`."""
    return ", ".join([str(figure) for figure in figures])


def _line(text: str) -> str:
    return " ".join(text.split())
