"""Reviews of finished games, and how far people have come in what they practise."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

LONG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Take the step."""
    op.create_table(
        "reviews",
        sa.Column("game_id", LONG, nullable=False, autoincrement=False),
        sa.Column("made_at", sa.Double(), nullable=False),
        sa.Column("review", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("game_id"),
    )
    op.create_table(
        "practice",
        sa.Column("person_id", LONG, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("item", sa.String(64), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person_id", "kind", "item"),
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_table("practice")
    op.drop_table("reviews")
