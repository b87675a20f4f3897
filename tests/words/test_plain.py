"""A game without words of its own is told in plain ones, and can be played with them."""

import json

from conformance.toy import GAME
from fondaco.engine.chance import FastChance
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
