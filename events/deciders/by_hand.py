"""A round as it is recorded: the pairing of the engine, and boards that an arbiter chose himself.

Of those: what speaks against them, what the engine gives, and on what grounds a published pairing is changed: those of
`core.general_rules.grounds`, found or named.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from core.editions.pairing import field_of, pair
from core.editions.registry import edition_named, teams_compete
from core.editions.shared.histories import histories_before
from core.explain.objections import Objection, Wrong, objections, shown_by_state
from core.general_rules.acceleration import is_accelerated, virtual_points
from core.general_rules.board_order import board_order, placed
from core.general_rules.grounds import CORRECTION, TOP_BOARDS, Ground, appeal_in, names_appeal, of_appeal
from core.general_rules.kept_apart import apart_in, in_words, what_is_shared
from core.model.dataclass import dataclass, replace
from core.model.pairing import AnyField, RoundPairing, boards_at
from core.model.pairing import Board as _Seated
from core.model.results import Colour
from core.model.sentence import SEMICOLON, NoLegalPairing, Refused, joined, say, text_of
from core.model.tournament import GameStatus, Round, RoundStage, Tournament
from core.model.units import BoardNumber, PlayerId, RoundNumber
from events.deciders.wording import by_rule, first_of, names, points_text
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
        boards=boards_paired(pairing, fixed_boards),
        bye=pairing.bye,
        floats=tuple((one.player, one.direction) for one in pairing.record.floats),
        provenance=Provenance(
            edition=field.edition,
            engine=engine.engine_name,
            input_hash=canonical_sha256(field),
            record_hash=canonical_sha256(pairing.record),
        ),
    )


def boards_paired(pairing: RoundPairing, fixed_boards: Mapping[PlayerId, BoardNumber]) -> tuple[Board, ...]:
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


Seats: TypeAlias = _Seated
"""A board as it is chosen, not yet one of an event."""


@dataclass(frozen=True, slots=True)
class Basis:
    """What boards chosen by hand are held against (`projections.replay.basis`)."""

    known: Tournament  # of the rounds before, with the numbers and names that the round was paired by
    again: Tournament  # what a pairing made now would look at: the engine is asked with it (decision 134)
    facts: tuple[str, ...] = ()  # that are others in it than when the round was paired, a sentence each


def seats_of(one_round: Round) -> tuple[Seats, ...]:
    """The boards of a round, the pairing-allocated bye last."""
    return boards_at(one_round.games, one_round.bye)


def in_board_order(known: Tournament, number: RoundNumber, seats: Sequence[Seats]) -> tuple[Seats, ...]:
    """The boards sorted as they are published (C.04.2.D.9), the bye last."""
    histories = histories_before(known, number)
    virtual: Mapping[PlayerId, int] = {}
    if edition_named(known.settings.edition).general_rules.boards_by_pairing_score and is_accelerated(known):
        virtual = virtual_points(known, number)
    scores = {player: history.points + virtual.get(player, 0) for player, history in histories.items()}
    pairs = [(white, black) for white, black in seats if black is not None]
    ordered = placed(board_order(pairs, scores, known.numbers_in(number)), known.fixed_boards)
    return (*(Seats(white, black) for white, black in ordered), *(one for one in seats if one.black is None))


def boards_of(seats: Sequence[Seats]) -> tuple[Board, ...]:
    """The boards as an event has them."""
    return boards_in_order((white, black) for white, black in seats if black is not None)


def bye_of(seats: Sequence[Seats]) -> PlayerId | None:
    """Who has the pairing-allocated bye."""
    return next((white for white, black in seats if black is None), None)


def by_engine(known: Tournament, number: RoundNumber) -> tuple[tuple[Seats, ...], str]:
    """What the engine gives for the facts known; nothing, and why, where it gives no pairing."""
    try:
        pairing = paired(field_of(known, number), known.fixed_boards)
    except (NoLegalPairing, Refused) as refusal:
        return (), text_of(refusal)
    return boards_at(pairing.boards, pairing.bye), ""


def told_against(state: Tournament, known: Tournament, number: RoundNumber, boards: Sequence[Seats]) -> Iterator[str]:
    """What speaks against these boards, and against the bye if it is among them, one sentence each.

    `known` is what is known of the rounds before. The prohibitions are those of `state`: one announced since the round
    was paired binds whoever pairs by hand now.
    """
    known = replace(known, forbidden_pairs=apart_in(state, number))
    pairs = [(white, black) for white, black in boards if black is not None]
    for one in objections(known, number, pairs, bye_of(boards)):
        yield _in_words(known, number, one)


def beside_engine(
    known: Tournament,
    number: RoundNumber,
    boards: Sequence[Seats],
    engine: Sequence[Seats],
    before: Sequence[Seats] = (),
    facts: Sequence[str] = (),
) -> Iterator[str]:
    """The boards that the engine gives instead; `before`: the pairing on record, empty where there is none.

    `facts`: those of a `Basis`.
    """
    others = [one for one in engine if one not in boards]
    if others:
        told = joined(SEMICOLON, (board_told(known, number, one) for one in others))
        said = {"told": told, "by_article": by_rule(known, "C.04.2.A.5")}
        since = changed_since(number, facts)
        yield (
            joined(" ", (since, _instead_by_now(**said)))
            if since
            else _instead_by_now(**said)
            if before and set(before) != set(engine)
            else say(
                (
                    "The engine pairs instead: {told}. The correct pairing must not be altered in favour of any "
                    "player{by_article}."
                ),
                **said,
            )
        )


def changed_since(number: RoundNumber, facts: Sequence[str]) -> str:
    """The facts of a `Basis` in one sentence; empty where there are none."""
    if not facts:
        return ""
    return say("Changed since round {number} was paired: {facts}", number=number, facts=joined(" ", first_of(facts)))


def as_engine(number: RoundNumber, facts: Sequence[str]) -> str:
    """That the boards are those of the engine; `facts`: those of a `Basis`."""
    since = changed_since(number, facts)
    if not since:
        return say("This is the engine's pairing.")
    return joined(" ", (since, say("This is the engine's pairing with what is known now.")))


def _instead_by_now(told: str, by_article: str) -> str:
    return say(
        "With what is known now, the engine pairs instead: {told}. The correct pairing must not be altered in "
        "favour of any player{by_article}.",
        told=told,
        by_article=by_article,
    )


def _far_apart(state: Tournament, objection: Objection, players: Sequence[str], by: str) -> str:
    white, black, *between = map(points_text, objection.scores)
    known = {
        "player": players[0],
        "white": white,
        "other": players[1],
        "black": black,
        "between": joined(", ", between),
        "by": by,
    }
    if teams_compete(state.settings):
        return say(
            (
                "{player} (score {white}) and {other} (score {black}): teams with a score of {between} come between "
                "them{by}."
            ),
            **known,
        )
    return say(
        (
            "{player} (score {white}) and {other} (score {black}): players with a score of {between} come between "
            "them{by}."
        ),
        **known,
    )


def _in_words(state: Tournament, number: RoundNumber, objection: Objection) -> str:
    players = [who(state, number, player) for player in objection.players]
    by = "" if objection.wrong is Wrong.KEPT_APART else by_rule(state, objection.wrong)
    colour = say("White") if objection.colour is Colour.WHITE else say("Black")
    match objection.wrong:
        case Wrong.REMATCH:
            return say(
                "{players} have already met in round {round_number}{by}.",
                players=joined(say(" and "), players),
                round_number=objection.round_number,
                by=by,
            )
        case Wrong.KEPT_APART:
            shared = [
                in_words(*found) for found in what_is_shared(state, objection.players[0], objection.players[-1], number)
            ]
            why = joined(", ", shared) or say("as announced")
            return say(
                "{players} are not to be paired together, {why} (`forbid list`).",
                players=joined(say(" and "), players),
                why=why,
            )
        case Wrong.FAR_APART:
            return _far_apart(state, objection, players, by)
        case Wrong.SECOND_BYE:
            return say(
                "{player} may not receive the bye, because of a bye or a win by forfeit in an earlier round{by}.",
                player=players[0],
                by=by,
            )
        case Wrong.COLOUR_DIFFERENCE:
            return say(
                "{player} would have three more games with {colour} than with the other colour{by}.",
                player=players[0],
                colour=colour,
                by=by,
            )
        case Wrong.SAME_COLOUR:
            return say(
                "{player} would have {colour} three times in a row{by}.", player=players[0], colour=colour, by=by
            )


def board_told(state: Tournament, number: RoundNumber, seats: Seats) -> str:
    """`3 Costa - 7 Greco`, or who has the bye."""
    white = who(state, number, seats.white)
    return (
        say("{white} has the bye", white=white)
        if seats.black is None
        else f"{white} - {who(state, number, seats.black)}"
    )


def who(state: Tournament, number: RoundNumber, player: PlayerId) -> str:
    """Pairing number in that round, if the player has one, and name."""
    numbers, name = state.numbers_in(number), state.players[player].name
    return f"{numbers[player]} {name}" if player in numbers else name


def grounds_taken(state: Tournament, one_round: Round, named: str) -> list[Ground]:
    """The ground that was named, and those that the state shows. Raises `Refused` for one that does not hold."""
    listed = edition_named(state.settings.edition).general_rules.grounds
    holding = [one for one in listed if one.is_shown_by_state and shown_by_state(state, one_round, one.name)]
    if not named:
        return holding
    if names_appeal(named):
        return [*holding, _upheld(state, named)]
    given = next((one for one in listed if one.name == named), None)
    if given is None:
        names_of_all = joined(", ", (one.name for one in listed)) or say("none")
        raise Refused(
            "'{named}' is not a valid ground for changing a published pairing. The rules list: {names_of_all}. "
            "An upheld appeal is also a valid ground: --ground appeal:N.",
            named=named,
            names_of_all=names_of_all,
        )
    if given.is_shown_by_state and given not in holding:
        raise Refused(
            "Round {number}: the ground '{meaning}' ({article}) does not apply; nothing was changed.",
            number=one_round.number,
            meaning=given.meaning,
            article=given.article,
        )
    if given.name == TOP_BOARDS and one_round.number != state.settings.rounds:
        raise Refused(
            "{article} applies to the final round; this is round {number}.",
            article=given.article,
            number=one_round.number,
        )
    if given.name == CORRECTION and any(game.status is not GameStatus.OPEN for game in one_round.games):
        raise Refused(
            "{article} applies to a pairing not yet played; round {number} has results.",
            article=given.article,
            number=one_round.number,
        )
    return [*holding, *([given] if given not in holding else [])]


def _upheld(state: Tournament, named: str) -> Ground:
    """The ground of an appeal. Raises `Refused` unless a decision on record upholds it."""
    event = appeal_in(named)
    if event is None:
        raise Refused("'{named}' is not an appeal. Write it as appeal:N; `appeal list` shows the numbers.", named=named)
    decided = state.decided_appeals.get(event)
    if decided is None:
        raise Refused(
            "The appeal recorded in event {event} is not a ground: it has no recorded decision. Record the "
            'committee\'s decision with `appeal decide "DECISION" --upheld --appeal {event}`.',
            event=event,
        )
    if decided.upheld is None:
        raise Refused(
            "The appeal recorded in event {event} is not a ground: its decision was recorded without --upheld. "
            "`appeal list` shows the event number of the decision: undo that event with a reason, then record the "
            "decision again with --upheld.",
            event=event,
        )
    if not decided.upheld:
        raise Refused("The appeal recorded in event {event} is not a ground: it was dismissed.", event=event)
    return of_appeal(event)


def doubts_about_appeals(state: Tournament, one_round: Round, taken: Sequence[Ground]) -> Iterator[str]:
    """What the arbiter must confirm where an appeal is the ground: that is another round's, or was carried out."""
    for ground in taken:
        event = appeal_in(ground.name)
        if event is None:
            continue
        decided = state.decided_appeals[event]
        if decided.is_carried_out:
            yield say("The decision on the appeal recorded in event {event} has already been carried out.", event=event)
        if decided.round_number not in (None, one_round.number):
            yield say(
                "The appeal recorded in event {event} is about round {about}, but this is round {number}.",
                event=event,
                about=decided.round_number,
                number=one_round.number,
            )


