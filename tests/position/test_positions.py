"""Positions: what is read is written again, what may be left out, and what is refused with which words."""

from __future__ import annotations

import copy
import json

import hypothesis
import pytest
from hypothesis import strategies as st

import concordia
from concordia.catalog.maps import MAPS, board_map
from concordia.chance import Dice
from concordia.errors import InvalidPosition, InvalidSetup
from tests.table import play, player, position, rule, table, texts

GAMES = [("classic", 2), ("classic", 5), ("venus", 3), ("team", 4), ("team", 6)]


def played(game, dice, actions):
    """The game after about so many random actions, at the start of a turn."""
    while not game.is_over and (actions > 0 or not game.between_turns):
        legal = game.legal_actions()
        game.apply(legal[int(dice.below(len(legal)))])
        actions -= 1
    return game


# Round trips


@pytest.mark.parametrize("map", MAPS)
@pytest.mark.parametrize(("kind", "players"), GAMES)
def test_a_position_read_is_written_again_all_through_a_game(map, kind, players):
    dice = Dice(f"{map} {kind} {players}")
    game = concordia.new_game(kind, map, players=players, seed=5, interim_scoring=players == 3, display="wine")
    while not game.is_over:
        written = game.position()
        assert concordia.from_position(written).position() == written
        assert json.loads(json.dumps(written)) == written
        played(game, dice, 40)

    written = game.position()
    over = concordia.from_position(written)
    assert written["final"] == []
    assert over.is_over
    assert over.position() == written
    assert over.scores() == game.scores()
    assert over.winners == game.winners


@pytest.mark.parametrize(("kind", "players"), GAMES)
def test_a_game_from_a_position_goes_on_like_the_game_it_came_from(kind, players):
    game = played(concordia.new_game(kind, "italia", players=players, seed=8), Dice(1), 60)
    other = concordia.from_position(game.position())
    for _ in range(120):
        if game.is_over:
            break
        legal = game.legal_actions()
        assert other.legal_actions() == legal
        action = legal[len(game.history) * 7919 % len(legal)]
        game.apply(action)
        other.apply(action)
    assert other.decision == game.decision


def test_reading_leaves_the_given_object_as_it_is_and_shares_nothing_with_it():
    given = position(player(hand=["mercator"], goods={"wine": 1}), player())
    before = copy.deepcopy(given)
    game = concordia.from_position(given)
    play(game, "play:mercator", "sell:1wine")
    assert given == before

    written = concordia.from_position(given).position()
    written["players"][0]["goods"]["wine"] = 9
    written["cities"].clear()
    assert concordia.from_position(given).position()["players"][0]["goods"] == {"wine": 1}


def test_a_position_is_written_between_turns_only():
    game = table(player(hand=["mercator"]), player())
    play(game, "play:mercator")
    with pytest.raises(InvalidPosition):
        game.position()
    play(game, "done")

    assert game.position()["active"] == 1


def test_the_order_of_colonists_houses_and_hand_does_not_matter():
    mine = player(
        hand=["tribune", "architect"],
        houses=["Novaria", "Tyros"],
        colonists=[["sea", "Roma"], ["land", "Roma"], ["land", "Aquileia-Roma"]],
    )
    turned = {key: value[::-1] if isinstance(value, list) else value for key, value in mine.items()}

    assert table(mine, player()).position() == table(turned, player()).position()


# What may be left out, and what is fine


@rule("2.2")
def test_markers_left_out_are_those_of_the_cities_goods_side_up():
    cities = {"Antiochia": "food", "Tyros": "cloth"}
    written = table(player(), player(), cities=cities).position()

    assert written["markers"]["Syria"] == {"good": "cloth", "up": True}
    assert written["markers"]["Asia"] == {"good": "brick", "up": True}


@rule("2.2", "5.3")
def test_a_marker_may_leave_out_its_good_or_its_side():
    markers = {"Syria": {"up": False}, "Asia": {"good": "wine"}, "Libya": {}}
    written = table(player(), player(), cities={"Tyros": "tool"}, markers=markers).position()["markers"]

    assert written["Syria"] == {"good": "tool", "up": False}
    assert written["Asia"] == {"good": "wine", "up": True}
    assert written["Libya"] == {"good": "brick", "up": True}
    assert written["Gallia"] == {"good": "brick", "up": True}


