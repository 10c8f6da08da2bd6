"""The facts in data/, and that facts which do not fit the rules are refused with their place."""

from __future__ import annotations

import copy
from collections import Counter

import pytest

from concordia.catalog import components, maps
from concordia.catalog.checks import DECKS
from concordia.catalog.components import catalog
from concordia.catalog.maps import MAPS, board_map
from concordia.core.board import board
from concordia.data import read_json
from concordia.errors import DataError
from concordia.vocabulary import CARDS, GAMES, GODS, GOODS
from tests.table import rule

BOARDS = [id for id in MAPS if id != "ionium-small"]


@rule("2.1")
def test_thirty_tokens_eight_brick_seven_food_six_tool_five_wine_four_cloth():
    tokens = sum((Counter(goods) for goods in catalog().city_tokens.values()), Counter())

    assert tokens == {"brick": 8, "food": 7, "tool": 6, "wine": 5, "cloth": 4}
    assert {letter: sum(goods.values()) for letter, goods in catalog().city_tokens.items()} == {
        "A": 7,
        "B": 8,
        "C": 10,
        "D": 5,
    }


@rule("2.1")
@pytest.mark.parametrize("map", MAPS)
def test_each_letter_of_a_board_has_as_many_cities_as_tokens(map):
    cities = Counter(p.letter for p in board_map(map).provinces for _ in p.cities)

    assert cities == {letter: sum(catalog().city_tokens[letter].values()) for letter in cities}


@rule("1.2")
@pytest.mark.parametrize(
    ("map", "cities", "provinces", "land", "sea"),
    [
        ("imperium", 30, 12, 44, 35),
        ("italia", 25, 11, 40, 23),
        ("hellas", 25, 10, 27, 31),
        ("ionium", 30, 12, 42, 35),
        ("ionium-small", 22, 9, 31, 22),
        ("cyprus", 30, 12, 44, 27),
    ],
)
def test_the_boards_have_their_numbers_of_cities_provinces_and_lines(map, cities, provinces, land, sea):
    facts = board_map(map)

    assert len(facts.cities) == 1 + cities
    assert len(facts.provinces) == provinces
    assert len(facts.lines["land"]) == land
    assert len(facts.lines["sea"]) == sea


@rule("5.2")
@pytest.mark.parametrize("map", MAPS)
def test_every_city_is_reached_from_the_capital(map):
    facts = board_map(map)
    lines = [set(line) for kind in ("land", "sea") for line in facts.lines[kind]]
    reached = {facts.capital}
    while new := {city for line in lines if line & reached for city in line} - reached:
        reached |= new

    assert reached == set(facts.cities)


@rule("5.2")
@pytest.mark.parametrize("map", MAPS)
def test_a_lines_name_has_its_two_cities_in_alphabetical_order(map):
    facts = board_map(map)
    for kind, joint in (("land", "-"), ("sea", "~")):
        names = board(map).network(("land", "sea").index(kind)).names
        assert len(set(names)) == len(names) == len(facts.lines[kind])
        for name, (one, other) in zip(names, facts.lines[kind], strict=True):
            assert one < other
            assert name.removesuffix("#2") == f"{one}{joint}{other}"


@rule("5.2")
def test_the_only_parallel_lines_are_two_sea_lines_of_ionium():
    doubled = [name for map in MAPS for name in board(map).line_number if "#" in name]

    assert doubled == ["Messana~Neapolis#2"]
    assert "Messana~Neapolis" in board("ionium").line_number


@rule("7.6")
def test_only_the_land_line_between_apollonia_and_brundisium_may_not_be_stopped_on():
    assert board_map("ionium").no_stop == {("Apollonia", "Brundisium")}
    assert all(board_map(map).no_stop == set() for map in BOARDS if map != "ionium")


@rule("1.2", "7.6")
def test_small_ionium_plays_without_the_line_over_the_sea():
    assert "Apollonia-Brundisium" not in board("ionium-small").line_number
    assert board("ionium-small").land.no_stop == 0


@pytest.mark.parametrize("map", MAPS)
def test_every_city_has_coordinates_for_the_client(map):
    facts = board_map(map)

    assert set(facts.coordinates) == set(facts.cities)


