"""5.2 Architect, part (a): movement."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from concordia.catalog.maps import MAPS, board_map
from concordia.core.board import board
from concordia.errors import IllegalAction
from tests.table import play, player, rule, same, seat, table, texts

FROM_ROMA_BY_LAND = {"Aquileia-Roma", "Novaria-Roma", "Roma-Syracusae"}
TWO_STEPS_BY_LAND = FROM_ROMA_BY_LAND | {
    "Aquileia-Novaria",
    "Aquileia-Sirmium",
    "Aquileia-Vindobona",
    "Colonia Agrippina-Novaria",
    "Massilia-Novaria",
}
FROM_ROMA_BY_SEA = {"Carthago~Roma", "Massilia~Roma", "Roma~Syracusae"}
TWO_STEPS_BY_SEA = FROM_ROMA_BY_SEA | {
    "Carthago~Leptis Magna",
    "Carthago~Massilia",
    "Carthago~Rusadir",
    "Carthago~Syracusae",
    "Carthago~Valentia",
    "Massilia~Valentia",
    "Athenae~Syracusae",
    "Cyrene~Syracusae",
    "Dyrrhachium~Syracusae",
    "Leptis Magna~Syracusae",
}


def architect(*colonists, others=(), map="imperium", **given):
    """Seat 0 with these colonists has just played an Architect; ``others`` are colonists of seat 1."""
    mine = player(hand=["architect"], colonists=[list(one) for one in colonists], **given)
    game = table(mine, player(colonists=[list(one) for one in others]), map=map)
    return play(game, "play:architect")


def targets(game, kind, origin):
    """The lines to which the colonist of a kind at a place may move."""
    moves = [action.to_json() for action in game.legal_actions() if action.type == "move"]
    return {move["to"] for move in moves if (move["kind"], move["from"]) == (kind, origin)}


@rule("5.2")
def test_one_colonist_one_step():
    assert targets(architect(("land", "Roma")), "land", "Roma") == FROM_ROMA_BY_LAND
    assert targets(architect(("sea", "Roma")), "sea", "Roma") == FROM_ROMA_BY_SEA


@rule("5.2")
def test_land_colonists_use_land_lines_and_sea_colonists_sea_lines():
    game = architect(("land", "Roma"), ("sea", "Roma"))

    assert targets(game, "land", "Roma") == TWO_STEPS_BY_LAND
    assert targets(game, "sea", "Roma") == TWO_STEPS_BY_SEA


@rule("5.2")
def test_colonists_in_the_storehouse_and_of_others_give_no_steps():
    game = architect(("land", "Roma"), others=[("land", "Roma"), ("sea", "Roma")], store={"land": 2, "sea": 3})

    assert targets(game, "land", "Roma") == FROM_ROMA_BY_LAND


@rule("5.2")
def test_colonists_on_lines_and_in_cities_give_steps_alike():
    game = architect(("land", "Roma"), ("sea", "Carthago~Valentia"), ("land", "Napoca"))

    assert "Sirmium-Vindobona" in targets(game, "land", "Roma")
    assert "Napoca-Sirmium" not in TWO_STEPS_BY_LAND
    assert "Napoca-Sirmium" in targets(game, "land", "Roma")
    assert "Dyrrhachium-Sirmium" in targets(game, "land", "Roma")
    assert "Athenae-Dyrrhachium" not in targets(game, "land", "Roma")


@rule("5.2")
def test_only_the_own_colonists_move():
    game = architect(("land", "Roma"), others=[("sea", "Roma"), ("land", "Aquileia-Sirmium")])

    assert {text.split(">")[0] for text in texts(game, "move")} == {"move:land:Roma"}


@rule("5.2")
def test_the_steps_are_shared_at_will():
    game = architect(("land", "Roma"), ("sea", "Roma"), ("sea", "Massilia~Valentia"))
    play(game, "move:land:Roma>Aquileia-Vindobona")
    assert targets(game, "sea", "Roma") == FROM_ROMA_BY_SEA
    play(game, "move:sea:Roma>Massilia~Roma")

    assert texts(game, "move") == set()
    at_sea = [["sea", "Massilia~Roma"], ["sea", "Massilia~Valentia"]]
    assert same(seat(game, 0)["colonists"], [["land", "Aquileia-Vindobona"], *at_sea])


@rule("5.2")
def test_one_colonist_may_take_all_steps():
    game = architect(("land", "Roma"), ("sea", "Roma"), ("sea", "Roma"), ("land", "Roma"))
    play(game, "move:land:Roma>Dyrrhachium-Sirmium")
    assert targets(game, "sea", "Roma") == FROM_ROMA_BY_SEA
    play(game, "move:land:Dyrrhachium-Sirmium>Athenae-Dyrrhachium")

    assert texts(game, "move") == set()


@rule("5.2")
def test_a_colonists_steps_may_be_taken_in_several_moves():
    game = architect(("land", "Roma"), ("sea", "Roma"), ("sea", "Roma"))
    play(game, "move:land:Roma>Aquileia-Roma", "move:land:Aquileia-Roma>Aquileia-Vindobona")
    assert targets(game, "land", "Aquileia-Vindobona") >= {"Sirmium-Vindobona", "Colonia Agrippina-Vindobona"}
    play(game, "move:land:Aquileia-Vindobona>Sirmium-Vindobona")

    assert texts(game, "move") == set()
    assert ["land", "Sirmium-Vindobona"] in seat(game, 0)["colonists"]


@rule("5.2")
def test_a_colonist_may_go_back_to_the_line_it_left_in_an_earlier_move():
    game = architect(("land", "Aquileia-Roma"), ("sea", "Roma"))
    play(game, "move:land:Aquileia-Roma>Novaria-Roma", "move:land:Novaria-Roma>Aquileia-Roma")

    assert texts(game, "move") == set()
    assert ["land", "Aquileia-Roma"] in seat(game, 0)["colonists"]


@rule("5.2")
def test_a_move_never_ends_where_it_began():
    game = architect(("land", "Aquileia-Roma"), ("sea", "Roma"), ("sea", "Massilia~Roma"))

    assert "Aquileia-Roma" not in targets(game, "land", "Aquileia-Roma")
    with pytest.raises(IllegalAction):
        play(game, "move:land:Aquileia-Roma>Aquileia-Roma")


@rule("5.2")
def test_from_a_line_across_either_end_onto_another_line_of_that_city():
    game = architect(("land", "Aquileia-Roma"))

    assert targets(game, "land", "Aquileia-Roma") == {
        "Aquileia-Novaria",
        "Aquileia-Sirmium",
        "Aquileia-Vindobona",
        "Novaria-Roma",
        "Roma-Syracusae",
    }


@rule("5.2")
@pytest.mark.parametrize("mine", [True, False], ids=["own", "another's"])
def test_a_move_never_ends_on_a_line_that_holds_a_colonist(mine):
    there = ("land", "Aquileia-Roma")
    game = architect(("land", "Roma"), there) if mine else architect(("land", "Roma"), others=[there])

    assert "Aquileia-Roma" not in targets(game, "land", "Roma")
    assert {"Novaria-Roma", "Roma-Syracusae"} <= targets(game, "land", "Roma")
    with pytest.raises(IllegalAction):
        play(game, "move:land:Roma>Aquileia-Roma")


@rule("5.2")
@pytest.mark.parametrize("mine", [True, False], ids=["own", "another's"])
def test_an_occupied_line_may_be_passed_at_the_cost_of_a_step(mine):
    there = ("land", "Aquileia-Roma")
    game = architect(("land", "Roma"), there if mine else ("sea", "Roma"), others=[] if mine else [there])

    assert "Aquileia-Vindobona" in targets(game, "land", "Roma")
    play(game, "move:land:Roma>Aquileia-Vindobona")
    assert texts(game, "move") == set()


@rule("5.2")
def test_one_step_does_not_lead_over_an_occupied_line():
    blocked = [("land", "Aquileia-Roma"), ("land", "Novaria-Roma")]
    game = architect(("land", "Roma-Syracusae"), others=blocked)
    assert game.decision == (1, "play")

    two = architect(("land", "Roma-Syracusae"), ("sea", "Novaria"), others=blocked)
    assert targets(two, "land", "Roma-Syracusae") == TWO_STEPS_BY_LAND - FROM_ROMA_BY_LAND


@rule("5.2")
def test_a_line_that_was_left_is_free():
    game = architect(("land", "Aquileia-Roma"), ("land", "Roma"))
    play(game, "move:land:Aquileia-Roma>Aquileia-Vindobona")

    assert "Aquileia-Roma" in targets(game, "land", "Roma")


@rule("5.2")
@pytest.mark.parametrize("map", MAPS)
@pytest.mark.parametrize("kind", ["land", "sea"])
def test_leaving_a_line_frees_that_line_and_leaving_a_city_none(map, kind):
    facts = board_map(map)
    for line, ends in numbered(facts, kind).items():
        if not may_stop(facts, kind, ends):
            continue
        game = architect((kind, line), (kind, ends[0]), map=map)
        for to in sorted(targets(game, kind, line)):
            after = play(game.copy(), {"type": "move", "kind": kind, "from": line, "to": to})
            assert line in targets(after, kind, ends[0]) or not targets(after, kind, to)
        for to in sorted(targets(game, kind, ends[0])):
            after = play(game.copy(), {"type": "move", "kind": kind, "from": ends[0], "to": to})
            assert line not in targets(after, kind, to)


@rule("5.2")
def test_a_line_just_taken_is_occupied():
    game = architect(("land", "Roma"), ("land", "Roma"))
    play(game, "move:land:Roma>Aquileia-Roma")

    assert targets(game, "land", "Roma") == {"Novaria-Roma", "Roma-Syracusae"}


@rule("5.2")
def test_a_land_line_and_a_sea_line_between_the_same_cities_are_two_lines():
    game = architect(("land", "Roma"), ("sea", "Roma"), others=[("land", "Roma-Syracusae")])

    assert "Roma~Syracusae" in targets(game, "sea", "Roma")
    assert "Roma-Syracusae" not in targets(game, "land", "Roma")


@rule("5.2")
def test_two_parallel_lines_hold_a_colonist_each():
    game = architect(("sea", "Messana"), others=[("sea", "Messana~Neapolis")], map="ionium")
    assert "Messana~Neapolis#2" in targets(game, "sea", "Messana")
    assert "Messana~Neapolis" not in targets(game, "sea", "Messana")

    beside = architect(("sea", "Messana~Neapolis#2"), map="ionium")
    assert "Messana~Neapolis" in targets(beside, "sea", "Messana~Neapolis#2")


@rule("5.2")
def test_a_colonist_never_moves_back_into_a_city():
    game = architect(("land", "Aquileia-Roma"), ("sea", "Massilia~Roma"), ("land", "Roma"), houses=["Aquileia"])

    assert all("-" in text.split(">")[1] or "~" in text.split(">")[1] for text in texts(game, "move"))
    for city in ("Roma", "Aquileia"):
        with pytest.raises(IllegalAction):
            play(game, f"move:land:Aquileia-Roma>{city}")


@rule("5.2")
def test_cities_never_block_the_capital_included():
    crowd = [("land", "Roma"), ("sea", "Roma"), ("land", "Aquileia"), ("sea", "Aquileia")]
    game = architect(("land", "Aquileia-Roma"), ("land", "Roma"), others=crowd)

    assert {"Roma-Syracusae", "Aquileia-Vindobona"} <= targets(game, "land", "Aquileia-Roma")
    assert targets(game, "land", "Roma") == TWO_STEPS_BY_LAND - {"Aquileia-Roma"}


@rule("5.2")
def test_two_colonists_of_a_kind_in_one_city_are_offered_once():
    game = architect(("land", "Roma"), ("land", "Roma"), ("land", "Roma"), ("sea", "Roma"))
    listed = [str(action) for action in game.legal_actions()]

    assert len(listed) == len(set(listed))
    play(game, "move:land:Roma>Aquileia-Roma")
    in_roma = [["land", "Roma"], ["land", "Roma"], ["sea", "Roma"]]
    assert same(seat(game, 0)["colonists"], [["land", "Aquileia-Roma"], *in_roma])


@rule("5.2")
def test_a_move_costs_the_fewest_steps():
    # Round about Novaria the line lies two steps away, straight across Roma one.
    game = architect(("land", "Novaria-Roma"), ("sea", "Roma"), ("sea", "Roma"))
    play(game, "move:land:Novaria-Roma>Aquileia-Roma")

    assert targets(game, "land", "Aquileia-Roma") >= {"Sirmium-Vindobona", "Napoca-Sirmium"}


@rule("5.2")
def test_movement_is_optional():
    game = architect(("land", "Roma"), ("sea", "Roma"))
    play(game, "done")

    assert same(seat(game, 0)["colonists"], [["land", "Roma"], ["sea", "Roma"]])
    assert game.decision == (1, "play")


@rule("5.2")
def test_a_sea_colonist_in_a_city_without_sea_lines_stays():
    game = architect(("sea", "Novaria"), ("land", "Novaria"))

    assert targets(game, "sea", "Novaria") == set()
    assert "Massilia-Novaria" in targets(game, "land", "Novaria")


@rule("5.2")
def test_a_wrong_kind_of_line_is_refused():
    game = architect(("land", "Roma"), ("sea", "Roma"))
    for move in ("land:Roma>Massilia~Roma", "sea:Roma>Aquileia-Roma", "land:Roma>Alexandria-Tyros"):
        with pytest.raises(IllegalAction):
            play(game, f"move:{move}")


@rule("5.2")
def test_without_colonists_on_the_board_the_architect_asks_nothing():
    game = table(player(hand=["architect"], money=20, goods={"food": 3, "brick": 3}), player())
    play(game, "play:architect")

    assert game.decision == (1, "play")


def reachable(facts, kind, place, steps):
    """The lines within so many steps, found by walking step after step: another way than the engine's."""
    lines = numbered(facts, kind)
    at = {place}
    found = set()
    for _ in range(steps):
        ends = {end for here in at for end in lines.get(here, (here,))}
        at = {name for name, line in lines.items() if ends & set(line)}
        found |= at
    if place in found:
        found.remove(place)
    return {line for line in found if may_stop(facts, kind, lines[line])}


