"""SQLite's log of writes is brought into its file beside the play, and never grows without end."""

from __future__ import annotations

import shutil
import sqlite3
import threading
from pathlib import Path

from sqlalchemy import text

from concordia.server.store.database import Store, make_engine
from concordia.server.store.sqlite.checkpoints import Checkpoints
from concordia.server.store.sqlite.room_in_the_log import PIECE, make_room

PAGE = 4096
LONG = 60


def fill(folder: Path) -> tuple[int, int, int]:
    """Commit without a pause beside a thread that checkpoints; commits, bytes of the log, rows in the file."""
    engine = make_engine(f"sqlite:///{folder}/a.db")
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE told (words TEXT)"))
    engine.dispose()
    checkpoints = Checkpoints(engine, 0.02, LONG)
    commits = size = 0
    while commits < 60 or (commits < 5_000 and size >= commits * 3 * PAGE / 2):  # until it was begun anew
        with engine.begin() as connection:
            connection.execute(text("INSERT INTO told VALUES (:words)"), {"words": "x" * 3 * PAGE})
        commits += 1
        size = (folder / "a.db-wal").stat().st_size
    with engine.connect() as connection:
        told = connection.execute(text("PRAGMA wal_autocheckpoint")).scalar()
    assert told == 0
    checkpoints.close()
    engine.dispose()
    alone = sqlite3.connect(f"file:{folder}/a.db?immutable=1", uri=True)
    rows = alone.execute("SELECT count(*) FROM told").fetchone()[0]
    alone.close()
    return commits, size, rows


def test_the_log_is_begun_anew_under_writes_without_a_pause(tmp_path):
    commits, size, rows = fill(tmp_path)
    assert rows == commits
    assert size < commits * 3 * PAGE / 2


def test_somebody_who_reads_for_long_keeps_nobody_from_writing(tmp_path):
    engine = make_engine(f"sqlite:///{tmp_path}/a.db")
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE told (words TEXT)"))
    with engine.connect() as reader:
        reader.exec_driver_sql("BEGIN")
        assert reader.execute(text("SELECT count(*) FROM told")).scalar() == 0
        checkpoints = Checkpoints(engine, 0.01, 1)
        for number in range(50):
            with engine.begin() as connection:
                connection.execute(text("INSERT INTO told VALUES (:words)"), {"words": str(number)})
        checkpoints.close()
        assert reader.execute(text("SELECT count(*) FROM told")).scalar() == 0  # it has read all the while
    engine.dispose()


def test_a_store_has_one_thread_for_it_and_ends_it(tmp_path):
    store = Store(f"sqlite:///{tmp_path}/a.db")
    assert [each.name for each in threading.enumerate()].count("checkpoints") == 1
    store.close()
    assert "checkpoints" not in [each.name for each in threading.enumerate()]


def test_room_in_the_log_is_made_before_it_is_needed_and_changes_nothing(tmp_path):
    engine = make_engine(f"sqlite:///{tmp_path}/a.db")
    log, size = tmp_path / "a.db-wal", 3 * PIECE
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE told (words TEXT)"))

    def tell(words: str) -> None:
        with engine.begin() as connection:
            connection.execute(text("INSERT INTO told VALUES (:words)"), {"words": words * PAGE})

    tell("a")
    before = log.stat().st_size
    make_room(engine, size, lambda: False)
    made = log.stat().st_size
    assert before < size <= made < size + PIECE
    make_room(engine, size, lambda: False)
    tell("b")
    assert log.stat().st_size == made  # the second is written where the zeros were
    shutil.copytree(tmp_path, tmp_path / "after a power cut", ignore=shutil.ignore_patterns("*-shm"))
    with sqlite3.connect(tmp_path / "after a power cut" / "a.db") as found:
        assert [words[0] for (words,) in found.execute("SELECT words FROM told ORDER BY rowid")] == ["a", "b"]
        assert found.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    engine.dispose()


def test_no_room_is_made_where_there_is_no_file(tmp_path):
    engine = make_engine(f"sqlite:///{tmp_path}/a.db")
    make_room(engine, PIECE, lambda: False)
    make_room(make_engine("sqlite:///:memory:"), PIECE, lambda: False)
    engine.dispose()
    assert [path.name for path in tmp_path.iterdir()] == ["a.db"]
