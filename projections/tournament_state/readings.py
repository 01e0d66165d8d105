"""Which of its three readings each output shows of a game, and what is said where they part (C.04.2.D.8, CFC 653)."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Final, TypeAlias

from core.model.in_one_reading import in_one_reading, rating_in, read_for
from core.model.named_tuple import NamedTuple
from core.model.results import Outcome, Reading
from core.model.sentence import joined, say, say_of
from core.model.team_match import first_has_white
from core.model.tournament import BoardGame, ExtraPoints, Game, GameStatus, Player, Readings, Round, Tournament
from core.model.units import PlayerId, RoundNumber, points_in_print
from projections.wording import UNCOUNTED, UNPAIRED


class Output(StrEnum):
    """What shows games or their results, by the command that is typed."""

    STANDINGS = "standings"
    CROSSTABLE = "standings crosstable"
    WALLCHART = "standings wallchart"
    GRID = "standings grid"
    BOARDS = "standings boards"
    PLAYER = "player show"
    ROUND = "round status"
    CARDS = "print cards"
    PAPER_STANDINGS = "print standings"
    PAPER_CROSSTABLE = "print crosstable"
    PAPER_WALLCHART = "print wallchart"
    PAPER_GRID = "print grid"
    PAPER_BOARDS = "print boards"
    PAGE = "report"
    GAMES = "export games"
    REPORT = "export"
    RATING_REPORT = "export --for rating"
    PGN = "export pgn"
    CFC = "export cfc"
    USCF = "export uscf"
    RATINGS = "ratings"
    PAPER_RATINGS = "print ratings"


_OF_RATINGS: Final = (Output.RATINGS, Output.PAPER_RATINGS)
READS: Final[Mapping[Output, Reading]] = dict.fromkeys(Output, Reading.STANDINGS) | dict.fromkeys(
    (Output.RATING_REPORT, Output.PGN, Output.CFC, Output.USCF, *_OF_RATINGS), Reading.RATING
)
"""The one place that says it: a table goes by the standings; what is sent in for rating, and a game, by the rating."""

_OF_FEDERATIONS: Final = (Output.CFC, Output.USCF)
"""What is sent to a federation and not to FIDE."""
_WITHOUT_MARKS: Final = frozenset(
    {
        *(Output.STANDINGS, Output.PAPER_STANDINGS, Output.CFC, Output.USCF, Output.REPORT, Output.RATING_REPORT),
        *(*_OF_RATINGS, Output.ROUND),
    }
)
_WITH_POINTS: Final = frozenset(
    {
        *(Output.STANDINGS, Output.CROSSTABLE, Output.WALLCHART, Output.GRID, Output.PLAYER, Output.CARDS, Output.PAGE),
        *(Output.PAPER_STANDINGS, Output.PAPER_CROSSTABLE, Output.PAPER_WALLCHART, Output.PAPER_GRID),
    }
)
"""What shows the score of a competitor."""
_WITHOUT_TOTALS: Final = (Output.PGN, Output.USCF)
"""Of what goes by the rating report, the files that have games and no points of a competitor."""


def as_shown(tournament: Tournament, output: Output) -> Tournament:
    """The tournament with the games and ratings that the output shows; its points are no points of the standings."""
    shown = in_one_reading(tournament, READS[output])
    if output not in _OF_FEDERATIONS:
        return shown
    return replace(
        shown,
        players={known: _rated_by_federation(one) for known, one in tournament.players.items()},
        members={known: _rated_by_federation(one) for known, one in tournament.members.items()},
    )


def _rated_by_federation(player: Player) -> Player:
    """The player with the rating that the report of a federation has (decision 200)."""
    return replace(player, rating=player.rating_for_federation)


class Parted(NamedTuple):
    """A game whose readings part. Results are seen from its White, of a board of a match from the team named first."""

    round_number: RoundNumber
    board: str  # of a match: 3.2, and 3 as a whole
    is_match: bool
    told: str


def apart(game: Game | BoardGame) -> str:
    """How the readings of a game differ; empty where they agree. Results are seen from its White.

    Of a match each board of its own, where one of them parts.
    """
    told = [] if game.readings.uncounted is None else [say("does not count in the standings (CFC 653)")]
    on_boards = [
        say("board {board}: {told}", board=board.board, told=joined("; ", corrected))
        for board in (game.boards if isinstance(game, Game) else ())
        if (corrected := list(_corrected(board)))
    ]
    if on_boards and isinstance(game, Game):
        on_boards += _turned(game)
    found = [*told, *(on_boards or _corrected(game))]
    return joined("; ", found) if found else ""


_READINGS: Final = tuple(Reading)


def _corrected(game: Game | BoardGame) -> Iterator[str]:
    kept = game.readings
    is_one = kept.uncounted is None and kept.pairing is kept.standings is kept.rating  # as of nearly every game
    if game.status is GameStatus.FINISHED and not is_one:
        shown = [kept.shown(reading) for reading in _READINGS]
        if len(set(shown)) > 1:
            pairing, standings, rating = (result or say("open") for result in shown)
            yield say(
                "{pairing} for pairings, {standings} in the standings, {rating} in the rating report",
                pairing=pairing,
                standings=standings,
                rating=rating,
            )
    if isinstance(game, Game):
        yield from _turned(game)


def _turned(game: Game) -> Iterator[str]:
    if game.colours_reversed_for_rating or _is_turned(game):
        yield say("colours reversed in the rating report")


def _is_turned(match: Game) -> bool:
    """Whether every board of a match had the other colours, and pairings have those that were paired."""
    seated = [board for board in match.boards if board.first is not None and board.second is not None]
    paired = not match.named_has_black
    return bool(seated) and all(
        board.first_has_white is not (first_has_white(board.board) is paired) for board in seated
    )


Apart: TypeAlias = Sequence[tuple[RoundNumber, Game]]
"""Games of which there is something to say, with their rounds: few of a tournament."""


def games_apart(tournament: Tournament) -> Apart:
    """The games that a correction left apart, or that do not count, in order; a match as a whole."""
    return [
        (one_round.number, game)
        for one_round in tournament.rounds
        for game in one_round.games
        if any(one.uncounted is not None for one in _readings(game))
        or any(_corrected(game))
        or any(told for board in game.boards for told in _corrected(board))
    ]


def games_corrected(
    tournament: Tournament, of: Collection[PlayerId] | None = None, apart: Apart | None = None
) -> Iterator[Parted]:
    """The games that a correction left apart, in order; `of`: of these competitors or members, None: of all.

    Of a match each board of its own, where one of them parts; then not the match, which follows from them.
    `apart`: as `games_apart` gives it.
    """
    for number, game in games_apart(tournament) if apart is None else apart:
        if not _is_of(game, of):
            continue
        on_boards = [
            Parted(number, f"{game.board}.{board.board}", is_match=False, told=told)
            for board in game.boards
            if _is_of(game, of, (board,)) and (told := joined("; ", _corrected(board)))
        ]
        yield from on_boards
        whole = joined("; ", _turned(game)) if on_boards else joined("; ", _corrected(game))
        if whole:
            yield Parted(number, str(game.board), is_match=bool(game.boards), told=whole)


def left_early(
    tournament: Tournament, of: Collection[PlayerId] | None = None, apart: Apart | None = None
) -> tuple[PlayerId, ...]:
    """Competitors with games that do not count in the standings; `of`: with such games against one of these."""
    concerned = {
        player
        for _, game in (games_apart(tournament) if apart is None else apart)
        if any(one.uncounted is not None for one in _readings(game))
        if _is_of(game, of)
        for player in (game.white, game.black)
    }
    return tuple(player for player, one in tournament.players.items() if player in concerned and not one.games_count)


def _is_of(game: Game, of: Collection[PlayerId] | None, boards: Sequence[BoardGame] | None = None) -> bool:
    """Whether one of these competes in it, or plays on one of its boards."""
    looked_at = game.boards if boards is None else boards
    at_boards = (player for board in looked_at for player in (board.first, board.second))
    return of is None or any(player in of for player in (game.white, game.black, *at_boards))


def _readings(game: Game) -> Iterable[Readings]:
    return (game.readings, *(board.readings for board in game.boards))


def footnotes(
    tournament: Tournament, output: Output, of: Collection[PlayerId] | None = None, apart: Apart | None = None
) -> list[str]:
    """Where the readings part, what the table shows; empty where they agree. One text for each thing to say.

    `of`: of the games of these competitors alone. `apart`: as `games_apart` gives it, where it is asked for many times.
    """
    told = []
    if apart is None:
        apart = games_apart(tournament)
    if left := left_early(tournament, of, apart):
        names = joined("; ", (tournament.players[player].name for player in left))
        told.append(
            say("{mark}: does not count in the standings. Left early: {names} (CFC 653).", mark=UNCOUNTED, names=names)
            if output not in _WITHOUT_MARKS
            else say("The games of {names}, who left early, do not count in the standings (CFC 653).", names=names)
        )
    told += [_in_full(one) for one in games_corrected(tournament, of, apart)]
    told += byes_apart(tournament, of)
    told += ratings_apart(tournament, of)
    if output in _OF_RATINGS and told:
        told.append(say("Games, scores and ratings are as in the rating report."))
    elif output in _WITHOUT_TOTALS and told:
        told.append(
            say(
                "Games and ratings are as in the rating report; totals counted from them can differ from the standings."
            )
        )
    elif READS[output] is Reading.RATING and told:
        told.append(say("Games and ratings are as in the rating report, totals as in the standings."))
    if READS[output] is Reading.RATING:
        told += _lists_told(tournament, output, of)
    if output in _WITH_POINTS:
        told += points_beside_results(tournament, of)
    return [*told, *knockout_left_out(tournament, of)]


def notes_of_report(tournament: Tournament, output: Output) -> list[str]:
    """The same of a file (TRF), which has no place for it but a comment."""
    told = footnotes(replace(tournament, knockout=None), output)
    if tournament.knockout is not None and (games := sum(map(len, tournament.knockout.games.values()))):
        told.append(
            say_of(
                games,
                "Not in this report: {count} game of the knock-out among the leaders, which is a separate event.",
                "Not in this report: {count} games of the knock-out among the leaders, which is a separate event.",
            )
        )
    return told


def _in_full(one: Parted) -> str:
    where = {"number": one.round_number, "board": one.board, "told": one.told}
    if one.is_match:
        return say("Round {number}, match {board}: {told}.", **where)
    return say("Round {number}, board {board}: {told}.", **where)


def points_beside_results(tournament: Tournament, of: Collection[PlayerId] | None = None) -> list[str]:
    """Who has points that no result gave: penalties, and what a report adds (299, 320); `of` as for games."""
    extra = [
        (one_round.number, player, points)
        for one_round in tournament.rounds
        for player, points in one_round.extra_points.items()
        if any(points) and (of is None or player in of)
    ]
    if not extra:
        return []
    told = joined("; ", (_extra_told(tournament, *one) for one in extra))
    if all(max(points) <= 0 for _, _, points in extra):
        return [say("Penalties, included in the score: {told}.", told=told)]
    return [say("Points other than those from results, included in the score: {told}.", told=told)]


def _extra_told(tournament: Tournament, number: RoundNumber, player: PlayerId, points: ExtraPoints) -> str:
    known = {
        "name": tournament.players[player].name,
        "number": number,
        "match": joined("", ("+" * (points.match_points > 0), points_in_print(points.match_points))),
        "games": joined("", ("+" * (points.game_points > 0), points_in_print(points.game_points))),
    }
    if not tournament.teams:
        return say("{name} {match} in round {number}", **known)
    if not points.game_points:
        return say("{name} {match} match points in round {number}", **known)
    if not points.match_points:
        return say("{name} {games} game points in round {number}", **known)
    return say("{name} {match} match points and {games} game points in round {number}", **known)


def byes_apart(tournament: Tournament, of: Collection[PlayerId] | None = None) -> list[str]:
    """Whose rounds without a game pairings or the rating report have otherwise than the standings (decision 135).

    `of` as above.
    """
    if all(one.other_for_rating is None and one.other_for_pairing is None for one in tournament.rounds):
        return []
    paired, rated = (read_for(tournament, reading).rounds for reading in (Reading.PAIRING, Reading.RATING))
    return [
        _absence_told(tournament, player, pairing, one, rating)
        for pairing, one, rating in zip(paired, tournament.rounds, rated, strict=True)
        if pairing is not one or rating is not one
        for player in tournament.players
        if (of is None or player in of)
        and (_is_told_apart(one, rating, player) or _is_told_apart(one, pairing, player))
    ]


def _absence_told(tournament: Tournament, player: PlayerId, paired: Round, one: Round, rated: Round) -> str:
    told = {
        "number": one.number,
        "name": tournament.players[player].name,
        "standings": _round_told(one, player, Reading.STANDINGS),
        "rating": _round_told(rated, player, Reading.RATING),
    }
    if not _is_told_apart(one, paired, player):
        return say("Round {number}, {name}: {standings} in the standings, {rating} in the rating report.", **told)
    return say(
        "Round {number}, {name}: {pairing} for pairings, {standings} in the standings, {rating} in the rating report.",
        pairing=_round_told(paired, player, Reading.PAIRING),
        **told,
    )


def _is_told_apart(one: Round, rated: Round, player: PlayerId) -> bool:
    """Whether one reading has a game of the player that the other has not, or another round without one."""
    if all(_game_of(each, player) is not None for each in (one, rated)):
        return False  # what the game brought is said of the game
    return _round_told(one, player, Reading.STANDINGS) != _round_told(rated, player, Reading.RATING)


def _round_told(one_round: Round, player: PlayerId, reading: Reading) -> str:
    game = _game_of(one_round, player)
    if game is None:
        outcome = one_round.unpaired.get(player, Outcome.ZERO_POINT_BYE)
        return UNPAIRED.get(outcome, outcome.value)
    result = game.readings.shown(reading)
    if result is None:
        return say("paired")
    outcome = result.outcomes[0 if game.white == player else 1]
    return _OF_GAMES.get(outcome) or say("a game")


def _game_of(one_round: Round, player: PlayerId) -> Game | None:
    return next((game for game in one_round.games if player in (game.white, game.black)), None)


_OF_GAMES: Final = {
    Outcome.FORFEIT_WIN: UNPAIRED[Outcome.FORFEIT_WIN],
    Outcome.FORFEIT_LOSS: say("lost by forfeit"),
}


def ratings_apart(tournament: Tournament, of: Collection[PlayerId] | None = None) -> list[str]:
    """Whose rating the rating report has otherwise than the standings; `of` as for games."""
    return list(ratings_parted(tournament, of).values())


def ratings_parted(tournament: Tournament, of: Collection[PlayerId] | None = None) -> dict[PlayerId, str]:
    """What `ratings_apart` says, by whose rating it is."""
    return {
        one.id: _rating_told(one)
        for one in (*tournament.players.values(), *tournament.members.values())
        if (of is None or one.id in of)
        and not one.has_list_ratings
        and rating_in(one, Reading.STANDINGS) != rating_in(one, Reading.RATING)
    }


def _lists_told(tournament: Tournament, output: Output, of: Collection[PlayerId] | None) -> list[str]:
    """Which of two ratings is sent, and who has none of that list (decision 200); empty: nobody has two."""
    people = [one for one in tournament.players.values() if one.has_list_ratings and (of is None or one.id in of)]
    if not people:
        return []
    if output in _OF_FEDERATIONS:
        told, without = [say("Ratings are the national ratings.")], [one for one in people if not one.national_rating]
    else:
        told, without = [say("Ratings are the FIDE ratings.")], [one for one in people if not one.fide_rating]
    if without and output not in _OF_RATINGS:  # which say so themselves
        names = "; ".join(one.name for one in without)
        told.append(
            say("No national rating, and therefore unrated here: {names}.", names=names)
            if output in _OF_FEDERATIONS
            else say("No FIDE rating, and therefore unrated here: {names}.", names=names)
        )
    return told


def _rating_told(player: Player) -> str:
    return say(
        "{name}: rating {rating} in the standings, {rating_for_report} in the rating report.",
        name=player.name,
        rating=rating_in(player, Reading.STANDINGS) or say("none"),
        rating_for_report=rating_in(player, Reading.RATING) or say("none"),
    )


def knockout_left_out(tournament: Tournament, of: Collection[PlayerId] | None = None) -> list[str]:
    """That games of a knock-out among the leaders are not in the table; empty where there are none."""
    if tournament.knockout is None:
        return []
    count = sum(
        of is None or bool({game.white, game.black} & set(of))
        for games in tournament.knockout.games.values()
        for game in games
    )
    if not count:
        return []
    return [
        say_of(
            count,
            "Not in this table: {count} game of the knock-out (`knockout show`, `export games`).",
            "Not in this table: {count} games of the knock-out (`knockout show`, `export games`).",
        )
    ]
