r"""People's names: which are allowed, and when two count as the same.

>>> tidy("  Livia \t Drusilla ")
'Livia Drusilla'
>>> folded("LIVIA") == folded("livia")
True
"""

from __future__ import annotations

import secrets
import unicodedata

from concordia.server.table.roman_names import NAMES

SHORTEST = 2
LONGEST = 24
PROGRAM = "BOT "  # what the names of bots with an account begin with, and nobody else's


def tidy(name: str) -> str:
    """The name as it is shown: composed, without control or invisible characters, single blanks."""
    composed = unicodedata.normalize("NFKC", name)
    seen = "".join(" " if letter.isspace() else letter for letter in composed if _shown(letter))
    return " ".join(seen.split())


def folded(name: str) -> str:
    """The form in which two names are compared: equal if they count as the same."""
    return unicodedata.normalize("NFKC", tidy(name).casefold())


def fits(name: str) -> bool:
    """Whether a tidy name has an allowed length and a letter or digit in it."""
    return SHORTEST <= len(name) <= LONGEST and any(letter.isalnum() for letter in name)


def of_program(name: str) -> str:
    """The name of a bot, which says so wherever it is shown.

    >>> of_program("Livia"), of_program("bot Livia")
    ('BOT Livia', 'BOT Livia')
    """
    bare = name[len(PROGRAM) :] if like_a_program(name) else name
    return f"{PROGRAM}{bare}"[:LONGEST].rstrip()


def like_a_program(name: str) -> bool:
    """Whether a name looks like that of a bot."""
    return folded(name).startswith(folded(PROGRAM) + " ")


def a_roman() -> str:
    """A name for someone who has not given one: ``Livia 4821``."""
    return f"{secrets.choice(NAMES)} {number()}"


def number() -> int:
    """Four digits to tell people of one name apart."""
    return secrets.randbelow(9000) + 1000


def _shown(letter: str) -> bool:
    return letter.isspace() or unicodedata.category(letter)[0] != "C"
