"""Puzzles: how strong people are at them, how hard they turned out, and how they were answered."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

LONG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Take the step."""
    op.create_table(
        "puzzles",
        sa.Column("puzzle", sa.String(16), nullable=False),
        sa.Column("strength", sa.Double(), nullable=False),
        sa.Column("doubt", sa.Double(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("found", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("puzzle"),
    )
    op.create_table(
        "puzzle_answers",
        sa.Column("puzzle", sa.String(16), nullable=False),
        sa.Column("answer", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("puzzle", "answer"),
    )
    op.create_table(
        "puzzle_solvers",
        sa.Column("person_id", LONG, nullable=False),
        sa.Column("strength", sa.Double(), nullable=False),
        sa.Column("doubt", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person_id"),
    )
    op.create_table(
        "puzzle_tries",
        sa.Column("person_id", LONG, nullable=False),
        sa.Column("puzzle", sa.String(16), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("hinted", sa.Boolean(), nullable=False),
        sa.Column("first", sa.Boolean(), nullable=False),
        sa.Column("found", sa.Boolean(), nullable=False),
        sa.Column("over", sa.Boolean(), nullable=False),
        sa.Column("again", sa.Boolean(), nullable=False),
        sa.Column("change", sa.Double(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person_id", "puzzle"),
    )
    op.create_table(
        "puzzle_days",
        sa.Column("person_id", LONG, nullable=False),
        sa.Column("day", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("found", sa.Integer(), nullable=False),
        sa.Column("strength", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person_id", "day"),
    )


def downgrade() -> None:
    """Take it back."""
    for table in ("puzzle_days", "puzzle_tries", "puzzle_solvers", "puzzle_answers", "puzzles"):
        op.drop_table(table)
