"""The store on SQLite and on a real PostgreSQL: round trips, group commits, migrations, copies."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import threading
import time
from concurrent.futures import wait
from pathlib import Path

import httpx
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import event, insert, select, text
from sqlalchemy.exc import IntegrityError

import concordia
from concordia.server.errors import Refusal
from concordia.server.store import commit, table_rows
from concordia.server.store.backup import NoCopy, copy_database
from concordia.server.store.database import Store, make_engine
from concordia.server.store.export import records
from concordia.server.store.models.table_models import ActionRow, TableRow
from concordia.server.store.one_writer import Batch
from concordia.server.store.upgrade import metadata, upgrade
from concordia.server.table.pace import Pace
from concordia.server.table.table import Table
from concordia.server.table.terms import Terms, snapshot


@pytest.fixture(scope="module")
def postgres(tmp_path_factory):
    pgserver = pytest.importorskip("pgserver")
    server = pgserver.get_server(tmp_path_factory.mktemp("pg"), cleanup_mode="stop")
    yield server
    server.cleanup()


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request, tmp_path):
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path}/concordia.sqlite3"
    else:
        server = request.getfixturevalue("postgres")
        name = f"test_{random.SystemRandom().randrange(10**9)}"
        server.psql(f"CREATE DATABASE {name}")
        url = server.get_uri(name)
    upgrade(url)
    made = Store(url)
    made.url = url
    yield made
    made.close()


def playing(seed=7, players=3, pace=None) -> Table:
    table = Table(
        f"key{seed}", Terms("venus", "hellas", players, {"interim_scoring": True}, pace=pace or Pace()), 1, 5.0
    )
    for person in range(players - 1):
        table.sit(person + 1, f"P{person}")
    table.fill("random")
    table.start(seed, 6.0)
    return table


def play_on(table: Table, rng: random.Random, most=10**6):
    """Entries of a game at random, in groups as they are committed."""
    while table.asked is not None and most:
        most -= 1
        seat = table.asked.seat
        if table.asked.kind == "end":
            yield table.end_turn(seat, 7.0)
        elif table.game.undoable(seat) and rng.random() < 0.1:
            yield table.undo(seat, True, 7.0)
        else:
            yield table.act(seat, rng.choice(table.game.legal(seat)), 7.0, token=f"{seat}/{table.version}")


WRITER = commit.DecisionWriter(lambda _, happened: [None] * len(happened))


def keep(store: Store, table: Table, entries) -> None:
    change = commit.decided(table, entries, [], with_snapshot=table.stage == "over")
    store.writer.submit(Batch(WRITER.write, change)).result(10)
    table.revision += 1


def test_a_table_comes_back_at_every_moment_as_it_was(store):
    table = playing(pace=Pace("live", 600.0, 5.0))
    table.id = store.writer.submit(lambda session: table_rows.insert_table(session, table)).result(10)
    rng = random.Random(3)
    for number, entries in enumerate(play_on(table, rng)):
        keep(store, table, entries)
        if number % 60 == 0 and not table.game.running and table.version:
            state = snapshot(table.game.game)
            store.writer.submit(
                lambda s, v=table.version, w=state: table_rows.insert_snapshots(s, [(table.id, v, w)])
            ).result()
        if number % 23 == 0 or table.asked is None:
            again = store.read_now(lambda session: table_rows.load(session, table.key))
            assert again.asked == table.asked
            assert again.version == table.version
            assert again.game.lines == table.game.lines
            for seat in (None, 0, 1, 2):
                assert again.game.view(seat) == table.game.view(seat)
                assert again.game.undoable(seat) == table.game.undoable(seat)
            assert again.terms == table.terms
            assert again.game.seen("0/0") == table.game.seen("0/0") == 1
    assert again.stage == "over"
    told = list(records(store))
    assert concordia.replay(json.loads(json.dumps(told[0]["record"]))).winners == table.game.game.winners


def row(key):
    """A table as it is inserted."""
    keyed = Table(key, Terms("venus", "hellas", 2), 1, 0.0)
    fixed = {
        "key": key,
        "host": 1,
        "game": "venus",
        "map": "hellas",
        "players": 2,
        "options": {},
        "public": True,
    }
    more = {"analysis": False, "shuffle": False, "pace": {}, "level": "x", "rules": 1, "created_at": 0.0}
    return {**fixed, **more, **table_rows.changes(keyed)[0]}


def test_a_number_of_the_log_is_taken_once(store):
    table = playing()
    table.id = store.writer.submit(lambda session: table_rows.insert_table(session, table)).result(10)
    entries = next(play_on(table, random.Random(1)))
    keep(store, table, entries)
    with pytest.raises(IntegrityError):
        keep(store, table, entries)
    assert len(store.read_now(lambda session: table_rows.entries_of(session, table.id))) == 1


def test_one_faulty_piece_of_work_does_not_cost_the_others_their_common_commit(store):
    commits = []
    event.listen(store.engine, "commit", commits.append)
    held = threading.Event()
    store.writer.submit(lambda _: held.wait(10))
    too_large = insert(TableRow).values({**row("large"), "seed": 2**63})
    good = [insert(TableRow).values(row(f"good{number}")) for number in range(64)]
    work = [*good[:20], too_large, *good[20:]]
    futures = [store.writer.submit(lambda session, each=each: session.execute(each)) for each in work]
    held.set()
    assert [number for number, future in enumerate(futures) if future.exception(10) is not None] == [20]
    assert len(commits) < 12
    assert len(store.read_now(lambda session: session.scalars(select(TableRow.id)).all())) == 64


def test_a_new_step_of_the_migrations_gets_the_next_number(store, monkeypatch):
    from concordia.server.store import upgrade as steps

    numbers = []
    monkeypatch.setattr(steps.command, "revision", lambda *_, rev_id, **__: numbers.append(rev_id))
    steps.new_step(store.url, "something")
    there = sorted((Path(steps.__file__).parent / "migrations" / "versions").glob("0*.py"))
    assert numbers == [f"{int(there[-1].name[:4]) + 1:04}"]


def test_one_faulty_piece_of_work_spoils_no_other(store):
    async def all_at_once():
        def good(session, number):
            session.execute(insert(TableRow).values(row(f"good{number}")))

        def bad(session):
            session.execute(insert(TableRow).values(row("good1")))

        works = [store.write(lambda s, n=number: good(s, n)) for number in range(20)]
        return await asyncio.gather(*works, store.write(bad), return_exceptions=True)

    done = asyncio.run(all_at_once())
    assert [isinstance(each, Exception) for each in done] == [False] * 20 + [True]
    assert store.read_now(lambda s: len(s.scalars(select(TableRow.key)).all())) == 20


def test_who_stops_waiting_stops_nobody_else(tmp_path):
    store = Store(f"sqlite:///{tmp_path}/a.db")
    slow = store.writer.submit(lambda _: time.sleep(0.2))
    gone = store.writer.submit(lambda _: 1)
    assert gone.cancel()
    assert store.writer.submit(lambda _: 2).result(10) == 2
    assert slow.done()

    async def impatient():
        waiting = asyncio.create_task(store.write(lambda _: time.sleep(0.2)))
        await asyncio.sleep(0.05)
        waiting.cancel()
        return await store.write(lambda _: 3)

    assert asyncio.run(impatient()) == 3
    store.close()


def test_a_migrated_database_has_all_that_is_declared(store):
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata()) == []
    upgrade(store.url)  # nothing left to do


def test_old_rules_are_named_plainly(store):
    table = playing()
    table.id = store.writer.submit(lambda session: table_rows.insert_table(session, table)).result(10)
    store.writer.submit(lambda s: s.execute(text("UPDATE tables SET rules = 999"))).result(10)
    with pytest.raises(Refusal, match="version 999 of the rules"):
        store.read_now(lambda session: table_rows.load(session, table.key))


def test_sqlite_flushes_every_commit(tmp_path):
    with make_engine(f"sqlite:///{tmp_path}/a.db").connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2


def test_a_finished_game_of_five_is_opened_with_every_line_of_its_log(tmp_path):
    url = f"sqlite:///{tmp_path}/a.db"
    upgrade(url)
    store = Store(url)
    table = playing(players=5)
    table.id = store.writer.submit(lambda session: table_rows.insert_table(session, table)).result(10)
    entries = [entry for group in play_on(table, random.Random(2)) for entry in group]
    keep(store, table, entries)
    again = store.read_now(lambda session: table_rows.load(session, table.key))
    assert len(again.game.log(0)) > 300
    assert again.game.log(0) == table.game.log(0)
    store.close()  # how quick it is: tools/soak/opening.py


def test_a_copy_is_consistent_while_the_server_writes(tmp_path):
    url = f"sqlite:///{tmp_path}/a.db"
    upgrade(url)
    store = Store(url)
    table = playing()
    table.id = store.writer.submit(lambda session: table_rows.insert_table(session, table)).result(10)
    target = tmp_path / "copy.db"
    for number, entries in enumerate(play_on(table, random.Random(2), most=60)):
        keep(store, table, entries)
        if number == 30:
            copy_database(url, target)
    store.close()
    with sqlite3.connect(target) as copy:
        assert copy.execute("SELECT max(number) FROM actions").fetchone()[0] == 31
    copy.close()
    assert target.stat().st_mode & 0o077 == 0
    with pytest.raises(NoCopy, match="exists already"):
        copy_database(url, target)
    with pytest.raises(NoCopy, match="no database"):
        copy_database(f"sqlite:///{tmp_path}/none.db", tmp_path / "b.db")
    with pytest.raises(NoCopy, match="pg_dump"):
        copy_database("postgresql://x/y", tmp_path / "b.db")


def test_secrets_are_drawn_once_and_for_the_owner_alone(tmp_path):
    from concordia.server.settings import Settings

    first = Settings(data_dir=tmp_path / "new").secret
    assert len(first) == 32
    assert Settings(data_dir=tmp_path / "new").secret == first
    assert (tmp_path / "new" / "secrets.json").stat().st_mode & 0o077 == 0


def test_rows_of_the_log_fit_their_columns():
    from concordia.actions.all_actions import lexicon

    for board in ("imperium", "italia", "hellas", "ionium", "cyprus"):
        longest = max(len(str(action)) for action in lexicon(board).entries)
        assert longest <= ActionRow.action.type.length


def test_a_server_plays_on_postgresql(postgres, tmp_path):
    from tests.server.http.test_socket import ME, bot
    from tests.server.running import Running, settings_for

    postgres.psql("CREATE DATABASE served")
    url = postgres.get_uri("served")
    upgrade(url)
    for visit in range(2):  # the second server finds the game of the first
        with Running(settings_for(tmp_path, database_url=url)) as server:
            if visit == 0:
                me = server.guest("Livia")
                made = me.post("/tables", json={"map": "italia", "seats": [ME, bot("random")], "start": True})
                key, cookies = made.json()["key"], dict(me.cookies)
            api = f"{server.url}/api/v1/tables/{key}"
            state = httpx.get(f"{api}/state", cookies=cookies).json()
            assert state["version"] == visit
            wish = {"id": f"p{visit}", "version": visit, "action": state["legal"][0]["action"]}
            assert httpx.post(f"{api}/act", json=wish, cookies=cookies).json() == {"version": visit + 1}


def test_work_that_reads_first_does_not_fail_because_another_process_writes_meanwhile(store):
    other = Store(store.url)

    def change(key: str):
        return lambda session: session.execute(insert(TableRow).values(row(key)))

    def reads_then_writes(session):
        with session.begin_nested():
            session.execute(select(TableRow.id)).all()
            meanwhile = other.writer.submit(change("other"))
            wait([meanwhile], 0.2)
            session.execute(insert(TableRow).values(row("mine")))
        return meanwhile

    async def test():
        meanwhile = await store.write(reads_then_writes)
        await asyncio.wrap_future(meanwhile)
        return await store.read(lambda session: sorted(session.scalars(select(TableRow.key))))

    assert asyncio.run(test()) == ["mine", "other"]
    other.close()
