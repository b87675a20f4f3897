"""Analyses of finished games: those being made, with their progress, and those that are done."""

import zlib
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Executable, and_, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from fondaco.engine.errors import FondacoError
from fondaco.store.analysis_records import FAILED, AnalysisId, StoredAnalysis
from fondaco.store.database import Database
from fondaco.store.driver_errors import database_errors
from fondaco.store.records import check_texts
from fondaco.store.schema import analyses

MOST_KEPT: Final = 2000
"""At most this many are kept; beyond that, the oldest are deleted. They can be made again."""
MOST_BYTES: Final = 512 * 1024
"""Of one analysis, compressed. That of the longest journal that a server accepts is far smaller."""


class AnalysisStore:
    """The analyses of a store."""

    def __init__(self, database: Database, most_kept: int = MOST_KEPT) -> None:
        self._database = database
        self._most_kept = most_kept

    async def find(self, id: AnalysisId) -> StoredAnalysis | None:
        check_texts(id.journal, id.knowledge)
        columns = (analyses.c.version, analyses.c.updated, analyses.c.progress, analyses.c.result)
        for version, updated, progress, result in await self._rows(select(*columns).where(_is(id))):
            return StoredAnalysis(version, updated, progress, None if result is None else zlib.decompress(result))
        return None

    async def claim(self, id: AnalysisId, version: str, now: int, stale: int) -> bool:
        """Claim an analysis; return whether nobody else is making it, or has made it in this version.

        One that was last said to be in the making before `stale` has been given up: its server was stopped.
        """
        check_texts(id.journal, id.knowledge, version)
        mine = {"version": version, "updated": now, "progress": 0, "result": None}
        free = or_(
            analyses.c.progress == FAILED,
            and_(analyses.c.result.is_(None), analyses.c.updated < stale),
            and_(analyses.c.result.is_not(None), analyses.c.version != version),
        )
        with database_errors():
            async with self._database.writing() as connection:
                taken = await connection.execute(update(analyses).where(_is(id), free).values(mine))
            if taken.rowcount:
                return True
            try:
                async with self._database.writing() as connection:
                    await connection.execute(
                        insert(analyses), {"journal_id": id.journal, "knowledge": id.knowledge, **mine}
                    )
            except IntegrityError:  # somebody else has it
                return False
        return True

    async def say(self, progress: Sequence[tuple[AnalysisId, int]], now: int) -> None:
        """Store the progress of analyses that are being made here, in thousandths."""
        with database_errors():
            async with self._database.writing() as connection:
                for id, part in progress:
                    making = and_(_is(id), analyses.c.result.is_(None), analyses.c.progress != FAILED)
                    await connection.execute(update(analyses).where(making).values(updated=now, progress=part))

    async def finish(self, id: AnalysisId, version: str, now: int, result: bytes | None) -> None:
        """Store the result of an analysis as JSON; None if it failed."""
        packed = None if result is None else zlib.compress(result)
        if packed is not None and len(packed) > MOST_BYTES:
            raise FondacoError("the analysis is too long to be kept")
        done = {"version": version, "updated": now, "progress": FAILED if packed is None else 1000, "result": packed}
        kept = select(analyses.c.updated).order_by(analyses.c.updated.desc()).offset(self._most_kept).limit(1)
        with database_errors():
            async with self._database.writing() as connection:
                await connection.execute(update(analyses).where(_is(id)).values(done))
                await connection.execute(delete(analyses).where(analyses.c.updated <= kept.scalar_subquery()))

    async def _rows(self, query: Executable) -> list[Any]:
        with database_errors():
            async with self._database.reading() as connection:
                return list(await connection.execute(query))


def _is(id: AnalysisId) -> Any:
    return and_(analyses.c.journal_id == id.journal, analyses.c.knowledge == id.knowledge)
