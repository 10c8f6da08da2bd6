"""The builds of our engine that there are to measure: compiled and plain."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from concordia.report.machine import build
from concordia.report.project_folder import checkout, package_root


class EngineBuild(NamedTuple):
    """A build of our engine: ``compiled`` or ``plain``, and the folder to import it from."""

    name: str
    root: Path


def engine_builds() -> list[EngineBuild]:
    """Both builds in a checkout (compiled now if need be), else the installed one."""
    project = checkout()
    if project is None:
        return [EngineBuild(build(), package_root())]
    compiled = project / "build" / "compiled"
    subprocess.run([sys.executable, str(project / "tools" / "compile.py")], check=False)
    found = [EngineBuild("plain", project / "src")]
    if (compiled / "fingerprint").is_file():
        found.insert(0, EngineBuild("compiled", compiled))
    return found
