"""Agreements, giving up and seats that change hands, without a server."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest

from concordia.actions.types import Action
from concordia.server.clock import HandClock
from concordia.server.errors import Refusal
from concordia.server.table.pace import NO_CLOCK, Pace
from concordia.server.table.table import Table
from concordia.server.table.talks import agreeing, giving_up, inviting
from concordia.server.table.talks.open_questions import Questions
from concordia.server.table.terms import Terms

ANNA, BERT, CARL, DORA = 11, 22, 33, 44
NOW = 1000.0


def at_table(*people: int, pace: Pace = NO_CLOCK, bots: int = 0) -> Table:
    table = Table("k", Terms("classic", "italia", len(people) + bots, pace=pace, level="random"), ANNA, NOW)
    for person in people:
        table.sit(person, f"P{person}")
    table.fill("random")
    table.start(5, NOW)
    return table


def as_kept(table: Table) -> Questions:
    return Questions.of_json(json.loads(json.dumps(table.questions.to_json())))


def refused(code: str):
    return pytest.raises(Refusal, check=lambda no: no.code == code)


def test_a_game_is_cancelled_when_all_who_play_agree():
    table = at_table(ANNA, BERT, CARL)
    agreeing.ask(table, ANNA, "cancel", NOW)
    agreeing.answer(table, BERT, "cancel", True, NOW)
    assert table.stage == "playing"
    assert as_kept(table) == table.questions
    assert table.to_json(CARL)["agreements"][0]["waiting"] == [CARL]
    assert table.to_json(DORA)["agreements"] == []
    agreeing.answer(table, CARL, "cancel", True, NOW + 1)
    assert (table.stage, table.ended, table.finished_at, table.asked) == ("over", "cancelled", NOW + 1, None)
    assert table.deadline() is None
    assert table.bots_turn() is None
    with refused("game/over"):
        table.act(0, Action.parse("play:prefect"), NOW)


@pytest.mark.parametrize("going", [giving_up.leave, giving_up.resign])
def test_who_leaves_is_not_waited_for(going):
    table = at_table(ANNA, BERT, CARL)
    agreeing.ask(table, ANNA, "cancel", NOW)
    agreeing.answer(table, BERT, "cancel", True, NOW)
    going(table, CARL, None, NOW + 1)
    assert (table.stage, table.ended, table.finished_at) == ("over", "cancelled", NOW + 1)


@pytest.mark.parametrize("going", [giving_up.leave, giving_up.resign])
def test_a_question_is_gone_when_nobody_is_left_to_agree_with(going):
    table = at_table(ANNA, BERT)
    agreeing.ask(table, ANNA, "cancel", NOW)
    going(table, BERT, None, NOW + 1)
    assert table.stage == "playing"
    assert table.questions.agreements == {}


def test_a_question_waits_for_those_who_still_play():
    table = at_table(ANNA, BERT, CARL, DORA)
    agreeing.ask(table, ANNA, "cancel", NOW)
    giving_up.leave(table, BERT, None, NOW + 1)
    assert table.to_json(CARL)["agreements"][0]["waiting"] == [CARL, DORA]


def test_one_who_declines_takes_the_question_off_the_table():
    table = at_table(ANNA, BERT)
    agreeing.ask(table, ANNA, "cancel", NOW)
    agreeing.answer(table, BERT, "cancel", False, NOW)
    assert table.questions.agreements == {}
    with refused("agree/not_asked"):
        agreeing.answer(table, BERT, "cancel", True, NOW)


def test_who_is_asked_and_asks_the_same_agrees():
    table = at_table(ANNA, BERT)
    agreeing.ask(table, ANNA, "cancel", NOW)
    agreeing.ask(table, BERT, "cancel", NOW)
    assert table.ended == "cancelled"


def test_who_is_away_is_not_asked_and_nobody_cancels_alone():
    table = at_table(ANNA, BERT, CARL)
    table.leave(CARL)
    with refused("seat/away"):
        agreeing.ask(table, CARL, "cancel", NOW)
    with refused("seat/not_yours"):
        agreeing.ask(table, DORA, "cancel", NOW)
    with refused("agree/unknown"):
        agreeing.ask(table, ANNA, "dance", NOW)
    agreeing.ask(table, ANNA, "cancel", NOW)
    table.leave(BERT)
    with refused("agree/alone"):
        agreeing.answer(table, ANNA, "cancel", True, NOW)
    with refused("agree/alone"):
        agreeing.ask(at_table(ANNA, bots=1), ANNA, "cancel", NOW)


def test_who_gives_up_is_played_by_a_bot_to_the_end():
    table = at_table(ANNA, BERT, CARL)
    assert giving_up.resign(table, BERT, None, NOW) == [1]
    assert (table.seats[1].resigned, table.seats[1].by_bot, table.stage) == (True, True, "playing")
    with refused("seat/resigned"):
        table.must_hold(BERT)
    with refused("seat/resigned"):
        giving_up.resign(table, BERT, None, NOW)
    with refused("seat/not_yours"):
        giving_up.resign(table, DORA, None, NOW)
    giving_up.resign(table, ANNA, None, NOW)
    giving_up.resign(table, CARL, None, NOW)
    assert (table.stage, table.ended) == ("over", "resigned")


def test_who_gives_up_alone_against_computers_ends_the_game():
    table = at_table(ANNA, bots=2)
    giving_up.resign(table, ANNA, None, NOW)
    assert (table.stage, table.ended, table.bots_turn()) == ("over", "resigned", None)


def test_the_clock_of_who_gives_up_in_their_turn_stops():
    clock = HandClock(NOW)
    table = at_table(ANNA, BERT, pace=Pace("live", bank=60, increment=5))
    clock.forward(20)
    asked = table.asked.seat
    giving_up.resign(table, table.seats[asked].person, None, clock.now())
    assert table.seats[asked].clock.bank == 40
    assert table.deadline() is None


def test_a_seat_is_handed_to_whom_it_was_offered():
    table = at_table(ANNA, BERT)
    inviting.offer(table, BERT, 1, NOW, person=CARL, name="Carl", code="c")
    assert as_kept(table) == table.questions
    assert table.to_json(CARL)["invitations"][0]["seat"] == 1
    assert table.to_json(DORA)["invitations"] == []
    carl, dora = (
        SimpleNamespace(id=id, name=name, guest=False, program=False)
        for id, name in ((CARL, "Carl"), (DORA, "Dora"))
    )
    with refused("offer/not_yours"):
        inviting.take(table, dora, 1, "c", NOW)
    assert inviting.take(table, carl, 1, None, NOW) == BERT
    assert (table.seats[1].person, table.seats[1].name, table.seats[1].left_by) == (CARL, "Carl", BERT)
    assert (table.seats_of(BERT), table.seats_of(CARL)) == ([], [1])
    with refused("offer/gone"):
        inviting.take(table, dora, 1, None, NOW)


def test_a_seat_offered_by_link_is_for_whoever_has_the_code():
    table = at_table(ANNA, BERT)
    dora = SimpleNamespace(id=DORA, name="Dora", guest=True, program=False)
    inviting.offer(table, BERT, 1, NOW, person=None, name="", code="secret")
    assert table.to_json(BERT)["invitations"][0]["code"] == "secret"
    assert table.to_json(ANNA)["invitations"][0]["code"] is None
    for wrong in (None, "other", "sécret"):
        with refused("offer/not_yours"):
            inviting.take(table, dora, 1, wrong, NOW)
    inviting.take(table, dora, 1, "secret", NOW)
    assert table.seats[1].guest is True


def test_who_takes_a_seat_that_a_bot_keeps_plays_it_at_once():
    table = at_table(ANNA, BERT)
    inviting.offer(table, BERT, 1, NOW, person=CARL, name="Carl", code="c")
    table.leave(BERT)
    inviting.take(table, SimpleNamespace(id=CARL, name="Carl", guest=False, program=False), 1, None, NOW)
    assert table.seats[1].away is False


def test_an_offer_can_be_taken_back_and_ends_with_giving_up():
    table = at_table(ANNA, BERT)
    inviting.offer(table, BERT, 1, NOW, person=CARL, name="Carl", code="c")
    with refused("seat/not_yours"):
        inviting.take_back(table, ANNA, 1)
    inviting.take_back(table, BERT, 1)
    assert table.questions.invitations == []
    inviting.offer(table, BERT, 1, NOW, person=CARL, name="Carl", code="c")
    giving_up.resign(table, BERT, None, NOW)
    assert table.questions.invitations == []
    with refused("seat/resigned"):
        inviting.offer(table, BERT, 1, NOW, person=CARL, name="Carl", code="c")


def test_who_was_sent_away_sits_down_again_only_if_invited():
    table = Table("k", Terms("classic", "italia", 2), ANNA, NOW)
    table.sit(ANNA, "Anna")
    table.sit(BERT, "Bert")
    with refused("seat/no_guest"):
        giving_up.send_away(table, 0)
    with refused("seat/unknown"):
        giving_up.send_away(table, 5)
    assert giving_up.send_away(table, 1) == BERT
    with refused("seat/barred"):
        table.sit(BERT, "Bert")
    inviting.invite(table, ANNA, BERT, "Bert", NOW)
    table.sit(BERT, "Bert")
    assert table.questions.invitations == []


def test_an_invitation_can_be_declined_and_only_the_host_asks_again():
    table = Table("k", Terms("classic", "italia", 3), ANNA, NOW)
    table.sit(ANNA, "Anna")
    table.sit(BERT, "Bert")
    with refused("seat/not_yours"):
        inviting.invite(table, DORA, CARL, "Carl", NOW)
    inviting.invite(table, BERT, CARL, "Carl", NOW)
    with refused("invite/here"):
        inviting.invite(table, ANNA, BERT, "Bert", NOW)
    assert inviting.decline(table, CARL) == [BERT]
    with refused("invite/none"):
        inviting.decline(table, CARL)
    with refused("invite/declined"):
        inviting.invite(table, BERT, CARL, "Carl", NOW)
    inviting.invite(table, ANNA, CARL, "Carl", NOW)


def test_a_closed_table_is_seen_by_those_who_belong_to_it():
    table = at_table(ANNA, BERT)
    table.closed = True
    inviting.offer(table, BERT, 1, NOW, person=CARL, name="Carl", code="c")
    assert [table.may_look(person) for person in (ANNA, BERT, CARL, DORA, None)] == [
        True,
        True,
        True,
        False,
        False,
    ]


def test_a_computer_never_bears_the_name_of_a_guest():
    for number in range(40):
        table = Table(f"k{number}", Terms("classic", "imperium", 5), ANNA, NOW)
        table.fill("random")
        taken = table.seats[3].name
        table.seats[0].kind = "open"
        table.sit(ANNA, f"{taken} 7880", 0)
        assert taken not in [seat.name for seat in table.seats]
