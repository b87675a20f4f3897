"""Actions as text, and back."""

import pytest

import fondaco
from fondaco import NotationError
from fondaco.engine.contract import Position

ACTIONS = {"liguria": 3 + 7 + 15 + 55 + 10 + 6 + 4 + 3 + 6 + 5}
"""How many actions there are, of what sorts."""
TIDY = {
    "liguria": {
        "take 5": "take 5",
        " Card  35 ": "card 35",
        "UPGRADE Start-Ship": "upgrade start-ship",
        "\tsail": "sail",
        "Lay knight-1": "lay knight-1",
        "deploy MONK": "deploy monk",
        "load Red": "load red",
        "dock blue": "dock blue",
        "buyer 7": "buyer 7",
        "conquer": "conquer",
    },
    "millefiori": {
        "choose quartz3": "choose quartz3",
        " Play  QUARTZ3 ": "play quartz3",
        "PLACE N_T1": "place n_t1",
        "\tsail": "sail",
        "Decline": "decline",
    },
}
NO_ACTION = {
    "liguria": {
        "": "take 5",
        "take": "take 5",
        "sail 3": "take 5",
        "dance": "take 5",
        "card 1 2": "take 5",
        "{": "take 5",
        "take 16": "1, 2, 3",
        "take 0": "take 0",
        "card 56": "1 … 55",
        "buyer 8": "1, 2, 3, 4, 5, 6, 7",
        "upgrade knight-1": "start-ship",
        "lay pair-red": "diplomat-1, diplomat-2, knight-1",
        "load green": "red, yellow, blue",
        "deploy {row}": "{row}",
    },
    "millefiori": {
        "": "choose CARD",
        "pass": "choose CARD",
        "sail 3": "choose CARD",
        "place": "choose CARD",
        "place w01 w02": "choose CARD",
        "{": "choose CARD",
        "throw {0} {name}": "choose CARD",
        "play quartz6": "quartz6",
        "choose doge": "doge",
        "choose {card}": "{card}",
        "place w31": "w31",
        "place {cell}": "{cell}",
    },
    "oltremare": {
        "": "unknown action ''",
        "play": "unknown action 'play'",
        "play salt-99": "salt-03",
        "sail atlantis": "corfu",
        "offer 5": "0, 1, 2, 3, 4",
        "claim ship+ducat": "ducat, pirate, cards, ship",
        "claim sail 3": "hand, cargo",
        "with hand 2": "3, 4, 5, 6",
        "or wine": "gem, parchment",
        "take 9": "0, 1, 2, 3, 4",
        "claim hand 7": "3, 4, 5, 6",
        "claim cargo 0": "1, 2, 3, 4",
        "ask wine": "gem, parchment",
        "with wind": "ducat, pirate, cards, ship",
        "pay 0": "use 1 to 40",
        "dance": "unknown action 'dance'",
    },
}
"""Each with a hint that is given."""


def dealt(name: str) -> Position:
    return fondaco.deal(name, max(fondaco.find_game(name).seat_counts), 7)


@pytest.mark.parametrize("game", fondaco.games())
def test_every_action_has_one_text_and_it_reads_back(game: str) -> None:
    position = dealt(game)
    actions = range(position.game.actions)
    texts = [position.write(0, action) for action in actions]
    assert len(set(texts)) == len(actions) == ACTIONS.get(game, len(actions))
    assert [position.read(0, text) for text in texts] == list(actions)


@pytest.mark.parametrize(("game", "text"), [(game, text) for game, texts in TIDY.items() for text in texts])
def test_case_and_spaces_do_not_matter(game: str, text: str) -> None:
    position = dealt(game)
    assert position.write(0, position.read(0, text)) == TIDY[game][text]


@pytest.mark.parametrize(("game", "text"), [(game, text) for game, texts in NO_ACTION.items() for text in texts])
def test_what_is_no_action_is_refused_with_a_hint(game: str, text: str) -> None:
    with pytest.raises(NotationError) as error:
        dealt(game).read(0, text)
    assert NO_ACTION[game][text] in str(error.value)


@pytest.mark.parametrize("game", fondaco.games())
@pytest.mark.parametrize("beyond", [False, True])
def test_a_number_that_is_no_action_has_no_text(game: str, beyond: bool) -> None:
    position = dealt(game)
    action = position.game.actions if beyond else -1
    with pytest.raises(NotationError, match=str(action)):
        position.write(0, action)
