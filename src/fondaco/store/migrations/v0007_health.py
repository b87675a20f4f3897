"""A row that is written now and then, to see whether the database can still be written."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    health = op.create_table(
        "health",
        sa.Column("id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_health"),
    )
    op.execute(health.insert().values(id=0, at=0))
