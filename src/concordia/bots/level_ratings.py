"""How strong the levels are, as the ladder has measured them."""

from __future__ import annotations

from functools import cache

from concordia.data import read_json

MIDDLE = "fair"
MIDDLE_RATING = 1500


@cache
def ratings() -> dict[str, int]:
    """The rating of every level on the scale that people are rated on, where `fair` stands at 1500.

    >>> ratings()["fair"], ratings()["master"] > ratings()["gentle"]
    (1500, True)
    """
    table = read_json("ladder.json")
    rated: dict[str, int] = {row["level"]: row["rating"] for row in table["levels"]}
    return {level: MIDDLE_RATING + rating - rated[MIDDLE] for level, rating in rated.items()}
