"""`--explain`: the smallest change that explains a round, and one change that explains several, as `check` has them.

The audit of one report: read as far as it goes, then everything in it held against everything else.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Final

from core.editions.double_swiss import GAMES
from core.editions.event_kind import kind_of_event
from core.editions.registry import AS_IN_FILE, AUTO, is_of_one
from core.model.results import Reading
from core.model.sentence import NoLegalPairing, Refused, TournamentError, capitalised, joined, say, text_of
from core.model.tournament import as_complete
from core.model.units import RoundNumber
from events.days import first_day
from events.errors import BadInput
from events.errors import Finding as Unread
from events.trf.document import TrfDocument
from events.trf.layout import round_column
from events.trf.reader import LinesRead, read_lines
from events.trf.tie_breaks import announced_in
from projections.audit.catalogue import finding
from projections.audit.dates import of_dates
from projections.audit.engines import OtherEngine, held_beside, with_their_word
from projections.audit.finding import FIDE_RATING, FileAudit, Finding, Outcome, RoundHeld
from projections.audit.games import Cells, Mended, held_against_each_other
from projections.audit.pairings import board_number, board_of_match, of_pairings, rounds_held
from projections.audit.people import of_people
from projections.audit.points import held_against_results, of_players_of_teams
from projections.audit.programs import program_of
from projections.audit.ranks import of_ranks
from projections.audit.rating_profile import of_rating
from projections.audit.rules import Asked, Held, held_against_rules
from projections.audit.shifted import with_columns_in_place, with_numbers_in_place, with_rounds_in_place
from projections.hypotheses.hypothesis import EventExplained
from projections.replay.remarks import remarks_of
from projections.standings.crosstable import crosstable
from projections.standings.table import Standings, standings
from projections.standings.wording import without_tie_breaks
from projections.tournament_state.readings import Output, footnotes
from projections.wording import marked

_OF_PAIRINGS: Final = ("pairing", "pairing-colours", "no-pairing")
OF_THE_FILE: Final = ("several-rounds", "no-replay")
"""Codes of what is said of the file as a whole: a report for people always shows them."""


def explained_rounds(
    held: Held, rounds: tuple[RoundHeld, ...], asked: Asked
) -> tuple[tuple[RoundHeld, ...], list[Finding]]:
    """The rounds with a hypothesis each, where one was found, and what concerns several of them."""
    from projections.hypotheses.event import explain_event  # loads the explanations, which few want

    if all(one.agrees for one in rounds) or not held.kind.is_swiss:
        return rounds, []
    is_named = asked.edition not in (AUTO, AS_IN_FILE)
    try:
        found = explain_event(as_complete(held.tournament), edition_named=is_named)
    except TournamentError:
        return rounds, []
    return tuple(replace(one, hypothesis=_of_round(found, one.number)) for one in rounds), list(_of_several(found))


def _of_round(found: EventExplained, number: int) -> str:
    explained = found.rounds.get(RoundNumber(number))
    if explained is None:
        return ""
    if explained.hypotheses:
        return explained.hypotheses[0].sentence
    return found.no_replay if explained.is_left_out else ""


def _of_several(found: EventExplained) -> Iterator[Finding]:
    for one in found.several:
        supposed = one.hypothesis
        yield finding(
            "several-rounds",
            supposed.sentence,
            round_number=min(one.rounds),
            article=supposed.article,
            evidence=supposed.evidence,
        )
    for rule in found.rules:
        yield finding("several-rounds", rule)
    if found.no_replay:
        yield finding("no-replay", found.no_replay)


def with_hypotheses(findings: Sequence[Finding], rounds: Sequence[RoundHeld]) -> list[Finding]:
    """The rounds that differ, each with the change that explains it."""
    told = {one.number: one.hypothesis for one in rounds if one.hypothesis}
    return [
        replace(one, evidence=joined(" ", (one.evidence, say("Hypothesis: {hypothesis}", hypothesis=told[one.round]))))
        if one.code in _OF_PAIRINGS and one.round in told
        else one
        for one in findings
    ]


_FOUND_MAX: Final = 2000  # findings of one file; more of a kind are counted
_NO_PLAYER: Final = "no player (001) line"


def audit_file(
    contents: bytes, name: str, asked: Asked, *, is_named: bool = True, engines: Sequence[OtherEngine] = ()
) -> FileAudit:
    """Everything that can be said of one file. Never raises for what stands in it.

    `is_named`: somebody named this file, so that one without players is unreadable and not only no report. `engines`:
    others that are asked for every round.
    """
    try:
        read, shifted = with_columns_in_place(read_lines(contents, name), name)
        read, under_others = with_numbers_in_place(read, name)
    except BadInput as refused:
        return _unread(refused, name, is_named=is_named)
    document, of_rounds = with_rounds_in_place(read.document)
    try:
        return _audited(LinesRead(document, read.errors), name, asked, engines, [*shifted, *under_others, *of_rounds])
    except (Refused, NoLegalPairing, BadInput) as refusal:
        return _finished(
            FileAudit(name, Outcome.UNREADABLE, title=document.details.name, players=len(document.players)),
            [finding("unreadable", text_of(refusal))],
        )


def _unread(refused: BadInput, name: str, *, is_named: bool) -> FileAudit:
    if not is_named and any(one.read == _NO_PLAYER or "zero byte" in one.read for one in refused.findings):
        return _finished(
            FileAudit(name, Outcome.SKIPPED), [finding("no-report", say("The file has no player line (001)."))]
        )
    found = [
        finding(
            "unreadable",
            say("Read {read}, expected {expected}.", read=one.read, expected=one.expected),
            line=one.line,
            column=one.column,
        )
        for one in refused.findings[:_FOUND_MAX]
    ]
    return _finished(FileAudit(name, Outcome.UNREADABLE), found)


def _audited(
    read: LinesRead, name: str, asked: Asked, engines: Sequence[OtherEngine], shifted: Sequence[Finding]
) -> FileAudit:
    document = read.document
    of_teams = document.teams is not None
    mended = Mended({}) if of_teams else held_against_each_other(document)
    by_results = {} if of_teams else held_against_results(document, mended)
    held = held_against_rules(document, mended, asked)
    program = program_of(document)
    found: list[Finding] = [*shifted, *map(_unreadable_place, read.errors), *_otherwise(document, held)]
    found += _of_length(document)
    found += _in_matches((*mended.findings, *held.answered), held)
    found += of_pairings(held, remarks_of(document), program)
    found += () if of_teams else _twice(held)
    found += of_players_of_teams(document)
    found += of_ranks(held, by_results)
    found += of_people(document)
    found += of_dates(document)
    if asked.profile == FIDE_RATING:
        found += of_rating(document)
    beside, of_engines = held_beside(held, engines)
    found = [*with_their_word(found, beside), *of_engines]
    content, pairings = ("", "") if of_teams else _digests(document, mended.cells)
    counted = _digests(document, _counted(document, mended.cells))[0] if content and document.counted_cells else ""
    rounds = rounds_held(held)
    audit = FileAudit(
        file=name,
        title=document.details.name,
        kind=held.kind.kind.value if held.kind.kind else kind_of_event(held.tournament).kind.value,
        players=len(document.players),
        edition=held.rules.edition,
        edition_why=held.why,
        program=program,
        rounds=rounds,
        content=content,
        pairings=pairings,
        counted=counted,
        table=_table(held) if asked.table else (),
        footnotes=_footnotes(held) if asked.table else (),
        engines=beside,
    )
    if audit.pairings and _may_be_another(held):
        audit = replace(audit, is_small=True, shared=_shared(document))
    if asked.explain:
        rounds, of_several = explained_rounds(held, audit.rounds, asked)
        audit = replace(audit, rounds=rounds)
        found = [*with_hypotheses(found, rounds), *of_several]
    return _finished(audit, list(_with_boards(found, held)))


def _finished(audit: FileAudit, found: list[Finding]) -> FileAudit:
    named = sorted((replace(one, file=audit.file) for one in found), key=lambda one: one.sort_key)
    return replace(audit, findings=tuple(named[:_FOUND_MAX]))


def _unreadable_place(one: Unread) -> Finding:
    return finding(
        "line",
        say("Read {read}, expected {expected}.", read=one.read, expected=one.expected),
        line=one.line,
        column=one.column,
    )


def _otherwise(document: TrfDocument, held: Held) -> Iterator[Finding]:
    """Places taken otherwise than they stand; what a file merely leaves open is no finding."""
    for one in document.adjustments:
        if not one.line or document.lines[one.line - 1].text[:3] in _TIE_BREAKS:  # these are computed, and told then
            continue
        if _BY_FIRST_GAMES in one.found and not _first_games_tell(held):
            continue
        contradicts = any(word in f"{one.found} {one.taken_as}" for word in _AGAINST)
        code = "contradiction" if contradicts else "read-otherwise"
        yield finding(
            code,
            say("{found}: read as {taken_as}.", found=capitalised(one.found), taken_as=one.taken_as),
            line=one.line,
            column=one.column,
        )


def _first_games_tell(held: Held) -> bool:
    """Whether round 1 was paired by the numbers in the file, so that its games show the initial colour (E.5)."""
    first = next(iter(held.rounds), None)
    return first is None or 2 * (len(first.only_recorded) - len(first.colours_only)) <= len(first.recorded)


_TIE_BREAKS: Final = ("202", "212")
_BY_FIRST_GAMES: Final = "the first games show"  # the initial colour, where the numbers are the starting ones
_AGAINST: Final = (
    "who have a 001 line",
    "whose line has a rating",
    _BY_FIRST_GAMES,
    "although they met in that round",
)


def _with_boards(found: Iterator[Finding] | list[Finding], held: Held) -> Iterator[Finding]:
    """The board at which the players of a finding sat, where it does not say one."""
    for one in found:
        board = one.board or (board_number(held.tournament, one.round, one.players) if one.players else 0)
        yield replace(one, board=board) if board != one.board else one


def _in_matches(found: Sequence[Finding], held: Held) -> Iterator[Finding]:
    """What is said of single games with the round of the match, where two rounds of the file are one (decision 194)."""
    if not is_of_one(held.tournament.settings):
        yield from found
        return
    for one in found:
        if not one.round:
            yield one
            continue
        of_match, game = divmod(one.round - 1, GAMES)
        said = say(
            "Round {round} of the file is game {game} of round {match}.",
            round=one.round,
            game=game + 1,
            match=of_match + 1,
        )
        board = board_of_match(held.tournament, of_match + 1, one.players)
        yield replace(one, board=board, sentence=joined(" ", (one.sentence, said)))


def _twice(held: Held) -> Iterator[Finding]:
    """Games and byes that no Swiss gives a second time."""
    if not held.kind.is_swiss or held.tournament.settings.boards:
        return
    met: dict[frozenset[int], int] = {}
    had: dict[int, int] = {}
    for one_round in held.tournament.rounds:
        for game in one_round.games:
            pair, result = frozenset((int(game.white), int(game.black))), game.readings.shown(Reading.STANDINGS)
            if pair in met:
                one, other = sorted(pair)
                yield finding(
                    "met-twice",
                    say(
                        "Round {round}: {one} and {other} had already met in round {met}.",
                        round=one_round.number,
                        one=one,
                        other=other,
                        met=met[pair],
                    ),
                    round_number=one_round.number,
                    players=(one, other),
                )
            if result is not None and result.was_played:
                met.setdefault(pair, one_round.number)
        for player, outcome in one_round.unpaired.items():
            if outcome.value != "U":
                continue
            if int(player) in had:
                yield finding(
                    "bye-twice",
                    say(
                        "Round {round}: {player} had already had the pairing-allocated bye in round {had}.",
                        round=one_round.number,
                        player=player,
                        had=had[int(player)],
                    ),
                    round_number=one_round.number,
                    players=(int(player),),
                )
            had.setdefault(int(player), one_round.number)


def _of_length(document: TrfDocument) -> Iterator[Finding]:
    """An engine would take the wrong round for the last one (A.7)."""
    declared = document.rounds_declared
    longest = max(document.players, key=lambda one: len(one.entries), default=None)
    paired = document.rounds_paired if longest is None else len(longest.entries)  # a bye is an entry as well
    if declared is not None and paired > declared and document.teams is None:
        player = next(player for player in document.players if len(player.entries) >= paired)
        yield finding(
            "rounds",
            say(
                "There is an entry for round {round}, but the file declares {declared} rounds.",
                round=paired,
                declared=declared,
            ),
            line=player.line,
            column=round_column(paired),
            round_number=paired,
        )


_ROUNDS_TELLING, _GAMES_TELLING = 3, 12
"""So much two files must have in common before their pairings tell that they are of one event."""


def _digests(document: TrfDocument, cells: Cells) -> tuple[str, str]:
    """What two files of one event have in common: pairings with results, and pairings alone."""
    order = sorted(cells)
    place = {number: at for at, number in enumerate(order, 1)}
    paired = document.rounds_paired
    games = sum(entry is not None and entry.opponent > 0 for number in order for entry in cells[number][:paired]) // 2
    if paired < _ROUNDS_TELLING or games < _GAMES_TELLING:
        return "", ""
    whole: list[str] = []
    alone: list[str] = []
    for number in order:
        for entry in cells[number][:paired]:
            opponent = 0 if entry is None else place.get(entry.opponent, 0)
            colour = "" if entry is None or entry.colour is None else entry.colour.value
            code = entry.code if entry is not None and entry.opponent else ""
            whole.append(f"{opponent}{colour}{code};")
            alone.append(f"{opponent}{colour};")
    of_whole, of_alone = (sha256("".join(told).encode()).hexdigest()[:32] for told in (whole, alone))
    return of_whole, of_alone


def _counted(document: TrfDocument, cells: Cells) -> Cells:
    """The cells with the results counted in the standings, where a rating report gives them beside those rated."""
    counted = {number: list(entries) for number, entries in cells.items()}
    for one in document.counted_cells:
        if one.round_number <= len(counted.get(one.player, ())):
            counted[one.player][one.round_number - 1] = one.entry
    return counted


_GAMES_LARGE: Final = 60
"""An event of so many games is paired as another one is by chance only if the results of most of them are the same."""


def _may_be_another(held: Held) -> bool:
    """Whether other events have the same pairings: those of a table, and small ones."""
    games = sum(len(one.games) for one in held.tournament.rounds)
    return not held.kind.is_swiss or games < _GAMES_LARGE


def _shared(document: TrfDocument) -> tuple[str, ...]:
    """What two files of one event have in common even if some names were changed."""
    first = sorted(document.players, key=lambda one: one.number)[:3]
    days = (first_day(document.details.start_date), first_day(document.details.end_date))
    told = [f"{at} {one.name.casefold()}" for at, one in enumerate(first) if one.name]
    told += [f"{at} {one.fide_id.lstrip('0')}" for at, one in enumerate(first) if one.fide_id.strip("0")]
    told += [" ".join(days)] if all(days) else []
    return tuple(sha256(one.encode()).hexdigest()[:12] for one in told)


def _standings(held: Held) -> Standings:
    return standings(held.tournament, announced_in(held.document), system_is_declared=False)


def _footnotes(held: Held) -> tuple[str, ...]:
    """Where readings part, and by what players with equal points have their ranks if not by tie-breaks."""
    return (*footnotes(held.tournament, Output.CROSSTABLE), *without_tie_breaks(_standings(held)))


def _table(held: Held) -> tuple[tuple[str, ...], ...]:
    """The cross-table in words: rank, number, name, rating, points, then a cell a round, marked as in other tables."""
    tournament = held.tournament
    rows = []
    for row in crosstable(tournament, _standings(held)):
        player = tournament.players[row.standing.player]
        cells = (
            f"{cell.opponent_rank or ''}{'' if cell.colour is None else cell.colour.value}"
            f"{'' if cell.outcome is None else marked(cell.outcome.value, counts=cell.counts)}"
            for cell in row.cells
        )
        points = f"{row.standing.points // 10}.{row.standing.points % 10}"
        number = "" if row.standing.number is None else str(row.standing.number)
        rows.append((str(row.standing.rank), number, player.name, str(player.rating or ""), points, *cells))
    return tuple(rows)
