"""Which deal a day has, and how its results are ranked."""

from __future__ import annotations

import random
from datetime import UTC, datetime

import concordia
from concordia.bots.registry import BOTS
from concordia.rules.setup import check
from concordia.server.daily.deal import Deal, bots_seed, day_of, deal_of, fingerprint
from concordia.server.daily.ranking import bins_of, percentile_of, rank_of
from concordia.server.daily.tries import cards_played, time_at_table
from concordia.server.table.decision_log import LogEntry
from concordia.server.table.table import Table
from concordia.server.table.terms import Start, Terms

DATES = [f"2026-{month:02}-{day:02}" for month in range(1, 13) for day in range(1, 29)]


def moment(text):
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


def test_a_day_ends_at_midnight_and_opens_an_hour_later():
    day = day_of(moment("2026-11-16T23:59:59"))

    assert day.date == "2026-11-16"
    assert day.closes_at == moment("2026-11-17T00:00:00")
    assert day.opens_at == moment("2026-11-17T01:00:00")
    assert day_of(day.closes_at).date == "2026-11-17"


def test_a_host_can_let_the_day_begin_at_another_hour():
    early, late = moment("2026-11-16T05:59:59"), moment("2026-11-16T06:00:00")

    assert (day_of(early, 6).date, day_of(late, 6).date) == ("2026-11-15", "2026-11-16")
    assert day_of(late, 6).begins_at == late


def test_every_day_has_a_game_that_can_be_played_and_no_two_have_the_same_seed():
    deals = [deal_of(date, "0.2.0") for date in DATES]

    for deal in deals:
        check(deal.game, deal.map, deal.players, {})
        assert 0 <= deal.seat < deal.players == len(deal.opponents) + 1
        assert len({name for name, _ in deal.opponents}) == len(deal.opponents)
        assert all(level in BOTS for _, level in deal.opponents)
        assert 0 <= deal.seed < 2**53
    assert len({deal.seed for deal in deals}) == len(deals)
    assert {deal.game for deal in deals} == {"classic", "venus"}
    assert {deal.seat for deal in deals} == {0, 1, 2, 3}


def test_servers_of_a_version_have_the_same_deal_and_a_private_one_its_own():
    assert deal_of("2026-11-16", "0.2.0") == deal_of("2026-11-16", "0.2.0")
    others = [deal_of("2026-11-16", "0.2.1"), deal_of("2026-11-17", "0.2.0"), deal_of("2026-11-16", "0.2.0", "me")]

    assert len({deal.seed for deal in others} | {deal_of("2026-11-16", "0.2.0").seed}) == 4


def test_the_deal_of_a_date_stays_what_it_is():
    """Other servers of the version compute the same: this may only change with the version."""
    deal = deal_of("2026-11-16", "0.2.0")

    assert fingerprint(deal) == "6faaba4a79c14c63"


def test_the_fingerprint_tells_deals_apart():
    deal = deal_of("2026-11-16", "0.2.0")
    other = Deal(deal.game, deal.map, deal.players, deal.seat, deal.opponents, deal.seed + 1)

    assert fingerprint(deal) != fingerprint(other)


def test_what_was_taken_back_does_not_change_the_chance_of_the_opponents():
    def seed_after(undo):
        table = Table("k", Terms("classic", "cyprus", 3, daily="2026-11-16"), 1, 0.0)
        table.sit(7, "Livia", 0)
        table.fill("random")
        table.begin(Start(5), 0.0)
        rng = random.Random(3)
        while table.asked.seat == 0:
            if table.asked.kind == "end":
                table.end_turn(0, 1.0)
                continue
            legal = [action for action in table.game.legal(0) if action.type == "play"] or table.game.legal(0)
            action = rng.choice(legal)
            table.act(0, action, 1.0)
            if undo and table.game.undoable(0):
                table.undo(0, False, 1.0)
                table.act(0, action, 1.0)
        return bots_seed(table, 1), table.version

    plain, with_undo = seed_after(False), seed_after(True)

    assert plain[0] == with_undo[0]
    assert plain[1] < with_undo[1]


def test_ranks_are_shared_and_percentiles_need_twenty_results():
    points = sorted([90, 100, 100, 120] * 5)

    assert [rank_of(each, points) for each in (120, 100, 90)] == [1, 6, 16]
    assert percentile_of(120, points) == 78
    assert percentile_of(90, points) == 0
    assert percentile_of(120, points[1:]) is None
    assert bins_of(points) == [(90, 5), (95, 0), (100, 10), (105, 0), (110, 0), (115, 0), (120, 5)]
    assert bins_of(points[1:]) == []


def test_time_at_the_table_leaves_out_pauses_and_the_turns_of_others():
    def entry(at, seat):
        return LogEntry(1, "act", seat, 0, "", at)

    log = [entry(10.0, 0), entry(15.0, 1), entry(30.0, 1), entry(40.0, 0), entry(4000.0, 0)]

    assert time_at_table(log, 0, 0.0) == 10 + 10 + 300
    assert time_at_table(log, 1, 0.0) == 20


def test_cards_are_those_that_were_played():
    game = concordia.new_game("classic", "cyprus", players=3, seed=2)
    lines = []
    rng = random.Random(1)
    for number in range(120):
        seat, action = game.decision.seat, rng.choice(game.legal_actions())
        lines.append(LogEntry(number, "act", seat, game.turns, str(action), 0.0))
        game.apply(action)

    found = cards_played(lines, 0)

    assert found
    assert len(found) == len([line for line in lines if line.seat == 0 and line.text.startswith("play:")])
    assert all(":" not in card and "/" not in card for card in found)
