"""8.9 and 8.10: the cards and gods of a team game, its end and its scoring."""

from __future__ import annotations

import pytest

import concordia
from concordia.catalog.maps import board_map
from tests.table import play, player, position, rule, seat, table, texts

FOURTEEN = [city for city in board_map("imperium").cities[1:] if city not in ("Novaria", "Massilia")][:14]
ON = {"interim_scoring": True}


def team(*players, **given):
    """Four at the table: seats 0 and 2 against 1 and 3; those not given have a Tribune only."""
    filled = [*players, *(player() for _ in range(4 - len(players)))]
    return table(*filled, game="team", **given)


def last_builder(**given):
    """14 houses, beside the brick city Novaria and able to pay for it."""
    pieces = {"houses": FOURTEEN, "goods": {"food": 1}, "money": 5, "colonists": [["land", "Novaria-Roma"]]}
    return player(**{**pieces, **given})


def last_buyer(**given):
    return player(**{"hand": ["praetor", "tribune"], "goods": {"food": 1}, **given})


def concordia_cards(game):
    return [p["concordia"] for p in game.position()["players"]]


@rule("8.9", "2.6")
@pytest.mark.parametrize("players", [4, 6])
def test_a_team_game_has_no_magister_senator_or_consul(players):
    start = concordia.new_game("team", "hellas", players=players, seed=3).position()
    cards = [*start["display"], *start["stack"], *(card for p in start["players"] for card in p["hand"])]
    assert not {"magister", "senator", "consul"} & set(cards)
    assert {"praetor", "proconsul", "legatus"} <= set(cards)


@rule("8.9")
@pytest.mark.parametrize("card", ["magister", "senator", "consul"])
def test_a_team_position_with_a_magister_senator_or_consul_is_refused(card):
    for key in ("hand", "discard"):
        with pytest.raises(concordia.InvalidPosition) as refused:
            concordia.from_position(position(player(**{key: [card]}), player(), player(), player(), game="team"))
        assert card in refused.value.reason
    for key in ("display", "stack"):
        with pytest.raises(concordia.InvalidPosition):
            concordia.from_position(position(*[player()] * 4, **{"game": "team", key: [card]}))


@rule("8.9")
def test_venus_gives_a_point_for_each_province_in_which_both_partners_have_a_house():
    one = player(hand=["prefect-mercator"], houses=["Novaria", "Aquileia", "Tyros", "Petra", "Memphis"])
    two = player(hand=["prefect-architect", "architect-mercator"], houses=["Novaria", "Petra", "Massilia"])
    opponent = player(hand=["prefect-mercator"], houses=["Tyros", "Antiochia"])
    game = team(one, opponent, two)
    assert [row["venus"] for row in game.scores()] == [2, 0, 4, 0]


@rule("8.9")
def test_the_legatus_counts_as_jupiter_as_saturnus_and_as_venus():
    cities = {"Novaria": "wine", "Tyros": "cloth"}
    one = player(hand=["legatus"], houses=["Novaria", "Tyros", "Rusadir"])
    scored = team(one, player(), player(hand=["tribune"], houses=["Aquileia"]), cities=cities).scores()[0]
    assert scored == {
        "vesta": 0, "jupiter": 2, "saturnus": 3, "mercurius": 0, "mars": 0, "minerva": 0, "venus": 1,
        "concordia": 0, "total": 6,
    }  # fmt: skip


@rule("8.9")
@pytest.mark.parametrize(("card", "god"), [("praetor", "vesta"), ("proconsul", "jupiter")])
def test_the_cards_of_teams_belong_to_the_gods_of_those_they_stand_for(card, god):
    one = player(hand=[card], money=20, houses=["Novaria"])
    scored = team(one, cities={"Novaria": "wine"}).scores()[0]
    assert scored[god] == scored["total"] > 0


@rule("8.10", "6.1")
@pytest.mark.parametrize(
    ("number", "active", "final"),
    [(4, 0, [1]), (4, 1, [2]), (4, 3, [0]), (6, 0, [1, 2]), (6, 4, [5, 0]), (6, 5, [0, 1])],
)
def test_every_other_team_has_one_more_turn_of_its_next_seat(number, active, final):
    players = [player() for _ in range(number)]
    players[active] = last_buyer()
    game = table(*players, game="team", active=active, display=["mason"], stack=[])
    play(game, "play:praetor", "purchase:0")
    assert game.position()["final"] == final
    turns = []
    while not game.is_over:
        turns.append(game.decision.seat)
        play(game, "play:tribune")
    assert turns == final


@rule("8.10")
def test_the_teams_turn_is_finished_after_the_trigger_the_partner_still_acts():
    partner = player(goods={"food": 1}, money=1, colonists=[["sea", "Massilia~Roma"]])
    game = team(last_builder(hand=["architect"]), player(), partner)
    play(game, "play:architect", "build:Novaria")
    assert game.decision == (2, "architect")
    play(game, "build:Massilia")
    assert seat(game, 2)["houses"] == ["Massilia"]
    assert game.position()["final"] == [1]


@rule("8.10")
def test_the_concordia_card_goes_to_the_partner_who_built():
    game = team(player(hand=["architect"]), player(), last_builder())
    play(game, "play:architect", "build:Novaria")
    assert concordia_cards(game) == [False, False, True, False]
    assert game.position()["final"] == [1]


@rule("8.10")
def test_the_concordia_card_goes_to_the_partner_who_bought():
    game = team(player(hand=["praetor"]), player(), player(goods={"food": 1}), display=["mason"], stack=[])
    play(game, "play:praetor", "purchase:0")
    assert concordia_cards(game) == [False, False, True, False]
    assert game.position()["final"] == [1]


