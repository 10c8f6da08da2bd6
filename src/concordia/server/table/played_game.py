"""A game being played with its log: decide, take back, end the turn. No sockets, no database, no clocks.

The last decision of a turn leaves the turn *open*: its player sees what it did and may still take it back, and
the display is filled for nobody until the turn is ended. Taking back goes step by step through the own
decisions of the turn, never past another seat's decision, a look at a partner's hand, or a suggestion (8.7).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from concordia.actions.types import Action, Suggest
from concordia.core.state import State
from concordia.errors import IllegalAction, Reason
from concordia.game import Decision, Game, View
from concordia.knowledge import Knowledge
from concordia.server.errors import Refusal
from concordia.server.table.decision_effects import outcome
from concordia.server.table.decision_log import ACT, ACT_AND_END, END, PERSON, UNDO, LogEntry, card_of, line
from concordia.server.table.open_turn import carried_out
from concordia.view import look, look_again, nearer, rows_nearer, turn_nearer

END_OF_TURN = "end"  # the decision that an open turn waits for


@dataclass(slots=True)
class TakenStep:
    """A decision of the running turn, with the game as it was before it."""

    entry: LogEntry
    before: Game
    final: bool  # cannot be taken back: it showed something hidden


class SeenMoment(NamedTuple):
    """A spectator's view, and what it was made of."""

    view: View
    version: int
    state: State  # it goes on changing
    as_it_was: State
    knowledge: Knowledge | None


