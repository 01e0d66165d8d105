"""What happened on the boards, and the correction of what was written down wrongly (FIDE C.04.2.D, to January 2026)."""

from collections.abc import Sequence
from typing import Final, TypeAlias

from core.editions.cfc.variations import announced_in
from core.editions.registry import edition_named
from core.model.results import FORFEITS, Result
from core.model.sentence import Refused, joined, say
from core.model.tournament import BoardGame, Game, GamePoints, GameStatus, RoundStage, Tournament
from core.model.units import Place, RoundNumber, TeamBoard
from events.deciders import corrections
from events.deciders.corrections import (
    record_scores,
    refuse_boards_beside_score,
    refuse_to_adjourn_beside_score,
    scores_alone,
)
from events.deciders.matches import (
    MatchScore,
    at,
    game_of,
    refuse_colours_of_board_one,
    refuse_contradicted_scores,
    refuse_what_cannot_be_there,
    where,
    without_line_up,
)
from events.deciders.wording import by_rule, need_reason, refuse_open_draft
from events.vocabulary.corrections import Scope
from events.vocabulary.games import (
    ColoursCorrected,
    GameAdjourned,
    GameAdjudicated,
    GameForfeited,
    GameResumed,
    MatchScoreRecorded,
    ResultCorrected,
    ResultRecorded,
)
from events.vocabulary.record import NoteAdded

AnyGame: TypeAlias = Game | BoardGame


def record(
    state: Tournament, round_number: RoundNumber, board: Place, result: Result
) -> tuple[ResultRecorded | GameForfeited, ...]:
    """Enter the result of one board; see `record_many`."""
    recorded = record_many(state, round_number, ((board, result),))
    return tuple(one for one in recorded if not isinstance(one, MatchScoreRecorded))  # no score was given


def record_many(
    state: Tournament,
    round_number: RoundNumber,
    results: Sequence[tuple[Place, Result]],
    scores: Sequence[MatchScore] = (),
    *,
    confirmed: bool = False,
) -> tuple[ResultRecorded | GameForfeited | MatchScoreRecorded, ...]:
    """Enter results of several boards, all or none, in the order given.

    `scores` of matches between teams are held against what their boards sum up to; of a match without a board they are
    recorded behind the results. Raises `Refused` when a board has a result already, when the pairing has not been
    published, or when a score is not what the boards make it.
    """
    alone, beside = scores_alone(state, round_number, scores, results)
    for one in alone:
        _refuse_before_publication(state, round_number)
        game_of(state, round_number, one.match)
    _open_games(state, round_number, [board for board, _ in results])
    for board, result in results:
        refuse_what_cannot_be_there(state, round_number, board, result)
    refuse_contradicted_scores(state, round_number, beside, results)
    refuse_boards_beside_score(state, round_number, results)
    recorded = tuple(
        GameForfeited(**at(round_number, board), result=result)
        if result in FORFEITS
        else ResultRecorded(**at(round_number, board), result=result)
        for board, result in results
    )
    return (*recorded, *record_scores(state, round_number, alone, confirmed=confirmed))


def forfeit(
    state: Tournament, round_number: RoundNumber, board: Place, result: Result, *, reason: str = ""
) -> tuple[GameForfeited, ...]:
    """A game was not played because one side, or both, did not appear."""
    _open_game(state, round_number, board)
    if result not in FORFEITS:
        raise Refused(
            "{result} is not a forfeit. Forfeits are {forfeits}.",
            result=result,
            forfeits=joined(", ", sorted(FORFEITS)),
        )
    refuse_what_cannot_be_there(state, round_number, board, result)
    refuse_boards_beside_score(state, round_number, ((board, result),))
    return (GameForfeited(**at(round_number, board), result=result, reason=reason),)


def adjourn(
    state: Tournament,
    round_number: RoundNumber,
    board: Place,
    *,
    taken_as: Result | None = None,
    reason: str = "",
) -> tuple[GameAdjourned, ...]:
    """A game is unfinished; see `adjourn_many`."""
    return adjourn_many(state, round_number, (board,), taken_as=taken_as, reason=reason)


