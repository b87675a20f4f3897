"""A game without words of its own is told in plain ones, and can be played with them."""

import json

import pytest

from conformance.toy import GAME
from fondaco.engine.chance import FastChance
from fondaco.engine.errors import IllegalActionError
from fondaco.engine.registry import box_of, own_edition
from fondaco.table import Seat
from fondaco.words import words_for
from words.tables import moments


def test_any_game_can_be_told() -> None:
    edition = own_edition(GAME)
    words = words_for(GAME, edition, [Seat("Ann", ""), Seat("Ben", "")])
    position = GAME.deal(2, FastChance(1), {"swaps": True, "rounds": 2}, box_of(GAME, edition))
    events = position.events = []
    for seat, legal in moments(position, seed=1):
        view = position.view(seat)
        described = words.describe(view, seat, legal, position.to_act(), position.to_act())
        assert json.loads(json.dumps(described)) == described
        assert described["asked"] == "Your turn: choose an action."
        assert len({(choice["group"], choice["label"]) for choice in described["choices"]}) == len(legal)
        hand = next(zone for zone in described["zones"] if zone["id"] == "hand")
        hidden = {action for item in hand["items"] for action in item["actions"]}
        assert hidden == {text for text in legal if text.split()[0] in ("hide", "swap")}
    assert words.choice("hide 3") == ("Hide", "3", "Hide 3")
    assert words.choice("show") == ("Show", "Show", "Show")
    lines = words.log([event.seen_by(None) for event in events])
    assert lines[0] == "Ann: Hide"
    assert lines[-1].startswith("Ben: Show card ")
    assert words.names.ending(position.ending()) == "Rounds"
    assert words.prompts.asked(position.view(None), None, [], [], [[1], [0]]) == "The game is over: Ben wins."


def test_what_cannot_be_used_now_is_tried_by_a_click_and_refused_with_a_rule() -> None:
    edition = own_edition(GAME)
    words = words_for(GAME, edition, [Seat("Ann", ""), Seat("Ben", "")])
    position = GAME.deal(2, FastChance(1), {"swaps": True, "rounds": 2}, box_of(GAME, edition))
    tried = 0
    for _seat, _legal in moments(position, seed=1):
        for seat in range(2):
            legal = [position.write(seat, action) for action in position.legal(seat)]
            for item in (item for zone in words.zones(position.view(seat), legal) for item in zone["items"]):
                assert not (item["attempt"] and item["actions"])
                if item["attempt"]:
                    tried += 1
                    with pytest.raises(IllegalActionError) as refused:
                        position.clone().apply(seat, position.read(seat, item["attempt"]))
                    assert refused.value.rule
        assert not [item for zone in words.zones(position.view(None), []) for item in zone["items"] if item["attempt"]]
    assert tried > 5
