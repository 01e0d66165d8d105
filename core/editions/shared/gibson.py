"""Gibsonization (the article on Swiss systems): who has clinched first place meets somebody out of the prizes.

An option of any edition for the last rounds: nobody who is still playing for a prize is then paired with a player for
whom nothing is at stake. The two are paired with each other by the rules of the edition, and so is everybody else.
"""

from collections.abc import Callable, Sequence

from core.editions.shared.histories import histories_before, participants_of
from core.general_rules.board_order import board_order
from core.model.dataclass import dataclass, replace
from core.model.hints import Any, Final
from core.model.pairing import AnyField, ArrangedField, ProcedureRecord, RoundPairing, RoundRecord, StepRecord
from core.model.sentence import NoLegalPairing, say
from core.model.tournament import Player, Tournament
from core.model.units import PlayerId, RoundNumber
from core.model.variations import Variation

NO: Final = "no"
GIBSON: Final = Variation(
    name="gibson",
    article="Gibsonization",
    summary=say(
        "In the last rounds who cannot be overtaken meets the best placed player who can no longer win a prize."
    ),
    values=(NO, *map(str, range(1, 31))),
    shown=say("no | the number of prizes, 1 to 30"),
)


@dataclass(frozen=True, slots=True)
class GibsonField(ArrangedField):
    """The field of an edition in which somebody has clinched first place."""

    clinched: PlayerId
    out_of_the_prizes: tuple[PlayerId, ...]  # who can meet him, best placed first
    prizes: int


def with_gibson(tournament: Tournament, field: AnyField) -> AnyField:
    """The field as it is, or, where the option is announced and somebody has clinched first place, with who has."""
    announced = tournament.settings.variations.get(GIBSON.name, NO)
    rounds = tournament.settings.rounds
    if announced == NO or rounds is None:
        return field
    prizes = int(announced)
    histories = histories_before(tournament, field.round_number)
    numbers = tournament.numbers_in(field.round_number)
    present = set(participants_of(tournament, field.round_number))
    placed = sorted(numbers, key=lambda player: (-histories[player].points, numbers[player]))
    if len(placed) <= max(prizes, 1) or placed[0] not in present:
        return field
    to_come = tournament.settings.scoring.win * (rounds - field.round_number + 1)
    can_reach = {
        player: histories[player].points + (to_come if _goes_on(tournament.players[player], field.round_number) else 0)
        for player in placed
    }
    if any(can_reach[player] >= histories[placed[0]].points for player in placed[1:]):
        return field
    last_prize = histories[placed[prizes - 1]].points
    out = tuple(player for player in placed[1:] if player in present and can_reach[player] < last_prize)
    return GibsonField(field, placed[0], out, prizes) if out else field


def _goes_on(player: Player, round_number: RoundNumber) -> bool:
    """Whether he plays in that round or a later one, as far as is known."""
    return any(span.last is None or span.last >= round_number for span in player.spans)


def pair_with_gibson(field: GibsonField, pair: Callable[[Any], RoundPairing]) -> RoundPairing:
    """The clinched player with the best placed one whom he may meet and without whom the others can be paired."""
    contenders = field.contenders
    for opponent in field.out_of_the_prizes:
        both = tuple(one for one in contenders if one.id in (field.clinched, opponent))
        rest = tuple(one for one in contenders if one.id not in (field.clinched, opponent))
        try:
            first = pair(replace(field.field, contenders=both))
            others = pair(replace(field.field, contenders=rest)) if rest else None
        except NoLegalPairing:
            continue
        return _joined(field, first, others)
    pairing = pair(field.field)
    step = StepRecord("Gibsonization", (field.clinched,), say("Nobody out of the prizes can meet the clinched player."))
    return RoundPairing(pairing.pairs, pairing.bye, _record([pairing.record], step))


def _joined(field: GibsonField, first: RoundPairing, others: RoundPairing | None) -> RoundPairing:
    numbers = {one.id: one.number for one in field.contenders}
    scores = {one.id: one.score for one in field.contenders}
    pairs = board_order((*first.pairs, *(others.pairs if others else ())), scores, numbers)
    opponent = next(player for pair in first.pairs for player in pair if player != field.clinched)
    prize = say("the prize") if field.prizes == 1 else say("the {prizes} prizes", prizes=field.prizes)
    step = StepRecord(
        "Gibsonization",
        (field.clinched, opponent),
        say(
            "Player {player} cannot be overtaken any more; he meets player {opponent}, the best "
            "placed who can no longer reach {prize}.",
            player=numbers[field.clinched],
            opponent=numbers[opponent],
            prize=prize,
        ),
    )
    record = _record([first.record, *([others.record] if others else [])], step)
    return RoundPairing(pairs, others.bye if others else None, record)


def _record(parts: Sequence[RoundRecord], step: StepRecord) -> RoundRecord:
    """One record of what was paired apart: that of the two before that of the others."""
    last = parts[-1]
    return ProcedureRecord(
        edition=last.edition,
        round_number=last.round_number,
        brackets=tuple(bracket for part in parts for bracket in part.brackets),
        pairs=tuple(pair for part in parts for pair in part.pairs),
        bye=last.bye,
        floats=tuple(one for part in parts for one in part.floats),
        numbers=tuple(sorted((number for part in parts for number in part.numbers), key=lambda one: one[1])),
        steps=(step, *getattr(last, "steps", ())),
    )
