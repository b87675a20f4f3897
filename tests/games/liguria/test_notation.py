"""Actions as text, and back."""

import pytest

from fondaco.engine.errors import NotationError
from fondaco.games.liguria.actions import ACTIONS
from games.liguria.table import dealt


def test_every_action_has_one_text_and_it_reads_back() -> None:
    position = dealt().position
    texts = [position.write(0, action) for action in range(ACTIONS)]
    assert len(set(texts)) == ACTIONS == position.game.actions == 3 + 7 + 15 + 55 + 10 + 6 + 4 + 3 + 6
    assert [position.read(0, text) for text in texts] == list(range(ACTIONS))


@pytest.mark.parametrize(
    ("text", "tidy"),
    [
        ("take 5", "take 5"),
        (" Card  35 ", "card 35"),
        ("UPGRADE Start-Ship", "upgrade start-ship"),
        ("\tsail", "sail"),
        ("Lay knight-1", "lay knight-1"),
        ("deploy MONK", "deploy monk"),
        ("load Red", "load red"),
        ("dock blue", "dock blue"),
        ("buyer 7", "buyer 7"),
        ("conquer", "conquer"),
    ],
)
def test_case_and_spaces_do_not_matter(text: str, tidy: str) -> None:
    position = dealt().position
    assert position.write(0, position.read(0, text)) == tidy


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("", "take 5"),
        ("take", "take 5"),
        ("sail 3", "take 5"),
        ("dance", "take 5"),
        ("card 1 2", "take 5"),
        ("{", "take 5"),
        ("take 16", "1, 2, 3"),
        ("take 0", "take 0"),
        ("card 56", "1 … 55"),
        ("buyer 8", "1, 2, 3, 4, 5, 6, 7"),
        ("upgrade knight-1", "start-ship"),
        ("lay pair-red", "diplomat-1, diplomat-2, knight-1"),
        ("load green", "red, yellow, blue"),
        ("deploy {row}", "{row}"),
    ],
)
def test_what_is_no_action_is_refused_with_a_hint(text: str, hint: str) -> None:
    with pytest.raises(NotationError) as error:
        dealt().position.read(0, text)
    assert hint in str(error.value)


@pytest.mark.parametrize("action", [-1, ACTIONS])
def test_a_number_that_is_no_action_has_no_text(action: int) -> None:
    with pytest.raises(NotationError, match=str(action)):
        dealt().position.write(0, action)
