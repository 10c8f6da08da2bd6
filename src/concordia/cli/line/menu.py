"""The legal actions as a numbered list, and what somebody types to choose one of them."""

from __future__ import annotations

from typing import NamedTuple

from concordia.actions.types import Action, Buy, Move, Purchase, Sell, Trade
from concordia.cli.colour import Paint, flowing
from concordia.cli.game_texts import Texts
from concordia.cli.line.changes import Change, changes
from concordia.game import Game
from concordia.story import describe
from concordia.vocabulary import CARDS

PRICED = ("build", "cash", "income", "produce", "sell", "buy", "purchase")
PERSONAL = ("cash", "income", "keep", "suggest", "done")  # said to the player in other words than of others


LONGEST_NUMBER = 9  # what is longer is as wrong cut short


class Ambiguous(NamedTuple):
    """What was typed could mean any of these; empty if it matches nothing."""

    actions: list[Action]


class Menu:
    """The options of one decision."""

    def __init__(self, game: Game, texts: Texts) -> None:
        """List the legal actions; the game is not changed."""
        self.actions = game.legal_actions()
        self._game = game
        self._texts = texts

    def lines(self, paint: Paint, width: int) -> list[str]:
        """The list: moves by colonist, trades by good, purchases by card, the rest one per line."""
        lines: list[str] = []
        for heading, entries in self.groups().items():
            items = [f"{paint.bold(f'[{n + 1}]')} {item}" for n, item in entries]
            if heading:
                lines += [f" {heading}", *flowing(items, width, first="    ", indent="    ", joint="   ")]
            else:
                lines += [f" {item}" for item in items]
        return lines

    def groups(self) -> dict[str, list[tuple[int, str]]]:
        """The options, as numbers from 0 and words, by heading; those that stand alone have an empty one."""
        groups: dict[str, list[tuple[int, str]]] = {}
        for number, action in enumerate(self.actions):
            groups.setdefault(self._heading(action), []).append((number, self._item(action)))
        return groups

    def _heading(self, action: Action) -> str:
        texts = self._texts
        match action:
            case Move():
                kind = texts.term("colonist", action.kind)
                return texts("cli.group_move", colonist=kind, place=action.origin)
            case Buy():
                return texts("cli.group_buy", good=action.good)
            case Sell():
                return texts("cli.group_sell", good=action.good)
            case Purchase():
                card = CARDS[self._game.state.display[action.slot]]
                return texts("cli.group_purchase", card=card, slot=action.slot)
            case _:
                return ""

    def _item(self, action: Action) -> str:
        if isinstance(action, Move):
            return action.to
        change = self._change(action) if action.type in PRICED else None
        if isinstance(action, Trade) and change is not None:
            return f"{action.count} ({change.money:+d})"
        if isinstance(action, Purchase) and change is not None:
            return change.text(self._texts)
        if action.type in PERSONAL:
            said = self._texts(f"cli.do_{action.type}", **action.to_json())
        else:
            said = describe(self._game, action, self._texts.language)
        return f"{said} ({change.text(self._texts)})" if change is not None else said

    def _change(self, action: Action) -> Change | None:
        """What the action immediately costs and gives the player."""
        after = self._game.copy()
        after.apply(action)
        return changes(self._game.state, after.state).get(int(self._game.state.seat))

    def find(self, typed: str) -> Action | Ambiguous:
        """The action that was typed: its number, its short text or the beginning of it; case does not matter."""
        if typed.isdecimal():
            number = int(typed[:LONGEST_NUMBER])
            return self.actions[number - 1] if 1 <= number <= len(self.actions) else Ambiguous([])
        wanted = typed.lower()
        texts = [str(action).lower() for action in self.actions]
        if wanted in texts:
            return self.actions[texts.index(wanted)]
        found = [n for n, text in enumerate(texts) if text.startswith(wanted)]
        found = found or [n for n, text in enumerate(texts) if text.partition(":")[2].startswith(wanted)]
        return self.actions[found[0]] if len(found) == 1 else Ambiguous([self.actions[n] for n in found])
