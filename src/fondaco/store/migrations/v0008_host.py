"""For the host: the hash of the host's key, notices of what the host did, and an index of names."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "host_key",
        sa.Column("id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_host_key"),
    )
    op.create_table(
        "notices",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_notices"),
    )
    where = sa.text("kind = 'sit'")
    op.create_index("entries_sit", "entries", ["table_id", "number"], sqlite_where=where, postgresql_where=where)
