"""The transcript that comes with the specification is what is really said, word by word.

``python -m tests.line_bots.test_transcript`` writes it anew.
"""

from __future__ import annotations

import json
import random

from concordia.bots.line_protocol import line_messages as lines
from concordia.bots.line_protocol.line_program import LineProgram
from concordia.start import new_game
from tests.line_bots.programs import EXAMPLES, python_bot

FILE = EXAMPLES / "transcript.txt"
SECONDS = 60.0
QUESTIONS = 4


class Overheard(LineProgram):
    """A program whose every line is written down: ``>`` to it, ``<`` from it."""

    def __init__(self, command):
        self.said = []
        super().__init__(command)

    def send(self, message):
        self.said.append(f"> {lines.line_of(message).decode().strip()}")
        super().send(message)

    def ask(self, message, seconds):
        answer = super().ask(message, seconds)
        self.said.append(f"< {json.dumps(answer)}")
        return answer


def conversation(command):
    """The beginning of a game on Italia; the last question is one with a clock."""
    program = Overheard(command)
    program.say_hello(SECONDS)
    game, other = new_game("classic", "italia", 2, 3), random.Random(1)
    program.send(lines.game(game.view(0), "3/0"))
    asked = 0
    while asked < QUESTIONS:
        legal = game.legal_actions()
        if game.decision.seat != 0 or len(legal) == 1:
            game.apply(other.choice(legal))
            continue
        asked += 1
        kind, seconds = ("think", 2.5) if asked == QUESTIONS else ("choose", SECONDS)
        game.apply(program.choose(kind, game.view(0), legal, seconds, SECONDS))
    program.send(lines.over([112, 97], [0]))
    assert program.quit(SECONDS) == 0
    return program.said


def test_the_transcript_is_what_is_said():
    said = [line for line in FILE.read_text(encoding="utf-8").splitlines() if line[:2] in ("> ", "< ")]
    ours = conversation(python_bot())

    assert len(said) == len(ours)
    for written, heard in zip(said, ours, strict=True):
        one, two = json.loads(written[2:]), json.loads(heard[2:])
        one.pop("engine", None), two.pop("engine", None)  # it names the version
        assert (written[0], one) == (heard[0], two)


if __name__ == "__main__":
    FILE.write_text("\n".join(conversation(python_bot())) + "\n", encoding="utf-8")
