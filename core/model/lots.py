"""Drawings of lots that anybody can repeat: SHA-256 over a fixed sentence, the recorded seed and what is drawn for."""

import re
from collections.abc import Iterable
from hashlib import sha256
from math import comb
from typing import Final

from core.model.dataclass import dataclass
from core.model.sentence import Refused, say
from core.model.units import PlayerId

NUMBERS_OF_A_TABLE: Final = "652"
"""What the lots of a round robin's numbers are drawn for (CFC 652), in the record."""

COLOURS_OF_A_FAST_GAME: Final = "fast game"
"""What the lot for the colours of a single fast game is drawn for."""

COLOURS_OF_A_KNOCKOUT: Final = "knock-out"
"""What the lots for the colours of a knock-out are drawn for, beside the round."""


@dataclass(frozen=True, slots=True)
class Commitment:
    """A drawing under way: the hash published first, and what was revealed since ("" until then)."""

    commitment: str
    secret: str = ""
    public_value: str = ""
    public_form: str = ""  # as announced (`core.model.lots`); "" in records from before there were forms
    known_from: str = ""  # when the source publishes the value, in ISO 8601 with its offset

    @property
    def is_revealed(self) -> bool:
        """Whether anyone can draw now."""
        return bool(self.public_value)

    @property
    def seed(self) -> str:
        """What the lots are drawn from: nobody knew it before both parts were known."""
        return mixed_seed(self.secret, self.public_value)


def commitment_of(secret: str) -> str:
    """The hash to publish: SHA-256 over "pairtrail commitment", a line feed and the secret, in hexadecimal."""
    return sha256(f"pairtrail commitment\n{secret}".encode()).hexdigest()


def mixed_seed(secret: str, public_value: str) -> str:
    """The seed of the drawing: SHA-256 over "pairtrail lots", the secret and the public value, joined by line feeds."""
    return sha256(f"pairtrail lots\n{secret}\n{public_value}".encode()).hexdigest()


def coin(seed: str, *subject: str | int) -> bool:
    """One of two, by the last digit: True where it is even.

    To repeat it, join `pairtrail lot`, the seed and the subject by line feeds and take the SHA-256.
    """
    return _digest(seed, *subject)[-1] % 2 == 0


def order_by_lot(seed: str, players: Iterable[PlayerId], *subject: str | int) -> tuple[PlayerId, ...]:
    """The players in the order of their own digests; who stands first was drawn first."""
    return tuple(sorted(players, key=lambda player: (_digest(seed, *subject, player), player)))


def place_by_lot(seed: str, player: PlayerId, *subject: str | int) -> str:
    """The player's own digest, in hexadecimal: whoever has the smaller one was drawn before, as in `order_by_lot`."""
    return _digest(seed, *subject, player).hex()


def _digest(seed: str, *subject: str | int) -> bytes:
    return sha256("\n".join(("pairtrail lot", seed, *map(str, subject))).encode()).digest()


# --- The form of a public value that lots are drawn from, announced with the hash: one outcome has one spelling
# Without a form the same six numbers of a lottery can be written in hundreds of ways, and each gives another order.

_LONGEST: Final = 128
_BETWEEN: Final = re.compile(r"[\s,;:/+-]+")
_FORM: Final = re.compile(r"(numbers|digits|hex) ([1-9][0-9]{0,2})")
FORMS: Final = say(
    '"numbers 6" (six whole numbers, put in ascending order), "digits 5" (five digits in the order drawn) '
    'or "hex 64" (such as the randomness of a drand round)'
)


@dataclass(frozen=True, slots=True)
class PublicForm:
    """`numbers`: so many whole numbers in ascending order. `digits`, `hex`: so many of them, in the order drawn."""

    kind: str
    count: int

    def __str__(self) -> str:
        return f"{self.kind} {self.count}"

    @property
    def has_few_outcomes(self) -> bool:
        """Whether secrets can be tried until all of them give one order, or nearly all: fewer than some 10,000."""
        return self.count < (3 if self.kind == "numbers" else 4)

    def canonical(self, value: str) -> str:
        """The one spelling of the value. Raises `Refused` where it does not have the form."""
        read = self._numbers(value) if self.kind == "numbers" else self._digits(value)
        if read is None:
            raise Refused(
                "The public value was announced as {form}, but {value!r} does not have that form. "
                "Give it as the source published it; spaces, commas and dashes in it do not matter.",
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
        raise Refused("{text!r} is not a form of public value. Give {forms}.", text=text, forms=FORMS)
    return PublicForm(found[1], int(found[2]))


def has_few_outcomes(form: str) -> bool:
    """The same of a form as it is on record; one that is none was never announced by the program."""
    try:
        return read_form(form).has_few_outcomes
    except Refused:
        return False


def has_the_form(form: str, value: str) -> bool:
    """Whether a value on record is spelled as its form wants it."""
    try:
        return read_form(form).canonical(value) == value
    except Refused:
        return False


def is_of_few(form: str, value: str) -> bool:
    """Whether numbers could be of a source with fewer than 1,000 outcomes, as three dice are: nobody says its largest.

    Counted up to the largest one of the value, any of them more than once.
    """
    numbers = [int(one) for one in value.split()] if form.startswith("numbers") and has_the_form(form, value) else []
    return bool(numbers) and comb(max(numbers) + len(numbers), len(numbers)) < 1_000
