"""Pages from templates: everything that is put into one is escaped, and the page asks for nothing from outside.

Mako comes with alembic, which every installation has (decision 81).

Names written from right to left stand inside our own sentences, which run from left to right. Without a mark a browser
draws the number before or after such a name at its wrong end: "3 NAME - 9" shows as "9 - NAME 3", and another player
has the number. Each stretch of such letters is therefore isolated (Unicode UAX 9, FSI and PDI).
"""

import re
from base64 import b64encode
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec
from mako.lookup import TemplateLookup
from mako.runtime import Context
from mako.util import FastEncodingBuffer
from markupsafe import Markup, escape

from projections.explain.drawn import same_in_both
from projections.wording import minute

_FIRST_STRONG_ISOLATE: Final = "\u2068"
_POP: Final = "\u2069"
_LETTERS: Final = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
_STRETCH: Final = re.compile(f"[{_LETTERS}](?:[{_LETTERS} ,.'-]*[{_LETTERS}])?")


def isolated(value: object) -> object:
    """A text with every stretch of such letters isolated; other values, and markup that is finished, as they are."""
    if not isinstance(value, str) or value.isascii() or isinstance(value, Markup):
        return value
    return _STRETCH.sub(lambda found: f"{_FIRST_STRONG_ISOLATE}{found[0]}{_POP}", value)


def in_html(value: object) -> str:
    """A value as it stands in a page, isolated and escaped; markup that is finished as it is."""
    if type(value) is str:
        return _text_in_html(value)
    if isinstance(value, str) and not isinstance(value, Markup):
        return _text_in_html(str(value))
    return str(value) if type(value) is int else escape(value)


@lru_cache(maxsize=4096)
def _text_in_html(text: str) -> str:
    """Most names and figures of an event are on many of its pages."""
    return str(escape(isolated(text)))


_FOLDER: Final = Path(__file__).parent / "templates"
_UNSAFE_IN_JSON: Final = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}


def page(template: str, *, style: str, more_style: str = "", script: str = "", **values: object) -> bytes:
    """A page of `projections/templates` with its style and its script inside, all of them our own, in UTF-8.

    The browser is told to run this script and no other, to apply this style and no other, and to fetch nothing.
    """
    css = text_of(style) + more_style
    policy = f"default-src 'none'; style-src {_digest(css)}" + (f"; script-src {_digest(script)}" if script else "")
    return page_alone(
        template,
        policy=policy,
        css=Markup(css),  # noqa: S704  # our own file
        js=Markup(script),  # noqa: S704  # our own file
        **values,
    )


def page_alone(template: str, **values: object) -> bytes:
    """A page whose style and script are files of their own, in UTF-8."""
    written = FastEncodingBuffer()
    context = Context(written, **values)
    _templates().get_template(template).render_context(context)
    text: str = written.getvalue()
    _let_go(context)
    return text.encode()


def _let_go(context: Context) -> None:
    """It and its namespaces hold each other: all that the page shows would stay until the collector comes."""
    for namespace in context.namespaces.values():
        vars(namespace).clear()
    context.namespaces.clear()
    context._data.clear()  # noqa: SLF001  # mako has no other way to say that it is over


@cache
def _templates() -> TemplateLookup:
    """Compiled once, however many pages are made; nobody changes one of our files meanwhile."""
    return TemplateLookup(
        [str(_FOLDER)],
        default_filters=["in_html"],
        imports=[  # by the names that the modules have here: in a wheel they stand below pairtrail
            f"from {in_html.__module__} import in_html",
            f"from {same_in_both.__module__} import same_in_both",
            f"from {minute.__module__} import minute",
        ],
        strict_undefined=True,
        filesystem_checks=False,
    )


def as_json(value: object) -> Markup:
    """Data for the script of a page; nothing in it can end the element it stands in."""
    text = msgspec.json.encode(value, enc_hook=str).decode()
    return Markup("".join(_UNSAFE_IN_JSON.get(letter, letter) for letter in text))  # noqa: S704  # escaped just here


def text_of(file: str) -> str:
    """A style or a script of ours."""
    return (_FOLDER / file).read_text(encoding="utf-8")


def _digest(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
