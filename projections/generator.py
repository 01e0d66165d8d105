"""Tournaments that never took place: by chance from a seed, paired by an engine, the same on every machine.

Ratings spread around a mean; results follow the scoring probability of FIDE B.02, and the closer the opponents the
more draws. Chance is whole numbers only, drawn in a fixed order.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import isqrt
from random import Random
from typing import Final

from core.editions.pairing import field_of
from core.editions.pairing import pair as pair_field
from core.editions.registry import edition_named, games_of_match, rules_of_teams
from core.editions.shared.histories import participants_of
from core.model.dataclass import dataclass, replace
from core.model.pairing import RoundPairing
from core.model.results import STANDARD, ByeKind, Outcome, Result, Scoring
from core.model.sentence import NoLegalPairing, say
from core.model.team_match import match_of_games
from core.model.tournament import (
    Details,
    Game,
    GameStatus,
    Numbering,
    Player,
    Readings,
    Round,
    RoundStage,
    Settings,
    Span,
    Tournament,
)
from core.model.units import BoardNumber, PairingNumber, PlayerId, Points, RoundNumber
from events.deciders.tournament import colour_drawn
from events.trf import read_document, tournament_of
from events.trf.layout import FileFormat
from projections.export.trf import DEFAULT_LINE_END, encoded, write_trf
from projections.generator_plan import BY_HAND, THOUSAND, Plan, command_line
from projections.replay.recheck import compare_rounds

VERSION: Final = "3"
"""Changes whenever a plan may give another tournament than before."""

_LATEST_ARRIVAL: Final = 4  # the last round before which a late player comes

Pair = Callable[[Tournament, RoundNumber], RoundPairing]
"""What pairs a round; raises `NoLegalPairing` where there is none."""


@dataclass(frozen=True, slots=True)
class Given:
    """What an event has from elsewhere, such as a model: the points, and who plays, in the order of pairing numbers.

    Every player has a rating; results go by it.
    """

    players: tuple[Player, ...] = ()  # empty: made up by the plan
    scoring: Scoring = STANDARD
    details: Details | None = None  # None: made up


def event(plan: Plan, rounds: int | None = None, *, pair: Pair | None = None, given: Given | None = None) -> Tournament:
    """The event after some of its rounds, or after all; with fewer rounds where it ends early."""
    wanted = plan.rounds if rounds is None else rounds
    state = None
    for state in states(plan, pair=pair, given=given):
        if state.last_paired_round == wanted:
            break
    assert state is not None, "the state before round 1 always comes"
    return state


def states(plan: Plan, *, pair: Pair | None = None, given: Given | None = None) -> Iterator[Tournament]:
    """The event before each round, with the byes, withdrawals and late entries of that round; then after the last.

    Without `pair`, the engine of the edition pairs. Where it finds no legal pairing, or fewer than two players are
    left, the event ends early: the state before that round is the last one (`ended_early` says so).
    Late entries have their pairing numbers from the beginning, as in a report, and a span that begins later.
    """
    pair = pair or _by_engine
    chance = _Chance(plan.seed)
    state, strengths = _announced(plan, chance) if given is None else _as_given(plan, chance, given)
    while state.next_round <= plan.rounds:
        state = _before_round(state, plan, chance)
        yield state
        if not _enough_players(state):
            return
        try:
            pairing = pair(state, state.next_round)
        except NoLegalPairing:
            return
        state = replace(state, rounds=(*state.rounds, _played(state, pairing, plan, strengths, chance)))
    yield state


def ended_early(tournament: Tournament) -> str:
    """Why the last state of an event has fewer rounds than announced; empty: it has them all."""
    rounds, following = tournament.settings.rounds, tournament.next_round
    if rounds is None or following > rounds:
        return ""
    if not _enough_players(tournament):
        return say("fewer than two players are left for round {following}", following=following)
    return say("no legal pairing exists for round {following}", following=following)


def report(plan: Plan, tournament: Tournament, *, made_by: str = "", file_format: FileFormat | None = None) -> bytes:
    """The TRF of a generated tournament; a comment in its second line says how to make it again.

    `made_by`: the command line, where it is another one than `command_line`.
    """
    text, _ = write_trf(_without_the_round_not_held(tournament), file_format=file_format, names_rules=True)
    head, line_end, rest = text.partition(DEFAULT_LINE_END)
    origin = f"### {made_by or command_line(plan)} (generator {VERSION}, {edition_named(plan.edition).engine_name})"
    return encoded(f"{head}{line_end}{origin}{line_end}{rest}")


def differences(plan: Plan, tournament: Tournament, contents: bytes) -> Iterator[str]:
    """What the file of a generated tournament tells otherwise than it was, and the rounds that come out otherwise."""
    document = read_document(contents, f"seed {plan.seed}")
    for adjustment in document.adjustments:
        yield f"line {adjustment.line}: {adjustment.found}, taken as {adjustment.taken_as}"
    read = tournament_of(document, plan.edition)
    for made, again in zip(tournament.rounds, read.rounds, strict=False):
        games = {(game.white, game.black, game.readings.pairing) for game in made.games}
        if {(game.white, game.black, game.readings.pairing) for game in again.games} != games or made.bye != again.bye:
            yield f"round {made.number} is another one in the file"
    if len(read.rounds) != len(tournament.rounds):
        yield f"{len(tournament.rounds)} rounds were paired, the file has {len(read.rounds)}"
    said = document.rules_said
    if said is None or said.edition != plan.edition or read.settings.variations != tournament.settings.variations:
        announced = ", ".join(f"{name}={value}" for name, value in tournament.settings.variations.items())
        yield f"the file says other rules than {plan.edition} {announced}".rstrip()
    settings = replace(read.settings, lot_seed=tournament.settings.lot_seed)  # which a report cannot hold
    for comparison in compare_rounds(replace(read, settings=settings)):
        if not comparison.same:
            boards = comparison.in_words
            yield f"round {comparison.round_number} is not as the engine pairs it again: {boards}"


def _without_the_round_not_held(tournament: Tournament) -> Tournament:
    """An event that ended early, without the byes and absences of the round that could not be paired.

    The file would show a round that was not held, with byes whose points nobody has: other programs refuse the points.
    """
    if not ended_early(tournament):
        return tournament
    byes = {key: kind for key, kind in tournament.byes.items() if key[0] <= tournament.last_paired_round}
    present = (Span(RoundNumber(1)),)  # absences of the rounds that were held stand in the rounds
    players = {one.id: replace(one, spans=present) for one in tournament.players.values()}
    return replace(tournament, byes=byes, players=players)


def _by_engine(tournament: Tournament, round_number: RoundNumber) -> RoundPairing:
    return pair_field(field_of(tournament, round_number))


def _enough_players(tournament: Tournament) -> bool:
    return len(participants_of(tournament, tournament.next_round)) >= 2


class _Chance:
    """Whole numbers by chance. Rests on `Random.random` alone, whose sequence Python promises to keep."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)  # noqa: S311  # reproducible, not secret

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1."""
        return (int(self._random.random() * _RESOLUTION) * bound) // _RESOLUTION

    def happens(self, share: int) -> bool:
        """Whether something occurs that has this share of a thousand."""
        return share > 0 and self.below(THOUSAND) < share

    def one_of(self, results: tuple[Result, ...]) -> Result:
        """Any of them."""
        return results[self.below(len(results))]


_RESOLUTION: Final = 2**53  # `random` gives multiples of 2 ** -53, so nothing is rounded


# --- announcement ------------------------------------------------------------------------------------


def _announced(plan: Plan, chance: _Chance) -> tuple[Tournament, Mapping[PlayerId, int]]:
    """The tournament before anything happened, and how strong everyone is, the unrated too."""
    ratings = sorted((_strength(plan, chance) for _ in range(plan.players)), reverse=True)
    for place in range(1, plan.players):
        if chance.happens(plan.equal_ratings):
            ratings[place] = ratings[place - 1]
    unrated = [chance.happens(plan.unrated) for _ in ratings]
    order = _by_number(plan, [0 if none else rating for none, rating in zip(unrated, ratings, strict=True)])
    players, strengths = {}, {}
    for number, place in enumerate(order, start=1):
        one = PlayerId(number)
        rating = 0 if unrated[place] else ratings[place]
        strengths[one] = ratings[place]
        players[one] = Player(one, f"Player {number}", rating=rating, spans=(Span(_arrival(plan, chance)),))
    tournament = Tournament(
        details=Details(name=f"Generated, {plan.players} players, seed {plan.seed}"),
        settings=Settings(
            edition=plan.edition,
            rounds=RoundNumber(plan.rounds),
            initial_colour=colour_drawn(plan.lot_seed),
            lot_seed=plan.lot_seed,
            scoring=_scoring_of(plan.edition),
            variations=plan.announced,
            boards=games_of_match(plan.edition),
        ),
        players=players,
        numberings=(Numbering(RoundNumber(1), {one: PairingNumber(one) for one in players}),),
        forbidden_pairs=frozenset(_some_pairs(plan, chance)),
        acceleration=_virtual_points(plan),
        last_player_id=PlayerId(plan.players),
    )
    return tournament, strengths


def _scoring_of(edition: str) -> Scoring:
    """A game won is a point; of teams the pairing-allocated bye is worth what their rules give it (C.04.6, 1.4)."""
    rules = rules_of_teams(edition)
    if rules is not None and rules.games:
        return rules.scoring
    if rules is None or rules.scoring.unpaired(Outcome.PAIRING_ALLOCATED_BYE) != rules.scoring.unpaired(Outcome.DRAW):
        return STANDARD
    return Scoring(((Outcome.PAIRING_ALLOCATED_BYE, STANDARD.unpaired(Outcome.DRAW)),))


def _as_given(plan: Plan, chance: _Chance, given: Given) -> tuple[Tournament, Mapping[PlayerId, int]]:
    """The tournament of a plan with the points, and perhaps the players, that were given."""
    made_up, strengths = _announced(plan, chance)
    settings = replace(made_up.settings, scoring=given.scoring)
    if not given.players:
        return replace(made_up, settings=settings), strengths
    assert len(given.players) == plan.players
    players = {
        one: replace(player, id=one, spans=made_up.players[one].spans)
        for one, player in zip(made_up.players, given.players, strict=True)
    }
    tournament = replace(made_up, details=given.details or made_up.details, settings=settings, players=players)
    return tournament, {one: player.rating for one, player in players.items()}


def _by_number(plan: Plan, ratings: Sequence[int]) -> list[int]:
    """Places in `ratings`, from the highest (0: unrated), in the order of the pairing numbers.

    Equals keep their order, as by the lot. The unrated come last (C.04.2.B), or where the rules of the edition and what
    is announced put them (613.1).
    """
    places = {PlayerId(place): rating for place, rating in enumerate(ratings)}
    return [int(place) for place in edition_named(plan.edition).order_of_numbers(places, plan.announced)]


def _strength(plan: Plan, chance: _Chance) -> int:
    """Nearly normal: the sum of twelve equal chances has a standard deviation of one."""
    deviation = sum(chance.below(THOUSAND) for _ in range(12)) - 6 * (THOUSAND - 1)
    rating = plan.rating_mean + plan.rating_spread * deviation // THOUSAND
    return max(plan.rating_lowest, min(plan.rating_highest, rating))


def _arrival(plan: Plan, chance: _Chance) -> RoundNumber:
    latest = min(_LATEST_ARRIVAL, plan.rounds)
    late = latest > 1 and chance.happens(plan.late_entries)
    return RoundNumber(2 + chance.below(latest - 1) if late else 1)


def _some_pairs(plan: Plan, chance: _Chance) -> Iterator[tuple[PlayerId, PlayerId]]:
    """So many different pairs, smaller id first: the first cards of a shuffled pack that is never laid out."""
    pack: dict[int, int] = {}
    left = plan.players * (plan.players - 1) // 2
    for _ in range(plan.forbidden_pairs):
        left -= 1
        drawn = chance.below(left + 1)
        card = pack.get(drawn, drawn)
        pack[drawn] = pack.get(left, left)
        higher = (1 + isqrt(1 + 8 * card)) // 2  # card = higher (higher - 1) / 2 + lower, counted from 0
        yield PlayerId(card - higher * (higher - 1) // 2 + 1), PlayerId(higher + 1)


def _virtual_points(plan: Plan) -> dict[PlayerId, tuple[Points, ...]]:
    if plan.acceleration != BY_HAND:
        return {}
    first_half = (plan.players + 1) // 2
    return {PlayerId(number): (Points(10),) * min(2, plan.rounds) for number in range(1, first_half + 1)}


# --- a round -----------------------------------------------------------------------------------------


def _before_round(state: Tournament, plan: Plan, chance: _Chance) -> Tournament:
    """The tournament with the withdrawals and byes of the coming round."""
    coming = state.next_round
    byes, leaving = {}, {}
    for player in state.players.values():
        if not player.takes_part_in(coming):
            continue
        if coming > player.spans[0].first and chance.happens(plan.withdrawals):
            leaving[player.id] = replace(player, spans=(Span(player.spans[0].first, RoundNumber(coming - 1)),))
        elif kind := _bye(plan, chance):
            byes[coming, player.id] = kind
    return replace(state, players={**state.players, **leaving}, byes={**state.byes, **byes})


def _bye(plan: Plan, chance: _Chance) -> ByeKind | None:
    shares = (
        (ByeKind.HALF_POINT, plan.half_point_byes),
        (ByeKind.FULL_POINT, plan.full_point_byes),
        (ByeKind.ZERO_POINT, plan.zero_point_byes),
    )
    lot = chance.below(THOUSAND)
    for kind, share in shares:
        if lot < share:
            return kind
        lot -= share
    return None


def _played(
    state: Tournament, pairing: RoundPairing, plan: Plan, strengths: Mapping[PlayerId, int], chance: _Chance
) -> Round:
    games = []
    for board, (white, black) in enumerate(pairing.pairs, start=1):
        ahead = strengths[white] - strengths[black]
        if (several := state.settings.boards) > 1:
            results = [_result(ahead, plan, chance) for _ in range(several)]
            both = ((Readings(one, one, one), GameStatus.FINISHED) for one in results)
            games.append(match_of_games(BoardNumber(board), white, black, both))
            continue
        result = _result(ahead, plan, chance)
        games.append(Game(BoardNumber(board), white, black, Readings(result, result, result), GameStatus.FINISHED))
    coming = state.next_round
    unpaired: dict[PlayerId, Outcome] = {}
    for player in state.players.values():
        kind = state.byes.get((coming, player.id))
        if kind is not None:
            unpaired[player.id] = kind.outcome
        elif not player.takes_part_in(coming):
            unpaired[player.id] = Outcome.ZERO_POINT_BYE
    if pairing.bye is not None:
        unpaired[pairing.bye] = Outcome.PAIRING_ALLOCATED_BYE
    return Round(coming, tuple(games), unpaired, RoundStage.COMPLETE)


_FORFEITS: Final = (Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT, Result.BOTH_FORFEIT)
_ODD: Final = (Result.DRAW_FOR_WHITE_LOSS_FOR_BLACK, Result.LOSS_FOR_WHITE_DRAW_FOR_BLACK, Result.BOTH_LOSE)


def _result(difference: int, plan: Plan, chance: _Chance) -> Result:
    """Of one game; `difference` is how much stronger White is."""
    lot = chance.below(THOUSAND)
    if lot < plan.forfeits:
        return chance.one_of(_FORFEITS)
    if lot < plan.forfeits + plan.odd_results:
        return chance.one_of(_ODD)
    if plan.draws == THOUSAND:
        return Result.DRAW
    expected = scoring_probability(difference)
    half_the_draws = plan.draws * min(expected, 100 - expected)  # in 1 / 100,000
    lot = chance.below(100 * THOUSAND)
    if lot < expected * THOUSAND - half_the_draws:
        return Result.WHITE_WINS
    return Result.DRAW if lot < expected * THOUSAND + half_the_draws else Result.BLACK_WINS


# FIDE B.02, table 8.1.2: the greatest rating difference at which the higher rated scores 50, 51, 52 ... 99 per cent.
_GREATEST_DIFFERENCE: Final = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68),  # 50-59
    *(76, 83, 91, 98, 106, 113, 121, 129, 137, 145),  # 60-69
    *(153, 162, 170, 179, 188, 197, 206, 215, 225, 235),  # 70-79
    *(245, 256, 267, 278, 290, 302, 315, 328, 344, 357),  # 80-89
    *(374, 391, 411, 432, 456, 484, 517, 559, 619, 735),  # 90-99
)


def scoring_probability(difference: int) -> int:
    """Per cent that the one rated higher by `difference` scores (FIDE B.02, 8.1.2; more than 400 counts as 400)."""
    higher = 50 + bisect_left(_GREATEST_DIFFERENCE, min(abs(difference), 400))
    return higher if difference >= 0 else 100 - higher
