"""The modifiers of C.07, article 14: each changes one thing, whatever tie-break it is given to."""

from collections.abc import Sequence
from typing import Final

from core.model.dataclass import dataclass, replace
from core.model.named_tuple import NamedTuple
from core.model.sentence import joined, say, say_of
from core.tie_breaks.facts import Contribution, Cut, Value

# --- The modifiers that take contributions away (C.07, article 14), and where they leave own unplayed rounds alone
#
# One function serves every tie-break that may be cut: what differs is the contributions it is given.


class CutRule(NamedTuple):
    """How many contributions go, from which end."""

    low: int = 0
    high: int = 0
    article: str = ""  # of the modifier
    voluntary_first: str = ""  # the article by which a voluntarily unplayed round goes first; "" where none says so


def cut(contributions: Sequence[Contribution], rule: CutRule) -> tuple[list[Contribution], list[Cut]]:
    """What is left, and what was cut. The low cuts come first; the exception is for them only."""
    left = list(contributions)
    gone: list[Cut] = []
    if not rule.low and not rule.high:
        return left, gone
    for _ in range(min(rule.low, len(left))):
        one, article = _least_significant(left, rule)
        left.remove(one)
        gone.append(Cut(one.round_number, article))
    for _ in range(min(rule.high, len(left))):
        one = max(left, key=lambda contribution: (contribution.least, contribution.used, -contribution.round_number))
        left.remove(one)
        gone.append(Cut(one.round_number, rule.article))
    return left, gone


def _least_significant(left: Sequence[Contribution], rule: CutRule) -> tuple[Contribution, str]:
    """The least significant contribution: that of the lowest opponent, of several such the smallest.

    By 16.5 the lowest contribution of a voluntarily unplayed round goes in its place, unless it is the lower one.
    """
    least = min(left, key=lambda contribution: (contribution.least, contribution.used, contribution.round_number))
    if rule.voluntary_first:
        own = [contribution for contribution in left if contribution.voluntary]
        if own:
            lowest = min(own, key=lambda contribution: (contribution.used, contribution.least))
            if lowest.used >= least.used:
                return lowest, rule.voluntary_first
    return least, rule.article


# --- The modifiers of C.07, article 14: each changes one thing, whatever tie-break it is given to

_HALF: Final = 50


@dataclass(frozen=True, slots=True)
class Modifiers:
    """What stands after the code. `high` and `low`: contributions cut from either end."""

    low: int = 0
    high: int = 0
    paired: bool = False  # P: forfeited games count against the scheduled opponent
    fore: bool = False  # F: Fore Buchholz of the opponents (AOB)
    reverse: bool = False  # R: the other order
    limit_percent: int = 50  # L60: the limit of the Koya system
    limit_half_points: int = 0  # L+1, L-2: the limit shifted by half points
    score: str = ""  # :MP, :GP: of teams, by which points
    divisor: int = 0  # K3: of the Buchholz in SSSC; 0: as the article has it
    deduct: bool = False  # D: a point less for each unplayed win (CFC 672; US Chess)

    @property
    def in_words(self) -> str:
        """What to say after the name of the tie-break: ' Cut 1', ', limit 60 %'; empty without a modifier."""
        cut_words = say(" Median {count}", count=self.high) if self.high else ""
        cut_words = say(" Cut {count}", count=self.low) if self.low and not self.high else cut_words
        said = [
            {"MP": say("by match points"), "GP": say("by game points")}.get(self.score, ""),
            say("divided by {divisor}", divisor=self.divisor) if self.divisor else "",
            say("forfeits treated as games played") if self.paired else "",
            say("by Fore Buchholz") if self.fore else "",
            say("limit {percent} %", percent=self.limit_percent) if self.limit_percent != _HALF else "",
            _limit_moved(self.limit_half_points) if self.limit_half_points else "",
            say("a point less for each unplayed win") if self.deduct else "",
            say("in reverse order") if self.reverse else "",
        ]
        return joined("", (cut_words, *(joined("", (", ", words)) for words in said if words)))

    @property
    def without_reverse(self) -> "Modifiers":
        """The same in the usual order: the values do not depend on it."""
        return replace(self, reverse=False)

    @property
    def cut_article(self) -> str:
        """Where the cut is described."""
        if self.high:
            return "C.07 14.3" if self.high == 1 else "C.07 14.4"
        return "C.07 14.1" if self.low == 1 else "C.07 14.2"

    def cut_rule(self, voluntary_first: str = "") -> CutRule:
        """What to cut; `voluntary_first`: the article of the exception for voluntarily unplayed rounds."""
        return CutRule(self.low, self.high, self.cut_article if self.low or self.high else "", voluntary_first)

    def summed(self, contributions: Sequence[Contribution], rule: CutRule) -> Value:
        """The sum of what is left after the cut."""
        if not rule.low and not rule.high:
            return Value(sum(one.used for one in contributions), contributions)
        left, cuts = cut(contributions, rule)
        return Value(sum(one.used for one in left), contributions, cuts)


def _limit_moved(half_points: int) -> str:
    if half_points > 0:
        return say_of(half_points, "limit half a point higher", "limit {count} half points higher")
    return say_of(-half_points, "limit half a point lower", "limit {count} half points lower")


NONE = Modifiers()
