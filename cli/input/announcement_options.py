"""The options that say what is announced of a tournament or of a section, shared by `new` and `config set`."""

import re
from collections.abc import Iterator, Sequence
from math import isfinite
from typing import Annotated, Final

import typer

from cli.exits import UsageProblem
from cli.input.editions import variations_typed
from cli.input.options import OptionGroup
from cli.input.tie_break_options import TieBreakOptions
from core.general_rules.announced import RatingRule
from core.general_rules.kept_apart import GROUPED_BY, ROUNDS
from core.model.dataclass import dataclass
from core.model.results import Outcome
from core.model.sentence import joined, say
from core.model.units import Points, RoundNumber
from events.vocabulary.tournament import DetailsSet, ScoringSet, SettingsSet


@dataclass(frozen=True, slots=True)
class InCongress(OptionGroup):
    """What was typed of the congress. Empty text: nothing."""

    congress: Annotated[
        str,
        typer.Option("--congress", metavar="NAME", help="Short name of the congress to which the tournament belongs."),
    ] = ""
    sections: Annotated[
        str,
        typer.Option("--sections", metavar="A,B,...", help="Announce the congress, with these sections."),
    ] = ""
    beside: Annotated[bool, typer.Option("--beside", help="Players of this section may also play in another one.")] = (
        False
    )


ALONE: Final = InCongress()
"""Of no congress."""


@dataclass(frozen=True, slots=True)
class Announcement(TieBreakOptions):
    """What was typed about a tournament, beside its name. None: nothing."""

    rounds: Annotated[int | None, typer.Option("--rounds", metavar="N", help="Number of rounds (C.04.1.a).")] = None
    edition: Annotated[
        str | None,
        typer.Option(
            "--system",
            "--edition",
            metavar="NAME",
            help="Pairing rules: an edition from `rules list`; with auto, or a system such as dutch, the "
            "edition in force on the first day (--start), or today.",
        ),
    ] = None
    boards: Annotated[int | None, typer.Option("--boards", metavar="N", help="Boards per match, in team events.")] = (
        None
    )
    city: Annotated[str | None, typer.Option("--city", metavar="TEXT", help="Where the tournament is played.")] = None
    federation: Annotated[str | None, typer.Option("--federation", metavar="CODE", help="Three letters.")] = None
    start: Annotated[str | None, typer.Option("--start", metavar="DATE", help="First day, YYYY-MM-DD.")] = None
    end: Annotated[str | None, typer.Option("--end", metavar="DATE", help="Last day, YYYY-MM-DD.")] = None
    round_dates: Annotated[
        str | None,
        typer.Option(
            "--round-dates",
            metavar="DATE,DATE,...",
            help="Dates of round 1, round 2, and so on; for an unknown date, leave nothing between the commas.",
        ),
    ] = None
    round_times: Annotated[
        str | None,
        typer.Option(
            "--round-times",
            metavar="HH:MM,HH:MM,...",
            help="When round 1, round 2, and so on begin; one time applies to every round.",
        ),
    ] = None
    round_places: Annotated[
        str | None,
        typer.Option(
            "--round-places",
            metavar="PLACE;PLACE;...",
            help="Where round 1, round 2, and so on are played; one place applies to every round.",
        ),
    ] = None
    type: Annotated[
        str | None, typer.Option("--type", metavar="TEXT", help="Type of tournament, as in the report (092).")
    ] = None
    arbiter: Annotated[str | None, typer.Option("--arbiter", metavar="NAME", help="Chief arbiter.")] = None
    time_control: Annotated[
        str | None, typer.Option("--time-control", metavar="TEXT", help=("Time control, as announced."))
    ] = None
    bye_points: Annotated[
        float | None,
        typer.Option(
            "--bye-points", metavar="POINTS", help=("Points for the pairing-allocated bye; default: as for a win.")
        ),
    ] = None
    match_points: Annotated[
        str | None,
        typer.Option(
            "--match-points",
            metavar="WON-DRAWN-LOST",
            help="Points for a team match, such as 2-1-0, 3-1-0 or 1-0.5-0.",
        ),
    ] = None
    correction_deadline: Annotated[
        str | None,
        typer.Option(
            "--correction-deadline",
            metavar="TEXT",
            help="Deadline for corrections that apply at once, such as '30 minutes' (C.04.2.D.8).",
        ),
    ] = None
    variation: Annotated[
        list[str] | None,
        typer.Option("--variation", metavar="NAME=VALUE", help="A variation that the rules allow, as announced."),
    ] = None

    keep_apart: Annotated[
        list[str] | None,
        typer.Option(
            "--keep-apart",
            metavar="club|federation[:ROUNDS]",
            help=(
                "Players of the same club or federation are not paired in the first rounds (default: 2); 0 "
                "turns this off."
            ),
        ),
    ] = None

    rating_rule: Annotated[
        str | None,
        typer.Option(
            "--rating-rule",
            metavar="|".join(RatingRule),
            help=(
                "Which rating counts if players have both a FIDE and a national rating; fide and "
                "national fall back on the other rating if the chosen one is missing."
            ),
        ),
    ] = None

    def details(self, name: str | None) -> DetailsSet:
        """Where, when and by whom."""
        return DetailsSet(
            name=name,
            city=self.city,
            federation=self.federation,
            start_date=self.start,
            end_date=self.end,
            tournament_type=self.type,
            chief_arbiter=self.arbiter,
            time_control=self.time_control,
            round_dates=_round_dates(self.round_dates),
            round_times=_round_times(self.round_times),
            round_places=_listed(self.round_places, ";"),
        )

    @property
    def settings(self) -> SettingsSet:
        """What it is played by. Raises `UsageProblem` for a variation or points that cannot be read."""
        return SettingsSet(
            edition=self.edition,
            rounds=None if self.rounds is None else RoundNumber(self.rounds),
            scoring=_scoring(self.match_points, self.bye_points),
            correction_deadline=self.correction_deadline,
            variations=variations_typed(self.variation),
            tie_breaks=self.to_announce(),
            boards=self.boards,
            keep_apart=_keep_apart(self.keep_apart or ()),
            rating_rule=None if self.rating_rule is None else self.rating_rule.strip().lower(),
        )


