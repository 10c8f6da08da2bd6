"""What stops a match or a measurement, told in one line."""

from __future__ import annotations


class Fault(Exception):
    """Something that a person has to put right; the text is one line."""
