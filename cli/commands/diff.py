"""`diff`: in what two records of an event differ, each a moment of a tournament, a tournament, or a report."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, TypeVar

import typer
from msgspec import field as msgspec_field
from msgspec.structs import replace as replaced

from cli.answers.team_lists import BoardAnswer, board_answers, numbered, numbered_as
from cli.answers.whatif import ChangedLineAnswer, changed_lines, print_standings_changes
from cli.exits import ExitCode, UsageProblem
from cli.input.options import Options, reads
from cli.input.roster import board_in_words, name
from cli.input.trf_files import read_trf
from cli.output.answer import Answer, Numbered, answer_of, answers, answers_of
from cli.output.proposed import bundle_at
from cli.output.streams import STANDARD_INPUT, json_to_stdout, shown_name, text_to_stdout, to_stdout
from cli.session.session import NOW, Session, open_session
from cli.verbs import verb, word
from core.model.dataclass import dataclass, field, replace
from core.model.pairing import Boards
from core.model.results import Reading
from core.model.sentence import SEMICOLON, joined, say, text_of
from core.model.tournament import Tournament
from core.model.units import PairingNumber, PlayerId, RoundNumber
from events.trf import TrfDocument
from events.trf.earlier_cells import points_counted
from events.trf.team_tournament import starting_rank_of
from projections.export.as_reported import differences_of_file
from projections.known import Known
from projections.replay.differences import Differences, Record, RoundDifference, differences
from projections.replay.report_differences import Report, not_compared_of_formats
from projections.replay.same_players import PlayerDifference, last_numbers
from projections.tournament_state.moments import UnknownMomentError, parse

N = TypeVar("N", bound=Numbered | ChangedLineAnswer)

diff_app = word()

_Record = Annotated[
    str,
    typer.Argument(
        help=(
            "A point in the log as for --at, now, the NAME of a tournament, NAME@MOMENT, or a TRF file (- reads "
            "standard input)."
        ),
    ),
]
_OtherRecord = Annotated[
    str | None,
    typer.Argument(show_default=False, help="In the same form as A; default: the tournament of A as it is known now."),
]


@dataclass(frozen=True, slots=True)
class _Side:
    """One of the two, and what it is called."""

    letter: str
    title: str
    record: Record
    known: Known | None = None  # None: a file
    document: TrfDocument | None = None  # None: a log
    ids: Mapping[PlayerId, PlayerId] = field(default_factory=dict)  # in the log, where it is compared as its report

    @property
    def tournament(self) -> Tournament:
        return self.record.tournament

    def with_id(self, answer: N) -> N:
        """The same with the id that the log has, where it is compared as its report."""
        return replaced(answer, id=self.ids.get(answer.id, answer.id))


@verb(diff_app, "diff")
@reads
def diff(options: Options, a: _Record, b: _OtherRecord = None) -> None:
    """Shows the first event in which the two logs differ, then the announcement, the players and, round by round, the
    boards, the results and the standings. Players of another record are matched by FIDE ID, name or pairing
    number. A file is compared with the report that the log gives in its format: everything that the file can
    contain, line by line; what was not compared is listed, and is not counted. Exit code 1: there are differences.
    """
    if b is not None and _is_file(a) and _is_file(b):
        sides = _from_file("A", a), _from_file("B", b)
    else:
        with open_session(options) as session:
            sides = _side("A", a, session), _side("B", _now_of(a, session) if b is None else b, session)
    sides, found = _compared(sides)
    if options.as_json:
        json_to_stdout(_answer(sides, found))
    else:
        _print(sides, found)
    if found.any:
        raise typer.Exit(ExitCode.FINDINGS)


def _compared(sides: tuple[_Side, _Side]) -> tuple[tuple[_Side, _Side], Differences]:
    """What differs. A log is held against a file as the report that it gives in that format, the one most like it."""
    one, other = sides
    if one.document is not None and other.document is not None:
        found = differences(*_line_by_line(one, other))
        left_out = not_compared_of_formats(one.document.file_format, other.document.file_format)
        return sides, replace(found, not_compared=(*found.not_compared, *left_out))
    log, file = (one, other) if one.known is not None else (other, one)
    if log.known is None or file.document is None:
        return sides, differences(one.record, other.record)
    held = differences_of_file(log.known, file.document, file_first=file is one)
    if held is None:
        return sides, differences(one.record, other.record)
    for_rating = held.reported.reading is Reading.RATING
    title = say("{title}, for the rating report", title=log.title) if for_rating else log.title
    as_file = replace(log, title=title, record=held.log, ids=held.reported.ids)
    read = replace(file, record=held.file)
    return ((read, as_file) if file is one else (as_file, read)), held.differences


def _line_by_line(one: _Side, other: _Side) -> tuple[Record, Record]:
    """Two files: line by line where both are of one format."""
    assert one.document is not None, "it is a file"
    assert other.document is not None, "so is this"
    if one.document.file_format != other.document.file_format:
        return one.record, other.record
    return (
        replace(one.record, report=Report(one.document)),
        replace(other.record, report=Report(other.document)),
    )


def _is_file(text: str) -> bool:
    """Whether a file is named: a dot or a slash, and no moment (times may have dots)."""
    if text == STANDARD_INPUT:
        return True
    return any(sign in text for sign in "./\\") and "@" not in text and not _is_moment(text)


def _is_moment(text: str) -> bool:
    try:
        parse(text)
    except UnknownMomentError:
        return False
    return True


def _from_file(letter: str, file: str) -> _Side:
    if file != STANDARD_INPUT and bundle_at(file) is not None:
        raise UsageProblem(
            "{file} is not a report. If it is a bundle, `diff REPORT now --db {file}` compares a report with it.",
            file=file,
        )
    read = read_trf(file)
    record = Record(read.tournament, counted=points_counted(read.document))
    return _Side(letter, say("the file {file}", file=shown_name(file)), record, document=read.document)


def _now_of(text: str, session: Session) -> str:
    """The tournament that a record is a moment of, as it is known now."""
    stream = text.partition("@")[0]
    return stream if stream in session.repository.streams() else NOW


def _side(letter: str, text: str, session: Session) -> _Side:
    if _is_file(text):
        return _from_file(letter, text)
    if text == NOW:
        return _of_log(letter, session.load())
    stream, at, moment = text.partition("@")
    streams = session.repository.streams()
    if at and stream not in streams:
        raise UsageProblem(
            "Tournament '{stream}' not found. Available: {streams}.", stream=stream, streams=_listed(session)
        )
    try:
        if stream in streams:
            return _of_log(letter, session.repository.load(stream, parse(moment) if at else None))
        return _of_log(letter, session.repository.load(session.stream, parse(text)))
    except UnknownMomentError as error:
        nor = say("Tournament '{text}' not found either. Available: {streams}.", text=text, streams=_listed(session))
        raise UsageProblem(joined(" ", (text_of(error), "" if at else nor))) from error


def _listed(session: Session) -> str:
    return ", ".join(session.repository.streams()) or say("none")


def _of_log(letter: str, known: Known) -> _Side:
    title = say(
        "{stream}, as of event {version}, hash {digest}",
        stream=known.stream,
        version=known.version,
        digest=known.short_hash,
    )
    return _Side(letter, title, Record(known.tournament, known.events), known)


def _print(sides: tuple[_Side, _Side], found: Differences) -> None:
    one, other = sides
    for side in sides:
        text_to_stdout(joined("", (f"{side.letter}: ", side.title)))
    if not found.any:
        to_stdout("No differences.")
        _print_not_compared(found)
        return
    if found.divergence is not None:
        version = found.divergence.version
        to_stdout(
            "The logs are the same up to event {common}. Event {version}:",
            common=version - 1,
            version=version,
        )
        for side, sentence in ((one, found.divergence.one), (other, found.divergence.other)):
            text_to_stdout(joined("", (f"  {side.letter}: ", sentence or say("the log ends before this event."))))
    for fact in found.announcement:
        to_stdout("Announced {what}: {one} in A, {other} in B.", what=fact.what, one=fact.one, other=fact.other)
    for player in found.players:
        for sentence in _told_of_player(sides, player):
            text_to_stdout(sentence)
    for apart in found.rounds:
        _print_round(sides, apart)
    _print_rounds_of_one_only(one, found.rounds_of_one, found.rounds_of_other)
    _print_rounds_of_one_only(other, found.rounds_of_other, found.rounds_of_one)
    _print_standings(one.tournament, found.rounds)
    for line in found.lines:
        to_stdout("{what}: {one} in A, {other} in B.", what=line.what, one=line.one, other=line.other)
    _print_not_compared(found)


def _print_not_compared(found: Differences) -> None:
    if found.not_compared:
        to_stdout("Not compared: {list}.", list=joined(SEMICOLON, found.not_compared))


def _print_rounds_of_one_only(side: _Side, last: RoundNumber, last_common: RoundNumber) -> None:
    if last == last_common + 1:
        to_stdout("Round {last} has been paired only in {letter}.", last=last, letter=side.letter)
    elif last > last_common:
        to_stdout(
            "Rounds {first} to {last} have been paired only in {letter}.",
            first=last_common + 1,
            last=last,
            letter=side.letter,
        )


def _label(tournament: Tournament, player: PlayerId) -> str:
    return f"{_numbers(tournament).get(player, f'id:{player}')} {name(tournament, player)}"


def _numbers(tournament: Tournament) -> dict[PlayerId, PairingNumber]:
    """Of players of a team, which only reports compare, their starting ranks."""
    ranks = {member: PairingNumber(starting_rank_of(member)) for member in tournament.members}
    return {**last_numbers(tournament), **ranks}


def _told_of_player(sides: tuple[_Side, _Side], player: PlayerDifference) -> Iterator[str]:
    one, other = sides
    if player.one is None or player.other is None:
        side, who = (one, player.one) if player.one is not None else (other, player.other)
        assert who is not None, "a change is of somebody in one of the two"
        yield say("{player} is only in {letter}.", player=_label(side.tournament, who), letter=side.letter)
        return
    for fact in player.facts:
        yield say(
            "{player}, {what}: {one} in A, {other} in B.",
            player=_label(one.tournament, player.one),
            what=fact.what,
            one=fact.one,
            other=fact.other,
        )


def _print_round(sides: tuple[_Side, _Side], apart: RoundDifference) -> None:
    one, other = sides
    number = apart.round_number
    only = ((one, apart.only_in_one), (other, apart.only_in_other))
    if not (apart.only_in_one or apart.only_in_other or apart.results or apart.without_game):
        return
    to_stdout("Round {number}:", number=number)
    for side, pairs in only:
        for pair in pairs:
            to_stdout(
                "  only in {letter}: {board}",
                letter=side.letter,
                board=board_in_words(side.tournament, number, pair),
            )
    for pair, result, other_result in apart.results:
        who = board_in_words(one.tournament, number, pair)
        to_stdout("  {who}: {one} in A, {other} in B", who=who, one=result, other=other_result)
    for player, absence, other_absence in apart.without_game:
        who = _label(one.tournament, player)
        to_stdout("  {who}: {one} in A, {other} in B", who=who, one=absence, other=other_absence)


def _print_standings(tournament: Tournament, rounds: Sequence[RoundDifference]) -> None:
    """The lines that differ after the first and after the last round in which any do; of the others how many."""
    with_lines = [apart for apart in rounds if apart.standings.lines]
    for apart in with_lines:
        number = apart.round_number
        if apart in (with_lines[0], with_lines[-1]):
            title = say("Differences in the standings after round {round_number}:", round_number=number)
            print_standings_changes(tournament, apart.standings, say("Place A"), say("Place B"), title=title)
        else:
            to_stdout(
                "Differences in the standings after round {round_number}: {count}.",
                round_number=number,
                count=len(apart.standings.lines),
            )


class BothSides(Answer):
    """The rounds paired in either."""

    a: RoundNumber
    b: RoundNumber


class FirstEvent(Answer):
    """The first event that is another one, as either has it; null: that one has ended."""

    version: int = msgspec_field(name="event")
    one: str | None = msgspec_field(name="a")
    other: str | None = msgspec_field(name="b")


class DifferentFact(Answer):
    """A fact that is another one."""

    what: str
    one: str = msgspec_field(name="a")
    other: str = msgspec_field(name="b")


class DifferentPlayer(Answer):
    """A player in both, or in one alone, and which facts are others."""

    a: Numbered | None
    b: Numbered | None
    facts: Sequence[DifferentFact]


class DifferentResult(BoardAnswer):
    """A board with another result."""

    a: str
    b: str


class DifferentAbsence(Numbered):
    """A player without a game, in either for another reason."""

    a: str
    b: str


class DifferentRound(Answer):
    """A round that differs, and the standings after it."""

    round: RoundNumber
    only_in_a: Sequence[BoardAnswer]
    only_in_b: Sequence[BoardAnswer]
    results: Sequence[DifferentResult]
    without_game: Sequence[DifferentAbsence]
    standings: Sequence[ChangedLineAnswer]


@answers("diff")
class DiffAnswer(Answer):
    """What differs between `a` and `b`; `first_event` is null for a file, or where no event is another one.

    `lines` are lines of two reports but those of players; `not_compared` says what was held against nothing.
    """

    a: str
    b: str
    same: bool
    first_event: FirstEvent | None
    announcement: Sequence[DifferentFact]
    players: Sequence[DifferentPlayer]
    rounds_paired: BothSides
    rounds: Sequence[DifferentRound]
    lines: Sequence[DifferentFact]
    not_compared: Sequence[str]


def _answer(sides: tuple[_Side, _Side], found: Differences) -> DiffAnswer:
    return DiffAnswer(
        a=sides[0].title,
        b=sides[1].title,
        same=not found.any,
        first_event=None if found.divergence is None else answer_of(FirstEvent, found.divergence),
        announcement=answers_of(DifferentFact, found.announcement),
        players=[_player(sides, player) for player in found.players],
        rounds_paired=BothSides(a=found.rounds_of_one, b=found.rounds_of_other),
        rounds=[_round(sides, apart) for apart in found.rounds],
        lines=answers_of(DifferentFact, found.lines),
        not_compared=found.not_compared,
    )


def _player(sides: tuple[_Side, _Side], apart: PlayerDifference) -> DifferentPlayer:
    one, other = (
        None if player is None else side.with_id(numbered(_numbers(side.tournament), side.tournament, player))
        for side, player in zip(sides, (apart.one, apart.other), strict=True)
    )
    return DifferentPlayer(a=one, b=other, facts=answers_of(DifferentFact, apart.facts))


def _round(sides: tuple[_Side, _Side], apart: RoundDifference) -> DifferentRound:
    one, other = sides
    number = apart.round_number
    boards = _boards(one, number, tuple(pair for pair, *_ in apart.results))
    return DifferentRound(
        round=number,
        only_in_a=_boards(one, number, apart.only_in_one),
        only_in_b=_boards(other, number, apart.only_in_other),
        results=[
            DifferentResult(white=board.white, black=board.black, a=result, b=other_result)
            for board, (_, result, other_result) in zip(boards, apart.results, strict=True)
        ],
        without_game=[
            one.with_id(
                numbered_as(
                    DifferentAbsence,
                    one.tournament.numbers_in(number),
                    one.tournament,
                    player,
                    a=absence,
                    b=other_absence,
                )
            )
            for player, absence, other_absence in apart.without_game
        ],
        standings=[one.with_id(line) for line in changed_lines(one.tournament, apart.standings)],
    )


def _boards(side: _Side, number: RoundNumber, pairs: Boards) -> list[BoardAnswer]:
    return [
        replaced(
            board, white=side.with_id(board.white), black=None if board.black is None else side.with_id(board.black)
        )
        for board in board_answers(side.tournament, number, pairs)
    ]
