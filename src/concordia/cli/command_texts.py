"""The sentences of the command line itself: help and wrong arguments, in English."""

from __future__ import annotations

from concordia.messages import english

say = english("commands")