def test_options_may_leave_out_what_is_usual():
    usual = {"display": "cloth", "colonist_income": "5+1", "interim_scoring": False}

    assert table(player(), player()).position()["options"] == usual
    given = {"interim_scoring": True}
    assert table(player(), player(), options=given).position()["options"] == {**usual, **given}


@rule("8.8")
def test_copied_may_be_left_out_and_is_written_for_teams_only():
    four = [player(discard=["prefect"]) for _ in range(4)]

    assert table(*four, game="team").position()["copied"] == {}
    assert table(*four, game="team", copied={"3": [0], "1": []}).position()["copied"] == {"3": [0]}
    assert "copied" not in table(*four).position()


def test_goods_that_are_not_there_may_be_named_or_not():
    assert table(player(goods={"wine": 0}), player()).position()["players"][0]["goods"] == {}


@rule("3.3")
def test_fewer_colonists_than_three_of_each_kind_are_fine():
    assert table(player(), player(store={"land": 1, "sea": 0})).decision == (0, "play")


@rule("5.2")
def test_a_colonist_in_a_city_without_a_line_of_its_kind_is_fine():
    written = table(player(colonists=[["sea", "Novaria"]]), player()).position()

    assert written["players"][0]["colonists"] == [["sea", "Novaria"]]


@rule("2.3")
def test_a_display_under_seven_beside_a_stack_is_fine():
    written = table(player(), player(), display=["mason"], stack=["consul", "colonist"]).position()

    assert written["display"] == ["mason"]
    assert written["stack"] == ["consul", "colonist"]


@rule("6.1")
def test_a_position_with_fifteen_houses_or_without_cards_triggers_nothing():
    fifteen = list(board_map("imperium").cities[1:16])
    game = table(player(hand=["prefect", "prefect"], houses=fifteen), player(), display=[], stack=[])
    play(game, "play:prefect", "cash")

    assert game.position()["final"] is None
    assert not any(seat["concordia"] for seat in game.position()["players"])


@rule("3.1")
def test_with_an_empty_hand_the_turn_has_passed():
    game = table(player(hand=[]), player(hand=[]), player())

    assert game.decision == (2, "play")
    assert game.position()["active"] == 2


@rule("6.1")
@pytest.mark.parametrize(
    ("active", "given", "written"), [(1, [1, 2], [1, 2]), (2, [0, 2], [2, 0]), (0, [], []), (1, [1], [1])]
)
def test_final_lists_the_seats_with_a_last_turn_in_their_order(active, given, written):
    game = table(player(), player(), player(), active=active, final=given)

    assert game.position()["final"] == written
    assert game.is_over == (given == [])


@rule("6.1")
def test_in_the_final_round_only_the_listed_seats_play():
    four = [player(hand=["prefect"]) for _ in range(4)]
    game = table(*four, active=3, final=[3, 1])
    play(game, "play:prefect", "cash")
    assert game.decision == (1, "play")
    play(game, "play:prefect", "cash")

    assert game.is_over


def test_tuples_are_as_good_as_lists():
    given = position(player(hand=("tribune",), colonists=(("land", "Roma"),)), player())
    given["players"] = tuple(given["players"])

    assert concordia.from_position(given).decision == (0, "play")


# Refusals


def put(given, path, value):
    """The position with one value changed; ``path`` leads to it through keys and numbers."""
    *way, last = path
    target = given
    for step in way:
        target = target[step]
    target[last] = value
    return given


def written_path(path):
    """The path as messages write it: players[0].goods.wine."""
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return text.removeprefix(".")


def refusal(given):
    with pytest.raises(InvalidPosition) as refused:
        concordia.from_position(given)
    return refused.value


def example():
    return position(
        player(
            hand=["tribune", "prefect"],
            discard=["mercator"],
            goods={"wine": 2, "brick": 1},
            store={"land": 1, "sea": 2},
            colonists=[["land", "Roma"], ["sea", "Massilia~Roma"]],
            houses=["Novaria", "Tyros"],
        ),
        player(colonists=[["land", "Aquileia-Roma"]]),
        player(),
        markers={"Syria": {"good": "brick", "up": True}},
        options={"display": "cloth"},
    )


