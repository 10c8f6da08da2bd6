"""The explorer's games: what is kept of one, how they are counted, and what comes with the package."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from concordia.bots.registry import make
from concordia.catalog.maps import board_map
from concordia.explorer.explored_game import FIRST_TURNS, ExploredGame, explored
from concordia.explorer.figure_games import Figure, counted_in
from concordia.explorer.game_set import ENDS, GameSet, shipped_games
from concordia.explorer.tallies import GamesWanted, chosen, fair_share, tally
from concordia.explorer.turn_kinds import without_places
from concordia.start import new_game
from concordia.vocabulary import GODS

EVERYWHERE = GamesWanted("classic", "italia", 3)


def play(seed, game="classic", map="italia", players=3):
    """A game of greedy bots from its start to its end."""
    played = new_game(game, map, players, seed)
    bots = [make("greedy", f"{seed}/{seat}") for seat in range(players)]
    while (decision := played.decision) is not None:
        played.apply(bots[decision.seat].choose(played.view(decision.seat), played.legal_actions()))
    return played


@pytest.fixture(scope="module")
def played():
    return [play(seed) for seed in range(6)] + [play(9, "venus", "cyprus", 3)]


@pytest.fixture(scope="module")
def rows(played):
    return [explored(game.start_again(), game.history, "fair") for game in played]


def turns_of(game):
    """The texts of each turn's decisions, and the card that a purchase is about, straight from a replay."""
    again, turns = game.start_again(), [[]]
    for action in game.history:
        card = again.view(None)["display"][action.slot] if action.type == "purchase" else None
        turns[-1].append((again.decision.seat, action, card))
        again.apply(action)
        if again.between_turns:
            turns.append([])
    return turns[:-1]


def test_the_figures_of_a_game_are_those_of_the_table_at_its_end(played, rows):
    for game, row in zip(played, rows, strict=True):
        table = game.position()["players"]
        assert [seat.points for seat in row.seats] == game.result["scores"]
        assert [set(seat.houses) for seat in row.seats] == [set(player["houses"]) for player in table]
        assert [list(seat.gods) for seat in row.seats] == [[line[god] for god in GODS] for line in game.scores()]
        assert (list(row.winners), row.turns) == (game.winners, game.turns)
        bought = [[] for _ in table]
        for turn in turns_of(game):
            for seat, _, card in turn:
                if card is not None:
                    bought[seat].append(card)
        assert [list(seat.bought) for seat in row.seats] == bought
        assert (row.ended_by == "house") == any(len(player["houses"]) == 15 for player in table)


def test_the_kind_of_a_turn_is_the_card_and_the_first_deed(played, rows):
    for game, row in zip(played, rows, strict=True):
        provinces = board_map(game.state.setup.board.id).provinces
        home = {city: province.name for province in provinces for city in province.cities}
        assert len(row.first) == FIRST_TURNS
        for turn, kind in zip(turns_of(game), row.first, strict=False):
            mover = turn[0][0]
            mine = [(action, card) for seat, action, card in turn if seat == mover]
            card = mine[0][0].card
            assert kind.startswith("diplomat" if card.startswith("diplomat") else card)
            houses = [action.city for action, _ in mine if action.type == "build"]
            cards = [card for _, card in mine if card is not None]
            if houses:
                wanted = f"h{len(houses)}.{'+'.join(sorted({home[city] for city in houses}))}"
                assert kind.split(".", 1)[1] == wanted
            elif cards:
                assert kind.split(".")[1] == f"b{len(cards)}"


def test_columns_count_as_one_would_count_by_hand(rows):
    games = GameSet.unpacked(GameSet.of(rows, {"a": 1}).packed())
    some = [row for row in rows if row.map == "italia"]
    first = Counter(without_places(row.first[0]) for row in some)
    most = first.most_common(1)[0][0]
    for path in (
        (),
        (most,),
        (most, without_places(next(r.first[1] for r in some if r.first[0].startswith(most)))),
    ):
        mine = [r for r in some if all(without_places(r.first[n]) == kind for n, kind in enumerate(path))]
        found = tally([games], EVERYWHERE, path, places=False)
        mover = len(path) % 3
        after = Counter(without_places(row.first[len(path)]) for row in mine)
        won = Counter(without_places(row.first[len(path)]) for row in mine if mover in row.winners)
        assert found.games == len(mine)
        assert {kind: each.count for kind, each in found.after.items()} == after
        assert {kind: each.won for kind, each in found.after.items() if each.won} == won
        points = sum(row.seats[mover].points for row in mine)
        assert sum(each.points for each in found.after.values()) == points
        winners = [row.seats[seat] for row in mine for seat in row.winners]
        others = [seat for row in mine for n, seat in enumerate(row.seats) if n not in row.winners]
        assert (found.winners, found.others) == (len(winners), len(others))
        for group, told in ((winners, found.cities.winners), (others, found.cities.others)):
            assert {city: n for city, n in told.items() if n} == Counter(c for seat in group for c in seat.houses)
        for group, told in ((winners, found.cards.winners), (others, found.cards.others)):
            had = Counter(c for seat in group for c in {_alike(card) for card in seat.bought})
            assert {card: n for card, n in told.items() if n} == had
        assert found.gods.winners["total"] == sum(seat.points for seat in winners)
        assert found.gods.winners["jupiter"] == sum(seat.gods[GODS.index("jupiter")] for seat in winners)
        assert found.ends == {cause: sum(row.ended_by == cause for row in mine) for cause in ENDS}
        assert sum(found.points.values()) == len(winners)
        assert {n: each.count for n, each in found.built.items()} == Counter(
            len(seat.houses) for row in mine for seat in row.seats
        )


