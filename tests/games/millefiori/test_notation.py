"""Actions as text, and back."""

import pytest

from fondaco.engine.errors import NotationError
from fondaco.games.millefiori.actions import ACTIONS
from games.millefiori.table import dealt


def test_every_action_has_one_text_and_it_reads_back() -> None:
    position = dealt().position
    texts = [position.write(0, action) for action in range(ACTIONS)]
    assert len(set(texts)) == ACTIONS == position.game.actions
    assert [position.read(0, text) for text in texts] == list(range(ACTIONS))


@pytest.mark.parametrize(
    ("text", "tidy"),
    [
        ("choose quartz3", "choose quartz3"),
        (" Play  QUARTZ3 ", "play quartz3"),
        ("PLACE N_T1", "place n_t1"),
        ("\tsail", "sail"),
        ("Decline", "decline"),
    ],
)
def test_case_and_spaces_do_not_matter(text: str, tidy: str) -> None:
    position = dealt().position
    assert position.write(0, position.read(0, text)) == tidy


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("", "choose CARD"),
        ("pass", "choose CARD"),
        ("sail 3", "choose CARD"),
        ("place", "choose CARD"),
        ("place w01 w02", "choose CARD"),
        ("{", "choose CARD"),
        ("throw {0} {name}", "choose CARD"),
        ("play quartz6", "quartz6"),
        ("choose doge", "doge"),
        ("choose {card}", "{card}"),
        ("place w31", "w31"),
        ("place {cell}", "{cell}"),
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
