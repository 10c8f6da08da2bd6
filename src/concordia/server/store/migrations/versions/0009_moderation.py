"""Roles, muting and suspending people, reports, and the log of moderation."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

_OF_PEOPLE: dict[str, sa.types.TypeEngine[Any]] = {
    "role": sa.String(16),
    "muted_until": sa.Double(),
    "suspended_until": sa.Double(),
    "suspended_for": sa.String(500),
}


def _person(name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([name], ["person.id"], ondelete="SET NULL")


def upgrade() -> None:
    """Take the step; nobody has a role yet."""
    with op.batch_alter_table("person", schema=None) as batch_op:
        for name, kind in _OF_PEOPLE.items():
            batch_op.add_column(sa.Column(name, kind, nullable=True))
    op.create_table(
        "report",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("reporter_id", sa.Integer(), nullable=True),
        sa.Column("subject_id", sa.Integer(), nullable=True),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("words", sa.String(500), nullable=False),
        sa.Column("line_id", sa.Integer(), nullable=True),
        sa.Column("context", sa.JSON(), nullable=False),
        sa.Column("table_key", sa.String(64), nullable=True),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("settled", sa.Boolean(), nullable=False),
        sa.Column("settled_by", sa.Integer(), nullable=True),
        sa.Column("settled_at", sa.Double(), nullable=True),
        sa.Column("upheld", sa.Boolean(), nullable=True),
        *map(_person, ("reporter_id", "subject_id", "settled_by")),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("report_waiting", "report", ["settled", "id"])
    for column in ("reporter_id", "subject_id", "settled_by"):
        op.create_index(f"ix_report_{column}", "report", [column])
    op.create_table(
        "moderation",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("subject_id", sa.Integer(), nullable=True),
        sa.Column("moderator_id", sa.Integer(), nullable=True),
        sa.Column("words", sa.String(500), nullable=False),
        sa.Column("until", sa.Double(), nullable=True),
        sa.Column("details", sa.JSON(), nullable=False),
        sa.Column("report_id", sa.Integer(), nullable=True),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("carried_out", sa.Boolean(), nullable=False),
        *map(_person, ("subject_id", "moderator_id")),
        sa.ForeignKeyConstraint(["report_id"], ["report.id"], ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id"),
    )
    for column in ("subject_id", "moderator_id", "carried_out"):
        op.create_index(f"ix_moderation_{column}", "moderation", [column])


def downgrade() -> None:
    """Go back; what moderators did is forgotten."""
    op.drop_table("moderation")
    op.drop_table("report")
    with op.batch_alter_table("person", schema=None) as batch_op:
        for name in _OF_PEOPLE:
            batch_op.drop_column(name)