def _keep_apart(typed: Sequence[str]) -> tuple[tuple[str, RoundNumber], ...]:
    """What is shared, and the last round in which it keeps apart."""
    announced = {}
    for one in typed:
        by, sign, rounds = one.strip().lower().partition(":")
        if by not in GROUPED_BY or (sign and not (rounds.isdecimal() and len(rounds) <= _DIGITS)):
            raise UsageProblem(
                "--keep-apart {one}: type {groups}, and the number of rounds, as in club:2.",
                one=one,
                groups=joined(say(" or "), GROUPED_BY),
            )
        announced[by] = RoundNumber(int(rounds)) if sign else ROUNDS
    return tuple(announced.items())


_DIGITS: Final = 2  # of a round


def _round_dates(text: str | None) -> tuple[str, ...] | None:
    """Each as YYYY-MM-DD, empty where it is not known."""
    if text is None:
        return None
    from events.trf.layout import DAY_EXPECTED, day_of  # most commands read no report

    dates = []
    for round_number, typed in enumerate(text.split(","), start=1) if text.strip() else ():
        day = day_of(typed)
        if typed.strip() and not day:
            raise UsageProblem(
                "--round-dates: round {round_number} has {typed}, expected {expected}.",
                round_number=round_number,
                typed=typed.strip(),
                expected=DAY_EXPECTED,
            )
        dates.append(day)
    return tuple(dates)


_TIME: Final = re.compile(r"([01]?\d|2[0-3])[:.]([0-5]\d)")


def _listed(text: str | None, separator: str) -> tuple[str, ...] | None:
    """One for each round, empty where it is not known; no text at all: none is announced any more."""
    if text is None:
        return None
    return tuple(one.strip() for one in text.split(separator)) if text.strip() else ()


def _round_times(text: str | None) -> tuple[str, ...] | None:
    """Each as HH:MM, empty where it is not known."""
    typed = _listed(text, ",")
    if typed is None:
        return None
    found = [_TIME.fullmatch(one) for one in typed]
    for round_number, (one, time) in enumerate(zip(typed, found, strict=True), start=1):
        if one and time is None:
            raise UsageProblem(
                "--round-times: round {round_number} has {typed}, expected HH:MM, such as 14:30.",
                round_number=round_number,
                typed=one,
            )
    return tuple("" if time is None else f"{int(time[1]):02}:{time[2]}" for time in found)


def typed_day(text: str) -> str:
    """The day of a single match as YYYY-MM-DD; empty where none was typed. Raises `UsageProblem`."""
    from events.trf.layout import DAY_EXPECTED, day_of

    day = day_of(text)
    if text.strip() and not day:
        raise UsageProblem("--date is {typed}, expected {expected}.", typed=text.strip(), expected=DAY_EXPECTED)
    return day


def typed_time(text: str) -> str:
    """When a single match begins, as HH:MM; empty where nothing was typed. Raises `UsageProblem`."""
    time = _TIME.fullmatch(text.strip())
    if text.strip() and time is None:
        raise UsageProblem("--time is {typed}, expected HH:MM, such as 14:30.", typed=text.strip())
    return "" if time is None else f"{int(time[1]):02}:{time[2]}"


def _scoring(match_points: str | None, bye_points: float | None) -> ScoringSet | None:
    """What was typed of both; None: neither was."""
    if match_points is None and bye_points is None:
        return None
    of_match = () if match_points is None else _match_points(match_points)
    of_bye = () if bye_points is None else _points_of_bye(bye_points)
    return ScoringSet(exceptions=(*of_match, *of_bye))


_POINTS: Final = re.compile(r"(\d{1,2})(?:[.](\d))?")
_WON: Final = (Outcome.WIN, Outcome.UNRATED_WIN, Outcome.FORFEIT_WIN, Outcome.FULL_POINT_BYE)
_DRAWN: Final = (Outcome.DRAW, Outcome.UNRATED_DRAW, Outcome.HALF_POINT_BYE)
_LOST: Final = (Outcome.LOSS, Outcome.UNRATED_LOSS)


def _match_points(typed: str) -> Iterator[tuple[Outcome, Points]]:
    """Of a match won, drawn and lost. Raises `UsageProblem` for anything but three numbers."""
    found = [_POINTS.fullmatch(one.strip()) for one in re.split("[-,:/]", typed)]
    if len(found) != len(("won", "drawn", "lost")) or None in found:
        raise UsageProblem(
            "--match-points {typed}: type the match points for a win, a draw and a loss, as in 2-1-0 or 1-0.5-0.",
            typed=typed,
        )
    worth = [Points(10 * int(one[1]) + int(one[2] or 0)) for one in found if one is not None]
    for outcomes, points in zip((_WON, _DRAWN, _LOST), worth, strict=True):
        yield from ((one, points) for one in outcomes)


def _points_of_bye(bye_points: float) -> tuple[tuple[Outcome, Points]]:
    if not isfinite(bye_points) or round(bye_points, 1) != bye_points:
        raise UsageProblem(
            (
                "--bye-points {bye_points:g} is not possible: points have at most one decimal, as in the report, "
                "e.g. 0.5."
            ),
            bye_points=bye_points,
        )
    return ((Outcome.PAIRING_ALLOCATED_BYE, Points(round(bye_points * 10))),)
