"""A draft of a pairing as it is shown, and boards as `round alter` has them typed.

With a draft: who is left, warnings, and the engine's boards beside it.
"""

import re
from collections.abc import Sequence
from functools import partial
from typing import Any

from cli.answers.team_lists import numbered
from cli.exits import UsageProblem
from cli.input.roster import board_in_words, find, name
from cli.output import tables as show
from cli.output.answer import Answer, Numbered, OfRecord, answers, source_of
from cli.output.streams import json_to_stdout, text_to_stdout, to_stderr, to_stdout
from core.model.preparation import PairingDraft
from core.model.sentence import joined, say
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from events.deciders import drafting
from events.deciders.altering import Draft
from events.deciders.by_hand import Seats, as_engine, beside_engine, board_told, seats_of, who
from events.deciders.undo import of_open_draft, since_draft_begun
from projections.known import Known
from projections.log_in_words.trail import audit
from projections.points_before import points_before
from projections.replay.basis import basis
from projections.tables.pairings import board_column
from projections.tables.table import NUMBER, Column, Role, Value

_BYE = ("bye", "0")


def seats_typed(numbered: Tournament, text: str) -> Seats:
    """`3-7`, White first; `Costa - Greco`, `7-bye`. `numbered`: whose pairing numbers are those of the round."""
    white, black = _two(text)
    return Seats(find(numbered, white).id, None if black.lower() in _BYE else find(numbered, black).id)


def all_typed(numbered: Tournament, text: str) -> list[Seats]:
    """A whole pairing, `3-7 1-5 9-bye`: pairing numbers only."""
    return [seats_typed(numbered, word) for word in re.split(r"[\s,;]+", text.strip()) if word]


def _two(text: str) -> tuple[str, str]:
    """White and Black: at ' - ', else at the only hyphen there is."""
    for sign in (" - ", "-"):
        parts = [part.strip() for part in text.split(sign)]
        if len(parts) == 2 and all(parts):
            return parts[0], parts[1]
    raise UsageProblem(
        "'{text}' is not a board. Type WHITE-BLACK, for instance 3-7, 'Costa - Greco', or 9-bye for the bye.",
        text=text,
    )


def _in_another_order(tournament: Tournament, round_number: RoundNumber) -> str:
    return (
        say("Round {round_number}: the same matches in a different order.", round_number=round_number)
        if tournament.settings.boards
        else say("Round {round_number}: the same boards in a different order.", round_number=round_number)
    )


def print_draft(tournament: Tournament, round_number: RoundNumber, draft: Draft) -> None:
    """The boards that change, and those that the engine gives instead."""
    new = [one for one in draft.after if one not in draft.before]
    text_to_stdout(
        say("Round {round_number}, changed by hand:", round_number=round_number)
        if new
        else _in_another_order(tournament, round_number)
    )
    for one in new:
        text_to_stdout(joined("", ("  ", board_in_words(tournament, round_number, one))))
    if draft.engine_failure:
        to_stdout("The engine found no pairing: {problem}", problem=draft.engine_failure)
    elif not draft.differs_from_engine:
        text_to_stdout(as_engine(round_number, draft.facts))
    for doubt in draft.doubts:
        to_stderr("Warning: {doubt}", doubt=doubt)


_SAME = say("same as the engine")
_COLOURS = say("other colours")
_BY_HAND = say("by hand")
_AS_BEFORE = say("unchanged")


def print_open_draft(known: Known, *, as_json: bool = False) -> None:
    """Print the draft that is open; raises `Refused` when none is."""
    state = known.tournament
    draft = drafting.open_draft(state)
    context = drafting.draft_context(state, partial(basis, events=known.events))
    since = [stored.version for stored in since_draft_begun(known.events)]
    if as_json:
        json_to_stdout(_answer(known, draft, context, since))
        return
    _print_boards(state, draft, context)
    begun, *changes = of_open_draft(known.events)
    to_stdout(
        "Started by {actor} in event {version}; changes so far: {count}.",
        actor=begun.actor,
        version=begun.version,
        count=len(changes),
    )
    text_to_stdout(standing(context, draft))
    for warning in drafting.doubts_of(state, context):
        to_stdout("Warning: {warning}", warning=warning)
    boards = drafting.seats_of_draft(draft)
    for told in beside_engine(
        context.known, context.round_number, boards, context.engine, context.base, context.basis.facts
    ):
        text_to_stdout(told)
    if context.engine_failure:
        to_stdout("The engine found no pairing: {problem}", problem=context.engine_failure)
    elif set(context.engine) == set(boards):
        text_to_stdout(as_engine(context.round_number, context.basis.facts))
    for row in audit(known.events):
        if row.version in since:
            taken_back = say(" That event has since been undone.") if row.undone_by else ""
            to_stdout(
                "Since the draft was started: event {version}, {actor}: {sentence}{taken_back}",
                version=row.version,
                actor=row.actor,
                sentence=row.sentence,
                taken_back=taken_back,
            )
    to_stdout(
        "As of event {version}, hash {hash}. A draft is not a pairing: it has no effect yet.",
        version=known.version,
        hash=known.short_hash,
    )