@rule("5.6", "5.2", "5.3")
def test_the_figures_of_the_five_goods():
    figures = {good.name: (good.price, good.coins, dict(good.house), good.house_money) for good in catalog().goods}

    assert figures == {
        "brick": (3, 2, {"food": 1}, 1),
        "food": (4, 2, {"brick": 1, "food": 1}, 2),
        "tool": (5, 2, {"brick": 1, "tool": 1}, 3),
        "wine": (6, 2, {"brick": 1, "wine": 1}, 4),
        "cloth": (7, 1, {"brick": 1, "cloth": 1}, 5),
    }
    assert tuple(figures) == GOODS


@rule("5.5")
def test_a_colonist_costs_a_food_and_a_tool():
    assert catalog().colonist_price == {"food": 1, "tool": 1}


@rule("5.8", "7.5")
def test_the_surcharges_of_both_displays():
    assert catalog().surcharge == {
        "cloth": ((), ("?",), ("?",), ("cloth",), ("cloth",), ("?", "cloth"), ("cloth", "cloth")),
        "wine": ((), ("?",), ("?",), ("wine",), ("cloth",), ("?", "wine"), ("wine", "cloth")),
    }


@rule("2.3", "7.1")
@pytest.mark.parametrize(
    ("game", "sizes"), [("classic", [8, 7, 6, 5, 4]), ("venus", [7, 8, 6, 5, 4]), ("team", [7, 8, 6, 5, 4])]
)
def test_the_decks_have_their_sizes(game, sizes):
    assert [len(catalog().decks[game][number]) for number in DECKS] == sizes
    assert sum(sizes) == 30


@rule("2.3")
@pytest.mark.parametrize(
    ("players", "gods"),
    [
        (2, {"jupiter": 3, "saturnus": 3, "mercurius": 2, "mars": 2}),
        (3, {"jupiter": 5, "saturnus": 5, "mercurius": 3, "mars": 3}),
        (4, {"jupiter": 7, "saturnus": 6, "mercurius": 4, "mars": 4}),
        (5, {"jupiter": 8, "saturnus": 7, "mercurius": 5, "mars": 5}),
    ],
)
def test_the_gods_of_the_cards_for_sale_add_up_to_the_printed_pantheon(players, gods):
    on_sale = [name for deck in catalog().decks_for("classic", players) for name in deck]
    summed = Counter(god for name in on_sale for god in catalog().cards[name].gods)

    assert {god: summed[god] for god in gods} == gods
    assert summed["minerva"] == 5
    assert summed["vesta"] == summed["venus"] == 0


@rule("8.9")
def test_no_magister_senator_or_consul_in_teams():
    assert not {"magister", "senator", "consul"} & catalog().cards_of("team")
    assert not {"praetor", "proconsul", "legatus"} & (catalog().cards_of("venus") | catalog().cards_of("classic"))


@rule("7.1")
def test_the_base_game_has_neither_magister_nor_double_cards():
    doubles = {name for name, card in catalog().cards.items() if card.halves}

    assert doubles == {"prefect-architect", "architect-mercator", "prefect-mercator"}
    assert not (doubles | {"magister"}) & catalog().cards_of("classic")
    assert doubles | {"magister"} <= catalog().cards_of("venus")


@rule("6.2")
def test_every_card_has_its_gods_and_the_specialists_their_points():
    cards = catalog().cards

    assert set(cards) == set(CARDS)
    assert cards["legatus"].gods == ("jupiter", "saturnus", "venus")
    assert all(len(card.gods) == 1 for name, card in cards.items() if name != "legatus")
    assert {name: card.minerva for name, card in cards.items() if card.minerva} == {
        "mason": 3,
        "farmer": 3,
        "smith": 3,
        "vintner": 4,
        "weaver": 5,
    }


def test_the_words_of_the_code_and_of_the_data_are_the_same():
    data = read_json("cards.json")

    assert tuple(data["goods"]) == GOODS
    assert set(data["hands"]) == set(data["decks"]) == set(GAMES)
    assert {god for card in data["cards"].values() for god in card["gods"]} == set(GODS)


