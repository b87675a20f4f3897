"""The language that is spoken, one for each context."""

import asyncio

import pytest

from fondaco import FondacoError
from fondaco.languages.speech import _, join_names, number, plural, speak, speaking, spoken, translate


def test_a_language_is_spoken_for_a_while() -> None:
    speak("en")
    with speaking("fr"):
        assert (_("red"), number(1.5), spoken()) == ("rouge", "1,5", "fr")
        with speaking("en"):
            assert _("red") == "red"
        assert join_names(["Ann", "Ben", "Carla"]) == "Ann, Ben et Carla"
    assert (_("red"), number(1.5), spoken()) == ("red", "1.5", "en")


def test_one_thing_and_several_are_told_apart_as_the_language_does() -> None:
    def coins(count: int) -> str:
        return plural("{count} coin", "{count} coins", count)

    assert [coins(count) for count in (0, 1, 2)] == ["0 coins", "1 coin", "2 coins"]
    with speaking("fr"):
        assert [coins(count) for count in (0, 1, 2)] == ["0 pièce", "1 pièce", "2 pièces"]


def test_an_error_is_translated_with_the_error_in_it() -> None:
    inner = FondacoError("unknown game {name}; use one of: {allowed}", name="'go'", allowed="a, b")
    with speaking("fr"):
        assert translate(inner) != str(inner)
        assert "'go'" in translate(inner)


def test_a_language_that_there_is_not_is_refused_and_changes_nothing() -> None:
    speak("en")
    with pytest.raises(FondacoError, match="use one of: en"), speaking("tlh"):
        pass
    assert spoken() == "en"


async def test_two_requests_at_once_do_not_speak_each_others_language() -> None:
    both_speak = asyncio.Barrier(2)

    async def request(language: str) -> str:
        with speaking(language):
            await both_speak.wait()
            return _("red")

    red, rouge = await asyncio.gather(request("en"), request("fr"))
    assert (red, rouge) == ("red", "rouge")
