"""`export --ratings-of MONTH`: the rating report of one month, with the ratings of its list."""

import re
from collections.abc import Mapping, Sequence
from shlex import quote
from typing import Final

from cli.exits import UsageProblem
from cli.output.streams import text_to_stderr, to_stderr
from cli.session.rating_lists import kind_of, list_for, lists_folder
from core.model.dataclass import dataclass
from core.model.named_tuple import NamedTuple
from core.model.sentence import say, say_of
from core.model.tournament import Tournament
from core.model.units import PlayerId
from events.days import Month, first_day
from events.lists.index import Kind, RatingList
from events.trf.layout import FileFormat
from projections.export.report_of_log import month_asked, report_of_month
from projections.export.trf_losses import Loss
from projections.known import Known

_ROUNDS: Final = re.compile(r"([1-9][0-9]{0,2})(?:-([1-9][0-9]{0,2}))?")
_SHOWN: Final = 5


@dataclass(frozen=True, slots=True)
class MonthAsked:
    """What was typed: rounds, a month, and where its ratings come from; no month: the whole event."""

    rounds: str = ""
    month: str = ""
    kind: str = ""
    lists: str = ""

    def __bool__(self) -> bool:
        return bool(self.rounds or self.month or self.kind or self.lists)

    @property
    def typed(self) -> str:
        """The options as they were typed, behind a command."""
        typed = (("ratings-of", self.month), ("rounds", self.rounds), ("kind", self.kind), ("lists", self.lists))
        return "".join(f" --{option} {quote(value)}" for option, value in typed if value)

    def refuse_what_cannot_be(self) -> None:
        """Before the database is opened. Raises `UsageProblem`."""
        if self and not self.month:
            raise UsageProblem(
                "--rounds, --kind and --lists are used with --ratings-of MONTH, such as --ratings-of 2026-12."
            )
        if self.month and first_day(f"{self.month}-01") != f"{self.month}-01":
            raise UsageProblem("--ratings-of must be a month such as 2026-12, not '{text}'.", text=self.month)
        self._typed_rounds()
        kind_of(self.kind)

    def _typed_rounds(self) -> tuple[int, int]:
        if not self.rounds:
            return 0, 0
        found = _ROUNDS.fullmatch(self.rounds.strip())
        if found is None or int(found[2] or found[1]) < int(found[1]):
            raise UsageProblem("--rounds must be a round or a range such as 5-8, not '{text}'.", text=self.rounds)
        return int(found[1]), int(found[2] or found[1])

    def report(self, known: Known, target: FileFormat) -> "MonthMade":
        """The file. Raises `Refused` for rounds that are not those of the month, and where no list is of it."""
        tournament = known.tournament
        month = month_asked(tournament, self.month, *self._typed_rounds())
        ratings = self._ratings(tournament)
        contents, losses = report_of_month(tournament, month, ratings, target, known.mark)
        return MonthMade(contents, losses, month, ratings)

    def _ratings(self, tournament: Tournament) -> dict[PlayerId, int]:
        """Of everybody who is in the list of the month; without FIDE IDs nobody is, and no list is needed."""
        if not any(one.fide_id.isdecimal() for one in tournament.players.values()):
            to_stderr("No player has a FIDE ID: all keep the recorded rating.")
            return {}
        source, _ = list_for(lists_folder(self.lists), tournament, self.month)
        return _listed(tournament, source, kind_of(self.kind))


class MonthMade(NamedTuple):
    """The report of a month, what it cannot hold, its rounds, and the ratings that were taken from the list."""

    contents: bytes
    losses: Sequence[Loss]
    month: Month
    ratings: Mapping[PlayerId, int]

    @property
    def asked(self) -> dict[str, str]:
        """What is recorded of it where it is issued: the list is not part of the record, so its ratings are."""
        ratings = " ".join(f"{player}={rating}" for player, rating in sorted(self.ratings.items()))
        return {"ratings-of": self.month.name, "ratings": ratings}


def _listed(tournament: Tournament, source: RatingList, kind: Kind) -> dict[PlayerId, int]:
    """Of everybody who is in the list; who is not keeps the rating of the record, and is named."""
    ratings, missing = {}, []
    for player in tournament.players.values():
        listed = source.by_id(int(player.fide_id)) if player.fide_id.isdecimal() else None
        if listed is None:
            missing.append(player.id)
        else:
            ratings[player.id] = listed.rating(kind)
    if missing:
        named = ", ".join(map(str, missing[:_SHOWN]))
        more = say(" and {count} more", count=len(missing) - _SHOWN) if len(missing) > _SHOWN else ""
        text_to_stderr(
            say_of(
                len(missing),
                "{count} player is not in {list} and keeps the recorded rating: {numbers}{more}.",
                "{count} players are not in {list} and keep the recorded rating: {numbers}{more}.",
                list=source.label,
                numbers=named,
                more=more,
            )
        )
    return ratings
