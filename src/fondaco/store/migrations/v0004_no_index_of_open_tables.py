"""Nothing searches for all tables that are not over: the lobby and the clocks have indexes of their own."""

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.drop_index("tables_not_over", "tables")
