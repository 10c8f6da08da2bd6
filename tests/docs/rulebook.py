"""Reads the rulebooks of the docs: their rules by number, and what must be the same in every language."""

from __future__ import annotations

import re
from pathlib import Path

from concordia.messages import LANGUAGES

DOCS = Path(__file__).resolve().parents[2] / "docs"
FILES = {language: "rules.md" if language == "en" else f"rules.{language}.md" for language in LANGUAGES}
RULING = {"en": "ruling", "fr": "arbitrage", "de": "festlegung", "sr": "tumačenj", "es": "aclaraci"}


def text(language: str) -> str:
    return (DOCS / FILES[language]).read_text(encoding="utf-8")


def rules(language: str) -> dict[str, str]:
    """Every numbered rule with its whole text on one line."""
    found = re.findall(r"^- (\d\.\d+) (.*(?:\n  .*)*)", text(language), re.MULTILINE)
    return {number: " ".join(said.split()) for number, said in found}


def headings(said: str) -> list[str]:
    return re.findall(r"^(#+ (?:\d )?)", said, re.MULTILINE)


def figures(said: str) -> list[str]:
    """All digits of a rule, rule numbers included, in any order: languages order words differently."""
    return sorted(re.findall(r"\d+", said))


def bold(said: str) -> list[str]:
    return re.findall(r"\*\*(.+?)\*\*", said)


def code(said: str) -> list[str]:
    return re.findall(r"`(.+?)`", said)


def parts(said: str) -> list[str]:
    """The lettered halves of a rule and its references to lettered halves."""
    return sorted(re.findall(r"\(([ab])\)", said))


def rulings(language: str, said: str) -> int:
    return said.lower().count(RULING[language])
