"""What a form has sent: read within bounds, and taken apart."""

from collections.abc import Mapping
from email import message_from_bytes
from email.policy import HTTP
from typing import Final
from urllib.parse import parse_qsl

from anyio import fail_after
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request

from core.model.dataclass import dataclass
from core.model.plain import not_to_print
from core.model.sentence import say

FORM_BYTES: Final = 64_000
UPLOAD_BYTES: Final = 4_000_000
BODY_SECONDS = 60.0
_FIELDS_MAX: Final = 1_000
_TEXT_MAX: Final = 500
NO_FORM: Final = say("This form is not part of these pages.")


@dataclass(frozen=True, slots=True)
class Sent:
    """The fields of a form, and the file that came with it. Several values of one name (`many`) are kept in order."""

    values: Mapping[str, str]
    many: Mapping[str, tuple[str, ...]]
    file_name: str = ""
    file: bytes = b""


async def sent(request: Request, most: int = FORM_BYTES) -> Sent:
    """Read it. Raises `HTTPException` 413 where it is too long, 400 where it is not a form or a text is not a text."""
    body = await _read(request, most)
    kind = request.headers.get("content-type", "")
    if kind.startswith("multipart/form-data"):
        return _parts(kind, body)
    if not kind.startswith("application/x-www-form-urlencoded"):
        raise HTTPException(400, NO_FORM)
    try:
        pairs = parse_qsl(body.decode("ascii"), keep_blank_values=True, errors="strict", max_num_fields=_FIELDS_MAX)
    except ValueError:
        raise HTTPException(400, NO_FORM) from None
    return _sent(pairs)


async def _read(request: Request, most: int) -> bytes:
    too_long = HTTPException(413, say("The request is larger than {most} bytes.", most=most))
    told = request.headers.get("content-length", "0")
    if not told.isdecimal() or int(told) > most:
        raise too_long
    body = bytearray()
    try:
        with fail_after(BODY_SECONDS):
            async for part in request.stream():
                body += part
                if len(body) > most:
                    raise too_long
    except TimeoutError:
        raise HTTPException(
            408, say("The form took too long to arrive. Nothing was recorded: send it again.")
        ) from None
    except ClientDisconnect:
        raise HTTPException(400, NO_FORM) from None
    return bytes(body)


def _parts(kind: str, body: bytes) -> Sent:
    """A form with a file, taken apart as a message in parts (RFC 7578)."""
    header = f"Content-Type: {kind}\r\n\r\n".encode("latin-1", "replace")
    message = message_from_bytes(header + body, policy=HTTP)
    pairs, file_name, file = [], "", b""
    for part in message.iter_parts():
        name, content = part.get_param("name", "", "content-disposition"), part.get_payload(decode=True)
        if not isinstance(content, bytes):
            raise HTTPException(400, NO_FORM)
        if part.get_filename() is not None:
            file_name, file = str(part.get_filename()), content
        else:
            pairs.append((str(name), content.decode("utf-8", "replace")))
    found = _sent(pairs)
    return Sent(found.values, found.many, file_name, file)


def _sent(pairs: list[tuple[str, str]]) -> Sent:
    many: dict[str, tuple[str, ...]] = {}
    for name, value in pairs:
        if len(value) > _TEXT_MAX:
            raise HTTPException(400, say("The entry is longer than {most} characters.", most=_TEXT_MAX))
        if not_to_print(value):
            raise HTTPException(
                400, say("The entry contains a character that cannot be printed. Type it again, on one line.")
            )
        many[name] = (*many.get(name, ()), value.strip())
    return Sent({name: values[-1] for name, values in many.items()}, many)
