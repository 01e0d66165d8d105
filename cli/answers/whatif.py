"""What a supposition changes: rounds paired again, and lines of the standings, as a table and in JSON."""

from collections.abc import Iterable, Sequence

from cli.answers.standings import TieBreakValues, values_by_code
from cli.answers.team_lists import BoardAnswer, board_answers
from cli.input.roster import board_in_words, name
from cli.output import tables as show
from cli.output.answer import Answer
from cli.output.streams import text_to_stdout, to_stdout
from core.model.pairing import bye_differs, without_byes
from core.model.sentence import joined, say, say_of
from core.model.tournament import Tournament
from core.model.units import PairingNumber, PlayerId, RoundNumber
from projections.replay.whatif import RoundAgain
from projections.standings.changes import ChangedLine, StandingsChanges
from projections.standings.table import Standing, Standings
from projections.standings.wording import values_as_text
from projections.tables.standings import tie_break_columns
from projections.tables.table import NAME, NUMBER, POINTS, Column, Role, Value


def print_standings_changes(
    tournament: Tournament, moved: StandingsChanges, before: str, after: str, *, title: str
) -> None:
    """Rank, points and tie-breaks of each, `before` and `after`; places are shared as the standings share them."""
    show.table(
        (
            NUMBER,
            NAME,
            *(Column(before, Role.RANK), POINTS, *tie_break_columns(moved.before)),
            *(Column(after, Role.RANK), POINTS, *tie_break_columns(moved.after)),
        ),
        [
            (
                _number(one),
                name(tournament, one.player),
                *_cells(moved.before, one.was),
                *_cells(moved.after, one.becomes),
            )
            for one in moved.lines
        ],
        title=title,
    )


class PlaceOfLine(Answer):
    """A line of the standings."""

    place: int
    rank: int
    points: float
    tie_breaks: TieBreakValues


class ChangedLineAnswer(Answer):
    """A line that changes; null: it is not there."""

    number: PairingNumber | None
    id: PlayerId
    name: str
    was: PlaceOfLine | None
    becomes: PlaceOfLine | None


def changed_lines(tournament: Tournament, moved: StandingsChanges) -> list[ChangedLineAnswer]:
    """The same for programs."""
    return [
        ChangedLineAnswer(
            number=_number(one),
            id=one.player,
            name=name(tournament, one.player),
            was=_place(moved.before, one.was),
            becomes=_place(moved.after, one.becomes),
        )
        for one in moved.lines
    ]


def _number(one: ChangedLine) -> PairingNumber | None:
    line = one.becomes or one.was
    assert line is not None, "a move is of somebody in one of the two standings"
    return line.number


def _cells(table: Standings, line: Standing | None) -> tuple[Value, ...]:
    if line is None:
        return (None,) * (2 + len(table.codes))
    return (line.rank, line.points, *values_as_text(table, line.tie_breaks))


def _place(table: Standings, line: Standing | None) -> PlaceOfLine | None:
    if line is None:
        return None
    return PlaceOfLine(
        place=line.place,
        rank=line.rank,
        points=line.points / 10,
        tie_breaks=values_by_code(table, line.tie_breaks),
    )


def today(tournament: Tournament) -> RoundNumber:
    """The round by whose pairing numbers an answer names everybody, as the standings do: one player, one number."""
    return RoundNumber(max(1, tournament.last_paired_round))


