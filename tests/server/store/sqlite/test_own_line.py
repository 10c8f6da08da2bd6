"""The writer's own line to SQLite: what it writes is on disk, and what it cannot do is done in the usual way."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from concordia.server.store.database import Store
from concordia.server.store.models.prepared_statements import PlainLine
from concordia.server.store.one_writer import Batch

pytestmark = pytest.mark.anyio


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    made = Store(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    await made.write(lambda session: session.execute(text("CREATE TABLE word (text TEXT UNIQUE, way TEXT)")))
    yield made
    made.close()


def usual(session: Session, words: list[str]) -> list[str]:
    for word in words:
        session.execute(text("INSERT INTO word VALUES (:word, 'usual')"), {"word": word})
    return words


def plain(line: PlainLine, words: list[str]) -> list[str] | None:
    line.cursor.executemany("INSERT INTO word VALUES (?, 'plain')", [(word,) for word in words])
    return words


def half(line: PlainLine, words: list[str]) -> list[str] | None:
    plain(line, words)
    return None


def broken(line: PlainLine, words: list[str]) -> list[str] | None:
    plain(line, words)
    raise RuntimeError


async def kept(store: Store) -> dict[str, str]:
    found = await store.read(lambda session: session.execute(text("SELECT text, way FROM word")).all())
    return {str(word): str(way) for word, way in found}


async def test_what_is_written_on_it_is_seen_by_others_once_it_is_answered(store: Store) -> None:
    for word in ("ave", "vale"):
        assert await store.write(Batch(usual, word, plain)) == word
        assert (await kept(store))[word] == "plain"


@pytest.mark.parametrize("plainly", [half, broken])
async def test_what_it_cannot_do_is_undone_there_and_done_in_the_usual_way(store: Store, plainly: object) -> None:
    assert await store.write(Batch(usual, "salve", plainly)) == "salve"  # type: ignore[arg-type]
    assert await kept(store) == {"salve": "usual"}
    await store.write(Batch(usual, "vale", plain))
    assert await kept(store) == {"salve": "usual", "vale": "plain"}


async def test_what_is_wrong_is_told_to_whoever_asked_and_keeps_nobody_else_from_writing(store: Store) -> None:
    await store.write(Batch(usual, "ave", plain))
    with pytest.raises(Exception, match="UNIQUE"):
        await store.write(Batch(usual, "ave", plain))
    await store.write(Batch(usual, "vale", plain))
    assert await kept(store) == {"ave": "plain", "vale": "plain"}
