"""Who sees to what: every node works it out by itself from who is there, and all come to the same.

Each node has a number for each thing, drawn from both names; the highest sees to it (rendezvous hashing). When a
node goes, only what it saw to is shared out among the others, and when one comes it takes its share of all.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b


def owner(what: str, nodes: Iterable[str]) -> str:
    """The node that sees to something.

    >>> [owner(table, ["a", "b", "c"]) for table in ("k7f2", "m3d9", "p0q1", "zz81")]
    ['c', 'c', 'a', 'b']
    >>> [owner(table, ["a", "b"]) for table in ("k7f2", "m3d9", "p0q1", "zz81")]
    ['b', 'a', 'a', 'b']
    """
    return max(nodes, key=lambda node: (blake2b(f"{node} {what}".encode(), digest_size=8).digest(), node))
