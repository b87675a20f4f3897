"""What can go wrong, said so that a person knows what to do next."""

import copy
import pickle

import pytest

from fondaco import EditionError, FondacoError, IllegalActionError, JournalError, NotationError, deal

ERRORS = [
    FondacoError("expected {wanted} cards, got {count}", count=3, wanted="{five}"),
    IllegalActionError("turn-order"),
    NotationError("there is no card '{card}'", card="{x"),
    EditionError("shop.ovens", "{number} ovens", number=2),
    JournalError(7, "unknown action '{text}'", text="{}"),
]


def test_what_they_say() -> None:
    assert [str(error) for error in ERRORS] == [
        "expected {five} cards, got 3",
        "not allowed: see rule 'turn-order'",
        "there is no card '{x'",
        "shop.ovens: 2 ovens",
        "line 7: unknown action '{}'",
    ]


def test_all_of_them_can_be_caught_as_one_or_as_a_value_error() -> None:
    for error in ERRORS:
        assert isinstance(error, FondacoError)
        assert isinstance(error, ValueError)


def test_a_message_can_be_told_in_another_language() -> None:
    error = ERRORS[0]
    assert error.message == "expected {wanted} cards, got {count}"
    assert error.values == {"count": 3, "wanted": "{five}"}


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_they_travel_between_processes(error: FondacoError) -> None:
    """A worker that cannot hand back its error takes the whole pool down."""
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert again.message == error.message
        for name in ("rule", "entry", "line"):
            assert getattr(again, name, None) == getattr(error, name, None)


@pytest.mark.parametrize("text", ["{", "}", "{}", "{0}", "{text}", "choose {card}", "place {}", "{a!r:>{b}}"])
def test_braces_in_a_text_are_letters_like_any_other(text: str) -> None:
    position = deal("millefiori", 2, 7)
    with pytest.raises(NotationError) as error:
        position.read(0, text)
    assert text.split()[-1] in str(error.value)


@pytest.mark.parametrize("name", ["line", "message", "entry", "self", "problem"])
def test_a_place_in_a_message_may_have_any_name(name: str) -> None:
    message = f"wrong: {{{name}}}"
    for error in (
        FondacoError(message, **{name: 7}),
        NotationError(message, **{name: 7}),
        EditionError("shop", message, **{name: 7}),
        JournalError(3, message, **{name: 7}),
    ):
        assert str(error).endswith("wrong: 7")
