"""A server that has grown: fill a database with many games, then measure start, sweep, front page and "my games".

The games are copies of a few that were really played, so that their logs are as long as logs are. The plans of the
queries are printed where they read a large table from end to end.

    python tools/soak/growing.py --games 100000 --playing 20000
    python tools/soak/growing.py --games 100000 --playing 20000 --postgres
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, cast

from cluster_nodes import Database
from sqlalchemy import Table as SqlTable
from sqlalchemy import event, insert, select, text
from sqlalchemy.orm import Session

from concordia.bench.server.server_process import Server
from concordia.report import docs_block
from concordia.server.app import create_app
from concordia.server.community.front_games import front_games
from concordia.server.settings import Settings
from concordia.server.store import table_rows, uptime
from concordia.server.store.database import Store
from concordia.server.store.games_of_person import games_of_person
from concordia.server.store.lobby import LobbyWish, public_tables
from concordia.server.store.models.people_models import PersonRow
from concordia.server.store.models.table_models import ActionRow, SeatRow, TableRow
from concordia.server.store.table_lists import waiting_for
from concordia.server.store.upgrade import upgrade
from concordia.server.table.pace import Pace
from concordia.server.table.table import Table
from concordia.server.table.terms import Terms

PEOPLE = 5000
LARGE = ("tables", "seats", "actions", "notice", "person_result")
DAY = 24 * 3600.0
_TABLES, _LOG = cast("SqlTable", TableRow.__table__), cast("SqlTable", ActionRow.__table__)


def template(decisions: int) -> Table:
    """A game by correspondence of which so many decisions were made."""
    table = Table("0" * 24, Terms("classic", "italia", 3, {}, True, Pace("correspondence", hours=72.0)), 1, 1.0)
    for number in range(3):
        table.sit(number + 1, f"Marcus {number}")
    table.start(7, 1.0)
    rng = random.Random(7)
    for _ in range(decisions):
        asked = table.asked
        if asked is None:
            break
        if asked.kind == "end":
            table.end_turn(asked.seat, 2.0)
        else:
            table.act(asked.seat, rng.choice(table.game.legal(asked.seat)), 2.0)
    return table


def fill(store: Store, games: int, playing: int, entries: int) -> None:
    """Put people and games into an empty database."""
    now, rng = time.time(), random.Random(1)
    table = template(entries)
    log = table_rows.entry_rows(0, list(table.game.lines))
    people = [{"name": f"P {number}", "created": now, "preferences": {}} for number in range(PEOPLE)]
    with store.engine.begin() as connection:
        connection.execute(insert(PersonRow), people)
        table.id = 0
    values, seats = table_rows.changes(table)
    terms = table.terms
    fixed = {
        "game": "classic", "map": "italia", "players": 3, "options": {}, "public": True, "hints": False,
        "analysis": False, "shuffle": False, "pace": terms.pace.to_json(), "level": terms.level,
        "stand_in": terms.stand_in, "starts_when_full": False, "language": "en", "rules": 1,
    }  # fmt: skip
    for start in range(0, games, 2000):
        rows: list[dict[str, Any]] = []
        for number in range(start + 1, min(games, start + 2000) + 1):
            over = number > playing
            asked_since = now - rng.random() * (600 if over else 10) * DAY
            deadline = None if over else asked_since + 14 * DAY
            made = {
                **fixed, **values, "id": number, "key": f"{number:024x}", "created_at": asked_since - DAY,
                "host": rng.randrange(PEOPLE) + 1, "stage": "over" if over else "playing", "revision": 1,
                "asked_seat": None if over else values["asked_seat"], "asked_since": asked_since,
                "deadline": deadline, "wake_at": deadline, "finished_at": asked_since if over else None,
            }  # fmt: skip
            rows.append(made)
        with store.engine.begin() as connection:
            connection.execute(insert(TableRow), rows)
            held = [
                seat | {"table_id": row["id"], "person": rng.randrange(PEOPLE) + 1}
                for row in rows
                for seat in seats
            ]
            connection.execute(insert(SeatRow), held)
    with store.engine.begin() as connection:  # the log of one, then the same for all the others
        connection.execute(insert(ActionRow), [line | {"game_id": 1} for line in log])
        others = [column for column in _LOG.c if column.name != "game_id"]
        pairs = _TABLES.join(_LOG, (_LOG.c.game_id == 1) & (_TABLES.c.id > 1))
        copied = select(_TABLES.c.id, *others).select_from(pairs).order_by(_TABLES.c.id, _LOG.c.number)
        names = ["game_id", *(column.name for column in others)]
        connection.execute(insert(_LOG).from_select(names, copied))
    with store.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("ANALYZE"))


def measured(store: Store, what: str, work: Callable[[Any], object], times: int = 15) -> str:
    """How long a read takes, and what it reads from end to end."""
    statements: list[tuple[str, Any]] = []

    def note(_: Any, __: Any, statement: str, parameters: Any, *___: Any) -> None:
        statements.append((statement, parameters))

    event.listen(store.engine, "before_cursor_execute", note)
    store.read_now(work)
    event.remove(store.engine, "before_cursor_execute", note)
    spent, worked = [], time.process_time()
    for _ in range(times):
        began = time.perf_counter()
        store.read_now(work)
        spent.append(1000 * (time.perf_counter() - began))
    worked = 1000 * (time.process_time() - worked) / times
    whole = sorted({found for each in statements for found in scans(store, *each)})
    took = f"median {statistics.median(spent):7.1f} ms, slowest {max(spent):7.1f}, of this process {worked:6.1f}"
    return f"{what:28} {took}; whole tables read: {whole}"


def scans(store: Store, statement: str, parameters: Any) -> list[str]:
    """The large tables that a query reads from end to end, because no index fits it.

    PostgreSQL also does so where a table is small; it is asked what it would do if that were dear.
    """
    if not statement.lstrip().upper().startswith("SELECT"):
        return []
    sqlite = store.engine.dialect.name == "sqlite"
    with store.engine.connect() as connection:
        if not sqlite:
            connection.exec_driver_sql("SET LOCAL enable_seqscan = off")
        explain = ("EXPLAIN QUERY PLAN " if sqlite else "EXPLAIN ") + statement
        lines = [str(row[-1]) for row in connection.exec_driver_sql(explain, parameters)]
    found = []
    for line in lines:
        for name in LARGE:
            whole = line.startswith(f"SCAN {name}") and "USING" not in line
            if sqlite and (whole or re.search(rf"SEARCH {name} USING INDEX \w+ \((public|analysis)=", line)):
                found.append(name)  # half of all rows are hardly better than all of them
            if not sqlite and f"Seq Scan on {name} " in line:
                found.append(name)
    return found


def started(settings: Settings, folder: Path) -> str:
    """How long a server takes to start that was stopped an hour ago: all clocks are moved by that time first."""
    server = Server(folder, database=settings.database_url or None)
    began = time.perf_counter()
    with server:
        took, worked = time.perf_counter() - began, server.processor_seconds()
        load = os.getloadavg()[0]
    return f"{'start of the server':28} {took:7.2f} s, {worked:.2f} s of processor time (load average {load:.1f})"


def measure(store: Store, settings: Settings) -> list[str]:
    """All that must stay quick."""
    now, told = time.time(), [started(settings, settings.data_dir)]
    registry = create_app(settings).state.registry

    async def sweep() -> None:
        spent = []
        for _ in range(5):
            at = time.perf_counter()
            await registry.store.read(registry._due)
            spent.append(1000 * (time.perf_counter() - at))
        told.append(f"{'sweep':28} median {statistics.median(spent):7.1f} ms, slowest {max(spent):7.1f} ms")

    asyncio.run(sweep())
    wish = LobbyWish(most=100)
    told.append(measured(store, "front page: public tables", lambda session: public_tables(session, now, wish)))
    free, join = LobbyWish(free=True, most=3), "front page: tables to join"  # here there are none
    told.append(measured(store, join, lambda session: public_tables(session, now, free)))
    told.append(measured(store, "front page: my games", lambda session: front_games(session, 7, now)))
    told.append(measured(store, "my games, in play", lambda session: games_of_person(session, 7, now, over=False)))
    told.append(measured(store, "my games, over", lambda session: games_of_person(session, 7, now, over=True)))
    told.append(measured(store, "where it is my turn", lambda session: waiting_for(session, 7)))
    key = f"{5:024x}"
    told.append(measured(store, "one table opened", lambda session: table_rows.load(session, key)))
    told.append(measured(store, "sweep: the query", registry._due))
    return told


def main(argv: list[str]) -> int:
    """Fill and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--playing", type=int, default=20_000)
    parser.add_argument("--entries", type=int, default=40, help="decisions in the log of each game")
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--write", action="store_true", help="write what was found into docs/results.md")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="fill a database there, and measure nothing yet")
    parser.add_argument("--kept", type=Path, metavar="DIR", help="measure the database that was filled there")
    options = parser.parse_args(argv)
    with ExitStack() as stack:
        folder = options.keep or options.kept
        if folder is None:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="concordia-growing-")))
        settings, store = opened(folder.resolve(), stack, postgres=options.postgres)
        told = folder / "filled"
        if options.kept is None:
            began = time.perf_counter()
            fill(store, options.games, options.playing, options.entries)
            took = time.perf_counter() - began
            told.write_text(f"{options.games} games, {options.playing} in play, filled in {took:.0f} s")
        found = [told.read_text()]
        if options.keep is None:
            with Session(store.engine) as session, session.begin():
                uptime.seen(session, time.time() - 3600)
            found += [" ".join(line.split()) for line in measure(store, settings)]
        print(*found, sep="\n")
    if options.write and options.keep is None:
        name = "PostgreSQL" if options.postgres else "SQLite"
        docs_block.write_measurements(f"server: growing on {name}", found)
    return 0


def opened(folder: Path, stack: ExitStack, *, postgres: bool) -> tuple[Settings, Store]:
    """The database in a folder, of the newest form."""
    folder.mkdir(parents=True, exist_ok=True)
    settings = Settings(data_dir=folder / "data")
    if postgres:
        folder.chmod(0o755)
        database = Database(folder / "postgres")
        stack.callback(database.close)
        settings = Settings(data_dir=folder / "data", database_url=database.uri)
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    upgrade(settings.url)
    store = Store(settings.url)
    stack.callback(store.close)
    return settings, store


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
