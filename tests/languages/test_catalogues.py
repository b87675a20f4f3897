"""Every text that a person reads is in every catalogue."""

import re

import pytest
from babel.messages.pofile import read_po

from fondaco import FondacoError
from fondaco.languages import LANGUAGES, best_language, catalogue
from messages import SOURCE, messages


def places(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", text))


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_message_is_translated_with_the_same_places(language: str) -> None:
    with (SOURCE / "languages" / f"{language}.po").open("rb") as file:
        translated = read_po(file, locale=language)
    wanted = messages()
    for text in wanted:
        forms = (text,) if isinstance(text, str) else text
        message = translated.get(forms[0])
        assert message is not None, f"missing: {text!r} (run make messages)"
        assert message.id == text, f"counts here, and does not count there: {text!r} (run make messages)"
        strings = (message.string,) if isinstance(message.string, str) else message.string or ()
        assert len(strings) == (1 if isinstance(text, str) else translated.num_plurals), text
        assert all(strings), f"not translated: {text!r}"
        assert not message.fuzzy, text
        for string in strings:
            # A form may leave the number out: “against a bot”.
            assert places(string) | {"count"} == places(" ".join(forms)) | {"count"}, text
    assert {message.id for message in translated if message.id} == set(wanted), "run make messages"


def test_in_french_no_line_begins_with_a_punctuation_mark() -> None:
    with (SOURCE / "languages" / "fr.po").open("rb") as file:
        translated = read_po(file, locale="fr")
    for message in translated:
        for string in (message.string,) if isinstance(message.string, str) else message.string or ():
            # “? WORD” is a command of the terminal, and an ellipsis alone stands for a value; others follow the word.
            assert not re.search("« | [:;!»]| \\?(?! MOT)|(?<!:) …", string), string


def test_a_language_that_there_is_not_is_refused() -> None:
    with pytest.raises(FondacoError, match=f"use one of: {', '.join(LANGUAGES)}"):
        catalogue("tlh")


@pytest.mark.parametrize(
    ("wanted", "language"),
    [
        ([], "en"),
        (["fr"], "fr"),
        (["fr_CH.UTF-8"], "fr"),
        (["C"], "en"),
        (["de_DE", "fr-FR"], "fr"),
        (["xx_YY@e"], "en"),
    ],
)
def test_the_best_language_is_found(wanted: list[str], language: str) -> None:
    assert best_language(wanted) == language
