"""Pauses of a whole table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the step."""
    op.add_column("tables", sa.Column("paused_since", sa.Double(), nullable=True))
    op.add_column("tables", sa.Column("pause_wanted", sa.JSON(), nullable=True))


def downgrade() -> None:
    """Go back."""
    op.drop_column("tables", "pause_wanted")
    op.drop_column("tables", "paused_since")
