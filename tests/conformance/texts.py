"""Actions as text, and back."""

from collections.abc import Sequence
from typing import Final

from conformance.play import Match, Moment
from fondaco.engine.errors import NotationError
from fondaco.engine.moves import REDEAL, UNDO

NO_ACTIONS: Final = (UNDO, REDEAL, f"{REDEAL} 7")
GARBAGE: Final = ("", " ", ",", "\n", "-1", "0", "None", "x", "é", "\0", "{", "{0}", "{x}", "%s", "\\", *NO_ACTIONS)


def notation_is_invertible(match: Match) -> None:
    for moment in match.moments():
        for seat in range(match.seats):
            for action in moment.position.legal(seat):
                text = moment.position.write(seat, action)
                what = f"{moment}: seat {seat}: action {action} is written {text!r}"
                assert text, f"{what}: nothing"
                assert text == text.strip(), f"{what}, with blanks around it"
                assert text.isprintable(), f"{what}, which does not stand on one line"
                assert "," not in text, f"{what}, but a comma ends an action in a journal"
                assert text != UNDO, f"{what}, which takes an action back"
                try:
                    back = moment.position.read(seat, text)
                except NotationError as error:
                    raise AssertionError(f"{what}, which is not read: {error}") from error
                assert back == action, f"{what}, which is read as {back}"


def garbage_is_refused(match: Match, garbage: Sequence[str] = GARBAGE) -> None:
    """A text is refused, unless it is that of an action but for capitals and blanks."""
    for moment in match.moments(every=16):
        for seat in range(match.seats):
            texts = list(garbage)
            for action in moment.position.legal(seat)[:3]:
                text = moment.position.write(seat, action)
                texts += [text[:-1], text[1:], text + "x", text + text, f"{text}, {text}", " ".join(text), text + " 1"]
            for text in texts:
                _is_no_action(moment, seat, text)


def _is_no_action(moment: Moment, seat: int, text: str) -> None:
    try:
        action = moment.position.read(seat, text)
    except NotationError as error:
        problem = str(error)
    except Exception as error:
        raise AssertionError(
            f"{moment}: seat {seat}: reading {text!r} raises {error!r}, not a NotationError"
        ) from error
    else:
        assert 0 <= action < moment.match.game.actions, f"{moment}: seat {seat}: {text!r} is read as {action}"
        right = moment.position.write(seat, action)
        same = text.casefold().split() == right.casefold().split()
        assert same, f"{moment}: seat {seat}: garbage {text!r} is read as {right!r}"
        return
    assert problem, f"{moment}: seat {seat}: {text!r} is refused without a word"
