"""The records of analyses."""

from dataclasses import dataclass
from typing import Final

FAILED: Final = -1
"""The progress of an analysis that failed."""


@dataclass(frozen=True, slots=True)
class AnalysisId:
    """The journal of an analysis, and whose knowledge it is made with."""

    journal: str
    knowledge: str


@dataclass(frozen=True, slots=True)
class StoredAnalysis:
    """An analysis that is done, or being made."""

    version: str
    updated: int
    """When its progress was last stored, in milliseconds since 1970."""
    progress: int
    """In thousandths, or `FAILED`."""
    result: bytes | None
    """The analysis as JSON, once it is done."""
