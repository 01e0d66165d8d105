"""Standings in words and figures, as every list of them prints them."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from core.editions.registry import edition_named, has_table, is_known, teams_compete
from core.model.results import Reading
from core.model.sentence import Figure, joined, say, say_of
from core.model.spelling import in_ranges
from core.model.tie_breaks import NONE_ANNOUNCED
from core.model.tournament import Settings, Tournament
from core.model.units import BoardNumber, PlayerId, RoundNumber, half_up
from core.tie_breaks.older_texts import tardiness
from core.tie_breaks.ranking import tie_breaks_proposed
from core.tie_breaks.tie_break import Exact, Value
from projections.standings.boards import told_by_score
from projections.standings.knockout import told_of
from projections.standings.table import Standings

_MANY_ROUNDS: Final = 9  # an average over so many needs a third decimal to be told from its neighbours
_TENTHS: Final = 10


def number_of(amount: Exact | None, scale: int, rounds: int) -> int | float | None:
    """An amount as a number; `scale` of its units make one. An average is rounded, a half up."""
    if amount is None:
        return None
    if isinstance(amount, Fraction):
        step = 100 if rounds < _MANY_ROUNDS else 1000
        return half_up(amount / scale * step) / step
    return amount / scale if scale > 1 else amount


def text_of(amount: Exact | None, scale: int, rounds: int) -> str:
    """An amount as it is printed: 26.0, 8.25, 1820; a dash where there is nothing to compute it from."""
    number = number_of(amount, scale, rounds)
    if number is None:
        return "-"
    if isinstance(amount, Fraction):
        return Figure(f"{number:.2f}" if rounds < _MANY_ROUNDS else f"{number:.3f}")
    if isinstance(number, int):
        return str(number)
    return Figure(f"{number:.1f}" if scale == _TENTHS else f"{number:.2f}")


def values_as_text(table: Standings, values: Sequence[Value]) -> list[str]:
    """The tie-breaks of one player, in order."""
    return [
        text_of(value.amount, code.tie_break.scale, table.cards.rounds)
        for code, value in zip(table.codes, values, strict=True)
    ]


def whereabouts(table: Standings, rounds: int | None) -> str:
    """Where in the event the standings are: a round none of whose games is finished has not begun to count.

    By a table several rounds are open at once, and none of them is the one that is played.
    """
    last = table.after_round
    if len(_rounds_of(table.open_games)) > 1:
        return (
            say("standings with {count} matches paired but not yet played", count=len(table.open_games))
            if table.of_teams
            else say("standings with {count} games paired but not yet played", count=len(table.open_games))
        )
    open_here = [game for game in (*table.open_games, *table.adjourned_games) if game[0] == last]
    if not last:
        return say("standings before round 1")
    if open_here:
        return say("standings during round {last}", last=last)
    if table.is_provisional or rounds is None or last < rounds:
        return say("standings after round {last}", last=last)
    return say("final standings after round {last}", last=last)


def remarks(table: Standings) -> list[str]:
    """What a reader must know: a list that nobody announced, missing results, tie-breaks left out."""
    told = [*_by_default(table), *remarks_on_missing(table), *told_by_score(table.by_score)]
    if table.knockout is not None:
        told += told_of(table.knockout)
    if table.bracket_by_now:
        told.append(say("The Swiss standings have changed since the knock-out began; its bracket is unchanged."))
    return told + _not_told(table) + [say("Left out: {sentence}", sentence=sentence) for sentence in table.left_out]


_SHOWN: Final = 6  # players whose number changes; the others are counted


def told_of_numbers(tournament: Tournament) -> list[str]:
    """Whose pairing number is another one from the next round on: it is the one that is typed now (C.04.2, 2.3).

    The standings have the numbers of the round paired last, by which papers were printed.
    """
    paired, following = RoundNumber(max(1, tournament.last_paired_round)), tournament.next_round
    before, after = tournament.numbers_in(paired), tournament.numbers_in(following)
    changed = sorted((one for one in after if one in before and before[one] != after[one]), key=before.__getitem__)
    if not changed:
        return []
    named = joined(
        "; ",
        (
            say(
                "{name} {number}, previously {before}",
                name=tournament.players[one].name,
                number=after[one],
                before=before[one],
            )
            for one in changed[:_SHOWN]
        ),
    )
    more = say("; and {count} more", count=len(changed) - _SHOWN) if len(changed) > _SHOWN else ""
    return [
        say(
            "Pairing numbers change with round {round}, and commands already take the new ones: {named}{more}.",
            round=following,
            named=named,
            more=more,
        )
    ]


def told_of_shared_ranks(table: Standings) -> list[str]:
    """Beside a list by places, which nobody shares: which of them are one rank in the standings."""
    ranks = Counter(row.rank for row in table.rows)
    shared = [f"{rank}-{rank + count - 1}" for rank, count in sorted(ranks.items()) if count > 1]
    if not shared:
        return []
    return [
        say(
            "Places are those of the lines of this table; in the standings these share a rank: {places}.",
            places=", ".join(shared),
        )
    ]


def remarks_on_missing(table: Standings) -> list[str]:
    """Results that are missing, and games that are adjourned."""
    adjourned = [
        say("Provisional: play adjourned in {places}.", places=places)
        for places in _places(table, table.adjourned_games)
    ]
    return [*_open(table), *adjourned]


def ranks_sections_together(tournament: Tournament) -> bool:
    """Whether players who never meet are ranked with each other (CFC 652)."""
    schedule = edition_named(tournament.settings.edition).schedule
    if schedule is None or schedule.by_teams:
        return False
    drawn = tournament.numbers_in(RoundNumber(max(1, tournament.last_paired_round)))
    return len(schedule.sections(len(drawn))) > 1


def without_tie_breaks(table: Standings) -> list[str]:
    """Without tie-breaks each has a rank of their own all the same; nothing but the list of players decides on it."""
    if table.ranking.list.codes or not table.ties or not table.after_round:
        return []
    return [say("No tie-breaks: players with equal points are listed by pairing number.")]


def warned_of_no_tie_breaks(settings: Settings, table: Standings) -> list[str]:
    """The same of final standings, on which prizes depend: to be said before them, unless `none` was announced."""
    codes = (
        tie_breaks_proposed(settings.edition, of_teams=teams_compete(settings)) if is_known(settings.edition) else ()
    )
    is_final = bool(table.after_round) and table.after_round == settings.rounds and not table.is_provisional
    if not codes or not is_final or not without_tie_breaks(table) or table.ranking.list == NONE_ANNOUNCED:
        return []
    return [
        say(
            "Warning: no tie-breaks were announced, so players with equal points are listed by pairing number. Decide "
            "before awarding prizes how these ties are broken; to announce a list now: "
            "`pairtrail config set --tie-breaks {codes} --reason TEXT`",
            codes=",".join(codes),
        )
    ]


def expelled_told(tournament: Tournament, table: Standings) -> list[str]:
    """Who is missing among the ranked, and why."""
    if not table.expelled:
        return []
    names = joined(", ", (tournament.players[player].name for player in table.expelled))
    return [
        say_of(
            len(table.expelled),
            "{names} was expelled and is not ranked.",
            "{names} were expelled and are not ranked.",
            names=names,
        )
    ]


def withdrawn_after(tournament: Tournament, player: PlayerId) -> RoundNumber | None:
    """The last round in which somebody took part who has withdrawn before the last one; None: nobody of those.

    By a table, whose rounds may all have been paired before, the last one in which a game was played.
    """
    spans = tournament.players[player].spans
    lasts = [one.last for one in spans if one.last is not None]
    rounds = tournament.settings.rounds
    if not spans or len(lasts) < len(spans):
        return None
    last = _last_played(tournament, player) if has_table(tournament.settings.edition) else max(lasts)
    return None if rounds is not None and last >= rounds else last


def _last_played(tournament: Tournament, player: PlayerId) -> RoundNumber:
    """0: none."""
    played = (
        one.number
        for one in tournament.rounds
        for game in one.games
        if player in (game.white, game.black)
        and (result := game.readings.shown(Reading.STANDINGS)) is not None
        and result.was_played
    )
    return max(played, default=RoundNumber(0))


def withdrawn_told(tournament: Tournament, table: Standings) -> list[str]:
    """Who of those ranked has withdrawn, and when."""
    left = [(row.player, withdrawn_after(tournament, row.player)) for row in table.rows]
    names = [
        say("{name} (after round {round_number})", name=tournament.players[player].name, round_number=last)
        if last
        else say("{name} (before round 1)", name=tournament.players[player].name)
        for player, last in left
        if last is not None
    ]
    return [say("Withdrawn: {names}.", names=joined(", ", names))] if names else []


def _open(table: Standings) -> list[str]:
    """The boards without a result; of several rounds at once how many there are."""
    rounds = _rounds_of(table.open_games)
    if len(rounds) < 2:
        return [
            say("Provisional: no result yet in {places}.", places=places) for places in _places(table, table.open_games)
        ]
    known = {"count": len(table.open_games), "rounds": in_ranges(rounds)}
    return [
        say("Provisional: {count} matches in rounds {rounds} have not yet been played.", **known)
        if table.of_teams
        else say("Provisional: {count} games in rounds {rounds} have not yet been played.", **known)
    ]


def _rounds_of(games: tuple[tuple[RoundNumber, BoardNumber], ...]) -> list[int]:
    return sorted({int(round_number) for round_number, _ in games})


def _by_default(table: Standings) -> list[str]:
    clause = table.by_default
    if clause is None:
        return []
    known = {"codes": ", ".join(table.ranking.list.codes), "article": clause.article, "summary": clause.summary}
    return [
        say("The file names no tie-breaks, so the default is {codes} ({article}). {summary}", **known)
        if table.is_of_file
        else say("No tie-breaks were announced, so the default is {codes} ({article}). {summary}", **known)
    ]


def _not_told(table: Standings) -> list[str]:
    """Tardiness where the report leaves it open: whom it concerns, and what becomes of them."""
    asked = [code.text for code in table.codes if code.tie_break.values is tardiness]
    numbers = [row.number for row in table.rows if table.cards.by_player[row.player].first_round is None and row.number]
    if not asked or not numbers:
        return []
    return [
        say(
            "{tie_break}: the report has no entry in round 1 for No. {numbers}, and does not distinguish a late "
            "entry from an absence. These players are ranked last among those tied with them.",
            tie_break=asked[0],
            numbers=in_ranges(numbers),
        )
    ]


def _places(table: Standings, games: tuple[tuple[RoundNumber, BoardNumber], ...]) -> list[str]:
    """Boards by round: 'round 3, boards 1-4, 7'; of teams the matches."""
    by_round: dict[RoundNumber, list[int]] = {}
    for round_number, board in games:
        by_round.setdefault(round_number, []).append(board)
    if table.of_teams:
        return [
            say_of(
                len(matches),
                "round {round_number}, match {matches}",
                "round {round_number}, matches {matches}",
                round_number=round_number,
                matches=in_ranges(matches),
            )
            for round_number, matches in by_round.items()
        ]
    return [
        say_of(
            len(boards),
            "round {round_number}, board {boards}",
            "round {round_number}, boards {boards}",
            round_number=round_number,
            boards=in_ranges(boards),
        )
        for round_number, boards in by_round.items()
    ]
