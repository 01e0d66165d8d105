"""How far a correction reaches: FIDE C.04.2.D.8 (in force to 31 January 2026).

The deadline of tier 1 is a text of the announcement; where it names a time the log says whether it was kept
(`kept`), else the arbiter does. What is reported to him before the next round is paired is in time
(tier 1); afterwards the end of the next round decides between the tiers 2 and 3, counted from the round whose results
were published with it. The arbiter may decide otherwise (tier 0). The text of 1998 has no tiers (F.7): what is
corrected affects every pairing still to be made.
"""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from core.editions.registry import edition_named
from core.model.sentence import joined, say
from core.model.tournament import BoardGame, Game, RoundStage, Tournament
from core.model.units import Place, PlayerId, RoundNumber, TeamBoard
from events.deciders.matches import is_of
from events.deciders.numbering import numbers_are_final
from events.deciders.wording import by_rule, need_reason
from events.log.counting import counting
from events.log.envelope import StoredEvent
from events.meanings import EVERYTHING
from events.vocabulary.corrections import Correction, Scope
from events.vocabulary.games import (
    GameAdjourned,
    GameAdjudicated,
    GameForfeited,
    GameResumed,
    MatchScoreRecorded,
    ResultRecorded,
)
from events.vocabulary.imports import ImportedFrom

RATING_ONLY: Final = (Scope.RATING_REPORT,)
ALL_BUT_PAIRINGS: Final = (Scope.STANDINGS, Scope.RATING_REPORT)


def tier_of_round(state: Tournament, round_number: RoundNumber) -> int:
    """The tier of a correction, made now, of a result that was published in that round.

    By the text of 1998 nothing comes too late for pairings still to be made (F.7): there is no third tier.
    """
    following = RoundNumber(round_number + 1)
    if following > state.last_paired_round:
        return 1
    if not edition_named(state.settings.edition).general_rules.corrections.has_tiers:
        return 2
    ended = following < state.last_paired_round or state.rounds[following - 1].stage is RoundStage.COMPLETE
    return 3 if ended else 2


def round_of_result(round_number: RoundNumber, game: Game | BoardGame) -> RoundNumber:
    """The round with whose results that of a game was published: for an adjourned game the one it ended in.

    D.8 counts from the publication of the results, so the next round is the one after that.
    """
    return max(round_number, game.adjourned_through)


def of_game(
    reported: Tournament,
    round_number: RoundNumber,
    game: Game | BoardGame,
    reason: str,
    reaches: tuple[Scope, ...] | None,
    *,
    within_deadline: bool = False,
) -> Correction:
    """The correction of a result or of colours, with its reason.

    `reported` is the state when the error was reported: D.8 asks when the arbiter was notified. `within_deadline`: the
    announced deadline was not over then (`events.deciders.corrections`), which is tier 1 also where the next round had
    been paired. `reaches` is his own decision instead. Raises `Refused` without a reason.
    """
    need_reason(reason, "A correction")
    if reaches is not None:
        return _decided(reported, reaches, reason)
    tier = tier_of_round(reported, round_of_result(round_number, game))
    if tier == 2 and within_deadline and edition_named(reported.settings.edition).general_rules.corrections.has_tiers:
        tier = 1
    return Correction(reaches=RATING_ONLY if tier == 3 else EVERYTHING, tier=tier, reason=reason)


def of_absence(
    state: Tournament,
    round_number: RoundNumber,
    what: str,
    reason: str,
    reaches: tuple[Scope, ...] | None,
    reported: Tournament | None = None,
) -> Correction:
    """The correction of who had no game in a round that was paired; tiers as for a result of that round.

    `what` names it in the refusal without a reason. Raises `Refused`.
    """
    need_reason(reason, what)
    if reaches is not None:
        return _decided(state, reaches, reason)
    tier = tier_of_round(state if reported is None else reported, round_number)
    return Correction(reaches=RATING_ONLY if tier == 3 else EVERYTHING, tier=tier, reason=reason)


def of_rating(
    state: Tournament, reason: str, reaches: tuple[Scope, ...] | None, reported: Tournament | None = None
) -> Correction:
    """The correction of a rating; `reported` and `reaches` as for a game.

    A wrong rating belongs to no round: it is in time for the next pairing as long as there is one. Where an edition
    pairs by the numbers alone it reaches no pairing once they are final (B.3). Raises `Refused` without a reason, which
    it needs once a round has been paired.
    """
    if state.last_paired_round:
        need_reason(reason, "Correcting a rating")
    if reaches is not None:
        return _decided(state, reaches, reason)
    reported = state if reported is None else reported
    last = reported.last_paired_round
    if last == 0:
        tier = 1
    elif reported.rounds[last - 1].stage is not RoundStage.COMPLETE:
        tier = 2
    else:
        too_late = (
            last == reported.settings.rounds
            and edition_named(reported.settings.edition).general_rules.corrections.has_tiers
        )
        tier = 3 if too_late else 1
    if tier == 3:
        return Correction(reaches=RATING_ONLY, tier=tier, reason=reason)
    counts = edition_named(state.settings.edition).pairs_by_rating or not numbers_are_final(state)
    return Correction(reaches=EVERYTHING if counts else ALL_BUT_PAIRINGS, tier=tier, reason=reason)


