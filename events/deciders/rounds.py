"""Checking, pairing, publishing, voiding and closing a round (FIDE C.04.1, C.04.2.D, to January 2026)."""

from collections import Counter
from collections.abc import Iterable
from itertools import chain
from typing import Final

from core.editions.event_kind import kind_of_event
from core.editions.pairing import field_of
from core.editions.registry import edition_named, is_by_table, teams_compete
from core.editions.shared.histories import participants_of
from core.general_rules.grounds import appeal_in
from core.general_rules.knockout import told_of_few_rounds
from core.model.dataclass import dataclass, replace
from core.model.pairing import AnyField
from core.model.results import ByeKind
from core.model.sentence import NoLegalPairing, Refused, joined, say, text_of
from core.model.spelling import in_ranges
from core.model.tournament import Game, GameStatus, Round, RoundStage, Tournament
from core.model.units import PlayerId, RoundNumber
from events.base import Event
from events.deciders import check_in, results, tables
from events.deciders.by_hand import (
    doubts_about_appeals,
    doubts_about_changing,
    grounds_taken,
    paired,
    reason_with_grounds,
)
from events.deciders.check_in import (
    after_withdrawals,
    questions_of_absence,
    remarks_on_absence,
    settle_absences,
    undecided_absences,
)
from events.deciders.numbering import (
    after_lots,
    lots_for,
    lots_undrawn,
    numbering_for,
    refuse_lots_not_drawn,
    with_numbers,
)
from events.deciders.tournament import colour_drawn, draw_lot
from events.deciders.wording import (
    by_rule,
    need_confirmation,
    need_reason,
    open_draft_told,
    refuse_open_draft,
    with_what_it_needs,
)
from events.vocabulary.rounds import RoundCompleted, RoundPaired, RoundPublished, RoundVoided

_FEW: Final = 20
"""A round of so many takes the engines 1 to 11 ms, which a receipt may take."""
_ANY_LOT: Final = "any"
"""Whichever colour is drawn, as many pairings are legal."""


@dataclass(frozen=True, slots=True)
class Readiness:
    """What the arbiter should know before a round is paired.

    `obstacles` must be removed, each a sentence with what to do; `questions` want an answer of the arbiter; `remarks`
    only want to be read. Players by
    pairing number, those without one last.
    """

    round_number: RoundNumber
    obstacles: tuple[str, ...]
    questions: tuple[str, ...]
    remarks: tuple[str, ...]
    participants: tuple[PlayerId, ...]  # will be paired, or get the pairing-allocated bye
    byes: tuple[tuple[PlayerId, ByeKind], ...]
    absent: tuple[PlayerId, ...]  # withdrawn, expelled, or not arrived yet


def check(state: Tournament, *, lot_follows: bool = False) -> Readiness:
    """Look at the round to be paired next. `lot_follows`: the lot will be drawn together with the pairing."""
    round_number = state.next_round
    by_table = is_by_table(state)
    numbered = state if by_table else with_numbers(state, numbering_for(state, round_number))
    participants = list(state.players) if by_table else participants_of(numbered, round_number)
    numbers = numbered.numbers_in(round_number)
    byes = tuple(sorted((player, kind) for (r, player), kind in state.byes.items() if r == round_number))
    taking_part = {player for player, _ in byes} | set(participants)
    return Readiness(
        round_number=round_number,
        obstacles=tuple(
            tables.obstacles(state)
            if by_table
            else _obstacles(state, round_number, participants, lot_follows=lot_follows)
        ),
        questions=() if by_table else tuple(questions_of_absence(state)),
        remarks=() if by_table else tuple(_remarks(state, participants)),
        participants=tuple(sorted(participants, key=lambda player: (numbers.get(player, 0), player))),
        byes=byes,
        absent=tuple(player for player in state.players if player not in taking_part),
    )


