"""Worked examples of the rulebooks for chapter 7, with their figures."""

from __future__ import annotations

from tests.table import play, player, rule, seat, table, texts


@rule("7.2")
def test_the_example_of_a_magister_over_a_prefect_lets_a_second_province_produce():
    one = player(hand=["prefect", "magister", "tribune"], houses=["Delphi", "Thermos", "Argos"])
    cities = {"Delphi": "brick", "Thermos": "cloth", "Argos": "wine"}
    game = table(one, player(), player(), cities=cities, game="venus", map="hellas")
    play(game, "play:prefect", "produce:Locris", "play:tribune", "play:tribune", "play:magister")
    assert game.decision == (0, "prefect")
    assert "produce:Locris" not in texts(game)
    play(game, "produce:Argolis")
    assert seat(game, 0)["goods"] == {"brick": 1, "wine": 2, "cloth": 2}
    assert seat(game, 0)["discard"] == ["prefect", "magister"]


@rule("7.3")
def test_the_example_of_a_double_card_used_as_mercator_gives_5_sestertii_and_two_trades():
    one = player(hand=["architect-mercator"], money=2, goods={"wine": 3})
    game = play(table(one, player(), game="venus"), "play:architect-mercator/mercator-5")
    assert seat(game, 0)["money"] == 7
    play(game, "sell:3wine", "buy:4brick")
    assert game.decision.seat == 1  # a third kind of good is not asked for
    assert seat(game, 0)["money"] == 7 + 18 - 12
    assert seat(game, 0)["goods"] == {"brick": 4}
