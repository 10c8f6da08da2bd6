"""7.2 The Magister and its rulings."""

from __future__ import annotations

import pytest

import concordia
from tests.table import play, player, position, rule, seat, table, texts


def venus(*players, **given):
    return table(*players, game="venus", **given)


def kind(game):
    """What the first player is asked, or None when the turn has passed on."""
    return game.decision.kind if game.decision.seat == 0 else None


@rule("7.2")
def test_the_magister_repeats_the_card_played_before():
    game = venus(player(hand=["mercator", "magister", "tribune"]), player())
    play(game, "play:mercator", "done", "play:tribune", "play:magister")
    assert kind(game) == "mercator"
    assert seat(game, 0)["money"] == 6
    assert seat(game, 0)["discard"] == ["mercator", "magister"]


@rule("7.2", "5.6")
def test_a_repeated_bought_mercator_gives_5():
    game = play(venus(player(hand=["magister"], discard=["mercator-5"]), player()), "play:magister")
    assert seat(game, 0)["money"] == 5


@rule("7.2")
def test_the_magister_repeats_the_whole_card_not_what_was_left_of_it():
    one = player(hand=["architect", "magister", "tribune"], colonists=[["land", "Roma"], ["sea", "Roma"]])
    game = venus(one, player())
    play(game, "play:architect", "move:land:Roma>Novaria-Roma", "move:sea:Roma>Massilia~Roma", "play:tribune")
    play(game, "play:magister")
    assert kind(game) == "architect"
    assert "move:land:Novaria-Roma>Aquileia-Sirmium" in texts(game)  # two steps again


@rule("7.2", "5.4")
def test_a_repeated_prefect_uses_the_pm_and_passes_it():
    game = venus(player(hand=["magister"], discard=["prefect"]), player(), player(), magnus=0)
    play(game, "play:magister", "produce:Italia")
    assert seat(game, 0)["goods"] == {"brick": 2}
    assert game.position()["magnus"] == 2


@rule("7.2")
def test_the_magister_never_repeats_a_senator_nor_what_lies_below_it():
    one = player(hand=["magister"], discard=["mercator", "senator"], goods={"food": 3})
    game = play(venus(one, player()), "play:magister")
    assert kind(game) is None
    assert seat(game, 0)["money"] == 0


@rule("7.2", "5.9")
def test_the_magister_repeats_a_consul():
    one = player(hand=["magister"], discard=["consul"], goods={"food": 3})
    game = play(venus(one, player(), display=["mason", "colonist"]), "play:magister")
    assert kind(game) == "purchase"
    assert texts(game) == {"purchase:0", "purchase:1", "done"}


@rule("7.2")
def test_a_magister_on_an_empty_pile_has_no_effect():
    game = play(venus(player(hand=["magister"]), player()), "play:magister")
    assert kind(game) is None
    assert seat(game, 0)["discard"] == ["magister"]


@rule("7.2", "5.1")
def test_after_a_tribune_there_is_nothing_to_repeat():
    game = venus(player(hand=["tribune", "magister"], discard=["mercator"]), player())
    play(game, "play:tribune", "play:tribune")
    assert texts(game, "play:magister") == {"play:magister"}
    play(game, "play:magister")
    assert kind(game) is None
    assert seat(game, 0)["money"] == 0


@rule("7.2")
def test_through_a_diplomat_a_magister_repeats_the_card_under_the_diplomat():
    one = player(hand=["diplomat"], discard=["architect", "mercator"])
    game = venus(one, player(discard=["prefect", "magister"]))
    play(game, "play:diplomat", "copy:1")
    assert kind(game) == "mercator"
    assert seat(game, 0)["money"] == 3


@rule("7.2")
def test_through_a_diplomat_over_the_own_magister_the_card_under_the_magister_is_repeated():
    one = player(hand=["diplomat"], discard=["mercator", "magister"])
    game = venus(one, player(discard=["prefect", "magister"]))
    play(game, "play:diplomat", "copy:1")
    assert kind(game) == "mercator"


