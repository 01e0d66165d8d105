"""Random events from a seed, as `literal` reads them, and the same as a tournament for the engine."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from core.model.results import STANDARD, ByeKind, Colour, Outcome, Result
from core.model.team_match import match_of_games
from core.model.tournament import Game, GameStatus, Numbering, Player, Readings, Round, Settings, Span, Tournament
from core.model.units import BoardNumber, PairingNumber, PlayerId, Points, RoundNumber
from tests.reference.double_swiss_by_text.literal import Event, Match, NoPairing, PastRound, pair

RESULTS = {
    "aa": None,
    "10": Result.WHITE_WINS,
    "==": Result.DRAW,
    "01": Result.BLACK_WINS,
    "+-": Result.WHITE_WINS_BY_FORFEIT,
    "-+": Result.BLACK_WINS_BY_FORFEIT,
    "--": Result.BOTH_FORFEIT,
    "=0": Result.DRAW_FOR_WHITE_LOSS_FOR_BLACK,
    "0=": Result.LOSS_FOR_WHITE_DRAW_FOR_BLACK,
    "00": Result.BOTH_LOSE,
}
SIZES: Final = (2, 3, *range(4, 11), *range(6, 11), *range(7, 11), 11, 12)
SCORING = (
    STANDARD.with_exception(Outcome.PAIRING_ALLOCATED_BYE, Points(15))
    .with_exception(Outcome.FULL_POINT_BYE, Points(20))
    .with_exception(Outcome.HALF_POINT_BYE, Points(10))
)  # 1.4, decision 190


@dataclass(frozen=True)
class Rates:
    """How an event goes."""

    forfeited_matches: float
    forfeited_games: float
    odd_results: float
    draws: float
    absent: float
    adjourned: float
    stronger_wins: float


def random_event(seed: int, sizes: Sequence[int] = SIZES) -> Event:
    """4 to 10 players (sometimes 2 or 3, 11 or 12), some rounds behind them.

    Of half the seeds these were paired by the text, of the others anyhow, so that odd floats and scores occur.
    """
    chance = Random(seed)
    size = chance.choice(sizes)
    played = chance.randint(0, min(size, 7))
    rates = Rates(*(chance.choice(choices) for choices in
                    ([0, 0, 0.1, 0.3], [0, 0.05, 0.4], [0, 0.1], [0.1, 0.4, 0.8], [0, 0, 0.08, 0.25],
                     [0, 0, 0, 0.2], [0.5, 0.9])))  # fmt: skip
    by_text = chance.random() < 0.5
    pairs = [frozenset((a, b)) for a in range(1, size + 1) for b in range(1, a)]
    late = {tpn for tpn in range(1, size + 1) if chance.random() < chance.choice([0, 0, 0.2])}
    event = Event(
        rounds_declared=played + chance.choice([1, 2, 5]),
        initial_colour=chance.choice("WB"),
        past=(),
        present=frozenset(),
        apart=frozenset(one for one in pairs if chance.random() < 0.1) if chance.random() < 0.15 else frozenset(),
        virtual=dict.fromkeys(range(1, (size + 1) // 2), (4,) * 2 + (2,) * 2) if chance.random() < 0.1 else {},
    )
    for number in range(1, played + 1):
        event = with_present(event, size, late if number < 3 else set(), rates, chance)
        event = replace(event, past=(*event.past, played_round(event, by_text, size, rates, chance)))
    return with_present(event, size, set(), rates, chance)


def with_present(event: Event, size: int, late: set[int], rates: Rates, chance: Random) -> Event:
    present = (tpn for tpn in range(1, size + 1) if tpn not in late and chance.random() >= rates.absent)
    return replace(event, present=frozenset(present))


def played_round(event: Event, by_text: bool, size: int, rates: Rates, chance: Random) -> PastRound:
    """The next round with its results."""
    pairs, bye = None, None
    if by_text:
        try:
            literal = pair(event)
            pairs, bye = sorted(literal.pairs), literal.bye
        except NoPairing:
            pass
    if pairs is None:
        order = sorted(event.present)
        if chance.random() < 0.7:
            chance.shuffle(order)
        had = {tpn for one in event.past for tpn, kind in one.byes.items() if kind == "U"}
        if len(order) % 2:
            bye = next((tpn for tpn in order if tpn not in had), order[0])
            order.remove(bye)
        pairs = list(zip(order[::2], order[1::2], strict=True))
    byes = {} if bye is None else {bye: "U"}
    for tpn in range(1, size + 1):
        if tpn not in event.present and chance.random() < 0.6:
            byes[tpn] = chance.choice("ZZHF")
    return PastRound(tuple(Match(white, black, games(white, black, rates, chance)) for white, black in pairs), byes)


def games(white: int, black: int, rates: Rates, chance: Random) -> tuple[str, str]:
    """The two games of a match."""
    if chance.random() < rates.forfeited_matches:
        return chance.choice([("+-", "+-"), ("-+", "-+"), ("--", "--"), ("+-", "--"), ("--", "-+")])

    def game() -> str:
        if chance.random() < rates.forfeited_games:
            return chance.choice(["+-", "-+", "--"])
        if chance.random() < rates.odd_results:
            return chance.choice(["=0", "0=", "00"])
        if chance.random() < rates.adjourned:
            return "aa"
        if chance.random() < rates.draws:
            return "=="
        return "10" if (white < black) == (chance.random() < rates.stronger_wins) else "01"

    return game(), game()


def as_tournament(event: Event, seed: int) -> Tournament:
    """The same for the engine; ids are in no order of the TPNs."""
    chance = Random(seed)
    known = set(event.present).union(*(one.byes for one in event.past))
    known = known.union(*({m.white, m.black} for one in event.past for m in one.matches))
    now = len(event.past) + 1
    shuffled = chance.sample(range(1, len(known) + 1), len(known))
    ids = {tpn: PlayerId(drawn) for tpn, drawn in zip(sorted(known), shuffled, strict=True)}
    numbers = {ids[tpn]: PairingNumber(tpn) for tpn in sorted(known)}
    away = {tpn: chance.choice([None, *ByeKind]) for tpn in sorted(known - event.present)}
    players = {}
    for tpn in sorted(known):
        first = next((n for n, one in enumerate(event.past, 1) if seen(one, tpn)), now)
        last = RoundNumber(now - 1) if away.get(tpn, ByeKind.ZERO_POINT) is None else None
        spans = (Span(RoundNumber(first), last),)
        players[ids[tpn]] = Player(ids[tpn], f"P{tpn}", rating=2400 - tpn, spans=spans)
    return Tournament(
        settings=Settings(
            edition="double-swiss-2026",
            rounds=RoundNumber(event.rounds_declared),
            initial_colour=Colour.WHITE if event.initial_colour == "W" else Colour.BLACK,
            scoring=SCORING,
            boards=2,
        ),
        players=players,
        numberings=(Numbering(RoundNumber(1), numbers),),
        rounds=tuple(
            Round(
                RoundNumber(number),
                tuple(game_of(at, match, ids) for at, match in enumerate(one.matches, 1)),
                {ids[tpn]: Outcome(bye) for tpn, bye in one.byes.items()},
            )
            for number, one in enumerate(event.past, 1)
        ),
        byes={(RoundNumber(now), ids[tpn]): kind for tpn, kind in away.items() if kind is not None},
        forbidden_pairs=frozenset(
            (min(ids[a], ids[b]), max(ids[a], ids[b])) for a, b in map(sorted, event.apart) if {a, b} <= known
        ),
        acceleration={
            ids[tpn]: tuple(Points(5 * half) for half in halves) for tpn, halves in event.virtual.items() if tpn in ids
        },
    )


def seen(one: PastRound, tpn: int) -> bool:
    """Whether the round says anything of this player."""
    return tpn in one.byes or any(tpn in (match.white, match.black) for match in one.matches)


def game_of(number: int, match: Match, ids: dict[int, PlayerId]) -> Game:
    """As decision 190 stores it: two boards, seen from the White of the match."""
    results = (RESULTS[game] for game in match.games)
    boards = (
        (Readings(one, one, one), GameStatus.ADJOURNED if one is None else GameStatus.FINISHED) for one in results
    )
    return match_of_games(BoardNumber(number), ids[match.white], ids[match.black], boards)
