"""What a seat may know, and nothing more (3.2)."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

import concordia
from concordia import View
from concordia.catalog.components import catalog
from concordia.game import Game
from tests.changed_sources import run_changed
from tests.table import play, player, position, rule, table

CASES = [("classic", "imperium", 4), ("classic", "italia", 2), ("venus", "hellas", 3), ("team", "cyprus", 4)]
CASES += [("venus", "ionium", 5), ("team", "ionium-small", 6)]


def random_moments(game: str, map_id: str, players: int, seed: int) -> list[Game]:
    """Copies of a random game, taken now and then on its way."""
    rng = random.Random(seed)
    played = concordia.new_game(game, map_id, players=players, seed=seed)
    moments = []
    while not played.is_over:
        if rng.random() < 0.05:
            moments.append(played.copy())
        played.apply(rng.choice(played.legal_actions()))
    return [*moments, played]


def hidden_apart(told: dict[str, Any], seat: int | None, rng: random.Random) -> dict[str, Any]:
    """A position that differs from another only in what a seat may not know."""
    other = json.loads(json.dumps(told))
    others = [row for n, row in enumerate(other["players"]) if n != seat]
    unknown = list(other["stack"])
    for row in others:
        unknown += row["hand"] + row["discard"][:-1]
    on_sale = {card for deck in catalog().decks[told["game"]].values() for card in deck}
    rng.shuffle(unknown)
    unknown.sort(key=lambda card: card in on_sale)  # the stack is dealt last: only cards for sale may lie there
    for row in others:
        hand, below = len(row["hand"]), max(0, len(row["discard"]) - 1)
        dealt, unknown = unknown[: hand + below], unknown[hand + below :]
        row["hand"], row["discard"][: max(0, len(row["discard"]) - 1)] = dealt[:hand], dealt[hand:]
    other["stack"] = unknown
    return other


@rule("3.2")
@pytest.mark.parametrize(("game", "map_id", "players"), CASES)
def test_games_that_differ_only_in_hidden_things_look_the_same(game: str, map_id: str, players: int) -> None:
    rng = random.Random(1)
    compared = 0
    for moment in random_moments(game, map_id, players, seed=5):
        if not moment.between_turns or moment.is_over:
            continue
        told = moment.position()
        for seat in [None, *range(players)]:
            one = concordia.from_position(told)
            other = concordia.from_position(hidden_apart(told, seat, rng))
            assert json.dumps(one.view(seat)) == json.dumps(other.view(seat))
            assert one.decision == other.decision
            if seat == told["active"]:
                assert one.legal_actions() == other.legal_actions()
                follow_own_turn(one, other, seat, rng)
            compared += 1
    assert compared > 20


def follow_own_turn(one: Game, other: Game, seat: int, rng: random.Random) -> None:
    """The seat's own decisions, until somebody else decides or the turn ends and reveals something."""
    turn = one.turns
    while one.decision == other.decision and one.decision is not None and one.decision.seat == seat:
        if one.decision.kind == "legatus" or one.turns != turn:
            return
        assert one.legal_actions() == other.legal_actions()
        assert one.view(seat) == other.view(seat)
        action = rng.choice(one.legal_actions())
        one.apply(action)
        other.apply(action)


@rule("3.2")
@pytest.mark.parametrize(("game", "map_id", "players"), CASES)
def test_a_sample_is_a_game_that_the_view_could_be_of(game: str, map_id: str, players: int) -> None:
    rng = random.Random(2)
    for moment in random_moments(game, map_id, players, seed=6):
        for seat in [None, *range(players)]:
            seen = moment.view(seat)
            again = View(json.loads(json.dumps(seen)))
            sampled = again.sample(rng)
            assert sampled.view(seat) == seen
            assert sampled.decision == moment.decision
            assert all_cards(sampled) == all_cards(moment)
            if moment.decision is not None and seat == moment.decision.seat:
                assert sampled.legal_actions() == moment.legal_actions()
        if not moment.is_over:
            sampled.apply(rng.choice(sampled.legal_actions()))


def all_cards(game: Game) -> Counter[int]:
    """Every card on the table."""
    state = game.state
    cards = Counter(card for card in state.display if card >= 0) + Counter(state.stack[state.drawn :])
    for own in state.players:
        cards += Counter({n: int(count) for n, count in enumerate(own.hand)}) + Counter(own.pile)
    return cards


def test_samples_deal_the_hidden_cards_in_different_ways() -> None:
    moment = random_moments("classic", "imperium", 4, seed=7)[2]
    rng = random.Random(3)
    stacks = {bytes(moment.view(0).sample(rng).state.stack) for _ in range(20)}
    assert len(stacks) > 10


@rule("2.3")
def test_the_stack_of_a_sample_keeps_the_decks_in_order() -> None:
    moment = concordia.new_game("classic", "imperium", players=5, seed=1)
    decks = [sorted(deck) for deck in catalog().decks_for("classic", 5)]
    sampled = moment.view(0).sample(random.Random(1)).position()
    cards = sampled["stack"][-len(decks[4]) :]
    assert sorted(cards) == decks[4]
    assert sorted(sampled["display"] + sampled["stack"][:1]) == decks[0]


def test_a_view_holds_no_other_hand_no_stack_and_no_seed() -> None:
    game = concordia.new_game("classic", "imperium", players=3, seed=918273645)
    view = game.view(1)
    assert "918273645" not in json.dumps(view)
    assert view["stack"] == {"count": 14, "decks": {"I": 1, "II": 7, "III": 6}}
    assert [("hand" in row, "discard" in row) for row in view["players"]] == [
        (False, False),
        (True, True),
        (False, False),
    ]
    assert all("hand" not in row for row in game.view(None)["players"])


