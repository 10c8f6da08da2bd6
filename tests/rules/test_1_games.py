"""Chapter 1: games, boards, seats."""

from __future__ import annotations

import pytest

import concordia
from concordia.catalog.maps import MAPS, board_map
from concordia.errors import InvalidSetup
from tests.table import play, player, rule, table, texts

COUNTS = {"classic": (2, 3, 4, 5), "venus": (2, 3, 4, 5), "team": (4, 6)}
GAMES = [(game, players) for game, counts in COUNTS.items() for players in counts]
OTHERS = [(game, players) for game in COUNTS for players in range(-1, 9) if players not in COUNTS[game]]


@rule("1.1")
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_each_game_is_played_by_its_numbers_of_players(game, players):
    started = concordia.new_game(game, "imperium", players=players, seed=1)

    assert len(started.position()["players"]) == players


@rule("1.1")
@pytest.mark.parametrize(("game", "players"), OTHERS)
def test_no_game_is_played_by_other_numbers_of_players(game, players):
    with pytest.raises(InvalidSetup) as refused:
        concordia.new_game(game, "imperium", players=players, seed=1)

    assert refused.value.rule == "1.1"


@rule("1.1")
@pytest.mark.parametrize("game", ["salsa", "Classic", "", None, ["classic"]])
def test_there_is_no_other_game(game):
    with pytest.raises(InvalidSetup) as refused:
        concordia.new_game(game, "imperium", players=4, seed=1)

    assert refused.value.rule == "1.1"


@rule("1.2")
@pytest.mark.parametrize("map", MAPS)
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_every_board_goes_with_every_game_and_number_of_players(map, game, players):
    started = concordia.new_game(game, map, players=players, seed=3)

    assert started.position()["map"] == map
    assert started.decision == (0, "play")


@rule("1.2")
def test_there_are_five_boards_and_a_small_form_of_ionium():
    assert set(MAPS) == {"imperium", "italia", "hellas", "ionium", "ionium-small", "cyprus"}


@rule("1.2")
@pytest.mark.parametrize("map", ["gallia", "imperium-small", "Imperium", "", None])
def test_there_is_no_other_board(map):
    with pytest.raises(InvalidSetup) as refused:
        concordia.new_game("classic", map, players=4, seed=1)

    assert refused.value.rule == "1.2"


@rule("1.2")
def test_small_ionium_lacks_the_three_italian_provinces_and_all_their_lines():
    whole, small = board_map("ionium"), board_map("ionium-small")
    gone = {"Calabria", "Campania", "Sicilia"}
    lost = {city for province in whole.provinces if province.name in gone for city in province.cities}

    assert {p.name for p in whole.provinces} - {p.name for p in small.provinces} == gone
    assert {p.letter for p in whole.provinces if p.name in gone} == {"B"}
    assert set(small.cities) == set(whole.cities) - lost
    assert len(small.cities) == 1 + 22
    for kind in ("land", "sea"):
        kept = [line for line in whole.lines[kind] if not lost & set(line)]
        assert list(small.lines[kind]) == kept


@rule("1.2")
def test_the_printed_player_counts_are_only_recommendations():
    assert board_map("imperium").recommended_players == (3, 5)
    assert board_map("italia").recommended_players == (2, 4)
    assert board_map("ionium-small").recommended_players == (2, 3)

    assert concordia.new_game("classic", "imperium", players=2, seed=1).decision is not None
    assert concordia.new_game("classic", "italia", players=5, seed=1).decision is not None
    assert concordia.new_game("venus", "ionium-small", players=5, seed=1).decision is not None


@rule("1.3")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_play_goes_from_each_seat_to_the_next_and_round_again(players):
    game = table(*[player(hand=["prefect", "prefect"]) for _ in range(players)])
    seats = []
    for _ in range(2 * players):
        seats.append(game.decision.seat)
        play(game, "play:prefect", "cash")

    assert seats == [*range(players), *range(players)]


@rule("1.3")
def test_the_start_player_has_seat_0_in_every_new_game():
    for seed in range(20):
        assert concordia.new_game("classic", "italia", players=3, seed=seed).position()["active"] == 0


@rule("1.3", "5.4")
def test_right_is_the_previous_seat():
    game = table(player(hand=["prefect"]), player(), player(), magnus=0)
    play(game, "play:prefect", "produce:Syria")

    assert game.position()["magnus"] == 2


@rule("1.4")
@pytest.mark.parametrize(("players", "partners"), [(4, [2, 3, 0, 1]), (6, [3, 4, 5, 0, 1, 2])])
def test_partners_sit_opposite(players, partners):
    for active in range(players):
        seats = [player(hand=["tribune", "mercator"], goods={"wine": 1}) for _ in range(players)]
        game = table(*seats, game="team", active=active)
        play(game, "play:mercator")
        assert game.decision == (active, "mercator")
        play(game, "done")
        assert game.decision == (partners[active], "mercator")
        play(game, "done")
        assert game.decision == ((active + 1) % players, "play")


@rule("1.4")
def test_each_for_themselves_has_no_partners():
    game = table(*[player(hand=["tribune", "mercator"]) for _ in range(4)], game="venus")
    play(game, "play:mercator", "done")

    assert game.decision == (1, "play")
    assert "play:mercator" in texts(game)
