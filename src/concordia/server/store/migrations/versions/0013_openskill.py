"""Ratings by game and board, too; results of games that were not rated, and why.

Strength and doubt of 0.1.0 are on the scale of openskill as it is used here, so they stay as they are. Whoever
played several games or boards gets a rating for each: the strength after their last result there, and a doubt
that has shrunk by the share of their games played there, ``200 · (doubt / 200) ** (games there / all games)``.
"""

from __future__ import annotations

from collections import defaultdict

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

START_DOUBT = 200.0

OLD = ("person_id", "kind", "strength", "doubt", "games")


def upgrade() -> None:
    """Take the step."""
    made = op.create_table(
        "rating",
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("map", sa.String(32), nullable=False),
        sa.Column("strength", sa.Double(), nullable=False),
        sa.Column("doubt", sa.Double(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person_id", "kind", "game", "map"),
    )
    op.create_index("leaderboard", "rating", ["kind", "game", "map", "strength"])
    op.bulk_insert(made, _converted())
    op.drop_table("person_rating")
    op.add_column("person_result", sa.Column("doubt", sa.Double(), nullable=True))
    op.add_column("person_result", sa.Column("unrated", sa.String(16), nullable=True))
    op.add_column("person_result", sa.Column("left", sa.Boolean(), server_default=sa.false(), nullable=False))


def downgrade() -> None:
    """Take it back: the ratings over everything stay, and so do the results of rated games."""
    op.execute("DELETE FROM person_result WHERE unrated IS NOT NULL")
    for name in ("left", "unrated", "doubt"):
        op.drop_column("person_result", name)
    op.create_table(
        "person_rating",
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("strength", sa.Double(), nullable=False),
        sa.Column("doubt", sa.Double(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person_id", "kind"),
    )
    names = ", ".join(OLD)
    everything = f"SELECT {names} FROM rating WHERE game = '' AND map = ''"
    op.execute(f"INSERT INTO person_rating ({names}) {everything}")
    op.drop_index("leaderboard", "rating")
    op.drop_table("rating")


def _converted() -> list[dict[str, object]]:
    """All ratings there were, and one for each game, board and both that their person has results in."""
    connection = op.get_bind()
    rated = {
        (row.person_id, row.kind): row
        for row in connection.execute(sa.text(f"SELECT {', '.join(OLD)} FROM person_rating"))
    }
    last: dict[tuple[int, str, str, str], float] = {}
    played: dict[tuple[int, str, str, str], int] = defaultdict(int)
    results = sa.text("SELECT person_id, kind, game, map, strength FROM person_result ORDER BY id")
    for person, kind, game, board, strength in connection.execute(results):
        for scope in ((game, ""), ("", board), (game, board)):
            last[person, kind, *scope] = strength
            played[person, kind, *scope] += 1
    rows: list[dict[str, object]] = [{**row._mapping, "game": "", "map": ""} for row in rated.values()]
    for (person, kind, game, board), strength in last.items():
        whole = rated.get((person, kind))
        if whole is None:
            continue
        games = played[person, kind, game, board]
        doubt = START_DOUBT * (whole.doubt / START_DOUBT) ** min(1.0, games / max(whole.games, 1))
        of = {"person_id": person, "kind": kind, "game": game, "map": board}
        rows.append({**of, "strength": strength, "doubt": doubt, "games": games})
    return rows
