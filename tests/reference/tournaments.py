"""Small tournaments written as cross-tables, and whole ones that chance plays round by round."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, Protocol

from core.model.results import RESULT_OF_OUTCOMES, ByeKind, Colour, Outcome, Result
from core.model.sentence import NoLegalPairing
from core.model.tournament import Game, GameStatus, Numbering, Player, Readings, Round, Settings, Span, Tournament
from core.model.units import BoardNumber, PairingNumber, PlayerId, Points, RoundNumber

ABSENT: Final = "."


def crosstable(
    *rows: str,
    rounds: int = 9,
    initial_colour: Colour = Colour.WHITE,
    forbidden: tuple[tuple[int, int], ...] = (),
    byes: Mapping[int, ByeKind] | None = None,
    virtual: Mapping[int, tuple[int, ...]] | None = None,
    **variations: str,
) -> Tournament:
    """A tournament up to now; row k is player k: rating, then one entry for each round.

    "2w1" is a win with White against player 2, "2b+" one by forfeit; U, F, H, Z and "." are rounds without a game.
    A name may stand before the rating. `byes` are granted for the next round.
    """
    parsed = [_row(row) for row in rows]
    count = len(parsed[0][2]) if parsed else 0
    players = {
        PlayerId(number): Player(id=PlayerId(number), name=name or f"Player {number}", rating=rating)
        for number, (name, rating, _) in enumerate(parsed, start=1)
    }
    next_round = RoundNumber(count + 1)
    return Tournament(
        settings=Settings(
            rounds=RoundNumber(rounds),
            initial_colour=initial_colour,
            variations={name.replace("_", "-"): value for name, value in variations.items()},
        ),
        players=players,
        numberings=(Numbering(RoundNumber(1), {player: PairingNumber(player) for player in players}),),
        rounds=tuple(_round(index, [entries for _, _, entries in parsed]) for index in range(count)),
        byes={(next_round, PlayerId(player)): kind for player, kind in (byes or {}).items()},
        forbidden_pairs=frozenset((PlayerId(a), PlayerId(b)) for a, b in forbidden),
        acceleration={
            PlayerId(player): tuple(Points(value) for value in values) for player, values in (virtual or {}).items()
        },
    )


def _row(row: str) -> tuple[str, int, list[str]]:
    words = row.split()
    name = words.pop(0) if not words[0].isdigit() else ""
    return name, int(words[0]), words[1:]


def _round(index: int, table: list[list[str]]) -> Round:
    games: list[Game] = []
    unpaired: dict[PlayerId, Outcome] = {}
    for number, entries in enumerate(table, start=1):
        entry = entries[index]
        if not entry[0].isdigit():
            if entry != ABSENT:
                unpaired[PlayerId(number)] = Outcome(entry)
            continue
        opponent, colour, outcome = int(entry[:-2]), entry[-2], Outcome(entry[-1])
        answer = table[opponent - 1][index]
        assert (int(answer[:-2]), answer[-2]) == (number, "b" if colour == "w" else "w"), (entry, answer)
        if colour == "w":
            result = RESULT_OF_OUTCOMES[outcome, Outcome(answer[-1])]
            board = BoardNumber(len(games) + 1)
            games.append(
                Game(board, PlayerId(number), PlayerId(opponent), Readings(result, result, result), GameStatus.FINISHED)
            )
    return Round(RoundNumber(index + 1), tuple(games), unpaired)


class AnyPairing(Protocol):
    """What a literal implementation returns."""

    @property
    def pairs(self) -> frozenset[tuple[PlayerId, PlayerId]]:
        """(White, Black)."""

    @property
    def bye(self) -> PlayerId | None:
        """Who has the pairing-allocated bye."""


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """How a tournament is to go."""

    seed: int
    players: int
    rounds: int
    edition: str = ""
    absence_rate: float = 0.05
    forfeit_rate: float = 0.03
    draw_rate: float = 0.3
    late_entry_rate: float = 0.05
    withdrawal_rate: float = 0.02
    forbidden_rate: float = 0.0
    ratings_alike: bool = False
    variations: tuple[tuple[str, str], ...] = ()


def opened(plan: TournamentPlan) -> Tournament:
    """The tournament before its first round; ids and pairing numbers are in no order of each other."""
    chance = Random(plan.seed)
    ratings = [chance.choice([1800, 1900, 2000]) if plan.ratings_alike else chance.randint(1400, 2500)
               for _ in range(plan.players)]  # fmt: skip
    players = {
        PlayerId(index): Player(
            id=PlayerId(index),
            name="".join(chance.choice("abcdefg") for _ in range(4)).capitalize(),
            rating=rating,
            spans=(Span(RoundNumber(chance.choice([2, 3]) if chance.random() < plan.late_entry_rate else 1)),),
        )
        for index, rating in enumerate(ratings, start=1)
    }
    order = sorted(players, key=lambda player: (-players[player].rating, players[player].name, player))
    numbers = {player: PairingNumber(number) for number, player in enumerate(order, start=1)}
    pairs = [(a, b) for a in players for b in players if a < b]
    return Tournament(
        settings=Settings(
            edition=plan.edition,
            rounds=RoundNumber(plan.rounds),
            initial_colour=chance.choice(list(Colour)),
            variations=dict(plan.variations),
        ),
        players=players,
        numberings=(Numbering(RoundNumber(1), numbers),),
        forbidden_pairs=frozenset(pair for pair in pairs if chance.random() < plan.forbidden_rate),
    )


def played_on(
    plan: TournamentPlan,
    pair: Callable[[Tournament, RoundNumber], AnyPairing],
    give_up: tuple[type[Exception], ...] = (),
) -> Iterator[tuple[Tournament, RoundNumber, Any]]:
    """Each round to be paired with its literal pairing; the last one may be the `NoLegalPairing` that was raised.

    `give_up`: exceptions after which there is nothing more to say about this tournament.
    """
    chance = Random(plan.seed + 1)
    tournament = opened(plan)
    for number in range(1, plan.rounds + 1):
        round_number = RoundNumber(number)
        tournament = _with_absences(tournament, round_number, plan, chance)
        try:
            pairing = pair(tournament, round_number)
        except NoLegalPairing as refusal:
            yield tournament, round_number, refusal
            return
        except give_up:
            return
        yield tournament, round_number, pairing
        one = _played(tournament, round_number, pairing, plan, chance)
        tournament = replace(tournament, rounds=(*tournament.rounds, one))


def _with_absences(
    tournament: Tournament, round_number: RoundNumber, plan: TournamentPlan, chance: Random
) -> Tournament:
    byes, players = dict(tournament.byes), dict(tournament.players)
    for player in players.values():
        if player.takes_part_in(round_number) and chance.random() < plan.absence_rate:
            byes[round_number, player.id] = chance.choice([ByeKind.ZERO_POINT, *ByeKind])
        elif player.takes_part_in(round_number) and round_number > 1 and chance.random() < plan.withdrawal_rate:
            first = player.spans[0].first
            ended = (Span(first, RoundNumber(round_number - 1)),)
            players[player.id] = replace(player, spans=ended)
    return replace(tournament, byes=byes, players=players)


def _played(
    tournament: Tournament, round_number: RoundNumber, pairing: AnyPairing, plan: TournamentPlan, chance: Random
) -> Round:
    games = []
    for board, (white, black) in enumerate(sorted(pairing.pairs), start=1):
        favourite = tournament.players[white].rating > tournament.players[black].rating
        white_wins = chance.random() < (0.75 if favourite else 0.25)
        if chance.random() < plan.forfeit_rate:
            result = chance.choice(
                [Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT,
                 Result.WHITE_WINS_BY_FORFEIT, Result.BOTH_FORFEIT]
            )  # fmt: skip
        elif chance.random() < plan.draw_rate:
            result = Result.DRAW
        else:
            result = Result.WHITE_WINS if white_wins else Result.BLACK_WINS
        status = GameStatus.FINISHED
        games.append(Game(BoardNumber(board), white, black, Readings(result, result, result), status))
    unpaired = {player: kind.outcome for (number, player), kind in tournament.byes.items() if number == round_number}
    if pairing.bye is not None:
        unpaired[pairing.bye] = Outcome.PAIRING_ALLOCATED_BYE
    return Round(round_number, tuple(games), unpaired)
