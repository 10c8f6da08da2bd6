"""Whom people follow, how they did in their games, and by which name they are found."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the step; the server fills in names and the figures of older games when it starts."""
    op.create_table(
        "follow",
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("followed_id", sa.Integer(), nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["followed_id"], ["person.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person_id", "followed_id"),
    )
    op.create_index("ix_follow_followed_id", "follow", ["followed_id"])
    long = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "game_figures",
        sa.Column("table_id", long, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("counted", sa.Boolean(), nullable=False),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("map", sa.String(32), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("people", sa.Integer(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("gods", sa.JSON(), nullable=False),
        sa.Column("winners", sa.JSON(), nullable=False),
        sa.Column("played", sa.JSON(), nullable=False),
        sa.Column("bought", sa.JSON(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_index("ix_game_figures_person_id", "game_figures", ["person_id"])
    with op.batch_alter_table("person", schema=None) as batch_op:
        batch_op.add_column(sa.Column("plain_name", sa.String(96), nullable=True))
        batch_op.create_index(batch_op.f("ix_person_plain_name"), ["plain_name"])


def downgrade() -> None:
    """Take the step back."""
    with op.batch_alter_table("person", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_person_plain_name"))
        batch_op.drop_column("plain_name")
    op.drop_table("game_figures")
    op.drop_table("follow")
