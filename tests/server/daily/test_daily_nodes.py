"""The deal of the day on two nodes of one PostgreSQL: one deal, one try a person, one table of the master."""

from __future__ import annotations

import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from sqlalchemy import func, select, update

from concordia.server.store.models.daily_models import DailyDealRow, DailyTryRow
from concordia.server.store.models.table_models import TableRow
from tests.server.daily.days import account, begin, wait
from tests.server.http.made_tables import until
from tests.server.running import Running, settings_for


@pytest.fixture
def nodes():
    pgserver = pytest.importorskip("pgserver")
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        database = pgserver.get_server(Path(folder) / "data", cleanup_mode="stop")
        stack.callback(database.cleanup)
        made = []
        for name in "ab":
            chosen = settings_for(Path(folder) / name, database_url=database.get_uri())
            made.append(stack.enter_context(Running(chosen)))
        until(lambda: all(len(node.app.state.registry.nodes.members) == 2 for node in made))
        yield made


def at(node, client):
    """The same browser at another node."""
    made = httpx.Client(base_url=f"{node.url}/api/v1", cookies=client.cookies, timeout=60)
    node.also_closes(made)
    return made


def test_what_happens_once_happens_once_on_two_nodes(nodes):
    person = account(nodes[0], "Livia")
    browsers = [at(node, person) for node in nodes] * 3
    store = nodes[0].app.state.registry.store
    with ThreadPoolExecutor(6) as pool:
        told = [answer.json() for answer in pool.map(lambda browser: browser.get("/daily"), browsers)]
        keys = set(pool.map(begin, browsers))
    assert len({day["date"] for day in told}) == 1
    assert len(keys) == 1
    assert wait(nodes[0], store.read(lambda s: s.scalar(select(func.count()).select_from(DailyTryRow)))) == 1

    wait(nodes[0], store.write(lambda s: s.execute(update(DailyDealRow).values(opens_at=1.0))))
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda node: wait(node, node.app.state.daily.tend()), nodes))
    masters = select(TableRow.key).where(TableRow.host == 0)
    kept = select(DailyDealRow.master_key)
    found, key = wait(nodes[0], store.read(lambda s: (list(s.scalars(masters)), s.scalar(kept))))
    assert found == [key]
