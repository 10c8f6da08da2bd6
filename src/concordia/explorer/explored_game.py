"""What the explorer keeps of a finished game: how it began, what everybody ended with, and who won."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal

from concordia.actions.all_actions import lexicon
from concordia.actions.types import Action, Purchase
from concordia.core.masks import has
from concordia.explorer.turn_kinds import TurnNotes
from concordia.game import Game
from concordia.vocabulary import CARDS, GAMES, GODS, HOUSES

FIRST_TURNS: Final = 12  # of all players together: three rounds of four
PEOPLE: Final = "people"

EndCause = Literal["card", "house"]


@dataclass(frozen=True)
class SeatFigures:
    """What one seat ended with."""

    points: int
    gods: tuple[int, ...]  # in the order of GODS
    houses: tuple[str, ...]  # cities
    bought: tuple[str, ...]  # cards, in the order of buying


@dataclass(frozen=True)
class ExploredGame:
    """One finished game in figures; nothing in it says who sat there."""

    game: str
    map: str
    level: str  # of the weakest computer; "people" if any of them played
    turns: int
    ended_by: EndCause
    winners: tuple[int, ...]
    first: tuple[str, ...]  # the kinds of the first turns
    seats: tuple[SeatFigures, ...]

    def to_json(self) -> dict[str, Any]:
        """As it is kept."""
        return asdict(self)

    @classmethod
    def from_json(cls, kept: dict[str, Any]) -> ExploredGame:
        """As it was kept."""
        seats = [
            SeatFigures(each["points"], tuple(each["gods"]), tuple(each["houses"]), tuple(each["bought"]))
            for each in kept["seats"]
        ]
        return cls(
            kept["game"],
            kept["map"],
            kept["level"],
            kept["turns"],
            kept["ended_by"],
            tuple(kept["winners"]),
            tuple(kept["first"]),
            tuple(seats),
        )


def explored(game: Game, decisions: Iterable[Action], level: str) -> ExploredGame:
    """Play a game from its start to its end and keep its figures."""
    state = game.state
    bought: list[list[str]] = [[] for _ in state.players]
    first: list[str] = []
    notes, mover, turns = TurnNotes(), int(state.seat), game.turns
    codes = lexicon(state.setup.board.id)
    for action in decisions:
        if isinstance(action, Purchase):
            bought[int(state.seat)].append(CARDS[state.display[action.slot]])
        if len(first) < FIRST_TURNS and int(state.seat) == mover:
            notes.note(state, action)
        game.decide(codes.code(action) if action.code < 0 else action.code)
        if game.turns != turns or game.is_over:
            if len(first) < FIRST_TURNS:
                first.append(notes.kind)
            notes, mover, turns = TurnNotes(), int(state.seat), game.turns
    return ExploredGame(
        game=GAMES[state.setup.game],
        map=state.setup.board.id,
        level=level,
        turns=int(game.turns),
        ended_by="house" if any(_houses(game, seat) >= HOUSES for seat in range(len(bought))) else "card",
        winners=tuple(game.winners),
        first=tuple(first),
        seats=tuple(_seat(game, seat, row, bought[seat]) for seat, row in enumerate(game.scores())),
    )


def _houses(game: Game, seat: int) -> int:
    return int(game.state.players[seat].houses).bit_count()


def _seat(game: Game, seat: int, row: dict[str, int], bought: list[str]) -> SeatFigures:
    board, houses = game.state.setup.board, game.state.players[seat].houses
    cities = [name for number, name in enumerate(board.cities) if has(houses, number)]
    return SeatFigures(row["total"], tuple(int(row.get(god, 0)) for god in GODS), tuple(cities), tuple(bought))