def adjourn_many(
    state: Tournament,
    round_number: RoundNumber,
    boards: Sequence[Place],
    *,
    taken_as: Result | None = None,
    reason: str = "",
) -> tuple[GameAdjourned, ...]:
    """Games are unfinished, all or none recorded; they are draws for pairing purposes only (D.1).

    By the Canadian rules the director may take one as a win, or adjudicate it, for pairing purposes only: `taken_as`,
    with a reason (617, 617.1).
    """
    for board in boards:
        if taken_as is not None and game_of(state, round_number, board).status is GameStatus.ADJOURNED:
            raise Refused(
                "{where} has already been adjourned. To count it differently in the pairings, undo the adjournment, "
                "then adjourn the game again.",
                where=where(state, round_number, board),
            )
    _open_games(state, round_number, boards)
    for board in boards:
        refuse_what_cannot_be_there(state, round_number, board, taken_as or Result.DRAW)
        refuse_to_adjourn_beside_score(state, round_number, board)
    if taken_as is not None:
        refuse_unless_617_allows(state, taken_as, reason)
    return tuple(GameAdjourned(**at(round_number, board), taken_as=taken_as, reason=reason) for board in boards)


def resume(state: Tournament, round_number: RoundNumber, board: Place, result: Result) -> tuple[GameResumed, ...]:
    """Enter the result of an adjourned game. The pairings made meanwhile stay."""
    game = game_of(state, round_number, board)
    if game.status is not GameStatus.ADJOURNED:
        raise Refused(
            "{where} was not adjourned. {remedy}",
            where=where(state, round_number, board),
            remedy=say("`result missing` lists the games without a result.")
            if game.status is GameStatus.OPEN
            else how_to_correct(state, round_number, board),
        )
    refuse_forfeit_of_begun_game(state, round_number, board, result)
    refuse_what_cannot_be_there(state, round_number, board, result)
    return (GameResumed(**at(round_number, board), result=result),)


def adjudicate(
    state: Tournament, round_number: RoundNumber, board: Place, result: Result, *, reason: str
) -> tuple[GameAdjudicated, ...]:
    """The arbiter decides an unfinished game, open or adjourned. Needs a reason."""
    game = game_of(state, round_number, board)
    if game.status is GameStatus.FINISHED:
        raise Refused(
            "{where} is finished. {how_to_correct}",
            where=where(state, round_number, board),
            how_to_correct=how_to_correct(state, round_number, board),
        )
    _refuse_before_publication(state, round_number)
    need_reason(reason, "An adjudication")
    if game.status is GameStatus.ADJOURNED:
        refuse_forfeit_of_begun_game(state, round_number, board, result)
    refuse_what_cannot_be_there(state, round_number, board, result)
    refuse_boards_beside_score(state, round_number, ((board, result),))
    return (GameAdjudicated(**at(round_number, board), result=result, reason=reason),)


def correct(
    state: Tournament,
    round_number: RoundNumber,
    board: Place,
    result: Result,
    *,
    reaches: tuple[Scope, ...] | None = None,
    reason: str,
    reported: Tournament | None = None,
    within_deadline: bool = False,
) -> tuple[ResultCorrected, ...]:
    """Put right a result that was written down incorrectly.

    How far it reaches follows from the tiers of D.8, or is the arbiter's decision (`reaches`). `reported` is the
    state when the error was reported to him; None: now. `within_deadline`: that was before the announced deadline was
    over. It needs a reason.
    Pairings already published stay (D.10). `result` is seen from the White that the pairings know.
    """
    game = _finished_game(state, round_number, board)
    refuse_what_cannot_be_there(state, round_number, board, result)
    refuse_boards_beside_score(state, round_number, ((board, result),))
    then = state if reported is None else reported
    correction = corrections.of_game(then, round_number, game, reason, reaches, within_deadline=within_deadline)
    counts = not corrections.whose_games_do_not_count(state, round_number, board)
    in_standings = game.readings.standings if counts else game.readings.rating
    readings = {
        Scope.PAIRINGS: game.readings.pairing,
        Scope.STANDINGS: in_standings,
        Scope.RATING_REPORT: game.readings.rating,
    }
    if all(readings[reach] == result for reach in correction.reaches):
        raise Refused(
            "{where} already has the result {result} for every purpose that a correction can still affect ({reach}).",
            where=where(state, round_number, board),
            result=result,
            reach=corrections.in_words(correction, rounds_to_come=corrections.pairs_on_results(state), counts=counts),
        )
    was = game.readings.rating if correction.reaches == corrections.RATING_ONLY else in_standings
    return (ResultCorrected(**at(round_number, board), was=was, result=result, correction=correction),)


