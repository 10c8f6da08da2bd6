"""Names that people would take for each other: letters of another alphabet, ``l`` for ``I``, ``0`` for ``O``.

Which characters look alike is Unicode's list (UTS 39), by the library confusable_homoglyphs.

>>> look("lvan") == look("Ivan"), look("Marcus") == look("Markus")
(True, False)
"""

from __future__ import annotations

from functools import cache

from confusable_homoglyphs.confusables import confusables_data

from concordia.server.accounts.names import folded

LONGEST = 96
# Lower case hides that these are alike in capitals.
_ALIKE = str.maketrans("i1|0", "lllo")


def look(name: str) -> str:
    """What names that look alike have in common."""
    seen = "".join(_prototype(letter) for letter in folded(name))
    return seen.casefold().translate(_ALIKE)[:LONGEST]


@cache
def _prototype(letter: str) -> str:
    """The one character, or the few, that stand for all those that look like a letter."""
    alike = [str(other["c"]) for other in confusables_data.get(letter, ())]
    if len(alike) != 1:  # the list of a prototype names all that look like it; any other's names its prototype
        return letter
    (other,) = alike
    if len(other) == 1 and len(confusables_data.get(other, ())) == 1:
        return min(letter, other)
    return other
