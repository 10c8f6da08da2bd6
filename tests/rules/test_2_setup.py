"""Chapter 2: setting up."""

from __future__ import annotations

from collections import Counter

import pytest

import concordia
from concordia.catalog.components import catalog
from concordia.catalog.maps import MAPS, board_map
from tests.table import player, position, rule

SEEDS = range(12)
WORTH = {"brick": 3, "food": 4, "tool": 5, "wine": 6, "cloth": 7}
TOKENS = {
    "A": {"brick": 2, "food": 2, "tool": 1, "wine": 1, "cloth": 1},
    "B": {"brick": 2, "food": 2, "tool": 2, "wine": 1, "cloth": 1},
    "C": {"brick": 3, "food": 2, "tool": 2, "wine": 2, "cloth": 1},
    "D": {"brick": 1, "food": 1, "tool": 1, "wine": 1, "cloth": 1},
}


def start(game="classic", map="imperium", players=4, seed=1, **options):
    return concordia.new_game(game, map, players=players, seed=seed, **options).position()


@rule("2.1")
@pytest.mark.parametrize("map", MAPS)
def test_the_tokens_of_a_letter_lie_on_the_cities_of_that_letter(map):
    for seed in SEEDS:
        goods = start(map=map, seed=seed)["cities"]
        for letter in {p.letter for p in board_map(map).provinces}:
            cities = [c for p in board_map(map).provinces if p.letter == letter for c in p.cities]
            assert Counter(goods[city] for city in cities) == TOKENS[letter]


@rule("2.1")
@pytest.mark.parametrize("map", MAPS)
def test_every_city_but_the_capital_has_a_token(map):
    facts = board_map(map)

    assert set(start(map=map)["cities"]) == set(facts.cities) - {facts.capital}


@rule("2.1")
def test_the_tokens_are_shuffled():
    goods = [tuple(start(seed=seed)["cities"].values()) for seed in range(40)]

    assert len(set(goods)) == 40
    assert {laid[0] for laid in goods} == set(WORTH)


@rule("2.1")
def test_letters_that_a_board_lacks_are_left_out():
    for map, letters in (("hellas", "ABC"), ("ionium-small", "ACD")):
        assert {p.letter for p in board_map(map).provinces} == set(letters)
        tokens = sum((Counter(TOKENS[letter]) for letter in letters), Counter())
        assert Counter(start(map=map)["cities"].values()) == tokens


@rule("2.2")
@pytest.mark.parametrize("map", MAPS)
def test_each_province_gets_a_marker_of_its_most_valuable_good_goods_side_up(map):
    for seed in SEEDS:
        laid = start(map=map, seed=seed)
        assert set(laid["markers"]) == {p.name for p in board_map(map).provinces}
        for province in board_map(map).provinces:
            best = max((laid["cities"][city] for city in province.cities), key=WORTH.__getitem__)
            assert laid["markers"][province.name] == {"good": best, "up": True}


@rule("2.2")
@pytest.mark.parametrize(
    ("goods", "marker"),
    [
        (("brick", "food", "brick"), "food"),
        (("tool", "food", "brick"), "tool"),
        (("tool", "wine", "food"), "wine"),
        (("cloth", "wine", "tool"), "cloth"),
        (("brick", "brick", "brick"), "brick"),
    ],
)
def test_cloth_is_worth_more_than_wine_tool_food_and_brick(goods, marker):
    cities = dict(zip(("Alexandria", "Memphis", "Petra"), goods, strict=True))
    laid = concordia.from_position(position(player(), player(), cities=cities)).position()

    assert laid["markers"]["Aegyptus"] == {"good": marker, "up": True}


@rule("2.3")
@pytest.mark.parametrize(
    ("game", "players"),
    [*((game, n) for game in ("classic", "venus") for n in (2, 3, 4, 5)), ("team", 4), ("team", 6)],
)
def test_decks_up_to_the_number_of_players_lie_one_under_the_other(game, players):
    for seed in SEEDS:
        laid = start(game, players=players, seed=seed)
        cards = laid["display"] + laid["stack"]
        for number in ("I", "II", "III", "IV", "V")[:players]:
            deck = catalog().decks[game][number]
            assert Counter(cards[: len(deck)]) == Counter(deck)
            cards = cards[len(deck) :]
        assert cards == []


@rule("2.3")
@pytest.mark.parametrize(
    ("game", "players", "cards"),
    [
        ("classic", 2, 15),
        ("classic", 3, 21),
        ("classic", 4, 26),
        ("classic", 5, 30),
        ("venus", 2, 15),
        ("venus", 3, 21),
        ("venus", 4, 26),
        ("venus", 5, 30),
        ("team", 4, 26),
        ("team", 6, 30),
    ],
)
def test_seven_cards_are_laid_out_and_the_rest_is_the_stack(game, players, cards):
    laid = start(game, players=players)

    assert len(laid["display"]) == 7
    assert len(laid["stack"]) == cards - 7