def may_stop(facts, kind, ends):
    return kind == "sea" or ends not in facts.no_stop


def numbered(facts, kind):
    return dict(zip(board(facts.id).network(("land", "sea").index(kind)).names, facts.lines[kind], strict=True))


@rule("5.2", "7.6")
@pytest.mark.parametrize("map", MAPS)
@given(data=st.data())
@settings(max_examples=25, deadline=None)
def test_the_moves_are_those_that_walking_finds(map, data):
    facts = board_map(map)
    colonists, held = [], set()
    for _ in range(2):
        own = []
        for kind in ("land", "sea"):
            lines = [line for line, ends in numbered(facts, kind).items() if may_stop(facts, kind, ends)]
            for _ in range(data.draw(st.integers(0, 3))):
                place = data.draw(st.sampled_from([facts.capital, *facts.cities[1:4], *lines]))
                if place not in held:
                    own.append((kind, place))
                if "-" in place or "~" in place:
                    held.add(place)
        colonists.append(own)
    game = architect(*colonists[0], others=colonists[1], map=map)
    expected = {
        (kind, place, line)
        for kind, place in colonists[0]
        for line in reachable(facts, kind, place, len(colonists[0])) - held
    }

    moves = [action.to_json() for action in game.legal_actions() if action.type == "move"]
    assert {(move["kind"], move["from"], move["to"]) for move in moves} == expected
    assert len(moves) == len(expected)
