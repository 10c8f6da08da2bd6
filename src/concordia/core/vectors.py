"""Rows of small integers, as fast as the build allows.

Compiled, a row is ``librt.vecs.vec``: unboxed 64-bit integers side by side, read and written in one machine
instruction (measured on the engine's option lists: 40 ns for thirty entries, 3.3 microseconds in plain
Python). Uncompiled, the same name is ``list``, whose calls are a subset of what both understand, so that the
rules are written once. This module is never compiled itself: it is the place where the two builds differ.
"""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES
from os.path import dirname, exists, join
from typing import TYPE_CHECKING


def _compiled() -> bool:
    state = join(dirname(__file__), "state")
    return any(exists(state + suffix) for suffix in EXTENSION_SUFFIXES)


COMPILED = _compiled()

if TYPE_CHECKING or COMPILED:
    from librt.vecs import vec as vec
else:
    vec = list
