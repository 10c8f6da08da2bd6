"""The server's sentences: complete in every language, and nothing in them that nobody says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import concordia.server
from concordia.messages import LANGUAGES, read

HERE = Path(concordia.server.__file__).parent
KEY = re.compile(r'"((?:[a-z_]+)/(?:[a-z_]+))"')
FIELD = re.compile(r"\{(\w+(?::\w+)?)\}")


def words(language):
    return read(f"{language}/server")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_the_same_with_the_same_details(language):
    english, other = words("en"), words(language)
    assert list(other) == list(english)
    for key, text in other.items():
        assert sorted(FIELD.findall(text)) == sorted(FIELD.findall(english[key])), key
        assert text.strip()
        assert "  " not in text, key
        assert key.startswith("help/") or text.rstrip()[-1] in ".?}" or key.endswith("_button"), key


def test_every_sentence_is_said_somewhere_and_every_key_exists():
    sources = list(HERE.rglob("*.py"))
    sources += [HERE.parent / "cli" / "commands" / f"{name}.py" for name in ("serve", "backup", "export")]
    said = {key for path in sources for key in KEY.findall(path.read_text(encoding="utf-8"))}
    ours = set(words("en"))
    areas = {key.partition("/")[0] for key in ours}
    assert ours <= said
    buckets = {
        f"{what}/{who}"
        for what in ("hint", "message", "request", "limit", "mail", "chat")
        for who in ("address", "account", "recipient")
    }
    assert {key for key in said if key.partition("/")[0] in areas} <= ours | buckets
