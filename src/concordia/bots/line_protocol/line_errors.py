"""What a program can do wrong, in a sentence each."""

from __future__ import annotations

from typing import Any

from concordia.messages import english

say = english("line_bots")


class LineBotError(Exception):
    """A program broke the protocol; ``kind`` says how in a word, the text in a sentence."""

    def __init__(self, kind: str, /, **details: Any) -> None:
        """Refuse with the sentence of that kind."""
        super().__init__(kind, details)
        self.kind = kind
        self.details = details

    def __reduce__(self) -> tuple[Any, ...]:
        """How it is pickled: from what it was made of."""
        return _again, (self.kind, self.details)

    def __str__(self) -> str:
        """The sentence."""
        return say(f"wrong/{self.kind}", **self.details)


def _again(kind: str, details: dict[str, Any]) -> LineBotError:
    return LineBotError(kind, **details)
