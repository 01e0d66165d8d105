"""The title regulations (B.01) in numbers, by the text in force, and what they ask of the tournament as a whole.

Of each of the four norms:

| norm | performance (1.4.8) | average (1.4.8 a) | floor for one opponent (1.4.6 b) | a third of the opponents |
|---|---|---|---|---|
| GM | 2600 | 2380 | 2200 | GM (1.4.5 b) |
| IM | 2450 | 2230 | 2050 | IM, GM (1.4.5 c) |
| WGM | 2400 | 2180 | 2000 | WGM, IM, GM (1.4.5 d) |
| WIM | 2250 | 2030 | 1850 | WIM, WGM, IM, GM (1.4.5 e) |
"""

from typing import Final

from core.editions.event_kind import Kind, kind_of_event
from core.model.dataclass import dataclass
from core.model.results import Outcome
from core.model.sentence import Refused, say
from core.model.tournament import Player, Tournament
from core.model.units import PlayerId
from core.ratings.change import RatedGame, competitors, rated_games, rating_of


@dataclass(frozen=True, slots=True)
class NormTitle:
    """What a norm for one title asks for. Ratings are whole numbers."""

    name: str
    performance: int
    average: int
    floor: int
    titles: frozenset[str]  # of which a third of the opponents hold one
    titles_article: str
    for_women: bool

    @property
    def not_for(self) -> frozenset[str]:
        """Titles whose holders have no use for this norm."""
        return frozenset({self.name, *_ABOVE[self.name]})


_ABOVE: Final = {"GM": (), "IM": ("GM",), "WGM": ("GM", "IM"), "WIM": ("GM", "IM", "WGM")}


@dataclass(frozen=True, slots=True)
class TitleEdition:
    """One text of the title regulations."""

    name: str
    title: str
    first_day: str  # of tournaments it holds for, YYYY-MM-DD
    norms: tuple[NormTitle, ...]
    games: int  # 1.4.1
    most_games: int  # 1.7: longer tournaments count as this many
    unrated: int  # 1.4.6 d
    least_per_cent: int  # 1.4.8 b


_2024: Final = TitleEdition(
    name="2024-01",
    title=say("B.01, in force from 1 January 2024"),
    first_day="2024-01-01",
    norms=(
        NormTitle("GM", 2600, 2380, 2200, frozenset({"GM"}), "1.4.5 b", for_women=False),
        NormTitle("IM", 2450, 2230, 2050, frozenset({"GM", "IM"}), "1.4.5 c", for_women=False),
        NormTitle("WGM", 2400, 2180, 2000, frozenset({"GM", "IM", "WGM"}), "1.4.5 d", for_women=True),
        NormTitle("WIM", 2250, 2030, 1850, frozenset({"GM", "IM", "WGM", "WIM"}), "1.4.5 e", for_women=True),
    ),
    games=9,
    most_games=13,
    unrated=1400,
    least_per_cent=35,
)
TITLE_EDITIONS: Final = (_2024,)
"""The texts, the oldest first."""

TITLE_HOLDERS: Final = frozenset({"GM", "IM", "FM", "WGM", "WIM", "WFM"})
"""1.4.5 a: those of 0.3 but CM and WCM."""
MASTERS: Final = frozenset({"GM", "IM", "WGM", "WIM"})
"""1.4.3 d."""
NO_FEDERATION: Final = "FID"
"""1.4.2 a: whose players are accepted, and are of no federation."""


def title_edition_on(day: str) -> TitleEdition:
    """The text for a tournament that begins on that day, YYYY-MM-DD; without a day the latest.

    Raises `Refused` for a day before the first text that is known here.
    """
    if not day:
        return TITLE_EDITIONS[-1]
    in_force = [one for one in TITLE_EDITIONS if one.first_day <= day]
    if not in_force:
        first = TITLE_EDITIONS[0]
        raise Refused(
            "The tournament began on {day}, but the earliest available edition of the title "
            "regulations (B.01) is in force from {first_day}. To apply it all the same, name it: "
            "--title-edition {name}.",
            day=day,
            first_day=first.first_day,
            name=first.name,
        )
    return in_force[-1]


def title_edition_named(name: str) -> TitleEdition:
    """The text of that name. Raises `Refused`, naming those there are."""
    known = {one.name: one for one in TITLE_EDITIONS}
    if name not in known:
        raise Refused(
            "Unknown edition of the title regulations (B.01): {name!r}. Known: {listed}.",
            name=name,
            listed=", ".join(known),
        )
    return known[name]


