"""Random Double-Swiss events from a seed: as the literal enumeration reads them, and as a tournament of ours."""

from dataclasses import dataclass
from random import Random

from core.editions.double_swiss import GAMES, RULES
from core.model.results import Colour, Outcome, Result
from core.model.team_match import match_of_games
from core.model.tournament import Game, GameStatus, Numbering, Player, Readings, Round, Settings, Tournament
from tests.reference import double_swiss_literal as literal

EDITION = "double-swiss-2026"
_POINTS = {"1": 2, "+": 2, "=": 1, "0": 0, "-": 0}
_RESULTS = {
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
"""Of a game as the White of the match had it and as the Black had it, whatever colours they had in it."""
_USUAL = ("10", "==", "01")
_BYES = {"U": 3, "F": 4, "H": 2, "Z": 0}  # 1.4; of requested byes as of a match won, drawn, lost


@dataclass(frozen=True)
class Board:
    """A match: its White and Black, and its two games as keys of `_RESULTS`."""

    white: int
    black: int
    games: tuple[str, str]


@dataclass(frozen=True)
class History:
    """A whole event up to a round; numbers are TPNs."""

    size: int
    rounds: tuple[tuple[tuple[Board, ...], dict[int, str]], ...]  # matches, and byes of the others
    initial_colour: str
    is_last_round: bool


def random_history(seed: int) -> History:
    """2 to 10 players; now many scoregroups, now few; now most have met, now few; forfeits of every kind."""
    chance = Random(seed)
    size = chance.randint(2, 10)
    draws, forfeits = chance.choice((0.2, 0.5, 0.9)), chance.choice((0.0, 0.1, 0.4))
    repeats, byes = chance.choice((0.0, 0.1)), chance.choice((0.0, 0.1, 0.3))

    def game() -> str:
        if chance.random() < forfeits:
            return chance.choice(("+-", "-+", "--"))
        if chance.random() < 0.03:
            return chance.choice(("=0", "0=", "00"))
        return "==" if chance.random() < draws else chance.choice(("10", "01"))

    met: set[frozenset[int]] = set()
    rounds = []
    for _ in range(chance.randint(0, min(6, size))):
        away = {tpn: chance.choice("HHFZ") for tpn in range(1, size + 1) if chance.random() < byes}
        left = [tpn for tpn in range(1, size + 1) if tpn not in away]
        chance.shuffle(left)
        boards = []
        while len(left) > 1:
            white = left.pop()
            new = [tpn for tpn in left if frozenset((white, tpn)) not in met]
            if not new and chance.random() >= repeats:
                away[white] = "Z"
                continue
            black = (new or left)[0]
            left.remove(black)
            met.add(frozenset((white, black)))
            first = game()
            boards.append(
                Board(white, black, (first, first if first in ("+-", "-+") and chance.random() < 0.6 else game()))
            )
        away.update(dict.fromkeys(left, "U"))
        rounds.append((tuple(boards), away))
    return History(size, tuple(rounds), chance.choice("WB"), chance.random() < 0.3)


def literally(history: History) -> literal.DoubleSwiss:
    """As the enumeration reads it: scores and floaters are counted here, from the games."""
    everyone = range(1, history.size + 1)
    score, matches = dict.fromkeys(everyone, 0), {tpn: [] for tpn in everyone}
    floaters: set[int] = set()
    had_bye: set[int] = set()
    for boards, away in history.rounds:
        before, floaters = dict(score), set()
        for board in boards:
            own = ["".join(game[side] for game in board.games) for side in (0, 1)]
            for tpn, opponent, colour, games in (
                (board.white, board.black, "W", own[0]),
                (board.black, board.white, "B", own[1]),
            ):
                matches[tpn].append(literal.Match(opponent, colour, games))
                score[tpn] += sum(_POINTS[one] for one in games)
                if before[tpn] != before[opponent] and "--" not in own:
                    floaters.add(tpn)
        for tpn, bye in away.items():
            matches[tpn].append(None)
            score[tpn] += _BYES[bye]
            if bye in "UF":
                had_bye.add(tpn)
    return literal.DoubleSwiss(
        [literal.Player(tpn, score[tpn], tuple(matches[tpn]), tpn in floaters, tpn in had_bye) for tpn in everyone],
        initial_colour=history.initial_colour,
        is_last_round=history.is_last_round,
    )


def as_tournament(history: History) -> Tournament:
    """The same event for the engine: two boards a match, on which the same two meet (decision 190)."""
    played = len(history.rounds)
    everyone = range(1, history.size + 1)
    return Tournament(
        settings=Settings(
            edition=EDITION,
            rounds=played + 1 if history.is_last_round else played + 3,
            initial_colour=Colour.WHITE if history.initial_colour == "W" else Colour.BLACK,
            scoring=RULES.scoring,
            boards=GAMES,
        ),
        players={tpn: Player(tpn, f"P{tpn}", rating=2400 - tpn) for tpn in everyone},
        numberings=(Numbering(1, {tpn: tpn for tpn in everyone}),),
        rounds=tuple(
            Round(
                number,
                tuple(_match(at, board) for at, board in enumerate(boards, 1)),
                {tpn: Outcome(bye) for tpn, bye in away.items()},
            )
            for number, (boards, away) in enumerate(history.rounds, 1)
        ),
    )


def _match(number: int, board: Board) -> Game:
    games = ((Readings(_RESULTS[game], _RESULTS[game], _RESULTS[game]), GameStatus.FINISHED) for game in board.games)
    return match_of_games(number, board.white, board.black, games)
