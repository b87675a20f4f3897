"""Kalah for Fondaco: the entry point `fondaco.games` leads here."""

from fondaco_kalah.game import GAME

__all__ = ["GAME"]
