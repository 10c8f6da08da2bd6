"""What is agreed on when a table is made: the game, its board and options, who may see it, and the pace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from concordia.bots.registry import BOTS
from concordia.errors import InvalidSetup
from concordia.game import Game
from concordia.knowledge import Knowledge
from concordia.origin import Origin
from concordia.position import reading as positions
from concordia.rules import setup
from concordia.server.errors import Refusal
from concordia.server.table.pace import NO_CLOCK, Pace
from concordia.start import from_position, new_game

# What may be chosen for each option, the default first.
OPTIONS: dict[str, list[str | bool]] = {
    "display": ["cloth", "wine"],
    "colonist_income": ["5+1", "2013"],
    "interim_scoring": [False, True],
    "scores": [True, False],
}
# Those that are about the table, not about the rules.
SCORES = "scores"  # whether everybody may see the points as if the game ended now


@dataclass(frozen=True)
class Terms:
    """What was agreed on; it never changes once the table is there."""

    game: str
    map: str
    players: int
    options: dict[str, Any] = field(default_factory=dict)
    public: bool = False
    pace: Pace = NO_CLOCK
    level: str = "greedy"  # the bots that take open seats
    shuffle: bool = False  # the seats are drawn when the game starts
    hints: bool = False  # everybody may ask a bot for advice
    analysis: bool = False  # a private board for thinking: one person, no rating
    stand_in: str = "fair"  # the bot that plays for somebody who is away: agreed on when they sat down
    starts_when_full: bool = False  # the game begins as soon as the last seat is taken
    language: str | None = None  # spoken at the table
    daily: str | None = None  # the date of the deal of the day that is played
    secret_until: float | None = None  # then everybody may see its game; before, nobody but its player

    def check(self) -> None:
        """Refuse a game, map, option, number of players or bot that does not exist."""
        setup.check(self.game, self.map, self.players, self.rules)
        if not isinstance(self.options.get(SCORES, True), bool):
            details = {"option": SCORES, "given": repr(self.options[SCORES])[:40], "needed": "true, false"}
            raise InvalidSetup("setup.value", details, "contract")
        check_level(self.level)
        check_level(self.stand_in)

    @property
    def rules(self) -> dict[str, Any]:
        """The options of the game itself."""
        return {name: value for name, value in self.options.items() if name != SCORES}

    @property
    def scores(self) -> bool:
        """Whether points are shown while the game goes on."""
        return self.analysis or bool(self.options.get(SCORES, True))


@dataclass(frozen=True)
class Start:
    """Where a game comes from: a seed, or a written position."""

    seed: int | None = None
    position: dict[str, Any] | None = None

    def game(self, terms: Terms) -> Game:
        """The game before its first action."""
        if self.position is not None:
            return from_position(self.position)
        return new_game(terms.game, terms.map, terms.players, self.seed, **terms.rules)

    def resumed(self, snapshot: Mapping[str, Any]) -> Game:
        """The game as it stood between two turns when the snapshot was taken."""
        state = positions.read(snapshot["position"])
        state.turns = snapshot["turns"]
        known = snapshot["knowledge"]
        knowledge = None
        if known is not None:
            unseen = list(known["unseen"])
            found = known.get("found", [number + 1 if number else 0 for number in unseen])  # 0.1.0 did not keep it
            knowledge = Knowledge([bytes(cards) for cards in known["known"]], unseen, list(found))
        return Game(state, Origin(self.seed, self.position), None, knowledge)


def snapshot(game: Game) -> dict[str, Any]:
    """All that :meth:`Start.resumed` needs to go on from here; only between turns."""
    known = game.knowledge
    told = None
    if known is not None:
        cards = [list(cards) for cards in known.known]
        told = {"known": cards, "unseen": known.unseen, "found": known.found}
    return {"position": game.position(), "turns": game.turns, "knowledge": told}


def check_level(level: str | None) -> None:
    """Refuse a bot that does not exist."""
    if level not in BOTS:
        raise Refusal("bot/unknown", 422, given=repr(level)[:40], bots=", ".join(BOTS))