@rule("3.2")
def test_the_cards_a_player_was_dealt_and_bought_are_public_but_not_where_they_are() -> None:
    game = concordia.new_game("classic", "imperium", players=2, seed=4)
    play(game, "play:mercator")
    while not game.between_turns:
        play(game, "done")
    row = game.view(1)["players"][0]
    assert row["top"] == "mercator"
    assert (row["hand_count"], row["discard_count"]) == (6, 1)
    assert Counter(row["known"]) == Counter(catalog().hands["classic"][0])


@rule("3.2")
def test_of_a_written_position_only_what_is_seen_becomes_known() -> None:
    rich = player(hand=["prefect", "tribune", "senator"], discard=["architect", "mercator"], goods={"food": 2})
    game = table(rich, player())
    known = lambda: game.view(1)["players"][0]["known"]  # noqa: E731
    assert known() == ["mercator"]
    play(game, "play:senator", "purchase:0", "play:tribune")
    assert known() == ["mason", "mercator", "senator"]
    play(game, "play:tribune", "play:tribune", "play:senator", "play:tribune")
    assert known() == ["mason", "mercator", "senator", "tribune"]


@rule("8.7")
def test_a_legatus_shows_the_partners_hand_to_its_player_alone() -> None:
    seats = [player(hand=["legatus", "tribune"]), player(), player(hand=["prefect", "praetor"]), player()]
    game = concordia.from_position(position(*seats, game="team"))
    assert all("hand" not in game.view(0)["players"][n] for n in (1, 2, 3))
    play(game, "play:legatus")
    assert game.view(0)["players"][2]["hand"] == ["prefect", "praetor"]
    for seat in (None, 1, 3):
        assert "hand" not in game.view(seat)["players"][2]
    play(game, "suggest:praetor")
    assert [game.view(n)["turn"].get("suggestion") for n in (0, 1, 2, 3)] == ["praetor", None, "praetor", None]
    assert "suggestion" not in game.view(None)["turn"]
    play(game, "play:prefect", "cash", "cash")
    assert "hand" not in game.view(0)["players"][2]


def test_a_seat_that_does_not_exist_has_no_view() -> None:
    game = concordia.new_game("classic", "italia", players=2, seed=1)
    for wrong in (2, -1, 99):
        with pytest.raises(concordia.InvalidSetup):
            game.view(wrong)


A_PLAN = [
    ("position/writing.py", '"game": GAMES[setup.game],', '"game": GAMES[setup.game], "plan": 1,'),
    ("position/writing.py", '"money": int(player.money),', '"money": int(player.money), "plan": 1,'),
]
EVERY_VIEW = """
import json, random, concordia

looks = 0
for game, board, players in (("classic", "italia", 3), ("venus", "hellas", 2), ("team", "cyprus", 4)):
    rng = random.Random(1)
    played = concordia.new_game(game, board, players=players, seed=1)
    assert json.dumps(played.position()).count("plan") == 1 + players
    while not played.is_over:
        looks += played.view(None)["turn"]["looked"] is not None
        for seat in (None, *range(players)):
            assert "plan" not in json.dumps(played.view(seat))
        played.apply(rng.choice(played.legal_actions()))
assert looks, "nobody looked at a partner's hand"
"""


@rule("3.2", "8.7")
def test_what_is_new_in_a_position_is_hidden_until_somebody_shows_it(tmp_path):
    ran = run_changed(tmp_path, A_PLAN, EVERY_VIEW)
    assert ran.returncode == 0, ran.stderr


def put_down(game: concordia.Game) -> list[list[str]]:
    """What everybody saw go onto the piles, told from the actions alone."""
    told = game.start_again()
    piles: list[list[str]] = [[] for _ in told.view(None)["players"]]
    for action in game.history:
        seat = told.decision.seat
        if action.type == "play":
            piles[seat].append(action.card)
            if action.card == "tribune":  # 5.1: the pile comes back, the Tribune included; 8.3: the partner's, too
                piles[seat] = []
                if told.view(None)["game"] == "team":
                    piles[told.state.partner(seat)] = []
        told.apply(action)
    return piles


@pytest.mark.parametrize("kind", ["classic", "venus", "team"])
def test_played_is_what_everybody_saw_since_the_last_tribune(kind):
    game = concordia.new_game(kind, "imperium", 4, seed=31)
    rng = random.Random(31)
    for step in range(600):
        if game.is_over:
            break
        game.apply(rng.choice(game.legal_actions()))
        if step % 7 == 0 and game.between_turns:  # 8.3: the partner takes theirs after the player has placed
            piles = put_down(game)
            for seat in (None, 0, 2):
                assert [row["played"] for row in game.view(seat)["players"]] == piles


def test_in_a_game_from_a_position_played_begins_with_the_position():
    source = concordia.new_game("classic", "imperium", 3, seed=5)
    rng = random.Random(5)
    while source.turns < 12 or not source.between_turns:
        source.apply(rng.choice(source.legal_actions()))
    game = concordia.from_position(source.position())
    assert [row["played"] for row in game.view(None)["players"]] == [[], [], []]
    for _ in range(200):
        if game.is_over:
            break
        game.apply(rng.choice(game.legal_actions()))
        assert [row["played"] for row in game.view(1)["players"]] == put_down(game)


def test_who_counts_cards_knows_every_hand_and_sample_does():
    game = concordia.new_game("classic", "imperium", 4, seed=9)
    rng = random.Random(9)
    for _ in range(150):
        game.apply(rng.choice(game.legal_actions()))
    whole = game.view(2).sample(rng).state.players
    assert [bytes(row.pile) for row in whole] == [bytes(row.pile) for row in game.state.players]
    assert [list(row.hand) for row in whole] == [list(row.hand) for row in game.state.players]