FIRST = ("players", 0)
WRONG = [
    (("cities", "Massilia"), "silk", "2.1"),
    (("cities", "Massilia"), None, "2.1"),
    (("cities", "Massilia"), ["cloth"], "2.1"),
    (("markers", "Syria", "good"), "silk", "2.2"),
    (("markers", "Syria", "up"), 1, "5.3"),
    (("markers", "Syria", "up"), "yes", "5.3"),
    (("markers", "Syria"), True, "contract"),
    (("markers",), ["Syria"], "contract"),
    (("display",), "mason", "contract"),
    (("display",), {"0": "mason"}, "contract"),
    (("display", 0), "augur", "contract"),
    (("display", 0), 3, "contract"),
    (("display", 0), "senator", "1.1"),
    (("display", 0), "prefect-architect", "1.1"),
    (("stack", 0), "proconsul", "1.1"),
    (("stack", 0), None, "contract"),
    (("magnus",), 3, "2.5"),
    (("magnus",), -1, "2.5"),
    (("magnus",), True, "2.5"),
    (("magnus",), 1.0, "2.5"),
    (("magnus",), "1", "2.5"),
    (("active",), 3, "1.3"),
    (("active",), None, "1.3"),
    (("final",), [3], "6.1"),
    (("final",), [0, 0], "6.1"),
    (("final",), [1, 2], "6.1"),
    (("final",), 0, "contract"),
    (("final",), "0", "contract"),
    (("final",), False, "contract"),
    (("players",), {}, "contract"),
    (("players", 1), [], "contract"),
    ((*FIRST, "money"), -1, "3.3"),
    ((*FIRST, "money"), 2.5, "3.3"),
    ((*FIRST, "money"), "5", "3.3"),
    ((*FIRST, "money"), True, "3.3"),
    ((*FIRST, "money"), None, "3.3"),
    ((*FIRST, "money"), 10**30, "3.3"),
    ((*FIRST, "goods"), ["wine"], "contract"),
    ((*FIRST, "goods", "wine"), -1, "4.1"),
    ((*FIRST, "goods", "wine"), 13, "4.1"),
    ((*FIRST, "goods", "wine"), 1.0, "4.1"),
    ((*FIRST, "goods", "wine"), True, "4.1"),
    ((*FIRST, "store", "land"), 4, "3.3"),
    ((*FIRST, "store", "land"), -1, "3.3"),
    ((*FIRST, "store"), [1, 2], "contract"),
    ((*FIRST, "colonists"), {"land": "Roma"}, "contract"),
    ((*FIRST, "colonists", 0), "land", "contract"),
    ((*FIRST, "colonists", 0), ["land"], "contract"),
    ((*FIRST, "colonists", 0), ["land", "Roma", "Roma"], "contract"),
    ((*FIRST, "colonists", 0, 0), "air", "5.2"),
    ((*FIRST, "colonists", 0, 1), "Atlantis", "5.2"),
    ((*FIRST, "colonists", 0, 1), "Massilia~Roma", "5.2"),
    ((*FIRST, "colonists", 0, 1), "Roma-Aquileia", "5.2"),
    ((*FIRST, "colonists", 0, 1), "Aquileia-Roma#2", "5.2"),
    ((*FIRST, "colonists", 0, 1), 0, "5.2"),
    ((*FIRST, "colonists", 0, 1), ["Roma"], "5.2"),
    ((*FIRST, "houses"), "Novaria", "contract"),
    ((*FIRST, "houses", 0), "Atlantis", "1.2"),
    ((*FIRST, "houses", 0), "Roma", "5.2"),
    ((*FIRST, "houses", 0), "Aquileia-Roma", "1.2"),
    ((*FIRST, "houses", 0), None, "1.2"),
    ((*FIRST, "hand"), "tribune", "contract"),
    ((*FIRST, "hand", 0), "augur", "contract"),
    ((*FIRST, "hand", 0), ["tribune"], "contract"),
    ((*FIRST, "hand", 0), "magister", "1.1"),
    ((*FIRST, "hand", 0), "legatus", "1.1"),
    ((*FIRST, "discard", 0), "prefect-mercator", "1.1"),
    ((*FIRST, "discard"), None, "contract"),
    ((*FIRST, "concordia"), 1, "6.1"),
    ((*FIRST, "concordia"), None, "6.1"),
    ((*FIRST, "interim"), -1, "6.4"),
    ((*FIRST, "interim"), False, "6.4"),
    ((*FIRST, "interim"), "7", "6.4"),
]


