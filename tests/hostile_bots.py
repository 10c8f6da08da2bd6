"""A package of bots that do everything a bot should not, as pip leaves one behind, and how each of them fails."""

from __future__ import annotations

CODE = '''
import os, sys, time

KEPT = []

class Odd(Exception):
    """An error that cannot be unpickled, and that cannot say what it is."""

    def __init__(self, one, two):
        super().__init__("odd")

    def __str__(self):
        raise ValueError("no words")

class Equal:
    def __eq__(self, other):
        return True

    def __str__(self):
        sys.exit(3)

class Exits:
    def choose(self, view, legal):
        sys.exit(0)

class Interrupts:
    def choose(self, view, legal):
        raise KeyboardInterrupt

class Vanishes:
    def choose(self, view, legal):
        os._exit(0)

class Hangs:
    def choose(self, view, legal):
        while True:
            pass

class Sleeps:
    def __init__(self):
        time.sleep(3600)

class Hoards:
    def choose(self, view, legal):
        while True:
            KEPT.append(bytearray(2**24))

class Babbles:
    def choose(self, view, legal):
        return "an action of its own"

class Lies:
    def choose(self, view, legal):
        return Equal()

class Raises:
    def choose(self, view, legal):
        raise Odd(1, 2)

class Unmade:
    def __init__(self, seed):
        raise RuntimeError("not today")

    def choose(self, view, legal):
        return legal[0]

class Mute:
    pass
'''
LEVELS = {  # how a level fails
    "exits": ("hostile_bots_package:Exits", "error"),
    "interrupts": ("hostile_bots_package:Interrupts", "error"),
    "vanishes": ("hostile_bots_package:Vanishes", "died"),
    "hangs": ("hostile_bots_package:Hangs", "late"),
    "sleeps": ("hostile_bots_package:Sleeps", "late"),
    "hoards": ("hostile_bots_package:Hoards", "error"),
    "babbles": ("hostile_bots_package:Babbles", "nonsense"),
    "lies": ("hostile_bots_package:Lies", "nonsense"),
    "raises": ("hostile_bots_package:Raises", "error"),
    "unmade": ("hostile_bots_package:Unmade", "error"),
    "mute": ("hostile_bots_package:Mute", "error"),
    "exits-early": ("hostile_exit_package:Bot", "error"),
    "broken": ("hostile_broken_package:Bot", "error"),
    "missing": ("hostile_bots_package:Missing", "error"),
}


def install(folder):
    """Put the package into a folder that Python looks into."""
    about = folder / "hostile_bots-1.dist-info"
    about.mkdir(parents=True)
    (folder / "hostile_bots_package.py").write_text(CODE)
    (folder / "hostile_exit_package.py").write_text("raise SystemExit(0)\n")
    (folder / "hostile_broken_package.py").write_text("import a_package_that_nobody_has\n")
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: hostile-bots\nVersion: 1\n")
    entries = "".join(f"{level} = {where}\n" for level, (where, _) in LEVELS.items())
    (about / "entry_points.txt").write_text(f"[concordia.bots]\n{entries}")
    return folder
