"""The rules of a game in our own words."""

from collections.abc import Callable
from string import Formatter

import pytest

from fondaco import find_game, games
from fondaco.engine.registry import rules_of
from fondaco.engine.rulebook import find_rules, read_rules

RULES = """
[start]
title = "The start"

[start.deal]
title = "Dealing"
text = \"\"\"Deal {hand} cards
to   everybody.\"\"\"

[start.first]
title = "Who begins"
text = "The eldest."

[[start.first.rulings]]
id = "R1"
question = "And if two are {age} years old?"
answer = \"\"\"They draw
lots.\"\"\"
texts = "Another printing says: the youngest."

[end]
title = "The end"

[end.winner]
title = "Who wins"
text = "The richest."
"""


FIGURES = {"hand": 5, "age": 60}


def test_rules_come_in_their_order_with_their_chapter() -> None:
    rules = read_rules(RULES, FIGURES)
    assert [rule.id for rule in rules] == ["deal", "first", "winner"]
    assert [rule.chapter for rule in rules] == ["The start", "The start", "The end"]
    assert [rule.title for rule in rules] == ["Dealing", "Who begins", "Who wins"]


def test_a_text_has_no_line_breaks() -> None:
    assert read_rules(RULES, FIGURES)[0].text == "Deal {hand} cards to everybody."


@pytest.mark.parametrize("name", games())
def test_every_rule_of_a_game_has_an_id_of_its_own_and_a_text(name: str) -> None:
    rules = rules_of(find_game(name))
    assert len({rule.id for rule in rules}) == len(rules)
    assert all(rule.chapter and rule.title and rule.text for rule in rules)


@pytest.mark.parametrize("name", games())
def test_every_option_of_a_game_is_explained_by_a_rule(name: str) -> None:
    ids = [rule.id for rule in rules_of(find_game(name))]
    assert all(option.rule in ids for option in find_game(name).options)


def test_rules_are_found_by_a_word_in_the_language_of_the_reader() -> None:
    rules = read_rules(RULES, FIGURES)

    def english(text: str, **figures: object) -> str:
        return text.format(**figures)

    def french(text: str, **figures: object) -> str:
        return {"The eldest.": "L’aîné.", "Dealing": "La donne"}.get(text, text).format(**figures)

    def found(word: str, translate: Callable[..., str] = english) -> list[str]:
        return [rule.id for rule in find_rules(rules, word, translate)]

    assert found("card") == ["deal"]  # and its plural
    assert found("start") == ["deal", "first"]  # the chapter counts
    assert found("rich") == ["winner"]  # no such word, but such letters
    assert found("l'aîné", french) == ["first"]
    assert found("eldest", french) == []
    assert found("5") == ["deal"]  # the figures of the edition count
    assert found("lot") == ["first"]  # and the rulings


def test_a_ruling_stands_under_its_rule() -> None:
    rules = read_rules(RULES, FIGURES)
    assert [[ruling.id for ruling in rule.rulings] for rule in rules] == [[], ["R1"], []]
    ruling = rules[1].rulings[0]
    assert ruling.question.format(**rules[1].figures) == "And if two are 60 years old?"
    assert (ruling.answer, ruling.texts) == ("They draw lots.", "Another printing says: the youngest.")


@pytest.mark.parametrize("name", games())
def test_every_named_place_in_a_text_is_a_figure_of_the_game_and_every_figure_is_used(name: str) -> None:
    rules = rules_of(find_game(name))
    parts = [part for rule in rules for text in rule.texts() for part in Formatter().parse(text)]
    named = {field for _, field, _, _ in parts if field is not None}
    assert named == set(rules[0].figures)


@pytest.mark.parametrize("name", games())
def test_every_ruling_has_an_id_of_its_own(name: str) -> None:
    ids = [ruling.id for rule in rules_of(find_game(name)) for ruling in rule.rulings]
    assert len(set(ids)) == len(ids)
