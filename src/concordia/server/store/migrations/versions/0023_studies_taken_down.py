"""Studies that moderators have taken down, and why."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the step."""
    with op.batch_alter_table("studies", schema=None) as batch_op:
        batch_op.add_column(sa.Column("taken_down", sa.String(500), nullable=True))


def downgrade() -> None:
    """Take it back."""
    op.drop_column("studies", "taken_down")
