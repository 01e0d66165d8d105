"""A round paired by whichever edition the tournament names: the state it looks at, its field, and the pairing.

An option of any edition for the last rounds is Gibsonization (the article on Swiss systems): nobody who is still
playing for a prize is paired with a player for whom nothing is at stake, because one of them has clinched first place.
The two are paired with each other by the rules of the edition, and so is everybody else.
"""

import gc
from collections.abc import Callable, Mapping, Sequence

from core.editions.registry import edition_named
from core.editions.shared.histories import histories_before, participants_of
from core.general_rules.announced import first_round_is_drawn
from core.general_rules.board_order import board_order
from core.model.dataclass import dataclass, replace
from core.model.hints import Any, Final, cast
from core.model.pairing import (
    AnyField,
    ArrangedField,
    Boards,
    ProcedureRecord,
    RoundPairing,
    RoundRecord,
    StepRecord,
    boards_of,
    is_arranged,
)
from core.model.sentence import NoLegalPairing, say
from core.model.tournament import Player, Round, Tournament, read_for_pairing
from core.model.units import PlayerId, RoundNumber
from core.model.variations import Variation


def before_round(tournament: Tournament, round_number: RoundNumber) -> Tournament:
    """What is known now of the facts that the pairing of that round may look at.

    For a pairing of a file, or one that is judged: rounds before it as the facts are today, corrections included, or
    as the file says that they were read; participation, byes and the pairing numbers valid for it, the ratings and the
    prohibitions of when it was paired.
    `projections.replay.facts_of_pairings` is what a pairing made now looks at.
    """
    tournament = tournament.as_read_in(round_number)
    paired = tournament.rounds[round_number - 1 : round_number]
    apart = paired[0].kept_apart if paired else None
    asked = paired[0].asked_apart if paired else None
    return replace(
        tournament,
        players=_as_paired_in(tournament.players, round_number),
        forbidden_pairs=tournament.forbidden_pairs if apart is None else apart,
        separation_requests=tournament.separation_requests if asked is None else asked,
        rounds=rounds_before(tournament, round_number),
        byes={key: kind for key, kind in tournament.byes.items() if key[0] <= round_number},
        numberings=tuple(n for n in tournament.numberings if n.from_round <= round_number),
    )


def _as_paired_in(players: Mapping[PlayerId, Player], round_number: RoundNumber) -> Mapping[PlayerId, Player]:
    """With the ratings and names of then; few have had others."""
    if not any(one.earlier_ratings or one.earlier_names for one in players.values()):
        return players
    return {player: one.as_paired_in(round_number) for player, one in players.items()}


def rounds_before(tournament: Tournament, round_number: RoundNumber) -> tuple[Round, ...]:
    """The rounds before that one, as a pairing of it looks at them.

    A game that was adjourned when it was paired remains a draw: that was no error, it is what C.04.2.D.1 asks for.
    """
    return tuple(_with_draws_for_adjourned(one, round_number) for one in tournament.rounds[: round_number - 1])


def _with_draws_for_adjourned(played: Round, round_number: RoundNumber) -> Round:
    if all(game.adjourned_through < round_number for game in played.games):
        return played
    return replace(
        played,
        games=tuple(
            replace(game, readings=replace(game.readings, pairing=game.adjourned_as))
            if game.adjourned_through >= round_number
            else game
            for game in played.games
        ),
    )


class CollectorAtRest:
    """Within `with` Python's collector rests: it would go again and again through values that all stay."""

    def __enter__(self) -> None:
        self._was_on = gc.isenabled()
        gc.disable()

    def __exit__(self, *_: object) -> None:
        if self._was_on:
            gc.enable()


def field_of(tournament: Tournament, round_number: RoundNumber) -> AnyField:
    """The field of a round as the rounds before it leave it, in the words of the tournament's edition.

    Raises `Refused` when a result is missing, when a lot has not been drawn, or when there are no pairing numbers.
    """
    tournament = read_for_pairing(tournament)
    with CollectorAtRest():
        field = edition_named(tournament.settings.edition).field_of(tournament, round_number)
    if round_number == 1 and first_round_is_drawn(tournament.settings.variations):
        from core.general_rules.first_round_lot import with_first_round_lot  # few tournaments announce it

        return with_first_round_lot(tournament, field)
    return with_gibson(tournament, field)


def pair(field: AnyField) -> RoundPairing:
    """Pair a round by the edition that its field names. Raises `NoLegalPairing`."""
    rules = edition_named(field.edition)
    if isinstance(field, GibsonField):
        return pair_with_gibson(field, rules.pair)
    if is_arranged(field):
        drawn: RoundPairing = cast("Any", field).paired()
        return drawn
    return rules.pair(field)


def boards(field: AnyField) -> Boards:
    """The boards that `pair` gives, for whoever does not ask how. Raises `NoLegalPairing`."""
    if not (isinstance(field, GibsonField) or is_arranged(field)):
        alone = edition_named(field.edition).engine().boards
        if alone is not None:
            return alone(field)
    return boards_of(pair(field))


# --- Gibsonization: who has clinched first place meets somebody out of the prizes

_NOT_GIBSONIZED: Final = "no"
GIBSON: Final = Variation(
    name="gibson",
    article="Gibsonization",
    summary=say(
        "In the last rounds who cannot be overtaken meets the best placed player who can no longer win a prize."
    ),
    values=(_NOT_GIBSONIZED, *map(str, range(1, 31))),
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
    announced = tournament.settings.variations.get(GIBSON.name, _NOT_GIBSONIZED)
    rounds = tournament.settings.rounds
    if announced == _NOT_GIBSONIZED or rounds is None:
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
