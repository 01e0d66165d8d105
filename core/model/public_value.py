"""The form of a public value that lots are drawn from, announced with the hash: one outcome has one spelling.

Without a form the same six numbers of a lottery can be written in hundreds of ways, and each gives another order.
"""

import re
from dataclasses import dataclass
from typing import Final

from core.model.errors import Refused
from core.model.sentence import say

_LONGEST: Final = 128
_BETWEEN: Final = re.compile(r"[\s,;:/+-]+")
_FORM: Final = re.compile(r"(numbers|digits|hex) ([1-9][0-9]{0,2})")
FORMS: Final = say(
    '"numbers 6" (six whole numbers, put in ascending order), "digits 5" (five digits as they came out) or '
    '"hex 64" (such as the randomness of a drand round)'
)


@dataclass(frozen=True, slots=True)
class PublicForm:
    """`numbers`: so many whole numbers in ascending order. `digits`, `hex`: so many of them, in the order drawn."""

    kind: str
    count: int

    def __str__(self) -> str:
        return f"{self.kind} {self.count}"

    def canonical(self, value: str) -> str:
        """The one spelling of the value. Raises `Refused` where it does not have the form."""
        read = self._numbers(value) if self.kind == "numbers" else self._digits(value)
        if read is None:
            raise Refused(
                "The public value was announced as {form}; {value!r} is not that. Give it as the source published "
                "it; blanks, commas and dashes between do not matter.",
                form=self.told(),
                value=value,
            )
        return read

    def told(self) -> str:
        """In words."""
        match self.kind:
            case "numbers":
                return say("{count} whole numbers, in ascending order", count=self.count)
            case "digits":
                return say("{count} digits, in the order drawn", count=self.count)
            case _:
                return say("{count} hexadecimal digits", count=self.count)

    def _numbers(self, value: str) -> str | None:
        parts = [part for part in _BETWEEN.split(value.strip()) if part]
        if len(parts) != self.count or not all(re.fullmatch(r"[0-9]{1,18}", part) for part in parts):
            return None
        return " ".join(map(str, sorted(map(int, parts))))

    def _digits(self, value: str) -> str | None:
        joined = _BETWEEN.sub("", value).lower()
        allowed = set("0123456789" if self.kind == "digits" else "0123456789abcdef")
        return joined if len(joined) == self.count and set(joined) <= allowed else None


def read_form(text: str) -> PublicForm:
    """The form as it is announced. Raises `Refused` for another text."""
    found = _FORM.fullmatch(" ".join(text.lower().split()))
    if found is None or int(found[2]) > _LONGEST:
        raise Refused("{text!r} is no form of a public value. Give {forms}.", text=text, forms=FORMS)
    return PublicForm(found[1], int(found[2]))