def _not_published(state: Tournament, number: RoundNumber) -> str:
    """That a pairing is not out yet; while a draft of it is open, that comes first."""
    if state.draft is not None and state.draft.round_number == number:
        return open_draft_told(number)
    return say("Round {number} has not been published: `round publish`.", number=number)


def _obstacles(
    state: Tournament, round_number: RoundNumber, participants: list[PlayerId], *, lot_follows: bool
) -> Iterable[str]:
    rounds = state.settings.rounds
    if rounds is None:
        yield say(
            "The number of rounds has not been declared{by_article}: `config set --rounds N`.",
            by_article=by_rule(state, "C.04.1.a"),
        )
    elif round_number > rounds:
        yield say("All {rounds} rounds have been paired.", rounds=rounds)
    if not (lot_follows or state.settings.lot_seed):
        yield from lots_undrawn(state, round_number)
    if state.settings.initial_colour is None and not lot_follows:
        by = by_rule(state, "section E")
        yield say("The initial colour has not been drawn{by}: pair with --seed TEXT to draw it.", by=by)
    if state.rounds and state.rounds[-1].stage is RoundStage.PAIRED:
        yield _not_published(state, state.last_paired_round)
    if waiting := check_in.obstacle(state):
        yield waiting
    open_games = results.missing(state)
    if open_games:
        lacking = {"boards": _boards(open_games), "by_article": by_rule(state, "C.04.2.D.1")}
        yield (
            say(
                "Results are missing (round/match): {boards}. `result missing` lists them. An adjourned game is a "
                "draw for "
                "pairing purposes{by_article}: `help result adjourn`.",
                **lacking,
            )
            if state.settings.boards
            else say(
                "Results are missing (round/board): {boards}. `result missing` lists them. An adjourned game is a "
                "draw for "
                "pairing purposes{by_article}: `help result adjourn`.",
                **lacking,
            )
        )
    if len(participants) < 2:
        few = {"count": len(participants), "registered": len(state.players)}
        yield (
            say("Only {count} of {registered} teams can be paired; a match needs two.", **few)
            if teams_compete(state.settings)
            else say("Only {count} of {registered} players can be paired; a game needs two.", **few)
        )


def _boards(games: Iterable[tuple[RoundNumber, Game]]) -> str:
    """Games by round and board, boards in a row together: '1/7, 2/1-60'."""
    by_round: dict[RoundNumber, list[int]] = {}
    for round_number, game in games:
        by_round.setdefault(round_number, []).append(game.board)
    return ", ".join(in_ranges(boards, f"{round_number}/") for round_number, boards in by_round.items())


def _remarks(state: Tournament, participants: list[PlayerId]) -> Iterable[str]:
    yield from remarks_on_absence(state)
    if not state.rounds and (told := told_of_few_rounds(len(participants), state.settings.rounds)):
        yield told
    games = results.adjourned(state)
    if games:
        counted = {"by": by_rule(state, "C.04.2.D.1"), "boards": _boards(games)}
        yield (
            say("For this pairing, adjourned games count as draws{by}. Round/match: {boards}.", **counted)
            if state.settings.boards
            else say("For this pairing, adjourned games count as draws{by}. Round/board: {boards}.", **counted)
        )
    if open_cases := {player for player, _ in undecided_absences(state)} & {*participants}:
        either = {
            "count": len(participants),
            "fewer": len(participants) - len(open_cases),
            "by_article": by_rule(state, "C.04.1.c"),
        }
        if teams_compete(state.settings):
            yield say(
                "{count} teams are paired if every excuse is accepted, {fewer} if none is; of an odd number, one team "
                "gets the pairing-allocated bye{by_article}.",
                **either,
            )
        else:
            yield say(
                "{count} players are paired if every excuse is accepted, {fewer} if none is; of an odd number, one "
                "player gets the pairing-allocated bye{by_article}.",
                **either,
            )
    elif len(participants) % 2:
        odd = {"count": len(participants), "by_article": by_rule(state, "C.04.1.c")}
        if teams_compete(state.settings):
            yield say(
                "The number of teams, {count}, is odd: one team gets the pairing-allocated bye{by_article}.", **odd
            )
        else:
            yield say(
                "The number of players, {count}, is odd: one player gets the pairing-allocated bye{by_article}.", **odd
            )


