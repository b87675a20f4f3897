"""Learning the value of a game's features by self-play; `fondaco train` does it. Needs the extra `train`."""
