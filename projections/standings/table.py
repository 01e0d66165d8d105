"""Standings: points, then the tie-breaks announced (`core.tie_breaks`), then what was recorded after the last game.

Where no list was announced, ties are listed by pairing number. Players whom the whole list leaves tied share a rank.
"""

from collections.abc import Sequence
from typing import Final

from core.editions.event_kind import declared_kind, is_round_robin
from core.editions.registry import is_of_one, teams_compete
from core.general_rules.announced import DefaultTieBreaks
from core.model.dataclass import dataclass, replace
from core.model.knockout import FinalOrder, Knockout
from core.model.sentence import Refused, joined, text_of
from core.model.team_match import matches_by_score
from core.model.tie_breaks import TieBreakList
from core.model.tournament import Game, GameStatus, Tournament
from core.model.units import BoardNumber, PairingNumber, PlayerId, Points, RoundNumber
from core.tie_breaks.cards import Card, Cards, cards_of
from core.tie_breaks.codes import (
    Code,
    read_code,
    read_codes,
    refuse_in_round_robin,
    refuse_where_matches_are_played,
    refuse_without_boards,
    refuse_without_ratings,
)
from core.tie_breaks.editions import EDITIONS, LATEST, edition_of
from core.tie_breaks.ranking import ListInUse, Ranking, list_in_use, ranking
from core.tie_breaks.registry import TIE_BREAKS
from core.tie_breaks.tie_break import Needs, Value
from projections.standings.knockout import is_open, who_would_play, with_knockout


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings."""

    rank: int  # from 1; shared by those whom the announced list leaves tied
    place: int  # in the list, from 1; nobody shares it
    player: PlayerId
    number: PairingNumber | None  # None: not yet given
    points: Points
    games_played: int
    tie_breaks: tuple[Value, ...] = ()  # in the order of `Standings.codes`


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings after the rounds paired so far.

    `open_games` and `adjourned_games` (round, board) make them provisional. Expelled players are not ranked.
    """

    rows: tuple[Standing, ...]
    after_round: RoundNumber
    ranking: Ranking
    cards: Cards
    open_games: tuple[tuple[RoundNumber, BoardNumber], ...]
    adjourned_games: tuple[tuple[RoundNumber, BoardNumber], ...]
    expelled: tuple[PlayerId, ...]
    by_score: tuple[tuple[RoundNumber, Game], ...] = ()  # matches of which the score alone is on record (decision 204)
    left_out: tuple[str, ...] = ()  # tie-breaks announced that could not be used, and why
    by_default: DefaultTieBreaks | None = None  # the clause that the list is of; None: it was announced, or asked for
    is_of_file: bool = False  # one that is only looked at: what it does not name may have been announced
    knockout: Knockout | None = None  # that follows the last round, once that is paired
    bracket_by_now: tuple[PlayerId, ...] = ()  # who would play in it by the Swiss as it stands now, where that differs

    @property
    def is_provisional(self) -> bool:
        """Whether a result is still to come, of the Swiss or of the knock-out after it."""
        return bool(self.open_games or self.adjourned_games) or (self.knockout is not None and is_open(self.knockout))

    @property
    def of_teams(self) -> bool:
        """Whether teams compete: what is paired are matches then."""
        return bool(self.cards.score)

    @property
    def codes(self) -> tuple[Code, ...]:
        """The tie-breaks used, in order."""
        return tuple(one.code for one in self.ranking.computed)

    @property
    def ties(self) -> tuple[tuple[PlayerId, ...], ...]:
        """Players who are still tied when the list is exhausted; where none was announced, those with equal points."""
        return self.ranking.remaining_ties


def standings(
    tournament: Tournament,
    announced: TieBreakList | None = None,
    *,
    strict: bool = False,
    system_is_declared: bool = True,
) -> Standings:
    """The standings, best first; `announced` None: by the list of the tournament, or what its rules have without one.

    `strict` refuses a list that does not fit the event (`Refused`); otherwise what does not fit is left out and named.
    A file that is only looked at declares no pairing system: then its pairings tell a round robin.
    """
    round_robin = is_round_robin(tournament, of_file=not system_is_declared)
    in_use = list_in_use(tournament.settings, round_robin=round_robin) if announced is None else ListInUse(announced)
    announced = in_use.list
    if strict:
        read_codes(announced.codes, of_teams=teams_compete(tournament.settings))
    if not strict and declared_kind(tournament, of_file=not system_is_declared) is None:
        round_robin = round_robin and not _is_for_a_swiss(announced)
    used, left_out = _asked_for(tournament, announced, round_robin=round_robin)
    if left_out and strict:
        raise Refused(joined(" ", left_out))
    if announced.edition not in EDITIONS:
        announced = replace(announced, edition=LATEST)
    cards = cards_of(tournament, round_robin=round_robin)
    ranked = [player.id for player in tournament.players.values() if not player.expelled]
    order = ranking(cards, ranked, announced, (*used, *_on_record(tournament, used)))
    knockout = tournament.knockout if tournament.last_paired_round == tournament.settings.rounds else None
    by_now = [] if knockout is None else who_would_play(tournament, knockout, [row.card.player for row in order.rows])
    order = with_knockout(order, knockout)
    return Standings(
        rows=_rows(tournament, order),
        after_round=tournament.last_paired_round,
        ranking=order,
        cards=cards,
        open_games=_games(tournament, GameStatus.OPEN),
        adjourned_games=_games(tournament, GameStatus.ADJOURNED),
        expelled=tuple(player.id for player in tournament.players.values() if player.expelled),
        by_score=matches_by_score(tournament),
        left_out=tuple(left_out),
        by_default=in_use.by_default,
        is_of_file=not system_is_declared,
        knockout=knockout,
        bracket_by_now=tuple(by_now),
    )


