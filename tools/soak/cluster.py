"""Three nodes on one PostgreSQL, broken again and again under play: nothing acknowledged is lost or done twice.

Guests play at tables of all three games, with bots and clocks, each at whichever node. Nodes are killed, frozen,
asked to stop, cut off from the database or far away from it, and the database itself is killed. In the end all
that was asked, answered and seen must be one order, every node must show everybody the same, and every record
must replay.

    python tools/soak/cluster.py                        # the long form: 320 faults
    python tools/soak/cluster.py --faults 20 --append   # a piece of it, whose figures are added to the others
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import shutil
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
from cluster_figures import LONG, SCREEN_STEP, STEP, Figures, Times, keep, times
from cluster_history import Broken, check_database, check_views
from cluster_nodes import Database, Node, Wire
from cluster_receiver import Receiver
from kills import EXPORT, KINDS

import concordia
from concordia.bench.server.guest_client import Guest, ask, session_of, sit_down, web
from concordia.report import docs_block
from concordia.report.fault import Fault

LIVE = {"kind": "live", "bank": 600, "increment": 5}
TRIES = 5
GOING_ON = 120.0  # seconds until every table must have gone on after a fault
FREEZES, CUTS = (3, 10, 30, 60), (1, 4, 8)  # seconds
DELAYS, DELAYED = (0.02, 0.1, 0.3), (4, 8)  # seconds each way on the line to the database, and for how long
HALTED = 3.0  # seconds without a beat of this process: it was halted with all that it has started
AFTERWARDS = 1.0  # seconds after a fault in which its node may still be late
CLUB = 6  # people with an account, whose games are rated; they play at every third table, several at a time


class Cluster:
    """One run."""

    def __init__(self, folder: Path, nodes: int, tables: int, seed: int, think: float) -> None:
        """A run with so many nodes and tables, and people who think so many seconds about a decision."""
        self.folder = folder
        self.think = think
        self._count = nodes
        self._tables = tables
        self.rng = random.Random(seed)
        self.database = Database(folder / "postgres")
        self.receiver = Receiver()
        self.nodes: list[Node] = []
        self.tables: list[Table] = []
        self.found = Figures([seed], nodes, tables)
        self._recovered: dict[
            str, list[float]
        ] = {}  # seconds from a fault to the next accepted action, by its kind
        self._guests = 0
        self._club: list[Guest] = []
        self._hook = ""
        self._people: list[asyncio.Task[None]] = []
        self._stop = asyncio.Event()
        self.minutes = float("inf")  # after which nothing more is broken
        self.longest = max(FREEZES)
        self.slow = float("inf")  # seconds from which on it is told why a table did not go on sooner
        self.broken: Counter[str] = Counter()  # how often what was broken
        self._broken: set[Node] = set()
        self._halted_at = float("-inf")  # when this process last went on after it had been halted

    async def begin(self) -> None:
        """Start nodes at the same moment on an empty database, and make tables."""
        self._hook = await self.receiver.open()
        for number in range(self._count):
            wire = Wire(self.database)
            await wire.open()
            self.nodes.append(Node(self.folder / f"node{number}", wire))
        await asyncio.gather(*(node.up() for node in self.nodes))
        self._club = [await self._newcomer(f"Member {letter}") for letter in "ABCDEF"[:CLUB]]
        await asyncio.gather(*(self._try_new_table(number) for number in range(self._tables)))

    async def end(self) -> None:
        """Stop everything."""
        for node in self.nodes:
            node.end()
            await node.wire.close()
        self.database.close()

    async def _try_new_table(self, number: int) -> None:
        """Make a table; on a machine that is too busy a node may refuse for a moment."""
        for _ in range(TRIES - 1):
            with suppress(Fault, httpx.HTTPError):
                return await self._new_table(number)
            self.found.refused_early += 1
            await asyncio.sleep(1)
        return await self._new_table(number)

    async def _keep_playing(self) -> None:
        """Where a game is over another one begins, whatever is broken meanwhile."""
        number = self._tables
        while not self._stop.is_set():
            while sum(1 for table in self.tables if not table.over) < self._tables and not self._stop.is_set():
                with suppress(Fault, httpx.HTTPError):
                    await self._new_table(number)
                    self._play_at(self.tables[-1])
                    number += 1
                await asyncio.sleep(0.2)
            await asyncio.sleep(1)

    def _play_at(self, table: Table) -> None:
        for number in range(len(table.guests)):
            client = Client(self.nodes, table, number, self.rng.random(), self.think)
            self._people.append(asyncio.create_task(client.play(self._stop)))

    async def _notice_halts(self) -> None:
        """Note when everything was halted for a while: what is measured across that says nothing."""
        while not self._stop.is_set():
            before = time.monotonic()
            await asyncio.sleep(0.2)
            now = time.monotonic()
            if now - before > HALTED:
                self._halted_at = now
                for node in self.nodes:
                    node.unsound.insert(0, (before, now + HALTED))

    async def _new_table(self, number: int) -> None:
        terms: dict[str, Any] = dict(KINDS[number % len(KINDS)])
        players, bots = terms.pop("players"), terms.pop("bots", 0)
        if number % 3 == 0:
            guests = self.rng.sample(self._club, players - bots)
        else:
            guests = [await self._newcomer() for _ in range(players - bots)]
        seats = [{"kind": "me"}, *({"kind": "open"} for _ in guests[1:]), *({"kind": "bot"} for _ in range(bots))]
        terms |= {"level": "random", "seats": seats, "pace": LIVE if number % 2 else {"kind": "none"}}
        async with web(self.rng.choice(self.nodes).url) as client:
            key = str((await ask(client, guests[0], "POST", "/tables", terms))["key"])
        for guest in guests[1:]:
            await self._race_for_a_seat(key, guest)
        async with web(self.rng.choice(self.nodes).url) as client:
            await ask(client, guests[0], "POST", f"/tables/{key}/start", {})
        self.tables.append(Table(key, guests, has_bots=bots > 0))

    async def _newcomer(self, name: str = "") -> Guest:
        """Somebody new who is told of everything by a webhook; with a name, they have an account."""
        self._guests += 1
        async with web(self.rng.choice(self.nodes).url) as client:
            guest = await sit_down(client, self._guests)
            if name:
                body = {"name": name, "password": "a long password"}
                kept = await client.post("/keep", json=body, headers=guest.headers)
                guest = guest._replace(key=session_of(kept))
            hook = {"preset": "generic", "url": self._hook, "secret": "", "alerts": "all"}
            await ask(client, guest, "POST", "/webhooks", hook)
        return guest

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
        """One fault; from the moment it begins, or the database is back, the tables have to go on."""
        node = self.rng.choice([each for each in self.nodes if each not in self._broken])
        before = {table.key: len(table.answered) for table in self.tables}
        touched = {t.key for t in self.tables if kind == "database" or t.has_bots or node in t.at.values()}
        if kind == "database":
            await self._database_fault()
        began = time.monotonic()
        self._broken.add(node)
        mending = asyncio.create_task(self._fault(kind, node))
        await self._all_go_on(kind, began, before, touched)
        await mending
        self._broken.discard(node)
        self.found.load = max(self.found.load, os.getloadavg()[0])

    async def _database_fault(self) -> None:
        began = time.monotonic()
        await asyncio.to_thread(self.database.kill)
        await asyncio.sleep(self.rng.random())
        await asyncio.to_thread(self.database.start)
        for node in self.nodes:
            node.unsound.append((began, time.monotonic() + AFTERWARDS))

    async def _fault(self, kind: str, node: Node) -> None:
        began = time.monotonic()
        unsound = began, float("inf")
        node.unsound.append(unsound)
        match kind:
            case "kill":
                node.kill()
                await node.up()
            case "stop":
                await asyncio.to_thread(node.stop)
                await node.up()
            case "freeze":
                node.freeze()
                await asyncio.sleep(self.rng.choice([each for each in FREEZES if each <= self.longest]))
                node.thaw()
            case "cut":
                node.wire.cut()
                await asyncio.sleep(self.rng.choice(CUTS))
                node.wire.mend()
            case "delay":
                node.wire.delay = self.rng.choice(DELAYS)
                await asyncio.sleep(self.rng.choice(DELAYED))
                node.wire.delay = 0.0
        node.unsound[node.unsound.index(unsound)] = began, time.monotonic() + AFTERWARDS

    async def _all_go_on(self, kind: str, began: float, before: dict[str, int], touched: set[str]) -> None:
        waiting = {table.key: table for table in self.tables if table.key in before}
        recovered, since = self._recovered.setdefault(kind, []), began
        while waiting:
            for key, table in list(waiting.items()):
                new = [done.answered_at for done in table.answered[before[key] :] if done.asked_at > began]
                if new or table.over:
                    measured = new and key in touched and self._halted_at < began
                    recovered += [min(new) - began] if measured else []
                    if measured and min(new) - began > self.slow:
                        self._tell_slow(kind, table, began, min(new) - began)
                    del waiting[key]
            since = max(since, self._halted_at)
            if time.monotonic() - since > GOING_ON:
                raise Broken(f"the games at {sorted(waiting)} do not go on after a {kind}")
            await asyncio.sleep(0.02)

    def _tell_slow(self, kind: str, table: Table, began: float, seconds: float) -> None:
        """How it came that a table took so long after a fault to go on."""
        wrong = ", ".join(str(node.port) for node in self._broken)
        head = f"{seconds:.1f} s after a {kind} of {wrong}, at {table.key}"
        print(head, *table.story(began), sep="\n", file=sys.stderr)

    async def run(self, faults: list[str], at_once: int) -> None:
        """Play, break so many things at once, check."""
        await self.begin()
        helping = [asyncio.create_task(self._keep_playing()), asyncio.create_task(self._notice_halts())]
        for table in list(self.tables):
            self._play_at(table)
        try:
            await asyncio.sleep(1)
            await self._break_all(faults, at_once)
        finally:
            self._stop.set()
            for task in helping:
                task.cancel()
            await asyncio.wait_for(asyncio.gather(*helping, *self._people, return_exceptions=True), 60)
        await self._until_quiet()

    async def _break_all(self, faults: list[str], at_once: int) -> None:
        """Break one thing after the other, or several nodes at once; the database while they are all well."""
        left, until = list(faults), time.monotonic() + 60 * self.minutes

        async def several() -> None:
            while left and left[0] != "database" and time.monotonic() < until:
                await self._break_next(left.pop(0))

        while left and time.monotonic() < until:
            await asyncio.gather(*(several() for _ in range(at_once)))
            if left and time.monotonic() < until:
                await self._break_next(left.pop(0))

    async def _break_next(self, kind: str) -> None:
        await self.break_and_mend(kind)
        self.broken[kind] += 1
        await asyncio.sleep(0.3 * self.rng.random())
        if self.broken.total() % 10 == 0:
            told = sum(len(table.answered) for table in self.tables)
            print(f"{self.broken.total()} faults, {told} acknowledged", flush=True)

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
        """From the answer to a request until the screens at other nodes that were sound showed it, in seconds."""
        return [
            max(0.0, moment - done.answered_at)
            for table in self.tables
            for done in table.answered
            for moment, node in table.seen.get(done.number, ())
            if node is not done.node and node.sound(done.answered_at, moment)
        ]

    def recovered(self) -> dict[str, Times]:
        """How long it took until tables went on, by kind of fault."""
        return {kind: times(measured, STEP) for kind, measured in self._recovered.items()}

    def logged_failures(self) -> list[str]:
        """The lines of the nodes' logs that are failures."""
        lines = [line for node in self.nodes for line in node.log.read_text(errors="replace").splitlines()]
        return [line for line in lines if "Traceback" in line]


