"""Who is asking: the person of a session cookie or of an API token, as FastAPI dependencies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import Depends, Request, Response, WebSocket
from starlette.requests import HTTPConnection

from concordia.messages import LANGUAGES
from concordia.server.accounts.api_tokens import allows
from concordia.server.accounts.devices import device_of
from concordia.server.accounts.person import Person
from concordia.server.accounts.secret_keys import digest
from concordia.server.accounts.sessions import SESSION_SECONDS
from concordia.server.errors import Refusal
from concordia.server.http.limits import address_of
from concordia.server.people import People

COOKIE = "concordia_session"
_BEARER = "bearer "
_LONGEST_KEY = 200
_ADDRESS = "concordia.address"


def people_of(connection: HTTPConnection) -> People:
    """The people of this server; the application keeps them as ``app.state.people``."""
    found: People = connection.app.state.people
    return found


async def person_of(connection: HTTPConnection) -> Person | None:
    """Who is asking, or None. A request with an API token is its owner's, whatever cookie comes with it.

    Here, and nowhere else, a token is held to its scope: Refusal with status 403 for anything beyond it.
    """
    people, token = people_of(connection), _token(connection)
    if token is not None:
        found = await people.tokens.owner(token)
        if found is None:
            return None
        person, scope = found
        if not allows(scope, connection.scope.get("method"), connection.scope["path"]):
            connection.state.language = person.language
            raise Refusal("token/scope", 403)
        return person
    key = session_key(connection)
    return await people.accounts.of_session(key) if key else None


def credential(connection: HTTPConnection) -> str | None:
    """The digest of a connection's API token or session; when that ends, its sockets are closed."""
    key = _token(connection) or session_key(connection)
    return digest(key) if key else None


def _token(connection: HTTPConnection) -> str | None:
    header = connection.headers.get("authorization", "")
    return header[len(_BEARER) :].strip()[:_LONGEST_KEY] if header[: len(_BEARER)].lower() == _BEARER else None


def device(connection: HTTPConnection) -> str:
    """What somebody asks with, in a few words."""
    return device_of(connection.headers.get("user-agent", ""))


async def person_of_socket(websocket: WebSocket) -> Person | None:
    """Who opens a socket, or None."""
    return await person_of(websocket)


async def current_person(request: Request) -> Person:
    """Who is asking; Refusal with status 401 if nobody is signed in."""
    person = await person_of(request)
    if person is None:
        raise Refusal("account/nobody", 401)
    request.state.language = person.language
    return person


async def anybody(request: Request) -> Person | None:
    """Who is asking; None if nobody is signed in, who may look at what all may see."""
    person = await person_of(request)
    if person is not None:
        request.state.language = person.language
    return person


async def signed_in_person(request: Request) -> Person:
    """Who is asking from a browser: an API token may play, but not change passwords or make other tokens."""
    person = await current_person(request)
    if "authorization" in request.headers:
        raise Refusal("account/not_with_token", 403)
    return person


AnyPeople = Annotated[People, Depends(people_of)]
Current = Annotated[Person, Depends(current_person)]
Anybody = Annotated[Person | None, Depends(anybody)]
SignedIn = Annotated[Person, Depends(signed_in_person)]


def session_key(connection: HTTPConnection) -> str:
    """The key in the session cookie, or nothing."""
    return connection.cookies.get(COOKIE, "")[:_LONGEST_KEY]


def language_of(connection: HTTPConnection) -> str:
    """The language to answer in: the person's once that is known, else the first the browser asks for."""
    known = getattr(connection.state, "language", None)
    if known in LANGUAGES:
        return str(known)
    for wish in connection.headers.get("accept-language", "")[:200].split(","):
        language = wish.partition(";")[0].strip().lower()[:2]
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]


def address(connection: HTTPConnection) -> str:
    """The address that limits count for; worked out once for each connection."""
    known = connection.scope.get(_ADDRESS)
    if known is None:
        known = connection.scope[_ADDRESS] = _address(connection)
    return str(known)


def _address(connection: HTTPConnection) -> str:
    peer = connection.client.host if connection.client else None
    trusted = people_of(connection).settings.trusted_proxies
    return address_of(peer, connection.headers.get("x-forwarded-for"), trusted)


def limit(connection: HTTPConnection, what: str, account: str | None = None, **others: str) -> None:
    """Count one ``what`` of this address, an account and ``others``; Refusal with status 429 if too many."""
    limited(connection, what, account, **others)()


def limited(
    connection: HTTPConnection, what: str, account: str | None = None, **others: str
) -> Callable[[], None]:
    """The same as a function, for whoever does it again and again over one connection."""
    limits = people_of(connection).limits
    counted = {"address": address(connection), **({} if account is None else {"account": account}), **others}
    buckets = [(f"{what}/{kind}", who) for kind, who in counted.items() if f"{what}/{kind}" in limits.allowances]

    def count() -> None:
        wait = limits.take(*buckets)
        if wait > 0:
            raise Refusal("limit/wait", 429, seconds=int(wait) + 1)

    return count


def set_cookie(request: Request, response: Response, key: str) -> None:
    """Give a browser its session, hidden from scripts and other sites; where there is https, for https only."""
    secure = people_of(request).settings.base_url.startswith("https://")
    response.set_cookie(
        COOKIE, key, max_age=SESSION_SECONDS, path="/", httponly=True, samesite="lax", secure=secure
    )


def clear_cookie(response: Response) -> None:
    """Make a browser forget its session."""
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
