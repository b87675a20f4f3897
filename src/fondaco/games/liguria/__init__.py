"""Liguria: merchants of paint. Three or four players sail round a ring of harbours and islands for the bishop."""

from fondaco.games.liguria.game import GAME

__all__ = ["GAME"]