def _decided(state: Tournament, reaches: tuple[Scope, ...], reason: str) -> Correction:
    need_reason(
        reason,
        "A correction with a narrower scope than the rules require{by_article}",
        by_article=by_rule(state, "C.04.2.D.8"),
    )
    return Correction(reaches=tuple(reach for reach in EVERYTHING if reach in reaches), tier=0, reason=reason)


def by_article(edition: str, correction: Correction, *, of_rating: bool = False) -> str:
    """By what a correction reaches as far as it does: ", by F.7"; empty where the text is silent."""
    if not correction.tier:
        return say(", by the arbiter's decision")
    rule = edition_named(edition).general_rules.corrections
    text = rule.rating_article if of_rating else rule.article
    if rule.has_tiers:
        return say(", by tier {tier} of {text}", tier=correction.tier, text=text)
    return say(", by {text}", text=text) if text else ""


def whose_games_do_not_count(state: Tournament, round_number: RoundNumber, place: Place) -> tuple[PlayerId, ...]:
    """Who of a game has left before half of the games of a table: it counts in no standings (CFC 653)."""
    match = place.match if isinstance(place, TeamBoard) else place
    game = next(one for one in state.rounds[round_number - 1].games if one.board == match)
    return tuple(player for player in (game.white, game.black) if not state.players[player].games_count)


def pairs_on_results(state: Tournament) -> bool:
    """Whether a pairing is still to be made that rests on results: by a table none does.

    That of the last round is, until it is published, where the rules count it so (decision 134).
    """
    edition = edition_named(state.settings.edition)
    if edition.schedule is not None or state.last_paired_round != state.settings.rounds:
        return edition.schedule is None
    is_published = not state.rounds or state.rounds[-1].stage is not RoundStage.PAIRED
    return edition.general_rules.unpublished.is_yet_to_be_made and not is_published


def in_words(correction: Correction, *, rounds_to_come: bool = True, counts: bool = True) -> str:
    """What a correction touches, for messages; after the last round there is no pairing still to be made.

    `counts`: whether the game counts in the standings.
    """
    touched = {
        Scope.PAIRINGS: say("pairings still to be made"),
        Scope.STANDINGS: say("standings"),
        Scope.RATING_REPORT: say("rating report"),
    }
    idle = {*(() if rounds_to_come else (Scope.PAIRINGS,)), *(() if counts else (Scope.STANDINGS,))}
    reached = [touched[reach] for reach in correction.reaches if reach not in idle]
    return joined(", ", reached) or say("nothing: no round is left to pair")


# --- The announced deadline for reporting errors (C.04.2.D.8), where its text names a time that can be counted
# It runs from the publication of the results. The log knows when the last result of a round was entered; for a game
# that was adjourned, when it ended. Results read from a file were published nobody knows when.

_TIME: Final = re.compile(r"\s*(\d{1,4})\s*(minutes?|mins?|hours?|h|m)\b", re.IGNORECASE)


def time_allowed(text: str) -> timedelta | None:
    """`30 min`, `2 hours after publication`; None: the text begins with no such time, so the arbiter is to judge."""
    found = _TIME.match(text)
    if found is None:
        return None
    count = int(found[1])
    return timedelta(hours=count) if found[2].lower().startswith("h") else timedelta(minutes=count)


_ENTERED: Final = ResultRecorded | GameForfeited | GameAdjourned | MatchScoreRecorded


def results_published(log: Sequence[StoredEvent], round_number: RoundNumber, board: Place) -> datetime | None:
    """When the result of a game was out, with those of its round; None: the log cannot tell."""
    kept = counting(log)
    imports = {stored.causation for stored in kept if isinstance(stored.event, ImportedFrom)}
    ended, entered = None, []
    for stored in kept:
        event = stored.event
        if stored.causation in imports:
            continue
        if isinstance(event, GameResumed | GameAdjudicated) and is_of(event, round_number, board):
            ended = stored.recorded_at
        elif isinstance(event, _ENTERED) and event.round_number == round_number:
            entered.append(stored.recorded_at)
    return ended or max(entered, default=None)


def kept(log: Sequence[StoredEvent], text: str, round_number: RoundNumber, board: Place, reported_at: datetime) -> bool:
    """Whether an error of that game was reported before the deadline was over; False also where that cannot be told."""
    allowed, published = time_allowed(text), results_published(log, round_number, board)
    return allowed is not None and published is not None and reported_at <= published + allowed
