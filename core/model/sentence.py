"""English texts that remember how they were made, so that another language can say the same; refusals that say one.

Nothing here knows a language: whoever prints asks `projections.language`. What is plain text, such as a name, is the
same in every language; what is compared, stored or hashed is the English, which every text here is. Of refusals a
caller may act; broken invariants are assertions, never these.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import is_

from core.model.hints import Any, Final, Protocol


class Catalogue(Protocol):
    """What a catalogue of gettext answers."""

    def gettext(self, message: str, /) -> str:
        """The template in the language; the message itself where there is none."""

    def ngettext(self, message: str, message_of_many: str, count: int, /) -> str:
        """The template for that count."""


class Text(str):
    """A text of ours, in English. Written into another string it is plain: put it in as a value of `say` instead."""

    __slots__ = ()

    def told(self, catalogue: Catalogue) -> str:
        """The same in the language of the catalogue; this text itself where the catalogue says nothing otherwise."""
        raise NotImplementedError

    def as_data(self) -> list[object]:
        """How it was made, in strings, whole numbers, lists and mappings; `from_data` makes it again."""
        raise NotImplementedError


class _Sentence(Text):
    __slots__ = ("number", "template", "template_of_many", "values")

    template: str
    template_of_many: str | None
    number: int
    values: Mapping[str, object]

    def told(self, catalogue: Catalogue) -> str:
        written, many, values = self.template, self.template_of_many, self.values
        if many is None:
            template = catalogue.gettext(written)
        else:
            template = catalogue.ngettext(written, many, self.number)
            written = written if self.number == 1 else many
        changed: dict[str, str] = {}
        for name, value in values.items():  # a comprehension costs more than most of these loops
            if isinstance(value, Text) and (told := value.told(catalogue)) is not value:
                changed[name] = told
        if not changed and template == written:
            return self
        return template.format_map({**values, **changed} if changed else values)

    def as_data(self) -> list[object]:
        values = {name: _as_data(value) for name, value in self.values.items()}
        return ["say", self.template, self.template_of_many, self.number, values]


class _Joined(Text):
    __slots__ = ("parts", "separator")

    parts: tuple[str, ...]
    separator: str

    def told(self, catalogue: Catalogue) -> str:
        separator, parts = in_language(self.separator, catalogue), self.parts
        told = [part.told(catalogue) if isinstance(part, Text) else part for part in parts]
        is_same = separator is self.separator and all(map(is_, told, parts))
        return self if is_same else separator.join(told)

    def as_data(self) -> list[object]:
        return ["joined", _as_data(self.separator), [_as_data(part) for part in self.parts]]


class _Indented(Text):
    __slots__ = ("by", "line")

    by: int
    line: str

    def told(self, catalogue: Catalogue) -> str:
        line = in_language(self.line, catalogue)
        return self if line is self.line else " " * self.by + line

    def as_data(self) -> list[object]:
        return ["indented", _as_data(self.line), self.by]


class _Reworded(Text):
    __slots__ = ("text",)

    text: str

    def told(self, catalogue: Catalogue) -> str:
        return in_language(self.text, catalogue)

    def as_data(self) -> list[object]:
        return ["reworded", str(self), _as_data(self.text)]


class _Capitalised(Text):
    __slots__ = ("text",)

    text: str

    def told(self, catalogue: Catalogue) -> str:
        text = in_language(self.text, catalogue)
        return self if text is self.text else _with_capital(text)

    def as_data(self) -> list[object]:
        return ["capitalised", _as_data(self.text)]


class _MidSentence(Text):
    __slots__ = ("text",)

    text: str

    def told(self, catalogue: Catalogue) -> str:
        text = in_language(self.text, catalogue)
        return self if text is self.text else _with_small_letter(text)

    def as_data(self) -> list[object]:
        return ["in_mid_sentence", _as_data(self.text)]


class Figure(Text):
    """A number with a decimal point, for which a language may have another mark."""

    __slots__ = ()

    def told(self, catalogue: Catalogue) -> str:  # noqa: D102  # as in `Text`
        mark = catalogue.gettext(_DECIMAL_MARK)
        return self if mark == _DECIMAL_MARK else self.replace(_DECIMAL_MARK, mark)

    def as_data(self) -> list[object]:  # noqa: D102  # as in `Text`
        return ["Figure", str(self)]


class Day(Text):
    """A date as the record has it, 2026-11-22; what is no such date is the same in every language."""

    __slots__ = ()

    def told(self, catalogue: Catalogue) -> str:  # noqa: D102  # as in `Text`
        template, parts = catalogue.gettext(_DATE), self.split("-")
        if template == _DATE or len(parts) != len(_OF_A_DAY) or not all(map(str.isdecimal, parts)):
            return self
        return template.format_map(dict(zip(_OF_A_DAY, parts, strict=True)))

    def as_data(self) -> list[object]:  # noqa: D102  # as in `Text`
        return ["Day", str(self)]


def say(template: str, /, **values: object) -> str:
    """A sentence or a word. `template`, with the names of the values in braces, is a literal that catalogues have."""
    return _sentence(template, None, 1, values)


def said(text: str, values: Mapping[str, object]) -> str:
    """What whoever throws or writes a template says with it; a text that is made already stays as it is."""
    return text if isinstance(text, Text) or not (values or "{" not in text) else _sentence(text, None, 1, values)


def say_of(count: int, one: str, many: str, /, **values: object) -> str:
    """The same where the words depend on a count, which both literals may name `{count}`."""
    return _sentence(one, many, count, {"count": count, **values})


def joined(separator: str, parts: Iterable[str]) -> str:
    """Texts in a row with the separator between them; empty ones are left out."""
    kept = tuple(part for part in parts if part)
    made = _Joined(separator.join(kept))
    made.parts, made.separator = kept, separator
    return made


def of_names(names: Iterable[str]) -> str:
    """Names in a row: with semicolons where one of them has a comma itself (`Family, Given`), else with commas."""
    kept = list(names)
    return joined(SEMICOLON if any("," in one for one in kept) else ", ", kept)


def enumerated(parts: Iterable[str]) -> str:
    """As in A, B and C; empty without parts."""
    *some, last = list(parts) or [""]
    return say("{several} and {last}", several=joined(", ", some), last=last) if some else last


def indented(text: str, by: int = 2) -> str:
    """A line of its own below another one."""
    made = _Indented(" " * by + text)
    made.by, made.line = by, text
    return made


def unindented(text: str) -> str:
    """The line as it was before."""
    return text.line if isinstance(text, _Indented) else text


def reworded(english: str, text: str) -> str:
    """What English says otherwise than the record has it; other languages tell the text of the record."""
    made = _Reworded(english)
    made.text = text
    return made


def capitalised(text: str) -> str:
    """The text with a capital letter in front."""
    made = _Capitalised(_with_capital(text))
    made.text = text
    return made


def in_mid_sentence(text: str) -> str:
    """The text with a small letter in front."""
    made = _MidSentence(_with_small_letter(text))
    made.text = text
    return made


def in_language(text: str, catalogue: Catalogue) -> str:
    """Any text: one of ours is told, everything else stays as it is."""
    return text.told(catalogue) if isinstance(text, Text) else text


def in_english(text: object) -> str:
    """A text of ours as a plain string, for encoders that know no other kind. Raises `NotImplementedError`."""
    if isinstance(text, Text):
        return str(text)
    raise NotImplementedError(type(text))


def from_data(data: Any) -> Any:  # noqa: ANN401  # a text or, within one, a value
    """What `as_data` gave, for another process or a later run to tell in its language; the rest stays as it is."""
    if not isinstance(data, list):
        return data
    match data:
        case ["say", template, many, count, values]:
            return _sentence(template, many, count, {name: from_data(value) for name, value in values.items()})
        case ["joined", separator, parts]:
            return joined(from_data(separator), map(from_data, parts))
        case [kind, *parts]:
            return _MADE_BY[kind](*map(from_data, parts))
    raise ValueError(data)


def with_values(text: Text, change: Callable[[str], str]) -> Text:
    """The same sentence with every plain text that was put into it changed; the words of templates stay."""
    made: Text = from_data(_with_plain(text.as_data(), change))
    return made


def _with_plain(data: object, change: Callable[[str], str]) -> object:
    match data:
        case ["say", template, many, count, dict() as values]:
            return ["say", template, many, count, {name: _with_plain(one, change) for name, one in values.items()}]
        case ["joined", separator, list() as parts]:
            return ["joined", separator, [_with_plain(part, change) for part in parts]]
        case ["indented", line, by]:
            return ["indented", _with_plain(line, change), by]
        case ["reworded", str() as english, text]:
            return ["reworded", change(english), _with_plain(text, change)]
        case [kind, text]:
            return [kind, _with_plain(text, change)]
    return change(data) if isinstance(data, str) else data


def _as_data(value: object) -> object:
    if isinstance(value, Text):
        return value.as_data()
    return value if type(value) is int else str(value)


def for_catalogues(template: str) -> str:
    """A template that is asked for elsewhere; here it is only found."""
    return template


def filled(template: str, /, **values: object) -> str:
    """A sentence as by `say`, whose template stands in a table: there `for_catalogues` shows it to catalogues."""
    return _sentence(template, None, 1, values)


def _sentence(template: str, many: str | None, count: int, values: Mapping[str, object]) -> str:
    chosen = template if many is None or count == 1 else many
    made = _Sentence(chosen.format_map(values))
    made.template, made.template_of_many, made.number, made.values = template, many, count, values
    return made


def _with_capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _with_small_letter(text: str) -> str:
    return text[:1].lower() + text[1:]


_MADE_BY: Final = {made.__name__: made for made in (capitalised, in_mid_sentence, indented, reworded, Figure, Day)}
_DECIMAL_MARK: Final = for_catalogues(".")
_DATE: Final = for_catalogues("{year}-{month}-{day}")
_OF_A_DAY: Final = ("year", "month", "day")
SEMICOLON: Final = say("; ")
"""Between the parts of a row."""


class TournamentError(Exception):
    """The request cannot be granted; the message says what happened, by which article, and what to do next.

    The message is a template, with the names of `values` in braces, or a text that is made already.
    """

    def __init__(self, message: str = "", /, **values: object) -> None:
        super().__init__(said(message, values))

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled with its message and attributes, whatever its constructor takes."""
        return _made_again, (type(self), self.args, self.__dict__)


def _made_again(
    kind: type[TournamentError], args: tuple[object, ...], attributes: Mapping[str, object]
) -> TournamentError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(attributes)
    return error


def text_of(error: BaseException) -> str:
    """What an error says, with its template, so that it can be told in another language; `str(error)` is English."""
    said = error.args[0] if error.args else ""
    return said if isinstance(said, str) and said == str(error) else str(error)


class Refused(TournamentError):
    """The rules, or the state of the tournament, forbid the request."""


class NeedsConfirmation(Refused):
    """Allowed, but only after the arbiter confirmed it (the `--yes` of the command line)."""

    doubts: tuple[str, ...] = ()
    """What is to be confirmed, one by one."""


class NeedsReason(Refused):
    """Allowed, but only with a reason for the record (the `--reason` of the command line)."""


class NoLegalPairing(TournamentError):
    """The players cannot all be paired without breaking an absolute criterion (C.1-C.3).

    `witness` holds pairing numbers of players who show it: a small set of players who, between them, have fewer
    possible opponents than they need.
    """

    def __init__(self, message: str, round_number: int, witness: Sequence[int] = ()) -> None:
        super().__init__(message)
        self.round_number = round_number
        self.witness = tuple(witness)
