"""The sentences of the arena and the ladder; English only."""

from __future__ import annotations

from concordia.messages import english

say = english("arena")


class ArenaError(Exception):
    """Something a person has to put right; one line."""