@pytest.mark.parametrize(("path", "value", "number"), WRONG, ids=str)
def test_a_wrong_value_is_refused_with_its_key_its_value_and_the_rule(path, value, number):
    concordia.from_position(example())
    refused = refusal(put(example(), path, value))

    assert refused.reason.startswith(written_path(path))
    assert str(value).strip("[]'\"")[:40] in refused.reason
    assert refused.rule == number


@rule("1.1")
@pytest.mark.parametrize(
    ("kind", "players"), [("classic", 1), ("classic", 6), ("venus", 6), ("team", 3), ("team", 5), ("classic", 0)]
)
def test_a_wrong_number_of_players_is_refused(kind, players):
    refused = refusal(position(*[player() for _ in range(players)], game=kind))

    assert "players" in refused.reason
    assert str(players) in refused.reason
    assert refused.rule == "1.1"


@pytest.mark.parametrize(
    ("key", "value", "number"),
    [
        ("game", "salsa", "1.1"),
        ("game", None, "1.1"),
        ("game", ["classic"], "1.1"),
        ("map", "gallia", "1.2"),
        ("map", {}, "1.2"),
        ("map", 7, "1.2"),
    ],
)
def test_a_game_or_map_that_does_not_exist_is_refused(key, value, number):
    refused = refusal({**example(), key: value})

    assert key in refused.reason
    assert str(value).strip("[]'\"") in refused.reason
    assert refused.rule == number


@pytest.mark.parametrize(
    ("options", "number"),
    [
        ({"display": "silk"}, "7.5"),
        ({"display": ["wine"]}, "7.5"),
        ({"colonist_income": 2013}, "5.5"),
        ({"interim_scoring": 1}, "6.4"),
        ({"interim_scoring": None}, "6.4"),
        ({"salt": True}, "contract"),
    ],
)
def test_an_option_or_value_that_does_not_exist_is_refused(options, number):
    refused = refusal({**example(), "options": options})
    (name, value), *_ = options.items()

    assert name in refused.reason
    assert str(value) in refused.reason
    assert refused.rule == number


@pytest.mark.parametrize("options", [[], None, "cloth", 0])
def test_options_are_an_object(options):
    assert "options" in refusal({**example(), "options": options}).reason


@pytest.mark.parametrize(
    "key", ["game", "map", "cities", "display", "stack", "magnus", "active", "final", "players"]
)
def test_a_missing_entry_is_named(key):
    given = example()
    del given[key]
    refused = refusal(given)

    assert f'"{key}"' in refused.reason
    assert refused.rule == "contract"


@pytest.mark.parametrize("key", list(player()))
def test_a_missing_entry_of_a_player_is_named(key):
    given = example()
    del given["players"][0][key]
    refused = refusal(given)

    assert "players[0]" in refused.reason
    assert f'"{key}"' in refused.reason
    assert refused.rule == "contract"


def test_a_city_without_a_good_is_named():
    given = example()
    del given["cities"]["Tyros"]

    assert '"Tyros"' in refusal(given).reason


@pytest.mark.parametrize("kind", ["land", "sea"])
def test_a_store_names_both_kinds(kind):
    given = example()
    del given["players"][0]["store"][kind]

    assert f'"{kind}"' in refusal(given).reason


@pytest.mark.parametrize(
    ("path", "key"),
    [
        ((), "moon"),
        ((), 7),
        (("cities",), "Atlantis"),
        (("cities",), "Roma"),
        (("markers",), "Atlantis"),
        (("markers", "Syria"), "down"),
        (("options",), "moon"),
        (FIRST, "moon"),
        ((*FIRST, "goods"), "salt"),
        ((*FIRST, "goods"), None),
        ((*FIRST, "store"), "air"),
    ],
    ids=str,
)
def test_an_entry_that_does_not_exist_is_named(path, key):
    refused = refusal(put(example(), (*path, key), "brick"))

    assert repr(key) in refused.reason
    assert written_path(path) in refused.reason
    assert refused.rule == "contract"


