"""How far a correction reaches: FIDE C.04.2.D.8 (in force to 31 January 2026).

The deadline of tier 1 is a text of the announcement; where it names a time the log says whether it was kept
(`kept`), else the arbiter does. What is reported to him before the next round is paired is in time
(tier 1); afterwards the end of the next round decides between the tiers 2 and 3, counted from the round whose results
were published with it. The arbiter may decide otherwise (tier 0). The text of 1998 has no tiers (F.7): what is
corrected affects every pairing still to be made.

Scores of matches between teams that are recorded without their boards, which come later or never (decision 204).
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final

from core.editions.registry import edition_named, is_of_one
from core.model.results import Result
from core.model.sentence import Refused, joined, say
from core.model.team_match import game_points, lacks_boards
from core.model.tournament import BoardGame, Game, GamePoints, GameStatus, RoundStage, Tournament
from core.model.units import ONE_POINT, BoardNumber, Place, PlayerId, Points, RoundNumber, TeamBoard
from events.deciders.matches import MatchScore, ask_for_boards, at, game_of, is_of, match_rules_of, where
from events.deciders.numbering import numbers_are_final
from events.deciders.wording import by_rule, need_confirmation, need_reason
from events.log.envelope import StoredEvent, counting
from events.meanings import EVERYTHING
from events.vocabulary.corrections import Correction, Scope
from events.vocabulary.games import (
    GameAdjourned,
    GameAdjudicated,
    GameForfeited,
    GameResumed,
    MatchScoreCorrected,
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


_HALF: Points = Points(ONE_POINT // 2)


def record_scores(
    state: Tournament, round_number: RoundNumber, scores: Sequence[MatchScore], *, confirmed: bool = False
) -> tuple[MatchScoreRecorded, ...]:
    """Enter scores of matches of which no board has a result, in the order given.

    Raises `Refused` for a match that has one, for a score that its boards cannot make, and where two players meet;
    `NeedsConfirmation` for one that leaves points out, as boards that both teams forfeited do.
    """
    given = [score.match for score in scores]
    if twice := [match for match in given if given.count(match) > 1]:
        raise Refused("Match {match} was given twice. Nothing was recorded; give each match once.", match=twice[0])
    for score in scores:
        match = _match(state, round_number, score.match)
        if is_of_one(state.settings) or any(one.status is not GameStatus.OPEN for one in match.boards):
            raise Refused(ask_for_boards(state, round_number, match, str(_points(score))))
        if match.score is not None:
            raise Refused(
                "{where} has the score {score}. If that was recorded wrongly, correct it: `result correct "
                "{round_number} {match}:{said} --reason WHY`.",
                where=where(state, round_number, score.match),
                score=str(match.score.standings),
                round_number=round_number,
                match=score.match,
                said=str(_points(score)),
            )
        _refuse_impossible(state, round_number, score, len(match.boards), confirmed=confirmed)
    return tuple(
        MatchScoreRecorded(**at(round_number, score.match), first=score.first, second=score.second) for score in scores
    )


def scores_alone(
    state: Tournament,
    round_number: RoundNumber,
    scores: Sequence[MatchScore],
    entered: Sequence[tuple[Place, Result]],
) -> tuple[tuple[MatchScore, ...], tuple[MatchScore, ...]]:
    """The scores of matches of which no board has a result or is entered now, and the others, which boards make."""
    beside = {place.match if isinstance(place, TeamBoard) else place for place, _ in entered}

    def is_alone(score: MatchScore) -> bool:
        match = _match(state, round_number, score.match)
        is_open = bool(match.boards) and all(one.status is GameStatus.OPEN for one in match.boards)
        return score.match not in beside and is_open and not is_of_one(state.settings)

    return tuple(filter(is_alone, scores)), tuple(one for one in scores if not is_alone(one))


def correct_score(
    state: Tournament,
    round_number: RoundNumber,
    score: MatchScore,
    *,
    reaches: tuple[Scope, ...] | None = None,
    reason: str,
    reported: Tournament | None = None,
    within_deadline: bool = False,
    confirmed: bool = False,
) -> tuple[MatchScoreCorrected, ...]:
    """Put right a score that was recorded without boards, as `results.correct` does a result; `score`: what is right.

    Raises `Refused` where the boards entered since cannot make it, and where it came too late to count anywhere:
    without boards nothing of a match goes to a rating report.
    """
    match = _match(state, round_number, score.match)
    was = None if match.score is None else match.score.standings
    if was is None or match.score is None:
        raise Refused(_not_by_score(state, round_number, match, score))
    _refuse_impossible(state, round_number, score, len(match.boards), confirmed=confirmed)
    _refuse_out_of_reach(state, round_number, match, _points(score), dict(_with(match, ())))
    then = state if reported is None else reported
    correction = of_game(then, round_number, match, reason, reaches, within_deadline=within_deadline)
    had = {Scope.PAIRINGS: match.score.pairing, Scope.STANDINGS: was, Scope.RATING_REPORT: match.score.rating}
    if set(correction.reaches) == {Scope.RATING_REPORT}:
        raise Refused(
            "{where}: the correction comes too late for the pairings and the standings{by_article}, and a score "
            "without board results does not affect the rating report. If you decide that it counts in the standings: "
            "add `--touches standings`.",
            where=where(state, round_number, score.match),
            by_article=by_article(state.settings.edition, correction),
        )
    if all(had[reach] == _points(score) for reach in correction.reaches):
        raise Refused(
            "{where} already has the score {score} for every purpose that a correction can still affect.",
            where=where(state, round_number, score.match),
            score=str(_points(score)),
        )
    return (
        MatchScoreCorrected(
            **at(round_number, score.match),
            was_first=was.first,
            was_second=was.second,
            first=score.first,
            second=score.second,
            correction=correction,
        ),
    )


def refuse_boards_beside_score(
    state: Tournament, round_number: RoundNumber, entered: Sequence[tuple[Place, Result]]
) -> None:
    """Where the score of a match is on record, its boards make it, or can still make it. Raises `Refused`."""
    matches = {place.match for place, _ in entered if isinstance(place, TeamBoard)}
    for number in sorted(matches):
        match = _match(state, round_number, number)
        if not lacks_boards(match):
            continue
        assert match.score is not None, "its score is on record"
        assert match.score.standings is not None, "likewise"
        results = dict(_with(match, entered))
        made = game_points(one for one in results.values() if one is not None)
        if None not in results.values() and made != match.score.standings:
            raise Refused(
                "Match {match} of round {round_number}: its board results add up to {made}, but its score was recorded "
                "as {score} ({article}). Nothing was recorded; compare the score sheets. If the score is wrong: "
                "`result correct {round_number} {match}:{made} --reason WHY`, then enter the boards.",
                match=number,
                round_number=round_number,
                made=str(made),
                score=str(match.score.standings),
                article=match_rules_of(state).score_article,
            )
        _refuse_out_of_reach(state, round_number, match, match.score.standings, results)


def _refuse_out_of_reach(
    state: Tournament,
    round_number: RoundNumber,
    match: Game,
    score: GamePoints,
    results: Mapping[BoardNumber, Result | None],
) -> None:
    """Where the boards that have a result leave too little, or too much, for the others."""
    known = [one for one in results.values() if one is not None]
    made, left = game_points(known), len(results) - len(known)
    first, second = score.first - made.first, score.second - made.second
    if first < 0 or second < 0 or first + second > left * ONE_POINT:
        raise Refused(
            "Match {match} of round {round_number}: these boards add up to {made}, and a score of {score} cannot be "
            "reached with {left} more to come ({article}). Nothing was recorded; compare the score sheets.",
            match=match.board,
            round_number=round_number,
            made=str(made),
            left=left,
            score=str(score),
            article=match_rules_of(state).score_article,
        )


def refuse_to_adjourn_beside_score(state: Tournament, round_number: RoundNumber, place: Place) -> None:
    """A match whose score is on record is over on every board. Raises `Refused`."""
    number = place.match if isinstance(place, TeamBoard) else place
    match = _match(state, round_number, number)
    if lacks_boards(match):
        assert match.score is not None, "its score is on record"
        raise Refused(
            "{where} has the score {score}, so none of its games is unfinished. If that is wrong, undo the score: "
            "`log list` numbers the events, `undo NUMBER`.",
            where=where(state, round_number, number),
            score=str(match.score.standings),
        )


def _match(state: Tournament, round_number: RoundNumber, number: BoardNumber) -> Game:
    match = game_of(state, round_number, number)
    assert isinstance(match, Game), "a match is no board of another"
    return match


def _points(score: MatchScore) -> GamePoints:
    return GamePoints(score.first, score.second)


def _refuse_impossible(
    state: Tournament, round_number: RoundNumber, score: MatchScore, boards: int, *, confirmed: bool
) -> None:
    made, most = score.first + score.second, boards * ONE_POINT
    known = {
        "match": score.match,
        "round_number": round_number,
        "said": str(_points(score)),
        "boards": boards,
        "article": match_rules_of(state).score_article,
    }
    if made > most or score.first % _HALF or score.second % _HALF:
        raise Refused(
            "Match {match} of round {round_number} has {boards} boards, of one point each: a score of {said} is not "
            "possible ({article}). Nothing was recorded.",
            **known,
        )
    if not made:
        raise Refused(
            "Match {match} of round {round_number}: {said} means that neither team scored. If neither team appeared, "
            "record that: `result set {round_number} {match}:--`.",
            **known,
        )
    if made < most:
        need_confirmation(
            "Match {match} of round {round_number} has {boards} boards, of one point each, but {said} adds up to "
            "fewer points. This is possible only if a board was forfeited by both teams ({article}).",
            confirmed=confirmed,
            **known,
        )


def _not_by_score(state: Tournament, round_number: RoundNumber, match: Game, score: MatchScore) -> str:
    if match.boards and match.status is GameStatus.FINISHED:
        return ask_for_boards(state, round_number, match, str(_points(score)))
    return say(
        "{where} has no score to correct. Enter it: `result set {round_number} {match}:{said}`.",
        where=where(state, round_number, match.board),
        round_number=round_number,
        match=match.board,
        said=str(_points(score)),
    )


def _with(match: Game, entered: Sequence[tuple[Place, Result]]) -> Iterator[tuple[BoardNumber, Result | None]]:
    """The boards of a match with what they have, and what is entered now."""
    now: Mapping[Place, Result] = dict(entered)
    for board in match.boards:
        yield board.board, now.get(TeamBoard(match.board, board.board), board.readings.standings)
