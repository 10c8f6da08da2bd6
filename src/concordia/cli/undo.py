"""What undo goes back to: the player's own decisions of this turn, until something hidden comes to light."""

from __future__ import annotations

from concordia.game import Game


class UndoHistory:
    """The moments that can be returned to, each with how much had been told by then."""

    def __init__(self) -> None:
        """Nothing yet."""
        self._moments: list[tuple[Game, int]] = []

    def __len__(self) -> int:
        """How many decisions can be taken back."""
        return len(self._moments)

    def keep(self, before: Game, told: int, now: Game) -> None:
        """Remember the moment before a decision; if it cannot be returned to, none before it can."""
        if may_return(before, now):
            self._moments.append((before, told))
        else:
            self.forget()

    def forget(self) -> None:
        """Another seat has decided: what was before stays."""
        self._moments.clear()

    def back(self) -> tuple[Game, int] | None:
        """The last moment, or None if nothing can be taken back."""
        return self._moments.pop() if self._moments else None


def may_return(before: Game, now: Game) -> bool:
    """Whether nothing hidden has come to light since: the turn goes on and nobody's hand was shown (8.7)."""
    after, then = now.state, before.state
    return after.turns == then.turns and after.drawn == then.drawn and after.looked == then.looked
