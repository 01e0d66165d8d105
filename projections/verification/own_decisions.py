"""What an official decided beside the rules, as they leave it to them: an arbiter answers for it, and it is told.

Corrections that reach further than they do by the rules, by the arbiter's own decision or by the time typed for them;
points without a game; numbers in another order than by the rules; virtual points, prohibitions and other data of
a player once round 1 was paired.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias, cast

import msgspec

from core.editions.registry import edition_named, is_by_table
from core.general_rules.acceleration import method_of
from core.general_rules.unplayed_rounds import unexcused
from core.model.results import ByeKind
from core.model.sentence import Refused, filled, for_catalogues, joined, say
from core.model.tie_breaks import COIN, LOTS, order_of_fast_game
from core.model.tournament import GameStatus, Player, RoundStage, Tournament
from core.model.units import Place, TeamBoard, points_text
from events.deciders import afterwards, corrections
from events.deciders.check_in import absence_withdraws
from events.deciders.matches import game_of
from events.deciders.ties import left_behind
from events.deciders.wording import by_rule, named, names
from events.log.envelope import StoredEvent
from events.vocabulary.corrections import Correction
from events.vocabulary.games import (
    AnyGameEvent,
    ColoursCorrected,
    GameAdjudicated,
    GameResumed,
    MatchScoreCorrected,
    ResultCorrected,
)
from events.vocabulary.knockout import KnockoutAnnounced, KnockoutBegun, KnockoutPlayerLeft
from events.vocabulary.participation import (
    AbsenceExcused,
    ByeCancelled,
    ByeGranted,
    PlayerExpelled,
    PlayerReinstated,
    PlayerWithdrawn,
)
from events.vocabulary.players import (
    PairingAllowed,
    PairingForbidden,
    PairingNumbersAssigned,
    PlayerDetailsCorrected,
    SeparationRequested,
)
from events.vocabulary.reporting import FactsRecorded, GroupsRecorded
from events.vocabulary.rounds import RoundPaired
from events.vocabulary.teams import LineUpSet, PenaltyPointsGiven
from events.vocabulary.ties import FastGamePlayed, TieBroken
from events.vocabulary.tournament import (
    AccelerationAssigned,
    DetailsSet,
    OwnRuleAnnounced,
    SettingsChanged,
    SettingsSet,
)
from projections.log_in_words.sentences import EventSentences
from projections.standings.table import standings
from projections.verification.games_check import Before, decided_here, is_decided_otherwise
from projections.verification.numbers_check import names_missing_then, numbered
from projections.verification.player_data import data_corrected, facts_changed, groups_changed
from projections.verification.taken_back import OwnDecision

_Absence: TypeAlias = ByeGranted | ByeCancelled | PlayerWithdrawn | PlayerReinstated
_Told: TypeAlias = Callable[[StoredEvent, Tournament], str]


def own_decisions(log: Sequence[StoredEvent]) -> Iterator[OwnDecision]:
    """In log order; those about games are told by `games_check`."""
    before = Before(log)
    for stored in decided_here(log):
        told = next((told for kind, told in _TOLD.items() if isinstance(stored.event, kind)), None)
        if told is None:
            continue
        before.up_to(stored)
        try:
            message = told(stored, before.state())
        except Refused:  # it is a finding
            continue
        if message and isinstance(stored.event, PairingNumbersAssigned):
            message = joined(" ", (message, names_missing_then(stored, before.state(), log)))
        if message:
            correction: Correction | None = getattr(stored.event, "correction", None)
            reason = getattr(stored.event, "reason", "") if correction is None else correction.reason
            yield OwnDecision(stored, stored.event.round_spoken_of, message, reason)


def _absent(stored: StoredEvent, state: Tournament) -> str:
    event = cast("_Absence", stored.event)
    number = event.round_number if isinstance(event, ByeGranted | ByeCancelled) else event.from_round
    who = state.players.get(event.player)
    if who is None or is_by_table(state):
        return _left_a_table(event, who) if who is not None and isinstance(event, PlayerWithdrawn) else ""
    points = _points(event, state) if isinstance(event, ByeGranted) else ""
    if isinstance(event, PlayerWithdrawn) and number > (state.settings.rounds or number):
        return say(
            "{who} was withdrawn with effect after the last round: no pairing of its rounds depends on that, but "
            "nobody withdrawn qualifies for a knock-out.",
            who=named(who),
        )
    if isinstance(event, PlayerReinstated) and who.expelled:
        return say(
            "{who} had been expelled, but plays again from round {number} onwards.", who=named(who), number=number
        )
    if event.correction is None:
        return points or _back_too_late(event, state, who)
    right = corrections.of_absence(state, number, say("A correction"), event.correction.reason, None)
    told = {"who": named(who), "number": number}
    what = say("The correction concerning the participation of {who} in round {number}", **told)
    is_published = any(one.number == number and one.stage is not RoundStage.PAIRED for one in state.rounds)
    late = points or (filled(_ONCE_PUBLISHED[type(event)], **told) if is_published else "")
    return joined(" ", (one for one in (late, _reaching(state, what, event.correction, right)) if one))


def _back_too_late(event: _Absence, state: Tournament, who: Player) -> str:
    """Of one who did not appear, and has no excuse: D.2 gives until the next pairing is published."""
    since = afterwards.withdrawn_since(state, who) if isinstance(event, PlayerReinstated) else None
    following = since and afterwards.excused_too_late(state, since[0])
    if not (since and following):
        return ""
    return say(
        "{who} did not appear in round {missed}, and was reinstated after the pairing of round {following} had been "
        "published{by_article}.",
        who=named(who),
        missed=since[0],
        following=following,
        by_article=by_rule(state, "C.04.2.D.2"),
    )


def _excused(stored: StoredEvent, state: Tournament) -> str:
    event = cast("AbsenceExcused", stored.event)
    following, who = afterwards.excused_too_late(state, event.round_number), state.players.get(event.player)
    if following is None or who is None or is_by_table(state):
        return ""
    return say(
        "The excuse given by {who} for round {missed} was accepted after the pairing of round "
        "{following} had been published{by_article}.",
        who=named(who),
        missed=event.round_number,
        following=following,
        by_article=by_rule(state, "C.04.2.D.2"),
    )


def _left_a_table(event: PlayerWithdrawn, who: Player) -> str:
    """Points of everybody who had met the player, or was still to do so."""
    if event.games_count:
        return say("{who} left: the opponents win the remaining games without playing.", who=named(who))
    return say(
        "{who} left before completing half of the games: games already played no longer count in the standings.",
        who=named(who),
    )


def _expelled(stored: StoredEvent, state: Tournament) -> str:
    """Who is in no standings any more."""
    event = cast("PlayerExpelled", stored.event)
    who = state.players.get(event.player)
    return "" if who is None else say("{who} was expelled, and is no longer ranked.", who=named(who))


def _points(event: ByeGranted, state: Tournament) -> str:
    who = state.players[event.player]
    if event.kind is ByeKind.FULL_POINT:
        return say(
            "{who} has the points for a win in round {number}, without playing a game.",
            who=named(who),
            number=event.round_number,
        )
    if event.kind is ByeKind.HALF_POINT and who.spans and event.round_number < who.spans[0].first:
        return say(
            "{who} has half a point for round {number}, which was before their arrival.",
            who=named(who),
            number=event.round_number,
        )
    had = [one for (one, player), kind in state.byes.items() if player == who.id and kind is ByeKind.HALF_POINT]
    if event.kind is ByeKind.HALF_POINT and set(had) - {event.round_number} and not _is_announced(state):
        return say(
            "{who} has another half-point bye, in round {number}, in addition to the one in round {before}.",
            who=named(who),
            number=event.round_number,
            before=min(had),
        )
    if event.kind is ByeKind.HALF_POINT and event.correction is not None:
        return say(
            "{who} has a half-point bye in round {number}, granted after that round had been paired.",
            who=named(who),
            number=event.round_number,
        )
    return ""


def _is_announced(state: Tournament) -> bool:
    """Whether half-point byes are the director's to give, however many (CFC 615a)."""
    return edition_named(state.settings.edition).general_rules.half_point_byes_announced