def _alike(card):
    return "diplomat" if card.startswith("diplomat-") else card


def behind(rows, figure):
    games = GameSet.of(rows, {})
    return [rows[place] for place in counted_in(games, chosen(games, EVERYWHERE), 3, figure)]


def test_behind_a_figure_are_the_games_that_it_counts(rows):
    some = [row for row in rows if row.map == "italia"]
    seats = {
        "winners": lambda row: [row.seats[seat] for seat in row.winners],
        "others": lambda row: [seat for n, seat in enumerate(row.seats) if n not in row.winners],
        "all": lambda row: row.seats,
    }
    cities = {province.name: set(province.cities) for province in board_map("italia").provinces}
    has = {
        "city:Roma": lambda seat: "Roma" in seat.houses,
        "city:Genua": lambda seat: "Genua" in seat.houses,
        "province:Liguria": lambda seat: cities["Liguria"] & set(seat.houses),
        "card:diplomat": lambda seat: "diplomat" in map(_alike, seat.bought),
        "card:smith": lambda seat: "smith" in seat.bought,
        "houses:9": lambda seat: len(seat.houses) == 9,
        "bought:5": lambda seat: len(seat.bought) == 5,
        "points:100": lambda seat: 100 <= seat.points < 110,
    }
    for written, holds in has.items():
        kind, value = written.split(":")
        for who, of in seats.items():
            wanted = [row for row in some if any(holds(seat) for seat in of(row))]
            assert behind(rows, Figure(kind, value, who)) == wanted, (written, who)
    for seat in range(3):
        assert behind(rows, Figure("seat", str(seat), "winners")) == [row for row in some if seat in row.winners]
    for cause in ENDS:
        assert behind(rows, Figure("end", cause)) == [row for row in some if row.ended_by == cause]
    for kind, value in (
        ("city", "Atlantis"),
        ("province", "Atlantis"),
        ("card", "x"),
        ("houses", "x"),
        ("end", "x"),
    ):
        assert behind(rows, Figure(kind, value)) == []


def test_sets_are_counted_together(rows):
    one, other = GameSet.of(rows[:2], {}), GameSet.of(rows[2:], {})
    both = tally([GameSet.of(rows, {})], EVERYWHERE, (), places=True)

    assert tally([one, other], EVERYWHERE, (), places=True) == both
    assert both.games == 6
    assert tally([one, other], GamesWanted("venus", None, 3), (), places=False).games == 1
    assert tally([one, other], GamesWanted("classic", "italia", 3, ("strong",)), (), places=False).games == 0


def test_a_path_may_name_places_or_leave_them_open(rows):
    games = GameSet.of(rows, {})
    whole = tally([games], EVERYWHERE, (), places=True)
    for kind, each in whole.after.items():
        assert tally([games], EVERYWHERE, (kind,), places=False).games == each.count
        assert tally([games], EVERYWHERE, (without_places(kind),), places=False).games >= each.count


def test_a_game_is_kept_and_read_back(rows):
    for row in rows:
        assert ExploredGame.from_json(json.loads(json.dumps(row.to_json()))) == row


def test_what_is_shipped_adds_up():
    games = shipped_games()
    about = games.about["games"]

    assert sum(each["games"] for each in about) == len(games) >= 20_000
    for each in about:
        wanted = GamesWanted(each["game"], each["map"], each["players"], (each["level"],))
        found = tally([games], wanted, (), places=False)
        count = each["games"]
        assert found.games == len(chosen(games, wanted)) == count
        assert found.winners == count
        assert found.winners + found.others == count * each["players"]
        assert sum(tally.count for tally in found.after.values()) == count
        assert sum(found.ends.values()) == sum(found.points.values()) == count
        assert sum(tally.won for tally in found.seats.values()) == count
        assert sum(found.gods.winners[god] for god in (*GODS, "concordia")) == found.gods.winners["total"]
        assert found.gods.winners["concordia"] + found.gods.others["concordia"] == 7 * count
        deeper = [tally([games], wanted, (kind,), places=False).games for kind in found.after]
        assert sum(deeper) == count


def test_two_of_a_team_win_together():
    assert (fair_share(GamesWanted("team", None, 4)), fair_share(EVERYWHERE)) == (0.5, 1 / 3)
