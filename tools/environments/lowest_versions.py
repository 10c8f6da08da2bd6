"""Prints the lowest version of every library that pyproject.toml allows, as constraints for pip."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LOWEST = re.compile(r"(?P<name>[A-Za-z0-9_.-]+)(?:\[[^]]*\])?>=(?P<version>[^,; ]+)")


def lowest(needed: list[str], extras: dict[str, list[str]]) -> Iterator[str]:
    """``numpy==1.26`` for ``numpy>=1.26``, from all that the package and its extras but ``dev`` ask for."""
    wanted = needed + [line for extra in extras if extra != "dev" for line in extras[extra]]
    found = {match["name"]: match["version"] for line in wanted if (match := LOWEST.match(line))}
    for name, version in sorted(found.items()):
        yield f"{name}=={version}"


if __name__ == "__main__":
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    print(*lowest(project["dependencies"], project["optional-dependencies"]), sep="\n")
