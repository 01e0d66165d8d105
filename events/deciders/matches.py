"""Where a game is: a board of the round, or a board of a match between teams; and what can be entered there."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypedDict

from core.editions.registry import is_of_one, rules_of_teams
from core.model.named_tuple import NamedTuple
from core.model.results import FORFEITS, Result
from core.model.sentence import Refused, joined, say
from core.model.tournament import BoardGame, Game, GamePoints, GameStatus, Tournament
from core.model.units import ONE_POINT, BoardNumber, Place, PlayerId, Points, RoundNumber, TeamBoard
from events.deciders.wording import named
from events.vocabulary.games import GameEvent

if TYPE_CHECKING:
    from core.editions.edition import TeamRules


def rules_of(state: Tournament) -> "TeamRules":
    """What the rules of the tournament say of boards. Raises `Refused` where players compete."""
    rules = rules_of_teams(state.settings.edition)
    if rules is None or rules.games:
        raise Refused(
            "{edition} is a system for players; teams need a system such as team-swiss-cfc (`rules list` shows "
            "them all): `new NAME --system team-swiss-cfc --boards N --rounds N`.",
            edition=state.settings.edition,
        )
    return rules


def match_rules_of(state: Tournament) -> "TeamRules":
    """What they say of the boards of a match that was paired."""
    rules = rules_of_teams(state.settings.edition)
    assert rules is not None, "no other rules know matches"
    return rules


class MatchScore(NamedTuple):
    """What a match is said to have ended in, tenths; its boards make it so, or not."""

    match: BoardNumber
    first: Points
    second: Points
    typed: str


class At(TypedDict):
    """Where a game is, as its events say it."""

    round_number: RoundNumber
    board: BoardNumber
    team_board: BoardNumber


def at(round_number: RoundNumber, place: Place) -> At:
    """The fields of an event of that game."""
    match, board = place if isinstance(place, TeamBoard) else (place, BoardNumber(0))
    return At(round_number=round_number, board=match, team_board=board)


def is_of(event: GameEvent, round_number: RoundNumber, place: Place) -> bool:
    """Whether the event is of that game."""
    return (event.round_number, event.board, event.team_board) == tuple(at(round_number, place).values())


def refuse_rounds_without_boards(state: Tournament, round_number: RoundNumber) -> None:
    """Stop what needs the boards of a round that was not paired; the next one is offered where there is one."""
    if 1 <= round_number <= state.last_paired_round:
        return
    known = {
        "round_number": round_number,
        "paired": say("rounds 1 to {last_paired_round} are paired", last_paired_round=state.last_paired_round)
        if state.rounds
        else say("no round has been paired"),
    }
    over = state.last_paired_round == state.settings.rounds
    if state.settings.boards:
        raise Refused(
            say("Round {round_number} has no matches: {paired}, and there are no further rounds.", **known)
            if over
            else say("Round {round_number} has no matches: {paired}. `info` says what to do next.", **known)
        )
    raise Refused(
        say("Round {round_number} has no boards: {paired}, and there are no further rounds.", **known)
        if over
        else say("Round {round_number} has no boards: {paired}. `info` says what to do next.", **known)
    )


def game_of(state: Tournament, round_number: RoundNumber, place: Place) -> Game | BoardGame:
    """The game there; raises `Refused` when there is none."""
    refuse_rounds_without_boards(state, round_number)
    games = state.rounds[round_number - 1].games
    number = place.match if isinstance(place, TeamBoard) else place
    found = next((game for game in games if game.board == number), None)
    if found is None:
        asked = {"round_number": round_number, "number": number, "count": len(games)}
        if state.settings.boards:
            raise Refused("Round {round_number} has no match {number}: its matches are 1 to {count}.", **asked)
        raise Refused("Round {round_number} has no board {number}: its boards are 1 to {count}.", **asked)
    if not isinstance(place, TeamBoard):
        return found
    if not found.boards:
        raise Refused(
            (
                "Round {round_number} has no board {place}: its games are between players, not "
                "teams. Give the board number alone."
            ),
            round_number=round_number,
            place=place,
        )
    board = next((one for one in found.boards if one.board == place.board), None)
    if board is None:
        raise Refused(
            "Match {number} has no board {board}: its boards are 1 to {count}.",
            number=number,
            board=place.board,
            count=len(found.boards),
        )
    return board


def where(state: Tournament, round_number: RoundNumber, place: Place) -> str:
    """Round, board and who sits there."""
    game = game_of(state, round_number, place)
    if isinstance(game, BoardGame):
        assert isinstance(place, TeamBoard), "only a match has boards of its own"
        sides = (say("nobody") if one is None else state.members[one].name for one in (game.first, game.second))
        return say(
            "Round {round_number}, match {match}, board {board} ({sides})",
            round_number=round_number,
            match=place.match,
            board=place.board,
            sides=joined(" - ", sides),
        )
    white, black = state.players[game.white].name, state.players[game.black].name
    at = {"round_number": round_number, "board": game.board, "white": white, "black": black}
    if game.boards:
        return say("Round {round_number}, match {board} ({white} - {black})", **at)
    return say("Round {round_number}, board {board} ({white} - {black})", **at)


def refuse_what_cannot_be_there(state: Tournament, round_number: RoundNumber, place: Place, result: Result) -> None:
    """A match has no result of its own but a default; a board has none without line-ups, or against nobody."""
    game = game_of(state, round_number, place)
    if isinstance(game, Game):
        if game.boards and result not in FORFEITS:
            raise Refused(ask_for_boards(state, round_number, game, str(result)))
        return
    assert isinstance(place, TeamBoard), "only a match has boards of its own"
    _refuse_without_line_ups(state, round_number, place)
    forfeited = Result.BOTH_FORFEIT
    if game.first is not None:
        forfeited = Result.WHITE_WINS_BY_FORFEIT
    elif game.second is not None:
        forfeited = Result.BLACK_WINS_BY_FORFEIT
    if (game.first is None or game.second is None) and result not in {forfeited, Result.BOTH_FORFEIT}:
        raise Refused(
            "{where}: one line-up has no player on this board, so the result cannot be {result}; it is a "
            "forfeit, {forfeited} ({score_article}).",
            where=where(state, round_number, place),
            result=result,
            forfeited=forfeited,
            score_article=match_rules_of(state).score_article,
        )


def without_line_up(state: Tournament, round_number: RoundNumber, match: BoardNumber) -> list[PlayerId]:
    """The teams of a match that named no players for the round; none for a game, or a match, between two players."""
    game = game_of(state, round_number, match)
    assert isinstance(game, Game), "a match is no board of another"
    if not game.boards or is_of_one(state.settings):
        return []
    return [team for team in (game.white, game.black) if (round_number, team) not in state.line_ups]


def _refuse_without_line_ups(state: Tournament, round_number: RoundNumber, place: TeamBoard) -> None:
    if lacking := without_line_up(state, round_number, place.match):
        who = joined(say(" and "), (named(state.players[team]) for team in lacking))
        raise Refused(
            "Match {match} of round {round_number}: no line-up for {who} is on record, so board {board} has no "
            "player ({board_order_article}). `team lineup {round_number}` enters the regular players of every "
            "team, `team lineup {round_number} id:{team} PLAYER ...` enters other players.",
            team=lacking[0],
            match=place.match,
            round_number=round_number,
            who=who,
            board=place.board,
            board_order_article=match_rules_of(state).board_order_article,
        )


def ask_for_boards(state: Tournament, round_number: RoundNumber, match: Game, said: str) -> str:
    """That the result of a match is made by its boards, which are to be entered; or its score, before one is."""
    told = _boards_asked_for(state, round_number, match, said)
    if is_of_one(state.settings) or any(one.status is not GameStatus.OPEN for one in match.boards):
        return told
    if match.score is not None:
        return told
    half = Points(len(match.boards) * ONE_POINT // 2)
    example = f"result set {round_number} {match.board}:{GamePoints(half, half)}"
    return joined(
        " ", (told, say("If only the score is known, record it, for instance: `{example}`.", example=example))
    )


def _boards_asked_for(state: Tournament, round_number: RoundNumber, match: Game, said: str) -> str:
    open_boards = [one.board for one in match.boards if one.readings.standings is None]
    example = " ".join(f"{TeamBoard(match.board, board)}:RESULT" for board in open_boards)
    known = {
        "board": match.board,
        "round_number": round_number,
        "count": len(match.boards),
        "score_article": match_rules_of(state).score_article,
        "said": said,
        "example": example,
    }
    if is_of_one(state.settings) and not open_boards:
        return say(
            "Match {board} of round {round_number} has {count} games, and both have a result ({score_article}). "
            "Correct one at a time: `result correct {round_number} {board}.1:RESULT --reason TEXT`.",
            **known,
        )
    if is_of_one(state.settings):
        return say(
            "Match {board} of round {round_number} has {count} games, and both results are needed "
            "({score_article}). Enter them, seen from the player named first: `result set {round_number} {both}`.",
            **known,
            both=example,
        )
    if not open_boards and without_line_up(state, round_number, match.board):
        return say(
            "Match {board} of round {round_number} has {count} boards, and its result is the sum of the board "
            "results ({score_article}): {said} alone does not show who scored. Name the players with `team "
            "lineup {round_number}`, then correct the board results: `result correct {round_number} "
            "{board}.1:RESULT --reason TEXT`.",
            **known,
        )
    if not open_boards:
        return say(
            "Match {board} of round {round_number} has {count} boards, and its result is the sum of the board "
            "results ({score_article}): {said} alone does not show who scored. Correct the board results: "
            "`result correct {round_number} {board}.1:RESULT --reason TEXT`.",
            **known,
        )
    if without_line_up(state, round_number, match.board):
        return say(
            "Match {board} of round {round_number} has {count} boards, and its result is the sum of the board "
            "results ({score_article}): {said} alone does not show who scored. Name the players (`team lineup "
            "{round_number}`), then enter the board results: `result set {round_number} {example}`. For a team "
            "that did not appear: {board}:+- or {board}:-+.",
            **known,
        )
    return say(
        "Match {board} of round {round_number} has {count} boards, and its result is the sum of the board "
        "results ({score_article}): {said} alone does not show who scored. Enter the board results: `result set "
        "{round_number} {example}`. For a team that did not appear: {board}:+- or {board}:-+.",
        **known,
    )


def refuse_contradicted_scores(
    state: Tournament,
    round_number: RoundNumber,
    scores: Sequence[MatchScore],
    entered: Sequence[tuple[Place, Result]],
) -> None:
    """The score of a match that was given with its boards, or after them, is what they sum up to."""
    from core.model.team_match import game_points  # most tournaments are of players

    for score in scores:
        match = game_of(state, round_number, score.match)
        assert isinstance(match, Game), "a match is no board of another"
        said = str(GamePoints(score.first, score.second))
        results = dict(_with(match, entered))
        if any(result is None for result in results.values()):
            raise Refused(_boards_asked_for(state, round_number, match, said))
        made = game_points(result for result in results.values() if result is not None)
        if made != (score.first, score.second):
            raise Refused(
                "Match {match} of round {round_number}: its board results add up to {made}, not {said} "
                "({score_article}). Nothing was recorded; compare both score sheets.",
                match=score.match,
                round_number=round_number,
                made=made,
                said=said,
                score_article=match_rules_of(state).score_article,
            )


def _with(match: Game, entered: Sequence[tuple[Place, Result]]) -> Iterator[tuple[BoardNumber, Result | None]]:
    """The boards of a match with what they have, and what is entered now."""
    now = dict(entered)
    for board in match.boards:
        yield board.board, now.get(TeamBoard(match.board, board.board), now.get(match.board, board.readings.standings))


def refuse_colours_of_board_one(
    state: Tournament, round_number: RoundNumber, place: Place, result: Result | None
) -> None:
    """The colours of a match are those of board 1 (646), so board 1 alone cannot have had others than its match.

    Nor can any game of a match between two players (C.04.5, 4.4).
    """
    if isinstance(place, TeamBoard) and is_of_one(state.settings):
        raise Refused(
            "The colours of match {match} alternate ({colours_article}), so one game cannot be corrected alone. "
            "Correct the match: `result correct {round_number} {match} --colours --reason TEXT`.",
            match=place.match,
            round_number=round_number,
            colours_article=match_rules_of(state).colours_article,
        )
    if isinstance(place, TeamBoard) and place.board == 1:
        if game_of(state, round_number, place.match).status is not GameStatus.FINISHED:
            raise Refused(
                "The colours of match {match} are those of its board 1 ({colours_article}), and can be "
                "corrected only once all its boards have a result. `result missing` lists the games without a "
                "result.",
                match=place.match,
                colours_article=match_rules_of(state).colours_article,
            )
        raise Refused(
            "The colours of match {match} are those of its board 1 ({colours_article}). Correct the colours of "
            "the match with `result correct ROUND {match} --colours --reason TEXT`, then correct the other "
            "boards that were played with the colours as paired.",
            match=place.match,
            colours_article=match_rules_of(state).colours_article,
        )
    if state.settings.boards and not isinstance(place, TeamBoard) and result is not None:
        raise Refused(
            (
                "The result of match {place} is the sum of its board results: correct its colours without "
                "giving a result, then correct each board."
            ),
            place=place,
        )
