"""The rules of a game in our own words."""

from collections.abc import Callable

import pytest

from fondaco import find, games
from fondaco.engine.rulebook import find_rules, read_rules

RULES = """
[start]
title = "The start"

[start.deal]
title = "Dealing"
text = \"\"\"Deal five cards
to   everybody.\"\"\"

[start.first]
title = "Who begins"
text = "The eldest."

[end]
title = "The end"

[end.winner]
title = "Who wins"
text = "The richest."
"""


def test_rules_come_in_their_order_with_their_chapter() -> None:
    rules = read_rules(RULES)
    assert [rule.id for rule in rules] == ["deal", "first", "winner"]
    assert [rule.chapter for rule in rules] == ["The start", "The start", "The end"]
    assert [rule.title for rule in rules] == ["Dealing", "Who begins", "Who wins"]


def test_a_text_has_no_line_breaks() -> None:
    assert read_rules(RULES)[0].text == "Deal five cards to everybody."


@pytest.mark.parametrize("name", games())
def test_every_rule_of_a_game_has_an_id_of_its_own_and_a_text(name: str) -> None:
    rules = find(name).rules()
    assert len({rule.id for rule in rules}) == len(rules)
    assert all(rule.chapter and rule.title and rule.text for rule in rules)


@pytest.mark.parametrize("name", games())
def test_every_option_of_a_game_is_explained_by_a_rule(name: str) -> None:
    ids = [rule.id for rule in find(name).rules()]
    assert all(option.rule in ids for option in find(name).options)


def test_rules_are_found_by_a_word_in_the_language_of_the_reader() -> None:
    rules = read_rules(RULES)

    def french(text: str) -> str:
        return {"The eldest.": "L’aîné.", "Dealing": "La donne"}.get(text, text)

    def found(word: str, translate: Callable[[str], str] = str) -> list[str]:
        return [rule.id for rule in find_rules(rules, word, translate)]

    assert found("card") == ["deal"]  # and its plural
    assert found("start") == ["deal", "first"]  # the chapter counts
    assert found("rich") == ["winner"]  # no such word, but such letters
    assert found("l'aîné", french) == ["first"]
    assert found("eldest", french) == []
