"""Puzzles over HTTP: today's five, tries and hints, ratings, and nothing told before it may be."""

from __future__ import annotations

import asyncio
import json
import random

import httpx
import pytest

from concordia.actions.all_actions import lexicon
from concordia.actions.types import Action
from concordia.puzzles.puzzle import shipped_puzzles
from concordia.puzzles.source_games import has_game
from concordia.puzzles.themes import THEMES
from concordia.server.protocol.puzzle_schemas import PuzzleToKeep
from concordia.server.study import turn_graph
from concordia.server.study.puzzles import puzzle_trials
from concordia.server.study.puzzles.answers import judged
from concordia.server.study.puzzles.choosing import NEAR, of_the_day, to_practise
from concordia.server.study.puzzles.prepared_days import PreparedDays
from concordia.server.study.puzzles.puzzle_book import PuzzleBook
from concordia.server.study.puzzles.puzzle_trials import PuzzleTrials
from concordia.server.study.puzzles.streaks import DAY, streak
from tests.server.running import serving


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("puzzles")) as running:
        yield running


@pytest.fixture
def me(server):
    return server.guest("Livia")


def right_turn(puzzle, number=0):
    return [action.to_json() for action in puzzle.right[number].actions]


def wrong_turn(person, puzzle):
    """A whole turn that is wrong: a card is played, and then always the last that is possible is decided."""
    first = person.post(f"/trials/puzzle/{puzzle.id}/state", json={"actions": []}).json()
    for option in first["state"]["legal"]:
        actions = [option["action"]]
        while True:
            told = person.post(f"/trials/puzzle/{puzzle.id}/state", json={"actions": actions}).json()
            if told["complete"]:
                break
            actions = [*actions, told["state"]["legal"][-1]["action"]]
        if not judged(puzzle, codes_of(puzzle.laid_out(), actions)).right:
            return actions
    raise AssertionError("every card is right")


def codes_of(game, actions):
    words = lexicon(game.state.setup.board.id)
    return [words.code(Action.from_json(each)) for each in actions]


def not_by_points(theme=None):
    return next(each for each in shipped_puzzles().values() if not each.by_points and theme in (None, each.theme))


def test_todays_five_are_one_of_each_theme_and_the_same_for_everybody(server, me):
    mine = me.get("/puzzles").json()
    assert [each["theme"] for each in mine["today"]] == list(THEMES)
    assert mine["count"] == len(shipped_puzzles())
    other = server.guest("Marcus").get("/puzzles").json()
    assert mine["today"] == other["today"]
    assert mine["solver"]["rating"] == 1500
    assert len(mine["solver"]["week"]) == 7


def test_nobody_signed_in_sees_the_five_and_no_more(server):
    api = server.url + "/api/v1"
    told = httpx.get(f"{api}/puzzles")
    assert told.status_code == 200
    assert told.json()["solver"] is None
    name = told.json()["today"][0]["name"]
    assert httpx.get(f"{api}/puzzles/{name}").status_code == 401


def test_five_change_every_day_and_come_back_only_when_all_were_there():
    puzzles = shipped_puzzles()
    fewest = min(sum(each.theme == theme for each in puzzles.values()) for theme in THEMES)
    days = [tuple(each.id for each in of_the_day(puzzles, day)) for day in range(20_000, 20_000 + fewest)]
    assert len({name for day in days for name in day}) == 5 * fewest
    assert days == [
        tuple(each.id for each in of_the_day(dict(puzzles), day)) for day in range(20_000, 20_000 + fewest)
    ]


