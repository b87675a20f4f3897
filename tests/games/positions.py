"""Positions from anywhere, and why they are refused."""

from typing import Any

import pytest

from fondaco.engine.errors import FondacoError
from fondaco.engine.registry import from_dict


def refusal(data: dict[str, Any]) -> str:
    """What is said of a position that cannot come up in its game."""
    with pytest.raises(FondacoError) as error:
        from_dict(data)
    text, begins = str(error.value), f"not a valid {data['game']} position: "
    assert text.startswith(begins)
    return text.removeprefix(begins)
