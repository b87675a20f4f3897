"""The records of analyses."""

from dataclasses import dataclass
from typing import Final

FAILED: Final = -1
"""The progress of one that could not be made."""


@dataclass(frozen=True, slots=True)
class AnalysisId:
    """Of which journal, and with whose knowledge it is looked at."""

    journal: str
    knowledge: str


@dataclass(frozen=True, slots=True)
class StoredAnalysis:
    """One that is done, or being made."""

    version: str
    updated: int
    """When it was last said to be in the making, or done; in milliseconds since 1970."""
    progress: int
    """In thousandths, or `FAILED`."""
    result: bytes | None
    """As JSON, once it is done."""