async def soak(cluster: Cluster, faults: list[str], at_once: int) -> Figures:
    """Run it all; what was found."""
    found, began = cluster.found, time.monotonic()
    try:
        await cluster.run(faults, at_once)
        found.faults, found.at_once = dict(cluster.broken), at_once
        found.entries, found.acknowledged, found.rated = check_database(cluster.database, cluster.tables)
        found.webhooks, found.repeated = cluster.check_webhooks()
        found.games = cluster.check_records()
        failures = cluster.logged_failures()
        found.tracebacks = len(failures)
        for line in failures[:3]:
            print(line[-1500:], file=sys.stderr)
        found.recovered, found.screens = cluster.recovered(), times(cluster.latencies(), SCREEN_STEP)
        found.seconds = time.monotonic() - began
        return found
    finally:
        await cluster.end()


def chosen_faults(options: argparse.Namespace, rng: random.Random) -> list[str]:
    """The faults of a run, in the order in which they happen."""
    if options.faults:
        return rng.choices(list(LONG), list(LONG.values()), k=options.faults)
    faults = [kind for kind in LONG for _ in range(getattr(options, kind))]
    rng.shuffle(faults)
    return faults


def main(argv: list[str]) -> int:
    """Break so many things; 0 if nothing was lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--tables", type=int, default=40)
    for kind, count in LONG.items():
        parser.add_argument(f"--{kind}s", dest=kind, type=int, default=count)
    parser.add_argument("--faults", type=int, default=0, help="so many of all kinds, as often as in the long form")
    parser.add_argument(
        "--at-once", type=int, default=1, help="nodes that something is wrong with at the same time, at most"
    )
    parser.add_argument("--minutes", type=float, default=float("inf"), help="break nothing more after that")
    parser.add_argument(
        "--longest", type=int, default=max(FREEZES), help="seconds that a node is frozen for, at most"
    )
    parser.add_argument("--think", type=float, default=0.4, help="seconds for a decision, more or less")
    parser.add_argument("--seed", type=int, default=0, help="of the faults; 0: another one each time")
    parser.add_argument(
        "--slow", type=float, default=float("inf"), help="tell what happened at a table that took longer than this"
    )
    parser.add_argument(
        "--append", action="store_true", help="keep the run, and write all that are kept into docs"
    )
    options = parser.parse_args(argv)
    seed = options.seed or random.SystemRandom().getrandbits(32)
    faults = chosen_faults(options, random.Random(seed))
    folder = Path(tempfile.mkdtemp(prefix="concordia-cluster-"))
    folder.chmod(0o755)  # PostgreSQL may run as another user
    try:
        cluster = Cluster(folder, options.nodes, options.tables, seed, options.think)
        cluster.minutes, cluster.longest = options.minutes, max(options.longest, min(FREEZES))
        cluster.slow = options.slow
        found = asyncio.run(soak(cluster, faults, min(options.at_once, options.nodes - 1)))
    except Broken as broken:
        print(f"BROKEN: {broken}\n{folder} is kept, seed {seed}", file=sys.stderr)
        return 1
    shutil.rmtree(folder, ignore_errors=True)
    print(*found.lines(), sep="\n")
    if options.append:
        docs_block.write_measurements("server: nodes", keep(found).lines())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
