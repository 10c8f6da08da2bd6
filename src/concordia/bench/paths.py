"""Where the engines, the yardsticks and the results lie."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import sysconfig
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path
from typing import NamedTuple

import concordia
from concordia.bench.wording import say
from concordia.core import vectors as cells

DISTRIBUTION = "concordia-game"


class BenchError(Exception):
    """Something a person has to put right; one line."""


class Engine(NamedTuple):
    """A build of our engine: ``compiled`` or ``plain``, and the folder to import it from."""

    name: str
    root: Path


def package_root() -> Path:
    """The folder that this package was imported from."""
    return Path(concordia.__file__).resolve().parent.parent


def checkout() -> Path | None:
    """The project's folder, if this is run from it and not from an installed wheel."""
    root = package_root()
    for folder in (root.parent, root.parent.parent):
        if (folder / "tools" / "compile.py").is_file() and (folder / "src" / "concordia").is_dir():
            return folder
    return None


def home() -> Path:
    """Where build/ and benchmarks/ are: the project's folder, or for an installed wheel where one stands."""
    return checkout() or Path.cwd()


def engines() -> list[Engine]:
    """What there is to measure: both builds in a checkout (compiled now if need be), else the installed one."""
    project = checkout()
    if project is None:
        return [Engine("compiled" if cells.COMPILED else "plain", package_root())]
    compiled = project / "build" / "compiled"
    subprocess.run([sys.executable, str(project / "tools" / "compile.py")], check=False)
    found = [Engine("plain", project / "src")]
    if (compiled / "fingerprint").is_file():
        found.insert(0, Engine("compiled", compiled))
    return found


def venv() -> Path:
    """The folder of the yardsticks' own environment, so that the project's stays clean."""
    return home() / "build" / "bench-venv"


def _venv_path(kind: str) -> Path:
    base = str(venv())
    return Path(sysconfig.get_path(kind, "venv", vars={"base": base, "platbase": base}))


def yardstick_packages() -> Path:
    """Where ``--install`` puts the yardsticks."""
    return _venv_path("purelib")


def pins() -> dict[str, str]:
    """The yardsticks and matplotlib as the extra ``bench`` pins them: ``{"chess": "chess==1.11.2"}``."""
    try:
        wanted = requires(DISTRIBUTION) or []
    except PackageNotFoundError:
        raise BenchError(say("pins/unknown", distribution=DISTRIBUTION)) from None
    return bench_pins(wanted)


def bench_pins(wanted: list[str]) -> dict[str, str]:
    """Those of a package's requirements that belong to the extra ``bench``, by name."""
    found = {}
    for requirement in wanted:
        package, _, marker = requirement.partition(";")
        if re.search(r"""extra\s*==\s*['"]bench['"]""", marker):
            name = re.split(r"[=<>!~ ]", package.strip())[0]
            found[name.replace("-", "_")] = package.strip()
    return found


def install() -> dict[str, str]:
    """Make the yardsticks' environment; returns what could not be installed, with the reason."""
    wanted = pins()
    fault = _fault([sys.executable, "-m", "venv", str(venv())])
    if fault is not None:
        raise BenchError(say("install/venv", folder=venv(), reason=fault))
    pip = [str(_venv_path("scripts") / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    refused = {}
    for name, pin in wanted.items():
        fault = _fault([*pip, pin])
        if fault is not None:
            refused[name] = fault
    _refusals().write_text(json.dumps(refused))
    return refused


def _fault(command: list[str]) -> str | None:
    """The last line of a command that went wrong."""
    made = subprocess.run(command, capture_output=True, text=True, check=False)
    if made.returncode == 0:
        return None
    return ((made.stdout + made.stderr).strip().splitlines() or [str(made.returncode)])[-1]


def _refusals() -> Path:
    return venv() / "not-installable.json"


def why_missing(name: str) -> str:
    """What to say about a yardstick that cannot be imported."""
    if _refusals().is_file():
        refused: dict[str, str] = json.loads(_refusals().read_text())
        if name in refused:
            return say("yardstick/refused", reason=refused[name])
    return say("yardstick/missing")
