"""The lobby shows only running games: finished ones leave its index."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    where = sa.text("listed AND status <> 'over'")
    op.drop_index("tables_listed", "tables")
    op.create_index("tables_listed", "tables", ["created", "id"], sqlite_where=where, postgresql_where=where)
