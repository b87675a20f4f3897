"""Bots measured against each other: every bot through every seat of the same deals, one against copies of another."""

from fondaco.arena.design import Design, Pairing
from fondaco.arena.play import compete
from fondaco.arena.results import Result, Summary, summaries

__all__ = ["Design", "Pairing", "Result", "Summary", "compete", "summaries"]
