"""Pairing a round again, from what was known then or is known now, and what the rules say where that differs.

*Known then* is the state folded from the events before the round was paired: the replay must give the recorded
pairing, byte for byte. *Known now* is what a pairing made now would look at (`facts_of_pairings.made_again`): what
the corrected facts would have given. The published pairing stays either way (C.04.2.D.10; decision 134).
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import fields, is_dataclass, make_dataclass
from enum import StrEnum
from functools import cache
from typing import Any

import msgspec

from core.editions.pairing import field_of, pair
from core.editions.registry import edition_named
from core.model.dataclass import dataclass, replace
from core.model.pairing import (
    ADDED_LATER,
    AnyField,
    Boards,
    Unstated,
    boards_at,
    drawn_at_the_board,
    lot_not_on_record,
    only_in,
    recorded_boards,
    turned_as,
)
from core.model.sentence import NoLegalPairing, Refused, joined, say, text_of
from core.model.tournament import GameStatus, RoundStage, Tournament, as_complete
from core.model.units import PlayerId, RoundNumber
from events.base import Event
from events.deciders.by_hand import paired, seats_of
from events.deciders.corrections import round_of_result
from events.deciders.wording import ARBITER
from events.log.codec import canonical_json, canonical_sha256
from events.log.envelope import Recorded, counting, kept_by_log
from events.vocabulary.corrections import Correction, Scope
from events.vocabulary.games import ColoursCorrected, MatchScoreCorrected, ResultCorrected
from events.vocabulary.participation import Participation
from events.vocabulary.players import BoardFixed, CheckInEvent, PlayerEvent
from events.vocabulary.record import ActionUndone
from events.vocabulary.rounds import Board, RoundPaired
from projections.replay.facts_of_pairings import (
    IMPORTED,
    Holding,
    PairedThen,
    alteration,
    as_read_by,
    changed_facts,
    made_again,
    paired_then,
    pairing_of,
    results_without_effect,
    strength_without_effect,
    whether_it_holds,
)
from projections.tournament_state.fold import TournamentFold, fold

# --- Pairing a round again: from what was known then, or from what is known now


class Knowledge(StrEnum):
    """Whose knowledge a replay rests on."""

    THEN = "then"
    NOW = "now"


def are_two_versions(one: str, other: str) -> bool:
    """Whether two names of engines, such as `pairtrail cfc/1`, are those of two versions of one edition."""
    first, second = one.rpartition("/"), other.rpartition("/")
    return first[0] == second[0] != "" and first != second


@dataclass(frozen=True, slots=True)
class Replay:
    """A recorded round beside the same round paired again."""

    round_number: RoundNumber
    version: int  # of the event that recorded the pairing
    known: Knowledge
    recorded_engine: str  # "imported": read from a file, so the replay is a check of the file; or "the arbiter"
    engine: str  # that paired again; empty when it could not
    recorded: Boards  # in board order, the bye last
    replayed: Boards  # empty when it could not be paired again
    same_pairing: bool  # boards, colours, bye and, where recorded, floats, byte for byte
    same_input: bool | None  # the facts it rests on; None: the file did not record them
    same_record: bool | None  # the decisions taken on the way; None as above
    failure: str = ""  # why it could not be paired again
    altered_by: int | None = None  # the event by which the pairing was changed by hand since, if it was
    changed_facts: tuple[str, ...] = ()  # what is known otherwise now, by player
    disregarded: tuple[str, ...] = ()  # what is known now but must not reach this pairing, and why

    @property
    def identical(self) -> bool:
        """The pairing is the recorded one and, where recorded, so are the decisions that led to it."""
        return self.same_pairing and self.same_record is not False

    @property
    def is_imported(self) -> bool:
        """Whether the recorded pairing was read from a file."""
        return self.recorded_engine == IMPORTED

    @property
    def is_by_another_version(self) -> bool:
        """Whether another version of the same edition's engine made the recorded pairing, not necessarily otherwise."""
        return are_two_versions(self.recorded_engine, self.engine)

    @property
    def only_recorded(self) -> Boards:
        """Boards of the recorded pairing that the replay does not give, colours included."""
        return only_in(self.recorded, self.replayed)

    @property
    def only_replayed(self) -> Boards:
        """Boards of the replay that were not recorded, colours included."""
        return only_in(self.replayed, self.recorded)


def replay(events: Sequence[Recorded], round_number: RoundNumber, *, known_now: bool = False) -> Replay:
    """Pair that round again. Raises `Refused` when it has not been paired in this log."""
    found = paired_then(events, round_number)
    if known_now:
        known = made_again(as_complete(found.now), round_number)
        disregarded = (
            *results_without_effect(known, round_number),
            *strength_without_effect(found.then, known, round_number),
        )
        return replace(paired_now(events, found, known), disregarded=disregarded)
    again = _replayed(found.recorded, found.version, found.then, Knowledge.THEN)
    return replace(again, altered_by=_altered_by(events, found))


