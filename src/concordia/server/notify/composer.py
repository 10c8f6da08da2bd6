"""A notice as it goes out: the letter or the webhook's call for one person."""

from __future__ import annotations

import hashlib
import hmac

from concordia.server.notify.notice import words
from concordia.server.notify.smtp import Letter
from concordia.server.notify.webhook_payloads import Alert, Call, call
from concordia.server.settings import Settings
from concordia.server.store.people_models import NoticeRow, PersonRow, WebhookRow
from concordia.server.wording import say

CODE_SECONDS = 1800


class Letters:
    """Writes all that leaves the server for somebody's mailbox or webhook."""

    def __init__(self, settings: Settings) -> None:
        """Letters with this server's links in them."""
        self._settings = settings

    def letter(self, notice: NoticeRow, person: PersonRow) -> Letter:
        """A notice by e-mail, in the person's language."""
        told = words(notice.kind, notice.details, person.language)
        stop = self.stop_link(person.id)
        text = say("mail/notice", person.language, name=person.name, told=told, link=self.link(notice), stop=stop)
        return Letter(self._id("notice", notice.id), person.email or "", told, text, stop)

    def call(self, notice: NoticeRow, person: PersonRow, webhook: WebhookRow) -> Call:
        """A notice by webhook. A channel may belong to many, so it begins with the name."""
        told = words(notice.kind, notice.details, person.language)
        facts = {"kind": notice.kind, "person": person.name, "table": notice.table_key, **notice.details}
        alert = Alert(self._id("notice", notice.id), _named(person, told), self.link(notice), facts)
        return call(webhook.preset, webhook.url, webhook.secret, alert)

    def trial(self, person: PersonRow, webhook: WebhookRow, now: float) -> Call:
        """A call to try a webhook out."""
        told = _named(person, say("webhook/trial", person.language))
        alert = Alert(self._id("trial", webhook.id, int(now)), told, self._settings.base_url, {"kind": "trial"})
        return call(webhook.preset, webhook.url, webhook.secret, alert)

    def confirmation(self, person: PersonRow, email: str, now: float) -> Letter:
        """The letter with the code that proves whose mailbox it is."""
        code = self.code(person.id, email, now)
        subject = say("mail/confirm_subject", person.language, code=code)
        text = say("mail/confirm", person.language, name=person.name, code=code)
        return Letter(self._id("confirm", person.id, int(now)), email, subject, text)

    def code(self, person_id: int, email: str, now: float) -> str:
        """Eight digits that only the reader of a mailbox learns; they change every half an hour."""
        signed = self._sign(f"confirm:{person_id}:{email}:{int(now // CODE_SECONDS)}")
        return f"{int(signed[:15], 16) % 10**8:08d}"

    def confirms(self, person_id: int, email: str, code: str, now: float) -> bool:
        """Whether a code is the present or the last one."""
        recent = [self.code(person_id, email, moment) for moment in (now, now - CODE_SECONDS)]
        return any([hmac.compare_digest(one.encode(), code.encode()) for one in recent])  # noqa: C419 (same time)

    def stop_link(self, person_id: int) -> str:
        """Where one click ends a person's mails, without signing in."""
        return f"{self._settings.base_url}/api/v1/mail/stop/{person_id}/{self._sign(f'stop:{person_id}')[:32]}"

    def stops(self, person_id: int, sign: str) -> bool:
        """Whether such a link is genuine."""
        return hmac.compare_digest(self._sign(f"stop:{person_id}")[:32].encode(), sign.encode())

    def link(self, notice: NoticeRow) -> str:
        """Where the table is."""
        return f"{self._settings.base_url}/table/{notice.table_key}"

    def _id(self, *parts: object) -> str:
        """An id that stays the same for every attempt and is no other server's."""
        name = "-".join(map(str, parts))
        return f"{name}-{self._sign(f'id:{name}')[:16]}"

    def _sign(self, text: str) -> str:
        return hmac.new(self._settings.secret, text.encode(), hashlib.sha256).hexdigest()


def _named(person: PersonRow, told: str) -> str:
    return say("webhook/for", person.language, name=person.name, told=told)
