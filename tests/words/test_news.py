"""What is to be noticed of what happens."""

from typing import Any

import pytest

import fondaco
from fondaco.engine.events import Event
from fondaco.languages import LANGUAGES
from fondaco.languages.speech import speaking
from words.tables import moments, words_of

PLAYED = [(name, fondaco.find_game(name).seat_counts[-1]) for name in fondaco.games()]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "seats"), PLAYED)
def test_in_a_whole_game_everything_said_is_in_plain_words(name: str, seats: int, language: str) -> None:
    words = words_of(name, seats)
    position = fondaco.deal(name, seats=seats, seed=9)
    events: list[Event] = []
    position.events = events
    told: set[int | None] = set()
    with speaking(language):
        seen = 0
        for _seat, _legal in moments(position, seed=seats):
            news = words.news([event.seen_by(None) for event in events[seen:]], 0)
            seen = len(events)
            for one in news:
                assert one["text"][0].isupper()
                assert "{" not in one["text"]
                assert "_" not in one["text"]
            told |= {one["seat"] for one in news}
        assert None in told
        assert len(told) > 2


def news_of(name: str, *events: dict[str, Any], before: int = 0) -> list[tuple[str, int | None, str]]:
    return [(one["id"], one["seat"], one["text"]) for one in words_of(name, 3).news(events, before)]


def test_an_answer_stands_by_itself_and_a_scoring_is_of_all() -> None:
    salt = {"good": "salt", "symbols": ["ship"], "hand": None, "cargo": None}
    offer = {"event": "offer", "seat": 0, "to": None, "answer_to": None, "given": [salt], "asked": [], "ducats": -1}
    counter = {**offer, "seat": 2, "to": 0, "answer_to": "offer"}
    answers = [{"event": "decline", "seat": 1}, {"event": "accept", "seat": 1, "given": []}, counter]
    assert news_of("oltremare", offer, *answers, before=1) == [
        ("1", 1, "Ben declines. Ben accepts."),
        ("3", 2, "Carla offers Ann: salt (claimed: ship) for 1 ducat."),
    ]
    paid = [{"event": "ducats", "seat": seat, "source": "cargo", "ducats": 3 + seat} for seat in (0, 2)]
    assert news_of("oltremare", {"event": "venice"}, *paid) == [
        ("0", None, "The Venice card! Prestige and cargo are paid: Ann +3 (Cargo), Carla +5 (Cargo)")
    ]


def test_a_trade_is_of_both_and_tells_each_the_cards_that_they_see() -> None:
    salt = {"good": "salt", "symbols": ["ship"], "hand": 6, "cargo": None}
    cards = [
        {"event": "card", "seat": 0, "to": 1, "card": "salt-01", "claim": salt, "false": ["hand"]},
        {"event": "card", "seat": 1, "to": 0, "claim": None},
    ]
    done = [{"event": "trade", "seat": 0, "partner": 1}, {"event": "prestige", "seat": 1}]
    ((id, seat, text),) = news_of("oltremare", *cards, *done)
    assert (id, seat) == ("0", None)
    assert text.startswith("Ann and Ben trade; Salt 1 (")
    assert text.endswith("goes to Ben (the claim was false: hand limit 6); Ben earns a prestige tile")


def test_what_goes_on_keeps_its_id_and_what_was_told_is_not_told_again() -> None:
    plays = [{"event": "play", "seat": 1, "card": card} for card in ("salt-01", "salt-02")]
    sails = {"event": "sail", "seat": 1, "start": "venice", "end": "zara"}
    assert [id for id, _seat, _text in news_of("oltremare", *plays, before=1)] == ["0"]
    assert news_of("oltremare", *plays, sails, before=2) == [("2", 1, "Ben: sails to Zara")]
    bought = [
        {"event": "ducats", "seat": 1, "source": "purchases", "ducats": -3},
        {"event": "draw", "seat": 1},
    ]
    assert news_of("oltremare", *bought) == [("0", 1, "Ben: buys 1 card for 3 ducats")]


def test_the_end_of_liguria_is_scored_source_by_source() -> None:
    points = [
        {"event": "points", "seat": seat, "source": source, "points": 4 - 9 * seat}
        for source in ("islands", "balance")
        for seat in (0, 1)
    ]
    assert [text for _id, _seat, text in news_of("liguria", *points)] == [
        "Islands: Ann +4, Ben −5",
        "Green and red: Ann +4, Ben −5",
    ]


def test_of_a_choice_only_the_last_is_told() -> None:
    words = words_of("millefiori", 2)
    chosen = [{"event": "choose", "seat": 0, "card": card} for card in ("lion5", "quartz3")]
    assert words.log([chosen[0], {"event": "choose", "seat": 1}, chosen[1]]) == words.log(chosen[1:])