def paired_now(
    events: Sequence[Recorded], found: PairedThen, again: Tournament, field: AnyField | None = None
) -> Replay:
    """That round paired again from what is known now; `again`: what that pairing looks at (`made_again`).

    `field`: what it reads there; None: it is not known yet. What does not reach it is left out (`Replay.disregarded`).
    """
    then, round_number = found.then, found.recorded.round_number
    known = replace(again, fixed_boards=then.fixed_boards)
    return replace(
        _replayed(found.recorded, found.version, known, Knowledge.NOW, field),
        altered_by=_altered_by(events, found),
        changed_facts=tuple(changed_facts(then, known, round_number, seated_in(found.now, round_number), field)),
    )


def _altered_by(events: Sequence[Recorded], found: PairedThen) -> int | None:
    altered = alteration(events, found.recorded.round_number, found.version)
    return None if altered is None else altered.version


def seated_in(tournament: Tournament, round_number: RoundNumber) -> Collection[PlayerId]:
    """Who has a board or the bye in the pairing of a round; nobody where it is voided."""
    rounds = tournament.rounds[round_number - 1 : round_number]
    return {player for one in rounds for seats in recorded_boards(one) for player in seats if player is not None}


def replay_all(events: Sequence[Recorded]) -> Iterator[Replay]:
    """Every pairing in the log, voided and undone ones too, paired again from what was known then; in log order."""
    now = fold(events)
    known = TournamentFold()
    folded = 0
    for index, stored in enumerate(events):
        if isinstance(stored.event, RoundPaired):
            known.extend(events[folded:index])
            folded = index
            then = as_read_by(stored.event, as_complete(known.tournament(), now))
            yield _replayed(stored.event, stored.version, then, Knowledge.THEN)


def _replayed(
    recorded: RoundPaired, version: int, known: Tournament, knowledge: Knowledge, field: AnyField | None = None
) -> Replay:
    number, provenance = recorded.round_number, recorded.provenance
    found = Replay(
        round_number=number,
        version=version,
        known=knowledge,
        recorded_engine=provenance.engine,
        engine="",
        recorded=boards_recorded(recorded),
        replayed=(),
        same_pairing=provenance.engine == ARBITER,  # he paired because the engine gives no pairing
        same_input=None,
        same_record=None,
    )
    try:
        field = field_of(known, number) if field is None else field
        again = paired(field, known.fixed_boards)
    except (NoLegalPairing, Refused) as refusal:
        return replace(found, failure=text_of(refusal))
    floats_known = provenance.engine != IMPORTED
    by_lot: Unstated = frozenset()
    if provenance.engine == IMPORTED and lot_not_on_record(field):
        by_lot = drawn_at_the_board(field, pair(field))
    recorded = _with_colours_of(recorded, again, by_lot)
    return replace(
        found,
        engine=again.provenance.engine,
        recorded=boards_recorded(recorded),
        replayed=boards_recorded(again),
        same_pairing=_bytes(recorded, with_floats=floats_known) == _bytes(again, with_floats=floats_known),
        same_input=covers(provenance.input_hash, field) if provenance.input_hash else None,
        same_record=_same(provenance.record_hash, again.provenance.record_hash),
    )


def covers(recorded: str, field: AnyField) -> bool:
    """Whether that hash is of this field, by everything that it holds now or by all that an earlier program knew.

    A part that a field has gained since is in no hash of before. Events do not say which parts their hash covers; the
    field says which it gained (`core.model.pairing.ADDED_LATER`).
    """
    return recorded == canonical_sha256(field) or recorded == canonical_sha256(_as_before(field))


def _as_before(value: Any) -> object:  # noqa: ANN401  # of any edition
    """The same values in the same order, without the parts that were added later."""
    if isinstance(value, tuple):
        return tuple(_as_before(part) for part in value)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    names = tuple(one.name for one in fields(value) if one.metadata != ADDED_LATER)
    return _class_with(type(value).__name__, names)(*(_as_before(getattr(value, name)) for name in names))


@cache
def _class_with(name: str, parts: tuple[str, ...]) -> type:
    """A class of that name with these parts, made once: a field has one for each of its players."""
    return make_dataclass(name, parts)


def boards_recorded(pairing: RoundPaired) -> Boards:
    """The boards of the event, the bye last."""
    boards = sorted(pairing.boards, key=lambda board: board.board)
    return boards_at(boards, pairing.bye)


