"""On PostgreSQL nobody keeps others waiting: a node that stands still, or one that changes the database."""

from __future__ import annotations

import re
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from concordia.server.store import upgrade as steps
from concordia.server.store import uptime
from concordia.server.store.database import Store
from tests.server.store.test_migrations import REVISIONS

LONG = 30.0  # seconds; whoever still waits then waits for ever
ADDS_TO_TABLES = "0019"
WAITING = (
    "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'ALTER TABLE tables%'"
)


@pytest.fixture
def url():
    pgserver = pytest.importorskip("pgserver")
    with tempfile.TemporaryDirectory() as folder:
        server = pgserver.get_server(Path(folder) / "data", cleanup_mode="stop")
        yield str(server.get_uri())
        server.cleanup()


def until(holds, seconds=LONG):
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_rows_that_a_node_holds_while_it_stands_still_are_free_for_the_others(url):
    frozen, other = Store(url), Store(url)
    held, go_on = threading.Event(), threading.Event()
    other.writer.submit(lambda session: session.execute(text("CREATE TABLE told (words TEXT)"))).result(LONG)
    other.writer.submit(lambda session: session.execute(text("INSERT INTO told VALUES ('nothing')"))).result(LONG)

    def stand_still(session):
        session.execute(text("UPDATE told SET words = 'late'"))
        held.set()
        go_on.wait(LONG)

    late = frozen.writer.submit(stand_still)
    held.wait(LONG)
    other.writer.submit(lambda session: session.execute(text("UPDATE told SET words = 'in time'"))).result(
        LONG / 2
    )
    go_on.set()
    with pytest.raises(DBAPIError):
        late.result(LONG)
    assert other.read_now(lambda session: session.scalar(text("SELECT words FROM told"))) == "in time"
    frozen.writer.submit(lambda session: session.execute(text("UPDATE told SET words = 'after it'"))).result(LONG)
    frozen.close()
    other.close()


def test_rows_are_free_before_pages_have_come_to_another_node(url):
    store, line = Store(url), (Path(__file__).parents[3] / "web/src/table/store/connection.ts").read_text()
    answer = int(re.search(r"^const ANSWER = ([\d_]+);", line, re.MULTILINE)[1].replace("_", ""))

    def shown(session):
        return session.scalar(
            text("SELECT setting FROM pg_settings WHERE name = 'idle_in_transaction_session_timeout'")
        )

    assert 1000 <= int(store.writer.submit(shown).result(LONG)) < answer  # milliseconds, both of them
    store.close()


def test_no_node_waits_for_another_that_stands_still_while_it_says_that_it_is_at_work(url):
    frozen, other = Store(url), Store(url)
    held, go_on = threading.Event(), threading.Event()
    other.create()
    other.writer.submit(lambda session: uptime.seen(session, 5.0)).result(LONG)

    def stand_still(session):
        uptime.last_seen(session)
        held.set()
        go_on.wait(LONG)

    late = frozen.writer.submit(stand_still)
    held.wait(LONG)

    def beat(session):
        session.execute(text("SET LOCAL lock_timeout = '10ms'"))  # as good as not waiting at all
        with pytest.raises(uptime.Saying):
            uptime.last_seen(session)

    other.writer.submit(beat).result(LONG)
    go_on.set()
    late.exception(LONG)
    assert other.read_now(uptime.last_seen) == 5.0
    for store in (frozen, other):
        store.close()


def test_a_change_of_the_database_gives_way_to_those_who_read(url):
    steps.upgrade(url)
    steps.downgrade(url, REVISIONS[REVISIONS.index(ADDS_TO_TABLES) - 1])
    with (
        psycopg.connect(url) as reader,
        psycopg.connect(url, autocommit=True) as other,
        ThreadPoolExecutor() as pool,
    ):
        reader.execute("SELECT count(*) FROM tables")  # and its transaction stays open
        upgrading = pool.submit(steps.upgrade, url)
        try:
            until(lambda: other.execute(WAITING).fetchone()[0] > 0)
            other.execute(f"SET statement_timeout = {int(1000 * LONG)}")
            other.execute("SELECT count(*) FROM tables")  # answered, while the change still cannot be made
            assert not upgrading.done()
        finally:
            reader.rollback()
        upgrading.result(LONG)
        assert other.execute("SELECT version_num FROM alembic_version").fetchone() == (REVISIONS[-1],)
