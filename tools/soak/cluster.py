"""Three nodes on one PostgreSQL, broken again and again under play: nothing acknowledged is lost or done twice.

Guests play at tables of all three games, with bots and clocks, each at whichever node. Nodes are killed, frozen,
asked to stop or cut off from the database, and the database itself is killed. In the end all that was asked,
answered and seen must be one order, every node must show everybody the same, and every record must replay.

    python tools/soak/cluster.py --kills 200 --freezes 50 --cuts 20 --database-kills 10 --stops 20
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
from cluster_clients import Client, Table
from cluster_history import Broken, check_database, check_views
from cluster_nodes import Database, Node, Wire
from kills import EXPORT, KINDS

import concordia
from concordia.bench.server.guest_client import Guest, ask, sit_down, web
from concordia.report import docs_block
from concordia.report.fault import Fault

LIVE = {"kind": "live", "bank": 600, "increment": 5}
TRIES = 5
GOING_ON = 120.0  # seconds until every table must have gone on after a fault


class Receiver:
    """Takes the calls of webhooks, and counts them by their ids."""

    def __init__(self) -> None:
        """Nothing has come yet."""
        self.calls: Counter[str] = Counter()

    async def open(self) -> str:
        """Listen; the address to call."""
        self._server = await asyncio.start_server(self._answer, "127.0.0.1", 0)
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}/hook"

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError):
            head = (await reader.readuntil(b"\r\n\r\n")).decode().lower().split("\r\n")
            fields = dict(line.split(": ", 1) for line in head[1:] if ": " in line)
            await reader.readexactly(int(fields.get("content-length", "0")))
            self.calls[fields["idempotency-key"]] += 1
            writer.write(b"HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n")
            await writer.drain()
        writer.close()


class Cluster:
    """One run."""

    def __init__(self, folder: Path, nodes: int, tables: int, seed: int) -> None:
        """A run with so many nodes and tables."""
        self._folder = folder
        self._count = nodes
        self._tables = tables
        self.rng = random.Random(seed)
        self.database = Database(folder / "postgres")
        self.receiver = Receiver()
        self.nodes: list[Node] = []
        self.tables: list[Table] = []
        self.recovered: list[float] = []  # seconds from a fault to the next accepted action, by table
        self._guests = 0

    async def begin(self) -> None:
        """Start nodes at the same moment on an empty database, and make tables."""
        hook = await self.receiver.open()
        for number in range(self._count):
            wire = Wire(self.database)
            await wire.open()
            self.nodes.append(Node(self._folder / f"node{number}", wire))
        await asyncio.gather(*(node.up() for node in self.nodes))
        await asyncio.gather(*(self._try_new_table(number, hook) for number in range(self._tables)))

    async def end(self) -> None:
        """Stop everything."""
        for node in self.nodes:
            node.end()
            await node.wire.close()
        self.database.close()

    async def _try_new_table(self, number: int, hook: str) -> None:
        """Make a table; on a machine that is too busy a node may refuse for a moment."""
        for _ in range(TRIES - 1):
            with suppress(Fault, httpx.HTTPError):
                return await self._new_table(number, hook)
            await asyncio.sleep(1)
        return await self._new_table(number, hook)

    async def _new_table(self, number: int, hook: str) -> None:
        terms: dict[str, Any] = dict(KINDS[number % len(KINDS)])
        players, bots = terms.pop("players"), terms.pop("bots", 0)
        guests: list[Guest] = []
        for _ in range(players - bots):
            self._guests += 1
            async with web(self.rng.choice(self.nodes).url) as client:
                guests.append(await sit_down(client, self._guests))
                body = {"preset": "generic", "url": hook, "secret": "", "alerts": "all"}
                await ask(client, guests[-1], "POST", "/webhooks", body)
        seats = [{"kind": "me"}, *({"kind": "open"} for _ in guests[1:]), *({"kind": "bot"} for _ in range(bots))]
        terms |= {"level": "random", "seats": seats, "pace": LIVE if number % 2 else {"kind": "none"}}
        async with web(self.rng.choice(self.nodes).url) as client:
            key = str((await ask(client, guests[0], "POST", "/tables", terms))["key"])
        for guest in guests[1:]:
            await self._race_for_a_seat(key, guest)
        async with web(self.rng.choice(self.nodes).url) as client:
            await ask(client, guests[0], "POST", f"/tables/{key}/start", {})
        self.tables.append(Table(key, guests))

    async def _race_for_a_seat(self, key: str, guest: Guest) -> None:
        """Somebody takes one seat at all nodes at the same moment: one of the nodes gives it to them."""

        async def join(node: Node) -> int:
            async with web(node.url) as client:
                answer = await client.post(f"/tables/{key}/join", json={"seat": seat}, headers=guest.headers)
                return answer.status_code

        async with web(self.nodes[0].url) as client:
            table = await ask(client, guest, "GET", f"/tables/{key}")
        seat = [each["kind"] for each in table["seats"]].index("open")
        answers = await asyncio.gather(*(join(node) for node in self.nodes))
        if answers.count(200) > 1 or not set(answers) <= {200, 409, 503}:
            raise Broken(f"{key}: one seat was taken with the answers {answers}")

    # Breaking things.

    async def break_and_mend(self, kind: str) -> None:
        """One fault; from the moment it is noticed the tables have to go on."""
        node, began = self.rng.choice(self.nodes), time.monotonic()
        before = {table.key: len(table.answered) for table in self.tables}
        mending = asyncio.create_task(self._fault(kind, node))
        await self._all_go_on(began, before)
        await mending

    async def _fault(self, kind: str, node: Node) -> None:
        match kind:
            case "kill":
                node.kill()
                await node.up()
            case "stop":
                await asyncio.to_thread(node.stop)
                await node.up()
            case "freeze":
                node.freeze()
                await asyncio.sleep(self.rng.choice((2, 5, 10)))
                node.thaw()
            case "cut":
                node.wire.cut()
                await asyncio.sleep(self.rng.choice((1, 4, 8)))
                node.wire.mend()
            case "database":
                await asyncio.to_thread(self.database.kill)
                await asyncio.sleep(self.rng.random())
                await asyncio.to_thread(self.database.start)

    async def _all_go_on(self, began: float, before: dict[str, int]) -> None:
        waiting = {table.key: table for table in self.tables}
        while waiting:
            for key, table in list(waiting.items()):
                new = [done.answered_at for done in table.answered[before[key] :] if done.asked_at > began]
                if new or table.over:
                    self.recovered += [min(new) - began] if new else []
                    del waiting[key]
            if time.monotonic() - began > GOING_ON:
                raise Broken(f"the games at {sorted(waiting)} do not go on")
            await asyncio.sleep(0.02)

    async def run(self, faults: list[str]) -> None:
        """Play, break, check."""
        await self.begin()
        stop = asyncio.Event()
        people = [
            asyncio.create_task(Client(self.nodes, table, number, self.rng.random()).play(stop))
            for table in self.tables
            for number in range(len(table.guests))
        ]
        try:
            await asyncio.sleep(1)
            for number, kind in enumerate(faults, 1):
                await self.break_and_mend(kind)
                await asyncio.sleep(0.3 * self.rng.random())
                if number % 10 == 0 or number == len(faults):
                    told = sum(len(table.answered) for table in self.tables)
                    print(f"{number} faults, {told} acknowledged", flush=True)
        finally:
            stop.set()
            await asyncio.wait_for(asyncio.gather(*people, return_exceptions=True), 60)
        await self._until_quiet()

    async def _until_quiet(self) -> None:
        """Bots have finished their turns, and all nodes show the same."""
        for again in range(20):
            try:
                await check_views(self.nodes, self.tables)
                return
            except (Broken, httpx.HTTPError):
                if again == 19:
                    raise
                await asyncio.sleep(1)

    # What was found.

    def check_webhooks(self) -> tuple[int, int]:
        """How many calls were taken, and how many of them again; every one that was sent has come."""
        sent = self.database.rows("SELECT count(*) FROM delivery WHERE state = 'sent' AND webhook_id > 0")[0][0]
        if len(self.receiver.calls) < sent:
            raise Broken(f"{sent} calls were sent, {len(self.receiver.calls)} came")
        return len(self.receiver.calls), sum(self.receiver.calls.values()) - len(self.receiver.calls)

    def check_records(self) -> int:
        """Every game replays from its record."""
        exported = subprocess.run(
            [sys.executable, "-P", "-c", EXPORT, "--database", self.database.uri, "--all"],
            capture_output=True,
            text=True,
            check=True,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        ).stdout.splitlines()
        for line in exported:
            concordia.replay(json.loads(line)["record"])
        return len(exported)

    def latencies(self) -> list[float]:
        """From the answer to a request until the other screens that were open showed it, in seconds."""
        return [
            max(0.0, moment - done.answered_at)
            for table in self.tables
            for done in table.answered
            for moment in table.seen.get(done.number, ())
        ]

    def logged_failures(self) -> list[str]:
        """The lines of the nodes' logs that are failures."""
        lines = [line for node in self.nodes for line in node.log.read_text(errors="replace").splitlines()]
        return [line for line in lines if "Traceback" in line]


