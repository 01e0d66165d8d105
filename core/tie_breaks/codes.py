"""A code as it is announced, BH/C1 for instance: read, checked against the registry, and refused with the nearest."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from core.model.dataclass import dataclass, replace
from core.model.sentence import Refused, joined, say, say_of, text_of
from core.model.spelling import nearest
from core.model.tie_breaks import TieBreakList
from core.tie_breaks.cards import GAME_POINTS, MATCH_POINTS
from core.tie_breaks.registry import ALSO_CALLED, OF_PLAYERS, TIE_BREAKS
from core.tie_breaks.tie_break import Modifiers, Needs, TieBreak

# --- The recommended orders: lists that a text gives, by a short name

_US_CHESS: Final = ("MMED", "SOLK", "CUM", "CUMO")
_STATE: Final = ("MMED", "SOLK", "CUM", "H2H", "BLACKS", "KASH", "SBC", "COIN")

RECOMMENDED: Final[Mapping[str, TieBreakList]] = {
    "us-chess": TieBreakList(_US_CHESS, name="us-chess"),  # article: the first four
    "us-state": TieBreakList(_STATE, name="us-state"),  # article: a state organization
    "cfc-swiss": TieBreakList(("CUM/D",), name="cfc-swiss"),  # CFC 672
    "cfc-round-robin": TieBreakList(("SBC", "H2H"), name="cfc-round-robin"),  # CFC 673
    "fide-1998": TieBreakList(("H2H", "AVR", "LOT"), first_place_only=True, name="fide-1998"),  # 1998 F.10
}

COMMON_IN_A_SWISS: Final = ("DE", "BH/C1", "BH", "SB")
"""What many announce for a Swiss of players. C.07 names tie-breaks and recommends no order of them."""

COMMON_OF_TEAMS: Final = ("MPvGP", "EDE", "BC")
"""The same for teams ranked by match points or by game points."""


def recommended(name: str, *, edition: str | None = None, unrated: int | None = None) -> TieBreakList:
    """A recommended order. Raises `Refused`, naming the nearest."""
    try:
        found = RECOMMENDED[name]
    except KeyError:
        raise Refused(
            "There is no recommended order {named!r}; the nearest is {nearest}. Known: {known}.",
            named=name,
            nearest=nearest(name, RECOMMENDED),
            known=", ".join(RECOMMENDED),
        ) from None
    return replace(found, edition=edition or found.edition, unrated=unrated)


# --- A code as it is announced, BH/C1 for instance: read, checked against the registry, and refused with the nearest

_LIMIT: Final = re.compile(r"L(?:(\d{1,3})|([+-]\d{1,2}))")
_OF_TEAMS: Final = "K"
_FLAGS: Final = {"P": "paired", "F": "fore", "R": "reverse", "D": "deduct"}
_CUTS: Final = {"C1": (1, 0), "C2": (2, 0), "M1": (1, 1), "M2": (2, 2)}
_POINTS: Final = "PTS"
_HUNDRED: Final = 100


@dataclass(frozen=True, slots=True)
class Code:
    """One tie-break of a list, with its modifiers."""

    text: str  # as it is shown
    tie_break: TieBreak
    modifiers: Modifiers

    @property
    def title(self) -> str:
        """The name with its modifiers in words: Buchholz Cut 1."""
        return joined("", (self.tie_break.title, self.modifiers.in_words))

    @property
    def lower_first(self) -> bool:
        """Whether the smaller value is the better one."""
        return self.tie_break.lower_first is not self.modifiers.reverse

    @property
    def needs_ratings(self) -> bool:
        """Whether it is made of ratings."""
        return Needs.RATINGS in self.tie_break.needs


def read_code(text: str, *, of_teams: bool = False) -> Code:
    """A code with its modifiers, such as BH/C1 or KS/L60. Raises `Refused`, naming the nearest known.

    `of_teams`: teams are ranked; their points may be named, as BH:GP or BH/C1:GP.
    """
    plain, score = _without_score(text.strip().upper())
    name, *modifiers = (part.strip() for part in plain.split("/"))
    name = ALSO_CALLED.get(name, name)
    needs_teams = name in TIE_BREAKS and Needs.TEAMS in TIE_BREAKS[name].needs
    if not of_teams and (needs_teams or (score and name in TIE_BREAKS)):
        article = TIE_BREAKS[name].article if needs_teams else "C.07 5"
        raise Refused(
            "{code} is a tie-break between teams ({article}): it depends on match points, game points or "
            "boards, which players do not have. For players, use SB (C.07 9.1) or DE (C.07 6).",
            code=name if needs_teams else text.strip(),
            article=article,
        )
    if score and needs_teams:
        raise Refused(
            "{code} ({article}) already determines which points are used; leave out :{points}.",
            code=name,
            article=TIE_BREAKS[name].article,
            points=score,
        )
    if name not in TIE_BREAKS:
        there_are = tuple(TIE_BREAKS) if of_teams else OF_PLAYERS
        raise Refused(
            "There is no tie-break {named!r} (C.07, article 5). {nearest} `pairtrail tie-breaks list` lists them all.",
            named=text.strip(),
            nearest=_nearest(plain, there_are),
        )
    tie_break = TIE_BREAKS[name]
    read = Modifiers(score=score)
    for modifier in modifiers:
        read = _with_modifier(tie_break, read, modifier)
    return Code("/".join((f"{name}:{score}" if score else name, *modifiers)), tie_break, read)


def _nearest(typed: str, codes: Sequence[str]) -> str:
    """The code that is spelled most like it, by itself or by its name; else the recommended order."""
    spelled = {
        **dict(zip(codes, codes, strict=True)),
        **{name: code for name, code in names() if code.partition("/")[0] in codes},
    }
    close = nearest(_letters(typed), (*spelled, *RECOMMENDED))
    if close in RECOMMENDED:
        return say("{order} is a complete list of tie-breaks: `--tie-break-order {order}`.", order=close)
    code = spelled[close]
    return say("The nearest is {nearest} ({name}).", nearest=code, name=read_code(code, of_teams=True).title)


@cache
def names() -> tuple[tuple[str, str], ...]:
    """The English name of every code and of every cut of one, in capital letters without anything between; the code.

    BUCHHOLZCUT1, CUT1BUCHHOLZ and BHC1 are BH/C1.
    """
    found: dict[str, str] = {}
    for code, tie_break in TIE_BREAKS.items():
        title = _letters(str(tie_break.title))
        found.setdefault(title, code)
        for cut in sorted(tie_break.modifiers & set(_CUTS)):
            said = f"{'CUT' if cut[0] == 'C' else 'MEDIAN'}{cut[1:]}"
            found.setdefault(f"{title}{said}", f"{code}/{cut}")
            found.setdefault(f"{said}{title}", f"{code}/{cut}")
            found.setdefault(f"{code}{cut}", f"{code}/{cut}")
    return tuple(found.items())


def _letters(text: str) -> str:
    """In capital letters, without blanks and hyphens."""
    return "".join(letter for letter in text.upper() if letter.isalnum())


def _without_score(text: str) -> tuple[str, str]:
    """The code without :MP or :GP, wherever that stands, and which it was."""
    for score in (MATCH_POINTS, GAME_POINTS):
        if f":{score}" in text:
            return text.replace(f":{score}", "", 1), score
    return text, ""


def _with_modifier(tie_break: TieBreak, read: Modifiers, modifier: str) -> Modifiers:
    allowed = _allowed(tie_break)
    kind = modifier[0] if modifier[:1] in ("L", _OF_TEAMS) else modifier
    if kind == _OF_TEAMS and kind not in allowed:
        raise Refused(
            "The modifier {modifier} (C.07, article 14) belongs to SSSC, a tie-break for teams.", modifier=modifier
        )
    if kind == _OF_TEAMS:
        return _with_divisor(read, modifier)
    if kind not in allowed:
        closest = nearest(modifier, [f"{tie_break.code}/{one}" for one in allowed])
        raise Refused(
            "{code} ({article}) does not take the modifier {modifier!r} (C.07, article 14). It takes {listed}; the "
            "nearest is {nearest}.",
            code=tie_break.code,
            article=tie_break.article,
            modifier=modifier,
            listed=", ".join(allowed),
            nearest=closest,
        )
    if kind in _CUTS:
        if read.low:
            raise Refused(
                "{code} has two cut modifiers: give only one of C1, C2, M1, M2 (C.07, article 14).", code=tie_break.code
            )
        low, high = _CUTS[kind]
        return replace(read, low=low, high=high)
    if kind == "L":
        return _with_limit(read, modifier)
    return replace(read, **{_FLAGS[kind]: True})  # type: ignore[arg-type]  # all of them are flags


def _allowed(tie_break: TieBreak) -> tuple[str, ...]:
    return (*sorted(tie_break.modifiers), "R")


def _with_divisor(read: Modifiers, modifier: str) -> Modifiers:
    if not modifier[1:].isdecimal() or not int(modifier[1:]):
        raise Refused(
            "The divisor {divisor!r} of SSSC (C.07 13.4) is not understood. Give a number, as in SSSC/K3.",
            divisor=modifier,
        )
    return replace(read, divisor=int(modifier[1:]))


def _with_limit(read: Modifiers, modifier: str) -> Modifiers:
    found = _LIMIT.fullmatch(modifier)
    if found is None or int(found[1] or 0) > _HUNDRED:
        raise Refused(
            "The limit {limit!r} of the Koya system (C.07 9.2) is not understood. Give a percentage, "
            "as in KS/L60, or a number of half points more or less, as in KS/L+1.",
            limit=modifier,
        )
    if found[1]:
        return replace(read, limit_percent=int(found[1]))
    return replace(read, limit_half_points=int(found[2]))


def split_codes(text: str) -> tuple[str, ...]:
    """A list as it is typed or stands in a report: codes between commas or blanks, names between commas.

    PTS at its head is understood.
    """
    called = dict(names())
    codes = [code for part in text.split(",") for code in _codes_of(part, called)]
    return tuple(codes[1:] if codes[:1] == [_POINTS] else codes)


def _codes_of(part: str, called: Mapping[str, str]) -> Sequence[str]:
    code = called.get(_letters(part))
    return (code,) if code and part.strip().upper() not in TIE_BREAKS else part.upper().split()


def read_codes(codes: Sequence[str], *, of_teams: bool = False) -> tuple[Code, ...]:
    """All codes of a list. Raises `Refused` with every problem."""
    read: list[Code] = []
    problems: list[str] = []
    for text in codes:
        try:
            read.append(read_code(text, of_teams=of_teams))
        except Refused as refusal:
            problems.append(text_of(refusal))
    problems += [say("{code} is listed twice.", code=text) for text in _repeated([code.text for code in read])]
    if problems:
        raise Refused(joined(" ", problems))
    return tuple(read)


def _repeated(texts: Sequence[str]) -> Iterator[str]:
    return (text for place, text in enumerate(texts) if text in texts[:place])


_BY_PERFORMANCE: Final = ("TPR", "PTP", "APRO", "APPO")


def refuse_where_matches_are_played(codes: Sequence[Code]) -> None:
    """Raises `Refused`: a performance is one of games, and a round of C.04.5 has two (decision 193)."""
    if refused := [code.text for code in codes if code.tie_break.code in _BY_PERFORMANCE]:
        raise Refused(
            "{codes} cannot be used where a round is a match of two games: a performance is "
            "calculated from single games (C.07 10).",
            codes=joined(", ", refused),
        )


def refuse_without_boards(codes: Sequence[Code], without: Sequence[tuple[int, int]]) -> None:
    """Raises `Refused`: of matches known by their score alone nobody knows which board scored (decision 204).

    `without`: their rounds and numbers.
    """
    barred = [code.text for code in codes if Needs.BOARDS in code.tie_break.needs]
    if barred and without:
        matches = (say("round {number}, match {match}", number=number, match=match) for number, match in without)
        raise Refused(
            "{codes} cannot be computed: no board results are on record for {matches}.",
            codes=", ".join(barred),
            matches=joined("; ", matches),
        )


def refuse_in_round_robin(codes: Sequence[Code]) -> None:
    """C.07, article 15: what adds up opponents' scores is the same for all where everybody meets everybody."""
    barred = [code.text for code in codes if Needs.SWISS in code.tie_break.needs]
    if barred:
        raise Refused(
            "{codes} cannot break ties in a round robin: everybody meets everybody, so the sum of "
            "the opponents' scores depends only on the player's own score (C.07, articles 8 and 15). "
            "Use SB, KS or DE.",
            codes=", ".join(barred),
        )


def refuse_without_ratings(codes: Sequence[Code], unrated: int) -> None:
    """C.07, article 10: with players who have no rating, a tie-break of ratings needs a rule that was announced."""
    barred = [code.text for code in codes if code.needs_ratings]
    if barred and unrated:
        raise Refused(
            say_of(
                unrated,
                "{codes} cannot be computed: {count} player has no rating, and no rule for unrated players was "
                "announced (C.07, article 10). Announce the rating to use for unrated players (--unrated), or "
                "leave the tie-break out.",
                "{codes} cannot be computed: {count} players have no rating, and no rule for unrated players "
                "was announced (C.07, article 10). Announce the rating to use for unrated players (--unrated), "
                "or leave the tie-break out.",
                codes=", ".join(barred),
            )
        )
