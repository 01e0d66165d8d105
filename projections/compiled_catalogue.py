"""A compiled catalogue (.mo) whose templates are looked up where they stand, answering as gettext does.

gettext reads every template, and compiles the rule of plurals, before it answers the first time: with English, which
every command prints, that is more than a third of the interpreter's own start, with French all of it.
"""

from core.model.hints import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

_HEAD: Final = b"\xde\x12\x04\x95\0\0\0\0"
"""Of a catalogue whose numbers have the last byte first, version 0."""

_ENTRY: Final = 8  # bytes: how long a text is, and where it stands
_KEPT: Final = 10_000
"""So many templates are kept with what they are told as; no catalogue has more."""

_RULES: Final["dict[str, Callable[[int], bool]]"] = {
    "(n != 1)": lambda count: count != 1,
    "(n > 1)": lambda count: count > 1,
}
"""By the rules of plurals that catalogues of ours have, whether a count is told as many."""


class CompiledCatalogue:
    """One file. Raises `ValueError` for one with another rule of plurals or order of bytes: gettext takes those."""

    def __init__(self, contents: bytes) -> None:
        if not contents.startswith(_HEAD):
            raise ValueError("its numbers stand otherwise")
        self._contents = contents
        self._known: dict[str, list[str]] = {}
        self._count, self._keys, self._texts = (self._number(at) for at in (8, 12, 16))
        rule = self.gettext("").partition("plural=")[2].partition(";")[0].partition("\n")[0]
        if rule not in _RULES:
            raise ValueError(rule)
        self._is_many = _RULES[rule]

    def gettext(self, message: str, /) -> str:
        """The template in the language; the message itself where there is none."""
        forms = self._forms(message)
        return forms[0] if forms else message

    def ngettext(self, message: str, message_of_many: str, count: int, /) -> str:
        """The template for that count."""
        forms = self._forms(message)
        if len(forms) > 1:
            return forms[self._is_many(count)]
        return message if count == 1 else message_of_many

    def _forms(self, message: str) -> list[str]:
        """What the catalogue has for it: one text, or that of a count of one and that of others; empty: nothing."""
        found = self._known.get(message)
        if found is None:
            if len(self._known) >= _KEPT:
                self._known.clear()
            found = self._known[message] = self._searched(message.encode("utf-8", "surrogatepass"))
        return found

    def _searched(self, wanted: bytes) -> list[str]:
        low, high = 0, self._count
        while low < high:
            middle = (low + high) // 2
            found = self._text(self._keys, middle).partition(b"\0")[0]
            if found == wanted:
                return self._text(self._texts, middle).decode().split("\0")
            low, high = (middle + 1, high) if found < wanted else (low, middle)
        return []

    def _text(self, table: int, index: int) -> bytes:
        at = table + _ENTRY * index
        start = self._number(at + 4)
        return self._contents[start : start + self._number(at)]

    def _number(self, at: int) -> int:
        return int.from_bytes(self._contents[at : at + 4], "little")
