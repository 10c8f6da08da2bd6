"""Studies: chapters of games that branch, with comments and marks."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None

LONG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Take the step."""
    op.create_table(
        "studies",
        sa.Column("id", LONG, nullable=False, autoincrement=True),
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("person_id", LONG, nullable=False),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("visibility", sa.String(8), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.Column("changed_at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("key"),
    )
    op.create_index("ix_studies_person_id", "studies", ["person_id"])
    op.create_table(
        "study_chapters",
        sa.Column("study_id", LONG, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("setup", sa.JSON(), nullable=False),
        sa.Column("table_id", LONG, nullable=True),
        sa.ForeignKeyConstraint(["study_id"], ["studies.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("study_id", "number"),
    )
    op.create_index("ix_study_chapters_table_id", "study_chapters", ["table_id"])
    op.create_table(
        "study_nodes",
        sa.Column("study_id", LONG, nullable=False),
        sa.Column("chapter", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("number", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("parent", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("action", sa.String(120), nullable=False),
        sa.Column("comment", sa.Text(), nullable=False),
        sa.Column("marks", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["study_id", "chapter"], ["study_chapters.study_id", "study_chapters.number"], ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("study_id", "chapter", "number"),
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_table("study_nodes")
    op.drop_table("study_chapters")
    op.drop_table("studies")
