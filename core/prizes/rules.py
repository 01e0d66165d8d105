"""The rules of the prizes: lists of amounts, who is eligible, how equal points share; and how they are written.

    500, 300, 200; hort; women: 100, 50; born 2008 or later: 60; rating 1400 to 1799: 80; unrated: 40; total 1330

They are typed, or announced as a rule of the organiser's own that begins with "Prize fund:". By
1998, F.10, those with the same number of points share the prizes of their places.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Final, NewType

from core.model.dataclass import dataclass
from core.model.sentence import Figure, Refused, capitalised, joined, say
from core.model.units import PlayerId
from core.prizes.categories import Aged, Born, Category, InGroup, Rated, Unrated, Women

Cents = NewType("Cents", int)
"""Money in its smallest unit, a hundredth."""


_AMOUNT: Final = re.compile(r"(0|[1-9]\d{0,11})(?:\.(\d{1,2}))?", re.ASCII)


def amount_typed(word: str) -> Cents | None:
    """An amount as it is typed, with at most two decimals; None: it is none ('1,000' would be two)."""
    found = _AMOUNT.fullmatch(word)
    return None if found is None else Cents(int(found[1]) * 100 + int((found[2] or "").ljust(2, "0")))


def shared_prizes(order: Sequence[tuple[PlayerId, int]], prizes: Sequence[Cents]) -> Mapping[PlayerId, Cents]:
    """What each receives; `order`: players with their points, best first; `prizes`: by place, from the first.

    "Should this be equal for several participants prize money should be shared." Whoever gets nothing is not named.
    Cents that cannot be divided go one each to those placed first, so that the shares add up (decision 104).
    """
    shares: dict[PlayerId, Cents] = {}
    start = 0
    while start < len(order) and start < len(prizes):
        points = order[start][1]
        end = next((place for place in range(start, len(order)) if order[place][1] != points), len(order))
        each, odd = divmod(sum(prizes[start:end]), end - start)
        for place, (player, _) in enumerate(order[start:end]):
            share = Cents(each + (place < odd))
            if share:
                shares[player] = share
        start = end
    return shares


def has_odd_cents(shares: Mapping[PlayerId, Cents], points: Mapping[PlayerId, int]) -> bool:
    """Whether two with equal points receive shares that differ."""
    sharing = {points[player] for player in shares}
    received = {(theirs, shares.get(player, 0)) for player, theirs in points.items() if theirs in sharing}
    return len(received) > len(sharing)


def in_money(amount: Cents) -> str:
    """With two decimals: 66.67."""
    return f"{amount // 100}.{amount % 100:02}"


ANNOUNCED: Final = "Prize fund:"
PLACES: Final = "places"
"""The name of the list that everybody is eligible for."""


class Sharing(StrEnum):
    """What players with equal points do with the prizes of their places."""

    EQUALLY = "equally"  # 1998 F.10
    HORT = "hort"  # half by place, half shared
    PLACE = "by place"


@dataclass(frozen=True, slots=True)
class PrizeFund:
    """One list of amounts, from the first place; `category` None: for everybody."""

    name: str
    prizes: tuple[Cents, ...]
    category: Category | None = None

    @property
    def called(self) -> str:
        """Its name as it is told: that of a category stays as the organiser wrote it."""
        return say("places") if self.name == PLACES else self.name


@dataclass(frozen=True, slots=True)
class PrizeRules:
    """All lists in the order announced. `one_each`: a player receives one prize, the best."""

    funds: tuple[PrizeFund, ...]
    sharing: Sharing = Sharing.EQUALLY
    one_each: bool = True

    @property
    def total(self) -> Cents:
        """Of all lists."""
        return Cents(sum(sum(fund.prizes) for fund in self.funds))


def in_print(amount: Cents) -> Figure:
    """An amount of money as lists show it: 66.67."""
    return Figure(in_money(amount))


def announced_prizes(rules: Iterable[str], start_date: str = "") -> PrizeRules | None:
    """Those that a rule of the organiser announces, the last of them; None: there is none."""
    found = announcement(rules)
    return None if found is None else read_prize_rules(found, start_date)


def announcement(rules: Iterable[str]) -> str | None:
    """The text of the rule that announces the prizes, the last of them; None: there is none."""
    found = [text for text in rules if text.startswith(ANNOUNCED)]
    return found[-1].removeprefix(ANNOUNCED).strip() if found else None


_SHARING: Final = {
    "shared": Sharing.EQUALLY,
    "shared equally": Sharing.EQUALLY,
    "hort": Sharing.HORT,
    "by place": Sharing.PLACE,
}
_ONE_EACH: Final = {"one prize per player": True, "several prizes per player": False}
_EXPECTED: Final = say(
    "Prizes are written as in '500, 300, 200; hort; women: 100, 50; total 1150': lists separated by semicolons, "
    "with NAME: before each list except the first. Lists: women, U18, S50, born 2008 or later, born 1960 or "
    "earlier, under 18 on 2026-12-31, at least 60 on 2026-12-31, rating<1800, rating 1400 to 1799, rating from "
    "2000, rating to 1399, unrated, class=4a (a group: `help player group`). Others: shared, hort, by place, one prize "
    "per player, several prizes per player, total AMOUNT."
)


def read_prize_rules(text: str, start_date: str = "") -> PrizeRules:
    """The rules as they are written; U18 and S50 go by the year of `start_date` (YYYY...).

    Raises `Refused` for what cannot be read, for prizes that do not add up, and where that year is wanted and unknown.
    """
    funds: list[PrizeFund] = []
    said: dict[str, str] = {}
    sharing, one_each, total = Sharing.EQUALLY, True, None
    for clause in filter(None, (one.strip().rstrip(".") for one in text.split(";"))):
        low = clause.lower()
        if low in _SHARING:
            _once(said, say("how players with equal points share"), clause)
            sharing = _SHARING[low]
        elif low in _ONE_EACH:
            _once(said, say("how many prizes a player receives"), clause)
            one_each = _ONE_EACH[low]
        elif low.startswith("total "):
            _once(said, say("the total"), clause)
            total = _amount(low.removeprefix("total ").strip(), clause)
        else:
            funds.append(_fund(clause, start_date))
    rules = PrizeRules(tuple(funds), sharing, one_each)
    _refuse_wrong(rules, total)
    return rules


def _once(said: dict[str, str], what: str, clause: str) -> None:
    if what in said:
        raise Refused(
            "{what} is stated twice, by '{one}' and by '{other}'.",
            what=capitalised(what),
            one=said[what],
            other=clause,
        )
    said[what] = clause


def _fund(clause: str, start_date: str) -> PrizeFund:
    name, colon, amounts = clause.rpartition(":")
    name = " ".join(name.split())
    category = _category(name.lower(), clause, start_date) if colon and name.lower() != PLACES else None
    words = [word for word in re.split(r"\s*,\s*|\s+", amounts.strip()) if word]
    if not words:
        raise Refused("'{clause}' has no amount. {expected}", clause=clause, expected=_EXPECTED)
    return PrizeFund(name.lower() or PLACES, tuple(_amount(word, clause) for word in words), category)


def _amount(word: str, clause: str) -> Cents:
    found = amount_typed(word)
    if found is None:
        raise Refused(
            "{word!r} in '{clause}' is not an amount; write a thousand as 1000. {expected}",
            word=word,
            clause=clause,
            expected=_EXPECTED,
        )
    return found


def category_named(typed: str, start_date: str) -> Category:
    """A category by the words of a list of prizes, or short: U18, S50, rating<1800, rating>=2000.

    U18: who has not reached 18 before the year of the first day; S50: who reaches 50 in that year or did before. Raises
    `Refused` for what is none, and where the year is wanted and the first day (YYYY...) is not known.
    """
    name = " ".join(typed.lower().split())
    if _SHORT_AGE.fullmatch(name):
        return _category(name, typed, start_date)
    try:
        return _category(name, typed, start_date)
    except Refused:
        raise Refused(
            "There is no category '{typed}'. Type women, U18, S50, 'rating<1800', 'rating 1400 to "
            "1799', 'born 2008 or later', 'under 18 on 2026-12-31', 'at least 60 on 2026-12-31' or "
            "unrated.",
            typed=typed,
        ) from None


_SHORT_AGE: Final = re.compile(r"([us])(\d{1,3})")
_SHORT_RATING: Final = re.compile(r"rating ?(<=|<|>=|>) ?(\d{1,4})")
_BORN: Final = re.compile(r"born (\d{4}) or (later|earlier)|born (\d{4}) to (\d{4})")
_AGED: Final = re.compile(r"(under|at least) (\d{1,3}) on (\d{4}-\d\d-\d\d)")
_IN_GROUP: Final = re.compile(r"([\w -]*\w) ?= ?([^=<>]+)")
_RATED: Final = re.compile(r"rating (?:(\d{1,4}) to (\d{1,4})|from (\d{1,4})|to (\d{1,4}))")


def _category(name: str, clause: str, start_date: str) -> Category:
    if name in _BY_NAME:
        return _BY_NAME[name]
    if found := _SHORT_AGE.fullmatch(name):
        return _of_age(found, clause, start_date)
    if found := _IN_GROUP.fullmatch(name):
        return InGroup(found[1], found[2])
    if found := _BORN.fullmatch(name):
        return _born(found, clause)
    if found := _AGED.fullmatch(name):
        return _aged(found[1], int(found[2]), found[3], clause)
    return _of_ratings(name, clause)


def _of_ratings(name: str, clause: str) -> Category:
    if found := _SHORT_RATING.fullmatch(name):
        bound = int(found[2])
        first = {">": bound + 1, ">=": bound}.get(found[1])
        return Rated(first, {"<": bound - 1, "<=": bound}.get(found[1]))
    if found := _RATED.fullmatch(name):
        return _rated(found, clause)
    raise Refused("There is no prize list '{name}'. {expected}", name=name, expected=_EXPECTED)


_BY_NAME: Final[dict[str, Category]] = {"women": Women(), "girls": Women(), "unrated": Unrated()}


def _of_age(found: re.Match[str], typed: str, start_date: str) -> Born:
    """U18: not yet 18 before the year of the first day; S50: 50 in that year, or before it."""
    if not start_date[:4].isdecimal():
        raise Refused(
            "'{typed}' depends on the year of the event, but no first day is on record. `pairtrail config set "
            "--start DATE` sets it.",
            typed=typed,
        )
    year = int(start_date[:4]) - int(found[2])
    return Born(year, None) if found[1] == "u" else Born(None, year)


def _born(found: re.Match[str], clause: str) -> Born:
    year, side, first, last = found.groups()
    if not year:
        return Born(*_ordered(first, last, clause))
    return Born(int(year), None) if side == "later" else Born(None, int(year))


def _rated(found: re.Match[str], clause: str) -> Rated:
    low, high, first, last = found.groups()
    if low:
        return Rated(*_ordered(low, high, clause))
    return Rated(int(first), None) if first else Rated(None, int(last))


def _aged(side: str, years: int, day: str, clause: str) -> Aged:
    year, month, of_month = map(int, day.split("-"))
    is_leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    days = (31, 29 if is_leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    if not (1 <= month <= len(days) and 1 <= of_month <= days[month - 1]):
        raise Refused("{day} in '{clause}' is not a valid date.", day=day, clause=clause)
    on = (year, month, of_month)
    return Aged(on, years, None) if side == "under" else Aged(on, None, years)


def _ordered(first: str, last: str, clause: str) -> tuple[int, int]:
    if int(first) > int(last):
        raise Refused(
            "'{clause}': the range from {first} to {last} is empty: write the lower number first.",
            clause=clause,
            first=first,
            last=last,
        )
    return int(first), int(last)


def _refuse_wrong(rules: PrizeRules, total: Cents | None) -> None:
    if not rules.funds:
        raise Refused("No prize is named. {expected}", expected=_EXPECTED)
    names = [fund.name for fund in rules.funds]
    for name in names:
        if names.count(name) > 1:
            raise Refused("The prizes for '{name}' are listed {count} times.", name=name, count=names.count(name))
    for fund in rules.funds:
        for place, (better, worse) in enumerate(zip(fund.prizes, fund.prizes[1:], strict=False), start=1):
            if worse > better:
                raise Refused(
                    "Prize {next} of '{list}', {more}, is greater than prize {place}, {less}: write the prizes "
                    "from first place down.",
                    next=place + 1,
                    list=fund.called,
                    more=in_print(worse),
                    place=place,
                    less=in_print(better),
                )
    if total is not None and total != rules.total:
        lists = joined(
            " + ",
            (say("{amount} ({list})", amount=in_print(Cents(sum(one.prizes))), list=one.called) for one in rules.funds),
        )
        raise Refused(
            "The prizes do not add up: {lists} = {sum}, but the total given is {total}.",
            lists=lists,
            sum=in_print(rules.total),
            total=in_print(total),
        )
