"""The light core, and that every package which an extra brings is known to the command line."""

import ast
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

from concordia.cli.extras import EXTRAS

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
OPTIONAL = PROJECT["optional-dependencies"]


def brought_by(extra):
    """The packages of an extra and of the extras that it includes, by their names without versions."""
    found = set()
    for line in OPTIONAL[extra]:
        if line.startswith("concordia-game["):
            found.update(*(brought_by(name) for name in line.partition("[")[2].rstrip("]").split(",")))
        else:
            found.add(line.split(";")[0].split("[")[0].rstrip("=<>.0123456789").lower().replace("-", "_"))
    return found


def loaded_by(statement):
    """The modules that are loaded after a statement in a process of its own."""
    asked = [sys.executable, "-c", f"{statement}, sys; print(*sys.modules)"]
    return set(subprocess.run(asked, check=True, capture_output=True, text=True).stdout.split())


def test_importing_the_package_loads_neither_numpy_nor_anything_that_serves():
    assert not set(EXTRAS) & loaded_by("import concordia, concordia.cli")


def test_importing_the_engine_loads_nothing_that_it_can_do_without():
    heavy = {
        "asyncio",
        "dataclasses",
        "importlib.resources",
        "logging",
        "pathlib",
        "socket",
        "subprocess",
        "tempfile",
        "urllib",
    }
    before = loaded_by("import builtins")  # an editable installation may have loaded some when Python starts
    assert not heavy & (loaded_by("import concordia") - before)


def test_measuring_the_engine_needs_nothing_that_serves():
    of_the_server = {package for package, extra in EXTRAS.items() if extra == "server"}
    assert not of_the_server & loaded_by("import concordia.cli.commands.bench")


def test_every_package_that_the_sources_import_comes_with_the_extra_that_is_named():
    imported = set()
    for file in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {name.name.partition(".")[0] for name in node.names}
            elif isinstance(node, ast.ImportFrom) and not node.level:
                imported.add(node.module.partition(".")[0])
    core = {"concordia", "mypy_extensions", "librt"}
    yardsticks = {"chess", "pyspiel", "catanatron", "matplotlib"}  # bench has an environment of its own for them
    come_along = {"starlette", "typing_extensions", "pydantic_core"}  # with fastapi and pydantic
    ours = imported - sys.stdlib_module_names - core - yardsticks - come_along - {"ray"}
    assert ours <= set(EXTRAS)
    distributions = packages_distributions()
    for package in ours:
        (name,) = set(distributions[package])
        assert name.lower().replace("-", "_") in brought_by(EXTRAS[package]), package


def test_everything_without_the_yardsticks_is_in_all():
    assert brought_by("all") == set().union(
        *(brought_by(extra) for extra in OPTIONAL if extra not in ("dev", "bench", "examples"))
    )
