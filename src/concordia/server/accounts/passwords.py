"""Passwords: argon2id in threads, a few at a time, and as much work for a name that does not exist."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from concordia.server.errors import Refusal
from concordia.server.thread_pool import Busy, ThreadPool

SHORTEST = 8
LONGEST = 256
MOST_WAITING = 100

T = TypeVar("T")


@dataclass
class Passwords:
    """Hashes and checks passwords.

    One hash takes ``memory_kib`` of memory and some tens of milliseconds of a core, so that at most ``at_once``
    run together: a flood of sign-ins waits in line, a longer line is refused, and the games go on.
    """

    memory_kib: int = 19 * 1024  # with time_cost 2: OWASP's first choice for argon2id
    time_cost: int = 2
    at_once: int = 2
    _hasher: PasswordHasher = field(init=False, repr=False)
    _threads: ThreadPool = field(init=False, repr=False)
    _nobody: str = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._hasher = PasswordHasher(time_cost=self.time_cost, memory_cost=self.memory_kib, parallelism=1)
        self._threads = ThreadPool("argon2", self.at_once, MOST_WAITING)
        self._nobody = self._hasher.hash("")

    async def hash(self, password: str) -> str:
        """The argon2id hash to store, with its salt and parameters in it."""
        return await self._work(self._hasher.hash, password)

    async def matches(self, stored: str | None, password: str) -> bool:
        """Whether a password matches the stored hash; False without one, after the same amount of work."""
        right = await self._work(self._verify, stored or self._nobody, password)
        return right and stored is not None

    def outdated(self, stored: str) -> bool:
        """Whether a hash was made with weaker parameters than the current ones."""
        return self._hasher.check_needs_rehash(stored)

    async def _work(self, function: Callable[..., T], *args: str) -> T:
        try:
            return await self._threads.run(function, *args)
        except Busy:
            raise Refusal("server/busy", 503) from None

    def _verify(self, stored: str, password: str) -> bool:
        try:
            return self._hasher.verify(stored, password)
        except (VerificationError, InvalidHashError):
            return False
