"""What the events say of a tournament, as far as pairings and points rest on it: players, numbers, boards, results."""

from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from core.certificate_check.log import Data, Event, counting
from core.certificate_check.wrong import Wrong, require

OUTCOMES: Final = {  # a result for White and for Black, by the letters of a TRF16
    "1-0": "10", "1/2-1/2": "==", "0-1": "01", "1-0 unrated": "WL", "1/2-1/2 unrated": "DD", "0-1 unrated": "LW",
    "1F-0F": "+-", "0F-1F": "-+", "0F-0F": "--", "1/2-0": "=0", "0-1/2": "0=", "0-0": "00",
}  # fmt: skip
_RESULTS: Final = {outcomes: result for result, outcomes in OUTCOMES.items()}
PLAYED: Final = "1=0WDL"  # the others are forfeits and byes
_STANDARD: Final = {"1": 10, "=": 5, "W": 10, "D": 5, "+": 10, "H": 5, "F": 10, "U": 10}  # tenths; nothing: 0
# no pairing rests on these, or they speak of nobody
_CHANGE_NOTHING: Final = """phase-entered separation-requested round-published round-completed round-voided
    draft-begun draft-changed draft-abandoned tie-broken lots-committed lots-revealed appeal-lodged
    appeal-decided imported-from note-added player-details-corrected player-withdrawn player-expelled
    player-reinstated absence-excused own-rule-announced team-member-registered line-up-set fast-game-drawn
    fast-game-played knockout-announced knockout-begun knockout-game-played knockout-game-corrected
    knockout-match-decided knockout-player-left board-fixed check-in-opened players-checked-in
    check-in-closed personal-data-erased official-named official-dismissed copy-entered-again game-adjourned""".split()  # noqa: SIM905
_LATEST_SCHEMA: Final = 2


@dataclass(slots=True)
class Player:
    """An entry."""

    name: str
    rating: int  # as it counts for pairings
    spans: list[tuple[int, int | None]]  # rounds in which the player takes part; None: until further notice
    shared: "dict[str, str]" = field(default_factory=dict)  # club and federation

    def leaves(self, from_round: int) -> None:
        """Not paired from that round on."""
        end = from_round - 1
        self.spans = [(first, end if last is None else min(last, end)) for first, last in self.spans if first <= end]

    def shares(self, data: Data) -> None:
        """Club and federation, as far as they are given; capitals and spaces do not matter."""
        given = {by: " ".join(data[by].split()).casefold() for by in ("club", "federation") if data.get(by) is not None}
        self.shared |= given

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
    boards: "dict[int, Game]" = field(default_factory=dict)  # of a match between teams, seen from the White of it

    def record(self, result: str | None, version: int, team_board: int = 0) -> None:
        """The result, seen from White; None: it stays as it was. Of a match: of one board, or of all."""
        if result is not None:
            for one in [self.boards[team_board]] if team_board else self.boards.values():
                one.result = result
            self.result, self.version = self._summed_up() if self.boards else result, version
            self.colours_unknown &= OUTCOMES[result][0] not in PLAYED

    def _summed_up(self) -> str | None:
        """A match ends as its boards make it: by more points, or by default where none of them was played."""
        results = [one.result for one in self.boards.values() if one.result is not None]
        if len(results) < len(self.boards):
            return None
        sides = ["".join(OUTCOMES[one][side] for one in results) for side in (0, 1)]
        first, second = (sum(_STANDARD.get(outcome, 0) for outcome in side) for side in sides)
        if any(outcome in PLAYED for outcome in sides[0]):
            return "1-0" if first > second else "0-1" if second > first else "1/2-1/2"
        if first == second:
            return "1/2-1/2" if first else "0F-0F"
        return "1F-0F" if first > second else "0F-1F"

    def turn(self) -> None:
        """The colours were the other way round."""
        for one in self.boards.values():
            one.result = None if one.result is None else _RESULTS[OUTCOMES[one.result][::-1]]
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

    def seat(self, boards: list[Data], bye: int | None, version: int, team_boards: int) -> None:
        """Another pairing; two who stay together keep their game. Teams meet on so many boards."""
        kept = {(game.white, game.black): game for game in self.games.values()}
        self.games, self.bye = {}, bye
        for one in boards:
            game = kept.get((one["white"], one["black"])) or Game(one["board"], one["white"], one["black"], version)
            game.board = one["board"]
            if not game.boards:
                game.boards = {number: Game(number, 0, 0, version) for number in range(1, team_boards + 1)}
            self.games[game.board] = game


