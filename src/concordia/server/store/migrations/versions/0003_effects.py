"""What each decision took and brought."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the step; lines of older games tell nothing more than they did."""
    with op.batch_alter_table("actions", schema=None) as batch_op:
        batch_op.add_column(sa.Column("effect", sa.JSON(none_as_null=True), nullable=True))


def downgrade() -> None:
    """Take it back."""
    op.drop_column("actions", "effect")