def _with_colours_of(recorded: RoundPaired, again: RoundPaired, by_lot: Unstated) -> RoundPaired:
    """A file may not say who had White where nobody played: those boards stand as they are paired again.

    So do those that it gives as a lot fell which is not on record.
    """
    if not recorded.colours_unknown and not by_lot:
        return recorded
    unstated = by_lot | {
        frozenset((one.white, one.black)) for one in recorded.boards if one.board in recorded.colours_unknown
    }
    given = [(one.white, one.black) for one in again.boards]
    turned = turned_as([(one.white, one.black) for one in recorded.boards], given, unstated)
    return msgspec.structs.replace(
        recorded,
        boards=tuple(
            Board(board=one.board, white=white, black=black)
            for one, (white, black) in zip(recorded.boards, turned, strict=True)
        ),
    )


def _bytes(pairing: RoundPaired, *, with_floats: bool) -> bytes:
    """What is compared. The order of boards belongs to a pairing of ours, not to one read from a file."""
    if with_floats:
        return canonical_json((pairing.boards, pairing.bye, pairing.floats))
    return canonical_json((sorted((board.white, board.black) for board in pairing.boards), pairing.bye))


def _same(recorded: str, again: str) -> bool | None:
    return recorded == again if recorded else None


@dataclass(frozen=True, slots=True)
class Learnt:
    """That a recorded pairing would be another by what is known now."""

    edition: str
    holding: Holding
    facts: tuple[str, ...]  # that are others now, a sentence each; or why it could not be paired
    only_recorded: Boards
    only_again: Boards  # empty where it could not be paired
    is_order: bool = False  # the same pairs and colours, on boards of other numbers
    in_time: bool = False  # one of them was reported within the deadline (tier 1): the pairing must know it

    @property
    def wants_void(self) -> bool:
        """Whether the rules want another pairing, and nothing protects the one that was made."""
        return not self.holding.is_published and (self.in_time or self.holding.is_yet_to_be_made)


@kept_by_log  # a receipt asks it, and then what comes next
def learnt_since(events: Sequence[Recorded], round_number: RoundNumber) -> Learnt | None:
    """What was recorded since that round was paired, where `round void` and pairing again would give another pairing.

    None too where nothing was recorded since but what was undone again, the pairing was read from a file, or its boards
    were changed by hand to those that pairing again gives.
    """
    recorded, version = pairing_of(events, round_number)
    if recorded.provenance.engine == IMPORTED or _nothing_since(events, version):
        return None
    found = paired_then(events, round_number)
    known, state = found.now, made_again(as_complete(found.now), round_number)
    if reads_the_same(field := field_made_again(state, round_number), recorded):
        return None
    again = paired_now(events, found, state, field)
    if again.same_input or again.same_pairing or (again.replayed == again.recorded and not again.failure):
        return None  # the last: the same boards in the same order, and other floats to be remembered
    if again.altered_by is not None and set(seats_of(known.rounds[round_number - 1])) == set(again.replayed):
        return None
    facts = again.changed_facts or ((again.failure,) if again.failure else ())
    holding = whether_it_holds(known, round_number)
    is_order = not (again.failure or again.only_recorded or again.only_replayed)
    edition, in_time = known.settings.edition, _is_in_time(events, version, known, round_number)
    return Learnt(edition, holding, facts, again.only_recorded, again.only_replayed, is_order, in_time)


def learnt_from(events: Sequence[Recorded], known: Tournament, first: int) -> Learnt | None:
    """What event `first` and those after it changed about the round paired last; `known` is since them.

    None where every game of it is over, or the pairing made again gives the same boards, or gave the same other ones
    before.
    """
    number = known.last_paired_round
    if not number or not any(game.status is GameStatus.OPEN for game in known.rounds[-1].games):
        return None
    if not any(_may_change(events, stored.event, number) for stored in events[first - 1 :]):
        return None
    learnt = learnt_since(events, number)
    if learnt is None or pairing_of(events, number)[1] >= first:
        return None
    before = learnt_since(events[: first - 1], number)
    return None if before is not None and before.only_again == learnt.only_again else learnt


def _may_change(events: Sequence[Recorded], event: Event, round_number: RoundNumber) -> bool:
    """Whether the event says something that the pairing of that round reads, and that can come after it."""
    if isinstance(event, ActionUndone):
        return _may_change(events, events[event.version - 1].event, round_number)
    speaks_of = event.round_spoken_of
    if isinstance(event, ResultCorrected | ColoursCorrected | MatchScoreCorrected):
        return speaks_of is not None and speaks_of < round_number
    return (
        isinstance(event, PlayerEvent | Participation)
        and not isinstance(event, BoardFixed | CheckInEvent)
        and (speaks_of is None or speaks_of <= round_number)
    )


