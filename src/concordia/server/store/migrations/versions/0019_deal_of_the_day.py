"""The deal of the day: the deals, everybody's tries, and which tables belong to one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None

LONG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
COUNTS = sa.text("kind <> 'archive'")


def upgrade() -> None:
    """Take the step."""
    op.create_table(
        "daily_deals",
        sa.Column("date", sa.String(10), nullable=False),
        sa.Column("version", sa.String(32), nullable=False),
        sa.Column("shared", sa.Boolean(), nullable=False),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("map", sa.String(32), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("opponents", sa.JSON(), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("closes_at", sa.Double(), nullable=False),
        sa.Column("opens_at", sa.Double(), nullable=False),
        sa.Column("master_key", sa.String(32), nullable=True),
        sa.PrimaryKeyConstraint("date"),
    )
    op.create_index("ix_daily_deals_opens_at", "daily_deals", ["opens_at"])
    op.create_table(
        "daily_tries",
        sa.Column("table_key", sa.String(32), nullable=False),
        sa.Column("date", sa.String(10), nullable=False),
        sa.Column("person_id", LONG, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("begun_at", sa.Double(), nullable=False),
        sa.Column("finished_at", sa.Double(), nullable=True),
        sa.Column("points", sa.Integer(), nullable=True),
        sa.Column("place", sa.Integer(), nullable=True),
        sa.Column("seconds", sa.Integer(), nullable=True),
        sa.Column("cards", sa.JSON(none_as_null=True), nullable=True),
        sa.ForeignKeyConstraint(["date"], ["daily_deals.date"]),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_key"),
    )
    op.create_index("ix_daily_tries_date", "daily_tries", ["date"])
    op.create_index("ix_daily_tries_person_id", "daily_tries", ["person_id"])
    op.create_index(
        "daily_tries_once",
        "daily_tries",
        ["date", "person_id"],
        unique=True,
        sqlite_where=COUNTS,
        postgresql_where=COUNTS,
    )
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(sa.Column("daily", sa.String(10), nullable=True))
        batch_op.add_column(sa.Column("secret_until", sa.Double(), nullable=True))


def downgrade() -> None:
    """Take it back."""
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.drop_column("secret_until")
        batch_op.drop_column("daily")
    op.drop_table("daily_tries")
    op.drop_table("daily_deals")
