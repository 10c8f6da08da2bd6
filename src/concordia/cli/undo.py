"""What undo can take back: the player's own decisions of this turn, until something hidden is revealed."""

from __future__ import annotations

from concordia.game import Game


class UndoHistory:
    """The games that undo can return to, each with the length of the log at that point."""

    def __init__(self) -> None:
        """Start empty."""
        self._moments: list[tuple[Game, int]] = []

    def __len__(self) -> int:
        """How many decisions can be taken back."""
        return len(self._moments)

    def keep(self, before: Game, told: int, now: Game) -> None:
        """Remember the game before a decision; if undo cannot return to it, forget the earlier ones too."""
        if may_return(before, now):
            self._moments.append((before, told))
        else:
            self.forget()

    def forget(self) -> None:
        """Forget everything: another seat has decided."""
        self._moments.clear()

    def back(self) -> tuple[Game, int] | None:
        """The last remembered game, or None if nothing can be taken back."""
        return self._moments.pop() if self._moments else None


def may_return(before: Game, now: Game) -> bool:
    """Whether nothing hidden was revealed since: the turn goes on and nobody's hand was shown (8.7)."""
    after, then = now.state, before.state
    return after.turns == then.turns and after.drawn == then.drawn and after.looked == then.looked
