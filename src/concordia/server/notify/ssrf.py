"""Where webhooks and push may go. People choose the address, so it must not lead into the server's own network."""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import SplitResult, urlsplit

from concordia.server.thread_pool import Busy, ThreadPool

_NAT64 = ipaddress.ip_network("64:ff9b::/96")
LONGEST = 1000
_threads = ThreadPool("dns", 8, most_waiting=50)  # a name server may take its time


class Unreachable(ValueError):
    """An address webhooks may not call."""


def parts(url: str) -> SplitResult:
    """The parts of a webhook's URL: http or https, a host, no user name in it, not too long."""
    try:
        found = urlsplit(url)
        port = found.port
    except ValueError as wrong:
        raise Unreachable(url) from wrong
    proper = found.scheme in ("http", "https") and found.hostname and found.username is None and port != 0
    if not proper or len(url) > LONGEST or not url.isascii() or any(sign <= " " for sign in url):
        raise Unreachable(url)
    return found


def public(address: str) -> bool:
    """Whether an IP address is on the public internet: not this machine, its network or a reserved range.

    >>> public("93.184.215.14"), public("127.0.0.1"), public("10.1.2.3"), public("169.254.169.254")
    (True, False, False, False)
    >>> public("::ffff:127.0.0.1"), public("64:ff9b::7f00:1"), public("2002:7f00:1::")
    (False, False, False)
    """
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo[1] if found.teredo else None)
        if inner is None and found in _NAT64:
            inner = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
        if inner is not None:
            return public(str(inner))
    return found.is_global and not found.is_multicast and not found.is_reserved


async def resolve(url: str, *, allow_private: bool) -> str:
    """The IP address to connect to. Use exactly this one: looking the name up again could give another.

    A name with even one private address is refused; OSError if the name cannot be looked up now.
    """
    found = parts(url)
    port = found.port or (443 if found.scheme == "https" else 80)
    try:
        answers = await _threads.run(socket.getaddrinfo, found.hostname, port, type=socket.SOCK_STREAM)
    except Busy as wrong:
        raise OSError from wrong
    except UnicodeError as wrong:
        raise Unreachable(url) from wrong
    addresses = [str(answer[4][0]) for answer in answers]
    if not addresses or not (allow_private or all(public(address) for address in addresses)):
        raise Unreachable(url)
    return addresses[0]
