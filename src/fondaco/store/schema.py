"""The schema of both databases. Every change here needs a migration that does the same to existing databases."""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    text,
)

from fondaco.store.records import OVER

metadata: Final = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    }
)

tables: Final = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("header", Text, nullable=False),
    Column("seed", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("status", Text, nullable=False),
    Column("turn_seats", Text, nullable=False),
    Column("due", BigInteger),
    Column("updated", BigInteger, nullable=False),
)

entries: Final = Table(
    "entries",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("seat", Integer),
    Column("kind", Text, nullable=False),
    Column("text", Text, nullable=False),
    sqlite_with_rowid=False,  # stores the log of a table in one piece
)

keys: Final = Table(
    "keys",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("role", Text, nullable=False),
    UniqueConstraint("table_id", "role"),
)

journals: Final = Table(
    "journals",
    metadata,
    Column("id", Text, primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
)

# One row for each journal and each knowledge with which it is analysed. One process makes the analysis, and stores its
# progress now and then.
analyses: Final = Table(
    "analyses",
    metadata,
    Column("journal_id", Text, ForeignKey("journals.id"), primary_key=True),
    Column("eyes", Text, key="knowledge", primary_key=True),
    Column("version", Text, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("progress", Integer, nullable=False),
    Column("result", LargeBinary),
)

# Apart from the logs: players must not even notice that there are any while they play.
remarks: Final = Table(
    "remarks",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    sqlite_with_rowid=False,
)

# One row, written by health checks.
health: Final = Table(
    "health",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)

# One row: the key of the host's page.
host_key: Final = Table(
    "host_key",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("hash", LargeBinary, nullable=False),
)

# What the host did in the last minutes, for the processes that have the table in memory.
notices: Final = Table(
    "notices",
    metadata,
    Column("id", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("kind", Text, nullable=False),
)

# The same text in the index and in the query: otherwise the database does not use the index for the query.
in_lobby: Final = text(f"listed AND status <> '{OVER}'")
has_due: Final = text("due IS NOT NULL")
gives_name: Final = text("kind = 'sit'")

# Finished tables accumulate for years; these indexes hold only the few tables that are searched for.
Index("tables_listed", tables.c.created, tables.c.id, sqlite_where=in_lobby, postgresql_where=in_lobby)
Index("tables_due", tables.c.due, tables.c.id, sqlite_where=has_due, postgresql_where=has_due)
Index("analyses_updated", analyses.c.updated)
Index("entries_sit", entries.c.table_id, entries.c.number, sqlite_where=gives_name, postgresql_where=gives_name)
