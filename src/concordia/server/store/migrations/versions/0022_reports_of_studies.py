"""Which study a report is about."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the step."""
    with op.batch_alter_table("report", schema=None) as batch_op:
        batch_op.add_column(sa.Column("study_key", sa.String(32), nullable=True))


def downgrade() -> None:
    """Take it back."""
    op.drop_column("report", "study_key")
