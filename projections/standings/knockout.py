"""The knock-out after a Swiss as lines to be printed, and its order above the standings (decision 118)."""

from collections.abc import Iterator, Sequence
from typing import Final

from core.general_rules.knockout import (
    HowDecided,
    Match,
    bracket_of,
    colours,
    in_words,
    is_over,
    order_of,
    waiting,
)
from core.model.dataclass import dataclass, replace
from core.model.knockout import Knockout
from core.model.results import Result
from core.model.sentence import joined, say
from core.model.tournament import Tournament
from core.model.units import PlayerId
from core.tie_breaks.ranking import Ranked, Ranking
from projections.wording import result_in_print


@dataclass(frozen=True, slots=True)
class KnockoutLine:
    """One game, played or to come; or a match in which there is none. Rounds, matches and games count from 1."""

    round_number: int
    match: int
    game: int  # 0: the match as a whole
    white: PlayerId | None  # of a match as a whole: who stands above; None: not known yet, or nobody
    black: PlayerId | None
    result: Result | None
    winner: PlayerId | None = None  # in the last line of a match
    how: HowDecided | None = None  # likewise
    is_equal: bool = False  # likewise: it waits for a play-off
    is_known: bool = True  # False: who plays follows from matches that are not decided
    is_for_third_place: bool = False


def lines_of(knockout: Knockout) -> tuple[KnockoutLine, ...]:
    """All matches from the first round on, each game of them in a line; empty before it has begun."""
    if not knockout.has_begun:
        return ()
    return tuple(
        line for matches in bracket_of(knockout) for match in matches for line in _lines_of_match(knockout, match)
    )


def _lines_of_match(knockout: Knockout, match: Match) -> Iterator[KnockoutLine]:
    place = (match.round_number, match.number)
    lines = [
        KnockoutLine(*place, number, game.white, game.black, game.result) for number, game in enumerate(match.games, 1)
    ]
    if match.both is not None and match.is_known and not match.is_decided:
        to_come = range(len(match.games) + 1, knockout.terms.games + 1)
        lines += [KnockoutLine(*place, game, *colours(knockout, match, game), None) for game in to_come]
    lines = lines or [KnockoutLine(*place, 0, *match.players, None, is_known=match.is_known)]
    lines = [replace(line, is_for_third_place=match.is_for_third_place) for line in lines]
    yield from lines[:-1]
    yield replace(lines[-1], winner=match.winner, how=match.how, is_equal=match.is_equal)


_HOW: Final = {
    HowDecided.STANDINGS: say(" (equal; higher in the standings)"),
    HowDecided.PLAY_OFF: say(" (play-off)"),
    HowDecided.LEAVING: say(" (walk-over)"),
}


def cells_of(tournament: Tournament, knockout: Knockout) -> list[tuple[str, ...]]:
    """The table, line by line, with the names of the players."""
    return [_cells(tournament, knockout, line) for line in lines_of(knockout)]


def _cells(tournament: Tournament, knockout: Knockout, line: KnockoutLine) -> tuple[str, ...]:
    match = f"{line.match}.{line.game}" if line.game and knockout.terms.games > 1 else str(line.match)
    to_come = ":" if line.game else ""
    return (
        str(line.round_number),
        match,
        _who(tournament, line, line.white, upper=True),
        _place(knockout, line.white),
        to_come if line.result is None else result_in_print(line.result),
        _place(knockout, line.black),
        _who(tournament, line, line.black, upper=False),
        _goes_on(tournament, line),
    )


def _place(knockout: Knockout, player: PlayerId | None) -> str:
    return str(knockout.players.index(player) + 1) if player in knockout.players else ""


def _who(tournament: Tournament, line: KnockoutLine, player: PlayerId | None, *, upper: bool) -> str:
    if player is not None:
        return _name(tournament, player)
    if line.is_known:
        return say("bye") if line.how is HowDecided.BYE else say("nobody")
    if line.is_for_third_place:
        return say(
            "loser of match {match} of round {round_number}", match=2 - upper, round_number=line.round_number - 1
        )
    return say(
        "winner of match {match} of round {round_number}",
        match=2 * line.match - upper,
        round_number=line.round_number - 1,
    )


def _goes_on(tournament: Tournament, line: KnockoutLine) -> str:
    if line.is_equal:
        return say("equal; needs a play-off")
    if line.how is None:
        return ""
    if line.winner is None:
        return say("nobody")
    return joined("", (_name(tournament, line.winner), _HOW.get(line.how, "")))


def _name(tournament: Tournament, player: PlayerId) -> str:
    known = tournament.players.get(player)
    return known.name if known is not None else say("unknown player {player}", player=player)


def with_knockout(order: Ranking, knockout: Knockout | None) -> Ranking:
    """The standings with whoever played in the knock-out above the rest, in its order."""
    if knockout is None or not knockout.has_begun:
        return order
    rows = {row.card.player: row for row in order.rows}
    first = [rows.pop(player) for player in order_of(knockout) if player in rows]
    above = [Ranked(rank, row.card) for rank, row in enumerate(first, 1)]
    return replace(order, rows=(*above, *_below(tuple(rows.values()), len(above))))


def _below(rows: Sequence[Ranked], above: int) -> Iterator[Ranked]:
    """The others in their order; those who shared a rank share one."""
    ranks = [row.rank for row in rows]
    for row in rows:
        yield Ranked(above + ranks.index(row.rank) + 1, row.card)


def who_would_play(tournament: Tournament, knockout: Knockout, order: Sequence[PlayerId]) -> list[PlayerId]:
    """The bracket by the Swiss as it stands now, from everybody in its order; empty: as it was made."""
    coming = tournament.next_round
    players = tournament.players
    able = [one for one in order if players[one].takes_part_in(coming) and one not in knockout.declined]
    now = able[: len(knockout.players)]
    return [] if tuple(now) == knockout.players else now


def told_of_now(tournament: Tournament, by_now: Sequence[PlayerId]) -> str:
    """That the standings of the Swiss have changed since the bracket was made."""
    names = ", ".join(_name(tournament, one) for one in by_now)
    return say(
        (
            "The Swiss standings have changed since the bracket was made: they now give {names}. The bracket is "
            "unchanged."
        ),
        names=names,
    )


def told_of(knockout: Knockout) -> list[str]:
    """What a reader of the final standings of the Swiss must know."""
    count = knockout.terms.qualifiers
    if not knockout.has_begun:
        return [say("Provisional: {terms} has been announced but has not started.", terms=in_words(knockout.terms))]
    bracket = bracket_of(knockout)
    told = [
        say(
            "Places 1 to {count} come from the knock-out; points and tie-breaks come from the Swiss.",
            count=count,
        )
    ]
    if not is_over(bracket):
        open_now = joined(
            "; ",
            (
                say("round {round_number}, match {number}", round_number=match.round_number, number=match.number)
                for match in waiting(bracket)
            ),
        )
        told.append(say("Provisional: the knock-out is not over. To be played: {open_now}.", open_now=open_now))
    return told


def announced_in_words(tournament: Tournament) -> str:
    """What is announced to follow the last round, and how far it is; empty: nothing."""
    knockout = tournament.knockout
    if knockout is None:
        return ""
    stage = (
        say("not started") if not knockout.has_begun else say("in progress") if is_open(knockout) else say("finished")
    )
    return say("after the last round, {terms}: {stage}", terms=in_words(knockout.terms), stage=stage)


def is_open(knockout: Knockout) -> bool:
    """Whether it is still to come, or not over."""
    return not knockout.has_begun or not is_over(bracket_of(knockout))
