"""What a notice looks like when it leaves the server: as an e-mail, a webhook's call or a push message."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from functools import cached_property

from concordia.server.notify.notice import WAITING, words
from concordia.server.notify.smtp import Email
from concordia.server.notify.web_push import PushCalls, PushMessage
from concordia.server.notify.webhook_payloads import Alert, Call, call
from concordia.server.protocol.page_paths import path_to
from concordia.server.settings import Settings
from concordia.server.store.models.people_models import NoticeRow, PersonRow, WebhookRow
from concordia.server.store.models.push_models import PushRow
from concordia.server.wording import say

CODE_SECONDS = 1800


class Composer:
    """Writes everything the server sends to a mailbox, a webhook or a browser."""

    def __init__(self, settings: Settings) -> None:
        """Write with this server's links and signatures."""
        self._settings = settings

    @cached_property
    def pushes(self) -> PushCalls:
        """What is sent to browsers."""
        return PushCalls(self._settings)

    def email(self, notices: Sequence[NoticeRow], person: PersonRow) -> Email:
        """One or several notices by e-mail, in the person's language."""
        language, stop = person.language, self.stop_link(person.id)
        told = [(words(notice.kind, notice.details, language), self.link(notice)) for notice in notices]
        id = self._id("notice", notices[-1].id)
        if len(told) == 1:
            ((subject, link),) = told
            text = say("mail/notice", language, name=person.name, told=subject, link=link, stop=stop)
        else:
            subject = say("mail/several_subject", language, count=len(told))
            lines = "\n\n".join(f"{line}\n{link}" for line, link in told)
            text = say("mail/several", language, name=person.name, told=lines, stop=stop)
        return Email(id, person.email or "", subject, text, stop)

    def mail_trial(self, person: PersonRow, now: float) -> Email:
        """An e-mail that tests a mailbox."""
        subject, stop = say("mail/trial", person.language), self.stop_link(person.id)
        link = self._settings.base_url + path_to("settings")
        text = say("mail/notice", person.language, name=person.name, told=subject, link=link, stop=stop)
        return Email(self._id("trial", person.id, int(now)), person.email or "", subject, text, stop)

    def push(self, notice: NoticeRow, person: PersonRow, to: PushRow, tables: int, now: float) -> Call:
        """A notice for a browser; if several tables wait for the person, one message speaks for all of them."""
        told = words(notice.kind, notice.details, person.language)
        path, tag = self.path(notice), f"{notice.kind}-{notice.table_key}"
        if notice.kind in WAITING:
            tag = "turns"
            if tables > 1:
                told = say("push/several", person.language, told=told, count=tables)
                path = path_to("myGames")
        return self.pushes.call(to, PushMessage("Concordia", told, path, tag), now)

    def push_trial(self, person: PersonRow, to: PushRow, now: float) -> Call:
        """A message that tests a browser."""
        told = PushMessage("Concordia", say("push/trial", person.language), path_to("settings"), "trial")
        return self.pushes.call(to, told, now)

    def call(self, notice: NoticeRow, person: PersonRow, webhook: WebhookRow) -> Call:
        """A notice by webhook. Many people may read one channel, so it begins with the name."""
        told = words(notice.kind, notice.details, person.language)
        facts = {"kind": notice.kind, "person": person.name, "table": notice.table_key, **notice.details}
        alert = Alert(self._id("notice", notice.id), _named(person, told), self.link(notice), facts)
        return call(webhook.preset, webhook.url, webhook.secret, alert)

    def trial(self, person: PersonRow, webhook: WebhookRow, now: float) -> Call:
        """A call that tests a webhook."""
        told = _named(person, say("webhook/trial", person.language))
        alert = Alert(
            self._id("trial", webhook.id, int(now)),
            told,
            self._settings.base_url + path_to("front"),
            {"kind": "trial"},
        )
        return call(webhook.preset, webhook.url, webhook.secret, alert)

    def confirmation(self, person: PersonRow, email: str, link: str, now: float) -> Email:
        """The e-mail with the link, or the code, that shows whose mailbox it is."""
        code = self.code(person.id, email, now)
        subject = say("mail/confirm_subject", person.language, code=code)
        text = say("mail/confirm", person.language, name=person.name, code=code, link=link)
        return Email(self._id("confirm", person.id, int(now)), email, subject, text)

    def recovery(self, accounts: Sequence[tuple[PersonRow, str]], now: float) -> Email:
        """The e-mail with a link to a new password, for each account of one mailbox."""
        first, _ = accounts[0]
        links = "\n\n".join(f"{person.name}\n{link}" for person, link in accounts)
        subject = say("mail/recovery_subject", first.language)
        text = say("mail/recovery", first.language, links=links)
        return Email(self._id("recovery", first.id, int(now)), first.email or "", subject, text)

    def code(self, person_id: int, email: str, now: float) -> str:
        """Eight digits that only the reader of the mailbox sees; they change every half hour."""
        signed = self._sign(f"confirm:{person_id}:{email}:{int(now // CODE_SECONDS)}")
        return f"{int(signed[:15], 16) % 10**8:08d}"

    def confirms(self, person_id: int, email: str, code: str, now: float) -> bool:
        """Whether a code is the current one or the one before."""
        recent = [self.code(person_id, email, moment) for moment in (now, now - CODE_SECONDS)]
        return any([hmac.compare_digest(one.encode(), code.encode()) for one in recent])  # noqa: C419 (same time)

    def stop_link(self, person_id: int) -> str:
        """The link that stops a person's e-mails without signing in."""
        return f"{self._settings.base_url}/api/v1/mail/stop/{person_id}/{self._sign(f'stop:{person_id}')[:32]}"

    def stops(self, person_id: int, sign: str) -> bool:
        """Whether such a link is genuine."""
        return hmac.compare_digest(self._sign(f"stop:{person_id}")[:32].encode(), sign.encode())

    def link(self, notice: NoticeRow) -> str:
        """Where the table is; what is about no table leads to the front page."""
        return self._settings.base_url + self.path(notice)

    @staticmethod
    def path(notice: NoticeRow) -> str:
        """The page of the table, or the front page."""
        return path_to("table", table=notice.table_key) if notice.table_key else path_to("front")

    def _id(self, *parts: object) -> str:
        """An id that is the same for every attempt and different from any other server's."""
        name = "-".join(map(str, parts))
        return f"{name}-{self._sign(f'id:{name}')[:16]}"

    def _sign(self, text: str) -> str:
        return hmac.new(self._settings.secret, text.encode(), hashlib.sha256).hexdigest()


def _named(person: PersonRow, told: str) -> str:
    return say("webhook/for", person.language, name=person.name, told=told)