def _corrected(stored: StoredEvent, state: Tournament) -> str:
    """Data of players, and how far a rating reaches, once round 1 was paired."""
    event = cast("PlayerDetailsCorrected", stored.event)
    who = state.players.get(event.player) or state.members.get(event.player)
    if who is None or not state.last_paired_round:
        return ""
    return joined(" ", (one for one in (data_corrected(event, who, state), _rated(event, who, state)) if one))


def _rated(event: PlayerDetailsCorrected, who: Player, state: Tournament) -> str:
    if event.rating is None or event.correction is None:
        return ""
    right = corrections.of_rating(state, event.correction.reason, None)
    what = say("The correction of the rating of {who}", who=named(who))
    return _reaching(state, what, event.correction, right)


def _reaching(state: Tournament, what: str, given: Correction, right: Correction) -> str:
    is_further = set(given.reaches) - set(right.reaches)
    if not (is_further if given.tier else is_decided_otherwise(state, given, right)):
        return ""
    to_come = corrections.pairs_on_results(state)
    reach, less = (corrections.in_words(one, rounds_to_come=to_come) for one in (given, right))
    if not given.tier:
        return say(
            "{what} affects {reach}, by the arbiter's own decision. Under the rules it would affect: {less}.",
            what=what,
            reach=reach,
            less=less,
        )
    return say(
        "{what} affects {reach}, based on the reporting time entered. Based on the time at which it "
        "was recorded, it would affect: {less}.",
        what=what,
        reach=reach,
        less=less,
    )


