"""The number of ways a game can go on from fixed positions: any change of a rule changes some of them.

After an intended change of the rules ``python -m tools.perft --write`` puts the new numbers on file.
"""

from __future__ import annotations

import pytest
from tools.perft import count, read, start

ENTRIES = read()


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["name"])
def test_as_many_ways_to_go_on_as_on_file(entry):
    counted = [count(start(entry), depth) for depth in range(1, len(entry["counts"]) + 1)]
    assert counted == entry["counts"]


def test_the_table_has_every_game_and_late_positions_of_each():
    kinds = {"setup": set(), "position": set()}
    for entry in ENTRIES:
        key = "setup" if "setup" in entry else "position"
        kinds[key].add(entry[key]["game"])
        assert len(entry["counts"]) >= 4
    assert kinds["setup"] == kinds["position"] == {"classic", "venus", "team"}
