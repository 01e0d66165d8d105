"""The event of a round paired by the engine of its edition."""

from collections.abc import Iterable, Mapping

from core.editions.pairing import pair
from core.editions.registry import edition_named
from core.model.pairing import AnyField, RoundPairing
from core.model.units import BoardNumber, PlayerId
from events.log.codec import canonical_sha256
from events.vocabulary.rounds import Board, Provenance, RoundPaired


def paired(field: AnyField, fixed_boards: Mapping[PlayerId, BoardNumber]) -> RoundPaired:
    """The pairing of a field with its provenance, so that a replay can be held against it.

    The games of those whose boards are fixed stand on these.
    """
    engine = edition_named(field.edition)
    pairing = pair(field)
    return RoundPaired(
        round_number=field.round_number,
        boards=boards_of(pairing, fixed_boards),
        bye=pairing.bye,
        floats=tuple((one.player, one.direction) for one in pairing.record.floats),
        provenance=Provenance(
            edition=field.edition,
            engine=engine.engine_name,
            input_hash=canonical_sha256(field),
            record_hash=canonical_sha256(pairing.record),
        ),
    )


def boards_of(pairing: RoundPairing, fixed_boards: Mapping[PlayerId, BoardNumber]) -> tuple[Board, ...]:
    """The pairs on their boards, from 1."""
    pairs = pairing.pairs
    if fixed_boards:
        from core.general_rules.board_order import placed  # few tournaments have any

        pairs = placed(pairs, fixed_boards)
    return boards_in_order(pairs)


def boards_in_order(pairs: Iterable[tuple[PlayerId, PlayerId]]) -> tuple[Board, ...]:
    """Pairs on boards from 1."""
    return tuple(
        Board(board=BoardNumber(board), white=white, black=black) for board, (white, black) in enumerate(pairs, start=1)
    )