def _ordered(stored: StoredEvent, state: Tournament) -> str:
    """A tie that was broken before, and now otherwise, or by a coin where lots were to decide."""
    event = cast("TieBroken | FastGamePlayed", stored.event)
    if isinstance(event, TieBroken) and event.method == COIN and state.lots is not None:
        return say(
            "A tie between {who} was broken by tossing a coin, after the hash for lots had been published.",
            who=names(state, [one for one in event.players if one in state.players]),
        )
    players = event.players
    if isinstance(event, FastGamePlayed):
        players = order_of_fast_game(event.white, event.black, event.result, draw_odds=event.draw_odds) or ()
    for before in state.broken_ties:
        was = [one for one in before.players if one in players and one in state.players]
        if was != [one for one in players if one in was]:
            return say("A tie between {who} had already been broken, in this order.", who=names(state, was))
    ties = () if isinstance(event, TieBroken) and event.method == LOTS else standings(state).ties
    return joined(" ", left_behind(state, players, ties))


def _penalised(stored: StoredEvent, state: Tournament) -> str:
    event = cast("PenaltyPointsGiven", stored.event)
    if event.team not in state.teams:
        return ""
    return say(
        "{team} was given a penalty in round {number}. Match points: {match_points}; game points: {game_points}.",
        team=named(state.players[event.team]),
        number=event.round_number,
        match_points=points_text(event.match_points),
        game_points=points_text(event.game_points),
    )


def _knockout(stored: StoredEvent, state: Tournament) -> str:
    """Its terms, once it was known who plays how, and who qualified and was left out."""
    event = cast("KnockoutAnnounced | KnockoutBegun", stored.event)
    if isinstance(event, KnockoutBegun):
        out = names(state, [one for one in event.declined if one in state.players])
        return out and say("Qualified for the knock-out, but left out: {who}.", who=out)
    if not state.last_paired_round:
        return ""
    return say(
        "The terms of the knock-out were announced after round {number} had been paired.",
        number=state.last_paired_round,
    )


def _left(stored: StoredEvent, state: Tournament) -> str:
    event = cast("KnockoutPlayerLeft", stored.event)
    if event.player not in state.players:
        return ""
    who = named(state.players[event.player])
    return say("{who} left the knock-out and lost the match.", who=who)