def is_paired_the_same(events: Sequence[Recorded], round_number: RoundNumber) -> bool:
    """Whether a pairing of ours would be the same by what is known now; of one read from a file nobody knows."""
    recorded, _ = pairing_of(events, round_number)
    return recorded.provenance.engine != IMPORTED and learnt_since(events, round_number) is None


def differs_by_now(learnt: Learnt) -> str:
    """That the round would be paired otherwise, without a reason."""
    if learnt.is_order:
        return say(
            "With today's information, round {number} would have the same pairs, but on other boards.",
            number=learnt.holding.round_number,
        )
    return say(
        "With today's information, round {number} would be paired differently.", number=learnt.holding.round_number
    )


def another_by_now(learnt: Learnt) -> str:
    """That the round would be paired otherwise, the facts, and whether its pairing counts as still to be made."""
    told = [
        differs_by_now(learnt),
        *learnt.facts,
        what_the_rules_say(learnt),
    ]
    return joined(" ", filter(None, told))


def what_the_rules_say(learnt: Learnt) -> str:
    """Of a pairing that a correction would change: still to be made, made, or published."""
    holding, rules = learnt.holding, edition_named(learnt.edition).general_rules
    if holding.stage is RoundStage.COMPLETE:
        return say("The round has ended, so its pairing stands.")
    in_time = reported_in_time(learnt)
    if holding.is_published:
        published = say("The pairing has been published. Published pairings: {rule}", rule=rules.publication.summary)
        return joined(" ", filter(None, (in_time, published)))
    if in_time:
        return in_time
    by = joined("", (" (", holding.rule.article, ")")) if holding.rule.article else ""
    if holding.is_yet_to_be_made:
        return say(
            "The pairing has not been published and so counts as still to be made; the correction applies to it{by}.",
            by=by,
        )
    number = holding.round_number
    if holding.is_last:
        return say(
            "The pairing of round {number} was made before this was recorded, and after the last round there is no "
            "next pairing to which the correction would apply{by}. If this pairing is voided before it is published, "
            "the correction applies to the pairing made in its place.",
            number=number,
            by=by,
        )
    return say(
        "The pairing of round {number} was made before this was recorded, so the correction applies to the next "
        "pairing{by}. If this pairing is voided before it is published, the correction applies to the pairing made "
        "in its place.",
        number=number,
        by=by,
    )


def reported_in_time(learnt: Learnt) -> str:
    """That a correction of tier 1 is not in the pairing; empty: none is missing."""
    if not learnt.in_time:
        return ""
    return say(
        "A correction was reported in time, so it must be used for the pairing of round {number} ({article}), but "
        "the round was paired without it.",
        number=learnt.holding.round_number,
        article=edition_named(learnt.edition).general_rules.corrections.article,
    )


def _is_in_time(events: Sequence[Recorded], version: int, known: Tournament, round_number: RoundNumber) -> bool:
    """Whether a correction since event `version` is of tier 1, of what came before that round (C.04.2.D.8; 4.3)."""
    if not edition_named(known.settings.edition).general_rules.corrections.has_tiers:
        return False
    return any(
        stored.version > version and _reaches_in_time(stored.event, known, round_number) for stored in counting(events)
    )


def _reaches_in_time(event: Event, known: Tournament, round_number: RoundNumber) -> bool:
    correction = getattr(event, "correction", None)
    if not isinstance(correction, Correction) or correction.tier != 1 or Scope.PAIRINGS not in correction.reaches:
        return False
    number = event.round_spoken_of or RoundNumber(0)
    if isinstance(event, ResultCorrected | ColoursCorrected | MatchScoreCorrected) and number:
        games = known.rounds[number - 1].games
        number = max((round_of_result(number, game) for game in games if game.board == event.board), default=number)
    return number < round_number


def field_made_again(again: Tournament, round_number: RoundNumber) -> AnyField | None:
    """What the pairing made now (`made_again`) would read; None where it could not be paired."""
    try:
        return field_of(again, round_number)
    except Refused:
        return None


def reads_the_same(field: AnyField | None, recorded: RoundPaired) -> bool:
    """Whether the pairing made now would read what the recorded one did: told without pairing."""
    return field is not None and canonical_sha256(field) == recorded.provenance.input_hash


def _nothing_since(events: Sequence[Recorded], version: int) -> bool:
    """Whether the events that count are those that counted when event `version` was recorded: told without a fold."""
    then = counting([stored for stored in events if stored.version <= version])
    return [stored.version for stored in then] == [stored.version for stored in counting(events)]