RATED_FOREIGNERS: Final = 20  # 1.4.3 d
THEIR_FEDERATIONS: Final = 3
THEIR_MASTERS: Final = 10


@dataclass(frozen=True, slots=True)
class NormField:
    """A tournament as the title regulations look at it."""

    players: dict[PlayerId, Player]
    games: dict[PlayerId, list[RatedGame]]  # over the board, with a result (1.4.2 c)
    kind: Kind
    rounds: int  # declared, else paired so far
    is_over: bool  # every declared round is paired and has its results
    is_double: bool  # a round robin in which pairs met twice
    foreigners: tuple[int, int, int] | None  # 1.4.3 d: rated ones, their federations, their masters; None: no Swiss
    round_dates: tuple[str, ...]
    without_game: dict[PlayerId, int]  # rounds won by forfeit or by the pairing-allocated bye (1.4.1 c)

    @property
    def has_many_foreigners(self) -> bool:
        """1.4.3 d: then 1.4.3 and 1.4.4 ask nothing."""
        if self.foreigners is None:
            return False
        rated, federations, masters = self.foreigners
        return rated >= RATED_FOREIGNERS and federations >= THEIR_FEDERATIONS and masters >= THEIR_MASTERS


def norm_field(tournament: Tournament) -> NormField:
    """What is known of the tournament so far."""
    games = rated_games(tournament)
    kind = kind_of_event(tournament).kind
    declared = tournament.settings.rounds or 0
    rounds = max(declared, tournament.last_paired_round)
    open_games = any(game.readings.rating is None for one_round in tournament.rounds for game in one_round.games)
    return NormField(
        players=competitors(tournament),
        games=games,
        kind=kind,
        rounds=rounds,
        is_over=bool(rounds) and tournament.last_paired_round >= rounds and not open_games,
        is_double=kind is Kind.ROUND_ROBIN and _some_met_twice(games),
        foreigners=_foreigners(tournament) if kind is Kind.SWISS and not tournament.settings.boards else None,
        round_dates=tournament.details.round_dates,
        without_game=_won_without_a_game(tournament),
    )


def _some_met_twice(games: dict[PlayerId, list[RatedGame]]) -> bool:
    return any(len({one.opponent for one in own}) < len(own) for own in games.values())


def _foreigners(tournament: Tournament) -> tuple[int, int, int]:
    """Rated players not of the host federation, their federations, and the masters among them.

    Counted is who misses one round at most, pairing-allocated byes apart.
    """
    host, rounds = tournament.details.federation, len(tournament.rounds)
    there = _rounds_there(tournament)
    counted = [
        player
        for player in tournament.players.values()
        if host and there[player.id] >= rounds - 1 and _is_foreign(player, host)
    ]
    return (
        len(counted),
        len({player.federation for player in counted}),
        sum(player.title in MASTERS for player in counted),
    )


def _rounds_there(tournament: Tournament) -> dict[PlayerId, int]:
    """In how many rounds each player was paired and appeared, or had the pairing-allocated bye."""
    there = dict.fromkeys(tournament.players, 0)
    for one_round in tournament.rounds:
        for player, outcome in one_round.unpaired.items():
            there[player] += outcome is Outcome.PAIRING_ALLOCATED_BYE
        for game in one_round.games:
            result = game.readings.rating
            outcomes = result.outcomes if result is not None else (None, None)
            for player, of_player in zip((game.white, game.black), outcomes, strict=True):
                there[player] += of_player is not Outcome.FORFEIT_LOSS
    return there


def _is_foreign(player: Player, host: str) -> bool:
    return bool(rating_of(player)) and player.federation not in ("", NO_FEDERATION, host)


def _won_without_a_game(tournament: Tournament) -> dict[PlayerId, int]:
    won = dict.fromkeys(competitors(tournament), 0)
    for one_round in tournament.rounds:
        for player, outcome in one_round.unpaired.items():
            if outcome is Outcome.PAIRING_ALLOCATED_BYE and player in won:
                won[player] += 1
        for game in one_round.games:
            result = game.readings.rating
            if result is None:
                continue
            for player, outcome in zip((game.white, game.black), result.outcomes, strict=True):
                if outcome is Outcome.FORFEIT_WIN and player in won:
                    won[player] += 1
    return won
