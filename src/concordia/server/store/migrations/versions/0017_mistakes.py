"""Mistakes of reviewed games, so that everybody's dearest are found without reading whole reviews."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

LONG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
DEAR = 6  # per cent of the chance to win, as turns were judged when this step was written
TOLD = ("turn", "seat", "verdict", "cost", "before", "better")


def upgrade() -> None:
    """Take the step."""
    made = op.create_table(
        "mistakes",
        sa.Column("game_id", LONG, nullable=False, autoincrement=False),
        sa.Column("turn", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("verdict", sa.String(12), nullable=False),
        sa.Column("cost", sa.Integer(), nullable=False),
        sa.Column("before", sa.Integer(), nullable=False),
        sa.Column("better", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("game_id", "turn"),
    )
    reviews = op.get_bind().execute(sa.text("SELECT game_id, review FROM reviews"))
    rows = [row for game, review in reviews for row in _mistakes(game, review)]
    if rows:
        op.bulk_insert(made, rows)


def _mistakes(game: int, review: Any) -> list[dict[str, Any]]:
    told = json.loads(review) if isinstance(review, str) else review
    if told.get("too_short"):
        return []
    dear = [each for each in told["turns"] if each["cost"] >= DEAR and each["best"]]
    return [{"game_id": game, **{name: each[name] for name in TOLD}} for each in dear]


def downgrade() -> None:
    """Take it back."""
    op.drop_table("mistakes")