def _print_boards(state: Tournament, draft: PairingDraft, context: drafting.DraftContext) -> None:
    numbers = context.known.numbers_in(context.round_number)
    points = points_before((), context.known, context.round_number)
    rows: list[tuple[Value, ...]] = []
    boards = sorted({*draft.boards, *draft.open_among(context.board_count)})
    for board in boards:
        if board not in draft.boards:
            rows.append((board, "", say("(open)"), "", "", "", "", ""))
            continue
        white, black = draft.boards[board]
        rows.append(
            (
                board,
                numbers.get(white, "-"),
                name(state, white),
                points.text(white),
                points.text(black),
                numbers.get(black, "-"),
                name(state, black),
                _beside(state, context, Seats(white, black)),
            )
        )
    if draft.bye is not None:
        bye = draft.bye
        mark = _beside(state, context, Seats(bye, None))
        rows.append(("", numbers.get(bye, "-"), name(state, bye), points.text(bye), "", "", say("the bye"), mark))
    before = Column(say("Pts"), Role.POINTS_BEFORE)
    headers = (
        *(board_column(state), NUMBER, Column(say("White"), Role.PERSON), before),
        *(before, NUMBER, Column(say("Black"), Role.PERSON), Column(say("Made"))),
    )
    title = say("{name}, round {round_number}: draft", name=state.details.name, round_number=context.round_number)
    show.table(headers, rows, title=title)


def _beside(state: Tournament, context: drafting.DraftContext, seats: Seats) -> str:
    """How a board stands beside what the engine gives, and beside the pairing as it stands."""
    if seats in context.engine:
        return _SAME
    if seats in _as_it_stands(state, context.round_number):
        return _AS_BEFORE  # the engine gives another one from what is known now; nobody has touched it
    return _COLOURS if seats.reversed in context.engine else _BY_HAND


def _as_it_stands(state: Tournament, number: RoundNumber) -> set[Seats]:
    """The boards and the bye of the pairing that counts; none while the round has not been paired."""
    return {seats for one_round in state.rounds[number - 1 : number] for seats in seats_of(one_round)}


def standing(context: drafting.DraftContext, draft: PairingDraft) -> str:
    """Which boards are open, and who is not paired yet."""
    left = drafting.unpaired(context, draft)
    gone = drafting.absent(context, draft)
    missing = say(" No longer to be paired: {names}.", names=_names(context, gone)) if gone else ""
    if not left:
        return say("All players are paired.{missing}", missing=missing)
    boards = draft.open_among(context.board_count)
    opened = _open(context.known, ", ".join(map(str, boards))) if boards else ""
    bye = say(" The bye is not assigned yet.") if context.is_odd() and draft.bye is None else ""
    return say(
        "{opened}Not paired yet: {names}.{bye}{missing}",
        opened=opened,
        names=_names(context, left),
        bye=bye,
        missing=missing,
    )


def _open(state: Tournament, boards: str) -> str:
    return (
        say("Open matches: {boards}. ", boards=boards)
        if state.settings.boards
        else say("Open boards: {boards}. ", boards=boards)
    )


def _names(context: drafting.DraftContext, players: tuple[PlayerId, ...]) -> str:
    return "; ".join(who(context.known, context.round_number, player) for player in players)


def state_of_draft(context: drafting.DraftContext, draft: PairingDraft) -> dict[str, Any]:
    """The same for programs."""
    numbers = context.known.numbers_in(context.round_number)
    return {
        "open_boards": draft.open_among(context.board_count),
        "not_paired": [numbered(numbers, context.known, player) for player in drafting.unpaired(context, draft)],
    }


class DraftedBoard(Answer):
    """A board of a draft, and how it stands beside what the engine gives."""

    board: int
    white: Numbered
    black: Numbered
    beside_engine: str


@answers("round alter show")
class DraftAnswer(OfRecord, kw_only=True):
    """The draft that is open; `begun`, `changes` and `since_begun` are events."""

    round: RoundNumber
    begun: int
    begun_by: str
    changes: Sequence[int]
    boards: Sequence[DraftedBoard]
    bye: Numbered | None
    open_boards: Sequence[int]
    not_paired: Sequence[Numbered]
    warnings: Sequence[str]
    engine: Sequence[str]
    engine_failure: str
    since_begun: Sequence[int]


def _answer(known: Known, draft: PairingDraft, context: drafting.DraftContext, since: list[int]) -> DraftAnswer:
    numbers = context.known.numbers_in(context.round_number)

    def player(who: PlayerId) -> Numbered:
        return numbered(numbers, context.known, who)

    begun, *changes = of_open_draft(known.events)
    return DraftAnswer(
        **source_of(known),
        round=context.round_number,
        begun=begun.version,
        begun_by=begun.actor,
        changes=[stored.version for stored in changes],
        boards=[
            DraftedBoard(
                board=board,
                white=player(white),
                black=player(black),
                beside_engine=_beside(known.tournament, context, Seats(white, black)),
            )
            for board, (white, black) in sorted(draft.boards.items())
        ],
        bye=None if draft.bye is None else player(draft.bye),
        **state_of_draft(context, draft),
        warnings=drafting.doubts_of(known.tournament, context),
        engine=[board_told(context.known, context.round_number, seats) for seats in context.engine],
        engine_failure=context.engine_failure,
        since_begun=since,
    )
