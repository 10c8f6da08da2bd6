from __future__ import annotations

import pytest

from concordia.messages import LANGUAGES
from concordia.server.notify.notice import words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["turn", "asked", "started", "ran_out", "finished", "finished_team"])
def test_every_notice_names_the_game_the_opponents_and_what_is_asked(kind: str, language: str) -> None:
    details = {"game": "venus", "map": "cyprus", "opponents": ["Ana", "Boris"], "decision": "keep"}
    told = words(kind, {**details, "rank": 1, "sides": 3, "points": 120}, language)
    assert "Concordia Venus" in told
    assert "Ana, Boris" in told
    assert told.endswith(".")
    if kind in ("turn", "asked"):
        keep = {"en": "Storehouse", "fr": "Entrepôt", "de": "Lagerhaus", "sr": "Skladište"}
        assert keep[language] in told