def correct_colours(
    state: Tournament,
    round_number: RoundNumber,
    board: Place,
    result: Result | None = None,
    *,
    reaches: tuple[Scope, ...] | None = None,
    reason: str,
    reported: Tournament | None = None,
    within_deadline: bool = False,
) -> tuple[ColoursCorrected, ...]:
    """Put right a game that was played with the colours reversed.

    `result` is seen from the new White; None: each player keeps the points he has, in every reading. How far it
    reaches is decided as for `correct`. Raises `Refused` for a game that was not played to an end: D.8 speaks of
    games that were, and before that the pairing stands (D.10).
    """
    game = _finished_game(state, round_number, board)
    if game.readings.rating is None or not game.readings.rating.was_played:
        raise Refused(
            "{where} was not played, so it has no colours{by_article}. If it was played, correct the result "
            "first: `result correct ROUND BOARD:RESULT --reason TEXT`.",
            where=where(state, round_number, board),
            by_article=by_rule(state, "C.04.2.D.5"),
        )
    refuse_colours_of_board_one(state, round_number, board, result)
    then = state if reported is None else reported
    correction = corrections.of_game(then, round_number, game, reason, reaches, within_deadline=within_deadline)
    reversed_already = _is_reversed_for_rating(game) or Scope.RATING_REPORT not in correction.reaches
    if Scope.PAIRINGS not in correction.reaches and reversed_already:
        raise Refused(
            (
                "{where}: reversing the colours would change nothing that a correction can still "
                "affect ({reach}).{reversed_already}"
            ),
            where=where(state, round_number, board),
            reach=corrections.in_words(correction, rounds_to_come=corrections.pairs_on_results(state)),
            reversed_already=say(" They are already reversed for the rating report.")
            if _is_reversed_for_rating(game)
            else "",
        )
    white, black = game.white, game.black
    assert white is not None, "a board that was played has two players"
    assert black is not None, "likewise"
    return (
        ColoursCorrected(
            **at(round_number, board),
            white=black,
            black=white,
            result=result,
            correction=correction,
        ),
    )


def entered_twice(
    state: Tournament, round_number: RoundNumber, differed: Sequence[Place] = ()
) -> tuple[NoteAdded, ...]:
    """That every result of the round was typed twice, and where the two differed.

    Raises `Refused` while a board has none: then it was not every result.
    """
    games = state.rounds[round_number - 1].games
    if any(game.status is not GameStatus.FINISHED for game in games):
        raise Refused(
            (
                "Round {round_number} has boards without a result; only a result already entered can be entered a "
                "second time."
            ),
            round_number=round_number,
        )
    boards = ", ".join(map(str, differed))
    but = f"; they differed on board {boards}, where the slips were looked at again" if differed else " and agree"
    count = sum(len(game.boards) or 1 for game in games)
    return (NoteAdded(text=f"The {count} results of round {round_number} were entered twice{but}."),)


def missing(state: Tournament, round_number: RoundNumber | None = None) -> tuple[tuple[RoundNumber, Game], ...]:
    """Boards without a result, of one round or of all, in order; adjourned games are not among them."""
    return tuple(
        (one_round.number, game)
        for one_round in state.rounds
        if round_number in (None, one_round.number)
        for game in one_round.games
        if game.status is GameStatus.OPEN
    )


def adjourned(state: Tournament) -> tuple[tuple[RoundNumber, Game], ...]:
    """Games still to be finished, in order."""
    return tuple(
        (one_round.number, game)
        for one_round in state.rounds
        for game in one_round.games
        if game.status is GameStatus.ADJOURNED
    )


def refuse_forfeit_of_begun_game(state: Tournament, round_number: RoundNumber, board: Place, result: Result) -> None:
    """Raises `Refused`: an adjourned game had begun."""
    if not result.was_played:
        raise Refused(
            "{where} was adjourned, so it had been started and cannot be recorded as not played. Enter 1-0, 0-1 "
            "or another result of a played game (0-0 if both lose).",
            where=where(state, round_number, board),
        )


def _open_games(state: Tournament, round_number: RoundNumber, boards: Sequence[Place]) -> None:
    for board in boards:
        _open_game(state, round_number, board)
    named = [*boards, *{board.match for board in boards if isinstance(board, TeamBoard)}]
    twice = [board for board in named if named.count(board) > 1]
    if twice:
        raise Refused("Board {twice} was given twice. Nothing was recorded; give each board once.", twice=twice[0])


def _open_game(state: Tournament, round_number: RoundNumber, board: Place) -> AnyGame:
    game = game_of(state, round_number, board)
    _refuse_before_publication(state, round_number)
    if game.status is GameStatus.ADJOURNED:
        raise Refused(
            "{where} was adjourned. Enter its result with `result resolve ROUND BOARD:RESULT`, or decide it "
            "with --decided and --reason.",
            where=where(state, round_number, board),
        )
    if game.status is GameStatus.FINISHED:
        raise Refused(
            "{where} has the result {result}. {how_to_correct}",
            where=where(state, round_number, board),
            result=_as_typed(game),
            how_to_correct=how_to_correct(state, round_number, board),
        )
    return game


