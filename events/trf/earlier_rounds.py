"""By which numbers and ratings earlier rounds were paired, where a correction has changed them since.

A report has one rating and one starting rank for each player. Files that we write say in comments what held before, so
that every round can be checked (decision 113); starting ranks stand for the players:

    ### pairtrail until round 4: numbers 2 3 4 5 1
    ### pairtrail until round 4: ratings 1=2160 3=0

The first lists the players by the pairing numbers that held in the rounds up to that one, and after the round that an
earlier such line names; the second likewise the ratings by which they were paired.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from core.editions.registry import edition_named
from core.model.sentence import say
from core.model.tournament import Numbering, Player, Tournament
from core.model.units import PairingNumber, PlayerId, RoundNumber
from events.trf.report import Report

_HEAD: Final = "### pairtrail until round "
_FORM: Final = re.compile(
    re.escape(_HEAD) + r"([1-9]\d{0,2}): (?:numbers((?: \d{1,4})+)|ratings((?: \d{1,4}=\d{1,4})+))\s*"
)


class EarlierRounds(NamedTuple):
    """What one line says."""

    until: RoundNumber
    order: tuple[PlayerId, ...]  # by pairing number; empty: the line is about ratings
    ratings: tuple[tuple[PlayerId, int], ...]  # 0: unrated
    line: int


def is_earlier_line(text: str) -> bool:
    """Whether a line is such a comment."""
    return text.startswith(_HEAD)


# --- reading -----------------------------------------------------------------------------------------


def read_earlier_line(text: str, line: int, report: Report) -> EarlierRounds | None:
    """What the comment says; None with a finding: it cannot be read."""
    found = _FORM.fullmatch(text)
    if found is None:
        report.error(line, 1, repr(text.strip()), say("{head}4: numbers 2 3 1, or {head}4: ratings 1=2160", head=_HEAD))
        return None
    until, numbers, ratings = found.groups()
    pairs = (one.split("=") for one in (ratings or "").split())
    return EarlierRounds(
        RoundNumber(int(until)),
        tuple(PlayerId(int(one)) for one in (numbers or "").split()),
        tuple((PlayerId(int(player)), int(rating)) for player, rating in pairs),
        line,
    )


def check_earlier_lines(
    said: Sequence[EarlierRounds], known: Iterable[int], rounds_paired: int, report: Report
) -> None:
    """That the lines name rounds and players of the file, in order and each once."""
    there = set(known)
    for one in said:
        players = one.order or tuple(player for player, _ in one.ratings)
        for player in players:
            if player not in there or players.count(player) > 1:
                report.error(one.line, 1, say("player {player}", player=player), say("players of the file, each once"))
        if one.until > rounds_paired:
            report.error(
                one.line,
                1,
                say("until round {until}", until=one.until),
                say("a round that was paired, 1 to {rounds_paired}", rounds_paired=rounds_paired),
            )
    for kind in (numbers_said(said), [one for one in said if one.ratings]):
        for before, after in pairwise(kind):
            if after.until <= before.until:
                report.error(
                    after.line,
                    1,
                    say("until round {until}", until=after.until),
                    say("a round after {until}", until=before.until),
                )


def numbers_said(said: Iterable[EarlierRounds]) -> list[EarlierRounds]:
    """The lines about pairing numbers."""
    return [one for one in said if one.order]


def numberings(said: Iterable[EarlierRounds], last: Mapping[PlayerId, PairingNumber]) -> tuple[Numbering, ...]:
    """The pairing numbers of all rounds; `last` are those of the file."""
    found, first = [], RoundNumber(1)
    for one in numbers_said(said):
        found.append(Numbering(first, {player: PairingNumber(place) for place, player in enumerate(one.order, 1)}))
        first = RoundNumber(one.until + 1)
    return (*found, Numbering(first, last))


def earlier_ratings(said: Iterable[EarlierRounds], player: PlayerId) -> tuple[tuple[RoundNumber, int], ...]:
    """As `Player.earlier_ratings`."""
    return tuple((one.until, rating) for one in said for who, rating in one.ratings if who == player)


def told(said: Iterable[EarlierRounds]) -> Iterator[str]:
    """For people: what is taken from these lines."""
    for one in said:
        if one.order:
            yield say("Pairing numbers up to round {until}: as line {line} (###) says.", until=one.until, line=one.line)
        else:
            yield say("Ratings up to round {until}: as line {line} (###) says.", until=one.until, line=one.line)


# --- writing -----------------------------------------------------------------------------------------


def earlier_lines(tournament: Tournament, starting_ranks: Mapping[PlayerId, int]) -> list[str]:
    """The comments of a tournament; none where nothing was corrected since a round was paired."""
    return [*_lines_of_numbers(tournament, starting_ranks), *_lines_of_ratings(tournament, starting_ranks)]


def _lines_of_numbers(tournament: Tournament, starting_ranks: Mapping[PlayerId, int]) -> Iterator[str]:
    for until, order in orders_told(tournament, starting_ranks):
        yield f"{_HEAD}{until}: numbers {' '.join(str(starting_ranks[player]) for player in order)}"


def orders_told(
    tournament: Tournament, starting_ranks: Mapping[PlayerId, int]
) -> list[tuple[RoundNumber, list[PlayerId]]]:
    """What the comments say of numbers: up to the last order that those who stand in it do not have any more."""
    orders = list(_orders(tournament))
    others = [
        place for place, (_, order) in enumerate(orders) if order != sorted(order, key=starting_ranks.__getitem__)
    ]
    return orders[: max(others, default=-1) + 1]


def _orders(tournament: Tournament) -> Iterator[tuple[RoundNumber, list[PlayerId]]]:
    """The players by number, with the last paired round in which each order held."""
    held: list[tuple[RoundNumber, list[PlayerId]]] = []
    for one_round in tournament.rounds:
        numbers = tournament.numbers_in(one_round.number)
        order = sorted(numbers, key=numbers.__getitem__)
        if held and held[-1][1] == order:
            held.pop()
        held.append((one_round.number, order))
    yield from held


def _lines_of_ratings(tournament: Tournament, starting_ranks: Mapping[PlayerId, int]) -> Iterator[str]:
    if not edition_named(tournament.settings.edition).pairs_by_rating:
        return
    by_round: dict[RoundNumber, list[str]] = {}
    for player in sorted(tournament.players.values(), key=lambda one: starting_ranks[one.id]):
        for until, rating in _ratings_of(player, tournament.last_paired_round):
            by_round.setdefault(until, []).append(f"{starting_ranks[player.id]}={rating}")
    for until, ratings in sorted(by_round.items()):
        yield f"{_HEAD}{until}: ratings {' '.join(ratings)}"


def _ratings_of(player: Player, last_paired: RoundNumber) -> Iterator[tuple[RoundNumber, int]]:
    """The ratings of rounds that were paired by another one than the report has."""
    yield from player.earlier_ratings
    since = player.earlier_ratings[-1][0] if player.earlier_ratings else 0
    if player.rating_for_pairing != player.rating and since < last_paired:
        yield last_paired, player.rating_for_pairing
