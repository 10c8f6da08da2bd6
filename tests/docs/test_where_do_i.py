"""Where do I …? answers thirty questions and more; one decision goes through every room in order."""

from __future__ import annotations

import re

import pytest

from tests.docs.rulebook import DOCS

ROW = re.compile(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
LINK = re.compile(r"\]\(([^)#]+)")
HEAD = "I want to …"


def rows():
    found = ROW.findall((DOCS / "where-do-i.md").read_text(encoding="utf-8"))
    return [row for row in found if row[0] not in (HEAD, "---")]


def test_there_is_an_answer_to_at_least_thirty_questions():
    questions = [question for question, _, _ in rows()]
    assert len(set(questions)) == len(questions) >= 30


@pytest.mark.parametrize(("question", "first"), [row[:2] for row in rows()])
def test_every_answer_names_a_file_to_open_first(question, first):
    targets = LINK.findall(first)
    assert targets, question
    assert all((DOCS / target).resolve().exists() for target in targets)
    assert re.match(r"\[`[^`]*[./][^`]*`\]", first), "the path itself comes first"


def test_a_decision_goes_through_every_room_and_back():
    page = (DOCS / "one-decision.md").read_text(encoding="utf-8")
    steps = re.split(r"^## \d\. .*$", page, flags=re.MULTILINE)[1:]
    rooms = [
        ("web/src/board/", "web/src/table/input/", "web/src/table/store/"),
        ("web/src/protocol.ts", "concordia/server/http/", "concordia/server/protocol/"),
        ("concordia/server/live/", "concordia/actions/"),
        ("concordia/server/table/",),
        ("concordia/game.py", "concordia/rules/turn.py", "concordia/rules/roles/"),
        ("concordia/server/store/",),
        ("concordia/server/live/", "concordia/view.py", "concordia/server/table/"),
        ("web/src/table/store/", "web/src/board/"),
    ]
    for step, visited in zip(steps, rooms, strict=True):
        targets = LINK.findall(step)
        for room in visited:
            assert any(room in target for target in targets), room
