"""Many nodes on one database: revisions of tables, who is there, a shared secret, claims on the outbox."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the step; a table at which a bot is asked is seen to since it was asked, others at their deadline."""
    op.create_table(
        "node",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("version", sa.String(32), nullable=False),
        sa.Column("seen", sa.Double(), nullable=False),
    )
    op.create_table(
        "secret",
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("value", sa.String(128), nullable=False),
    )
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(sa.Column("wake_at", sa.Double(), nullable=True))
        batch_op.add_column(sa.Column("revision", sa.Integer(), server_default="0", nullable=False))
        batch_op.create_index("ix_tables_wake_at", ["wake_at"])
    not_over = sa.text("stage <> 'over'")
    op.create_index("tables_listed", "tables", ["id"], sqlite_where=not_over, postgresql_where=not_over)
    with op.batch_alter_table("delivery", schema=None) as batch_op:
        batch_op.add_column(sa.Column("claimed_until", sa.Double(), nullable=True))
    op.execute(
        """UPDATE tables SET wake_at = CASE WHEN EXISTS (
               SELECT 1 FROM seats WHERE seats.table_id = tables.id AND seats.number = tables.asked_seat
               AND (seats.kind = 'bot' OR seats.away)
           ) THEN asked_since ELSE deadline END
           WHERE stage = 'playing' AND paused_since IS NULL"""
    )


def downgrade() -> None:
    """Take it back."""
    with op.batch_alter_table("delivery", schema=None) as batch_op:
        batch_op.drop_column("claimed_until")
    op.drop_index("tables_listed", "tables")
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.drop_index("ix_tables_wake_at")
        batch_op.drop_column("revision")
        batch_op.drop_column("wake_at")
    op.drop_table("secret")
    op.drop_table("node")
