"""The explorer: the figures of each finished game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None

LONG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Take the step."""
    op.create_table(
        "explored_games",
        sa.Column("game_id", LONG, nullable=False, autoincrement=False),
        sa.Column("figures", sa.JSON(none_as_null=True), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("game_id"),
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_table("explored_games")
