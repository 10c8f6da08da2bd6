"""The question to a player, in words: the decision and what it depends on."""

from __future__ import annotations

from concordia.cli.game_texts import Texts
from concordia.game import View


def question(view: View, texts: Texts) -> list[str]:
    """The decision, then the steps left, the goods coming in, and what the partner suggests."""
    decision = view["turn"]["decision"]
    assert decision is not None
    lines = [f"{texts.decision(decision['kind'])}."]
    if "steps" in decision and not decision["building"]:
        lines.append(texts("cli.steps", steps=decision["steps"]))
    if "incoming" in decision:
        lines.append(texts("cli.incoming", goods=decision["incoming"]))
    if "suggestion" in view["turn"] and decision["kind"] == "play":
        lines.append(texts("cli.suggested", card=view["turn"]["suggestion"]))
    return lines
