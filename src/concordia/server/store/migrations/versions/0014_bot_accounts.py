"""Accounts of bots."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the step."""
    with op.batch_alter_table("person", schema=None) as batch_op:
        batch_op.add_column(sa.Column("program", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Take it back."""
    with op.batch_alter_table("person", schema=None) as batch_op:
        batch_op.drop_column("program")
