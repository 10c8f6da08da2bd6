"""Nodes of two neighbouring versions serve one database: from 0.2.0 on steps of the database only add."""

from __future__ import annotations

import pytest
from sqlalchemy import inspect

from concordia.server.store import upgrade as steps
from concordia.server.store.database import make_engine
from tests.server.store.test_migrations import REVISIONS

FIRST = "0016"  # the first step of which nodes of the version before it have to know nothing


def shape(url):
    """Tables and columns, with what somebody who writes a row without knowing of a column has to give."""
    engine = make_engine(url)
    looked = inspect(engine)
    found = {
        name: {
            column["name"]: (str(column["type"]), column["nullable"], column["default"] is not None)
            for column in looked.get_columns(name)
        }
        for name in looked.get_table_names()
    }
    engine.dispose()
    return found


def in_the_way(before, after):
    """What of a new shape keeps a node of the version before from reading and writing as it did."""
    wrong = []
    for table, columns in before.items():
        now = after.get(table, {})
        wrong += [f"{table}.{name} is gone" for name in columns.keys() - now.keys()]
        for name, (kind, nullable, default) in now.items():
            if name in columns and (kind, nullable) != columns[name][:2]:
                wrong.append(f"{table}.{name} has changed")
            if name not in columns and not (nullable or default):
                wrong.append(f"{table}.{name} must be given")
    return wrong


@pytest.mark.parametrize("step", REVISIONS[REVISIONS.index(FIRST) :])
def test_a_step_leaves_nodes_of_the_version_before_alone(tmp_path, step):
    url = f"sqlite:///{tmp_path / 'data.sqlite3'}"
    steps.upgrade(url, REVISIONS[REVISIONS.index(step) - 1])
    before = shape(url)
    steps.upgrade(url, step)

    assert in_the_way(before, shape(url)) == []


def test_the_steps_to_0_2_0_need_a_stop(tmp_path):
    """Nodes of 0.1.0 know no revisions: what docs/hosting.md says of that upgrade."""
    url = f"sqlite:///{tmp_path / 'data.sqlite3'}"
    steps.upgrade(url, "0003")
    before = shape(url)
    steps.upgrade(url)

    assert in_the_way(before, shape(url)) != []


@pytest.mark.parametrize(
    ("after", "said"),
    [
        ({"tables": {}}, "tables.id is gone"),
        ({"tables": {"id": ("TEXT", False, False)}}, "tables.id has changed"),
        ({"tables": {"id": ("INTEGER", False, False), "x": ("TEXT", False, False)}}, "tables.x must be given"),
    ],
)
def test_what_would_stop_an_older_node_is_found(after, said):
    assert in_the_way({"tables": {"id": ("INTEGER", False, False)}}, after) == [said]


def test_what_an_older_node_need_not_know_is_allowed():
    before = {"tables": {"id": ("INTEGER", False, False)}}
    more = {"id": ("INTEGER", False, False), "x": ("TEXT", True, False), "y": ("TEXT", False, True)}

    assert in_the_way(before, {"tables": more, "new": {"id": ("INTEGER", False, False)}}) == []
