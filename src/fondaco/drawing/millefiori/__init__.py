"""Mille Fiori as a picture."""

from fondaco.drawing.millefiori.board import draw

__all__ = ["draw"]
