"""The machine and the program that figures come from."""

from __future__ import annotations

import os
import platform
from pathlib import Path
from typing import Any

from concordia.core.vectors import COMPILED
from concordia.messages import english
from concordia.version import RULES_VERSION, __version__

say = english("report")


def machine() -> str:
    """System, processor and number of cores."""
    return say("machine", system=platform.system(), processor=_processor(), cores=os.cpu_count() or 1)


def _processor() -> str:
    """The processor's name, where the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def build() -> str:
    """Whether the engine that runs here is compiled."""
    return "compiled" if COMPILED else "plain"


def python() -> str:
    """The Python that runs here."""
    return f"{platform.python_implementation()} {platform.python_version()}"


def engine() -> dict[str, Any]:
    """The program: versions of package and rules, build and Python."""
    return {"version": __version__, "rules": RULES_VERSION, "build": build(), "python": python()}