def test_a_right_turn_at_the_first_try_counts_for_both_ratings(me):
    puzzle = not_by_points()
    before = me.get("/puzzles").json()["solver"]["rating"]
    info = me.get(f"/puzzles/{puzzle.id}").json()
    assert info["solution"] is None
    told = me.post(f"/puzzles/{puzzle.id}/answer", json={"actions": right_turn(puzzle)}).json()
    assert told["right"]
    assert told["puzzle"]["over"]
    assert told["puzzle"]["found"] == info["found"] + 1
    assert told["puzzle"]["rating"] <= info["rating"]
    solution = told["puzzle"]["solution"]
    assert solution["right"][0]["actions"] == right_turn(puzzle)
    assert next(bar for bar in solution["answers"] if bar["mine"])["right"]
    after = me.get("/puzzles").json()["solver"]
    assert after["rating"] == before + solution["change"] > before
    assert after["days"] == 1
    assert after["week"][-1]
    again = me.post(f"/puzzles/{puzzle.id}/answer", json={"actions": right_turn(puzzle)})
    assert (again.status_code, again.json()["error"]["code"]) == (409, "puzzle/over")


@pytest.mark.parametrize("theme", THEMES)
def test_a_wrong_first_try_tells_nothing_of_the_right_turn(me, theme):
    puzzle = not_by_points(theme)
    wrong = wrong_turn(me, puzzle)
    told = me.post(f"/puzzles/{puzzle.id}/answer", json={"actions": wrong})
    assert told.status_code == 200, told.text
    first = told.json()
    assert not first["right"]
    assert first["needed"] == puzzle.right[0].chance
    assert (first["puzzle"]["tries"], first["puzzle"]["over"]) == (1, False)
    assert first["puzzle"]["solution"] is None
    rating = me.get("/puzzles").json()["solver"]["rating"]
    assert rating < 1500
    second = me.post(f"/puzzles/{puzzle.id}/answer", json={"actions": right_turn(puzzle)}).json()
    assert second["right"]
    assert second["puzzle"]["over"]
    assert me.get("/puzzles").json()["solver"]["rating"] == rating  # the second try gains nothing


def test_two_wrong_tries_end_it_and_the_solution_is_told(me):
    puzzle = not_by_points("prefect")
    wrong = wrong_turn(me, puzzle)
    for _ in range(2):
        told = me.post(f"/puzzles/{puzzle.id}/answer", json={"actions": wrong}).json()
    assert told["puzzle"]["over"]
    assert not told["puzzle"]["right"]
    assert len(told["puzzle"]["solution"]["right"]) == len(puzzle.right)
    assert told["puzzle"]["solution"]["why"]


def test_a_hint_halves_the_gain(server):
    puzzle = not_by_points("build")
    plain, hinted = server.guest("Marcus"), server.guest("Cassia")
    clue = hinted.post(f"/puzzles/{puzzle.id}/hint").json()
    assert clue["kind"] == "province"
    helped = hinted.post(f"/puzzles/{puzzle.id}/answer", json={"actions": right_turn(puzzle)}).json()
    alone = plain.post(f"/puzzles/{puzzle.id}/answer", json={"actions": right_turn(puzzle)}).json()
    gains = [each["puzzle"]["solution"]["change"] for each in (helped, alone)]
    assert 0 < gains[0] < gains[1]
    assert gains[0] == pytest.approx(gains[1] / 2, rel=0.2)


def test_giving_up_counts_as_a_wrong_first_try(me):
    puzzle = not_by_points("purchase")
    told = me.post(f"/puzzles/{puzzle.id}/solution").json()
    assert told["over"]
    assert not told["right"]
    assert told["solution"]["change"] < 0


def test_half_a_turn_is_not_handed_in(me):
    puzzle = not_by_points("diplomat")
    told = me.post(f"/puzzles/{puzzle.id}/answer", json={"actions": right_turn(puzzle)[:1]})
    assert (told.status_code, told.json()["error"]["code"]) == (409, "puzzle/unfinished")
    assert me.get(f"/puzzles/{puzzle.id}").json()["tries"] == 0


def test_practice_is_near_to_my_strength_and_never_one_that_is_over(me):
    seen = set()
    for _ in range(6):
        told = me.post("/puzzles/next", json={"theme": "last"}).json()
        assert told["theme"] == "last"
        if told["name"] in seen:
            assert told["again"]
            break
        seen.add(told["name"])
        me.post(f"/puzzles/{told['name']}/solution")
    puzzles = list(shipped_puzzles().values())
    ratings = {each.id: float(each.rating) for each in puzzles}
    for strength in (900.0, 1500.0, 2000.0):
        near = [each for each in puzzles if abs(each.rating - strength) <= NEAR]
        chosen = to_practise(puzzles, ratings, strength, set(), random.Random(1))
        assert not near or chosen in near
    assert to_practise(puzzles, ratings, 1500, set(ratings), random.Random(1)) is None


