"""What the server refuses, in one shape: ``{"error": {"reason": sentence, "code": …}}`` or with ``rule``."""

from __future__ import annotations

from typing import Any

from concordia.errors import ConcordiaError
from concordia.server.wording import say


class Refusal(Exception):
    """A request that cannot be done, with its HTTP status and a sentence of the catalogue."""

    def __init__(self, code: str, status: int = 409, **details: object) -> None:
        """Refuse with the sentence ``code``."""
        super().__init__(code)
        self.code = code
        self.status = status
        self.details = details

    def reason(self, language: str = "en") -> str:
        """The sentence for a person."""
        return say(self.code, language, **self.details)

    def __str__(self) -> str:
        return self.reason()


def error_body(code: str, reason: str, rule: str | None = None) -> dict[str, Any]:
    """The one shape of all errors."""
    error: dict[str, Any] = {"code": code, "reason": reason}
    if rule is not None:
        error["rule"] = rule
    return {"error": error}


def body_of(wrong: Refusal | ConcordiaError, language: str = "en") -> dict[str, Any]:
    """The error's body in a language."""
    if isinstance(wrong, Refusal):
        return error_body(wrong.code, wrong.reason(language))
    reason, rule = wrong.why.in_language(language)
    return error_body(wrong.why.key, reason, rule)