@pytest.mark.parametrize("path", ["cards.json", *(f"maps/{map}.json" for map in BOARDS)])
def test_every_data_file_says_where_its_facts_come_from(path):
    data = read_json(path)

    assert data.get("source") or all(data["sources"].values())


def broken_cards(monkeypatch, change):
    """The refusal of cards.json after a change."""
    data = read_json("cards.json")
    change(data)
    monkeypatch.setattr(components, "read_json", lambda path: copy.deepcopy(data))
    with pytest.raises(DataError) as refused:
        catalog.__wrapped__()
    assert "cards.json" in str(refused.value)
    return refused.value


@pytest.mark.parametrize(
    ("change", "entry", "number"),
    [
        (lambda d: d["goods"].pop("wine"), "goods", "2.2"),
        (lambda d: d["goods"].update(salt=d["goods"]["wine"]), "goods", "2.2"),
        (lambda d: d.update(goods=dict(reversed(d["goods"].items()))), "goods", "2.2"),
        (lambda d: d["cards"].pop("consul"), "cards", "5.1"),
        (lambda d: d["cards"].update(augur=d["cards"]["consul"]), "cards", "5.1"),
        (lambda d: d["hands"].pop("venus"), "hands", "1.1"),
        (lambda d: d["decks"].pop("team"), "decks", "1.1"),
        (lambda d: d["cards"]["consul"].update(gods=["isis"]), "consul", "6.2"),
        (lambda d: d["cards"]["consul"].update(gods=[]), "consul", "6.2"),
        (lambda d: d["cards"]["smith"].update(cost=["salt"]), "smith", "5.8"),
        (lambda d: d["cards"]["prefect-mercator"].update(halves=["prefect"]), "prefect-mercator", "7.3"),
        (lambda d: d["cards"]["smith"].pop("minerva"), "smith", "6.2"),
        (lambda d: d["cards"]["consul"].update(minerva=3), "consul", "6.2"),
        (lambda d: d["decks"]["classic"]["II"].append("senator"), "senator", "2.3"),
        (lambda d: d["decks"]["venus"]["II"].append("augur"), "augur", "2.3"),
        (lambda d: d["hands"]["team"][1].append("augur"), "team", "2.4"),
        (lambda d: d["surcharge"]["wine"].pop(), "wine", "5.8"),
        (lambda d: d["surcharge"]["cloth"].append([]), "cloth", "5.8"),
        (lambda d: d["surcharge"]["cloth"].__setitem__(5, ["?", "?"]), "cloth", "5.8"),
        (lambda d: d["decks"]["classic"]["I"].remove("architect"), "jupiter", "2.3"),
        (lambda d: d["pantheon"]["4"].update(mars=5), "mars", "2.3"),
    ],
)
def test_cards_that_do_not_fit_are_refused_with_their_entry_and_rule(monkeypatch, change, entry, number):
    refused = broken_cards(monkeypatch, change)

    assert entry in refused.reason
    assert refused.rule == number


def broken_map(monkeypatch, id, change):
    """The refusal of a map after a change."""
    data = read_json(f"maps/{id}.json")
    change(data)
    monkeypatch.setattr(maps, "read_json", lambda path: copy.deepcopy(data))
    with pytest.raises(DataError) as refused:
        board_map.__wrapped__(id)
    assert f"maps/{id}.json" in str(refused.value)
    return refused.value


def drop_lines(data, kind, city):
    data[kind] = [line for line in data[kind] if city not in line]


def add_city(data, province, city):
    """A city more, beside the capital."""
    data["provinces"][province]["cities"].append(city)
    data["coordinates"][city] = [0, 0]
    data["land"].append(sorted((city, data["capital"])))


def crowd_a_province(data):
    """Seven cities of one letter in one province, their number as it was."""
    same = [p for p in data["provinces"] if p["letter"] == "A"]
    for other in same[1:]:
        same[0]["cities"] += other["cities"]
        data["provinces"].remove(other)


