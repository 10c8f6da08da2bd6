"""An upgrade without a pause: nodes are replaced one after the other by those of the next version, under play.

The next version is this one with another number and one more step of the database, as the rule for steps allows
it: a table and a column more. Each node is asked to stop (SIGTERM), and then a new one is started in its place,
while guests play. In the end everything that was acknowledged is there, and the longest time is told for which
anybody saw no node: from losing one, or asking it what it did not answer any more, until the table is shown again.

    python tools/soak/rolling.py --nodes 2 --tables 6
"""

from __future__ import annotations

import argparse
import asyncio
import random
import shutil
import sys
import tempfile
import time
from pathlib import Path

import httpx
from cluster import Cluster
from cluster_history import Broken, check_database
from cluster_nodes import Node

from concordia.report import docs_block, project_folder
from concordia.version import __version__

GOAL_SECONDS = 2.0
NEXT = "99.0.0"
STEP = '''
"""What the next version adds."""
import sqlalchemy as sa
from alembic import op

revision, down_revision, branch_labels, depends_on = "next", "{last}", None, None


def upgrade():
    op.create_table("of_the_next_version", sa.Column("id", sa.Integer(), primary_key=True))
    op.add_column("tables", sa.Column("of_the_next_version", sa.Integer(), nullable=True))


def downgrade():
    op.drop_column("tables", "of_the_next_version")
    op.drop_table("of_the_next_version")
'''


def next_version(folder: Path) -> Path:
    """A copy of this package that is a version further; the folder to start it from."""
    here, package = project_folder.package_root(), folder / "next" / "concordia"
    shutil.copytree(here / "concordia", package, ignore=shutil.ignore_patterns("__pycache__"))
    for shared in here.glob("*__mypyc*"):  # what compiled modules have in common
        shutil.copy(shared, package.parent)
    version = package / "version.py"
    version.write_text(version.read_text().replace(f'"{__version__}"', f'"{NEXT}"'))
    steps = package / "server" / "store" / "migrations" / "versions"
    last = max(path.stem[:4] for path in steps.glob("0*.py"))
    (steps / "next_version.py").write_text(STEP.format(last=last))
    return package.parent


class Rolling(Cluster):
    """A cluster whose nodes are replaced."""

    async def roll(self) -> list[str]:
        """Play, replace every node, play on; the versions that served at the end."""
        await self.begin()
        root = next_version(self.folder)
        for table in self.tables:
            self._play_at(table)
        try:
            await asyncio.sleep(2)
            for number in range(len(self.nodes)):
                before = {table.key: len(table.answered) for table in self.tables}
                await self._replace(number, root)
                await self._all_go_on("stop", time.monotonic(), before, set())
        finally:
            self._stop.set()
            await asyncio.wait_for(asyncio.gather(*self._people, return_exceptions=True), 60)
        await self._until_quiet()
        return [await self._version(node) for node in self.nodes]

    async def _replace(self, number: int, root: Path) -> None:
        """As ``systemctl restart`` does it: there is one node less until the new one answers."""
        old = self.nodes[number]
        ended = await asyncio.to_thread(old.stop)
        if ended != 0:
            raise Broken(f"a node that was asked to stop ended with {ended}")
        new = Node(self.folder / f"next{number}", old.wire, root)
        await new.up()
        self.nodes[number] = new

    @staticmethod
    async def _version(node: Node) -> str:
        async with httpx.AsyncClient(trust_env=False) as client:
            return str((await client.get(f"{node.url}/healthz")).json()["version"])


async def rolled(cluster: Rolling) -> str:
    """Replace all; what was found."""
    began = time.monotonic()
    try:
        versions = await cluster.roll()
        if set(versions) != {NEXT}:
            raise Broken(f"at the end {versions} serve")
        entries, told, _ = check_database(cluster.database, cluster.tables)
        found = [gap for table in cluster.tables for gap in table.gaps]
        games, gaps = cluster.check_records(), sorted(gap.seconds for gap in found)
        for gap in sorted(found, key=lambda gap: -gap.seconds)[:8]:
            if gap.seconds > GOAL_SECONDS:
                print(f"{gap.seconds:.2f} s: {'; '.join(gap.tries)}", file=sys.stderr)
    finally:
        await cluster.end()
    longest = gaps[-1] if gaps else 0.0
    part = sum(1 for gap in gaps if gap <= GOAL_SECONDS)
    return (
        f"{len(versions)} nodes replaced by the next version under play, {told} acknowledged, {entries} entries, "
        f"{games} games replay: 0 lost, 0 done twice; {len(gaps)} times somebody lost their node, for at most "
        f"{longest:.2f} s ({part} of them within {GOAL_SECONDS:.0f} s); {time.monotonic() - began:.0f} s"
    )


def main(argv: list[str]) -> int:
    """Replace nodes; 0 if nothing was lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--think", type=float, default=0.4, help="seconds for a decision, more or less")
    parser.add_argument("--seed", type=int, default=0, help="0: another one each time")
    parser.add_argument("--write", action="store_true", help="write what was found into docs/results.md")
    options = parser.parse_args(argv)
    seed = options.seed or random.SystemRandom().getrandbits(32)
    folder = Path(tempfile.mkdtemp(prefix="concordia-rolling-"))
    folder.chmod(0o755)  # PostgreSQL may run as another user
    try:
        found = asyncio.run(rolled(Rolling(folder, options.nodes, options.tables, seed, options.think)))
    except Broken as broken:
        print(f"BROKEN: {broken}\n{folder} is kept, seed {seed}", file=sys.stderr)
        return 1
    shutil.rmtree(folder, ignore_errors=True)
    print(found)
    if options.write:
        docs_block.write_measurements("server: rolling", [found])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
