"""What a server keeps is its owner's alone: hands, hashes of passwords and secrets are in there.

Folders and files that an earlier version made readable for others are mended when they are used again. On systems
without such rights (Windows) the folder's own protection counts.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

FOLDER, FILE = 0o700, 0o600
OURS = ("concordia", "secrets")  # how the names begin of what a server puts into its folder
BESIDE = ("-wal", "-shm", "-journal")  # files that SQLite keeps beside a database


def make_folder(folder: Path) -> None:
    """A data folder for its owner alone; one that holds other things than a server's keeps the rights it has."""
    if not folder.is_dir():
        folder.mkdir(mode=FOLDER, parents=True, exist_ok=True)
    if all(each.name.startswith(OURS) for each in folder.iterdir()):
        with suppress(OSError):
            folder.chmod(FOLDER)


def make_private(file: Path) -> None:
    """A file for its owner alone, empty if there is none yet; where that cannot be, whoever opens it is told."""
    with suppress(OSError):
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, FILE))
        for each in (file, *(file.with_name(file.name + end) for end in BESIDE)):
            if each.is_file():  # a device is nobody's own
                each.chmod(FILE)
