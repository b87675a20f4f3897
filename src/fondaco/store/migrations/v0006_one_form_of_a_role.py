"""A seat has one key: keys that were given out for another spelling of its role, such as `seat 01`, stop working."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

_ROLES = ("opener", "watch", *[f"seat {seat}" for seat in range(100)])


def upgrade() -> None:
    keys = sa.table("keys", sa.column("role", sa.Text))
    op.execute(keys.delete().where(keys.c.role.not_in(_ROLES)))
