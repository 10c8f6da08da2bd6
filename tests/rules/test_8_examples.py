"""Worked examples of the rulebooks for chapter 8, with their figures. Player 1 of the books is seat 0."""

from __future__ import annotations

from tests.table import play, player, rule, seat, table, texts


@rule("8.1", "8.3")
def test_the_example_of_a_prefect_that_both_partners_use_in_their_own_way():
    """Player 4 lets a province produce, player 2 takes the money; then player 1 plays a card."""
    players = [player(), player(), player(), player(hand=["prefect", "tribune"], houses=["Delphi"])]
    cities = {"Delphi": "brick", "Thermos": "cloth"}
    game = table(*players, cities=cities, game="team", map="hellas", active=3, magnus=2)
    play(game, "play:prefect")
    assert game.decision == (3, "prefect")
    play(game, "produce:Locris")
    assert game.decision == (1, "prefect")
    play(game, "cash")
    assert game.decision == (0, "play")
    assert seat(game, 3)["goods"] == {"brick": 1, "cloth": 1}
    assert seat(game, 1)["money"] == 1  # a cloth marker shows one coin


@rule("8.8")
def test_the_example_of_a_diplomat_in_teams():
    """Player 1 copies player 4's Prefect for both; player 3 may not copy it again."""
    players = [
        player(hand=["diplomat", "tribune"]),
        player(hand=["tribune", "prefect"], discard=["mercator"]),
        player(hand=["diplomat-1", "tribune"], discard=["architect"]),
        player(discard=["prefect"]),
    ]
    game = table(*players, game="team", map="hellas", magnus=1)
    play(game, "play:diplomat")
    assert texts(game) == {"copy:1", "copy:3"}  # not the partner's Architect
    play(game, "copy:3", "produce:Locris")
    assert game.decision == (2, "prefect")
    play(game, "cash")
    assert seat(game, 0)["goods"] == {"brick": 1}
    assert seat(game, 2)["money"] == 2
    play(game, "play:prefect", "cash", "cash", "play:diplomat-1")
    assert texts(game) == {"copy:1"}  # player 2 has played a new card; player 4's was copied already


@rule("8.6")
def test_the_example_of_a_proconsul_and_a_prefect_that_works_for_its_player_alone():
    """Black buys the Colonist of the sixth slot for 1 food; White lets a province produce."""
    black = player(hand=["proconsul"], goods={"food": 1})
    white = player(hand=["prefect", "tribune"], houses=["Novaria"], discard=["praetor"] * 4)
    shelf = ["mason", "farmer", "smith", "vintner", "weaver", "colonist", "prefect"]
    game = table(black, player(), white, player(), game="team", display=shelf, stack=["architect"])
    play(game, "play:proconsul", "purchase:5")
    assert seat(game, 0)["hand"] == ["colonist"]
    assert seat(game, 0)["goods"] == {}
    assert game.decision == (2, "play")
    tribune = play(game.copy(), "play:tribune")
    assert seat(tribune, 0)["discard"] == ["proconsul"]
    assert seat(tribune, 2)["money"] == 2
    play(game, "play:prefect", "produce:Italia")
    assert seat(game, 2)["goods"] == {"brick": 2}
    assert game.position()["display"] == [*shelf[:5], "prefect", "architect"]
    assert game.decision == (1, "play")  # the left neighbour of Black


@rule("8.7")
def test_the_example_of_a_legatus_that_leads_to_an_architect():
    """Black suggests White's Architect, White likes it and builds first, then Black builds."""
    near = {"goods": {"food": 1}, "money": 1}
    black = player(hand=["legatus", "tribune"], colonists=[["land", "Novaria-Roma"]], **near)
    white = player(hand=["architect", "tribune"], colonists=[["sea", "Massilia~Roma"]], **near)
    game = table(black, player(), white, player(), game="team")
    play(game, "play:legatus", "suggest:architect")
    assert game.decision == (2, "play")
    play(game, "play:architect", "build:Massilia")
    assert game.decision == (0, "architect")
    play(game, "build:Novaria")
    assert seat(game, 0)["houses"] == ["Novaria"]
    assert seat(game, 2)["houses"] == ["Massilia"]
    assert game.decision == (1, "play")


@rule("8.2", "7.3")
def test_the_example_of_a_double_card_in_a_team_one_half_each():
    """One uses the Mercator for 5 sestertii, so the partner must use the Architect."""
    players = [player(hand=["architect-mercator"]), player(), player(colonists=[["land", "Roma"]]), player()]
    game = play(table(*players, game="team"), "play:architect-mercator/mercator-5", "done")
    assert seat(game, 0)["money"] == 5
    assert game.decision == (2, "architect")
