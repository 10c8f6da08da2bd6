"""Who stands in at a table, why a game that has begun is not rated, and who has given a seat up."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

LONG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
# Of the games that have begun, in the order in which reasons are looked for; the first that fits stays.
REASONS = {
    "analysis": "analysis",
    "computers": "NOT EXISTS (SELECT 1 FROM seats WHERE table_id = tables.id AND kind = 'person')",
    "shared": "EXISTS (SELECT person FROM seats WHERE table_id = tables.id AND kind = 'person'"
    " GROUP BY person HAVING count(*) > 1)",
    "hints": "hints",
    "guest": "EXISTS (SELECT 1 FROM seats JOIN person ON person.id = seats.person"
    " WHERE seats.table_id = tables.id AND seats.kind = 'person' AND person.password_hash IS NULL)",
}


def upgrade() -> None:
    """Take the step. At tables that are there already the bots stand in that stepped in so far."""
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(sa.Column("stand_in", sa.String(32), server_default="fair", nullable=False))
        batch_op.add_column(sa.Column("unrated", sa.String(16), nullable=True))
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.add_column(sa.Column("left_by", LONG, nullable=True))
        batch_op.create_index(batch_op.f("ix_seats_left_by"), ["left_by"])
    op.execute("UPDATE tables SET stand_in = level")
    for reason, applies in REASONS.items():
        begun = f"stage != 'open' AND unrated IS NULL AND {applies}"
        op.execute(f"UPDATE tables SET unrated = '{reason}' WHERE {begun}")


def downgrade() -> None:
    """Take it back."""
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_seats_left_by"))
        batch_op.drop_column("left_by")
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.drop_column("unrated")
        batch_op.drop_column("stand_in")