def doubts_about_changing(state: Tournament, one_round: Round, taken: Sequence[Ground]) -> Iterator[str]:
    """What the arbiter must confirm before a published pairing is changed without a ground that the rules list."""
    if one_round.stage is not RoundStage.PUBLISHED or taken:
        return
    listed = edition_named(state.settings.edition).general_rules.grounds
    waiting = [one.event for one in state.decided_appeals.values() if one.waits]
    upheld = (
        say("The decision on an upheld appeal has not been carried out yet: --ground appeal:{event}.", event=waiting[0])
        if waiting
        else ""
    )
    if not listed:
        published = say(
            "The pairing of round {number} has been published and shall not be changed.", number=one_round.number
        )
        yield joined(" ", (published, upheld))
        return
    cases = (
        say("{name}: {meaning} ({article})", name=one.name, meaning=one.meaning, article=one.article) for one in listed
    )
    changed = say(
        "The pairing of round {number} has been published and shall not be changed except on one of these "
        "grounds (--ground): {cases}. No ground was given or found.",
        number=one_round.number,
        cases=joined(SEMICOLON, cases),
    )
    yield joined(" ", (changed, upheld))


def reason_with_grounds(state: Tournament, one_round: Round, reason: str, taken: Sequence[Ground]) -> str:
    """The arbiter's reason, and the grounds with whom they concern, in English as all that is on record."""
    told = [_ground_in_words(state, one_round, one) for one in taken]
    return f"{reason} ({'; '.join(told)})" if told else reason


def _ground_in_words(state: Tournament, one_round: Round, ground: Ground) -> str:
    whom = "; ".join(names(state, players) for players in shown_by_state(state, one_round, ground.name))
    told = f"{ground.meaning}{f': {whom}' if whom else ''}"
    return f"{told}; {ground.article}" if ground.article else told
