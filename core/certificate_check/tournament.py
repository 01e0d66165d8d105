"""What the events say of a tournament, as far as pairings rest on it: players, numbers, boards, results for pairing."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from core.certificate_check.log import Data, Event, counting
from core.certificate_check.wrong import Wrong

OUTCOMES: Final = {  # a result for White and for Black, by the letters of a TRF16
    "1-0": "10", "1/2-1/2": "==", "0-1": "01", "1-0 unrated": "WL", "1/2-1/2 unrated": "DD", "0-1 unrated": "LW",
    "1F-0F": "+-", "0F-1F": "-+", "0F-0F": "--", "1/2-0": "=0", "0-1/2": "0=", "0-0": "00",
}  # fmt: skip
_RESULTS: Final = {outcomes: result for result, outcomes in OUTCOMES.items()}
PLAYED: Final = "1=0WDL"  # the others are forfeits and byes
_STANDARD: Final = {"1": 10, "=": 5, "W": 10, "D": 5, "+": 10, "H": 5, "F": 10, "U": 10}  # tenths; nothing: 0
_WITHOUT_PAIRINGS: Final = {  # events on which no pairing rests
    "phase-entered", "separation-requested", "round-published", "round-completed", "draft-begun", "draft-changed",
    "draft-abandoned", "tie-broken", "lots-committed", "lots-revealed", "appeal-lodged", "appeal-decided",
    "imported-from", "note-added",
}  # fmt: skip
_LATEST_SCHEMA: Final = 2


@dataclass(slots=True)
class Player:
    """An entry."""

    name: str
    rating: int  # as it counts for pairings
    spans: list[tuple[int, int | None]]  # rounds in which the player takes part; None: until further notice

    def leaves(self, from_round: int) -> None:
        """Not paired from that round on."""
        end = from_round - 1
        self.spans = [(first, end if last is None else min(last, end)) for first, last in self.spans if first <= end]

    def takes_part_in(self, number: int) -> bool:
        """Whether the player has arrived and not left."""
        return any(first <= number and (last is None or number <= last) for first, last in self.spans)


@dataclass(slots=True)
class Game:
    """One board."""

    board: int
    white: int
    black: int
    version: int  # of the event that paired it, or gave the result
    result: str | None = None  # as pairings take it: an adjourned game is a draw
    colours_unknown: bool = False  # read from a report that does not say them

    def record(self, result: str, version: int) -> None:
        """The result, seen from White."""
        self.result, self.version = result, version
        self.colours_unknown &= OUTCOMES[result][0] not in PLAYED

    def turn(self) -> None:
        """The colours were the other way round."""
        self.white, self.black = self.black, self.white
        self.result = None if self.result is None else _RESULTS[OUTCOMES[self.result][::-1]]


@dataclass(slots=True)
class Round:
    """One paired round."""

    paired: Event | None = None
    altered: Event | None = None  # the last change by hand
    games: dict[int, Game] = field(default_factory=dict)
    bye: int | None = None
    others: dict[int, str] = field(default_factory=dict)  # without an opponent, by the report that was read

    def seat(self, boards: list[Data], bye: int | None, version: int) -> None:
        """Another pairing; two who stay together keep their game."""
        kept = {(game.white, game.black): game for game in self.games.values()}
        self.games, self.bye = {}, bye
        for one in boards:
            game = kept.get((one["white"], one["black"])) or Game(one["board"], one["white"], one["black"], version)
            game.board = one["board"]
            self.games[game.board] = game


class Tournament:
    """The state after some events."""

    def __init__(self, events: list[Event]) -> None:
        self.name, self.edition, self.variations = "", "dutch-2017", dict[str, str]()
        self.rounds_announced: int | None = None
        self.initial_colour: str | None = None
        self.exceptions: Data = {}
        self.players, self.rounds = dict[int, Player](), dict[int, Round]()
        self.numberings = list[tuple[int, dict[int, int]]]()
        self.byes, self.forbidden = dict[tuple[int, int], str](), dict[frozenset[int], int]()
        self.acceleration = dict[int, list[int]]()
        for event in counting(events):
            if event.schema_version > _LATEST_SCHEMA:
                raise Wrong(f"event {event.version} is of a newer program: {event.type} {event.schema_version}")
            if not (self._announced(event) or self._entered(event) or self._paired(event) or self._played(event)):
                known = event.type in _WITHOUT_PAIRINGS
                if not known:
                    raise Wrong(f"event {event.version} is of a kind that this checker does not know: {event.type}")

    # --- one event: True where it is of the kind that the function reads ---------------------------------------

    def _announced(self, event: Event) -> bool:
        data = event.data
        match event.type:
            case "tournament-created" | "settings-changed":
                settings = data.get("settings", {})
                if settings.get("edition") not in (None, self.edition):
                    self.variations = {}  # a variation is one of its edition
                self.name = _given(data.get("details", {}).get("name"), self.name)
                self.edition = _given(settings.get("edition"), self.edition)
                self.rounds_announced = _given(settings.get("rounds"), self.rounds_announced)
                self.exceptions = _given(settings.get("scoring"), self.exceptions)
                self.variations |= dict(settings.get("variations", ()))
            case "lot-drawn":
                self.initial_colour = _given(data.get("initial_colour"), self.initial_colour)
            case "acceleration-assigned":
                self.acceleration[data["player"]] = data["points"]
            case _:
                return False
        return True

    def _entered(self, event: Event) -> bool:  # noqa: C901 -- every event by name
        data = event.data
        player = self.players.get(data.get("player", 0))
        match event.type:
            case "player-registered" | "late-entry-accepted":
                player = self.players[data["player"]] = Player(data["name"], data.get("rating", 0), [])
                player.spans.append((data.get("first_round", 1), None))
            case "player-details-corrected" if player:
                player.name = _given(data.get("name"), player.name)
                if _reaches_pairings(data.get("correction")):
                    player.rating = _given(data.get("rating"), player.rating)
            case "player-withdrawn" | "player-expelled" | "player-reinstated" if player:
                player.leaves(data["from_round"])
                if event.type == "player-reinstated":
                    player.spans.append((data["from_round"], None))
            case "pairing-numbers-assigned":
                self.numberings.append((data["from_round"], dict(data["numbers"])))
            case "bye-granted":
                self.byes[data["round_number"], data["player"]] = data["kind"]
            case "bye-cancelled":
                self.byes.pop((data["round_number"], data["player"]), None)
            case "pairing-forbidden":
                self.forbidden |= dict.fromkeys(_pairs(data["players"]), event.version)
            case "pairing-allowed":
                for pair in _pairs(data["players"]):
                    self.forbidden.pop(pair, None)
            case _:
                return event.type.startswith("player-")
        return True

    def _paired(self, event: Event) -> bool:
        data = event.data
        this = self.rounds.get(data.get("round_number", 0))
        match event.type:
            case "round-paired":
                this = self.rounds[data["round_number"]] = Round(event, others=dict(data.get("others", ())))
                this.seat(data["boards"], data["bye"], event.version)
                for board in data.get("colours_unknown", ()):
                    this.games[board].colours_unknown = True
            case "pairing-altered" if this:
                this.altered = event
                this.seat(data["boards"], data["bye"], event.version)
            case "round-voided" if this:
                number = data["round_number"]
                del self.rounds[number]
                self.numberings = [(min(first, number), numbers) for first, numbers in self.numberings]
            case _:
                return event.type in ("pairing-altered", "round-voided")
        return True

    def _played(self, event: Event) -> bool:
        """Results as pairings take them: a correction that came too late for pairings changes nothing here."""
        data, version = event.data, event.version
        this = self.rounds.get(data.get("round_number", 0), Round()).games.get(data.get("board", 0))
        counts = _reaches_pairings(data.get("correction"))
        match event.type:
            case "result-recorded" | "game-forfeited" | "game-resumed" | "game-adjudicated" if this:
                this.record(data["result"], version)
            case "result-corrected" if this and counts:
                this.record(data["result"], version)
            case "colours-corrected" if this:
                this.colours_unknown = False
                if counts and this.white != data["white"]:
                    this.turn()
                if counts and data["result"] is not None:
                    this.record(data["result"], version)
            case "game-adjourned" if this:
                this.result = _given(data.get("taken_as"), "1/2-1/2")
            case _:
                return event.type.startswith(("result-", "game-", "colours-"))
        return True

    # --- what follows from it ----------------------------------------------------------------------------------

    def points(self, outcome: str, colour: str = "white") -> int:
        """What an outcome is worth, in tenths; without an opponent as with White."""
        for exceptions in (f"{colour}_exceptions", "exceptions"):
            given = dict(self.exceptions.get(exceptions, ()))
            if outcome in given:
                return int(given[outcome])
        return _STANDARD.get(outcome, 0)

    @property
    def win(self) -> int:
        """The most that a game can bring."""
        return max(self.points("1", "white"), self.points("1", "black"))

    def numbers_in(self, number: int) -> dict[int, int]:
        """The pairing numbers of a round, by player."""
        valid = [numbers for first, numbers in self.numberings if first <= number]
        return valid[-1] if valid else {}

    def participants(self, number: int) -> list[int]:
        """Who is to be paired in a round."""
        there = (one for one in self.numbers_in(number) if one in self.players)
        return [one for one in there if self.players[one].takes_part_in(number) and (number, one) not in self.byes]

    def without_opponent(self, number: int) -> dict[int, str]:
        """What a round brought those without an opponent of whom it says something; the others were absent."""
        this = self.rounds.get(number, Round())
        seated = {player for game in this.games.values() for player in (game.white, game.black)}
        found = {player: kind for (of_round, player), kind in self.byes.items() if of_round == number} | this.others
        found = {player: kind for player, kind in found.items() if player not in seated}
        return found if this.bye is None else found | {this.bye: "U"}

    def virtual(self, number: int) -> dict[int, int]:
        """Virtual points of a round (C.04.7, or by hand), in tenths."""
        method, found = self.variations.get("acceleration"), dict[int, int]()
        starters = self._starters() if method in ("baku", "upper-half") else []
        if method == "upper-half" and number <= 2:
            found = dict.fromkeys(starters[: (len(starters) + 1) // 2], self.win)
        elif method == "baku" and starters:
            accelerated = ((self.rounds_announced or 0) + 1) // 2
            half = (accelerated + 1) // 2
            worth = self.win if number <= half else self.win // 2 if number <= accelerated else 0
            numbers = self.numbers_in(number)
            last = numbers[starters[min(2 * -(-len(starters) // 4), len(starters)) - 1]]
            found = {player: worth for player, own in numbers.items() if own <= last}
        by_hand = {one: points[number - 1] for one, points in self.acceleration.items() if number <= len(points)}
        return found | by_hand

    def _starters(self) -> list[int]:
        """Who was paired, or had the pairing-allocated bye, in round 1, or is to be, by number."""
        numbers, seated = self.numbers_in(1), self.participants(1)
        if self.rounds:
            first = self.rounds.get(1, Round())
            seated = [one for game in first.games.values() for one in (game.white, game.black)]
            seated += [] if first.bye is None else [first.bye]
        return sorted((one for one in seated if one in numbers), key=numbers.__getitem__)


def _given(value: Any, before: Any) -> Any:  # noqa: ANN401  a part of an announcement
    """What an event leaves out stays as it was."""
    return before if value is None else value


def _reaches_pairings(correction: Data | None) -> bool:
    """C.04.2.D.8: a late correction may reach standings and rating report only."""
    return correction is None or "pairings" in correction["reaches"]


def _pairs(players: Iterable[int]) -> Iterator[frozenset[int]]:
    """Each with each."""
    there = list(players)
    return (frozenset((one, other)) for place, one in enumerate(there) for other in there[:place] if one != other)
