"""Web push, notices that are gone once acted upon, and when a delivery was made."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

# As PostgreSQL names a constraint that has no name; SQLite has none for it at all.
NAMES = {"uq": "%(table_name)s_%(column_0_N_name)s_key"}
OLD_WAY, WAY = "delivery_notice_id_webhook_id_key", "delivery_way"


def upgrade() -> None:
    """Take the step."""
    op.create_table(
        "push_subscription",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("session", sa.String(64), nullable=False),
        sa.Column("endpoint", sa.String(1000), nullable=False),
        sa.Column("public_key", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("device", sa.String(60), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["session"], ["person_session.digest"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("endpoint"),
    )
    with op.batch_alter_table("push_subscription") as batch_op:
        batch_op.create_index(batch_op.f("ix_push_subscription_person_id"), ["person_id"])
        batch_op.create_index(batch_op.f("ix_push_subscription_session"), ["session"])
    with op.batch_alter_table("notice") as batch_op:
        batch_op.add_column(sa.Column("gone", sa.Boolean(), server_default=sa.false(), nullable=False))
        batch_op.create_index("notice_of_table", ["table_key", "gone"])
    with op.batch_alter_table("delivery", naming_convention=NAMES) as batch_op:
        batch_op.add_column(sa.Column("push_id", sa.Integer(), server_default="0", nullable=False))
        batch_op.add_column(sa.Column("sent_at", sa.Double(), nullable=True))
        batch_op.drop_constraint(OLD_WAY, type_="unique")
        batch_op.create_unique_constraint(WAY, ["notice_id", "webhook_id", "push_id"])


def downgrade() -> None:
    """Take it back; what waits for a browser is not sent."""
    op.execute("DELETE FROM delivery WHERE push_id <> 0")
    with op.batch_alter_table("delivery") as batch_op:
        batch_op.drop_constraint(WAY, type_="unique")
        batch_op.create_unique_constraint(OLD_WAY, ["notice_id", "webhook_id"])
        batch_op.drop_column("sent_at")
        batch_op.drop_column("push_id")
    with op.batch_alter_table("notice") as batch_op:
        batch_op.drop_index("notice_of_table")
        batch_op.drop_column("gone")
    op.drop_table("push_subscription")
