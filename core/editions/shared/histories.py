"""Every player's history before a round, and the field an engine is given (C.04.3: 2017 A.2-A.7, 2026 1.2-1.8).

All readings here are those *for pairing*: corrected results count as far as C.04.2.D.8 lets them reach, and an
adjourned game is a draw (C.04.2.D.1).
"""

from collections.abc import Callable, Iterable, Mapping

from core.editions.registry import edition_named, in_brackets, is_of_one
from core.general_rules.acceleration import is_accelerated, virtual_points
from core.general_rules.unplayed_rounds import Unplayed, UnplayedRounds
from core.model.dataclass import dataclass, field
from core.model.hints import Any, TypeVar
from core.model.pairing import Contender, Field, Float
from core.model.results import GAMES_PLAYED, Colour, Outcome, Result
from core.model.sentence import Refused
from core.model.tournament import Game, GameStatus, Round, Tournament, read_for_pairing
from core.model.units import PlayerId, Points, RoundNumber

# Without an opponent in the file: older reports write the bye as a forfeit win (decisions 10 and 26).
_IN_A_PAIRING = frozenset({Outcome.PAIRING_ALLOCATED_BYE, Outcome.FORFEIT_WIN})


@dataclass(slots=True)
class History:
    """What the rounds so far brought one player."""

    points: int = 0  # tenths
    colours: list[Colour] = field(default_factory=list)  # of games played, oldest first
    opponents: set[PlayerId] = field(default_factory=set)  # met over the board
    floats: list[Float | None] = field(default_factory=list)  # one entry a round
    barred_from_bye: bool = False  # C.2
    taken_into_account: bool = False  # has been paired, or had the pairing-allocated bye

    def float_before(self, rounds_back: int) -> Float | None:
        """The float of the previous round (1), the one before (2); None too when there was no such round."""
        return self.floats[-rounds_back] if rounds_back <= len(self.floats) else None


def histories_before(tournament: Tournament, round_number: RoundNumber) -> dict[PlayerId, History]:
    """The history of every player, from the rounds before `round_number`, by player id, as pairings read them."""
    tournament = read_for_pairing(tournament)  # a bye may count in the standings alone (decision 135)
    histories = {player: History(0, [], set(), []) for player in tournament.players}
    conventions = edition_named(tournament.settings.edition).unplayed_rounds
    for one_round in tournament.rounds[: round_number - 1]:
        _add_round(histories, tournament, one_round, conventions)
    return histories


def _add_round(
    histories: dict[PlayerId, History], tournament: Tournament, one_round: Round, conventions: UnplayedRounds
) -> None:
    scoring = tournament.settings.scoring
    virtual = virtual_points(tournament, one_round.number) if is_accelerated(tournament) else {}
    found = [result_for_pairing(game) for game in one_round.games]
    results = [result for result in found if result is not None]
    if len(results) < len(found):
        raise Refused(
            "Round {number}, board {board} has no result yet. Enter it, or adjourn the game, which then "
            "counts as a draw for pairing purposes{in_brackets}.",
            number=one_round.number,
            board=one_round.games[found.index(None)].board,
            in_brackets=in_brackets(tournament.settings.edition, "C.04.2.D.1"),
        )
    are_of_one = is_of_one(tournament.settings)
    points_of_games = map(_points_of_games, one_round.games) if are_of_one else scoring.points_of_each(results)
    down, up, white_pieces, black_pieces = Float.DOWN, Float.UP, Colour.WHITE, Colour.BLACK
    for game, result, (white_points, black_points) in zip(one_round.games, results, points_of_games, strict=True):
        white, black, was_played = histories[game.white], histories[game.black], result in GAMES_PLAYED
        if was_played or conventions.floats_by_pairing:
            ahead = white.points - black.points + virtual.get(game.white, 0) - virtual.get(game.black, 0)
            white.floats.append(down if ahead > 0 else up if ahead else None)  # A.4 b: the higher one gets a downfloat
            black.floats.append(up if ahead > 0 else down if ahead else None)
        if was_played:
            white.colours.append(white_pieces)
            black.colours.append(black_pieces)
            white.opponents.add(game.black)
            black.opponents.add(game.white)
        if not was_played:
            white_outcome, black_outcome = result.outcomes
            has_float = conventions.floats_by_pairing
            _add_unplayed(white, Unplayed(white_outcome, white_points, scoring), conventions, has_float=has_float)
            _add_unplayed(black, Unplayed(black_outcome, black_points, scoring), conventions, has_float=has_float)
        white.points += white_points
        black.points += black_points
        white.taken_into_account = black.taken_into_account = True
    for player, outcome in one_round.unpaired.items():
        history = histories[player]
        points = scoring.unpaired(outcome)
        _add_unplayed(history, Unplayed(outcome, points, scoring), conventions)
        history.points += points
        if outcome in _IN_A_PAIRING:
            history.taken_into_account = True
    _add_extra_points(histories, one_round)
    absence = Unplayed(Outcome.ZERO_POINT_BYE, scoring.unpaired(Outcome.ZERO_POINT_BYE), scoring)
    for history in histories.values():
        if len(history.floats) < one_round.number:
            _add_unplayed(history, absence, conventions)


