"""What the terminal game says, line by line and on the full screen, in the language of the player."""

from __future__ import annotations

from typing import Any

from concordia.errors import Reason
from concordia.messages import fill, read, sentence, term


class Texts:
    """Every sentence of the terminal game, in one language."""

    def __init__(self, language: str) -> None:
        """One of the LANGUAGES."""
        self.language = language

    def __call__(self, key: str, **details: Any) -> str:
        """A sentence with its details filled in; ``cli`` and ``tui`` keys have a catalogue each."""
        catalogue = read(f"{self.language}/{key.partition('.')[0]}")
        return fill(catalogue[key], details, self.language)

    def term(self, kind: str, name: str, number: int = 1) -> str:
        """The word for a good, card, god, kind of colonist and the like."""
        return term(kind, name, self.language, number)

    def card_effect(self, card: str) -> str:
        """What a card does."""
        return self(f"tui.card_{card.replace('-', '_')}")

    def cards(self, names: list[str]) -> str:
        """A list of cards, equal ones counted, or the word for none."""
        if not names:
            return self("cli.nothing")
        return ", ".join(
            (f"{names.count(name)} " if names.count(name) > 1 else "") + self.term("card", name)
            for name in dict.fromkeys(names)
        )

    def seat(self, seat: int) -> str:
        """A seat by its number."""
        return sentence("story.seat", {"seat": seat}, self.language)

    def decision(self, kind: str) -> str:
        """The question of a kind of decision."""
        return self.term("decision", kind)

    def reason(self, why: Reason) -> str:
        """Why something is not possible, with its rule, if there is one."""
        told = why.in_language(self.language)
        return told[0] if told.rule == "contract" else self("cli.reason", why=told[0], rule=told.rule)
