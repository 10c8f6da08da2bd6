"""A bot without a plan: all legal actions are equally likely."""

from __future__ import annotations

import random

from concordia.actions.types import Action
from concordia.game import View


class RandomBot:
    """Chooses by chance alone; the same seed makes the same choices."""

    name = "random"

    def __init__(self, seed: object) -> None:
        """Start its chance from a seed of any kind that has a text."""
        self._rng = random.Random(str(seed))

    def choose(self, view: View, legal: list[Action]) -> Action:  # noqa: ARG002 (it looks at nothing)
        """Any of the legal actions."""
        return self._rng.choice(legal)