def _points_of_games(match: Game) -> tuple[Points, Points]:
    """Of a match of two players (C.04.5)."""
    from core.model.team_match import points_for_pairing  # most events have none

    return points_for_pairing(match)


def _add_extra_points(histories: Mapping[PlayerId, History], one_round: Round) -> None:
    """What a report gives beside the results (record 299)."""
    for player, extra in one_round.extra_points.items():
        histories[player].points += extra.match_points


def _add_unplayed(
    history: History, unplayed: Unplayed, conventions: UnplayedRounds, *, has_float: bool = False
) -> None:
    """The float of a round that was not played, and what it means for the right to the bye.

    `has_float`: the pairing gave one, or none; a downfloat for not playing comes in its place (2012 B.1 b).
    """
    is_down = conventions.gives_downfloat(unplayed)
    if not has_float:
        history.floats.append(Float.DOWN if is_down else None)
    elif is_down:
        history.floats[-1] = Float.DOWN
    if conventions.bars_from_bye(unplayed):
        history.barred_from_bye = True


def result_for_pairing(game: Game) -> Result | None:
    """The result that counts for pairings; an adjourned game is a draw (C.04.2.D.1), by CFC 617 perhaps a win."""
    if game.readings.pairing is None and game.status is GameStatus.ADJOURNED:
        return game.adjourned_as
    return game.readings.pairing


def participants_of(tournament: Tournament, round_number: RoundNumber) -> list[PlayerId]:
    """Who is to be paired in a round: arrived, not withdrawn, without a bye or an announced absence."""
    numbers = tournament.numbers_in(round_number)
    return [player for player in tournament.playing_in(round_number) if player in numbers]


def field_of(tournament: Tournament, round_number: RoundNumber) -> Field:
    """The field of a round as the rounds before it leave it.

    Raises `Refused` when a result is missing, when the initial colour has not been drawn, or when there are
    no pairing numbers.
    """
    contenders = contenders_of(tournament, round_number, Contender)
    contenders.sort(key=lambda contender: (-contender.score, contender.number))
    return Field(**circumstances_of(tournament, round_number), contenders=tuple(contenders))


C = TypeVar("C", bound=Contender)


def contenders_of(
    tournament: Tournament,
    round_number: RoundNumber,
    contender: type[C],
    more: Callable[[PlayerId], Mapping[str, int]] | None = None,
) -> list[C]:
    """Who is to be paired, in any order; `more` is what the contenders of an edition have besides.

    Raises `Refused` like `field_of`, before `more` is asked for.
    """
    if tournament.settings.initial_colour is None:
        raise Refused(
            "The initial colour has not been decided: it must be drawn by lot before the first round is "
            "paired{in_brackets}.",
            in_brackets=in_brackets(tournament.settings.edition, "section E"),
        )
    numbers = tournament.numbers_in(round_number)
    if not numbers:
        by = in_brackets(tournament.settings.edition, "C.04.2.B.3")
        raise Refused("There are no pairing numbers yet{by}: assign them before pairing.", by=by)
    histories = histories_before(tournament, round_number)
    participants = participants_of(tournament, round_number)
    parity = parity_numbers(tournament, histories, participants, round_number)
    virtual = virtual_points(tournament, round_number) if is_accelerated(tournament) else {}
    return [
        contender(
            id=player,
            number=numbers[player],
            parity_number=parity[player],
            score=Points(history.points + virtual.get(player, 0)),
            colours=tuple(history.colours),
            opponents=frozenset(history.opponents),
            float_last_round=history.float_before(1),
            float_two_rounds_ago=history.float_before(2),
            may_take_bye=not history.barred_from_bye,
            points=Points(history.points) if player in virtual else None,
            **({} if more is None else more(player)),
        )
        for player in participants
        for history in (histories[player],)
    ]


def circumstances_of(tournament: Tournament, round_number: RoundNumber) -> dict[str, Any]:
    """What a `Field` says of the round itself."""
    settings = tournament.settings
    return {
        "edition": settings.edition,
        "round_number": round_number,
        "is_last_round": round_number == settings.rounds,
        "maximum_score": Points(settings.scoring.win * (round_number - 1)),
        "initial_colour": settings.initial_colour,
        "forbidden_pairs": tournament.forbidden_pairs,
    }


def parity_numbers(
    tournament: Tournament,
    histories: dict[PlayerId, History],
    participants: Iterable[PlayerId],
    round_number: RoundNumber,
) -> dict[PlayerId, int]:
    """Rank, from 1, among those taken into account so far, this round included (decision 10)."""
    numbers = tournament.numbers_in(round_number)
    counted = set(participants)
    counted.update(player for player, history in histories.items() if history.taken_into_account and player in numbers)
    return {player: rank for rank, player in enumerate(sorted(counted, key=numbers.__getitem__), start=1)}