def pair_round(
    state: Tournament, *, seed: str = "", confirmed: bool = False, all_of_them: bool = False
) -> tuple[Event, ...]:
    """Pair the next round; `all_of_them`: every round that is left, which only a table allows.

    What belongs to it comes before it: the end of the round before, the lot drawn from `seed` if it was not drawn
    yet, numbers for those who have none. Raises `Refused` with everything that stands in the way, `NeedsConfirmation`
    where somebody stayed away whom the rules then withdraw, and `NoLegalPairing`.
    """
    if state.draft is not None:  # of the next round, or of the last one, which would end under it
        refuse_open_draft(state, state.draft.round_number)
    if is_by_table(state):
        return tables.pair_rounds(state, seed=seed, all_of_them=all_of_them)
    if all_of_them:
        raise Refused(
            (
                "The rounds of {edition} are paired one at a time: each depends on the results of the earlier "
                "rounds{by_article}."
            ),
            edition=state.settings.edition,
            by_article=by_rule(state, "C.04.1.d"),
        )
    kind = kind_of_event(state, of_file=state.of_report)
    if kind.no_verdict:
        need_confirmation("The tournament is {no_verdict}", no_verdict=kind.no_verdict, confirmed=confirmed)
    before, numbered = opening(state, seed=seed, confirmed=confirmed)
    return (*before, _paired(state, numbered))


def _paired(state: Tournament, numbered: Tournament) -> RoundPaired:
    field = field_of(numbered, state.next_round)
    try:
        return paired(field, state.fixed_boards)
    except NoLegalPairing as refusal:
        from events.deciders.prohibitions import protection_in_the_way  # few rounds end here

        raise _with_names(refusal, state, field, protection_in_the_way(numbered)) from refusal


def none_is_legal(state: Tournament, readiness: Readiness) -> NoLegalPairing | None:
    """Why the round that is ready has no legal pairing; None: it has one, or nobody has to look.

    It is paired in milliseconds where few play, or somebody has met, or must not meet, a third of them: where
    everybody may still meet half of the others there is a pairing (Dirac 1952), and colours rule out fewer than that.
    """
    playing = frozenset(readiness.participants)
    if is_by_table(state) or readiness.obstacles or readiness.questions or not _may_be_short(state, playing):
        return None
    try:
        _paired(state, opening(state, seed="" if state.settings.initial_colour else _ANY_LOT)[1])
    except NoLegalPairing as refusal:
        return refusal
    except Refused:  # a lot is still to be drawn
        pass
    return None


def _may_be_short(state: Tournament, playing: frozenset[PlayerId]) -> bool:
    games = ((game.white, game.black) for one in state.rounds for game in one.games)
    ruled_out = Counter(chain.from_iterable(filter(playing.issuperset, chain(games, state.forbidden_pairs))))
    return len(playing) <= max(_FEW, 3 * max(ruled_out.values(), default=0))