@pytest.mark.parametrize("given", [None, [], "{}", 3, [example()], True])
def test_a_position_is_an_object(given):
    assert refusal(given).rule == "contract"


@rule("4.1")
@pytest.mark.parametrize(
    "stored",
    [
        {"goods": {"wine": 9}, "store": {"land": 2, "sea": 2}},
        {"goods": {"wine": 7, "brick": 6}},
        {"goods": dict.fromkeys(("brick", "food", "tool", "wine", "cloth"), 12)},
    ],
)
def test_an_overfull_storehouse_is_refused(stored):
    refused = refusal(position(player(), player(**stored)))

    assert "players[1]" in refused.reason
    assert "12" in refused.reason
    assert refused.rule == "4.1"


@rule("3.3")
def test_a_sixteenth_house_is_refused():
    cities = list(board_map("imperium").cities[1:])
    table(player(houses=cities[:15]), player())
    refused = refusal(position(player(houses=cities[:16]), player()))

    assert "players[0].houses" in refused.reason
    assert refused.rule == "3.3"


@rule("5.2")
def test_two_own_houses_in_a_city_are_refused():
    refused = refusal(position(player(houses=["Tyros", "Tyros"]), player()))

    assert "players[0].houses" in refused.reason
    assert "Tyros" in refused.reason
    assert refused.rule == "5.2"


@rule("3.3")
@pytest.mark.parametrize("kind", ["land", "sea"])
def test_a_fourth_colonist_of_a_kind_is_refused(kind):
    other = "sea" if kind == "land" else "land"
    table(player(store={kind: 1, other: 0}, colonists=[[kind, "Roma"]] * 2), player())
    for stored, abroad in ((0, 4), (1, 3), (3, 1)):
        refused = refusal(
            position(player(store={kind: stored, other: 0}, colonists=[[kind, "Roma"]] * abroad), player())
        )
        assert "players[0].colonists" in refused.reason
        assert refused.rule == "3.3"


@rule("5.2")
def test_two_colonists_on_a_line_are_refused():
    here = [["land", "Aquileia-Roma"]]
    for given in (
        position(player(colonists=here * 2), player()),
        position(player(colonists=here), player(colonists=here)),
    ):
        refused = refusal(given)
        assert "colonists" in refused.reason
        assert "Aquileia-Roma" in refused.reason
        assert refused.rule == "5.2"


@rule("5.2")
def test_a_land_and_a_sea_colonist_between_the_same_cities_are_fine():
    here = [["land", "Roma-Syracusae"], ["sea", "Roma~Syracusae"]]

    assert table(player(colonists=here), player()).decision == (0, "play")


@rule("7.6")
def test_a_colonist_on_a_line_that_may_only_be_passed_is_refused():
    refused = refusal(position(player(colonists=[["land", "Apollonia-Brundisium"]]), player(), map="ionium"))

    assert "colonists" in refused.reason
    assert "Apollonia-Brundisium" in refused.reason
    assert refused.rule == "7.6"
    table(player(colonists=[["sea", "Apollonia~Brundisium"]]), player(), map="ionium")


@rule("1.1")
@pytest.mark.parametrize(
    ("kind", "card"),
    [
        ("classic", "magister"),
        ("classic", "architect-mercator"),
        ("classic", "praetor"),
        ("venus", "legatus"),
        ("venus", "proconsul"),
        ("team", "senator"),
        ("team", "consul"),
        ("team", "magister"),
    ],
)
def test_a_card_of_another_game_is_refused(kind, card):
    for key in ("hand", "discard"):
        refused = refusal(position(*[player(**{key: ["tribune", card]}) for _ in range(4)], game=kind))
        assert f"players[0].{key}[1]" in refused.reason
        assert card in refused.reason
        assert refused.rule == "1.1"


@rule("2.3")
def test_a_display_of_eight_is_refused():
    refused = refusal(position(player(), player(), display=["mason"] * 8))

    assert "display" in refused.reason
    assert "mason" in refused.reason
    assert refused.rule == "2.3"


@rule("3.1")
def test_all_hands_empty_is_refused():
    refused = refusal(position(player(hand=[]), player(hand=[])))

    assert "players" in refused.reason
    assert refused.rule == "3.1"


