"""Where the project lies, if this runs from a checkout and not from an installed package."""

from __future__ import annotations

from pathlib import Path

import concordia


def package_root() -> Path:
    """The folder that this package was imported from."""
    return Path(concordia.__file__).resolve().parent.parent


def checkout() -> Path | None:
    """The project's folder, or None for an installed package. A compiled copy in build/ belongs to its project."""
    root = package_root()
    for folder in (root.parent, root.parent.parent):
        if (folder / "tools" / "compile.py").is_file() and (folder / "src" / "concordia").is_dir():
            return folder
    return None


def home() -> Path:
    """Where build/ and benchmarks/ are: the project's folder, else the working directory."""
    return checkout() or Path.cwd()
