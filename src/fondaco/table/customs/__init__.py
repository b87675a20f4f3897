"""Customs of the table that no game knows of: clocks, proposals, leaving, sitting down, chat, the delay of bots, and
actions done automatically."""