def final_order(tournament: Tournament) -> FinalOrder:
    """The standings of the Swiss, as far as they decide who plays in the knock-out after it."""
    table = standings(replace(tournament, knockout=None))
    first_place_only = list_in_use(tournament.settings, round_robin=False).list.first_place_only
    return FinalOrder(tuple(row.player for row in table.rows), table.ties, first_place_only)


def _rows(tournament: Tournament, order: Ranking) -> tuple[Standing, ...]:
    shares_ranks = bool(order.computed)
    adjourned = frozenset(
        (one_round.number, player)
        for one_round in tournament.rounds
        for game in one_round.games
        if game.status is GameStatus.ADJOURNED
        for player in (game.white, game.black)
    )
    return tuple(
        Standing(
            rank=row.rank if shares_ranks else place,
            place=place,
            player=row.card.player,
            number=row.card.number,
            points=Points(row.card.points),
            games_played=_games_played(row.card, adjourned),
            tie_breaks=order.values_of(row.card.player),
        )
        for place, row in enumerate(order.rows, start=1)
    )


def _games_played(card: Card, still_adjourned: frozenset[tuple[RoundNumber, PlayerId]]) -> int:
    """Games over the board; an adjourned one counts, one that is still to be played does not."""
    return sum(
        line.played and (line.outcome is not None or (RoundNumber(line.round_number), card.player) in still_adjourned)
        for line in card.lines
    )


def _is_for_a_swiss(announced: TieBreakList) -> bool:
    """Whether the list itself tells: the Buchholz family is for a Swiss only."""
    names = (text.split("/")[0] for text in announced.codes)
    return any(Needs.SWISS in TIE_BREAKS[name].needs for name in names if name in TIE_BREAKS)


def _asked_for(tournament: Tournament, announced: TieBreakList, *, round_robin: bool) -> tuple[list[Code], list[str]]:
    """The tie-breaks of a list that fit the event, and why the others do not."""
    used: list[Code] = []
    left_out: list[str] = []
    without = [(number, match.board) for number, match in matches_by_score(tournament)]
    try:
        edition_of(announced.edition)
    except Refused as refusal:
        left_out.append(text_of(refusal))
    for text in announced.codes:
        try:
            code = read_code(text, of_teams=teams_compete(tournament.settings))
            if round_robin:
                refuse_in_round_robin((code,))
            if is_of_one(tournament.settings):
                refuse_where_matches_are_played((code,))
            refuse_without_boards((code,), without)
            refuse_without_ratings((code,), _unrated(tournament, announced))
        except Refused as refusal:
            left_out.append(text_of(refusal))
        else:
            used.append(code)
    return used, left_out


def _unrated(tournament: Tournament, announced: TieBreakList) -> int:
    """How many have no rating and none to count with."""
    if announced.unrated is not None:
        return 0
    return sum(not player.rating for player in tournament.players.values())


def _on_record(tournament: Tournament, codes: Sequence[Code]) -> tuple[Code, ...]:
    """Lots and play-offs that were recorded decide after the list, also where it does not name them."""
    return (read_code("REC"),) if tournament.broken_ties and all(code.text != "REC" for code in codes) else ()


def _games(tournament: Tournament, status: GameStatus) -> tuple[tuple[RoundNumber, BoardNumber], ...]:
    return tuple(
        (one_round.number, game.board)
        for one_round in tournament.rounds
        for game in one_round.games
        if game.status is status
    )


@dataclass(frozen=True, slots=True)
class Comparison:
    """Why one player stands before another: what decides, and both values of everything compared up to there."""

    better: Standing
    worse: Standing
    decided_by: str  # "points", "knock-out", a code, or "" where nothing does
    compared: tuple[tuple[Code, Value, Value], ...]  # better first, up to and with the one that decides


def compare(table: Standings, one: PlayerId, other: PlayerId) -> Comparison:
    """The first thing in which the two differ, of those that made the standings."""
    rows = {row.player: row for row in table.rows}
    better, worse = sorted((rows[one], rows[other]), key=lambda row: row.place)
    if _by_knockout(table, better):
        return Comparison(better, worse, KNOCK_OUT, ())
    if better.points != worse.points:
        return Comparison(better, worse, "points", ())
    if better.rank == worse.rank or not table.codes:
        return Comparison(better, worse, "", _compared(table, better, worse, len(table.codes)))
    place, decides = next(
        (place, one)
        for place, one in enumerate(table.ranking.computed, start=1)
        if one.better_first(better.player) != one.better_first(worse.player)
    )
    return Comparison(better, worse, decides.code.text, _compared(table, better, worse, place))


KNOCK_OUT: Final = "knock-out"


def _by_knockout(table: Standings, better: Standing) -> bool:
    """Whether whoever played in the knock-out stands before all who did not, and before who came less far."""
    return table.knockout is not None and better.player in table.knockout.players


def _compared(table: Standings, better: Standing, worse: Standing, up_to: int) -> tuple[tuple[Code, Value, Value], ...]:
    return tuple(zip(table.codes, better.tie_breaks, worse.tie_breaks, strict=True))[:up_to]
