"""Rounds that are not as their rules pair them, as findings; what the file's own comments explain is a note."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from operator import itemgetter
from typing import Final

from core.editions.event_kind import Kind
from core.editions.registry import edition_named
from core.model.pairing import Board, Boards, boards_differ, recorded_boards
from core.model.sentence import capitalised, joined, say
from core.model.spelling import in_ranges
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from core.model.verdict import Standing
from events.trf.document import PlayerRecord
from events.trf.layout import TRF26
from events.trf.to_tournament import tournament_of
from projections.audit.catalogue import finding
from projections.audit.finding import Finding, RoundHeld, Severity
from projections.audit.programs import OURS, habits_of
from projections.audit.rules import Held
from projections.replay.recheck import Comparison, compare_round, compare_rounds
from projections.replay.remarks import Remark, explanation

_SCORES_TELLING: Final = 5
"""So many different scores in falling order are no chance of the starting order."""

_BOARDS_TELLING: Final = 3
"""So many boards as in a first round are no chance in a later one."""

SHOWN: Final = 3
"""Boards of a difference that a sentence names; the others are counted."""


def rounds_held(held: Held) -> tuple[RoundHeld, ...]:
    """Every round that was compared."""
    unknown, unjudged = held.rules.unknown_rules, held.rules.unjudged
    places = _of_places(held).sentence if _numbers_are_places(held) else ""
    return tuple(
        RoundHeld(
            one.round_number,
            len(one.recorded),
            _numbers(one.only_recorded),
            _numbers(one.only_by_engine),
            one.unjudged or unknown or places or ("" if one.same else unjudged),
        )
        for one in held.rounds
    )


def _numbers(boards: Boards) -> tuple[tuple[int, int], ...]:
    return tuple((int(white), int(black or 0)) for white, black in boards)


def of_pairings(held: Held, remarks: tuple[Remark, ...], program: str) -> Iterator[Finding]:
    """One finding for each round that differs, and one for what is not judged."""
    if held.kind.no_verdict:
        yield _not_judged(held)
        return
    unknown = held.rules.unjudged
    if unknown and (held.rules.unknown_rules or any(not one.same for one in held.rounds)):
        yield finding("not-judged", capitalised(unknown))
        return
    if _numbers_are_places(held):
        yield _of_places(held)
        return
    written = _written_by(program)
    if program == OURS and held.document.file_format != TRF26:
        written = joined(" ", (written, say("If boards were changed by hand, ask for the TRF26.")))
    for one in held.rounds:
        if one.unjudged:
            yield finding("not-judged", one.unjudged, round_number=one.round_number)
        elif not one.same:
            yield _of_round(held, one, remarks, written)
            written = ""  # said once a file
    yield from _by_earlier_facts(held)


def _not_judged(held: Held) -> Finding:
    """Anybody can write that a file is a part: of one that begins as an event does it is said what is not as paired."""
    told, kind = capitalised(held.kind.no_verdict), held.kind
    if not kind.part or kind.kind is not Kind.SWISS or held.rules.unjudged:
        return finding("not-judged", told)
    rounds = compare_rounds(replace(held.tournament, part_of_event=""))
    begins = bool(rounds) and rounds[0].same and len(rounds[0].recorded) >= _BOARDS_TELLING
    differing = [one.round_number for one in rounds if not (one.same or one.unjudged)]
    if not (begins and differing):
        return finding("not-judged", told)
    evidence = say(
        "Round 1 in the file is as the first round of an event is paired. As rounds of that event, these are not as "
        "the rules pair them: {rounds}.",
        rounds=in_ranges(differing),
    )
    return finding("not-judged", told, severity=Severity.WARNING, evidence=evidence)


def _by_earlier_facts(held: Held) -> Iterator[Finding]:
    """Rounds that match only by what comments of ours say was known when they were paired (decisions 113 and 162)."""
    document = held.document
    lines = {one.line: one.until for one in document.earlier_rounds}
    lines |= {one.line: RoundNumber(one.until) for one in document.earlier_cells}
    if not lines:
        return
    plain = replace(document, earlier_rounds=(), earlier_cells=())
    tournament = tournament_of(plain, held.rules.edition, dict(held.rules.asked))
    for one in held.rounds:
        said = sorted(line for line, until in lines.items() if one.round_number <= until)
        if not said or not one.same or one.unjudged:
            continue
        otherwise = compare_round(tournament, one.round_number)
        if otherwise.same:
            continue
        yield finding(
            "explained",
            say(
                "Round {round}: with the information available at the time, as given in line {lines}, the pairing "
                "complies with the rules. Without that information, it differs: {otherwise}.",
                round=one.round_number,
                lines=joined(", ", map(str, said)),
                otherwise=otherwise.in_words,
            ),
            line=said[0],
            round_number=one.round_number,
        )


def _numbers_are_places(held: Held) -> bool:
    """Whether the starting rank numbers are places of the final standings, so that no round follows from them."""
    players = _in_order_of(held, [one.number for one in held.document.players])
    points, ratings = [one.points or 0 for one in players], [one.rating for one in players]
    return (
        held.document.teams is None
        and bool(held.rounds)
        and not held.rounds[0].same
        and len(set(points)) >= _SCORES_TELLING
        and not _rises(points)
        and (_rises(ratings) > 0 or not any(ratings))
    )


def _of_places(held: Held) -> Finding:
    ranks = [one.rank or 0 for one in held.document.players]
    ratings = [one.rating for one in _in_order_of(held, ranks)]
    sentence = say(
        "The starting rank numbers (columns 5-8) follow the final points, and round 1 does not match them: they "
        "are places in the standings, which cannot be used to pair a round."
    )
    if any(ratings) and len(set(ranks)) == len(ranks) and 10 * _rises(ratings) < len(ratings):  # late entries come last
        exchanged = say("The ranks (columns 86-89) follow the ratings: the two columns are swapped.")
        sentence = joined(" ", (sentence, exchanged))
    line = held.document.players[0].line
    return finding("not-judged", sentence, severity=Severity.WARNING, line=line, column=5)


def _in_order_of(held: Held, places: Sequence[int]) -> list[PlayerRecord]:
    return [one for _, one in sorted(zip(places, held.document.players, strict=True), key=itemgetter(0))]


def _rises(numbers: Sequence[int]) -> int:
    return sum(one < other for one, other in pairwise(numbers))


def _written_by(program: str) -> str:
    """Who wrote the file, and what its files do that others do not; the first round that differs is often due to it."""
    if not program:
        return ""
    habits = habits_of(program)
    if not habits:
        return say("The file was written by {program}.", program=program)
    return say("The file was written by {program}: {habits}", program=program, habits=habits)


def _of_round(held: Held, one: Comparison, remarks: tuple[Remark, ...], written: str) -> Finding:
    tournament = held.tournament
    edition = edition_named(tournament.settings.edition)
    number = one.round_number
    if explained := explanation(tournament, one, remarks):
        remark, sentence = explained
        return finding("explained", sentence, line=remark.line, round_number=number, evidence=remark.text)
    spoken = joined(
        " ",
        (
            say("Line {line} says: {text}", line=remark.line, text=remark.text)
            for remark in remarks
            if number in remark.rounds
        ),
    )
    if one.note:
        return finding(
            "no-pairing",
            say("Round {round}: {note}", round=number, note=one.note),
            round_number=number,
            article=edition.source,
            evidence=joined(" ", (spoken, written)),
        )
    recorded = recorded_boards(tournament.rounds[number - 1])
    boards = _boards(recorded, one.only_recorded)
    by_colours = bool(one.only_recorded) and len(one.colours_only) == len(one.only_recorded)
    differ = boards_differ(one.recorded, one.only_recorded, one.only_by_engine)
    what = say("only in colours from the pairing that") if by_colours else say("from the pairing that")
    evidence = say(
        "In the file: {file}; the rules give: {rules}.",
        file=_shown(one.only_recorded),
        rules=_shown(one.only_by_engine),
    )
    severity = Severity.WARNING if held.doubt else None
    if one.verdict is not None:
        objections = joined("; ", (joined(": ", (found.rule, found.text)) for found in one.verdict.objections[:SHOWN]))
        judged = joined(": ", (one.verdict.standing, objections)) if objections else f"{one.verdict.standing}."
        evidence = joined(" ", (evidence, judged))
        severity = Severity.WARNING if one.verdict.standing is not Standing.ILLEGAL else Severity.ERROR
    return finding(
        "pairing-colours" if by_colours else "pairing",
        say(
            "Round {round}: {differ} {what} {edition} gives.",
            round=number,
            differ=differ,
            what=what,
            edition=edition.name,
        ),
        severity=severity,
        line=_line_of(held, one.only_recorded),
        round_number=number,
        board=boards[0] if boards else 0,
        players=_players(one.only_recorded or one.only_by_engine),
        article=edition.source,
        evidence=joined(" ", (evidence, held.doubt, spoken, written)),
    )


def _boards(recorded: Boards, differing: Boards) -> list[int]:
    """Their numbers."""
    places = {frozenset(board): number for number, board in enumerate(recorded, 1)}
    return sorted(places[frozenset(board)] for board in differing if frozenset(board) in places)


def _players(boards: Boards) -> tuple[int, ...]:
    return tuple(int(player) for board in boards[:SHOWN] for player in board if player is not None)


def _line_of(held: Held, boards: Boards) -> int:
    lines = {player.number: player.line for player in held.document.players}
    return lines.get(int(boards[0].white), 0) if boards and held.document.teams is None else 0


def _shown(boards: Boards) -> str:
    more = say(" and {count} more", count=len(boards) - SHOWN) if len(boards) > SHOWN else ""
    return joined("", (joined(", ", map(_board, boards[:SHOWN])), more))


def _board(board: Board) -> str:
    return say("a bye for {player}", player=board.white) if board.black is None else f"{board.white}-{board.black}"


def board_number(tournament: Tournament, round_number: int, players: tuple[int, ...]) -> int:
    """The board of a round at which one of these sat; 0: at none, or in an event of matches."""
    return 0 if tournament.settings.boards else board_of_match(tournament, round_number, players)


def board_of_match(tournament: Tournament, round_number: int, players: tuple[int, ...]) -> int:
    """The same by the number of the pair, whether it meets for a game or for a match; 0: at none."""
    if not 1 <= round_number <= len(tournament.rounds):
        return 0
    for number, board in enumerate(recorded_boards(tournament.rounds[round_number - 1]), 1):
        if any(player in players for player in board if player is not None):
            return number
    return 0
