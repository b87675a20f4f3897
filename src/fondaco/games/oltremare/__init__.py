"""Oltre Mare: merchants of Venice. Two to five players trade, load cargo in the right order, and sail."""

from fondaco.games.oltremare.game import GAME

__all__ = ["GAME"]