class Results:
    """What some events say: players, numbers, boards and results."""

    def __init__(self, events: list[Event], reading: str = "pairings") -> None:
        self._reading = reading  # as pairings take results, or as the standings do
        self.name, self.edition, self.variations = "", "dutch-2017", dict[str, str]()
        self.rounds_announced: int | None = None
        self.initial_colour: str | None = None
        self.exceptions: Data = {}
        self.boards = 0  # of a match between teams
        self.players, self.rounds = dict[int, Player](), dict[int, Round]()
        self.numberings = list[tuple[int, dict[int, int]]]()
        self.byes = dict[tuple[int, int], str]()
        self.forbidden = dict[frozenset[int], tuple[int, int | None]]()  # the event, and the last round of it
        self.allowed = set[frozenset[int]]()
        self.keep_apart = dict[str, tuple[int, int]]()  # by club or federation: likewise
        self.acceleration = dict[int, list[int]]()
        for event in counting(events):
            if event.schema_version > _LATEST_SCHEMA or not self._apply(event, event.data):
                raise Wrong(f"event {event.version} is of a kind that this checker does not know: {event.type}")

    def _apply(self, event: Event, data: Data) -> bool:  # noqa: C901, PLR0912, PLR0915 -- every event by name
        """Take in one event; whether its kind is known. What speaks of nobody, or of no board, changes nothing."""
        player = self.players.get(data.get("player", 0))
        this = self.rounds.get(data.get("round_number", 0), Round())
        game = this.games.get(data.get("board", 0), Game(0, 0, 0, 0))
        correction = data.get("correction")  # C.04.2.D.8: a late one reaches standings and rating report only
        counts = correction is None or self._reading in correction["reaches"]
        match event.type:
            case "tournament-created" | "settings-changed":
                self._announce(data.get("settings", {}), data.get("details", {}), event.version)
            case "lot-drawn":
                self.initial_colour = data.get("initial_colour") or self.initial_colour
            case "acceleration-assigned":
                self.acceleration[data["player"]] = data["points"]
            case "player-registered" | "late-entry-accepted" | "team-registered":
                spans: list[tuple[int, int | None]] = [(data.get("first_round") or 1, None)]
                self.players[data["player"]] = Player(data["name"], data.get("rating", 0), spans)
                self.players[data["player"]].shares(data)
            case "player-details-corrected" if player:
                player.name = data.get("name") or player.name
                player.shares(data)
                player.rating = player.rating if data.get("rating") is None or not counts else data["rating"]
            case "player-withdrawn" | "player-expelled" | "player-reinstated" if player:
                player.leaves(data["from_round"])
                player.spans += [(data["from_round"], None)] if event.type == "player-reinstated" else []
            case "pairing-numbers-assigned":
                self.numberings.append((data["from_round"], dict(data["numbers"])))
            case "bye-granted":
                self.byes[data["round_number"], data["player"]] = data["kind"]
            case "bye-cancelled":
                self.byes.pop((data["round_number"], data["player"]), None)
            case "pairing-forbidden":
                pairs = {*map(frozenset, combinations(data["players"], 2))}
                self.forbidden |= dict.fromkeys(pairs, (event.version, data.get("last_round")))
                self.allowed -= pairs
            case "pairing-allowed":
                pairs = {*map(frozenset, combinations(data["players"], 2))}
                self.forbidden = {pair: until for pair, until in self.forbidden.items() if pair not in pairs}
                self.allowed |= pairs
            case "round-paired":
                this = self.rounds[data["round_number"]] = Round(event, others=dict(data.get("others", ())))
                this.seat(data["boards"], data["bye"], event.version, self.boards)
                require(
                    not data.get("points_beside"), f"event {event.version} gives points beside results, not counted"
                )
                for board in data.get("colours_unknown", ()):
                    this.games[board].colours_unknown = True
            case "pairing-altered":
                this.altered = event
                this.seat(data["boards"], data["bye"], event.version, self.boards)
            case "round-voided" if data["round_number"] in self.rounds:
                del self.rounds[data["round_number"]]
                numberings = self.numberings
                self.numberings = [(min(first, data["round_number"]), numbers) for first, numbers in numberings]
            case "result-recorded" | "game-forfeited" | "game-resumed" | "game-adjudicated" | "result-corrected":
                game.record(data["result"] if counts else None, event.version, data.get("team_board", 0))
            case "colours-corrected" if data.get("team_board"):  # who is named first stays, and so do the colours
                game.record(data["result"] if counts else None, event.version, data["team_board"])
            case "colours-corrected":
                game.colours_unknown = False
                if counts and game.white != data["white"]:
                    game.turn()
                game.record(data["result"] if counts else None, event.version)
            case "game-adjourned" if self._reading == "pairings":  # for the standings it is worth nothing yet
                game.record(data.get("taken_as") or "1/2-1/2", event.version, data.get("team_board", 0))
            case _:
                return event.type in _CHANGE_NOTHING
        return True

    def _announce(self, settings: Data, details: Data, version: int) -> None:
        """What is left out stays as it was; a variation is one of its edition."""
        self.variations = {} if settings.get("edition") not in (None, self.edition) else self.variations
        self.variations |= dict(settings.get("variations", ()))
        self.name, self.edition = details.get("name") or self.name, settings.get("edition") or self.edition
        self.rounds_announced = settings.get("rounds") or self.rounds_announced
        self.exceptions = self.exceptions if settings.get("scoring") is None else settings["scoring"]
        self.boards = settings.get("boards") or self.boards
        self.keep_apart |= {by: (version, last) for by, last in settings.get("keep_apart", ())}

    # --- what follows from it ----------------------------------------------------------------------------------

    def apart(self, one: int, other: int, number: int) -> int | None:
        """The event by which two are not to meet in that round: by name, or for a club or federation they share."""
        version, last = self.forbidden.get(frozenset((one, other)), (None, None))
        if version is not None and (last is None or number <= last):
            return version
        if frozenset((one, other)) in self.allowed:
            return None
        theirs = [self.players[player].shared for player in (one, other)]
        return next(
            (
                version
                for by, (version, last) in self.keep_apart.items()
                if number <= last and theirs[0].get(by, "") == theirs[1].get(by, "") != ""
            ),
            None,
        )

    def points(self, outcome: str, colour: str = "white") -> int:
        """What an outcome is worth, in tenths; without an opponent as with White."""
        for exceptions in (f"{colour}_exceptions", "exceptions"):
            given = dict(self.exceptions.get(exceptions, ()))
            if outcome in given:
                return int(given[outcome])
        return _STANDARD.get(outcome, 0)

    def without_opponent(self, number: int) -> dict[int, str]:
        """What a round brought those without an opponent of whom it says something; the others were absent."""
        this = self.rounds.get(number, Round())
        seated = {player for game in this.games.values() for player in (game.white, game.black)}
        found = {player: kind for (of_round, player), kind in self.byes.items() if of_round == number} | this.others
        found = {player: kind for player, kind in found.items() if player not in seated}
        return found if this.bye is None else found | {this.bye: "U"}