@pytest.mark.parametrize(
    ("found", "today", "days"),
    [
        (set(), 20, 0),
        ({20}, 20, 1),
        ({18, 19}, 20, 2),  # today may still come
        ({17, 18}, 20, 2),  # yesterday is forgiven
        ({16, 17}, 20, 0),
        ({14, 15, 16, 18, 19, 20}, 20, 6),  # one missed day
        ({12, 13, 15, 16, 18, 19, 20}, 20, 5),  # two missed within seven days
        ({10, 12, 13, 14, 15, 16, 17, 18, 19, 21}, 21, 10),
        ({9, 10, 12, 13, 14, 15, 16, 17, 19, 20}, 20, 10),
    ],
)
def test_one_missed_day_in_seven_is_forgiven(found, today, days):
    assert streak(found, today) == days


def test_no_byte_before_the_first_try_is_over_tells_a_right_turn_or_a_hidden_card(me):
    """All that can be asked of a puzzle before a try; hands of others are told nowhere, and deals differ."""
    for puzzle in list(shipped_puzzles().values())[::4]:
        sent = [me.get("/puzzles").text, me.get(f"/puzzles/{puzzle.id}").text]
        told = me.post(f"/trials/puzzle/{puzzle.id}/state", json={"actions": []})
        sent += [told.text, me.post(f"/trials/puzzle/{puzzle.id}/about", json={"actions": []}).text]
        info = json.loads(sent[1])
        assert info["solution"] is None
        assert set(info) == {*info} - {"deeds", "actions", "wrong"}
        for each in puzzle.right:
            written = json.dumps([action.to_json() for action in each.actions], separators=(",", ":"))
            assert not any(written in text for text in sent)
            assert not any(json.dumps(list(each.deeds), separators=(",", ":")) in text for text in sent)
        state = told.json()["state"]
        for seat, row in enumerate(state["view"]["players"]):
            assert ("hand" in row) == (seat == puzzle.seat)
        assert isinstance(state["view"]["stack"], dict)
        assert all(word not in text for text in sent[:2] for word in ("chance", "wrong", "deeds"))


def test_what_is_shipped_holds_no_hidden_card_at_all():
    for puzzle in shipped_puzzles().values():
        hands = [seat for seat, row in enumerate(puzzle.view["players"]) if "hand" in row]
        assert hands == [puzzle.seat]
        assert set(puzzle.view["stack"]) == {"count", "decks"}
        assert "seed" not in json.dumps(puzzle.to_json())


def test_several_first_tries_at_once_count_once(me):
    puzzle = not_by_points("diplomat")

    async def all_at_once():
        turns = [
            asyncio.to_thread(me.post, f"/puzzles/{puzzle.id}/answer", json={"actions": right_turn(puzzle)})
            for _ in range(4)
        ]
        return await asyncio.gather(*turns)

    codes = sorted(each.status_code for each in asyncio.run(all_at_once()))
    assert codes == [200, 409, 409, 409]
    assert me.get("/puzzles").json()["solver"]["themes"][THEMES.index("diplomat")]["tried"] == 1


def test_the_game_of_a_puzzle_is_told_once_it_is_over(server):
    solver = server.guest("Cassia")
    puzzle = next(each for each in shipped_puzzles().values() if has_game(each.id) and not each.by_points)
    early = solver.get(f"/puzzles/{puzzle.id}/game")
    assert (early.status_code, early.json()["error"]["code"]) == (403, "puzzle/not_over")
    told = solver.post(f"/puzzles/{puzzle.id}/answer", json={"actions": right_turn(puzzle)}).json()
    assert told["puzzle"]["solution"]["game"] is True
    game = solver.get(f"/puzzles/{puzzle.id}/game").json()
    assert game["retold"]["result"]["winners"]
    before = next(step for step in game["retold"]["steps"] if step["turn"] == game["turn"])
    assert before["seat"] == puzzle.seat
    assert len(game["table"]["seats"]) == len(puzzle.view["players"])


