"""The ranks of a file against its points, and against the tie-breaks that it lists."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from itertools import pairwise
from typing import Final

from core.editions.event_kind import is_round_robin
from core.model.sentence import Figure, Refused, joined, say, text_of
from core.tie_breaks.codes import read_codes, split_codes
from core.tie_breaks.ranking import list_in_use
from events.trf.document import PlayerRecord, TrfDocument, shown_points
from events.trf.layout import RANK
from events.trf.own_comments import told_of_knockout
from events.trf.tie_breaks import list_of
from projections.audit.catalogue import finding
from projections.audit.finding import Finding, Severity
from projections.audit.rules import Held
from projections.standings.table import Standing, Standings, standings
from projections.standings.wording import values_as_text

_TIES_TELLING: Final = 3  # so many other ties make a custom of the file
_RANKS_MANY, _RANKS_FEW = 4, 2  # a quarter of the ranks, and more than two: the column holds something else


def of_ranks(held: Held, by_results: Mapping[int, int]) -> Iterator[Finding]:
    """Ranks that neither points nor tie-breaks give; a file without ranks claims nothing.

    Where the text of the edition ranks equals itself (1998 F.10, CFC 671), they have no custom of their own.
    """
    document = held.document
    if told := told_of_knockout(document):
        plain = replace(held, document=replace(document, in_knockout=()))
        errors = [one.sentence for one in of_ranks(plain, by_results) if one.severity is Severity.ERROR]
        evidence = say("Without the comment: {told}", told=joined(" ", errors)) if errors else ""
        severity = Severity.WARNING if errors else None
        yield finding("by-comment", told, severity=severity, line=document.in_knockout[0][1], evidence=evidence)
    if document.teams is not None:
        return
    ranked = [player for player in document.players if player.rank]
    in_knockout = {number for number, _ in document.in_knockout}
    first = len(in_knockout)  # so many places are those of a knock-out, whose games are not in the file
    yield from _of_knockout(document, by_results)
    ranked = [one for one in ranked if one.number not in in_knockout or (one.rank or 0) > first]
    problem = _of_the_list(document)
    is_listed = problem is None and bool(list_of(document).codes)
    if not is_listed and not first and (changed := _one_changed(ranked, by_results)):
        yield _of_one(changed, ranked)
        return
    yield from _behind_the_last(ranked, first)
    against_points = list(_against_points(ranked, by_results, first))
    are_starting_ranks = len(ranked) > _RANKS_FEW and all(one.rank == one.number for one in ranked)
    many = len(against_points) * _RANKS_MANY > len(ranked) and len(against_points) > _RANKS_FEW
    if many or (are_starting_ranks and against_points):
        yield _of_another_list(ranked, against_points)
        return
    yield from against_points
    wrong = {one.players[0] for one in against_points}
    if problem is not None:
        yield problem
    elif is_listed:
        yield from _against_tie_breaks(held, [player for player in ranked if player.number not in wrong])
    elif not list_in_use(held.tournament.settings, round_robin=is_round_robin(held.tournament)).list.codes:
        yield from _among_equals(ranked, by_results, wrong)


def _of_knockout(document: TrfDocument, by_results: Mapping[int, int]) -> Iterator[Finding]:
    """Of a knock-out the comment has the players as the points of the Swiss order them: its places need its games."""
    places = [number for number, _ in document.in_knockout if number in by_results]
    for better, worse in pairwise(places):
        if by_results[better] < by_results[worse]:
            yield finding(
                "rank",
                say(
                    "The comment about the knock-out places player {better} ahead of player {worse}, who has "
                    "more points.",
                    better=better,
                    worse=worse,
                ),
                line=document.in_knockout[0][1],
                players=(better, worse),
            )


def _one_changed(ranked: Sequence[PlayerRecord], by_results: Mapping[int, int]) -> list[PlayerRecord]:
    """Whose rank alone is another one, where all others are 1, 2, 3 ... by points and one place is free.

    Two where both would do; nobody where that is not so, or where equals may share a place.
    """
    taken, places = Counter(one.rank or 0 for one in ranked), range(1, len(ranked) + 1)
    free = [place for place in places if not taken[place]]
    suspects = [one for one in ranked if (one.rank or 0) not in places or taken[one.rank or 0] > 1]
    if len(free) != 1 or len(suspects) > 2:
        return []
    points = {one.number: int(one.points if one.points is not None else by_results[one.number]) for one in ranked}
    fitting: dict[int, list[PlayerRecord]] = {}
    for one in suspects:
        row = sorted(ranked, key=lambda other: free[0] if other is one else other.rank or 0)  # used at once
        pairs = list(pairwise(row))
        if all(points[better.number] >= points[worse.number] for better, worse in pairs):
            ties = [pair for pair in pairs if points[pair[0].number] == points[pair[1].number]]
            fitting.setdefault(sum(better.number > worse.number for better, worse in ties), []).append(one)
    found = fitting[min(fitting)] if fitting else []
    share = len(suspects) == 2 and points[suspects[0].number] == points[suspects[1].number]
    return [] if share and free[0] == (suspects[0].rank or 0) + 1 else found


def _behind_the_last(ranked: Sequence[PlayerRecord], first: int) -> Iterator[Finding]:
    """One whose rank is greater than there are players, where nobody before him is missing.

    The `first` places are not looked at.
    """
    row, players = sorted(ranked, key=lambda one: one.rank or 0), first + len(ranked)
    in_row = all((one.rank or 0) <= at for at, one in enumerate(row[:-1], first + 1))
    if row and (row[-1].rank or 0) > players and in_row:
        last = row[-1]
        yield finding(
            "rank",
            say(
                "Player {player} has rank {rank}, but is the last of {players} players.",
                rank=last.rank,
                player=last.number,
                players=players,
            ),
            line=last.line,
            column=RANK.first,
            players=(last.number,),
        )


def _of_one(changed: Sequence[PlayerRecord], ranked: Sequence[PlayerRecord]) -> Finding:
    places = {one.rank or 0 for one in ranked}
    free = next(place for place in range(1, len(ranked) + 1) if place not in places)
    one = changed[0]
    who = reduce(
        lambda one, other: say("{one} or {other}", one=one, other=other), (str(player.number) for player in changed)
    )
    return finding(
        "rank",
        say(
            (
                "Player {player} has rank {rank}, but rank {free} is unused; with that rank, all ranks would "
                "follow the points."
            ),
            rank=one.rank,
            player=who,
            free=free,
        ),
        line=one.line,
        column=RANK.first,
        players=tuple(player.number for player in changed),
    )


def _of_another_list(ranked: Sequence[PlayerRecord], wrong: Sequence[Finding]) -> Finding:
    """The column as a whole: its ranks are of another moment, or the starting ranks once more."""
    is_start = all(one.rank == one.number for one in ranked)
    what = say("the starting ranks repeated") if is_start else say("from another date, or from another list")
    return finding(
        "ranks",
        say(
            "{count} of {of} ranks do not follow the points: they are {what}.",
            count=len(wrong),
            of=len(ranked),
            what=what,
        ),
        line=wrong[0].line,
        column=RANK.first,
        evidence=wrong[0].sentence,
    )


# --- points ------------------------------------------------------------------------------------------


def _against_points(ranked: Sequence[PlayerRecord], by_results: Mapping[int, int], first: int) -> Iterator[Finding]:
    """Those who have to be taken out for the ranks to follow the points: the fewest there can be.

    By the points of the file or by those of the results, whichever leaves fewer: wrong points are told elsewhere.
    """
    by_file = {player.number: int(player.points or 0) for player in ranked}
    given = [{player.number: by_results[player.number] for player in ranked}, by_file]
    points, out = min(((one, _out_of_order(ranked, one)) for one in given), key=lambda pair: len(pair[1]))
    twice = _taken_twice([player for player in ranked if player not in out], points, first)
    for player in (*out, *twice):
        rivals = [one for one in ranked if one is not player and _is_against(one, player, points)]
        others = [one for one in rivals if one not in out] or rivals
        rival = others[0] if others else None
        against = (
            say(
                "; player {player} with {points} points has rank {rank}",
                player=rival.number,
                points=Figure(shown_points(points[rival.number])),
                rank=rival.rank,
            )
            if rival
            else ""
        )
        yield finding(
            "rank",
            say(
                "Player {player} has rank {rank} with {points} points{against}.",
                rank=player.rank,
                player=player.number,
                points=Figure(shown_points(points[player.number])),
                against=against,
            ),
            line=player.line,
            column=RANK.first,
            players=(player.number, *((rival.number,) if rival else ())),
        )


def _is_against(one: PlayerRecord, player: PlayerRecord, points: Mapping[int, int]) -> bool:
    """Whether the ranks of the two are not in the order of their points."""
    ranks, worth = (one.rank or 0) - (player.rank or 0), points[one.number] - points[player.number]
    return ranks * worth > 0 or (ranks == 0 and worth != 0)


def _taken_twice(ranked: Sequence[PlayerRecord], points: Mapping[int, int], first: int) -> list[PlayerRecord]:
    """Of those who share a rank: with other points, or at another place than the first that they take together."""
    sharing = Counter(one.rank for one in ranked)
    found = []
    for player in ranked:
        if sharing[player.rank] == 1:
            continue
        better = first + sum(points[one.number] > points[player.number] for one in ranked)
        equal = sum(points[one.number] == points[player.number] for one in ranked)
        before = first + sum((one.rank or 0) < (player.rank or 0) for one in ranked)
        fits = better < (player.rank or 0) <= better + equal
        if not fits or before != (player.rank or 0) - 1:
            found.append(player)
    return found


def _out_of_order(ranked: Sequence[PlayerRecord], points: Mapping[int, int]) -> list[PlayerRecord]:
    """Without whom the points never rise from one rank to the next: the others are the longest such row."""
    # Equals in rank are put so that they do no harm: who has more points first.
    row = sorted(ranked, key=lambda one: (one.rank or 0, -points[one.number], one.number))
    ends: list[int] = []
    at: list[int] = []
    before: list[int] = []
    for place, player in enumerate(row):
        falling = -points[player.number]
        length = bisect_right(ends, falling)
        before.append(at[length - 1] if length else -1)
        if length == len(ends):
            ends.append(falling)
            at.append(place)
        else:
            ends[length], at[length] = falling, place
    kept = set()
    place = at[-1] if at else -1
    while place >= 0:
        kept.add(place)
        place = before[place]
    return [player for place, player in enumerate(row) if place not in kept]


# --- ties --------------------------------------------------------------------------------------------


def _among_equals(ranked: Sequence[PlayerRecord], by_results: Mapping[int, int], wrong: set[int]) -> Iterator[Finding]:
    """Ranks of equals in a file without tie-breaks: taken twice where one is free, or against its own custom."""
    points = {one.number: int(one.points if one.points is not None else by_results[one.number]) for one in ranked}
    shared = Counter(one.rank for one in ranked)
    custom_of_sharing = sum(count - 1 for count in shared.values()) > 1
    ties = sorted(ranked, key=lambda one: (one.rank or 0, one.number))
    pairs = [
        (one, other)
        for one, other in pairwise(ties)
        if points[one.number] == points[other.number] and not {one.number, other.number} & wrong
    ]
    telling = [
        pair for pair in pairs if any(_has_played(one) for one in pair)
    ]  # who never came stands by number anyway
    in_order = sum(one.number < other.number for one, other in telling if one.rank != other.rank)
    against = [(one, other) for one, other in pairs if one.rank != other.rank and one.number > other.number]
    for one, other in pairs:
        if one.rank == other.rank and not custom_of_sharing and len(pairs) > 1:
            yield _of_a_tie(
                one,
                other,
                say(
                    "Players {one} and {other} share rank {rank}, but no other rank is shared",
                    rank=one.rank,
                    one=one.number,
                    other=other.number,
                ),
            )
    by_number = len(pairs) > _TIES_TELLING and len(against) <= 2 and in_order >= _TIES_TELLING + 2 * len(against)
    for one, other in against if by_number else ():
        yield _of_a_tie(
            one,
            other,
            say(
                "Player {one} has rank {rank} and player {other} has rank {other_rank}, but all other players "
                "with equal points are ordered by number",
                rank=one.rank,
                one=one.number,
                other_rank=other.rank,
                other=other.number,
            ),
        )


def _has_played(player: PlayerRecord) -> bool:
    return any(entry is not None and entry.opponent for entry in player.entries)


def _of_a_tie(one: PlayerRecord, other: PlayerRecord, sentence: str) -> Finding:
    return finding(
        "rank-of-a-tie",
        say("{sentence}.", sentence=sentence),
        line=one.line,
        column=RANK.first,
        players=(one.number, other.number),
    )


# --- tie-breaks --------------------------------------------------------------------------------------


def _of_the_list(document: TrfDocument) -> Finding | None:
    """Why the list of the file cannot be carried out; None: it can, or there is none."""
    lines = [(line, text[4:]) for line, text in document.leftover if text[:3] in ("202", "212") and text[4:].strip()]
    if not lines:
        return None
    try:
        read_codes(list_of(document).codes, of_teams=False)
    except Refused as refused:
        codes = ", ".join(split_codes(lines[-1][1]))
        return finding(
            "tie-break-list",
            say("Tie-breaks {codes}: {refused}", codes=codes, refused=text_of(refused)),
            line=lines[-1][0],
            column=5,
        )
    return None


def _against_tie_breaks(held: Held, ranked: Sequence[PlayerRecord]) -> Iterator[Finding]:
    """Ranks of the file beside those of its own tie-breaks."""
    document = held.document
    announced = list_of(document)
    table = standings(held.tournament, announced, system_is_declared=False)
    if table.left_out:
        yield finding(
            "tie-break-list",
            say("Tie-breaks {codes}: {why}", codes=", ".join(announced.codes), why=joined(" ", table.left_out)),
        )
        return
    rows = {int(row.player): row for row in table.rows}
    records = {player.number: player for player in ranked}
    in_file = sorted((one for one in ranked if one.number in rows), key=lambda one: (one.rank or 0, one.number))
    places = {one.number: rows[one.number].rank for one in in_file}
    as_records = [replace(one, points=None) for one in in_file]
    out = _out_of_order(as_records, {number: -rank for number, rank in places.items()})
    for one in (*out, *_sharing_otherwise([one for one in in_file if one not in out], places)):
        row = rows[one.number]
        yield finding(
            "tie-break",
            say(
                "Player {player} has rank {rank}, but {codes} give rank {given}.",
                rank=one.rank,
                player=one.number,
                codes=", ".join(announced.codes),
                given=row.rank,
            ),
            line=one.line,
            column=RANK.first,
            players=(one.number,),
            evidence=say("{one}; {other}.", one=_values(row, table), other=_values(_rival(row, table, records), table)),
        )


def _sharing_otherwise(in_file: Sequence[PlayerRecord], places: Mapping[int, int]) -> list[PlayerRecord]:
    """Those who share a rank in the file with somebody whom the list puts before them."""
    first: dict[int, int] = {}
    for one in in_file:
        first[one.rank or 0] = min(places[one.number], first.get(one.rank or 0, places[one.number]))
    return [one for one in in_file if places[one.number] != first[one.rank or 0]]


def _rival(row: Standing, table: Standings, records: Mapping[int, PlayerRecord]) -> Standing:
    """Somebody who stands on the other side of him in the file: who is against the list is so beside somebody."""
    mine = records[int(row.player)].rank or 0
    ranks = {number: one.rank for number, one in records.items() if one.rank}
    others = (other for other in table.rows if int(other.player) in ranks and other is not row)
    return next(other for other in others if (other.rank < row.rank) != (ranks[int(other.player)] < mine))


def _values(row: Standing, table: Standings) -> str:
    texts = values_as_text(table, row.tie_breaks)
    values = joined(", ", (joined(" ", (code.text, text)) for code, text in zip(table.codes, texts, strict=True)))
    return say(
        "{player}: {points} points, {values}", player=row.number, points=Figure(shown_points(row.points)), values=values
    )