def print_round(tournament: Tournament, again: RoundAgain, by_hand: int) -> None:
    """One round, and the boards that are others.

    `by_hand`: the event by which the pairing that counts was changed last; 0: it was not.
    """
    number = again.round_number
    called = (
        say("Round {number}", number=number)
        if again.recorded is not None
        else say("Round {number}, not paired yet", number=number)
    )
    if not again.differs:
        to_stdout("{called}: the pairing would be the same.", called=called)
    elif again.failure_as_supposed:
        to_stdout(
            "{called}: the round could not be paired. {why}",
            called=called,
            why=again.failure_as_supposed,
        )
    else:
        text_to_stdout(_others(tournament, called, again))
    as_known = say("As known now") if again.was_paired_otherwise else say("As recorded")
    shown = ((as_known, again.only_as_known), (say("As supposed"), again.only_as_supposed))
    if again.was_paired_otherwise and by_hand and not any(pairs for _, pairs in shown):
        to_stdout(
            "  The pairing in force was changed by hand (event {event}). The comparison is between two pairings by "
            "the engine: one based on the recorded facts, the other on the supposition.",
            event=by_hand,
        )
    elif again.was_paired_otherwise and by_hand:
        to_stdout(
            "  The pairing in force was changed by hand (event {event}). The boards below are the engine's: "
            "first those based on the recorded facts, then those based on the supposition.",
            event=by_hand,
        )
    elif again.was_paired_otherwise:
        to_stdout(
            (
                "  Based on what is known now, the pairing would differ from the recorded one: see `replay {number} "
                "--known now`."
            ),
            number=number,
        )
    for title, pairs in shown:
        if pairs:
            to_stdout("  {title}:", title=title)
        for pair in pairs:
            text_to_stdout(joined("", ("    ", board_in_words(tournament, today(tournament), pair))))


def _others(tournament: Tournament, called: str, again: RoundAgain) -> str:
    """How many of a round would be others, the bye apart; of teams they are matches."""
    count, boards = map(without_byes, (again.only_as_supposed, again.as_supposed))
    told = {"called": called, "count": count, "boards": boards}
    if bye_differs(again.only_as_known, again.only_as_supposed):
        if not count:
            return say("{called}: the bye would differ.", called=called)
        if tournament.settings.boards:
            return say("{called}: {count} of {boards} matches and the bye would differ.", **told)
        return say("{called}: {count} of {boards} boards and the bye would differ.", **told)
    if tournament.settings.boards:
        return say_of(
            count,
            "{called}: {count} of {boards} matches would differ.",
            "{called}: {count} of {boards} matches would differ.",
            called=called,
            boards=boards,
        )
    return say_of(
        count,
        "{called}: {count} of {boards} boards would differ.",
        "{called}: {count} of {boards} boards would differ.",
        called=called,
        boards=boards,
    )


def print_standings(tournament: Tournament, changes: StandingsChanges, rounds: Iterable[RoundAgain]) -> None:
    """The lines of the standings that would be others by the games that were played and the byes that were given."""
    if any(one.recorded and bye_differs(one.only_as_known, one.only_as_supposed) for one in rounds):
        to_stdout("The standings count the bye of each paired round as it was given.")
    if changes.lines:
        print_standings_changes(
            tournament, changes, say("Place"), say("Supposed"), title=say("Changes in the standings:")
        )
    elif tournament.settings.boards:
        to_stdout("Places and match points would not change.")
    else:
        to_stdout("The standings would not change.")


class RoundAgainAnswer(Answer):
    """A round as known and as supposed; `recorded_is_as_known` is null before it has been paired."""

    round: RoundNumber
    paired: bool
    differs: bool
    recorded_is_as_known: bool | None
    error: str | None
    only_as_known: Sequence[BoardAnswer]
    only_as_supposed: Sequence[BoardAnswer]


def rounds_answer(tournament: Tournament, rounds: Iterable[RoundAgain]) -> list[RoundAgainAnswer]:
    """The rounds for programs."""
    return [
        RoundAgainAnswer(
            round=again.round_number,
            paired=again.recorded is not None,
            differs=again.differs,
            recorded_is_as_known=None if again.recorded is None else not again.was_paired_otherwise,
            error=again.failure_as_supposed or again.failure_as_known or None,
            only_as_known=board_answers(tournament, today(tournament), again.only_as_known),
            only_as_supposed=board_answers(tournament, today(tournament), again.only_as_supposed),
        )
        for again in rounds
    ]