def _as_typed(game: AnyGame) -> str:
    """Its result in words of the field: a forfeit as it is typed, and of a match by its score that."""
    by_score, result = _score_alone(game), game.readings.rating
    if by_score is not None:
        return str(by_score)
    assert result is not None, "it is finished"
    return "{}{}".format(*(one.value for one in result.outcomes)) if result in FORFEITS else str(result)


def _score_alone(game: AnyGame) -> GamePoints | None:
    """Of a match that has no other result than its score."""
    return game.score.standings if isinstance(game, Game) and game.score is not None else None


def _finished_game(state: Tournament, round_number: RoundNumber, board: Place) -> AnyGame:
    game = game_of(state, round_number, board)
    if game.status is GameStatus.OPEN:
        raise Refused(
            "{where} has no result to correct. `result missing` lists the games without a result.",
            where=where(state, round_number, board),
        )
    if game.status is GameStatus.ADJOURNED:
        raise Refused(
            "{where} was adjourned. Enter its result with `result resolve {round_number} {board}:RESULT`.",
            where=where(state, round_number, board),
            round_number=round_number,
            board=board,
        )
    return game


def _refuse_before_publication(state: Tournament, round_number: RoundNumber) -> None:
    if state.rounds[round_number - 1].stage is RoundStage.PAIRED:
        refuse_open_draft(state, round_number)
        raise Refused(
            "The pairing of round {round_number} has not been published, so the round cannot have been played. "
            "Publish it first: `round publish`.",
            round_number=round_number,
        )


def how_to_correct(state: Tournament, round_number: RoundNumber, place: Place) -> str:
    """The command as it is typed, but for what is right and why; of a match, of a board that made its result."""
    match = place.match if isinstance(place, TeamBoard) else place
    known = {"round_number": round_number, "by": by_rule(state, "C.04.2.D.8")}
    game = game_of(state, round_number, place)
    if _score_alone(game) is not None:
        return say(
            "If that was recorded wrongly, correct the score{by}: `result correct {round_number} {match}:SCORE "
            "--reason WHY`.",
            **known,
            match=match,
        )
    if without_line_up(state, round_number, match):
        return say(
            "If that was recorded wrongly, name the players with `team lineup {round_number}`, then correct one "
            "of its boards{by}: `result correct {round_number} {match}.1:RESULT --reason WHY`.",
            **known,
            match=match,
        )
    if state.settings.boards and not isinstance(place, TeamBoard):
        return say(
            "If that was recorded wrongly, correct one of its boards{by}: `result correct {round_number} "
            "{board}.1:RESULT --reason WHY`.",
            **known,
            board=place,
        )
    return say(
        "If that was recorded wrongly, correct it{by}: `result correct {round_number} {board}:RESULT --reason WHY`.",
        **known,
        board=place,
    )


def _is_reversed_for_rating(game: AnyGame) -> bool:
    """Of a board of a match the colours count for nothing else, and can be put right again."""
    return isinstance(game, Game) and game.colours_reversed_for_rating


_WINS: Final = (Result.WHITE_WINS, Result.BLACK_WINS)


def refuse_unless_617_allows(state: Tournament, taken_as: Result, reason: str) -> None:
    """617: a win, where clearly one player is winning; 617.1, if announced: any result the game could have."""
    if not edition_named(state.settings.edition).general_rules.wins_for_unfinished_games:
        raise Refused(
            "Under {edition} an adjourned game is a draw for pairing purposes{by_article}: it cannot be counted "
            "as {taken_as}.",
            edition=state.settings.edition,
            by_article=by_rule(state, "C.04.2.D.1"),
            taken_as=taken_as,
        )
    adjudication = announced_in(state.settings).temporary_adjudication
    possible = (*_WINS, Result.DRAW) if adjudication else _WINS
    if taken_as not in possible:
        rule = "617.1" if adjudication else say("617; 617.1 was not announced")
        raise Refused(
            "For pairing purposes an unfinished game counts as a draw unless one player is clearly the winner "
            "({rule}): it cannot be counted as {taken_as}. Give one of {possible}, or leave it as a draw.",
            rule=rule,
            taken_as=taken_as,
            possible=joined(", ", possible),
        )
    need_reason(reason, "Setting the result used in pairings for an unfinished game")
