"""What every page of those who enter something is guarded by."""

from collections.abc import Mapping
from ipaddress import ip_address
from typing import Final

from starlette.requests import Request

SAFE: Final[Mapping[str, str]] = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # with none a browser does not say from where a form comes
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}


def is_private(request: Request) -> bool:
    """Over TLS, or on this computer: from its own address, to its own name."""
    if request.url.scheme == "https":
        return True
    host = request.client.host if request.client else ""
    return _is_this_computer(host) and _is_this_computer(request.url.hostname or "")


def _is_this_computer(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def is_from_here(request: Request) -> bool:
    """Whether a form was sent from a page of this server, as the browser says."""
    origin = request.headers.get("origin")
    if origin is None:
        return request.headers.get("sec-fetch-site") == "same-origin"
    return origin == f"{request.url.scheme}://{request.url.netloc}"
