"""Bring the schema of a database up to date."""

from pathlib import Path
from typing import Final

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext, MigrationStep
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, select

from fondaco.engine.errors import FondacoError

STEPS: Final = Path(__file__).with_name("migrations")
VERSION_TABLE: Final = "fondaco_version"
_LOCK: Final = 0x666F6E6461636F
"""The number of the lock, the same in every process: it spells `fondaco`."""


def bring_up_to_date(connection: Connection, steps: Path = STEPS) -> None:
    """Take the missing steps in the transaction of the connection: all of them, or none.

    If several processes start at once, one does the work and the others wait: on SQLite for the lock that every writing
    transaction takes, on PostgreSQL for a lock of our own, which ends with the transaction.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(_LOCK)))
    script = ScriptDirectory(steps, version_locations=[steps])
    known = {step.revision for step in script.walk_revisions()}

    def missing(current: object, context: MigrationContext) -> list[MigrationStep]:
        if not known.issuperset(context.get_current_heads()):
            raise FondacoError("it was written by a newer version of Fondaco; update this one")
        revisions = script.iterate_revisions("head", current, implicit_base=True)  # type: ignore[arg-type]
        return [MigrationStep.upgrade_from_script(script.revision_map, step) for step in reversed(list(revisions))]

    with EnvironmentContext(Config(), script, fn=missing) as environment:
        environment.configure(connection=connection, version_table=VERSION_TABLE)
        environment.run_migrations()