def test_todays_puzzles_can_be_kept_and_tried_from_what_was_kept(server):
    solver = server.guest("Drusilla")
    listed = next(each for each in solver.get("/puzzles").json()["today"] if each["theme"] == "prefect")
    puzzle = shipped_puzzles()[listed["name"]]
    kept = solver.get(f"/puzzles/{puzzle.id}/kept").json()
    PuzzleToKeep.model_validate(kept)
    told = json.dumps({**kept, "puzzle": None})
    assert kept["puzzle"]["solution"] is None
    assert not any(json.dumps(list(each.deeds)) in told for each in puzzle.right)
    number = 0
    for decided, action in enumerate(right_turn(puzzle)):
        table = kept["tables"][number]
        actions = right_turn(puzzle)[:decided]
        asked = solver.post(f"/trials/puzzle/{puzzle.id}/state", json={"actions": actions}).json()
        options = [kept["options"][each] for each in table["legal"]]
        assert [{"effect": {}, **option} for option in options] == asked["state"]["legal"]
        assert {**kept["first"]["state"]["view"], **table["view"]}["turn"] == asked["state"]["view"]["turn"]
        number = table["next"][[each["action"] for each in options].index(action)]
    assert kept["tables"][number]["complete"] is True


def test_todays_are_worked_out_before_anybody_asks_and_tomorrows_before_midnight(monkeypatch):
    worked_out = []

    class Quick:
        written = b""

        def __init__(self, trial):
            worked_out.append(trial)

    class At:
        moment = 20_000 * DAY + 12 * 3600.0

        def now(self):
            return self.moment

    monkeypatch.setattr(puzzle_trials, "TurnGraph", Quick)
    clock = At()
    book = PuzzleBook(None, clock)
    prepared = PreparedDays(book, clock)
    for moment, days in ((clock.moment, 1), (20_001 * DAY - 600.0, 2), (20_001 * DAY + 600.0, 2)):
        clock.moment = moment
        asyncio.run(prepared.prepare(pause=0.0))
        assert len(worked_out) == days * len(THEMES)
        assert all(book.trials.is_ready(each) for each in book.today()[0])


def test_what_takes_half_a_second_is_worked_out_in_another_process(server, me, monkeypatch):
    class Here:
        def __init__(self, trial):
            raise AssertionError("everybody at this server waits for it")

    monkeypatch.setattr(puzzle_trials, "TurnGraph", Here)
    book = server.app.state.puzzles
    book.trials._ways.clear()
    puzzle, others = book.today()[0][0], book.today()[0][1:]
    kept = me.get(f"/puzzles/{puzzle.id}/kept")
    assert kept.status_code == 200
    assert kept.json()["tables"]
    assert [book.trials.is_ready(each) for each in (puzzle, *others)] == [True] + [False] * len(others)


def test_only_todays_puzzles_are_kept(server):
    solver = server.guest("Aelia")
    today = {each["name"] for each in solver.get("/puzzles").json()["today"]}
    other = next(name for name in shipped_puzzles() if name not in today)
    assert solver.get(f"/puzzles/{other}/kept").status_code == 404


def test_a_turn_with_very_many_ways_is_told_as_far_as_there_is_room(monkeypatch):
    puzzle = not_by_points("build")
    monkeypatch.setattr(turn_graph, "MOST_TABLES", 40)
    graph = turn_graph.TurnGraph(PuzzleTrials().of(puzzle))
    assert len(graph.tables) <= 40
    assert all(len(table["next"]) == len(table["legal"]) for table in graph.tables)
    assert all(
        turn_graph.BEYOND <= number < len(graph.tables) for table in graph.tables for number in table["next"]
    )