@rule("2.3")
def test_each_deck_is_shuffled():
    firsts = [start(seed=seed)["display"][0] for seed in range(100)]
    lasts = [start(seed=seed)["stack"][-1] for seed in range(100)]

    assert set(firsts) == set(catalog().decks["classic"]["I"])
    assert set(lasts) == set(catalog().decks["classic"]["IV"])


@rule("2.4")
@pytest.mark.parametrize("map", MAPS)
@pytest.mark.parametrize(
    ("game", "players"), [("classic", 2), ("classic", 5), ("venus", 4), ("team", 4), ("team", 6)]
)
def test_each_player_starts_with_the_same_pieces(map, game, players):
    capital = board_map(map).capital
    for number, seat in enumerate(start(game, map, players)["players"]):
        assert seat["colonists"] == [["land", capital], ["sea", capital]]
        assert seat["store"] == {"land": 2, "sea": 2}
        assert seat["goods"] == {"brick": 1, "food": 2, "tool": 1, "wine": 1, "cloth": 1}
        assert seat["houses"] == []
        assert seat["discard"] == []
        assert seat["money"] == 5 + number
        assert seat["concordia"] is False
        assert seat["interim"] is None


@rule("2.4")
@pytest.mark.parametrize("map", MAPS)
def test_the_capital_is_roma_athenae_or_antiochia(map):
    capitals = {"imperium": "Roma", "italia": "Roma", "hellas": "Athenae", "cyprus": "Antiochia"}

    assert board_map(map).capital == capitals.get(map, "Athenae")


@rule("2.4")
def test_the_starting_hand_of_the_base_game_has_seven_cards():
    hand = ["tribune", "architect", "prefect", "prefect", "mercator", "diplomat", "senator"]
    for seat in start("classic", players=5)["players"]:
        assert Counter(seat["hand"]) == Counter(hand)


@rule("2.4", "7.1")
def test_the_starting_hand_of_venus_has_the_magister_besides():
    hand = ["tribune", "architect", "prefect", "prefect", "mercator", "diplomat", "senator", "magister"]
    for seat in start("venus", players=5)["players"]:
        assert Counter(seat["hand"]) == Counter(hand)


@rule("2.5")
@pytest.mark.parametrize(("game", "players"), [("classic", 2), ("venus", 5), ("team", 4), ("team", 6)])
def test_the_last_player_in_turn_order_takes_the_pm(game, players):
    assert start(game, players=players)["magnus"] == players - 1


@rule("2.6")
@pytest.mark.parametrize("players", [4, 6])
def test_in_teams_the_first_half_lacks_the_diplomat_and_the_second_the_architect(players):
    seats = start("team", players=players)["players"]
    shared = ["tribune", "prefect", "mercator", "praetor", "legatus"]
    for number, seat in enumerate(seats):
        own = "architect" if number < players // 2 else "diplomat"
        assert Counter(seat["hand"]) == Counter([own, *shared])


@rule("2.6", "1.4")
@pytest.mark.parametrize("players", [4, 6])
def test_every_team_has_one_architect_and_one_diplomat(players):
    seats = start("team", players=players)["players"]
    for number in range(players // 2):
        both = Counter(seats[number]["hand"]) + Counter(seats[number + players // 2]["hand"])
        assert both["architect"] == both["diplomat"] == 1


@rule("2.1", "2.3")
def test_the_same_seed_sets_up_the_same_game():
    for game, players in (("classic", 3), ("venus", 5), ("team", 6)):
        assert start(game, players=players, seed=99) == start(game, players=players, seed=99)
        assert start(game, players=players, seed=99) != start(game, players=players, seed=98)


@rule("2.1", "2.3")
def test_without_a_seed_nobody_knows_the_game():
    games = [concordia.new_game("classic", "imperium", players=3).position() for _ in range(5)]

    assert len({tuple(laid["cities"].values()) + tuple(laid["stack"]) for laid in games}) == 5


@pytest.mark.parametrize("seed", ["7", 1.5, True, [1]])
def test_a_seed_is_a_whole_number(seed):
    with pytest.raises(concordia.InvalidSetup) as refused:
        concordia.new_game("classic", "imperium", players=3, seed=seed)

    assert refused.value.rule == "contract"


@pytest.mark.parametrize(
    ("options", "number"),
    [
        ({"display": "silk"}, "7.5"),
        ({"display": None}, "7.5"),
        ({"colonist_income": "2014"}, "5.5"),
        ({"colonist_income": 5}, "5.5"),
        ({"interim_scoring": 1}, "6.4"),
        ({"interim_scoring": "yes"}, "6.4"),
        ({"salt": True}, "contract"),
    ],
)
def test_an_option_or_value_that_does_not_exist_is_refused_with_its_rule(options, number):
    with pytest.raises(concordia.InvalidSetup) as refused:
        concordia.new_game("classic", "imperium", players=3, seed=1, **options)

    assert refused.value.rule == number
    assert next(iter(options)) in refused.value.reason


def test_options_not_given_take_their_defaults():
    assert start()["options"] == {"display": "cloth", "colonist_income": "5+1", "interim_scoring": False}
    assert start(display="wine")["options"]["display"] == "wine"
