"""Names as people type them when they look for somebody: no accents, no capitals.

>>> plain("Đorđe Živković"), plain("FRANÇOIS")
('dorde zivkovic', 'francois')
"""

from __future__ import annotations

import unicodedata

LONGEST = 96
# Letters that are not accented ones, but are typed as if they were.
_TYPED = str.maketrans({"đ": "d", "ð": "d", "ł": "l", "ø": "o", "æ": "ae", "œ": "oe", "þ": "th"})


def plain(name: str) -> str:
    """A name, or the beginning of one, without accents and capitals."""
    parts = unicodedata.normalize("NFKD", name.casefold())
    bare = "".join(letter for letter in parts if not unicodedata.combining(letter))
    return " ".join(bare.translate(_TYPED).split())[:LONGEST]