def _announced(stored: StoredEvent, state: Tournament) -> str:
    """What was announced otherwise once round 1 was paired: deadlines and days decide what counts and is rated how.

    When a single match is played decides nothing.
    """
    event = cast("SettingsChanged", stored.event)
    if not state.last_paired_round:
        return ""
    details = msgspec.structs.replace(event.details, appointments=())
    others = details, msgspec.structs.replace(event.settings, tie_breaks=None)
    changed = others != (DetailsSet(), SettingsSet()) and say(
        "The announcement was changed after round {number} had been paired: {changed}.",
        number=state.last_paired_round,
        changed=EventSentences().fields_given(*others),
    )
    return joined(" ", (one for one in (_tie_breaks(event, state), changed) if one))


def _tie_breaks(event: SettingsChanged, state: Tournament) -> str:
    given, none = event.settings.tie_breaks, say("no list")
    if given is None:
        return ""
    return say(
        "The tie-breaks were changed after round {number} had been paired: {before}, now {after}.",
        number=state.last_paired_round,
        before=", ".join(state.settings.tie_breaks.codes) or none,
        after=", ".join(given.codes) or none,
    )


def _own_rule(stored: StoredEvent, state: Tournament) -> str:
    """What was announced in words, such as the prizes, once round 1 was paired."""
    event = cast("OwnRuleAnnounced", stored.event)
    if not state.last_paired_round:
        return ""
    before, now = state.own_rules.get(event.number, ""), event.text
    told = {"rule": event.number, "number": state.last_paired_round}
    if not before:
        return say("House rule {rule} was announced after round {number} had been paired: {now}", now=now, **told)
    if not now:
        return say(
            "House rule {rule} was withdrawn after round {number} had been paired: {before}", before=before, **told
        )
    return say(
        "House rule {rule} was changed after round {number} had been paired. Before: {before} Now: {now}",
        before=before,
        now=now,
        **told,
    )


def _late_correction(stored: StoredEvent, state: Tournament) -> str:
    """What was right by the rules and is of a game of an earlier round: points that everybody knew are others since."""
    event = cast("ResultCorrected | ColoursCorrected | MatchScoreCorrected", stored.event)
    number, last = event.round_number, state.last_paired_round
    if is_by_table(state) or last <= number:
        return ""
    told = {"number": number, "board": _board_of(event), "last": last}
    if isinstance(event, ColoursCorrected):
        return say("Round {number}, board {board}: the colours were corrected after round {last} was paired.", **told)
    return say(
        "Round {number}, board {board}: {was} was corrected to {result} after round {last} was paired.",
        was=str(event.was) if isinstance(event, MatchScoreCorrected) else event.was or say("no result"),
        result=str(event.score) if isinstance(event, MatchScoreCorrected) else event.result,
        **told,
    )


def _resumed(stored: StoredEvent, state: Tournament) -> str:
    """A game that was taken as something else by a pairing made meanwhile."""
    event = cast("GameResumed", stored.event)
    last = state.last_paired_round
    taken_as = game_of(state, event.round_number, _place_of(event)).readings.pairing
    if is_by_table(state) or last <= event.round_number or taken_as == event.result:
        return ""
    return say(
        "Round {number}, board {board}: the adjourned game ended {result}; round {last} was paired with {as_if}.",
        number=event.round_number,
        board=_board_of(event),
        result=event.result,
        last=last,
        as_if=taken_as or say("no result"),
    )


def _lined_up(stored: StoredEvent, state: Tournament) -> str:
    """Other players than those who had played, by the results that were entered."""
    event = cast("LineUpSet", stored.event)
    games = [game for one in state.rounds if one.number == event.round_number for game in one.games]
    own = (board for game in games if event.team in (game.white, game.black) for board in game.boards)
    if event.team not in state.teams or all(board.status is not GameStatus.FINISHED for board in own):
        return ""
    return say(
        "The line-up of {team} in round {number} was changed after results of its match had been entered.",
        team=named(state.players[event.team]),
        number=event.round_number,
    )


