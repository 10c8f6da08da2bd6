"""What a kept name looks like; the server fills it in when it starts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the step."""
    with op.batch_alter_table("person", schema=None) as batch_op:
        batch_op.add_column(sa.Column("look", sa.String(96), nullable=True))
        batch_op.create_index(batch_op.f("ix_person_look"), ["look"])


def downgrade() -> None:
    """Take it back."""
    op.drop_index("ix_person_look", "person")
    op.drop_column("person", "look")
