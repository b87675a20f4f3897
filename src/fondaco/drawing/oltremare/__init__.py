"""Oltre Mare as a picture."""

from fondaco.drawing.oltremare.board import draw

__all__ = ["draw"]
