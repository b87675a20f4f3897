"""Analyses of finished games: those being made, and those that are done."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("journal_id", sa.Text, nullable=False),
        sa.Column("eyes", sa.Text, nullable=False),
        sa.Column("version", sa.Text, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("progress", sa.Integer, nullable=False),
        sa.Column("result", sa.LargeBinary),
        sa.ForeignKeyConstraint(["journal_id"], ["journals.id"], name="fk_analyses_journal_id"),
        sa.PrimaryKeyConstraint("journal_id", "eyes", name="pk_analyses"),
    )
    op.create_index("analyses_updated", "analyses", ["updated"])
