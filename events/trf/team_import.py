"""What an import of a team event has beside that of players: teams and their members, line-ups, boards of matches."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final, TypeAlias

from core.model.team_match import first_has_white, turned
from core.model.tournament import BoardGame, Game, GameStatus, Player, Round, Tournament
from core.model.units import PlayerId, RoundNumber
from events.log.personal_data import PersonalDatum
from events.trf.document import TrfDocument
from events.vocabulary.corrections import Correction, Scope
from events.vocabulary.games import ColoursCorrected, GameAdjourned, GameForfeited, ResultCorrected, ResultRecorded
from events.vocabulary.rounds import PointsBeside
from events.vocabulary.teams import AnyTeamEvent, LineUpSet, TeamMemberRegistered, TeamRegistered

_AS_IN_THE_FILE: Final = "as in the file"
NOBODY: Final = PlayerId(0)

AnyEventOfMatch: TypeAlias = ResultRecorded | ResultCorrected | GameForfeited | GameAdjourned | ColoursCorrected


def teams_registered(
    tournament: Tournament, document: TrfDocument, personal: Mapping[PlayerId, PersonalDatum]
) -> Iterator[AnyTeamEvent]:
    """Every team with its players in board order; a strength that the file gives (310) is its rating."""
    strengths = {} if document.teams is None else {team.number: team.strength for team in document.teams.listed}
    for team in tournament.players.values():
        rating = team.earlier_ratings[0][1] if team.earlier_ratings else strengths.get(team.id) or None
        yield TeamRegistered(player=team.id, name=team.name, federation=team.federation, rating=rating)
        for member in tournament.teams[team.id]:
            known = tournament.members[member]
            commitment = personal[member].commitment if member in personal else ""
            yield _member(known, team.id, commitment)


def _member(member: Player, team: PlayerId, birth_date_commitment: str) -> TeamMemberRegistered:
    return TeamMemberRegistered(
        player=member.id,
        team=team,
        name=member.name,
        rating=member.rating,
        title=member.title,
        sex=member.sex,
        federation=member.federation,
        fide_id=member.fide_id,
        birth_date_commitment=birth_date_commitment,
    )


def points_beside(one_round: Round) -> tuple[PointsBeside, ...]:
    """What the file gives teams in a round beside their results (299, 320)."""
    return tuple(
        PointsBeside(player=team, match_points=points.match_points, game_points=points.game_points)
        for team, points in one_round.extra_points.items()
    )


def line_ups_set(tournament: Tournament, one_round: Round) -> Iterator[LineUpSet]:
    """Who played for whom."""
    for (number, team), members in tournament.line_ups.items():
        if number == one_round.number:
            lent = tuple(one for one in members if one is not None and one not in tournament.teams[team])
            yield LineUpSet(round_number=number, team=team, members=members, lent=lent, reason=_AS_IN_THE_FILE)


def boards_played(round_number: RoundNumber, match: Game, *, at_home: bool = True) -> Iterator[AnyEventOfMatch]:
    """The results of a match, board by board; as a whole where nobody was named for it.

    `at_home`: whether the team named first has White on board 1.
    """
    results = {board.readings.standings for board in match.boards}
    if not any(board.first or board.second for board in match.boards) and len(results) == 1:
        (result,) = results
        if result is not None and not result.was_played:
            yield GameForfeited(round_number=round_number, board=match.board, result=result)
            return
    for board in match.boards:
        if board.white is not None and board.first_has_white is not (first_has_white(board.board) is at_home):
            yield _colours(round_number, match, board)
        result = board.readings.standings
        at, team_board = match.board, board.board
        if board.status is GameStatus.ADJOURNED:
            yield GameAdjourned(round_number=round_number, board=at, team_board=team_board)
        elif result is not None and result.was_played:
            yield ResultRecorded(round_number=round_number, board=at, team_board=team_board, result=result)
        elif result is not None:
            yield GameForfeited(round_number=round_number, board=at, team_board=team_board, result=result)


def match_corrected(
    round_number: RoundNumber, match: Game, other: Game, correction: Correction
) -> Iterator[AnyEventOfMatch]:
    """From one reading of a match to another one, by its colours and its boards."""
    if match.white != other.white:
        yield ColoursCorrected(
            round_number=round_number,
            board=match.board,
            white=other.white,
            black=other.black,
            result=None,
            correction=correction,
        )
        match = turned(match)
    came = tuple(
        after for board, after in zip(match.boards, other.boards, strict=True) if board.readings.standings is None
    )
    yield from boards_played(round_number, replace(other, boards=came))
    for board, after in zip(match.boards, other.boards, strict=True):
        if after.white is not None and after.first_has_white is not board.first_has_white and after not in came:
            yield _colours(round_number, other, after)
        was, result = board.readings.standings, after.readings.standings
        if was is not None and result not in (was, None):
            yield ResultCorrected(
                round_number=round_number,
                board=match.board,
                team_board=board.board,
                was=was,
                result=result,
                correction=correction,
            )


def _colours(round_number: RoundNumber, match: Game, board: BoardGame) -> ColoursCorrected:
    """That they did not alternate from board 1 down (352), which reaches the rating report alone."""
    correction = Correction(reaches=(Scope.RATING_REPORT,), tier=3, reason=_AS_IN_THE_FILE)
    return ColoursCorrected(
        round_number=round_number,
        board=match.board,
        team_board=board.board,
        white=board.white or NOBODY,
        black=board.black or NOBODY,
        result=None,
        correction=correction,
    )
