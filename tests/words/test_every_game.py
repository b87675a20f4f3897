"""The words of every game at every moment, in every language."""

import json
import re

import pytest

import fondaco
from fondaco.languages import LANGUAGES
from fondaco.languages.speech import speaking
from words.tables import PLAYED, moments, words_of

RAW = re.compile(r"[a-z]-\d|\b[a-z]\d\d\b|_|\{")
"""What a notation looks like, and no name."""
SAME = {
    "Carafe",
    "Lion",
    "Nobili",
    "Pigments",
    "Populi",
    "Port",
    "Quartz",
    "Voyage",
    "ducat",
    "ducats",
    "olives",
    "pirate",
}
"""Words that French has from the same root."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "seats"), PLAYED)
def test_every_choice_has_words_of_its_own_at_every_moment(name: str, seats: int, language: str) -> None:
    words = words_of(name, seats)
    position = fondaco.deal(name, seats=seats, seed=3)
    with speaking(language):
        for seat, legal in moments(position, seed=seats, every=3):
            choices = words.choices(position.view(seat), legal)
            assert [choice["action"] for choice in choices] == legal
            assert len({(choice["group"], choice["label"]) for choice in choices}) == len(legal)
            for choice in choices:
                assert choice["group"]
                assert choice["label"]
                assert choice["label"] in choice["said"]
                assert not RAW.search(choice["said"]), choice
                assert all(words.choice(choice["action"])), "without a view, too"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "seats"), PLAYED)
def test_the_zones_are_ready_for_json_and_their_actions_are_legal(name: str, seats: int, language: str) -> None:
    words = words_of(name, seats)
    position = fondaco.deal(name, seats=seats, seed=4)
    everywhere: set[str] = set()
    with speaking(language):
        for seat, legal in moments(position, seed=seats, every=7):
            zones = words.zones(position.view(seat), legal)
            assert json.loads(json.dumps(zones)) == zones
            ids = [zone["id"] for zone in zones]
            assert len(set(ids)) == len(ids)
            offered = {action for zone in zones for item in zone["items"] for action in item["actions"]}
            assert offered == set(legal), "every action is to be found on the table"
            everywhere |= offered
            for zone in zones:
                assert zone["title"]
                for item in zone["items"]:
                    assert item["label"]
                    assert all(item["ids"])
                    assert not RAW.search(item["label"] + item["detail"]), item
            watched = words.zones(position.view(None), [])
            assert not any(item["actions"] for zone in watched for item in zone["items"])
    assert everywhere


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "seats"), PLAYED)
def test_everybody_is_told_what_is_expected_of_whom(name: str, seats: int, language: str) -> None:
    words = words_of(name, seats)
    position = fondaco.deal(name, seats=seats, seed=5)
    yours = {"en": "Your turn: ", "fr": "À toi\N{NO-BREAK SPACE}: "}[language]
    with speaking(language):
        for seat, _legal in moments(position, seed=seats, every=5):
            to_act = position.to_act()
            for observer in (None, *range(seats)):
                asked = words.prompts.asked(position.view(observer), observer, to_act, to_act)
                assert asked.startswith(yours) is (observer in to_act)
                assert "(" not in asked.replace(words.names.name(seat), ""), "nothing to be typed"
                if observer not in to_act:
                    assert words.names.name(seat) in asked
        over = words.prompts.asked(position.view(0), 0, [], [], position.ranking())
        winners = position.ranking()[0]
        assert winners == [0] or all(words.names.name(winner) in over for winner in winners)
        assert words.prompts.asked(position.view(None), None, [], [])


@pytest.mark.parametrize(("name", "seats"), PLAYED)
def test_french_has_words_of_its_own_for_everything(name: str, seats: int) -> None:
    words = words_of(name, seats)
    position = fondaco.deal(name, seats=seats, seed=6)
    names = {*SAME, *(words.names.name(seat) for seat in range(seats)), *places(name)}
    for seat, legal in moments(position, seed=seats, every=11):
        said: list[list[str]] = []
        for language in LANGUAGES:
            with speaking(language):
                view = position.view(seat)
                choices = [text for choice in words.choices(view, legal) for text in (choice["group"], choice["label"])]
                said.append(choices + [zone["title"] for zone in words.zones(view, legal)])
        for english, french in zip(*said, strict=True):
            single = re.findall(r"[^\W\d]+", english)
            assert english != french or set(single) <= names, english


def places(name: str) -> set[str]:
    """The proper names of a game."""
    data = fondaco.own_edition(fondaco.find_game(name)).data
    return {port["name"] for port in data["box"]["ports"]} if name == "oltremare" else set()


@pytest.mark.parametrize("name", fondaco.games())
def test_forecasts_and_logs_are_written_without_notation(name: str) -> None:
    words = words_of(name, 3)
    position = fondaco.deal(name, seats=3, seed=7)
    events = position.events = []
    for seat, legal in moments(position, seed=1, every=9):
        for text in legal[:6]:
            forecast = words.forecast(position, seat, position.read(seat, text))
            assert forecast
            assert not RAW.search(forecast), forecast
    lines = words.log([event.seen_by(None) for event in events])
    assert lines
    assert not [line for line in lines if RAW.search(line)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", fondaco.games())
def test_everything_on_the_table_is_explained_and_has_a_rule(name: str, language: str) -> None:
    words = words_of(name, 3)
    position = fondaco.deal(name, seats=3, seed=8)
    rules = {rule.id for rule in words.names.game.rules(words.names.box)}
    with speaking(language):
        for seat, legal in moments(position, seed=2, every=6):
            told = words.describe(position.view(seat), seat, legal, [seat], [seat])
            explained = told["explained"]
            assert all(about["text"].endswith(".") and about["rule"] in rules for about in explained.values())
            for zone in told["zones"]:
                assert zone["about"] in explained
                assert all(item["about"] in explained for item in zone["items"] if item["about"])
            assert (told["only"] is not None) == (len(legal) == 1)
            assert told["only"] is None or (told["only"]["text"] and told["only"]["rule"] in rules)


@pytest.mark.parametrize("name", fondaco.games())
def test_what_a_click_means_where_nothing_can_be_done_is_refused_with_a_rule(name: str) -> None:
    words = words_of(name, 3)
    position = fondaco.deal(name, seats=3, seed=2)
    tried = 0
    for _seat, _legal in moments(position, seed=2, every=9):
        for seat in range(3):
            legal = [position.write(seat, action) for action in position.legal(seat)]
            things = [item for zone in words.zones(position.view(seat), legal) for item in zone["items"]]
            for attempt in {thing["attempt"] for thing in things if thing["attempt"]}:
                tried += 1
                with pytest.raises(fondaco.IllegalActionError) as refused:
                    position.clone().apply(seat, position.read(seat, attempt))
                assert refused.value.rule
        assert not [item for zone in words.zones(position.view(None), []) for item in zone["items"] if item["attempt"]]
    assert tried > 100 or name == "millefiori", "Mille Fiori has a board of its own, which knows what a click means"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", fondaco.games())
def test_a_forecast_does_not_repeat_the_label(name: str, language: str) -> None:
    words = words_of(name, 3)
    position = fondaco.deal(name, seats=3, seed=9)
    with speaking(language):
        for seat, legal in moments(position, seed=3, every=5):
            view = position.view(seat)
            for text in legal[:9]:
                _group, label, said = words.choice(text, view)
                forecast = words.forecast(position, seat, position.read(seat, text))
                if text.split()[0] in ("pay", "charge"):
                    continue  # one may have as many ducats as one pays
                assert not re.search(rf"(?<!\w){re.escape(label)}(?!\w)", forecast, re.IGNORECASE), (said, forecast)
