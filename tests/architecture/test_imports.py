"""The plan of the house: who may import whom, how long a module may be, who may print and roll dice."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "src" / "concordia"

# From the ground up: a module may import what stands above it in this list, never what stands below.
LAYERS = [
    "version",
    "vocabulary",
    "messages",
    "errors",
    "chance",
    "data",
    "catalog.checks",
    "catalog",
    "core",
    "core.vectors",
    "core.masks",
    "core.bundles",
    "core.board",
    "core.state",
    "core.legal_options",
    "core.likeness",
    "actions",
    "actions.codes",
    "actions.reading",
    "actions.action",
    "actions.board_actions",
    "actions.card_actions",
    "actions.goods_actions",
    "actions.types",
    "actions.all_actions",
    "knowledge",
    "rules",
    "rules.questions",
    "rules.agenda",
    "rules.purse",
    "rules.display",
    "rules.setup",
    "rules.ending",
    "rules.scoring",
    "rules.storehouse",
    "rules.teams",
    "rules.roles",
    "rules.card_play",
    "rules.role_table",
    "rules.turn",
    "rules.reasons",
    "position",
    "position.entries",
    "position.writing",
    "position.reading",
    "record",
    "record.writing",
    "origin",
    "view_types",
    "view",
    "sampling",
    "game",
    "start",
    "record.reading",
    "pickling",
    "public_board",
    "preview",
    "story",
    "notation",
    "encoding",
    "",  # the package itself: the surface that everything below may use
    "worker_processes",
    "report",
    "bots",
    "arena",
    "learn",
    "review",
    "lessons",
    "puzzles",
    "explorer",
    "dataset",
    "envs",
    "bench",
    "server",
    "server.wording",
    "server.errors",
    "server.clock",
    "server.private_files",
    "server.settings",
    "server.json_logs",
    "server.thread_pool",
    "server.metrics",
    "server.table.pace",
    "server.table.seat",
    "server.table.decision_log",
    "server.table.terms",
    "server.ratings.fairness",  # whether a table is rated, which the table itself says
    "server.protocol",
    "server.table",
    "server.store",
    "server.nodes",
    "server.ratings",
    "server.accounts",
    "server.community",
    "server.daily.deal",  # which one a day has, and the chance of its opponents
    "server.daily.tries",  # their results are written with the end of the game
    "server.notify",
    "server.accounts.mailbox",  # confirms an address by a letter
    "server.accounts.recovery",  # a new password by a letter
    "server.live.chat",
    "server.moderation",
    "server.http.limits",
    "server.people",
    "server.live",
    "server.study",
    "server.daily",
    "server.http",
    "server.app",
    "server.protocol.typescript",  # reads the whole HTTP API
    "cli",
]

MOST_LINES = 320


def name_of(path):
    """A module's name below concordia; empty for the package itself."""
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix("__init__").removesuffix(".")


MODULES = {name_of(path): path for path in sorted(SOURCE.rglob("*.py"))}


@cache
def tree(module):
    return ast.parse(MODULES[module].read_text(encoding="utf-8"))


def imported(node):
    """The modules of this package that an import statement names."""
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom):
        assert node.level == 0, "imports are written in full"
        inner = [f"{node.module}.{alias.name}" for alias in node.names]
        names = [name if name.removeprefix("concordia.") in MODULES else node.module for name in inner]
    else:
        return []
    return [
        name.removeprefix("concordia").removeprefix(".") for name in names if name.split(".")[0] == "concordia"
    ]


def imports(module, late=True):
    """What a module imports; without ``late`` only what it needs to be loaded."""
    nodes = ast.walk(tree(module)) if late else ast.iter_child_nodes(tree(module))
    return {name for node in nodes for name in imported(node)} - {module}


def layer(module):
    """The place of a module in LAYERS: that of its longest listed name."""
    name = module
    while name not in LAYERS:
        assert "." in name, f"give {module} a place in LAYERS"
        name = name.rpartition(".")[0]
    return LAYERS.index(name)


@pytest.mark.parametrize("module", MODULES)
def test_imports_point_up_only(module):
    wrong = {name for name in imports(module) if layer(name) > layer(module)}

    assert not wrong, f"{module or 'concordia'} stands above {sorted(wrong)}"


@pytest.mark.parametrize("module", [module for module in MODULES if layer(module) <= LAYERS.index("")])
def test_the_engine_imports_at_the_top_only(module):
    assert imports(module) == imports(module, late=False)


def test_no_modules_import_each_other_in_a_circle():
    left = {module: imports(module, late=False) for module in MODULES}
    while free := {module for module, needs in left.items() if not needs & left.keys()}:
        left = {module: needs for module, needs in left.items() if module not in free}

    assert not left


@pytest.mark.parametrize("module", MODULES)
def test_a_module_can_be_read_at_a_sitting(module):
    lines = len(MODULES[module].read_text(encoding="utf-8").splitlines())

    assert lines <= MOST_LINES


def prints(node):
    """Whether this is a ``print`` to the screen; one into a given file or pipe is not."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"):
        return False
    to = [ast.unparse(keyword.value) for keyword in node.keywords if keyword.arg == "file"]
    return not to or to[0].startswith("sys.")


@pytest.mark.parametrize("module", [module for module in MODULES if module.split(".")[0] != "cli"])
def test_only_the_command_line_prints(module):
    assert not any(prints(node) for node in ast.walk(tree(module)))


PURE = ("server.table", "server.protocol")
OUTSIDE_WORLD = {"asyncio", "socket", "threading", "time", "datetime", "secrets", "os", "logging", "sqlalchemy"}
OUTSIDE_WORLD |= {"fastapi", "starlette", "uvicorn", "websockets", "httpx", "multiprocessing", "concurrent"}


def outside(module):
    """The packages that are not of this project which a module imports."""
    named = {
        alias.name if isinstance(node, ast.Import) else node.module or ""
        for node in ast.walk(tree(module))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
        if not (isinstance(node, ast.ImportFrom) and node.module == "os.path")  # names of files: nothing happens
    }
    return {name.split(".")[0] for name in named}


@pytest.mark.parametrize(
    "module",
    [
        module
        for module in MODULES
        if module.startswith(tuple(f"{room}." for room in PURE)) and module != "server.protocol.typescript"
    ],
)
def test_a_table_and_its_messages_know_no_socket_no_database_and_no_clock(module):
    assert not outside(module) & OUTSIDE_WORLD


CHANCE = {"random", "secrets", "time", "datetime", "uuid", "os", "numpy"}


@pytest.mark.parametrize(
    "module", [module for module in MODULES if layer(module) <= LAYERS.index("position.reading")]
)
def test_the_rules_know_no_chance_but_the_seed_and_no_clock(module):
    """All chance lies in the Dice of the seed, so that a record replays exactly."""
    assert not outside(module) & CHANCE


@pytest.mark.parametrize("module", MODULES)
def test_nobody_uses_the_generator_that_all_programs_share(module):
    """``random.Random(seed)`` is a generator of one's own; ``random.choice`` and its like are everybody's."""
    used = {
        node.attr
        for node in ast.walk(tree(module))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random"
    }
    taken = {
        alias.name
        for node in ast.walk(tree(module))
        if isinstance(node, ast.ImportFrom) and node.module == "random"
        for alias in node.names
    }

    assert used | taken <= {"Random", "SystemRandom"}
