"""Hints: refused where other people play unless they agreed, told to those, and made of what the player knows."""

from collections.abc import Iterator

import pytest

import fondaco
from fondaco.bots import bot
from fondaco.engine.chance import FastChance
from fondaco.server.hosting.forecasts import Question
from fondaco.server.hosting.hints import hint
from server.running import Server, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("hints")) as one:
        yield one


def test_alone_with_bots_the_best_choices_are_told_with_their_reasons(server: Server) -> None:
    ann = server.client(server.open("millefiori", "me:Ann", "merchant", pace="quick")["seats"]["0"])
    picture = ann.table()
    assert picture["hints"]
    answer = ann.post("hint?language=fr")
    assert answer.status_code == 200, answer.text
    choices = answer.json()["choices"]
    assert len(choices) == 3
    for choice in choices:
        assert choice["actions"][0] in picture["legal"]
        assert 0 <= choice["chance"]["low"] <= choice["chance"]["mean"] <= choice["chance"]["high"] <= 1
        assert "de chances de gagner" in choice["worth"]
        assert "donnes essayées" in choice["reasons"]["risk"]
    assert [choice["chance"]["mean"] for choice in choices] == sorted(
        [choice["chance"]["mean"] for choice in choices], reverse=True
    )
    messages = ann.request("GET", "/api/table/messages").json()
    assert [one for one in messages if one["kind"] == "hint"] == [], "nobody else is there to be told"
    assert ann.act(*choices[0]["actions"]).status_code == 200


def test_with_other_people_hints_are_refused_unless_the_table_was_opened_with_them(server: Server) -> None:
    links = server.open("millefiori", "me:Ann", "me:Ben")
    ann = server.client(links["seats"]["0"])
    assert not ann.table()["hints"]
    refused = ann.post("hint")
    assert refused.status_code == 400
    assert refused.json()["error"] == "hints are off at this table, since other people play here"
    assert ann.request("GET", "/api/table/messages").json() == []
    watching = server.client(links["watch"])
    assert watching.post("hint").json()["error"] == "spectators cannot act"


def test_where_all_agreed_the_others_are_told_that_one_was_asked_for_and_not_what_it_said(server: Server) -> None:
    links = server.open("millefiori", "me:Ann", "me:Ben", hints=True)
    ann, ben = (server.client(links["seats"][seat]) for seat in "01")
    assert ben.table()["hints"]
    first, again = ann.post("hint"), ann.post("hint")
    assert first.status_code == 200
    assert again.json() == first.json()
    told = ben.request("GET", "/api/table/messages").json()
    assert [(one["kind"], one["seat"], one["text"], one["events"]) for one in told] == [("hint", 0, "", [])]
    assert ann.act(ann.table()["legal"][0]).status_code == 200
    assert ann.post("hint").json()["error"] == "you can only ask for a hint on your own turn"


@pytest.mark.parametrize(("game", "seats", "step"), [("millefiori", 3, 30), ("oltremare", 3, 45), ("liguria", 3, 60)])
def test_a_hint_is_the_same_whatever_is_hidden_from_the_player(game: str, seats: int, step: int) -> None:
    position, player, chance = fondaco.deal(game, seats=seats, seed=4), bot("merchant"), FastChance(2)
    done = 0
    while done < step or len(position.legal(position.to_act()[0])) < 3:
        position.apply(position.to_act()[0], player.choose(position, position.to_act()[0], chance))
        done += 1
    seat = position.to_act()[0]
    elsewhere = position.redeal(seat, FastChance(8))
    assert elsewhere != position
    names = [""] * seats
    hints = {
        hint(Question(game, None, one.to_dict(), seat, True, True, names), "en", 1) for one in (position, elsewhere)
    }
    assert len(hints) == 1
