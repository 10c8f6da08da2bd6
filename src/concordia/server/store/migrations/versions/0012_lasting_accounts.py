"""Sessions with devices, tokens with scopes, links that work once, vacations, colours, and people who left."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

_ADDED: dict[str, dict[str, Any]] = {
    "person": {"vacation_since": sa.Double, "vacation_until": sa.Double, "deleted": sa.Double},
    "person_session": {"device": sa.String(60), "used": sa.Double},
    "person_token": {"scope": sa.String(16), "expires": sa.Double},
    "seats": {"colour": sa.Integer, "rest_since": sa.Double, "rest_until": sa.Double},
}
_FILLED = {"device": "", "scope": "everything"}  # never null; the others may be


def upgrade() -> None:
    """Take the step."""
    for table, columns in _ADDED.items():
        with op.batch_alter_table(table, schema=None) as batch_op:
            for name, kind in columns.items():
                filled = _FILLED.get(name)
                batch_op.add_column(sa.Column(name, kind, nullable=filled is None, server_default=filled))
    op.create_table(
        "person_link",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("person_id", sa.Integer(), sa.ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("email", sa.String(254)),
        sa.Column("expires", sa.Double(), nullable=False),
    )
    op.create_index(op.f("ix_person_link_person_id"), "person_link", ["person_id"])
    op.create_index(op.f("ix_person_link_expires"), "person_link", ["expires"])
    op.create_table(
        "person_vacation",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("person_id", sa.Integer(), sa.ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
    )
    op.create_index(op.f("ix_person_vacation_person_id"), "person_vacation", ["person_id"])


def downgrade() -> None:
    """Take the step back."""
    op.drop_table("person_vacation")
    op.drop_table("person_link")
    for table, columns in _ADDED.items():
        with op.batch_alter_table(table, schema=None) as batch_op:
            for name in columns:
                batch_op.drop_column(name)
