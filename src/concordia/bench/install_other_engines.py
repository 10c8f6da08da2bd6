"""The engines of other people that ours is measured beside, and matplotlib: installed apart from the project."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import sysconfig
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

from concordia.messages import english
from concordia.report import project_folder
from concordia.report.fault import Fault

say = english("bench")

DISTRIBUTION = "concordia-game"
ALONE = {"catanatron_gym"}  # asks for an old Gymnasium, and works with that of the extra envs


def venv() -> Path:
    """The folder of their environment, so that the project's own stays clean."""
    return project_folder.home() / "build" / "bench-venv"


def _venv_path(kind: str) -> Path:
    base = str(venv())
    return Path(sysconfig.get_path(kind, "venv", vars={"base": base, "platbase": base}))


def packages() -> Path:
    """The folder to import them from."""
    return _venv_path("purelib")


def pins() -> dict[str, str]:
    """What the extra ``bench`` pins: ``{"chess": "chess==1.11.2"}``."""
    try:
        wanted = requires(DISTRIBUTION) or []
    except PackageNotFoundError:
        raise Fault(say("pins/unknown", distribution=DISTRIBUTION)) from None
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
    """Make their environment; returns what could not be installed, with the reason."""
    wanted = pins()
    fault = _fault([sys.executable, "-m", "venv", str(venv())])
    if fault is not None:
        raise Fault(say("install/venv", folder=venv(), reason=fault))
    pip = [str(_venv_path("scripts") / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    refused = {}
    for name, pin in wanted.items():
        fault = _fault([*pip, *(["--no-deps"] if name in ALONE else []), pin])
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
    """What to say about an engine that cannot be imported."""
    if _refusals().is_file():
        refused: dict[str, str] = json.loads(_refusals().read_text())
        if name in refused:
            return say("other/refused", reason=refused[name])
    return say("other/missing")
