"""Compile the engine with mypyc into build/compiled, a whole copy of the package.

The sources stay free of extension modules, so that a stale one can never shadow them. Run it again at will:
where nothing has changed it does nothing. Without a C compiler it says so in one line; plain Python works.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
TARGET = ROOT / "build" / "compiled"
CLIENT = Path("concordia", "web")  # built apart, and often: the copy has a link to it

# In reading order. What is not here is not worth compiling, or is where the builds differ (core/vectors.py).
MODULES = [
    "vocabulary",
    "core/masks",
    "core/bundles",
    "chance",
    "core/board",
    "actions/codes",
    "core/state",
    "core/legal_options",
    "core/likeness",
    "actions/all_actions",
    "rules/questions",
    "rules/agenda",
    "rules/display",
    "rules/storehouse",
    "rules/purse",
    "rules/ending",
    "rules/scoring",
    "rules/teams",
    "rules/roles/tribune",
    "rules/roles/architect",
    "rules/roles/prefect",
    "rules/roles/colonist",
    "rules/roles/mercator",
    "rules/roles/diplomat",
    "rules/roles/senator",
    "rules/roles/specialists",
    "rules/roles/magister",
    "rules/roles/legatus",
    "rules/roles/double",
    "rules/card_play",
    "rules/role_table",
    "rules/turn",
    "rules/setup",
    "knowledge",
    "position/entries",
    "position/reading",
    "position/writing",
    "origin",
    "view",
    "sampling",
    "game",
    "preview",
    "encoding/row_writer",
    "encoding/action_numbers",
    "encoding/game_rewards",
    "encoding/game_batch",
    "bots/reachable_cities",
    "bots/evaluation/batch",
    "bots/evaluation/tally",
    "bots/evaluation/features/opponents",
    "bots/evaluation/features/game_progress",
    "bots/evaluation/features/possessions",
    "bots/evaluation/features/opportunities",
    "bots/evaluation/features/prospects",
    "bots/evaluation/features/rivals_in_turn",
    "bots/evaluation/features/writer",
    "bots/thinker/fingerprint",
    "bots/thinker/move_filter",
    "bots/thinker/turn_search",
    "bots/thinker/beam",
    "server/table/decision_effects",
    "server/table/open_turn",
    "server/table/ready_to_paint",
    "server/table/played_game",
    "server/table/seat_messages",
    "server/live/seat_news",
]

# Nobody replaces a function of the extension from outside, so the compiler may inline small ones (codes, masks).
FLAGS = "-fno-semantic-interposition"

BUILD = """
from mypyc.build import mypycify
from setuptools import setup
setup(name="concordia-compiled", packages=[], ext_modules=mypycify({arguments!r}, opt_level="3", debug_level="0"))
"""


def fingerprint() -> str:
    """What the compiled copy depends on: every source but the client, this script and the compiler's version."""
    made = hashlib.sha256(sys.version.encode())
    for path in [Path(__file__), *sorted(SOURCE.rglob("*"))]:
        if path.is_file() and "__pycache__" not in path.parts and not path.is_relative_to(SOURCE / CLIENT):
            made.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return made.hexdigest()


def compile_engine(target: Path = TARGET) -> bool:
    """Build the compiled copy if it is not up to date; False where it cannot be built."""
    stamp = target / "fingerprint"
    now = fingerprint()
    if stamp.exists() and stamp.read_text() == now:
        return True
    if shutil.which(os.environ.get("CC", "cc")) is None:
        print("no C compiler: the engine runs as plain Python", file=sys.stderr)
        return False
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(SOURCE, target, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", CLIENT.name))
    (target / CLIENT).symlink_to(os.path.relpath(SOURCE / CLIENT, (target / CLIENT).parent))
    modules = [f"concordia/{module}.py" for module in MODULES]
    script = target / "setup.py"
    script.write_text(BUILD.format(arguments=["--strict", *modules]))
    made = subprocess.run(
        [sys.executable, "setup.py", "build_ext", "--inplace"],
        cwd=target,
        env={**os.environ, "CFLAGS": f"{FLAGS} {os.environ.get('CFLAGS', '')}"},
        capture_output=True,
        text=True,
        check=False,
    )
    if made.returncode != 0:
        log = target.parent / "compile.log"
        log.write_text(made.stdout + made.stderr)
        shutil.rmtree(target)
        print(f"compiling failed, see {log}: the engine runs as plain Python", file=sys.stderr)
        return False
    shutil.rmtree(target / "build")
    script.unlink()
    stamp.write_text(now)
    return True


if __name__ == "__main__":
    compile_engine()