@rule("6.1")
def test_two_concordia_cards_are_refused():
    table(player(concordia=True), player())

    assert refusal(position(player(concordia=True), player(concordia=True))).rule == "6.1"


@rule("8.8")
@pytest.mark.parametrize(
    ("kind", "copied"),
    [
        ("classic", {"3": [0]}),
        ("classic", {}),
        ("team", {"3": [1]}),
        ("team", {"3": [3]}),
        ("team", {"0": [1]}),
        ("team", {"3": [4]}),
        ("team", {"3": [True]}),
        ("team", {"3": 0}),
        ("team", {"4": [0]}),
        ("team", {3: [0]}),
        ("team", []),
    ],
)
def test_copied_is_for_opponents_of_a_team_whose_card_lies_there(kind, copied):
    four = [player(), *[player(discard=["prefect"]) for _ in range(3)]]
    refused = refusal(position(*four, game=kind, copied=copied))

    assert "copied" in refused.reason
    assert refused.rule in ("8.8", "contract")


def test_a_long_value_is_shortened():
    assert len(refusal({**example(), "display": "m" * 10_000}).reason) < 300


@pytest.mark.parametrize("path", [("magnus",), (*FIRST, "money")], ids=str)
def test_a_number_too_long_to_print_is_refused_like_any_other(path):
    refusal(put(example(), path, 10**5000))


def test_a_list_nested_too_deep_to_print_is_refused_like_any_other():
    deep = []
    for _ in range(100_000):
        deep = [deep]
    refusal({**example(), "magnus": deep})


# Whatever else a person, a program or a mistake may write

WORDS = [
    "",
    "Roma",
    "Novaria",
    "Aquileia-Roma",
    "Massilia~Roma",
    "land",
    "sea",
    "wine",
    "brick",
    "tribune",
    "mason",
]
KEYS = [*WORDS, "up", "good", "players", "0", "1", "copied", "hand", 0, None]
PLAIN = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 16),
    st.sampled_from([2**31, 2**63, -(2**63), 10**40]),
    st.floats(),
    st.text(max_size=4),
    st.sampled_from(WORDS),
)
JUNK = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=3),
    max_leaves=4,
)


def ways(value, way=()):
    """All paths of a position."""
    yield way
    if isinstance(value, dict):
        for key in value:
            yield from ways(value[key], (*way, key))
    if isinstance(value, list):
        for number, inner in enumerate(value):
            yield from ways(inner, (*way, number))


def mutate(given, data):
    """Replace, remove or insert something somewhere; cities get no more than their share."""
    paths = list(ways(given))
    in_cities = [path for path in paths if path[:1] == ("cities",) and len(path) > 1]
    path = data.draw(st.sampled_from([path for path in paths if path not in in_cities] + in_cities[:2]))
    if not path:
        return data.draw(JUNK)
    *way, last = path
    target = given
    for step in way:
        target = target[step]
    deed = data.draw(st.sampled_from(["replace", "remove", "insert"]))
    if deed == "replace":
        target[last] = data.draw(JUNK)
    elif deed == "remove":
        del target[last]
    elif isinstance(target, list):
        target.insert(last, data.draw(JUNK | st.just(target[last])))
    else:
        target[data.draw(st.sampled_from(KEYS))] = data.draw(JUNK)
    return given


SOURCES = [
    example(),
    position(*[player(discard=["prefect"]) for _ in range(4)], game="team", map="hellas", copied={"3": [0]}),
    played(concordia.new_game("venus", "ionium", players=3, seed=2), Dice(3), 150).position(),
    played(concordia.new_game("team", "cyprus", players=4, seed=2), Dice(3), 150).position(),
]


@hypothesis.given(data=st.data())
@hypothesis.settings(max_examples=400, deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
def test_a_position_with_junk_in_it_is_refused_or_playable_and_nothing_else(data):
    given = copy.deepcopy(data.draw(st.sampled_from(SOURCES)))
    for _ in range(data.draw(st.integers(1, 3))):
        if isinstance(given, dict):
            given = mutate(given, data)
    try:
        game = concordia.from_position(given)
    except (InvalidPosition, InvalidSetup):
        return
    written = game.position()
    assert concordia.from_position(written).position() == written
    assert game.is_over or texts(game)
    played(game, Dice(7), 12)
    assert len(game.scores()) == len(written["players"])
