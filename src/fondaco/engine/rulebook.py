"""The rules of a game in our own words: one entry a rule, each with an id that errors, tests and pages refer to."""

import re
import tomllib
from collections.abc import Callable


class Rule:
    """One rule. `text` is English; the catalogues have it in other languages."""

    def __init__(self, id: str, chapter: str, title: str, text: str) -> None:
        self.id = id
        self.chapter = chapter
        self.title = title
        self.text = text


def find_rules(rules: list[Rule], word: str, translate: Callable[[str], str]) -> list[Rule]:
    """The rules with this word, in the language of the reader; where it is none, those with these letters."""
    whole = re.compile(rf"\b{re.escape(word)}s?\b", re.IGNORECASE)
    texts = {
        rule.id: " ".join([rule.id, *[translate(text) for text in (rule.chapter, rule.title, rule.text)]]).replace(
            "’", "'"
        )
        for rule in rules
    }
    return [rule for rule in rules if whole.search(texts[rule.id])] or [
        rule for rule in rules if word.lower() in texts[rule.id].lower()
    ]


def read_rules(toml: str) -> list[Rule]:
    """The rules of a `rules.toml`: a table for each chapter with its title, in it a table for each rule."""
    rules: list[Rule] = []
    for chapter in tomllib.loads(toml).values():
        for id, entry in chapter.items():
            if id != "title":
                rules.append(Rule(id, chapter["title"], entry["title"], " ".join(entry["text"].split())))
    return rules
