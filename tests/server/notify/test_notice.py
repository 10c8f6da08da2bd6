from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from concordia.messages import LANGUAGES
from concordia.server.notify.notice import _WORDS, notices_of, words
from concordia.server.notify.outgoing_messages import Composer
from concordia.server.settings import Settings
from concordia.server.store.models.people_models import NoticeRow, PersonRow, WebhookRow
from concordia.server.table.events import SeatNote, Started


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["turn", "asked", "reminder", "started", "ran_out", "finished", "finished_team"])
def test_every_notice_names_the_game_the_opponents_and_what_is_asked(kind: str, language: str) -> None:
    details = {"game": "venus", "map": "cyprus", "opponents": ["Ana", "Boris"], "decision": "keep"}
    told = words(kind, {**details, "rank": 1, "sides": 3, "points": 120, "hours": 6}, language)
    assert "Concordia Venus" in told
    assert "Ana, Boris" in told
    assert told.endswith(".")
    if kind in ("turn", "asked"):
        keep = {"en": "Storehouse", "fr": "Entrepôt", "de": "Lagerhaus", "sr": "Skladište", "es": "Almacén"}
        assert keep[language] in told


def test_who_looks_at_the_table_is_not_told() -> None:
    both = (SeatNote(0, 7, "Ana"), SeatNote(1, 8, "Boris"))
    facts = {"table": "abc", "table_id": 5, "game": "classic", "map": "imperium", "at": 10.0, "seats": both}
    started = Started(**facts, pace="live", looking=frozenset({7}))
    assert [notice.person for notice in notices_of(started)] == [8]


def links() -> Iterator[tuple[str, str]]:
    """Every kind of notice, and the links under which people receive it."""
    composer = Composer(Settings(public_url="https://concordia.example"))
    person = PersonRow(id=1, name="Ana", email="ana@example.org", language="en", preferences={})
    hook = WebhookRow(id=1, preset="generic", url="https://hook.example", secret="")
    details = {"game": "venus", "map": "cyprus", "opponents": ["Boris"], "decision": "keep", "hours": 6}
    details |= {"rank": 1, "sides": 3, "points": 120, "by": "Boris"}
    for kind in _WORDS:
        row = NoticeRow(id=3, kind=kind, table_key="k7f2", details=details)
        yield from ((kind, link) for link in _addresses(composer.email([row], person).text))
        yield from ((kind, link) for link in _addresses(composer.email([row, row], person).text))
        yield kind, json.loads(composer.call(row, person, hook).body)["link"]
        yield kind, "https://concordia.example" + composer.path(row)
    yield "trial", json.loads(composer.trial(person, hook, 0.0).body)["link"]
    yield from (("trial", link) for link in _addresses(composer.mail_trial(person, 0.0).text))


def _addresses(text: str) -> list[str]:
    return [link for link in re.findall(r"https://\S+", text) if "/api/v1/mail/stop/" not in link]


def test_every_link_of_every_notice_leads_to_a_page_of_the_client(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)  # where the secrets are drawn
    client = (Path(__file__).resolve().parents[3] / "web/src/page-paths.ts").read_text(encoding="utf-8")
    shown = [form.replace(r"\/", "/").replace("(?<", "(?P<") for form in re.findall(r"/(\^.*?\$)/", client)]
    found = list(links())
    assert len(found) > 4 * len(_WORDS)
    for kind, link in found:
        path = urlsplit(link).path
        assert any(re.match(form, path) for form in shown), (kind, link)
        if kind != "trial":
            assert path == "/t/k7f2"
