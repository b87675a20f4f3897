"""Messages that people write to each other."""

from typing import Final

from fondaco.engine.errors import FondacoError
from fondaco.engine.letters import is_readable

MOST_CHARACTERS: Final = 500


def read_message(text: str) -> str:
    """Return a message with single spaces between its words; a `ValueError` if it is empty, too long or unprintable."""
    words = " ".join(text.split())
    if not words or len(words) > MOST_CHARACTERS or not is_readable(words):
        raise FondacoError("a message must have 1 to {most} characters", most=MOST_CHARACTERS)
    return words
