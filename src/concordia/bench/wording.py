"""The sentences of this developers' command; English only."""

from __future__ import annotations

from concordia.messages import english

say = english("bench")