def _board_of(event: AnyGameEvent) -> str:
    return f"{event.board}.{event.team_board}" if event.team_board else f"{event.board}"


def _place_of(event: AnyGameEvent) -> Place:
    return TeamBoard(event.board, event.team_board) if event.team_board else event.board


def _adjudicated(stored: StoredEvent, _: Tournament) -> str:
    event = cast("GameAdjudicated", stored.event)
    told = {"number": event.round_number, "board": _board_of(event), "result": event.result}
    return say("Round {number}, board {board}: {result} was decided by the arbiter.", **told)


def _virtual(stored: StoredEvent, state: Tournament) -> str:
    event = cast("AccelerationAssigned", stored.event)
    if event.player not in state.players:
        return ""
    who = named(state.players[event.player])
    if state.last_paired_round:
        return say(
            "{who} was given virtual points for pairings after round {number} had been paired.",
            who=who,
            number=state.last_paired_round,
        )
    if method_of(state) == "none":
        return ""
    return say("{who} was given virtual points by hand, although the announced rule computes them.", who=who)


def _absentees_paired(stored: StoredEvent, state: Tournament) -> str:
    """Who stayed away, and is withdrawn by the rules where no excuse was accepted; earlier programs did not ask."""
    event = cast("RoundPaired", stored.event)
    if is_by_table(state) or not absence_withdraws(state):
        return ""
    paired = {player for board in event.boards for player in board.players} | {event.bye}
    missed = [one for one in unexcused(state) if one.player in paired]
    who = names(state, [one.player for one in missed])
    return who and say(
        "Paired in round {number}, though previously absent without an excuse on record: {who}.",
        number=event.round_number,
        who=who,
    )


def _apart(_: StoredEvent, state: Tournament) -> str:
    if not state.last_paired_round:
        return ""
    return say(
        "Whether certain players may meet was decided after round {number} had been paired.",
        number=state.last_paired_round,
    )


_ONCE_PUBLISHED: Final[dict[type, str]] = {
    ByeGranted: for_catalogues(
        "{who} was given a bye in round {number}, after the pairing of that round had been published."
    ),
    ByeCancelled: for_catalogues(
        "{who} lost the bye in round {number}, after the pairing of that round had been published."
    ),
    PlayerWithdrawn: for_catalogues(
        "{who} was withdrawn from round {number} onwards, after the pairing of that round had been published."
    ),
    PlayerReinstated: for_catalogues(
        "{who} was reinstated from round {number} onwards, after the pairing of that round had been published."
    ),
}
"""What was found out once a pairing was out (decision 135)."""
_TOLD: Final[dict[type, _Told]] = {
    AbsenceExcused: _excused,
    ByeGranted: _absent,
    ByeCancelled: _absent,
    PlayerWithdrawn: _absent,
    PlayerReinstated: _absent,
    PlayerExpelled: _expelled,
    PlayerDetailsCorrected: _corrected,
    AccelerationAssigned: _virtual,
    PairingNumbersAssigned: numbered,
    PairingForbidden: _apart,
    PairingAllowed: _apart,
    SeparationRequested: _apart,
    FactsRecorded: facts_changed,
    GroupsRecorded: groups_changed,
    PenaltyPointsGiven: _penalised,
    RoundPaired: _absentees_paired,
    ResultCorrected: _late_correction,
    MatchScoreCorrected: _late_correction,
    ColoursCorrected: _late_correction,
    GameResumed: _resumed,
    GameAdjudicated: _adjudicated,
    LineUpSet: _lined_up,
    SettingsChanged: _announced,
    OwnRuleAnnounced: _own_rule,
    KnockoutAnnounced: _knockout,
    KnockoutBegun: _knockout,
    KnockoutPlayerLeft: _left,
    TieBroken: _ordered,
    FastGamePlayed: _ordered,
}
