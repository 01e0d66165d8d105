"""What the events say of a tournament, as far as pairings and points rest on it: players, numbers, boards, results."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from core.certificate_check.log import Data, Event, counting
from core.certificate_check.wrong import Wrong, require
from core.model.dataclass import dataclass, field
from core.model.sentence import say

OUTCOMES: Final = {  # a result for White and for Black, by the letters of a TRF16
    "1-0": "10", "1/2-1/2": "==", "0-1": "01", "1-0 unrated": "WL", "1/2-1/2 unrated": "DD", "0-1 unrated": "LW",
    "1F-0F": "+-", "0F-1F": "-+", "0F-0F": "--", "1/2-0": "=0", "0-1/2": "0=", "0-0": "00",
}  # fmt: skip
RESULTS: Final = {outcomes: result for result, outcomes in OUTCOMES.items()}
PLAYED: Final = "1=0WDL"  # the others are forfeits and byes
STANDARD: Final = {"1": 10, "=": 5, "W": 10, "D": 5, "+": 10, "H": 5, "F": 10, "U": 10}  # tenths; nothing: 0
# no pairing rests on these, or they speak of nobody
_CHANGE_NOTHING: Final = """phase-entered separation-requested round-published round-completed round-voided
    draft-begun draft-changed draft-abandoned tie-broken lots-committed lots-revealed appeal-lodged appeal-decided
    appeal-carried-out imported-from note-added player-details-corrected player-withdrawn player-expelled
    player-reinstated absence-excused own-rule-announced team-member-registered line-up-set fast-game-drawn
    fast-game-played document-issued facts-recorded groups-recorded category-settled prizes-awarded
    knockout-announced knockout-begun knockout-game-played knockout-game-corrected knockout-match-decided
    knockout-player-left board-fixed check-in-opened players-checked-in check-in-closed personal-data-erased
    official-named official-dismissed keys-required keys-waived copy-entered-again game-adjourned
    link-granted link-revoked player-link-granted result-reported penalty-points-given
    match-score-recorded match-score-corrected""".split()  # noqa: SIM905


def _reached(data: Data) -> Sequence[str]:
    """What an event reaches: all, unless it is a late correction (C.04.2.D.8)."""
    correction = data.get("correction")
    return ("pairings", "standings", "rating-report") if correction is None else correction["reaches"]


@dataclass(slots=True)
class Player:
    """An entry."""

    name: str
    rating: int  # as it counts for pairings
    changes: list[tuple[int, bool]]  # in the order recorded: from which round on the player is there, or is not
    shared: dict[str, str] = field(default_factory=dict)  # club and federation; capitals and spaces do not matter

    def shares(self, data: Data) -> None:
        """As far as they are given."""
        for by in ("club", "federation"):
            self.shared[by] = self.shared.get(by, "") if data.get(by) is None else " ".join(data[by].split()).casefold()

    def takes_part_in(self, number: int) -> bool:
        """Whether the player has arrived and not left."""
        return [is_there for first, is_there in self.changes if first <= number][-1:] == [True]


@dataclass(slots=True)
class Game:
    """One board."""

    board: int
    white: int
    black: int
    version: int  # of the event that paired it, or gave the result
    result: str | None = None  # as pairings take it: an adjourned game is a draw
    colours_unknown: bool = False  # read from a report that does not say them

    def record(self, result: str | None, version: int) -> None:
        """The result, seen from White; None: it stays as it was."""
        if result is not None:
            self.result, self.version = result, version
            self.colours_unknown &= OUTCOMES[result][0] not in PLAYED

    def turn(self) -> None:
        """The colours were the other way round."""
        self.white, self.black = self.black, self.white
        self.result = self.result and RESULTS[OUTCOMES[self.result][::-1]]


@dataclass(slots=True)
class Round:
    """One paired round."""

    paired: Event | None = None
    last: Event | None = None  # that paired it, or changed it by hand
    games: dict[int, Game] = field(default_factory=dict)
    bye: int | None = None
    others: dict[int, str] = field(default_factory=dict)  # without an opponent, by the report that was read


class Results:
    """What some events say: players, numbers, boards and results."""

    def __init__(self, events: list[Event], reading: str = "pairings") -> None:
        self._reading = reading  # as pairings take results, the standings or the rating report
        self.name, self.initial_colour = "", None
        self.settings: Data = {"edition": "dutch-2017", "variations": {}}
        self.players, self.rounds = dict[int, Player](), dict[int, Round]()
        self.numberings = list[tuple[int, dict[int, int]]]()
        self.byes, self.forbidden = dict[tuple[int, int], str](), dict[frozenset[int], tuple[int, int | None]]()
        self._byes_afterwards = set[tuple[int, int]]()  # that came or went once the round had been paired
        self.keep_apart = dict[str, tuple[int, int]]()  # by club or federation: the event, and the last round of it
        self.acceleration = dict[int, list[int]]()
        self.penalties = dict[tuple[int, int], int]()  # by round and team: match points taken, tenths
        self.of_teams = False
        for event in counting(events):
            if event.schema_version > 2 or not self._apply(event, event.data):
                raise Wrong(
                    say(
                        "event {version} is of a kind that this checker does not know: {type}",
                        version=event.version,
                        type=event.type,
                    )
                )

    def _apply(self, event: Event, data: Data) -> bool:
        """Whether its kind is known. What is of nobody, or of no board, changes nothing."""
        counts = self._reading in _reached(data)
        known = self._of_the_tournament(event, data) or self._of_a_player(event, data, counts=counts)
        known = known or self._of_a_round(event, data) or self._of_a_game(event, data, counts=counts)
        return known or event.type in _CHANGE_NOTHING

    def _of_the_tournament(self, event: Event, data: Data) -> bool:
        match event.type:
            case "tournament-created" | "settings-changed":
                settings = {name: part for name, part in data.get("settings", {}).items() if part is not None}
                edition = self.settings["edition"]
                kept = self.settings["variations"] if settings.get("edition", edition) == edition else {}
                self.settings |= settings | {"variations": kept | dict(settings.get("variations", ()))}
                self.keep_apart |= {by: (event.version, last) for by, last in settings.get("keep_apart", ())}
                self.name = data.get("details", {}).get("name") or self.name
            case "lot-drawn":
                self.initial_colour = data.get("initial_colour") or self.initial_colour
            case "pairing-numbers-assigned":
                self.numberings.append((data["from_round"], dict(data["numbers"])))
            case "pairing-forbidden" | "pairing-allowed":
                until = (event.version, data.get("last_round")) if event.type == "pairing-forbidden" else (0, None)
                self.forbidden |= dict.fromkeys(map(frozenset, combinations(data["players"], 2)), until)
            case _:
                return False
        return True

    def _of_a_player(self, event: Event, data: Data, *, counts: bool) -> bool:
        player = self.players.get(data.get("player", 0))
        match event.type:
            case "acceleration-assigned":
                self.acceleration[data["player"]] = data["points"]
            case "player-registered" | "late-entry-accepted" | "team-registered":
                self.of_teams |= event.type == "team-registered"
                there = [(data.get("first_round") or 1, True)]
                player = self.players[data["player"]] = Player(data["name"], data.get("rating", 0), there)
                player.shares(data)
            case "player-details-corrected" if player:
                player.name = data.get("name") or player.name
                player.shares(data)
                player.rating = player.rating if data.get("rating") is None or not counts else data["rating"]
            case "player-withdrawn" | "player-expelled" | "player-reinstated" if player:
                open_from = 1 if "pairings" in _reached(data) else self._next_round
                player.changes.append((max(data["from_round"], open_from), event.type == "player-reinstated"))
            case "bye-granted" | "bye-cancelled":
                place = data["round_number"], data["player"]
                self._byes_afterwards |= {place} if data.get("correction") else set()
                if counts:
                    self.byes[place] = data["kind"] if event.type == "bye-granted" else ""
            case _:
                return False
        return True

    def _of_a_round(self, event: Event, data: Data) -> bool:
        match event.type:
            case "round-paired":
                self.rounds[data["round_number"]] = Round(event, others=dict(data.get("others", ())))
                require(
                    not data.get("points_beside"),
                    "event {version} awards points apart from the results",
                    version=event.version,
                )
                self._seat(self.rounds[data["round_number"]], event)
            case "pairing-altered":
                self._seat(self.rounds.get(data.get("round_number", 0), Round()), event)
            case "round-voided" if data["round_number"] in self.rounds:
                del self.rounds[data["round_number"]]
                self.numberings = [(min(first, data["round_number"]), numbers) for first, numbers in self.numberings]
            case _:
                return False
        return True

    def _seat(self, this: Round, event: Event) -> None:
        """The boards of a round; two who stay together keep their game."""
        this.last, kept = event, {(game.white, game.black): game for game in this.games.values()}
        this.games, this.bye = {}, event.data["bye"]
        for one in event.data["boards"]:
            game = kept.get((one["white"], one["black"])) or self.new_game(one, event.version)
            game.board = one["board"]
            game.colours_unknown |= game.board in event.data.get("colours_unknown", ())
            this.games[game.board] = game

    def _of_a_game(self, event: Event, data: Data, *, counts: bool) -> bool:
        this = self.rounds.get(data.get("round_number", 0), Round())
        game = this.games.get(data.get("board", 0), Game(0, 0, 0, 0))
        match event.type:
            case "result-recorded" | "game-forfeited" | "game-resumed" | "game-adjudicated" | "result-corrected":
                game.record(data["result"] if counts else None, event.version)
            case "colours-corrected":
                game.colours_unknown = False
                if counts and game.white != data["white"]:
                    game.turn()
                game.record(data["result"] if counts else None, event.version)
            case "game-adjourned" if self._reading == "pairings":  # for the standings it is worth nothing yet
                game.record(data.get("taken_as") or "1/2-1/2", event.version)
            case _:
                return False
        return True

    def new_game(self, seats: Data, version: int) -> Game:
        """One that was just paired."""
        return Game(seats["board"], seats["white"], seats["black"], version)

    def apart(self, one: int, other: int, number: int) -> int:
        """The event that keeps two apart then, by name, club or federation; or 0."""
        event, last = self.forbidden.get(frozenset((one, other)), (0, -1))
        if last is None or number <= last:
            return event
        own, its = self.players[one].shared, self.players[other].shared
        apart = (event for by, (event, end) in self.keep_apart.items() if number <= end and own[by] == its[by] != "")
        return next(apart, 0)

    def numbers_in(self, number: int) -> dict[int, int]:
        """The pairing numbers of a round, by player."""
        return next((numbers for first, numbers in self.numberings[::-1] if first <= number), {})

    def points(self, outcome: str, colour: str = "white") -> int:
        """What it is worth, in tenths; without an opponent as with White."""
        scoring = self.settings.get("scoring") or {}
        points: dict[str, int] = STANDARD | dict(scoring.get("exceptions", ()))
        return (points | dict(scoring.get(f"{colour}_exceptions", ()))).get(outcome, 0)

    @property
    def _next_round(self) -> int:
        return max(self.rounds, default=0) + 1

    def games_in(self, number: int) -> dict[int, Game]:
        """The boards of a round, without those in place of which a bye was granted afterwards."""
        games = self.rounds.get(number, Round()).games
        if not self._byes_afterwards:
            return games
        return {board: game for board, game in games.items() if not self._lost_and_excused(number, game)}

    def _lost_and_excused(self, number: int, game: Game) -> dict[int, str]:
        """Who lost by forfeit and was granted a bye once the round had been paired."""
        outcomes = zip((game.white, game.black), OUTCOMES.get(game.result or "", ""), strict=False)
        late = {player for of_round, player in self._byes_afterwards if of_round == number}
        return {one: kind for one, kind in outcomes if kind == "-" and one in late and self.byes.get((number, one))}

    def without_opponent(self, number: int) -> dict[int, str]:
        """What it brought those without an opponent; whoever is missing was absent."""
        this, kept = self.rounds.get(number, Round()), self.games_in(number)
        seated = {player for game in kept.values() for player in (game.white, game.black)}
        found = {player: kind for (of_round, player), kind in self.byes.items() if of_round == number} | this.others
        found = {player: kind for player, kind in found.items() if kind and player not in seated}
        for game in (one for board, one in this.games.items() if board not in kept):
            brought = dict(zip((game.white, game.black), OUTCOMES[game.result or ""], strict=True))
            excused = self._lost_and_excused(number, game)
            found |= {player: kind for player, kind in brought.items() if player not in excused}
        return found if this.bye is None else found | {this.bye: "U"}
