"""A database of 0.1.0 with ratings, results and tables in play goes to today's ratings and back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, text

from concordia.server.store.database import Store, make_engine
from concordia.server.store.upgrade import downgrade, upgrade

BEFORE, AFTER = "0005", "0013"
PEOPLE = {1: "hash", 2: "hash", 3: None}  # 3 is a guest
RATINGS = [(1, "live", 1640.5, 120.25, 4), (2, "live", 1391.0, 130.0, 4), (3, "bots", 1515.0, 180.0, 1)]
RESULTS = [  # number, person, table, kind, game, map, rank, strength, change
    (1, 1, 10, "live", "classic", "italia", 1, 1563.0, 63.0),
    (2, 2, 10, "live", "classic", "italia", 2, 1437.0, -63.0),
    (3, 1, 11, "live", "classic", "imperium", 1, 1640.5, 77.5),
    (4, 2, 11, "live", "classic", "imperium", 2, 1391.0, -46.0),
    (5, 3, 12, "bots", "venus", "cyprus", 1, 1515.0, 15.0),
]


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    if request.param == "sqlite":
        made = make_engine(f"sqlite:///{tmp_path}/old.sqlite3")
    else:
        shared: Store = request.getfixturevalue("postgres")
        with shared.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(text("DROP DATABASE IF EXISTS old_ratings"))
            connection.execute(text("CREATE DATABASE old_ratings"))
        url = shared.engine.url.set(database="old_ratings")
        made = make_engine(url.render_as_string(hide_password=False))
    yield made
    made.dispose()


def migrate(engine: Engine, to: str, how: Callable[[str, str], None] = upgrade) -> None:
    how(engine.url.render_as_string(hide_password=False), to)


def fill(engine: Engine) -> None:
    """People, their ratings and results, and three tables, as 0.1.0 wrote them."""
    with engine.begin() as connection:
        for person, password in PEOPLE.items():
            row = {"id": person, "name": f"P{person}", "password": password, "empty": "{}", "no": False}
            connection.execute(
                text(
                    "INSERT INTO person (id, name, password_hash, language, preferences, email_confirmed, created)"
                    " VALUES (:id, :name, :password, 'en', :empty, :no, 0)"
                ),
                row,
            )
        for person, kind, strength, doubt, games in RATINGS:
            connection.execute(
                text("INSERT INTO person_rating VALUES (:person, :kind, :strength, :doubt, :games)"),
                {"person": person, "kind": kind, "strength": strength, "doubt": doubt, "games": games},
            )
        names = ("id", "person", "table", "kind", "game", "map", "rank", "strength", "change")
        for result in RESULTS:
            connection.execute(
                text(
                    "INSERT INTO person_result (id, person_id, table_id, table_key, kind, game, map, rank, points,"
                    " opponents, strength, change, at) VALUES (:id, :person, :table, 'key', :kind, :game, :map,"
                    " :rank, 100, '[]', :strength, :change, 5)"
                ),
                dict(zip(names, result, strict=True)),
            )
        for number, (stage, hints) in enumerate((("playing", False), ("playing", True), ("open", False)), 10):
            add_table(connection, number, stage, hints)


def add_table(connection: Any, number: int, stage: str, hints: bool) -> None:
    names = ("id", "key", "host", "game", "map", "players", "options", "public", "hints", "analysis", "shuffle")
    names += ("pace", "level", "rules", "stage", "created_at", "asked_since")
    values = (number, f"key{number}", 1, "classic", "italia", 2, "{}", True, hints, False, False)
    values += (json.dumps({"kind": "none"}), "strong", 1, stage, 0.0, 0.0)
    holes = ", ".join(f":{name}" for name in names)
    connection.execute(
        text(f"INSERT INTO tables ({', '.join(names)}) VALUES ({holes})"), dict(zip(names, values, strict=True))
    )
    for seat, person in enumerate((1, 3 if number == 10 else 2)):
        connection.execute(
            text(
                "INSERT INTO seats (table_id, number, kind, person, name, away, skip_end, auto_keep, bank,"
                " vacation_left) VALUES (:table, :seat, 'person', :person, 'x', :no, :no, :no, 0, 0)"
            ),
            {"table": number, "seat": seat, "person": person, "no": False},
        )


def rows(engine: Engine, question: str) -> list[tuple[Any, ...]]:
    with engine.connect() as connection:
        return [tuple(row) for row in connection.execute(text(question))]


def test_ratings_of_the_first_version_go_on_and_can_go_back(engine: Engine) -> None:
    migrate(engine, BEFORE)
    fill(engine)
    migrate(engine, AFTER)
    columns = "person_id, kind, strength, doubt, games"
    assert rows(engine, f"SELECT {columns} FROM rating WHERE game = '' AND map = '' ORDER BY 1") == RATINGS
    apart = "SELECT game, map, strength, games FROM rating WHERE person_id = 1 AND game || map != '' ORDER BY 1, 2"
    assert rows(engine, apart) == [
        ("", "imperium", 1640.5, 1),
        ("", "italia", 1563.0, 1),
        ("classic", "", 1640.5, 2),
        ("classic", "imperium", 1640.5, 1),
        ("classic", "italia", 1563.0, 1),
    ]
    ((only,),) = rows(engine, "SELECT doubt FROM rating WHERE person_id = 3 AND game = 'venus' AND map = ''")
    assert only == pytest.approx(180.0)  # all games there: nothing is lost
    kept = "SELECT id, person_id, table_id, kind, game, map, rank, strength, change FROM person_result ORDER BY id"
    assert rows(engine, kept) == RESULTS
    assert rows(engine, "SELECT id, unrated, stand_in FROM tables ORDER BY id") == [
        (10, "guest", "strong"),
        (11, "hints", "strong"),
        (12, None, "strong"),
    ]
    migrate(engine, BEFORE, downgrade)
    assert rows(engine, f"SELECT {columns} FROM person_rating ORDER BY 1") == RATINGS
    assert rows(engine, kept) == RESULTS
    migrate(engine, "head")
    assert rows(engine, f"SELECT {columns} FROM rating WHERE game = '' AND map = '' ORDER BY 1") == RATINGS