@rule("8.10")
def test_of_two_partners_who_build_the_fifteenth_house_in_one_turn_the_first_takes_the_card():
    other = {"colonists": [["sea", "Massilia~Roma"]]}
    game = team(last_builder(hand=["architect"]), player(), last_builder(**other))
    play(game, "play:architect", "build:Novaria", "build:Massilia")
    assert concordia_cards(game) == [True, False, False, False]
    assert [len(seat(game, n)["houses"]) for n in (0, 2)] == [15, 15]
    legatus = team(last_builder(hand=["legatus"]), player(), last_builder(hand=["architect"], **other))
    play(legatus, "play:legatus", "done", "play:architect", "build:Massilia", "build:Novaria")
    assert concordia_cards(legatus) == [False, False, True, False]


@rule("8.10", "8.6")
def test_an_end_triggered_within_a_proconsul_counts_from_the_seat_whose_turn_it_is():
    game = table(
        player(hand=["proconsul"]),
        player(),
        player(),
        player(hand=["praetor"], goods={"food": 1}),
        player(),
        player(),
        game="team",
        display=["mason"],
        stack=[],
    )
    play(game, "play:proconsul", "play:praetor", "purchase:0")
    assert game.position()["final"] == [1, 2]
    assert concordia_cards(game) == [False, False, False, True, False, False]


@rule("8.10", "8.6")
def test_after_the_last_card_was_bought_with_a_proconsul_the_partner_still_plays():
    two = player(hand=["mercator"])
    game = team(player(hand=["proconsul"], goods={"food": 1}), player(), two, display=["mason"], stack=[])
    play(game, "play:proconsul", "purchase:0")
    assert game.decision == (2, "play")
    play(game, "play:mercator", "done")
    assert game.position()["final"] == [1]
    assert concordia_cards(game) == [True, False, False, False]


@rule("8.10")
def test_a_teams_score_is_the_sum_of_both_and_both_win():
    one, two = player(hand=["prefect"], houses=["Novaria"]), player(hand=["prefect"], houses=["Tyros", "Petra"])
    best = player(hand=["prefect"], houses=["Tyros", "Petra", "Novaria"])  # best alone, but 3 + 0 against 1 + 3
    game = team(one, best, player(hand=["prefect"], houses=["Tyros", "Petra", "Massilia"]), player(), final=[])
    assert [row["total"] for row in game.scores()] == [1, 3, 3, 0]
    assert game.winners == [0, 2]
    assert team(one, best, two, player(hand=["prefect"], houses=["Tyros"]), final=[]).winners == [1, 3]


@rule("8.10", "6.3")
@pytest.mark.parametrize(("magnus", "winners"), [(0, [0, 2]), (1, [1, 3]), (2, [0, 2]), (3, [1, 3])])
def test_a_tie_of_two_teams_goes_to_the_team_that_holds_the_pm(magnus, winners):
    assert team(magnus=magnus, final=[]).winners == winners


@rule("8.10", "6.3")
@pytest.mark.parametrize(
    ("magnus", "winners"), [(0, [2, 5]), (1, [1, 4]), (2, [2, 5]), (3, [2, 5]), (4, [1, 4]), (5, [2, 5])]
)
def test_a_tie_among_teams_is_settled_among_their_players_as_the_pm_travels_right(magnus, winners):
    one = player(colonists=[["land", "Roma"]])
    game = table(player(), one, player(), player(), player(), one, game="team", magnus=magnus, final=[])
    assert [row["total"] for row in game.scores()] == [0, 2, 0, 0, 0, 2]
    assert game.winners == winners


@rule("8.10", "5.4")
def test_a_pm_used_in_the_last_turn_passes_to_the_other_team_before_a_tie_is_broken():
    game = team(player(hand=["prefect"]), magnus=0, final=[0])
    play(game, "play:prefect", "produce:Italia", "cash")
    assert game.is_over
    assert game.winners == [1, 3]


@rule("8.10", "6.4")
def test_carrying_out_a_partners_tribune_counts_as_the_own_first_one():
    one = player(colonists=[["land", "Roma"]])
    two = player(hand=["tribune", "prefect"], houses=["Novaria", "Tyros"])
    game = play(team(one, player(), two, options=ON), "play:tribune")
    assert [p["interim"] for p in game.position()["players"]] == [2, None, 2, None]


@rule("8.10", "6.4")
def test_interim_scoring_is_individual_also_in_teams():
    one = player(colonists=[["land", "Roma"], ["sea", "Roma"]])
    two = player(colonists=[["land", "Roma"]])
    game = team(one, player(interim=3), two, player(interim=0), options=ON)
    play(game, "play:tribune")
    assert [p["money"] for p in game.position()["players"]] == [2, 1, 0, 0]
    assert [p["interim"] for p in game.position()["players"]] == [0, 0, 0, 0]


@rule("8.10", "6.4")
def test_in_the_interim_scoring_a_partner_scores_after_the_active_players_colonist():
    store = {"store": {"land": 1, "sea": 0}, "goods": {"food": 1, "tool": 1}}
    game = team(player(**store), player(), player(**store), options=ON)
    play(game, "play:tribune")
    assert [seat(game, n)["interim"] for n in (0, 2)] == [0, None]
    play(game, "place:land:Roma")
    assert game.decision == (2, "tribune")
    assert seat(game, 2)["interim"] == 0
    assert texts(game) == {"place:land:Roma", "done"}


@rule("8.10", "6.4", "8.6")
def test_a_tribune_played_alone_within_a_proconsul_scores_that_player_only():
    game = team(player(hand=["proconsul"]), player(), player(hand=["tribune"]), options=ON)
    play(game, "play:proconsul", "play:tribune")
    assert [p["interim"] for p in game.position()["players"]] == [None, None, 0, None]