def opening(
    state: Tournament, *, seed: str = "", confirmed: bool | None = None
) -> tuple[tuple[Event, ...], Tournament]:
    """What belongs to the next pairing and comes before it, and the state after that; raises `Refused`.

    `confirmed`: whether those who stayed away without an excuse count as withdrawn, by rules that say so; None: that
    has been decided, as when a draft was begun.
    """
    draws = state.settings.initial_colour is None and bool(seed)
    readiness = check(state, lot_follows=bool(seed))
    round_number = readiness.round_number
    if readiness.obstacles:
        raise Refused(
            "Round {round_number} cannot be paired. {obstacles}",
            round_number=round_number,
            obstacles=joined(" ", readiness.obstacles),
        )
    before: list[Event] = []
    if confirmed is not None and (withdrawals := settle_absences(state, confirmed=confirmed)):
        after, numbered = opening(after_withdrawals(state, withdrawals), seed=seed)
        return (*withdrawals, *after), numbered
    if state.rounds and state.rounds[-1].stage is not RoundStage.COMPLETE:
        before.append(RoundCompleted(round_number=state.last_paired_round))
    lots_drawn = lots_for(state, round_number, seed)
    before.extend(lots_drawn)
    state = after_lots(state, lots_drawn)
    numbers = numbering_for(state, round_number)
    numbered = with_numbers(state, numbers)
    before.extend(numbers)
    if draws:
        lots = draw_lot(state, seed)
        before.extend(lots)
        colour = colour_drawn(seed)
        numbered = replace(numbered, settings=replace(numbered.settings, initial_colour=colour, lot_seed=seed))
    return tuple(before), numbered


def _with_names(refusal: NoLegalPairing, state: Tournament, field: AnyField, protected: str) -> NoLegalPairing:
    """The engine knows numbers only: the same refusal, with who they are and the commands that can help."""
    ids = {int(contender.number): contender.id for contender in field.contenders}
    who = ", ".join(f"{number} {state.players[ids[number]].name}" for number in refusal.witness)
    return NoLegalPairing(
        say(
            "{refusal} Players concerned: {who}. {protected}`forbid list` and `bye list` show which "
            "requests can be lifted. `round alter begin` pairs the round by hand.",
            refusal=text_of(refusal),
            who=who,
            protected=protected,
            round_number=refusal.round_number,
        ),
        refusal.round_number,
        refusal.witness,
    )


def publish(state: Tournament, round_number: RoundNumber | None = None) -> tuple[RoundPublished, ...]:
    """Publish a pairing; None: of the round paired last, by a table of every round that is not published yet."""
    if round_number is None and state.draft is not None:
        refuse_open_draft(state, state.draft.round_number)
    if round_number is None and state.rounds and is_by_table(state):
        return tables.publish_all(state)
    one_round = paired_round(state, round_number)
    if one_round.stage is not RoundStage.PAIRED:
        raise Refused("The pairing of round {number} has already been published.", number=one_round.number)
    refuse_open_draft(state, one_round.number)
    return (RoundPublished(round_number=one_round.number),)


def close(
    state: Tournament, round_number: RoundNumber | None = None, *, known: Tournament | None = None
) -> tuple[RoundCompleted, ...]:
    """End a round; None: the round paired last, by a table every round that is over.

    Adjourned games may be open, except in the last round (D.1). `known` is what is known of the rounds before; None:
    what `state` says of them. Raises `Refused` with the boards that lack a result, and with those whose colours were to
    be drawn on arrival and are not recorded (CFC 631.2).
    """
    if round_number is None and state.rounds and is_by_table(state):
        return tables.close_all(state)
    one_round = paired_round(state, round_number)
    number = one_round.number
    if one_round.stage is RoundStage.COMPLETE:
        raise Refused("Round {number} has already been closed.", number=number)
    if one_round.stage is RoundStage.PAIRED:
        raise Refused(_not_published(state, number))
    refuse_open_draft(state, number)
    open_games = results.missing(state, number)
    if open_games:
        boards = in_ranges(game.board for _, game in open_games)
        lacking = {"number": number, "boards": boards}
        raise Refused(
            say(
                (
                    "Round {number} cannot be closed: results are missing (matches: {boards}). `result missing` "
                    "lists the matches without a result."
                ),
                **lacking,
            )
            if state.settings.boards
            else say(
                (
                    "Round {number} cannot be closed: results are missing (boards: {boards}). `result missing` "
                    "lists the games without a result."
                ),
                **lacking,
            )
        )
    waiting = results.adjourned(state)
    if number == state.settings.rounds and waiting:
        raise Refused(
            say(
                "The last round cannot be closed while games are adjourned (round/match): {boards}. Enter their "
                "results with `result resolve ROUND BOARD:RESULT`.",
                boards=_boards(waiting),
            )
            if state.settings.boards
            else say(
                "The last round cannot be closed while games are adjourned (round/board): {boards}. Enter their "
                "results with `result resolve ROUND BOARD:RESULT`.",
                boards=_boards(waiting),
            )
        )
    refuse_lots_not_drawn(state, state if known is None else known, number)
    return (RoundCompleted(round_number=number),)