def at(part: float, values: list[float]) -> float:
    """A quantile."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))] if values else 0.0


async def soak(cluster: Cluster, faults: list[str]) -> str:
    """Run it all; what was found."""
    try:
        await cluster.run(faults)
        entries, told = check_database(cluster.database, cluster.tables)
        calls, again = cluster.check_webhooks()
        games = cluster.check_records()
        late, failures = cluster.latencies(), cluster.logged_failures()
        for line in failures[:3]:
            print(line[-1500:], file=sys.stderr)
        return (
            f"{len(faults)} faults ({', '.join(f'{n} {kind}' for kind, n in sorted(Counter(faults).items()))}), "
            f"{told} acknowledged, {entries} entries, {games} games replay: 0 lost, 0 done twice, one order; "
            f"{calls} webhooks, {again} of them repeated with the same id; next action after a fault: median "
            f"{statistics.median(cluster.recovered or [0]):.2f} s, 95 % {at(0.95, cluster.recovered):.2f} s; "
            f"screens of one table: 95 % within {1000 * at(0.95, late):.0f} ms; "
            f"{len(failures)} tracebacks in the logs"
        )
    finally:
        await cluster.end()


def main(argv: list[str]) -> int:
    """Break so many things; 0 if nothing was lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--stops", type=int, default=20)
    parser.add_argument("--freezes", type=int, default=50)
    parser.add_argument("--cuts", type=int, default=20)
    parser.add_argument("--database-kills", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0, help="of the faults; 0: another one each time")
    parser.add_argument("--write", action="store_true", help="write what was found into docs/results.md")
    options = parser.parse_args(argv)
    faults = ["kill"] * options.kills + ["stop"] * options.stops + ["freeze"] * options.freezes
    faults += ["cut"] * options.cuts + ["database"] * options.database_kills
    seed, began = options.seed or random.SystemRandom().getrandbits(32), time.monotonic()
    random.Random(seed).shuffle(faults)
    folder = Path(tempfile.mkdtemp(prefix="concordia-cluster-"))
    folder.chmod(0o755)  # PostgreSQL may run as another user
    cluster = Cluster(folder, options.nodes, options.tables, seed)
    try:
        found = asyncio.run(soak(cluster, faults))
    except Broken as broken:
        print(f"BROKEN: {broken}\n{folder} is kept, seed {seed}", file=sys.stderr)
        return 1
    shutil.rmtree(folder, ignore_errors=True)
    found = f"{options.nodes} nodes, {options.tables} tables: {found}; {time.monotonic() - began:.0f} s"
    print(found)
    if options.write:
        docs_block.write_measurements("server: nodes", [found])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
