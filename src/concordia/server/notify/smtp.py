"""An e-mail, and handing it to the SMTP server."""

from __future__ import annotations

import contextlib
import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from email_validator import EmailNotValidError, validate_email

from concordia.server.settings import Settings
from concordia.server.thread_pool import Busy, ThreadPool

SECONDS = 20
_SMTPS = 465
# As many as are delivered at a time, and a few for people who wait for their code.
_threads = ThreadPool("smtp", 12, most_waiting=50)


class Undelivered(Exception):
    """An e-mail or a call that did not arrive; ``for_good`` if trying again cannot help."""

    def __init__(self, *, for_good: bool, status: int | None = None) -> None:
        """Say whether trying again may help, and what a receiver of a call answered."""
        super().__init__(for_good)
        self.for_good = for_good
        self.status = status

    def __reduce__(self) -> tuple[Any, ...]:
        """How it is pickled and copied."""
        return partial(type(self), for_good=self.for_good, status=self.status), ()


@dataclass(frozen=True)
class Email:
    """One e-mail; ``id`` is the same for every attempt, so mail programs show it once."""

    id: str
    to: str
    subject: str
    text: str
    stop: str = ""  # where one click stops these mails

    def message(self, settings: Settings, now: float) -> EmailMessage:
        """The e-mail as it is sent."""
        made = EmailMessage()
        host = urlsplit(settings.base_url).hostname or "localhost"
        made["From"] = settings.smtp_from or f"concordia@{host}"
        made["To"] = self.to
        made["Subject"] = self.subject
        made["Date"] = formatdate(now)
        made["Message-ID"] = f"<{self.id}@{host}>"
        made["Auto-Submitted"] = "auto-generated"
        if self.stop:
            made["List-Unsubscribe"] = f"<{self.stop}>"
            made["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        made.set_content(self.text)
        return made


def tidy_address(text: str) -> str | None:
    """An e-mail address in its usual spelling, or None; only an e-mail that arrives shows that it works.

    >>> tidy_address("Livia@Example.ORG"), tidy_address("livia at example.org")
    ('Livia@example.org', None)
    """
    try:
        return validate_email(text, check_deliverability=False, allow_smtputf8=False).ascii_email
    except EmailNotValidError:
        return None


async def send(settings: Settings, email: Email, now: float) -> None:
    """Hand an e-mail to the SMTP server, in a thread; Undelivered if it is not accepted."""
    if not settings.smtp_host:
        raise Undelivered(for_good=True)
    message = email.message(settings, now)
    try:
        await _threads.run(_hand_over, settings, message)
    except smtplib.SMTPRecipientsRefused as wrong:
        codes = [code for code, _ in wrong.recipients.values()]
        raise Undelivered(for_good=all(code >= 500 for code in codes)) from wrong
    except smtplib.SMTPResponseException as wrong:
        # A wrong password is for the host to correct; the e-mails wait until then.
        mendable = isinstance(wrong, smtplib.SMTPAuthenticationError) or wrong.smtp_code < 500
        raise Undelivered(for_good=not mendable) from wrong
    except (OSError, smtplib.SMTPException, Busy) as wrong:
        raise Undelivered(for_good=False) from wrong


def _hand_over(settings: Settings, message: EmailMessage) -> None:
    server = _connection(settings)
    try:
        if settings.smtp_starttls and settings.smtp_port != _SMTPS:
            server.starttls(context=ssl.create_default_context())
        if settings.smtp_user:
            server.login(settings.smtp_user, settings.smtp_password)
        server.send_message(message)
    finally:
        # It is accepted or refused by now; a connection that breaks afterwards must not send it twice.
        with contextlib.suppress(OSError, smtplib.SMTPException):
            server.quit()
        server.close()


def _connection(settings: Settings) -> smtplib.SMTP:
    if settings.smtp_port == _SMTPS:
        context = ssl.create_default_context()
        return smtplib.SMTP_SSL(settings.smtp_host, settings.smtp_port, timeout=SECONDS, context=context)
    return smtplib.SMTP(settings.smtp_host, settings.smtp_port, timeout=SECONDS)
