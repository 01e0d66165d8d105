"""The lines of a sheet that say why points before its round are others than in the standings.

A late correction may reach only some of pairings, standings and the rating report (C.04.2.D.8); of one who left a table
early no game counts in the standings (CFC 653).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from core.certificate_check.log import Event, counting
from core.certificate_check.matches import Match, Matches
from core.certificate_check.results import OUTCOMES, RESULTS, Game
from core.evidence.points import BY_TABLE, tenths_in
from core.model.sentence import joined, say

_PAIRINGS, _STANDINGS, _RATING = "pairings", "standings", "rating-report"
WITHOUT_OPPONENT: Final[Mapping[str, str]] = {
    "U": say("pairing-allocated bye"),
    "H": say("half-point bye"),
    "F": say("full-point bye"),
    "Z": say("absent"),
    "+": say("won by forfeit"),
}
_OF_GAMES: Final[Mapping[str, str]] = {"+": say("won by forfeit"), "-": say("lost by forfeit")}
_NOT_PLAYED: Final = "0F-0F"


def told_of_readings(events: Sequence[Event], number: int) -> list[str]:
    """They are of players who have other points in pairings; none: nobody has."""
    before = _Readings(events, number)
    if not (concerned := before.concerned()):
        return []
    left = before.who_left_early(concerned)
    names = joined("; ", (before.names[player] for player in left))
    return [
        *(
            [say("The games of {names}, who left early, do not count in the standings (CFC 653).", names=names)]
            * bool(left)
        ),
        *before.of_games(concerned),
        *before.of_byes(concerned),
        *before.of_ratings(concerned),
        say("Points before the round include these games.")
        if left
        else say("Points before the round are as for pairings."),
    ]


class _Readings:
    """The rounds before one, as each of the three has them."""

    def __init__(self, events: Sequence[Event], number: int) -> None:
        self._by = {name: Matches([*events], name) for name in (_PAIRINGS, _STANDINGS, _RATING)}
        standings = self._by[_STANDINGS]
        self._numbers = [one for one in standings.rounds if one < number]
        self.names = {player: one.name for player, one in standings.players.items()}
        self._is_by_table = standings.settings["edition"] in BY_TABLE
        self._left = set[int]()  # whose games do not count
        for event in counting([*events]):
            if event.type in ("player-withdrawn", "player-expelled", "player-reinstated"):
                self._left.discard(event.data["player"])
                self._left |= {event.data["player"]} if event.data.get("games_count") is False else set()

    def concerned(self) -> set[int]:
        """Who has other points for pairings than in the standings."""
        points, standing = self._points(_PAIRINGS), self._points(_STANDINGS)
        return {player for player in points if points[player] != standing.get(player)}

    def _points(self, reading: str) -> dict[int, int]:
        """By a table open games count nothing; else nobody has points while there is one."""
        results, open_games = self._by[reading], list[tuple[int, int]]()
        for number in self._numbers:
            standing = self._by[_STANDINGS].rounds[number].games
            open_games += ((number, board) for board in results.games_in(number) if standing[board].result is None)
        if open_games and not self._is_by_table:
            return {}
        not_counted = {
            (number, board)
            for number in self._numbers
            for board, game in results.games_in(number).items()
            if reading == _STANDINGS and self._left & {game.white, game.black}
        }
        return tenths_in(results, self._numbers, {*open_games} | not_counted)

    def who_left_early(self, concerned: set[int]) -> list[int]:
        """Those with a game that was played, and does not count, against one concerned or of their own."""
        found = set[int]()
        for number in self._numbers:
            for game in self._by[_STANDINGS].games_in(number).values():
                seats = {game.white, game.black}
                results = [game.result, *(game.boards.values() if isinstance(game, Match) else ())]
                if seats & concerned and any(one not in (None, _NOT_PLAYED) for one in results):
                    found |= seats & self._left
        return [player for player in self.names if player in found]

    def of_games(self, concerned: set[int]) -> Iterator[str]:
        """What each reading has of a game, where they are not the same."""
        for number in self._numbers:
            for board in sorted(self._by[_STANDINGS].games_in(number)):
                games = [self._by[name].rounds[number].games[board] for name in (_PAIRINGS, _STANDINGS, _RATING)]
                paired, standing, rated = games
                pairing, standings, rating = (_seen_from(paired.white, one) for one in games)
                if not {paired.white, paired.black} & concerned or standing.result is None:
                    continue
                told = [
                    say(
                        "{pairing} for pairings, {standings} in the standings, {rating} in the rating report",
                        pairing=pairing or say("open"),
                        standings=standings,
                        rating=rating or say("open"),
                    )
                ] * (len({pairing, standings, rating}) > 1)
                told += [say("colours reversed in the rating report")] * (rated.white != paired.white)
                if told:
                    told_in_all = joined("; ", told)
                    yield say("Round {number}, board {board}: {told}.", number=number, board=board, told=told_in_all)

    def of_byes(self, concerned: set[int]) -> Iterator[str]:
        """What each reading has of a player who in one of them has no opponent."""
        for number in self._numbers:
            for player in self.names:
                one, pairing, rating = (
                    _Absence(self._by[name], number, player) for name in (_STANDINGS, _PAIRINGS, _RATING)
                )
                if player not in concerned or not (one.parts_from(rating) or one.parts_from(pairing)):
                    continue
                told = {"number": number, "name": self.names[player], "standings": one.told, "rating": rating.told}
                yield (
                    say(
                        "Round {number}, {name}: {pairing} for pairings, {standings} in the standings, {rating} in "
                        "the rating report.",
                        pairing=pairing.told,
                        **told,
                    )
                    if one.parts_from(pairing)
                    else say(
                        "Round {number}, {name}: {standings} in the standings, {rating} in the rating report.", **told
                    )
                )

    def of_ratings(self, concerned: set[int]) -> Iterator[str]:
        """Whose rating was corrected too late for the rating report, or for it alone."""
        for player, name in self.names.items():
            standings, rating = (self._by[one].players[player].rating for one in (_STANDINGS, _RATING))
            if player in concerned and standings != rating:
                yield say(
                    "{name}: rating {rating} in the standings, {rating_for_report} in the rating report.",
                    name=name,
                    rating=standings or say("none"),
                    rating_for_report=rating or say("none"),
                )


def _seen_from(white: int, game: Game) -> str | None:
    """Its result, from White as the round was paired."""
    return game.result if game.result is None or game.white == white else RESULTS[OUTCOMES[game.result][::-1]]


class _Absence:
    """A player's round in one reading."""

    def __init__(self, results: Matches, number: int, player: int) -> None:
        games = results.games_in(number).values()
        self._game: Game | None = next((one for one in games if player in (one.white, one.black)), None)
        if self._game is None:
            kind = results.without_opponent(number).get(player, "Z")
            self.told = WITHOUT_OPPONENT.get(kind, kind)
        elif self._game.result is None:
            self.told = say("paired")
        else:
            outcome = OUTCOMES[self._game.result][self._game.white != player]
            self.told = _OF_GAMES.get(outcome) or say("a game")

    def parts_from(self, other: "_Absence") -> bool:
        """What a game brought is said of the game."""
        return (self._game is None or other._game is None) and self.told != other.told  # noqa: SLF001