def void(
    state: Tournament,
    round_number: RoundNumber | None = None,
    *,
    reason: str,
    ground: str = "",
    confirmed: bool = False,
) -> tuple[RoundVoided, ...]:
    """Take a pairing back so that the round can be paired again; None: of the round paired last.

    Nothing is deleted. A published pairing is changed only on a ground that the rules list
    (`core.general_rules.grounds`): one that the state shows is found without being named. For any other reason, or
    when results are lost, the arbiter must confirm it. Raises `Refused` for a closed round, and for a ground that
    the rules do not list or that does not hold.
    """
    one_round = paired_round(state, round_number)
    number = one_round.number
    if number != state.last_paired_round:
        raise Refused(
            "Round {number} cannot be voided: round {last_paired_round} has been paired after it. Only the last "
            "paired round can be voided.",
            number=number,
            last_paired_round=state.last_paired_round,
        )
    refuse_open_draft(state, number)
    need_reason(reason, "Voiding round {number}", number=number)
    if one_round.stage is RoundStage.COMPLETE:
        raise Refused(
            "Round {number} is over: a played round cannot be changed. Wrong results are corrected{by_article}.",
            number=number,
            by_article=by_rule(state, "C.04.2.D.8"),
        )
    taken = grounds_taken(state, one_round, ground)
    doubts = [*doubts_about_changing(state, one_round, taken), *doubts_about_appeals(state, one_round, taken)]
    entered = sum(game.status is not GameStatus.OPEN for game in one_round.games)
    if entered:
        counted = {"entered": entered, "count": len(one_round.games)}
        doubts.append(
            say(
                (
                    "Results have been entered for {entered} of the {count} matches in this round; they will no "
                    "longer count."
                ),
                **counted,
            )
            if state.settings.boards
            else say(
                (
                    "Results have been entered for {entered} of the {count} boards in this round; they will no "
                    "longer count."
                ),
                **counted,
            )
        )
    if doubts:
        need_confirmation(joined(" ", doubts), confirmed=confirmed)
    return (
        RoundVoided(
            round_number=number,
            reason=reason_with_grounds(state, one_round, reason, taken),
            grounds=tuple(one.name for one in taken),
        ),
    )


def how_to_void(state: Tournament, ground: str = "") -> str:
    """The command that takes the last pairing back; empty: it is refused.

    With the ground where the rules list it, or where it is an upheld appeal.
    """
    number = state.last_paired_round
    listed = {one.name for one in edition_named(state.settings.edition).general_rules.grounds}
    named = (
        ground
        if (ground in listed or appeal_in(ground) is not None) and state.rounds[-1].stage is RoundStage.PUBLISHED
        else ""
    )
    return with_what_it_needs(
        f"round void {number}{f' --ground {named}' if named else ''}",
        lambda reason, confirmed: void(state, number, reason=reason, ground=named, confirmed=confirmed),
    )


def paired_round(state: Tournament, round_number: RoundNumber | None) -> Round:
    """A round that has been paired; None: the last one. Raises `Refused` when it has not."""
    last = state.last_paired_round
    if not last:
        raise Refused("No round has been paired yet. `info` says what to do next.")
    number = last if round_number is None else round_number
    if not 1 <= number <= last:
        raise Refused(
            "Round {number} has not been paired; rounds 1 to {last} have been paired.", number=number, last=last
        )
    return state.rounds[number - 1]
