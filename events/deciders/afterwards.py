"""What is found out about a round once it has been paired: a forgotten bye, a mistaken withdrawal (decision 135).

Each is an event with a reason and with a scope, as the correction of a result is: before the next round is paired it
counts everywhere, before that has ended for pairings still to be made as well, later for the rating report only; by
texts without tiers it is never too late (`events.deciders.corrections`). Where points are for the rules of the
tournament to allow, or for the director (CFC 615a), the arbiter is asked.
"""

from typing import Final, NoReturn

from core.editions.registry import edition_named, is_by_table
from core.general_rules.unplayed_rounds import missed_last_game
from core.model.results import ByeKind, Outcome
from core.model.sentence import Refused, joined, say
from core.model.tournament import Game, GameStatus, Player, Round, RoundStage, Tournament
from core.model.units import PlayerId, RoundNumber
from events.deciders import corrections, results
from events.deciders.wording import by_rule, named, need_confirmation, player_of
from events.meanings import EVERYTHING
from events.vocabulary.corrections import Scope
from events.vocabulary.participation import ByeCancelled, ByeGranted, PlayerReinstated, PlayerWithdrawn

_BYES: Final = frozenset(kind.outcome for kind in ByeKind)


def has_been_paired(state: Tournament, round_number: RoundNumber) -> bool:
    """Whether what is said of that round comes after its pairing."""
    return 1 <= round_number <= state.last_paired_round


def grant(
    state: Tournament,
    player: PlayerId,
    round_number: RoundNumber,
    kind: ByeKind,
    *,
    reason: str,
    reaches: tuple[Scope, ...] | None = None,
    reported: Tournament | None = None,
    confirmed: bool = False,
) -> tuple[ByeGranted, ...]:
    """A bye, or an announced absence, that was forgotten when the round was paired.

    Where the pairing is published, of a player who had no game: not paired, or lost by not coming. Points want to be
    confirmed. Raises `Refused` for one who played, or of whom that is still open, and without a reason.
    """
    who, one_round = player_of(state, player), state.rounds[round_number - 1]
    if not any(span.first <= round_number for span in who.spans):
        raise Refused(
            "{who} does not play in round {round_number} and does not need a bye.",
            who=named(who),
            round_number=round_number,
        )
    refuse_who_was_there(state, who, round_number)
    correction = corrections.of_absence(
        state, round_number, say("Granting a bye after the pairing"), reason, reaches, reported
    )
    if all(_outcome(state, one_round, player, scope) is kind.outcome for scope in correction.reaches):
        raise Refused("{who} already has that bye in round {round_number}.", who=named(who), round_number=round_number)
    if kind is not ByeKind.ZERO_POINT:
        need_confirmation(_who_allows_points(state, who, round_number), confirmed=confirmed)
    return (ByeGranted(player=player, round_number=round_number, kind=kind, reason=reason, correction=correction),)


def cancel(
    state: Tournament,
    player: PlayerId,
    round_number: RoundNumber,
    *,
    reason: str,
    reaches: tuple[Scope, ...] | None = None,
    reported: Tournament | None = None,
) -> tuple[ByeCancelled, ...]:
    """A bye that should not have been given: without a game, the player has no points of the round.

    So is one recorded before the publication of a pairing that was published all the same, and has the player in it.
    Raises `Refused` where there is none, and without a reason.
    """
    who, one_round = player_of(state, player), state.rounds[round_number - 1]
    recorded = (round_number, player) in state.byes
    if not (recorded or any(_outcome(state, one_round, player, scope) in _BYES for scope in EVERYTHING)):
        raise Refused(
            "{who} has no bye in round {round_number}. `bye list` lists all byes.",
            who=named(who),
            round_number=round_number,
        )
    correction = corrections.of_absence(
        state, round_number, say("Cancelling a bye after the pairing"), reason, reaches, reported
    )
    return (ByeCancelled(player=player, round_number=round_number, reason=reason, correction=correction),)


