"""The only door to the rules: ask what is legal, decide, look at the result.

A game gives views and a view gives games it could be of, so both live here.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, overload

from mypy_extensions import i64

from concordia.actions import codes
from concordia.actions.all_actions import Lexicon, lexicon
from concordia.actions.types import Action
from concordia.chance import Dice
from concordia.core.legal_options import Options
from concordia.core.state import State
from concordia.core.vectors import vec
from concordia.errors import IllegalAction, InvalidPosition, InvalidSetup, Reason, shown
from concordia.knowledge import Knowledge
from concordia.origin import Origin
from concordia.position import writing as positions
from concordia.record import writing as records
from concordia.rules import ending, reasons, scoring, turn
from concordia.sampling import Dealer
from concordia.view import look
from concordia.view_types import SeenMarker, SeenOptions, SeenPlayer, SeenStack, SeenTurn
from concordia.vocabulary import ASK_NO_MORE, CONCORDIA_POINTS, DECISIONS, GAMES, GODS


class Decision(NamedTuple):
    """Who is asked what: ``kind`` is one of the contract's words, ``seat`` counts from 0."""

    seat: int
    kind: str


class Policy:
    """How likely each type of action is in a playout: ``Policy({"build": 8, "done": 1}, otherwise=4)``."""

    def __init__(self, weights: Mapping[str, int], otherwise: int = 1) -> None:
        """Whole numbers from 1; types that are not named weigh ``otherwise``."""
        self.weights = vec[i64]([max(1, weights.get(kind, otherwise)) for kind in codes.type_of_codes()])

    def draw(self, options: Options, dice: Dice) -> i64:
        """The place of one option, drawn by the weights."""
        total: i64 = 0
        for n in range(options.count):
            total += self.weights[options.codes[n]]
        left = dice.below(total)
        for n in range(options.count):
            left -= self.weights[options.codes[n]]
            if left < 0:
                return n
        return 0


