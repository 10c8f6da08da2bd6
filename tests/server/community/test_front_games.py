"""The front page asks its database by indexes: however many games a server keeps, none but one's own are read."""

from __future__ import annotations

import re
from typing import Any

from sqlalchemy import event
from sqlalchemy.orm import Session

from concordia.server.community.front_games import front_games, turns_of_others
from concordia.server.store.database import Store

BIG = {"tables", "seats", "actions", "reviews", "rating"}


def scanned(session: Session, statement: str, values: Any) -> set[str]:
    """The tables that a question goes through from end to end."""
    plan = session.connection().exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values).all()
    return {found for row in plan for found in re.findall(r"SCAN (\w+)(?! USING)", row[3])}


def test_no_question_goes_through_a_whole_table(tmp_path):
    store = Store(f"sqlite:///{tmp_path}/front.sqlite3")
    store.create()
    asked: list[tuple[str, Any]] = []
    event.listen(store.engine, "before_cursor_execute", lambda *args: asked.append((args[2], args[3])))

    def ask(session: Session) -> None:
        front_games(session, 7, 0.0)
        turns_of_others(session, 7, [0])
        questions = [each for each in asked if each[0].startswith("SELECT")]
        assert len(questions) >= 6
        for statement, values in questions:
            assert not scanned(session, statement, values) & BIG, statement

    store.read_now(ask)
    store.close()