def rejoin(
    state: Tournament,
    player: PlayerId,
    from_round: RoundNumber,
    *,
    reason: str,
    reaches: tuple[Scope, ...] | None = None,
    reported: Tournament | None = None,
) -> tuple[PlayerReinstated, ...]:
    """A player who was withdrawn by mistake takes part from a round on that was paired without them.

    The rounds missed bring nothing; `grant` gives a bye for them. Raises `Refused` without a reason.
    """
    what = say("Undoing a withdrawal after the pairing")
    correction = corrections.of_absence(state, from_round, what, reason, reaches, reported)
    return (PlayerReinstated(player=player, from_round=from_round, reason=reason, correction=correction),)


def withdraw(
    state: Tournament,
    player: PlayerId,
    from_round: RoundNumber,
    *,
    reason: str,
    reaches: tuple[Scope, ...] | None = None,
    reported: Tournament | None = None,
) -> tuple[PlayerWithdrawn, ...]:
    """A withdrawal that was announced, and forgotten when the round was paired.

    Raises `Refused` for one who played since, or of whom that is still open, and without a reason.
    """
    who = player_of(state, player)
    for one_round in state.rounds[from_round - 1 :]:
        refuse_who_was_there(state, who, one_round.number)
    what = say("Recording a withdrawal after the pairing")
    correction = corrections.of_absence(state, from_round, what, reason, reaches, reported)
    return (PlayerWithdrawn(player=player, from_round=from_round, reason=reason, correction=correction),)


def ask_past_the_deadline(state: Tournament, who: Player, *, confirmed: bool) -> None:
    """Of one who did not appear and was withdrawn: an excuse counts until the next pairing is published (D.2)."""
    since = withdrawn_since(state, who)
    following = since and excused_too_late(state, since[0])
    if following:
        need_confirmation(
            "An excuse can be accepted only until the next pairing is published{by_article}; the pairing of "
            "round {following} has been published. Whether {who} plays again is the arbiter's decision.",
            who=named(who),
            following=following,
            by_article=by_rule(state, "C.04.2.D.2"),
            confirmed=confirmed,
        )


def excused_too_late(state: Tournament, missed: RoundNumber) -> RoundNumber | None:
    """The round after the one missed, where an excuse counts only until its pairing is published, and it is."""
    following = state.rounds[missed : missed + 1]
    rule = edition_named(state.settings.edition).general_rules.absence
    late = rule.excused_until_published and following and following[0].stage is not RoundStage.PAIRED
    return following[0].number if late else None


def withdrawn_since(state: Tournament, who: Player) -> tuple[RoundNumber, RoundNumber] | None:
    """The round that a player missed without an excuse, and the one from which they are paired no longer."""
    missed = missed_last_game(state, who.id)
    lasts = [span.last for span in who.spans]
    if missed is None or None in lasts or who.expelled or (missed, who.id) in state.excused or is_by_table(state):
        return None
    last = max((one for one in lasts if one is not None), default=RoundNumber(0))
    return (missed, RoundNumber(last + 1)) if last >= missed else None


def why_not_paired(state: Tournament, number: RoundNumber, who: Player, name: str = "") -> str:
    """Why a player takes no part in a round that is still to be paired, with the command that changes it, if any.

    `name`: as the player is written there; empty: as in other refusals.
    """
    said = name or named(who)
    if who.expelled:
        return say("{who} was expelled and does not play in round {number}.", who=said, number=number)
    if who.spans and number < who.spans[-1].first:
        return say("{who} is paired only from round {first} onwards.", who=said, first=who.spans[-1].first)
    told = say(
        "{who} has withdrawn and does not play in round {number}{by}.",
        who=said,
        number=number,
        by=by_rule(state, "C.04.2.D.3"),
    )
    if is_by_table(state):
        return told
    since = withdrawn_since(state, who)
    if since and excused_too_late(state, since[0]):
        how = say("`player rejoin id:{player}` reinstates the player, after confirmation.", player=who.id)
    else:
        how = say("`player rejoin id:{player}` reinstates the player.", player=who.id)
    return joined(" ", (told, how))


def refuse_who_is_back(who: Player, from_round: RoundNumber) -> NoReturn:
    """Raises `Refused` for one who takes part: from a later round on, or has not left at all."""
    first = who.spans[-1].first
    if len(who.spans) > 1 and from_round < first:
        raise Refused(
            "{who} has already been reinstated, from round {first} onwards. To reinstate the player earlier, `undo` "
            "that first: `log list` shows its event.",
            who=named(who),
            first=first,
        )
    raise Refused("{who} has not withdrawn and cannot rejoin.", who=named(who))