class Game:
    """A game in progress. Make one with ``concordia.new_game``, ``from_position`` or ``replay``.

    >>> import concordia
    >>> game = concordia.new_game("classic", "italia", players=2, seed=1)
    >>> game.decision
    Decision(seat=0, kind='play')
    >>> game.apply({"type": "play", "card": "mercator"})
    >>> game.decision.kind
    'mercator'

    A game and its copies belong to one thread.
    """

    __slots__ = ("_history", "_length", "_lexicon", "_options", "knowledge", "origin", "state")

    def __init__(
        self, state: State, origin: Origin, options: Options | None = None, knowledge: Knowledge | None = None
    ) -> None:
        """Wrap a state before its turn, or with ``options`` one that stands at a decision."""
        self.state = state
        self.origin = origin
        self.knowledge = knowledge  # None: all cards that players own are public
        self._lexicon: Lexicon = lexicon(state.setup.board.id)
        self._history: list[Action] = []  # shared with copies up to _length
        self._length: i64 = 0
        if options is None:
            self._options = Options()
            turn.begin(state)
            turn.go_on(state, self._options)
        else:
            self._options = options

    @property
    def decision(self) -> Decision | None:
        """Who has to decide what, or None when the game is over."""
        if self.state.asked == ASK_NO_MORE:
            return None
        return Decision(self.state.seat, DECISIONS[self.state.asked])

    def legal_actions(self) -> list[Action]:
        """All legal actions of this moment, in a stable order; empty when the game is over."""
        options = self.listed()
        entries = self._lexicon.entries
        return [entries[code] for code in options.codes[: options.count]]

    def listed(self) -> Options:
        """The options of this moment; listed again only if a copy has used the list since."""
        options = self._options
        if options.stamp != self.state.stamp:
            turn.offer(self.state, options)
            options.stamp = self.state.stamp
        return options

    def apply(self, action: Action | Mapping[str, Any]) -> None:
        """Carry out an action, or raise IllegalAction and change nothing."""
        chosen = action if isinstance(action, Action) else Action.from_json(action)
        code: i64 = self._lexicon.code(chosen)
        if not self._is_legal(code):
            why = self.explain(chosen)[0]
            raise IllegalAction(why.key, why.details, why.rule)
        self.decide(code)

    def _is_legal(self, code: i64) -> bool:
        options = self.listed()
        return code in options.codes[: options.count]

    def decide(self, code: i64) -> None:
        """Carry out a code from the list; :meth:`apply` is for actions that may not be in it."""
        if len(self._history) != self._length:  # a copy went another way
            self._history = self._history[: self._length]
        self._history.append(self._lexicon.entries[code])
        self._length += 1
        if self.knowledge is not None:
            self.knowledge = self._learn(self.knowledge, code)
        turn.decide(self.state, code, self._options)

    def _learn(self, knowledge: Knowledge, code: i64) -> Knowledge:
        """What a decision shows to everybody of the cards somebody owns."""
        state = self.state
        if codes.is_play(code):
            return knowledge.played(state.seat, codes.played_card(code), state.players[state.seat].pile)
        if codes.is_purchase(code):
            return knowledge.bought(state.seat, state.display[codes.purchased_slot(code)])
        return knowledge

    def playout(self, dice: Dice, policy: Policy | None = None) -> None:
        """Play random legal actions to the end, without making lists of actions.

        All are equally likely, unless a policy weighs them.
        """
        while self.state.asked != ASK_NO_MORE:
            options = self.listed()
            chosen = dice.below(options.count) if policy is None else policy.draw(options, dice)
            self.decide(options.codes[chosen])

    def explain(self, action: Action | Mapping[str, Any]) -> list[Reason]:
        """Why an action is not legal now: ``[(sentence, rule), …]``; empty if it is legal."""
        chosen = action if isinstance(action, Action) else Action.from_json(action)
        if self._is_legal(self._lexicon.code(chosen)):
            return []
        return reasons.why_not(self.state, chosen)

    @property
    def is_over(self) -> bool:
        """Whether the last turn has been taken."""
        return self.state.asked == ASK_NO_MORE

    def scores(self) -> list[dict[str, int]]:
        """The points of each seat god by god, with ``concordia`` and ``total``, as if the game ended now."""
        table = []
        for seat in range(self.state.setup.players):
            row: dict[str, int] = dict(zip(GODS, scoring.god_points(self.state, seat), strict=True))
            row["concordia"] = CONCORDIA_POINTS * int(self.state.players[seat].concordia)
            row["total"] = sum(row.values())
            table.append(row)
        return table

    @property
    def winners(self) -> list[int]:
        """The seats that have won, both of a team; empty before the end."""
        if self.state.asked != ASK_NO_MORE:
            return []
        totals = [scoring.total_points(self.state, seat) for seat in range(self.state.setup.players)]
        return ending.winners(self.state, totals)

    def position(self) -> dict[str, Any]:
        """The whole game, nothing hidden, as the contract writes it; only between turns."""
        if not self.between_turns:
            raise InvalidPosition("position.mid_turn", {}, "contract")
        return positions.write(self.state)

    def view(self, seat: int | None) -> View:
        """What that seat may know, or with None a spectator; JSON-able, with ``sample`` to fill it in."""
        if seat is not None and seat not in range(int(self.state.setup.players)):
            details = {"given": shown(seat), "most": int(self.state.setup.players) - 1}
            raise InvalidSetup("setup.seat", details, "1.3")
        return View(look(self.state, self.knowledge, seat))

    def record(self) -> dict[str, Any]:
        """The game from its start to now, JSON-able; ``concordia.replay`` plays it again."""
        told = self.start_again()
        checks = [records.check_of(told.position())]
        for action in self.history:
            told.apply(action)
            if told.between_turns:
                checks.append(records.check_of(told.position()))
        return records.write(self.origin.described(self.state.setup), self.history, checks, self.result)

    @property
    def result(self) -> dict[str, Any] | None:
        """Scores, winners and the number of turns, or None before the end."""
        if not self.is_over:
            return None
        return {"scores": [row["total"] for row in self.scores()], "winners": self.winners, "turns": self.turns}

    def start_again(self) -> Game:
        """The same game before its first action."""
        state = self.origin.laid_out(self.state.setup)
        return Game(state, self.origin, None, self.origin.known(state))

    @property
    def between_turns(self) -> bool:
        """Whether a turn is about to begin, or the game is over."""
        return self.state.asked == ASK_NO_MORE or self.state.at_start_of_turn()

    @property
    def history(self) -> list[Action]:
        """The actions so far."""
        return self._history[: self._length]

    def remember(self, history: list[Action]) -> None:
        """Take the actions that led here, for a game that was put together again."""
        self._history = history
        self._length = len(history)

    @property
    def turns(self) -> int:
        """How many turns are over."""
        return self.state.turns

    def copy(self) -> Game:
        """The same game, to be played on independently."""
        other = Game(self.state.copy(), self.origin, self._options, self.knowledge)
        other._history = self._history
        other._length = self._length
        return other

    def __copy__(self) -> Game:
        """The same as :meth:`copy`."""
        return self.copy()

    def __deepcopy__(self, memo: Any) -> Game:
        """The same as :meth:`copy`: nothing that changes is shared."""
        return self.copy()

    def __repr__(self) -> str:
        """What is played and who is asked; never the seed or a hand."""
        setup = self.state.setup
        stands = "over" if self.is_over else repr(self.decision)
        played = f"{GAMES[setup.game]!r}, {setup.board.id!r}, players={int(setup.players)}"
        return f"<Game {played}, turns={int(self.turns)}, {stands}>"


