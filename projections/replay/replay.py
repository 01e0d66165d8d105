"""Pairing a round again: from what was known then, or from what is known now.

*Known then* is the state folded from the events before the round was paired: the replay must give the recorded
pairing, byte for byte. *Known now* is what a pairing made now would look at (`projections.replay.made_again`): what the
corrected facts would have given. The published pairing stays either way (C.04.2.D.10).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

import msgspec

from core.editions.pairing import field_of, pair
from core.editions.registry import article
from core.model.board import Boards, Unstated, boards_and_byes, drawn_at_the_board, only_in, turned_as
from core.model.errors import NoLegalPairing, Refused, text_of
from core.model.field import lot_not_on_record
from core.model.sentence import say
from core.model.tournament import Tournament, as_complete
from core.model.units import RoundNumber
from events.deciders.pairing import paired
from events.deciders.wording import ARBITER
from events.log.codec import canonical_json
from events.log.counting import Recorded
from events.vocabulary.rounds import Board, RoundPaired
from projections.replay.changed_facts import changed_facts, strength_without_effect
from projections.replay.coverings import covers
from projections.replay.known_then import IMPORTED, alteration, as_read_by, paired_then
from projections.replay.made_again import made_again
from projections.tournament_state.fold import TournamentFold, fold


class Knowledge(StrEnum):
    """Whose knowledge a replay rests on."""

    THEN = "then"
    NOW = "now"


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
        recorded, again = self.recorded_engine.rpartition("/"), self.engine.rpartition("/")
        return recorded[0] == again[0] != "" and recorded != again

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
    recorded, version, then, now = found.recorded, found.version, found.then, found.now
    altered = alteration(events, round_number, version)
    altered_by = None if altered is None else altered.version
    if not known_now:
        return replace(_replayed(recorded, version, then, Knowledge.THEN), altered_by=altered_by)
    known = replace(made_again(as_complete(now), round_number), fixed_boards=then.fixed_boards)
    return replace(
        _replayed(recorded, version, known, Knowledge.NOW),
        altered_by=altered_by,
        changed_facts=tuple(changed_facts(then, known, round_number)),
        disregarded=(*_disregarded(known, round_number), *strength_without_effect(then, known, round_number)),
    )


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


def _replayed(recorded: RoundPaired, version: int, known: Tournament, knowledge: Knowledge) -> Replay:
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
        field = field_of(known, number)
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


def boards_recorded(pairing: RoundPaired) -> Boards:
    """The boards of the event, the bye last."""
    boards = sorted(pairing.boards, key=lambda board: board.board)
    return boards_and_byes(((board.white, board.black) for board in boards), pairing.bye)


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


def _disregarded(known: Tournament, round_number: RoundNumber) -> Iterator[str]:
    """Games that ended otherwise than the pairing of that round may know."""
    edition = known.settings.edition
    adjourned, corrected = article(edition, "C.04.2.D.1"), article(edition, "C.04.2.D.8")
    for one_round in known.rounds:
        for game in one_round.games:
            place = say("Round {number}, board {board}", number=one_round.number, board=game.board)
            ended = game.readings.rating
            if game.adjourned_through >= round_number:
                yield (
                    say(
                        "{place} was adjourned when round {round_number} was paired, so it is a draw for that "
                        "pairing ({adjourned}); it ended {ended}.",
                        place=place,
                        round_number=round_number,
                        adjourned=adjourned,
                        ended=ended,
                    )
                )
            elif ended not in (None, game.readings.pairing):
                yield say(
                    "{place}: the correction to {ended} came too late for pairings ({corrected}).",
                    place=place,
                    ended=ended,
                    corrected=corrected,
                )
            if game.colours_reversed_for_rating:
                yield say(
                    "{place}: the correction of the colours came too late for pairings ({corrected}).",
                    place=place,
                    corrected=corrected,
                )
