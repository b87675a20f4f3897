"""The addresses by which clients are counted, and the host names that the server answers to."""

import socket
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final
from urllib.parse import urlsplit

from fondaco.engine.errors import FondacoError

_PREFIX: Final = 64
"""The prefix of an IPv6 address that one customer gets, with any number of addresses behind it."""
_KEPT: Final = 4096


@lru_cache(_KEPT)
def counted_as(address: str) -> str:
    """Return the address by which the limits count a client: its IPv4 address, or the network of its IPv6 address.

    >>> counted_as("2001:db8:1:2:3:4:5:6")
    '2001:db8:1:2::/64'
    >>> counted_as("::ffff:192.0.2.7")
    '192.0.2.7'
    """
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address  # a socket of the file system has none
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(IPv6Network((int(parsed) >> _PREFIX << _PREFIX, _PREFIX)))


class Proxies:
    """The addresses of proxies, as in `FORWARDED_ALLOW_IPS`: addresses and networks, or `*` for all. Proxies stand for
    many clients, and wait for slow ones themselves."""

    def __init__(self, text: str) -> None:
        self._all = text.strip() == "*"
        self._networks = [network for part in text.split(",") if (network := _network(part.strip()))]

    def have(self, address: str) -> bool:
        """Return whether this is the address of a proxy.

        >>> Proxies("10.0.0.0/8, 192.0.2.7").have("10.1.2.3")
        True
        """
        try:
            parsed = ip_address(address)
        except ValueError:
            return self._all
        return self._all or any(parsed in network for network in self._networks)


def _network(text: str) -> IPv4Network | IPv6Network | None:
    try:
        return ip_network(text)
    except ValueError:
        return None


class AllowedHosts:
    """The host names that this server answers to: those of its public addresses, and those of this machine.

    Otherwise a page elsewhere could make its own name resolve to this server (DNS rebinding), and act for its visitors.
    Numeric addresses cannot be imitated in this way, so they are all allowed.
    """

    def __init__(self, public_urls: Iterable[str] = ()) -> None:
        machine = socket.gethostname().lower()
        short = machine.partition(".")[0]
        self._names = {"localhost", machine, short, f"{short}.local", *map(host_in, public_urls)}

    def allows(self, header: str) -> bool:
        """Return whether to answer a request with this `Host`."""
        try:
            parts = urlsplit(f"//{header}")
            name = (parts.hostname or "").rstrip(".")
            plain = parts.port != 0 and "@" not in parts.netloc
        except ValueError:
            return False
        return plain and (name in self._names or _is_address(name))


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def host_in(url: str) -> str:
    """Return the name of the host in a public address.

    >>> host_in("https://games.example.org/")
    'games.example.org'
    """
    try:
        parts = urlsplit(url)
        name = parts.hostname
    except ValueError:
        name = None
    if name is None or parts.scheme not in ("http", "https"):
        raise FondacoError("{url} is not a public address; use one like https://games.example.org", url=repr(url))
    return name
