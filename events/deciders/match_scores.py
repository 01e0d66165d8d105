"""Scores of matches between teams that are recorded without their boards, which come later or never (decision 204)."""

from collections.abc import Iterator, Mapping, Sequence

from core.editions.registry import is_of_one
from core.model.results import Result
from core.model.sentence import Refused, say
from core.model.team_match import game_points, lacks_boards
from core.model.tournament import Game, GamePoints, GameStatus, Tournament
from core.model.units import ONE_POINT, BoardNumber, Place, Points, RoundNumber, TeamBoard
from events.deciders import corrections
from events.deciders.matches import MatchScore, ask_for_boards, at, game_of, match_rules_of, where
from events.deciders.wording import need_confirmation
from events.vocabulary.corrections import Scope
from events.vocabulary.games import MatchScoreCorrected, MatchScoreRecorded

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
    correction = corrections.of_game(then, round_number, match, reason, reaches, within_deadline=within_deadline)
    had = {Scope.PAIRINGS: match.score.pairing, Scope.STANDINGS: was, Scope.RATING_REPORT: match.score.rating}
    if set(correction.reaches) == {Scope.RATING_REPORT}:
        raise Refused(
            "{where}: the correction comes too late for the pairings and the standings{by_article}, and a score "
            "without board results does not affect the rating report. If you decide that it counts in the standings: "
            "add `--touches standings`.",
            where=where(state, round_number, score.match),
            by_article=corrections.by_article(state.settings.edition, correction),
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
