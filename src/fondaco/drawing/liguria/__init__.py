"""Liguria as a picture."""

from fondaco.drawing.liguria.board import draw

__all__ = ["draw"]
