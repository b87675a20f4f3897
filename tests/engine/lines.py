"""The lines of a journal's text, and texts with a line that is wrong or missing."""

import pytest

from fondaco import Edition, Journal, JournalError

GAME, EDITION, SEATS, PLAYERS, OPTIONS, SEED_HASH, SEED, BLANK, FIRST_ACTION = range(2, 11)


def with_line(text: str, number: int, line: str) -> str:
    """This text with another line in the place of that number, counted from 1; from the end if it is negative."""
    lines = text.splitlines()
    lines[number - 1 if number > 0 else number] = line
    return "\n".join(lines) + "\n"


def without_line(text: str, number: int) -> str:
    lines = text.splitlines()
    del lines[number - 1 if number > 0 else number]
    return "\n".join(lines) + "\n"


def refused(text: str, edition: Edition | None = None) -> JournalError:
    with pytest.raises(JournalError) as error:
        Journal.read(text, edition)
    return error.value
