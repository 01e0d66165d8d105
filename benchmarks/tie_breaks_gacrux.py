"""Tie-breaks held against `gacrux` (PyPI) on events made at random, with every kind of unplayed round.

    python -m benchmarks.tie_breaks_gacrux --events 500

The pairings are random too, so that players meet twice, lose by forfeit after a bye, and withdraw: a tie-break does
not ask how a pairing arose. Differences are counted by code.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from random import Random
from typing import Any, Final

from core.model.tie_breaks import TieBreakList
from core.model.tournament import Tournament
from core.model.units import half_up
from core.tie_breaks.cards import Cards, cards_of
from core.tie_breaks.codes import read_codes
from core.tie_breaks.ranking import Ranking, ranking
from events.trf import read_document, tournament_of

VALUES: Final = (
    *("WIN", "WON", "BPG", "BWG", "PS", "PS/C1", "REP", "STD", "BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "FB", "FB/C1"),
    *("AOB", "SB", "SB/C1", "SB/C2", "KS", "KS/L60", "KS/L+1", "ARO", "ARO/C1", "ARO/M1", "TPR", "PTP", "APRO", "APPO"),
    *("VUR", "NUM", "ABH", "AFB", "SB/M1", "SB/M2", "SB/P", "SB/M1/P", "ESB", "ESB/C1", "ESB/M1", "BH/P", "BH/C1/P"),
    *("FB/C2", "FB/M1", "FB/M2", "FB/P", "AOB/F", "PS/C2", "KS/L-1", "ARO/C2", "ARO/M2", "TPN", "RTNG", "BH/R"),
)
ROUND_ROBIN: Final = (
    *("WIN", "REP", "PS", "STD", "SB", "SB/C1", "SB/M1", "SB/M2", "ESB", "KS", "KS/L60", "ARO", "TPR", "PTP", "APRO"),
    *("APPO", "VUR", "NUM", "ABH"),
)
DATES: Final = {"2023-09": "2024-08-01", "2026-03": "2026-04-01"}
Cells = dict[int, list[tuple[int, str, str]]]
"""By player, round by round: opponent, colour, result."""

DRAW: Final = {"=": 5, "D": 5, "H": 5}
WIN: Final = frozenset("1W+FU")


def trf(seed: int, *, date: str) -> str:
    """An event, as the text of a report."""
    chance = Random(seed)  # noqa: S311  reproducible, not secret
    players = list(range(1, chance.randint(6, 30) + 1))
    rounds = chance.randint(3, 11)
    unplayed = chance.choice((0.0, 0.05, 0.25))
    withdrawn: set[int] = set()
    cells: Cells = {player: [] for player in players}
    for _ in range(rounds):
        _play_round(chance, players, withdrawn, unplayed, cells)
    return _written(seed, chance, cells, date=date, rounds=rounds, kind="Swiss")


def _written(seed: int, chance: Random, cells: Cells, *, date: str, rounds: int, kind: str) -> str:
    players = list(cells)
    lines = [f"012 Random event {seed}", f"042 {date}", f"062 {len(players)}", f"XXR {rounds}", f"092 {kind}"]
    for player in players:
        points = sum(10 if result in WIN else DRAW.get(result, 0) for _, _, result in cells[player])
        games = "".join(f"  {opponent:>4} {colour} {result}" for opponent, colour, result in cells[player])
        head = (
            f"001 {player:>4} m    {f'Player, {player}':<33}{2600 - chance.randint(0, 1500):>5} NOR {'':>11} {'':>10}"
        )
        lines.append(f"{head}{points / 10:>5.1f} {player:>4}{games}")
    return "\n".join(lines) + "\n"


def round_robin_trf(seed: int, *, date: str) -> str:
    """A round robin by the circle, with forfeits."""
    chance = Random(seed)  # noqa: S311  reproducible, not secret
    players = list(range(1, chance.randint(4, 12) + 1))
    seats: list[int | None] = [*players, *([None] if len(players) % 2 else [])]
    unplayed = chance.choice((0.0, 0.05, 0.25))
    cells: Cells = {player: [] for player in players}
    for _ in range(len(seats) - 1):
        half = len(seats) // 2
        pairs = list(zip(seats[:half], reversed(seats[half:]), strict=True))
        for one, other in pairs:
            if one is None or other is None:
                cells[other if one is None else one].append((0, "-", "Z"))  # type: ignore[index]  # one of the two
            else:
                white, black = chance.sample((one, other), 2)
                _play(chance, white, black, unplayed, cells)
        seats = [seats[0], seats[-1], *seats[1:-1]]
    return _written(seed, chance, cells, date=date, rounds=len(seats) - 1, kind="Round robin")


def _play_round(
    chance: Random,
    players: list[int],
    withdrawn: set[int],
    unplayed: float,
    cells: Cells,
) -> None:
    here = []
    for player in players:
        if player in withdrawn or chance.random() < unplayed:
            kind = "Z" if player in withdrawn else chance.choice("ZZHHF")
            cells[player].append((0, "-", kind))
            if chance.random() < unplayed / 2:
                withdrawn.add(player)
        else:
            here.append(player)
    chance.shuffle(here)
    if len(here) % 2:
        cells[here.pop()].append((0, "-", "U"))
    for white, black in zip(here[::2], here[1::2], strict=True):
        _play(chance, white, black, unplayed, cells)


def _play(chance: Random, white: int, black: int, unplayed: float, cells: Cells) -> None:
    kinds = ("10", "01", "==", "+-", "-+", "--", "WL", "DD")
    likely = (35, 30, 25, 100 * unplayed / 4, 100 * unplayed / 4, 100 * unplayed / 8, 1, 1)
    (one,) = chance.choices(kinds, likely)
    cells[white].append((black, "w", one[0]))
    cells[black].append((white, "b", one[1]))


def ours(tournament: Tournament, code: str, edition: str) -> tuple[Cards, Ranking]:
    """The order by points and one tie-break, as pairtrail has it."""
    cards = cards_of(tournament)
    return cards, ranking(cards, tournament.players, TieBreakList((code,), edition), read_codes([code]))


def theirs(text: str, code: str, rounds: int, *, round_robin: bool = False) -> Mapping[int, tuple[Any, int]]:
    """What gacrux gives: the value and the rank of every player."""
    from gacrux.tiebreak import tiebreak
    from gacrux.trf2json import trf2json

    file = trf2json()
    file.parse_file(text, 0)
    tournament = file.get_tournament(1)
    params = {"tiebreak": ["PTS", code], "check": False, "unrated": None}
    params["pre_determined" if round_robin else "swiss"] = True
    result = tiebreak(tournament, rounds, params).compute_tiebreaks(tournament, params)
    return {one["cid"]: (one["tiebreakScore"][1], one["rank"]) for one in result["competitors"]}


def differences(seed: int, edition: str, codes: tuple[str, ...] = VALUES) -> Iterator[tuple[str, int, object, object]]:
    """Code, player, our value and theirs, wherever they differ."""
    round_robin = codes is ROUND_ROBIN
    text = (round_robin_trf if round_robin else trf)(seed, date=DATES[edition])
    tournament = tournament_of(read_document(text.encode(), f"event {seed}"))
    for code in codes:
        cards, order = ours(tournament, code, edition)
        published = theirs(text, code, cards.rounds, round_robin=cards.round_robin)
        scale = order.computed[0].code.tie_break.scale
        for player, value in order.computed[0].values.items():
            amount, other = value.amount, published[int(player)][0]
            if _shown(amount, scale, cards, code) != (None if other is None else Fraction(other)):
                yield code, int(player), amount, other
    yield from _order_differences(tournament, text, edition)


def _order_differences(tournament: Tournament, text: str, edition: str) -> Iterator[tuple[str, int, object, object]]:
    for code in ("DE", "DE/P"):
        cards, order = ours(tournament, code, edition)
        published = theirs(text, code, cards.rounds, round_robin=cards.round_robin)
        for row in order.rows:
            if row.rank != published[int(row.card.player)][1]:
                yield code, int(row.card.player), row.rank, published[int(row.card.player)][1]


def _shown(amount: int | Fraction | None, scale: int, cards: Cards, code: str) -> Fraction | None:
    if amount is None:
        return None
    number = Fraction(amount) / scale
    if code.startswith("AOB"):  # gacrux rounds: two decimals, three from nine rounds on
        step = 100 if cards.rounds < 9 else 1000
        return Fraction(half_up(number * step), step)
    return number


def main() -> None:
    """Run the comparison and print the counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=500)
    parser.add_argument("--show", type=int, default=5, help="differences to print for each code")
    given = parser.parse_args()
    for edition, codes in ((edition, codes) for edition in DATES for codes in (VALUES, ROUND_ROBIN)):
        found: Counter[str] = Counter()
        for seed in range(1, given.events + 1):
            for code, player, mine, other in differences(seed, edition, codes):
                found[code] += 1
                if found[code] <= given.show:
                    sys.stdout.write(f"{edition} event {seed} {code} player {player}: {mine}, gacrux {other}\n")
        kind = "round robins" if codes is ROUND_ROBIN else "Swiss events"
        sys.stdout.write(f"{edition}: {given.events} {kind}, {len(codes) + 2} tie-breaks, differences {dict(found)}\n")


if __name__ == "__main__":
    main()