class PlayedGame:
    """One game, its log, and how far back its players may go."""

    def __init__(self, game: Game, version: int = 0, *, one_turn: bool = False) -> None:
        """Start from a game between two turns; ``version`` is the number of the last entry.

        Where only ``one_turn`` is played it stays open, even where somebody else decides last in it.
        """
        self.game = game
        self._only = int(game.state.active) if one_turn else -1  # whose turn alone is played
        self.version = version
        self.lines: list[LogEntry] = []  # the decisions that stand
        self._steps: list[TakenStep] = []  # those of them that belong to the running turn
        self._picture: State | None = None  # the open turn's table
        self._tokens: dict[str, int] = {}
        self._seen: SeenMoment | None = None  # the spectator's view that was made last

    @property
    def players(self) -> int:
        """How many seats there are."""
        return int(self.game.state.setup.players)

    @property
    def asked(self) -> Decision | None:
        """Who is asked what; in an open turn its player, to end it; None when all is over."""
        if self._picture is not None:
            return Decision(self._who_ends(), END_OF_TURN)
        return self.game.decision

    @property
    def is_over(self) -> bool:
        """Whether the game is over and its last turn ended."""
        return self._picture is None and self.game.is_over

    @property
    def running(self) -> bool:
        """Whether a turn has begun that is not ended."""
        return bool(self._steps)

    @property
    def turn(self) -> int:
        """How many turns are over, as far as anybody may know."""
        return int(self.table.turns)

    @property
    def active(self) -> int:
        """Whose turn it is, which in a team or at a storehouse need not be who is asked."""
        return int(self.table.active)

    @property
    def table(self) -> State:
        """What lies on the table now, hidden things included; in an open turn before the display is filled."""
        return self._picture if self._picture is not None else self.game.state

    def view(self, seat: int | None) -> View:
        """What that seat may know now; nobody may change it, as seats share what all see."""
        watched = self.watched()
        if seat is None:
            return watched
        view = View(nearer(watched, self.table, seat))
        view["turn"] = watched["turn"] if self._picture is not None else view["turn"]
        return view

    def watched(self) -> View:
        """What a spectator may know now; what has not changed since the last look is the same object."""
        state, seen, knowledge = self.table, self._seen, self.game.knowledge
        if seen is not None and seen.state is state and seen.version == self.version:
            return seen.view
        if seen is None or seen.knowledge is not knowledge:
            view = View(look(state, knowledge, None))
        else:
            view = View(look_again(seen.view, seen.as_it_was, state, knowledge))
        if self._picture is not None:
            view["turn"] = {"decision": {"seat": self._who_ends(), "kind": END_OF_TURN}}
        self._seen = SeenMoment(view, self.version, state, state.copy(), knowledge)
        return view

    def seen_nearer(self, seat: int) -> tuple[dict[int, dict[str, Any]], dict[str, Any] | None]:
        """What a seat sees more of than a spectator: the players' rows, and where the turn stands."""
        rows: list[Any] = self.watched()["players"]
        turn = turn_nearer(self.table, seat) if self._picture is None else None
        return rows_nearer(rows, self.table, seat), turn

    def legal(self, seat: int | None) -> list[Action]:
        """What that seat can decide now; nothing if it is not asked, or asked only to end its turn."""
        asked = self.asked
        if asked is None or seat != asked.seat or self._picture is not None:
            return []
        return self.game.legal_actions()

    def explain(self, seat: int, action: Action) -> list[Reason]:
        """Why that seat cannot make this decision now; empty if it can."""
        if self._must_be_asked(seat).kind == END_OF_TURN:
            raise Refusal("turn/ended")
        return self.game.explain(action)

    def undoable(self, seat: int | None) -> int:
        """How many decisions that seat may take back."""
        count = 0
        for step in reversed(self._steps):
            if step.final or step.entry.seat != seat:
                break
            count += 1
        return count

    def log(self, seat: int | None, since: int = 0) -> list[dict[str, Any]]:
        """The standing lines with numbers above ``since``, as that seat may read them."""
        first = len(self.lines)
        while first and self.lines[first - 1].number > since:
            first -= 1
        return [line(entry, seat, self.players) for entry in self.lines[first:]]

    def seen(self, token: str) -> int | None:
        """The number of the entry that a request with this token has already made."""
        return self._tokens.get(token) if token else None

    def act(
        self, seat: int, action: Action, at: float, *, hold: bool, by: str = PERSON, token: str = ""
    ) -> LogEntry:
        """Decide; with ``hold`` the last decision of a turn leaves it open. IllegalAction changes nothing."""
        asked = self._must_be_asked(seat)
        if asked.kind == END_OF_TURN:
            raise Refusal("turn/ended")
        why = self.game.explain(action)
        if why:
            raise IllegalAction(why[0].key, why[0].details, why[0].rule)
        picture = carried_out(self.game, action)
        kind = ACT if picture is None or (hold and self._own(seat)) else ACT_AND_END
        card = card_of(self.game, action)
        entry = LogEntry(self.version + 1, kind, seat, self.turn, str(action), at, by, token, card)
        return self._decide(entry, action, picture)

    def undo(self, seat: int, whole: bool, at: float, token: str = "") -> LogEntry:
        """Take back the seat's last decision of this turn, or all of them."""
        steps = self.undoable(seat)
        if steps == 0:
            raise Refusal("undo/nothing" if not self._steps else "undo/barred")
        first = self._steps[-steps if whole else -1].entry.number
        entry = LogEntry(self.version + 1, UNDO, seat, self.turn, str(first), at, PERSON, token)
        self._take_back(first)
        self._note(entry)
        return entry

    def end_turn(self, seat: int, at: float, by: str = PERSON, token: str = "") -> LogEntry:
        """End the open turn: the display is filled and the next seat plays."""
        if self._must_be_asked(seat).kind != END_OF_TURN:
            raise Refusal("turn/unfinished")
        entry = LogEntry(self.version + 1, END, seat, self.turn, "", at, by, token)
        self._commit()
        self._note(entry)
        return entry

    def replay(self, entries: Iterable[LogEntry]) -> None:
        """Go through kept entries again, in order, from where this game stands."""
        for entry in entries:
            if entry.kind == UNDO:
                self._take_back(int(entry.text))
                self._note(entry)
            elif entry.kind == END:
                self._commit()
                self._note(entry)
            else:
                action = entry.action
                self._decide(entry, action, carried_out(self.game, action))

    def recall(self, lines: Iterable[LogEntry], tokens: Iterable[tuple[str, int]] = ()) -> None:
        """Take over the lines of the turns that were over when this game was resumed."""
        self.lines = list(lines)
        self._tokens = dict(tokens)

    def _must_be_asked(self, seat: int) -> Decision:
        asked = self.asked
        if asked is None:
            raise Refusal("game/over")
        if asked.seat != seat:
            raise Refusal("turn/other_seat", seat=asked.seat)
        return asked

    def _who_ends(self) -> int:
        """Who ends the open turn: whose decision was its last, or whose turn alone is played."""
        return self._only if self._only >= 0 else self._steps[-1].entry.seat

    def _own(self, seat: int) -> bool:
        """Whether this seat decides in its own (or its team's) turn; its storehouse may overflow in another's."""
        state = self.game.state
        if self._only >= 0:
            return True
        return seat == state.active or (state.setup.team and seat == state.partner(state.active))

    def _decide(self, entry: LogEntry, action: Action, picture: State | None) -> LogEntry:
        before = self.game.copy()
        self.game.apply(action)
        entry = entry._replace(effect=outcome(before, action, picture or self.game.state))
        looked = (picture or self.game.state).looked != before.state.looked
        self._steps.append(TakenStep(entry, before, looked or isinstance(action, Suggest)))
        self.lines.append(entry)
        self._picture = picture
        if picture is not None and entry.kind == ACT_AND_END:
            self._commit()
        self._note(entry)
        return entry

    def _commit(self) -> None:
        self._picture = None
        self._steps = []

    def _take_back(self, first: int) -> None:
        while self._steps and self._steps[-1].entry.number >= first:
            self.game = self._steps.pop().before
            self.lines.pop()
        self._picture = None

    def _note(self, entry: LogEntry) -> None:
        self.version = entry.number
        if entry.token:
            self._tokens[entry.token] = entry.number
