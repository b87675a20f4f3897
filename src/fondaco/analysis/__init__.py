"""The analysis of a finished game move by move: the chances of every seat, costly decisions, and luck."""

from fondaco.analysis.analyse import analyse
from fondaco.analysis.report import Analysis, Chance, Choice, Decision, Loss, Luck, Mark, Moment

__all__ = ["Analysis", "Chance", "Choice", "Decision", "Loss", "Luck", "Mark", "Moment", "analyse"]
