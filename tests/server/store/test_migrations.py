"""Every step of the database up and down, on SQLite and on PostgreSQL, with rows in it."""

from __future__ import annotations

import json
import sqlite3

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import MetaData, inspect, select, text

from concordia.server.store import upgrade as steps
from concordia.server.store.database import make_engine
from tests.server.store.old_database import restore

DIRECTORY = ScriptDirectory(f"{steps.__file__.rpartition('/')[0]}/migrations")
REVISIONS = [step.revision for step in DIRECTORY.walk_revisions()][::-1]
OLD = "0003"  # the last step of version 0.1.0, whose database the rows are from


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    """A database of version 0.1.0 with people and games."""
    here = restore(tmp_path / "old.sqlite3")
    if request.param == "sqlite":
        return here
    engine = request.getfixturevalue("postgres").engine
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("DROP DATABASE IF EXISTS old"))
        connection.execute(text("CREATE DATABASE old"))
    there = engine.url.set(database="old").render_as_string(hide_password=False)
    steps.upgrade(there, OLD)
    copy_rows(here, there)
    return there


def copy_rows(here, there):
    """All rows of one database to another that has taken the same steps."""
    old, new = make_engine(here), make_engine(there)
    with old.connect() as source, new.begin() as target:
        declared = MetaData()
        declared.reflect(new)
        for table in declared.sorted_tables:
            if table.name != "alembic_version":
                rows = [dict(row) for row in source.execute(select(table)).mappings()]
                if rows:
                    target.execute(table.insert(), rows)
    old.dispose()
    new.dispose()


def rows_of(url):
    """All rows by table and primary key."""
    engine = make_engine(url)
    declared = MetaData()
    declared.reflect(engine)
    found = {}
    with engine.connect() as connection:
        for table in declared.sorted_tables:
            keys = [column.name for column in inspect(table).primary_key]
            for row in connection.execute(select(table)).mappings():
                found[table.name, *(row[key] for key in keys)] = dict(row)
                if table.name == "rating" and row["game"] == row["map"] == "":  # since 0013 by game and board, too
                    found["person_rating", row["person_id"], row["kind"]] = dict(row)
    engine.dispose()
    return found


def kept(before, after):
    """Whether all rows are there, and say in the columns that both have what they said."""
    return before.keys() <= after.keys() and all(
        {name: value for name, value in row.items() if name in after[key]}
        == {name: value for name, value in after[key].items() if name in row}
        for key, row in before.items()
    )


def is_as_declared(url):
    engine = make_engine(url)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        differences = compare_metadata(context, steps.metadata())
    engine.dispose()
    return differences == []


def test_every_step_can_be_taken_back_and_again_and_keeps_all_rows(url):
    before = {key: row for key, row in rows_of(url).items() if key[0] != "alembic_version"}
    assert len(before) > 500
    for revision in REVISIONS[REVISIONS.index(OLD) + 1 :]:
        steps.upgrade(url, revision)
        up = rows_of(url)
        steps.downgrade(url, REVISIONS[REVISIONS.index(revision) - 1])
        steps.upgrade(url, revision)
        assert kept(before, up), revision
        assert kept(before, rows_of(url)), revision
    assert is_as_declared(url)
    for revision in REVISIONS[::-1][1:]:
        steps.downgrade(url, revision)
        below = rows_of(url)
        assert kept(before, below), revision
    steps.upgrade(url)
    del below["alembic_version", REVISIONS[0]]
    assert kept(below, rows_of(url))
    assert is_as_declared(url)


def test_a_step_that_fails_leaves_the_database_as_it_was(tmp_path, monkeypatch):
    path = tmp_path / "old.sqlite3"
    url = restore(path)

    def fail(*_, **__):
        raise RuntimeError

    with sqlite3.connect(path) as database:
        before = database.execute("SELECT sql FROM sqlite_master ORDER BY 1").fetchall()
    monkeypatch.setattr("alembic.op.create_table", fail)
    with pytest.raises(RuntimeError):
        steps.upgrade(url)
    with sqlite3.connect(path) as database:
        assert database.execute("SELECT sql FROM sqlite_master ORDER BY 1").fetchall() == before


def test_mistakes_of_reviews_that_were_kept_before_are_found(tmp_path):
    url = restore(tmp_path / "old.sqlite3")
    steps.upgrade(url, "0016")
    dear = {"turn": 3, "seat": 1, "verdict": "mistake", "cost": 8, "before": 40, "better": 38, "best": [{}]}
    cheap = {**dear, "turn": 4, "cost": 5}
    engine = make_engine(url)
    with engine.begin() as connection:
        first, second = connection.execute(text("SELECT id FROM tables ORDER BY id LIMIT 2")).scalars()
        for game, short in ((first, False), (second, True)):
            told = json.dumps({"judge": 1, "too_short": short, "turns": [dear, cheap]})
            row = {"game": game, "told": told}
            connection.execute(
                text("INSERT INTO reviews (game_id, made_at, review) VALUES (:game, 0, :told)"), row
            )
    steps.upgrade(url)
    with engine.connect() as connection:
        rows = connection.execute(text("SELECT * FROM mistakes")).mappings().all()
    assert [dict(row) for row in rows] == [
        {"game_id": first, **{name: value for name, value in dear.items() if name != "best"}}
    ]
    steps.downgrade(url, "0016")
    with engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM reviews")).scalar() == 2
    engine.dispose()
