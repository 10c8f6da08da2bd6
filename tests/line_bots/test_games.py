"""The reference bots play a hundred games each, and programs play in the arena and in ``simulate``."""

from __future__ import annotations

import json
import random
import shlex
import sys

import pytest

from concordia.arena.bot_check import check_apart
from concordia.arena.local_workers import play_in_processes
from concordia.arena.seating import Match, Pairing
from concordia.bots.line_protocol import line_messages as lines
from concordia.bots.line_protocol.line_check import BotCheck
from concordia.bots.line_protocol.line_program import LineProgram
from concordia.bots.registry import UnusableBot
from concordia.start import new_game
from tests.line_bots.programs import EXAMPLES, broken, python_bot, reference

GAMES = 100
SECONDS = 60.0


def play(program, seed):
    """A game on Italia in one of its seats, against somebody who plays at random."""
    game = new_game("classic", "italia", 2, seed)
    seat, other = seed % 2, random.Random(seed)
    program.send(lines.game(game.view(seat), seed))
    answers = 0
    while (decision := game.decision) is not None:
        legal = game.legal_actions()
        if decision.seat != seat or len(legal) == 1:
            game.apply(other.choice(legal))
        else:
            game.apply(program.choose("choose", game.view(seat), legal, SECONDS, SECONDS))
            answers += 1
    program.send(lines.over([row["total"] for row in game.scores()], game.winners))
    return seat in game.winners, answers


@pytest.mark.parametrize("language", ["Python", "JavaScript", "C"])
def test_a_reference_bot_passes_the_check_and_plays_a_hundred_games(language, tmp_path):
    command = reference(language, tmp_path)
    if command is None:
        return  # this machine has neither node nor a compiler, and needs neither
    check = BotCheck(command, seconds=SECONDS)
    check.run()
    assert not check.wrong
    assert check.name == f"Builder in {language}"
    program = LineProgram(command)
    program.say_hello(SECONDS)
    played = [play(program, seed) for seed in range(GAMES)]

    assert program.quit(SECONDS) == 0
    assert sum(won for won, _ in played) > 0.6 * GAMES
    assert all(answers > 10 for _, answers in played)


def match(*bots):
    return Match(bots, "classic", "italia", 0, ())


def test_the_same_seed_plays_the_same_game_in_a_program_too():
    bots = (f"cmd:{python_bot()}", "random")
    wanted = [Pairing(number, 5, bots) for number in range(2)]
    one, two = play_in_processes(match(*bots), wanted, 1, SECONDS)

    assert one.error is None
    assert (one.scores, one.turns) == (two.scores, two.turns)


def test_a_program_that_fails_is_named_and_the_other_games_are_played():
    """Between games of others, in one process; the programs are gone afterwards."""
    kinds = {"illegal": "not among the legal actions", "dies": "something is broken", "no-json": "not JSON"}
    bots = {kind: f"cmd:{broken(kind)}" for kind in kinds}
    wanted = [Pairing(number, number, (name, "random")) for number, name in enumerate(bots.values())]
    wanted.append(Pairing(9, 9, ("random", "random")))
    games = {game.number: game for game in play_in_processes(match(bots["dies"], "random"), wanted, 1, SECONDS)}

    assert games[9].error is None
    for number, (kind, name) in enumerate(bots.items()):
        assert (games[number].error["bot"], games[number].error["seat"]) == (name, 0)
        assert kinds[kind] in games[number].error["what"]


def test_one_that_hangs_is_ended_in_time():
    name = f"cmd:{broken('late')}"
    wanted = [Pairing(0, 0, (name, "random")), Pairing(1, 1, ("random", "random"))]
    late, other = sorted(play_in_processes(match(name, "random"), wanted, 1, 3.0), key=lambda game: game.number)

    assert "did not answer 'choose'" in late.error["what"]
    assert other.error is None


def test_one_that_cannot_be_used_is_refused_in_a_line():
    with pytest.raises(UnusableBot, match="speaks version 2"):
        check_apart(f"cmd:{broken('version')}", SECONDS)


def test_a_program_is_named_on_the_command_line(shell, tmp_path):
    odd = tmp_path / "a, b's"
    odd.mkdir()
    (odd / "bot.py").write_text((EXAMPLES / "builder.py").read_text())
    name = f"cmd:{sys.executable} {shlex.quote(str(odd / 'bot.py'))}"
    done = shell(
        "simulate", "--map", "italia", "--bots", f"{name},random", "--games", "1", "--seed", "3", "--json"
    )
    arena = shell(
        "arena", "--map", "italia", "--bots", f"random,{name}", "--games", "2", "--seed", "3", "--json",
        "--results", str(tmp_path / "results.jsonl"), "--processes", "1",
    )  # fmt: skip

    assert (done.code, arena.code) == (0, 0), done.err + arena.err
    assert json.loads(done.out)["games"] == 1
    assert list(json.loads(arena.out)["bots"]) == ["random", name]


def test_one_that_fails_in_simulate_is_a_line(shell):
    bots = f"cmd:{broken('gives-up')},random"
    done = shell("simulate", "--map", "italia", "--bots", bots, "--games", "1")

    assert done.code == 2
    assert done.err == "concordia: it gave up: 'no idea'\n"
