"""A server moves from SQLite to PostgreSQL with everything it knows, and goes on there."""

from __future__ import annotations

import asyncio
import re

import pytest
from sqlalchemy import select

from concordia.cli import main
from concordia.server.store.database import make_engine
from concordia.server.store.upgrade import metadata, upgrade
from tests.server.running import Player, Running, settings_for

SEATS = [{"kind": "me"}, {"kind": "bot", "level": "random"}]


@pytest.fixture
def postgres(tmp_path):
    pgserver = pytest.importorskip("pgserver")
    server = pgserver.get_server(tmp_path / "pg", cleanup_mode="stop")
    yield server.get_uri()
    server.cleanup()


def rows(url):
    engine = make_engine(url)
    with engine.connect() as connection:
        found = {
            table.name: sorted(repr(tuple(row)) for row in connection.execute(select(table)))
            for table in metadata().sorted_tables
        }
    engine.dispose()
    return found


def play(server, cookies, key, moves):
    async def at_the_table():
        async with Player(server.url, key, cookies, seed=server.url) as player:
            await player.play(moves)
            return player.picture

    return asyncio.run(at_the_table())


def test_people_and_games_move_to_postgresql_and_go_on_there(tmp_path, postgres, capsys):
    settings = settings_for(tmp_path)
    upgrade(settings.url)
    with Running(settings) as server:
        livia = server.guest("Livia")
        cookies = dict(livia.cookies)
        table = {"game": "classic", "map": "italia", "seats": SEATS, "start": True}
        key = livia.post("/tables", json=table).json()["key"]
        play(server, cookies, key, 10)
    assert main(["move", "--data", str(settings.data_dir), postgres]) == 0
    said = capsys.readouterr().out
    assert re.search(r"^ +1 person$", said, re.MULTILINE)
    assert re.search(r"^ +\d\d+ actions$", said, re.MULTILINE)
    assert rows(postgres) == rows(settings.url)

    with Running(settings_for(tmp_path / "new", database_url=postgres)) as server:
        assert play(server, cookies, key, 10**6)["result"] is not None
        again = server.guest("Marcus")  # numbers of people go on after the last one
        assert again.post("/tables", json=table).status_code == 201


def test_a_database_that_holds_something_is_not_moved_into(tmp_path, capsys):
    old, new = (f"sqlite:///{tmp_path}/{name}.sqlite3" for name in ("old", "new"))
    upgrade(new)
    with Running(settings_for(tmp_path, database_url=new)) as server:
        server.guest("Livia")

    assert main(["move", "--database", old, new]) == 2
    assert "not empty" in capsys.readouterr().err


def test_without_a_database_there_is_nothing_to_move(tmp_path, capsys):
    assert main(["move", "--data", str(tmp_path / "nowhere"), f"sqlite:///{tmp_path}/new.sqlite3"]) == 2
    assert "nowhere" in capsys.readouterr().err
    assert not (tmp_path / "new.sqlite3").exists()
