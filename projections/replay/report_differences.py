"""In what two reports of an event differ, beyond what the tournaments read from them show: line by line.

Head, players, points, ranks, every entry of a round, and all other lines: those that the reader understands by their
meaning, so that the same in another spelling is no difference, the rest word for word. What cannot be held against the
other is named as not compared.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Final

from core.model.named_tuple import NamedTuple
from core.model.sentence import SEMICOLON, joined, say, say_of
from core.model.spelling import in_ranges
from core.model.tournament import Tournament
from core.model.units import PlayerId
from events.trf import TrfDocument
from events.trf.document import Entry, PlayerRecord, shown_points
from events.trf.layout import (
    COUNTS,
    FIRST_ROUND_COLUMN,
    HEADER_FIELDS,
    PLAYER_COLUMNS,
    ROUND_STEP,
    ROUND_WIDTH,
    SILENT,
    TEAM_RECORDS,
    birth_date_of,
    day_of,
)
from events.trf.own_comments import is_receipt_line, receipt_in
from events.trf.team_tournament import member_id, starting_rank_of
from events.vocabulary.record import fields_in_words
from projections.replay.same_players import (
    Fact,
    People,
    PlayerDifference,
    fact,
    facts_of_people,
    last_numbers,
    same_people,
)

_COMMENT: Final = "###"
_PLAYER: Final = "001"
_KNOWN_UNREAD: Final = SILENT | TEAM_RECORDS | {_COMMENT}

HEAD: Final[Mapping[str, str]] = {
    "012": say("name of the tournament (012)"),
    "022": say("city (022)"),
    "032": say("federation (032)"),
    "042": say("first day (042)"),
    "052": say("last day (052)"),
    "092": say("type of tournament (092)"),
    "102": say("chief arbiter (102)"),
    "112": say("deputy arbiters (112)"),
    "122": say("time control (122)"),
    "132": say("dates of the rounds (132)"),
}
"""What the head says, by line."""


class Report(NamedTuple):
    """A report as it was read, and what is known of it where it was written from a log for this comparison."""

    document: TrfDocument
    hashes: Mapping[str, str] | None = None  # of the events of that log, by what a receipt says of them
    not_kept: Collection[tuple[PlayerId, str]] = ()  # what the log commits to, and is not kept beside it
    lists_are_open: bool = False  # of one month: its ratings are those of a list, taken over from the other


class ReportsCompared(NamedTuple):
    """What differs between two reports."""

    players: tuple[PlayerDifference, ...]  # players, or teams and then their players
    lines: tuple[Fact, ...]
    not_compared: tuple[str, ...]


def reports_compared(
    reports: tuple[Report, Report],
    tournaments: tuple[Tournament, Tournament],
    same: Mapping[PlayerId, PlayerId],
    *,
    rounds_told: Collection[int] = (),
    facts_told: Collection[str] = (),
) -> ReportsCompared:
    """Players and lines. `same`: players, or teams, of the first by those of the second.

    Rounds and facts in which the two are known to differ already are not told again.
    """
    one, other = reports
    players = [*_competitors(reports, tournaments, same, rounds_told)]
    if one.document.teams is not None or other.document.teams is not None:
        players += _members(reports, tournaments)
    codes = {code for what, group in _TOLD_AS.items() if what in facts_told for code in group}
    lines = [*facts_of_lines(one.document, other.document, codes), *fact_of_receipt(one, other)]
    return ReportsCompared(tuple(players), tuple(lines), tuple(dict.fromkeys(not_compared(one, other))))


_TOLD_AS: Final = {
    say("tie-breaks"): ("202", "212"),
    say("rounds"): ("142", "XXR"),
    say("initial colour"): ("152", "XXC"),
    say("points"): ("162", "299", "XXS"),
}
"""By what the announcement calls it: the lines that say it."""


# --- the players -------------------------------------------------------------------------------------


def _competitors(
    reports: tuple[Report, Report],
    tournaments: tuple[Tournament, Tournament],
    same: Mapping[PlayerId, PlayerId],
    rounds_told: Collection[int],
) -> Iterator[PlayerDifference]:
    sides = [
        _People(People(tournament.players, last_numbers(tournament)), _records(report))
        for report, tournament in zip(reports, tournaments, strict=True)
    ]
    last = max(len(record.entries) for side in sides for record in (*side.records.values(), _NO_RECORD))
    rounds = [number for number in range(1, last + 1) if number not in rounds_told]
    yield from _compared(sides, same, reports, rounds, with_points=not rounds_told)


def _members(reports: tuple[Report, Report], tournaments: tuple[Tournament, Tournament]) -> Iterator[PlayerDifference]:
    """The players of teams, and the games of each."""
    sides = [
        _People(
            People(tournament.members, {member: starting_rank_of(member) for member in tournament.members}),
            {member_id(record.number): record for record in report.document.players},
        )
        for report, tournament in zip(reports, tournaments, strict=True)
    ]
    last = max(len(record.entries) for side in sides for record in (*side.records.values(), _NO_RECORD))
    yield from _compared(sides, same_people(sides[0].people, sides[1].people, {}), reports, range(1, last + 1))


class _People(NamedTuple):
    """The people of one of the two, and their lines."""

    people: People
    records: Mapping[PlayerId, PlayerRecord]


def _records(report: Report) -> dict[PlayerId, PlayerRecord]:
    """Of teams none: their lines are those of their players."""
    document = report.document
    return {} if document.teams is not None else {PlayerId(one.number): one for one in document.players}


_NO_RECORD: Final = PlayerRecord(line=0, number=0, name="")


def _compared(
    sides: Sequence[_People],
    same: Mapping[PlayerId, PlayerId],
    reports: tuple[Report, Report],
    rounds: Collection[int],
    *,
    with_points: bool = True,
) -> Iterator[PlayerDifference]:
    """By id in the first, then those who are in the second only."""
    one, other = sides
    numbers = {
        other.records[his].number: one.records[mine].number
        for his, mine in same.items()
        if his in other.records and mine in one.records
    }
    counterpart = {mine: his for his, mine in same.items()}
    not_kept = {*reports[0].not_kept, *((same.get(his, his), field) for his, field in reports[1].not_kept)}
    for mine, player in one.people.players.items():
        his = counterpart.get(mine)
        if his is None:
            yield PlayerDifference(mine, None)
            continue
        told = one.people.numbers.get(mine, ""), other.people.numbers.get(his, "")
        but = [field for who, field in not_kept if who == mine]
        facts = [*facts_of_people(player, other.people.players[his], told, whole=False, but=but)]
        if mine in one.records and his in other.records:
            records = one.records[mine], other.records[his]
            facts += _facts_of_line(*records, numbers, rounds, with_points=with_points, but=but)
        if facts:
            yield PlayerDifference(mine, his, tuple(facts))
    yield from (PlayerDifference(None, his) for his in other.people.players if his not in same)


def _facts_of_line(
    mine: PlayerRecord,
    his: PlayerRecord,
    numbers: Mapping[int, int],
    rounds: Collection[int],
    *,
    with_points: bool,
    but: Collection[str],
) -> Iterator[Fact]:
    """What two 001 lines of one player say otherwise, but for who it is.

    `numbers`: starting ranks in the first report, by those in the second. `rounds`: of these the entries are compared.
    """
    if "birth_date" not in but:
        yield from fact(say("birth date"), *(birth_date_of(one.birth_date) or one.birth_date for one in (mine, his)))
    if with_points:
        yield from fact(say("points"), *("" if one.points is None else shown_points(one.points) for one in (mine, his)))
        yield from fact(say("rank"), *("" if one.rank is None else one.rank for one in (mine, his)))
    for number in rounds:
        entries = mine.entry(number), _renumbered(his.entry(number), numbers)
        if _meaning(entries[0]) != _meaning(entries[1]):
            yield Fact(say("entry of round {number}", number=number), *map(_cell, entries))


# --- the lines that are no player's ------------------------------------------------------------------


class _Group(NamedTuple):
    """Lines that say one thing together."""

    codes: Collection[str]
    meaning: Callable[[TrfDocument], object]


def _of_teams(document: TrfDocument) -> object:
    teams = document.teams
    if teams is None:
        return None
    return (
        [one._replace(line=0) for one in teams.listed],
        [one._replace(line=0) for one in teams.line_ups],
        [one._replace(line=0) for one in teams.forfeits],
        (teams.byes, teams.bye_points, teams.colours, teams.match_points, teams.game_points_of_bye),
        [one._replace(line=0) for one in teams.assigned],
    )


_GROUPS: Final = (
    _Group({"XXR", "142"}, lambda document: document.rounds_declared),
    _Group({"XXC", "152"}, lambda document: (document.initial_colour, document.numbers_by_rank)),
    _Group(
        {"XXS", "162", "299", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"},
        lambda document: (document.scoring, [one._replace(line=0) for one in document.points_of_some]),
    ),
    _Group({"192"}, lambda document: document.type_code),
    _Group({"240"}, lambda document: document.byes_granted),
    _Group({"XXZ"}, lambda document: set(document.absent)),
    _Group({"250", "XXA"}, lambda document: document.acceleration),
    _Group(
        {"260", "XXP"},
        lambda document: (document.forbidden, [one._replace(line=0) for one in document.prohibitions]),
    ),
    _Group({"013", "300", "310", "320", "330", "352", "362"}, _of_teams),
)
_MEANINGS: Final = {code: group.meaning for group in _GROUPS for code in group.codes}


def facts_of_lines(one: TrfDocument, other: TrfDocument, told: Collection[str] = ()) -> Iterator[Fact]:
    """The head, then all other lines but those of players; of codes in `told` it is known already that they differ."""
    yield from _facts_of_head(one, other)
    mine, his = _other_lines(one), _other_lines(other)
    for code in sorted(mine.keys() | his.keys()):
        only_mine, only_his = _apart(mine.get(code, []), his.get(code, []))
        if code in told or not (only_mine or only_his):
            continue
        meaning = _MEANINGS.get(code)
        if (
            meaning is None
            or meaning(one) != meaning(other)
            or _team_scoring_differs(code, one, other)
            or _is_passed_over(meaning, mine, his)
        ):
            what = say("comment (###)") if code == _COMMENT else say("line {code}", code=code)
            yield Fact(what, _listed(only_mine), _listed(only_his))


def _is_passed_over(meaning: object, mine: Mapping[str, list[str]], his: Mapping[str, list[str]]) -> bool:
    """Whether one of two that mean the same has all lines of the other, and more: the reader went by those alone."""
    ours, theirs = (
        [(code, text) for code, texts in lines.items() if _MEANINGS.get(code) is meaning for text in texts]
        for lines in (mine, his)
    )
    return bool(ours and theirs) and not (Counter(ours) - Counter(theirs) and Counter(theirs) - Counter(ours))


def _team_scoring_differs(code: str, one: TrfDocument, other: TrfDocument) -> bool:
    return code in ("162", "299") and _of_teams(one) != _of_teams(other)


def _listed(texts: list[str]) -> str:
    return joined(SEMICOLON, texts) if texts else say("none")


def _facts_of_head(one: TrfDocument, other: TrfDocument) -> Iterator[Fact]:
    for code, name in HEADER_FIELDS.items():
        mine, his = (_head_value(getattr(document.details, name)) for document in (one, other))
        if mine != his:
            yield Fact(HEAD[code], mine or say("none"), his or say("none"))


def _head_value(value: str | tuple[str, ...]) -> str:
    if isinstance(value, str):
        return day_of(value) or " ".join(value.split())
    return ", ".join(_day_of_round(text) if text[:1].isdecimal() else " ".join(text.split()) for text in value)


def _day_of_round(text: str) -> str:
    """Line 132 has two digits of the year."""
    return day_of(text) or day_of(f"20{text}") or text


def _other_lines(document: TrfDocument) -> dict[str, list[str]]:
    """By code the lines that are neither of the head nor of a player, without what no program reads."""
    kept = dict(document.leftover)
    lines: dict[str, list[str]] = {}
    for number, line in enumerate(document.lines, 1):
        code = line.text[:3]
        is_unknown = number in kept and code not in _KNOWN_UNREAD and code not in HEADER_FIELDS
        if code == _PLAYER or is_unknown or is_receipt_line(line.text) or not line.text.strip():
            continue
        if code in HEADER_FIELDS and number not in kept:
            continue
        lines.setdefault(code, []).append(" ".join(line.text[3:].split()) if code != _COMMENT else line.text.rstrip())
    return lines


def _apart(mine: list[str], his: list[str]) -> tuple[list[str], list[str]]:
    """What only one of the two has, in the order of each."""
    return _without(mine, Counter(his)), _without(his, Counter(mine))


def _without(texts: list[str], others: Counter[str]) -> list[str]:
    left = []
    for text in texts:
        if others[text]:
            others[text] -= 1
        else:
            left.append(text)
    return left


def _renumbered(entry: Entry | None, numbers: Mapping[int, int]) -> Entry | None:
    if entry is None or not entry.opponent:
        return entry
    return entry._replace(opponent=numbers.get(entry.opponent, -entry.opponent))


def _meaning(entry: Entry | None) -> object:
    """Blank and 0000 - Z say the same: absent."""
    if entry is None or (not entry.opponent and entry.code in ("", "Z")):
        return None
    return entry


def _cell(entry: Entry | None) -> str:
    if entry is None:
        return say("none")
    opponent = abs(entry.opponent) or "0000"
    return f"{opponent} {'-' if entry.colour is None else entry.colour.value[0]} {entry.code}".rstrip()


# --- what is not compared ----------------------------------------------------------------------------


def not_compared(one: Report, other: Report) -> Iterator[str]:
    """What stands in one of the two and was held against nothing; a sentence each."""
    for letter, report, against in (("A", one, other), ("B", other, one)):
        if unread := _lines_unread(report.document):
            yield say_of(
                len(unread),
                "line {lines} of {letter}, which has text that no format defines",
                "lines {lines} of {letter}, which have text that no format defines",
                lines=", ".join(map(str, unread)),
                letter=letter,
            )
        if passed := _lines_passed_over(report.document, against.document):
            yield say_of(
                len(passed),
                "line {lines} of {letter}, which means nothing in an event of this kind",
                "lines {lines} of {letter}, which mean nothing in an event of this kind",
                lines=", ".join(map(str, passed)),
                letter=letter,
            )
        if report.lists_are_open:
            yield say("the ratings, which come from the list of the month and are not on record")
        for field, players in sorted(_by_field(report.not_kept).items()):
            yield say_of(
                len(players),
                "the {field} of player {players}: erased, or not stored with the record",
                "the {field} of players {players}: erased, or not stored with the record",
                field=fields_in_words([field]),
                players=in_ranges(players),
            )
        if against.hashes is not None and _receipts(against.document) and not _receipts(report.document):
            yield say("the state of the record: {letter} has no receipt (### pairtrail receipt)", letter=letter)


def not_compared_of_formats(one: str, other: str) -> Iterator[str]:
    """What is not of two files in two formats: lines of each stand for what the other has elsewhere, or not at all."""
    if one != other:
        yield say(
            "lines 012 to 132, birth dates, points and ranks as written, and all other lines except those with rounds, "
            "tie-breaks, initial colour and points for results (A is a {one}, B a {other})",
            one=one,
            other=other,
        )


def _by_field(not_kept: Collection[tuple[PlayerId, str]]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for player, field in sorted(not_kept):
        found.setdefault(field, []).append(int(player))
    return found


def fact_of_receipt(one: Report, other: Report) -> Iterator[Fact]:
    """Where a report says that it was made of an event which the record does not have."""
    for report, against, turned in ((one, other, False), (other, one, True)):
        if against.hashes is None or report.hashes is not None:
            continue
        for said in dict.fromkeys(_receipts(report.document)):
            event, _, digest = said.partition(" sha256 ")
            found = against.hashes.get(event)
            if said not in _receipts(against.document) and found != digest:
                texts = (said, say("no such event") if found is None else f"{event} sha256 {found}")
                yield Fact(say("receipt (###)"), *(reversed(texts) if turned else texts))


def _receipts(document: TrfDocument) -> list[str]:
    return [receipt_in(text) for _, text in document.leftover if is_receipt_line(text)]


def _lines_unread(document: TrfDocument) -> list[int]:
    """Lines of no format, and lines of players with more than their columns hold."""
    kept = dict(document.leftover)
    players = {player.line: player for player in document.players}
    return [
        number
        for number, line in enumerate(document.lines, 1)
        if (number in kept and _is_unknown(line.text)) or (number in players and _has_more(line.text, players[number]))
    ]


_NOT_OF_TEAMS: Final = frozenset({"XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"})
"""What is read of players alone: of teams matches have points of their own, and boards the usual ones."""


def _lines_passed_over(document: TrfDocument, other: TrfDocument) -> list[int]:
    """Lines with a meaning, but not in such an event, that the other does not have: other programs may go by them."""
    kept, theirs = dict(document.leftover), Counter(" ".join(line.text.split()) for line in other.lines)
    passed = []
    for number, line in enumerate(document.lines, 1):
        code, text = line.text[:3], " ".join(line.text.split())
        is_of_other_kind = document.teams is not None and code in _NOT_OF_TEAMS
        if code not in _MEANINGS or not (number in kept or is_of_other_kind):
            continue
        theirs[text] -= 1
        if theirs[text] < 0:
            passed.append(number)
    return passed


def _is_unknown(text: str) -> bool:
    code = text[:3]
    return bool(text.strip()) and code not in _KNOWN_UNREAD and code not in HEADER_FIELDS and code not in COUNTS


_COVERED: Final = frozenset(
    {1, 2, 3, *(place for column in PLAYER_COLUMNS for place in range(column.first, column.last + 1))}
)


def _has_more(text: str, player: PlayerRecord) -> bool:
    """Whether anything stands between the columns of a player's line, or behind its last round."""
    if player.columns_in_bytes:
        return False
    between = any(text[place - 1 : place].strip() for place in range(1, FIRST_ROUND_COLUMN) if place not in _COVERED)
    end = FIRST_ROUND_COLUMN - 1 + ROUND_STEP * len(player.entries)
    return between or bool(text[end:].strip()) or bool(text[end - (ROUND_STEP - ROUND_WIDTH) : end].strip())
