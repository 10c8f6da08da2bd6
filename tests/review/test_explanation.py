"""What a turn is for, in a sentence of every language."""

from __future__ import annotations

import dataclasses

import pytest

from concordia.bots.levels import LEVELS
from concordia.bots.thinker.bot import Thinker
from concordia.messages import LANGUAGES, term
from concordia.review.explanation import Purpose
from concordia.review.thought import think
from concordia.vocabulary import GODS, GOODS
from tests.table import play as apply
from tests.table import player
from tests.table import table as laid


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_purpose_has_a_sentence(language):
    purposes = [Purpose(deed, god=god) for deed in ("build", "cards", "colonists") for god in (*GODS, None)]
    purposes += [Purpose(deed, good=good) for deed in ("produce", "trade") for good in GOODS]
    purposes += [Purpose(deed) for deed in ("money", "recall", "wait")]
    for purpose in purposes:
        said = purpose.in_language(language)
        against = dataclasses.replace(purpose, rival=1).in_language(language, {1: "Livia"})
        assert said.endswith(".")
        assert "Livia" in against
        assert term("god", purpose.god, language) in said if purpose.god else True


def test_a_purchase_is_explained_by_its_god():
    buyer = player(hand=["senator", "tribune"], goods={"food": 4, "wine": 2, "cloth": 2}, houses=["Novaria"])
    game = laid(buyer, player(), display=["mason", "smith", "farmer"], cities={"Novaria": "brick"})
    apply(game, "play:senator")
    thought = think(Thinker(LEVELS["fair"], 1), game.view(0))

    assert str(thought.turn[0]) == "purchase:0"
    assert (thought.purpose.deed, thought.purpose.god) == ("cards", "minerva")