def refuse_who_was_there(state: Tournament, who: Player, round_number: RoundNumber) -> None:
    """Raises `Refused` for one who played, or may still; a pairing that is not published says nothing of that yet."""
    one_round = state.rounds[round_number - 1]
    if one_round.stage is RoundStage.PAIRED:
        return
    if one_round.bye == who.id:
        raise Refused(
            "{who} had the pairing-allocated bye in round {number}, and was therefore not absent.",
            who=named(who),
            number=round_number,
        )
    game = next((one for one in one_round.games if who.id in (one.white, one.black)), None)
    if game is None or _outcome_of_game(game, who.id) is Outcome.FORFEIT_LOSS:
        return
    if _outcome_of_game(game, who.id) is None:
        raise Refused(_open_told(who, one_round, game))
    raise Refused(
        "{who} was present in round {number}, on board {board}: {result}. {how_to_correct}",
        who=named(who),
        number=round_number,
        board=game.board,
        result=game.readings.rating,
        how_to_correct=results.how_to_correct(state, round_number, game.board),
    )


def _open_told(who: Player, one_round: Round, game: Game) -> str:
    """Of a game, or match, without a result: adjourned or begun, so that the player was there, or to be forfeited."""
    place = {"who": named(who), "number": one_round.number}
    if adjourned := _adjourned(game):
        return say(
            "{who} was present in round {number}: the game was adjourned. Enter its result: `result resolve "
            "{number} {board}:RESULT`.",
            **place,
            board=adjourned,
        )
    open_board = next((one.board for one in game.boards if one.status is GameStatus.OPEN), None)
    if any(one.status is not GameStatus.OPEN for one in game.boards):
        return say(
            "{who} was present in round {number}: a board of match {match} has a result. Enter the others: "
            "`result set {number} {match}.{board}:RESULT`.",
            **place,
            match=game.board,
            board=open_board,
        )
    return say(
        "The game of {who} in round {number} has no result yet. If the player does not appear, record that "
        "first: `result forfeit {number} {board}:{result}`.",
        **place,
        board=game.board,
        result="-+" if game.white == who.id else "+-",
    )


def _adjourned(game: Game) -> str:
    """Where an adjourned game is, as results are typed; empty: nowhere in it."""
    board = next((f".{one.board}" for one in game.boards if one.status is GameStatus.ADJOURNED), "")
    return f"{game.board}{board}" if board or game.status is GameStatus.ADJOURNED else ""


def _outcome_of_game(game: Game, player: PlayerId) -> Outcome | None:
    result = game.readings.rating
    return None if result is None else result.outcomes[0 if game.white == player else 1]


def _outcome(state: Tournament, one_round: Round, player: PlayerId, scope: Scope) -> Outcome | None:
    """What the round brought without a game, in one reading; of a pairing not published, what it is to bring."""
    granted = state.byes.get((one_round.number, player))
    if one_round.stage is RoundStage.PAIRED and granted is not None:
        return granted.outcome
    others = {Scope.PAIRINGS: one_round.other_for_pairing, Scope.RATING_REPORT: one_round.other_for_rating}
    other = others.get(scope)
    return (one_round.unpaired if other is None else other.unpaired).get(player)


def _who_allows_points(state: Tournament, who: Player, round_number: RoundNumber) -> str:
    """By each text: the director, the rules of the tournament, or it does not say."""
    rules = edition_named(state.settings.edition).general_rules
    told = {"who": named(who), "round_number": round_number}
    if rules.half_point_byes_announced:
        return say(
            "Whether {who} gets points for round {round_number} without a game is at the discretion of the chief "
            "director (CFC 615a).",
            **told,
        )
    if rules.announced_absence.article:
        return say(
            "Without a game in round {round_number}, {who} scores zero ({article}). Points are given only if the "
            "rules of the tournament say so.",
            **told,
            article=rules.announced_absence.article,
        )
    return say(
        (
            "The rules do not say whether {who} gets points for round {round_number} without a game, so the arbiter "
            "decides."
        ),
        **told,
    )