@pytest.mark.parametrize(
    ("change", "entry", "number"),
    [
        (lambda d: d["provinces"][0]["cities"].__setitem__(0, d["capital"]), "cities", "1.2"),
        (lambda d: [add_city(d, n % 12, f"Nova {n}") for n in range(2)], "cities", "1.2"),
        (lambda d: d["coordinates"].pop("Napoca"), "coordinates", "1.2"),
        (lambda d: d["provinces"][0].update(letter="E"), "letter", "2.1"),
        (lambda d: d["provinces"][0].update(letter="B"), "letter", "2.1"),
        (lambda d: add_city(d, 0, "Nova"), "letter A: 8 cities", "2.1"),
        (lambda d: d["provinces"].append({"name": "Thule", "letter": "A", "cities": []}), "Thule", "2.2"),
        (crowd_a_province, "Britannia: 7 cities", "2.2"),
        (lambda d: d["land"].extend([["Napoca", "Petra"]] * 21), "land: 65 lines", "5.2"),
        (lambda d: d["land"].append(["Roma", "Napoca"]), "Roma, Napoca", "5.2"),
        (lambda d: d["land"].append(["Roma", "Roma"]), "Roma, Roma", "5.2"),
        (lambda d: drop_lines(d, "sea", "Roma"), "sea", "2.4"),
        (lambda d: drop_lines(d, "land", "Roma"), "land", "2.4"),
        (lambda d: d["no_stop"].append(["Massilia", "Roma"]), "no_stop", "7.6"),
        (lambda d: drop_lines(d, "land", "Petra"), "Petra", "5.2"),
    ],
)
def test_a_map_that_does_not_fit_is_refused_with_its_entry_and_rule(monkeypatch, change, entry, number):
    refused = broken_map(monkeypatch, "imperium", change)

    assert entry in refused.reason
    assert refused.rule == number


@pytest.mark.parametrize(
    ("change", "entry"),
    [
        (lambda d: d.pop("goods"), "goods"),
        (lambda d: d["goods"]["wine"].pop("price"), "wine"),
        (lambda d: d["goods"]["wine"].update(price="6"), "wine"),
        (lambda d: d["goods"]["wine"].update(house={"salt": 1}), "wine"),
        (lambda d: d.update(colonist_price={"salt": 1}), "colonist_price"),
        (lambda d: d["city_tokens"]["A"].update(salt=1), "city_tokens"),
        (lambda d: d["surcharge"].pop("wine"), "wine"),
        (lambda d: d["surcharge"]["wine"].__setitem__(3, ["salt"]), "wine"),
        (lambda d: d["cards"]["prefect-mercator"].update(halves=["prefect", "mason"]), "prefect-mercator"),
        (lambda d: d["decks"]["classic"].pop("III"), "classic"),
        (lambda d: d["decks"]["venus"].pop("III"), "venus"),
        (lambda d: d["hands"].update(classic=[]), "classic"),
    ],
)
def test_cards_that_break_in_other_ways_are_refused_with_their_entry(monkeypatch, change, entry):
    assert entry in broken_cards(monkeypatch, change).reason


@pytest.mark.parametrize(
    ("change", "entry"),
    [
        (lambda d: d.pop("no_stop"), "no_stop"),
        (lambda d: d["sea"].append(["Atlantis", "Roma"]), "Atlantis"),
        (lambda d: d["sea"].append(["Massilia", "Roma", "Tyros"]), "Massilia"),
        (lambda d: d["sea"].extend([["Massilia", "Roma"]] * 2), "Massilia"),
        (lambda d: d["coordinates"].update(Utopia=[0, 0]), "coordinates"),
        (lambda d: d["provinces"][1].update(name="Britannia"), "Britannia"),
    ],
)
def test_a_map_that_breaks_in_other_ways_is_refused_with_its_entry(monkeypatch, change, entry):
    assert entry in broken_map(monkeypatch, "imperium", change).reason


@rule("1.2")
@pytest.mark.parametrize("map", ["gallia", "italia-small", ""])
def test_a_map_that_does_not_exist_is_refused_with_the_names_of_those_that_do(map):
    with pytest.raises(DataError) as refused:
        board_map(map)

    assert refused.value.rule == "1.2"
    assert all(known in refused.value.reason for known in MAPS)
