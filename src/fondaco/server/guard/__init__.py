"""Checks of every request: limits, headers, the key, and errors as answers."""

from typing import Final

TEXTS: Final = "fondaco.texts"
"""The extension of ASGI by which a connection sends several texts at once."""
