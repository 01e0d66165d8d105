"""Tie-breaks made of one's own results: C.07, article 7. Forfeits in a round robin: article 15."""

from collections.abc import Callable
from typing import Final

from core.model.results import Colour, Outcome
from core.model.sentence import say
from core.model.units import PlayerId
from core.tie_breaks.cards import Card, Cards, Line
from core.tie_breaks.tie_break import CUTS, POINTS, RATED, Contribution, Cut, Facts, Modifiers, Value, of_players

_WINS = frozenset({Outcome.WIN, Outcome.UNRATED_WIN})
_NOT_ELECTED = frozenset({Outcome.HALF_POINT_BYE, Outcome.ZERO_POINT_BYE, Outcome.FORFEIT_LOSS})

Counts = Callable[[Cards, Line], bool]


def _counted(facts: Facts, counts: Counts, article: str) -> dict[PlayerId, Value]:
    """How many rounds are counted; the working lists those and the others."""
    values = {}
    for player, card in facts.players.items():
        rounds = [
            Contribution(line.round_number, line.opponent, one, one, article if one else "")
            for line in card.lines
            for one in (int(counts(facts.cards, line)),)
        ]
        values[player] = Value(sum(one.used for one in rounds), rounds)
    return values


def number_of_wins(facts: Facts, _: Modifiers) -> dict[PlayerId, Value]:
    """[WIN] The rounds that brought as many points as a win, played or not (C.07 7.1)."""
    return _counted(facts, _has_won, "C.07 7.1")


def _has_won(cards: Cards, line: Line) -> bool:
    return line.outcome in _WINS or (line.outcome is not None and line.points == cards.scoring.win)


def games_won(facts: Facts, _: Modifiers) -> dict[PlayerId, Value]:
    """[WON] The games won over the board (C.07 7.2)."""
    return _counted(facts, _won_a_game, "C.07 7.2")


def _is_a_game(cards: Cards, line: Line) -> bool:
    """Over the board; in a round robin also a win by forfeit (15.2; decision 69)."""
    return line.played or (cards.round_robin and line.outcome is Outcome.FORFEIT_WIN)


def _won_a_game(cards: Cards, line: Line) -> bool:
    return _is_a_game(cards, line) and (line.outcome in _WINS or line.outcome is Outcome.FORFEIT_WIN)


def games_with_black(facts: Facts, _: Modifiers) -> dict[PlayerId, Value]:
    """[BPG] The games played with the black pieces (C.07 7.3)."""
    return _counted(facts, lambda cards, line: line.colour is Colour.BLACK and _is_a_game(cards, line), "C.07 7.3")


def games_won_with_black(facts: Facts, _: Modifiers) -> dict[PlayerId, Value]:
    """[BWG] The games won with the black pieces (C.07 7.4)."""
    return _counted(facts, lambda cards, line: line.colour is Colour.BLACK and _won_a_game(cards, line), "C.07 7.4")


def progressive_scores(facts: Facts, modifiers: Modifiers) -> dict[PlayerId, Value]:
    """[PS] The sum of the scores after each round (C.07 7.5); a cut leaves out the first rounds, played or not."""
    values = {}
    for player, card in facts.players.items():
        scores = running_scores(card)
        cuts = [Cut(one.round_number, modifiers.cut_article) for one in scores[: modifiers.low]]
        values[player] = Value(sum(one.used for one in scores[modifiers.low :]), scores, cuts)
    return values


def running_scores(card: Card) -> list[Contribution]:
    """The score after each round."""
    scores, score = [], 0
    for line in card.lines:
        score += line.points
        scores.append(Contribution(line.round_number, line.opponent, line.points, score))
    return scores


def rounds_elected_to_play(facts: Facts, _: Modifiers) -> dict[PlayerId, Value]:
    """[REP] The rounds without a half-point bye, a zero-point bye or a forfeit loss (C.07 7.6)."""
    return _counted(facts, lambda _, line: line.outcome not in _NOT_ELECTED, "C.07 7.6")


