"""How a table ended, what is asked at it, who may watch, and which seats were given up."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the step."""
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(sa.Column("starts_when_full", sa.Boolean(), server_default=sa.false(), nullable=False))
        batch_op.add_column(sa.Column("language", sa.String(2), nullable=True))
        batch_op.add_column(sa.Column("ended", sa.String(12), nullable=True))
        batch_op.add_column(sa.Column("closed", sa.Boolean(), server_default=sa.false(), nullable=False))
        batch_op.add_column(sa.Column("questions", sa.JSON(none_as_null=True), nullable=True))
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.add_column(sa.Column("resigned", sa.Boolean(), server_default=sa.false(), nullable=False))


def downgrade() -> None:
    """Take the step back."""
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.drop_column("resigned")
    with op.batch_alter_table("tables", schema=None) as batch_op:
        for name in ("questions", "closed", "ended", "language", "starts_when_full"):
            batch_op.drop_column(name)
