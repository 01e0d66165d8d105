"""The Canadian rules: the edition's verdict on a full pairing, as the place where it leaves the announced method."""

from collections.abc import Sequence

from core.editions.cfc.round_layout import Field
from core.editions.cfc.verdict import verdict
from core.editions.explanation import Departure
from core.editions.shared.explaining import group_name
from core.model.record import FullPairing, RoundPairing, RoundRecord
from core.model.sentence import say
from core.model.units import PlayerId
from core.model.verdict import Objection, Standing


def departure(field: Field, right: RoundPairing, other: FullPairing) -> Departure | None:
    """The first law that is broken, else the first clause of the method that is not followed; colours apart."""
    record = right.record
    as_method = {frozenset((board.white, board.black)): (board.white, board.black) for board in record.pairs}
    given = ((board.white, board.black) for board in other.boards)
    boards = [as_method.get(frozenset(pair), pair) for pair in given]
    found = verdict(field, boards, other.bye, list(as_method.values()))
    if found.standing is Standing.LEGAL:
        return _by_lot(field, other.bye, record)
    one = found.objections[0]
    group, name = _group(one, boards, record) if one.rule != "615" else (0, "")
    is_illegal = found.standing is Standing.ILLEGAL
    return Departure(group, name, one.rule, one.text, _instead(one), is_illegal=is_illegal)


def _by_lot(field: Field, bye: PlayerId | None, right: RoundRecord) -> Departure | None:
    """615 draws lots among the unrated; where the record does not hold the lot, another one could have been drawn."""
    if bye == right.bye or bye is None or right.bye is None:
        return None
    number = {one.id: one.number for one in field.contenders}
    instead = say(
        "{player} gets the bye, by lots drawn here: the lots drawn for the round are not on record.",
        player=number[right.bye],
    )
    return Departure(0, "", "615", say("{player} has the bye.", player=number[bye]), instead, is_by_lot=True)


def _instead(one: Objection) -> str:
    return one.alternative or say("The law allows no such pairing.")


def _group(one: Objection, boards: Sequence[tuple[PlayerId, PlayerId]], right: RoundRecord) -> tuple[int, str]:
    """The group of which the law speaks; else the first one of the method that is not paired so."""
    if one.rule in ("618(b)", "618(c)"):
        for place, bracket in enumerate(right.brackets, start=1):
            if one.players[0] in bracket.residents:
                return place, group_name((bracket.score,))
        return 0, ""  # the method gives that player the bye
    pairs = {frozenset(pair) for pair in boards}
    for place, bracket in enumerate(right.brackets, start=1):
        if any(frozenset(pair) not in pairs for pair in bracket.pairs):
            return place, group_name((bracket.score,))
    return 0, ""