def voluntarily_unplayed_rounds(facts: Facts, _: Modifiers) -> dict[PlayerId, Value]:
    """[VUR] The rounds with a half-point bye, a zero-point bye or a forfeit loss (C.07 16.2; decision 103).

    Article 5 does not list it; the cuts of 16.5 go by it. More comes first, as in the program that offers it: VUR/R
    puts those first who missed fewest.
    """
    return _counted(facts, lambda _, line: line.voluntary, "C.07 16.2")


def games_played(facts: Facts, _: Modifiers) -> dict[PlayerId, Value]:
    """[NUM] The games played over the board, whatever their result (decision 103); more comes first."""
    return _counted(facts, _has_played, say("over the board"))


def _has_played(_: Cards, line: Line) -> bool:
    return line.played and line.opponent is not None and line.outcome is not None


def standard_points(facts: Facts, _: Modifiers) -> dict[PlayerId, Value]:
    """[STD] The points of the scoring 1, 1/2, 0, whatever the event awards (C.07 7.7).

    1 for more points than the opponent, 1/2 for as many. Without a game: for more than a draw, or as many as one.
    """
    values = {}
    for player, card in facts.players.items():
        rounds = [
            Contribution(line.round_number, line.opponent, line.points, used, "" if line.points == used else "C.07 7.7")
            for line in card.lines
            for used in (_standard(facts, player, line),)
        ]
        values[player] = Value(sum(one.used for one in rounds), rounds)
    return values


def _standard(facts: Facts, player: PlayerId, line: Line) -> int:
    if line.outcome is None:
        return 0
    other = facts.cards.draw
    if line.played and line.opponent is not None:
        across = facts.players[line.opponent].lines[line.round_number - 1]
        other = across.points if across.opponent == player else other
    return 10 if line.points > other else 5 if line.points == other else 0


def pairing_number(facts: Facts, _: Modifiers) -> dict[PlayerId, Value]:
    """[TPN] The pairing number, the lower first (C.07 7.8)."""
    return {player: Value(card.number) for player, card in facts.players.items()}


def rating(facts: Facts, _: Modifiers) -> dict[PlayerId, Value]:
    """[RTNG] The rating, the higher first (C.07, article 7)."""
    return {player: Value(facts.rating(card)) for player, card in facts.players.items()}


ROWS: Final = (
    of_players(
        "WIN",
        say("Number of Wins"),
        say("Rounds that scored as many points as a win, including unplayed ones"),
        "C.07 7.1",
        number_of_wins,
    ),
    of_players("WON", say("Games Won over the board"), say("Games won over the board"), "C.07 7.2", games_won),
    of_players(
        "BPG",
        say("Games Played with Black"),
        say("Games played over the board with Black"),
        "C.07 7.3",
        games_with_black,
    ),
    of_players(
        "BWG",
        say("Games Won with Black"),
        say("Games won over the board with Black"),
        "C.07 7.4",
        games_won_with_black,
    ),
    of_players(
        "PS",
        say("Progressive Scores"),
        say("Sum of the player's own scores after each round"),
        "C.07 7.5",
        progressive_scores,
        CUTS,
        scale=POINTS,
    ),
    of_players(
        "REP",
        say("Rounds one Elected to Play"),
        say("Rounds without a half-point or zero-point bye or a forfeit loss"),
        "C.07 7.6",
        rounds_elected_to_play,
    ),
    of_players(
        "STD",
        say("Standard Points"),
        say("Points counted as 1, 1/2, 0, whatever the event awards"),
        "C.07 7.7",
        standard_points,
        scale=POINTS,
    ),
    of_players(
        "VUR",
        say("Voluntarily Unplayed Rounds"),
        say("Rounds with a half-point or zero-point bye or a forfeit loss"),
        "C.07 16.2",
        voluntarily_unplayed_rounds,
    ),
    of_players("NUM", say("Games Played"), say("Games played over the board"), say("decision 103"), games_played),
    of_players(
        "TPN",
        say("Pairing Number"),
        say("The pairing number, lower first"),
        "C.07 7.8",
        pairing_number,
        lower_first=True,
    ),
    of_players("RTNG", say("Rating"), say("The player's rating"), "C.07 7", rating, needs=RATED),
)