@rule("7.2")
def test_through_a_diplomat_a_magister_repeats_no_senator_either():
    for pile in (["mercator", "senator"], ["mercator", "senator", "magister"]):
        one = player(hand=["diplomat"], discard=pile, goods={"food": 3})
        game = play(venus(one, player(discard=["magister"])), "play:diplomat", "copy:1")
        assert kind(game) is None
        assert seat(game, 0)["money"] == 0


@rule("7.2")
def test_a_diplomat_repeated_through_a_magister_may_copy_a_senator_but_no_magister():
    one = player(hand=["magister"], discard=["mercator", "diplomat"], goods={"food": 1})
    others = [player(discard=[card]) for card in ("senator", "magister", "diplomat-1", "prefect")]
    game = play(venus(one, *others), "play:magister")
    assert kind(game) == "diplomat"
    assert texts(game) == {"copy:1", "copy:4"}
    play(game, "copy:1")
    assert kind(game) == "purchase"
    assert "purchase:0" in texts(game)


@rule("7.2")
def test_a_repeated_diplomat_with_only_magisters_to_copy_does_nothing():
    game = venus(player(hand=["magister"], discard=["mercator", "diplomat"]), player(discard=["magister"]))
    play(game, "play:magister")
    assert kind(game) is None
    assert seat(game, 0)["money"] == 0


@rule("7.2")
def test_a_diplomat_under_a_diplomat_is_repeated_by_a_copied_magister_and_copies_no_magister():
    one = player(hand=["diplomat"], discard=["mercator", "diplomat-1"], goods={"food": 1})
    game = venus(one, player(discard=["magister"]), player(discard=["senator"]), player(discard=["magister"]))
    play(game, "play:diplomat")
    assert texts(game) == {"copy:1", "copy:2", "copy:3"}
    play(game, "copy:1")
    assert kind(game) == "diplomat"
    assert texts(game) == {"copy:2"}
    play(game, "copy:2")
    assert kind(game) == "purchase"


@rule("7.2", "5.7")
def test_a_magister_that_does_nothing_may_still_be_copied_and_must_be_if_there_is_no_other():
    game = play(venus(player(hand=["diplomat"]), player(discard=["magister"])), "play:diplomat")
    assert texts(game) == {"copy:1"}
    play(game, "copy:1")
    assert kind(game) is None
    assert seat(game, 0)["discard"] == ["diplomat"]


@rule("7.2", "7.3")
def test_a_magister_over_a_double_card_repeats_either_half():
    one = player(hand=["magister"], discard=["prefect-mercator"])
    game = venus(one, player())
    assert texts(game) == {"play:magister/prefect", "play:magister/mercator-5"}
    assert kind(play(game.copy(), "play:magister/prefect")) == "prefect"
    play(game, "play:magister/mercator-5")
    assert kind(game) == "mercator"
    assert seat(game, 0)["money"] == 5


@rule("7.2", "7.3")
def test_the_other_half_of_a_double_card_may_be_used_the_second_time():
    one = player(hand=["architect-mercator", "magister", "tribune"], colonists=[["land", "Roma"]])
    game = venus(one, player())
    play(game, "play:architect-mercator/mercator-5", "done", "play:tribune", "play:magister/architect")
    assert kind(game) == "architect"


@rule("7.2", "7.3")
def test_a_copied_magister_over_a_double_card_takes_the_half_with_the_copy():
    for pile in (["prefect-architect"], ["prefect-architect", "magister"]):
        game = venus(player(hand=["diplomat"], discard=pile), player(discard=["magister"]))
        play(game, "play:diplomat")
        assert texts(game) == {"copy:1/prefect", "copy:1/architect"}
        play(game, "copy:1/prefect")
        assert kind(game) == "prefect"


@rule("7.2", "5.7")
def test_a_magister_on_top_of_a_pile_is_copied_as_the_own_magister_not_as_its_owners():
    one = player(hand=["diplomat"], discard=["colonist"])
    game = venus(one, player(discard=["prefect-mercator", "magister"]))
    play(game, "play:diplomat", "copy:1")
    assert kind(game) == "colonist"


@rule("7.2")
def test_the_classic_game_has_no_magister():
    with pytest.raises(concordia.InvalidPosition) as refused:
        concordia.from_position(position(player(hand=["magister"]), player()))
    assert "magister" in refused.value.reason