class View(dict[str, Any]):
    """A JSON-able picture of the table from one seat; ``View(json.loads(text))`` reads it back."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        """A picture as :meth:`Game.view` gives it, or as JSON brought it back."""
        super().__init__(table)
        self._dealer: Dealer | None = None

    @overload
    def __getitem__(self, key: Literal["players"], /) -> list[SeenPlayer]: ...
    @overload
    def __getitem__(self, key: Literal["turn"], /) -> SeenTurn: ...
    @overload
    def __getitem__(self, key: Literal["game", "map"], /) -> str: ...
    @overload
    def __getitem__(self, key: Literal["magnus", "active", "turns"], /) -> int: ...
    @overload
    def __getitem__(self, key: Literal["options"], /) -> SeenOptions: ...
    @overload
    def __getitem__(self, key: Literal["cities"], /) -> dict[str, str]: ...
    @overload
    def __getitem__(self, key: Literal["markers"], /) -> dict[str, SeenMarker]: ...
    @overload
    def __getitem__(self, key: Literal["display"], /) -> list[str | None]: ...
    @overload
    def __getitem__(self, key: Literal["stack"], /) -> SeenStack: ...
    @overload
    def __getitem__(self, key: Literal["final"], /) -> list[int] | None: ...
    @overload
    def __getitem__(self, key: Literal["copied"], /) -> dict[str, list[int]]: ...
    @overload
    def __getitem__(self, key: str, /) -> Any: ...
    def __getitem__(self, key: str, /) -> Any:
        """What the view says under a key; see :class:`concordia.view_types.SeenTable`."""
        return super().__getitem__(key)

    def __copy__(self) -> View:
        """A picture that shares nothing with this one."""
        return View(copy.deepcopy(dict(self)))

    def __deepcopy__(self, memo: Any) -> View:
        """A picture that shares nothing with this one."""
        return View(copy.deepcopy(dict(self)))

    def sample(self, rng: random.Random) -> Game:
        """A full game that this view could be of: hidden cards are dealt afresh, every way equally likely.

        The seat's view, decision and legal actions in it are the same as here. The view is read at the first
        call only, so that many samples of one view are quick.
        """
        if self._dealer is None:
            self._dealer = Dealer(self)
        return Game(self._dealer.deal(rng), Origin(None, None), Options(), self._dealer.knowledge)
