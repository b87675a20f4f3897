"""Mille Fiori: glassmakers of the lagoon. Two to four players draft cards and set glass lozenges on a shared board."""

from fondaco.games.millefiori.game import GAME

__all__ = ["GAME"]
