"""How many rounds can decide among so many players, and a knock-out among the leaders where a Swiss has not.

Who meets whom, who has White, who goes on, the order that comes out. The article on Swiss systems: "One fairly common
fix for this dilemma is to hold single elimination rounds among the top scorers." It says no more; the rest is decision
118.
"""

from enum import StrEnum

from core.model.dataclass import dataclass, replace
from core.model.hints import Final
from core.model.knockout import Knockout, KnockoutGame, KnockoutTerms, MatchPlace
from core.model.lots import COLOURS_OF_A_KNOCKOUT, order_by_lot
from core.model.sentence import say, say_of
from core.model.tie_breaks import EqualMatch
from core.model.units import PlayerId


def rounds_needed(players: int) -> int:
    """The binary logarithm of the number of players, rounded up: as many rounds as a knock-out would take."""
    return max(players - 1, 0).bit_length()


def told_of_few_rounds(players: int, rounds: int | None) -> str:
    """That so many rounds cannot make sure of a single perfect score; empty: they can, or there is nothing to say."""
    if rounds is None or rounds >= rounds_needed(players):
        return ""
    return say(
        "{players} players are a large field for {rounds}: {perfect} can win all their games without having "
        "met. To decide among so many takes {needed} rounds (the binary logarithm, rounded up), an acceleration "
        "(CFC 633, C.04.7), or a knock-out among the leaders (`knockout announce N`).",
        players=players,
        rounds=say_of(rounds, "{count} round", "{count} rounds"),
        perfect=-(-players // (1 << rounds)),
        needed=rounds_needed(players),
    )


class HowDecided(StrEnum):
    """What a match was decided by."""

    GAMES = "games"
    STANDINGS = "standings"
    PLAY_OFF = "play-off"
    LEAVING = "walk-over"
    BYE = "bye"


@dataclass(frozen=True, slots=True)
class Match:
    """One match. `players`: that of the upper half of the bracket first; None: nobody, or not known yet."""

    round_number: int  # of the knock-out, from 1
    number: int  # in the round, from 1
    players: tuple[PlayerId | None, PlayerId | None]
    is_known: bool  # whether both matches that lead to it are decided
    games: tuple[KnockoutGame, ...] = ()
    how: HowDecided | None = None  # None: not decided
    winner: PlayerId | None = None  # decided and None: nobody goes on
    is_equal: bool = False  # all games are played, and a play-off is to decide
    is_for_third_place: bool = False  # between the losers of the semi-finals; the last one beside the final

    @property
    def is_decided(self) -> bool:
        """Whether it is known who goes on."""
        return self.how is not None

    @property
    def both(self) -> tuple[PlayerId, PlayerId] | None:
        """The two who meet; None where somebody is lacking."""
        first, second = self.players
        return None if first is None or second is None else (first, second)


Bracket = tuple[tuple[Match, ...], ...]
"""The matches by round."""

_FINALISTS: Final = 2


def rounds_of(qualifiers: int) -> int:
    """How many rounds so many players take."""
    return (qualifiers - 1).bit_length()


def seats(qualifiers: int) -> tuple[int, ...]:
    """The places of the bracket from top to bottom, two and two a match: the first meets the last.

    The first two can meet in the last round only, the first four in the last two, and so on. Places beyond the number
    of players are empty: whoever meets one has a bye.
    """
    order: tuple[int, ...] = (1, 2)
    while len(order) < qualifiers:
        whole = 2 * len(order) + 1
        order = tuple(place for upper in order for place in (upper, whole - upper))
    return order


def bracket_of(knockout: Knockout) -> Bracket:
    """All matches of a knock-out that has begun, as far as they are known."""
    players = knockout.players
    entering: list[tuple[PlayerId | None, bool]] = [
        (players[place - 1] if place <= len(players) else None, True) for place in seats(len(players))
    ]
    rounds: list[tuple[Match, ...]] = []
    while len(entering) >= _FINALISTS:
        pairs = zip(entering[::2], entering[1::2], strict=True)
        matches = tuple(
            _match(knockout, (len(rounds) + 1, number), (upper, lower), is_known=known and other_known)
            for number, ((upper, known), (lower, other_known)) in enumerate(pairs, 1)
        )
        rounds.append(matches)
        entering = [(match.winner, match.is_decided) for match in matches]
    if knockout.terms.third_place and len(rounds) > 1:
        rounds[-1] = (*rounds[-1], _for_third_place(knockout, rounds[-2]))
    return tuple(rounds)


def _for_third_place(knockout: Knockout, semi_finals: tuple[Match, ...]) -> Match:
    """The losers of the semi-finals, the upper one first; of a walk-over it is who left, of a bye nobody."""
    losers = [next((one for one in match.players if one != match.winner), None) for match in semi_finals]
    upper, lower = (loser if match.is_decided else None for loser, match in zip(losers, semi_finals, strict=True))
    place = (semi_finals[0].round_number + 1, 2)
    known = all(match.is_decided for match in semi_finals)
    return replace(_match(knockout, place, (upper, lower), is_known=known), is_for_third_place=True)


def _match(
    knockout: Knockout, place: MatchPlace, players: tuple[PlayerId | None, PlayerId | None], *, is_known: bool
) -> Match:
    games = knockout.games.get(place, ())
    if not is_known:
        return Match(*place, players, is_known, games)
    there = [one for one in players if one is not None and knockout.left.get(one, place[0] + 1) > place[0]]
    if None in players or len(there) < _FINALISTS:
        alone = HowDecided.BYE if players.count(None) == 1 and there else HowDecided.LEAVING
        return Match(*place, players, is_known, games, alone, there[0] if there else None)
    how, winner = _decided(knockout, place, (there[0], there[1]))
    is_equal = how is None and len(games) >= knockout.terms.games
    return Match(*place, players, is_known, games, how, winner, is_equal)


def _decided(
    knockout: Knockout, place: MatchPlace, both: tuple[PlayerId, PlayerId]
) -> tuple[HowDecided | None, PlayerId | None]:
    """What decides between two who are there, and for whom; a match is over once nobody can catch up."""
    games = knockout.games.get(place, ())
    ahead, behind = sorted(both, key=lambda player: -sum(game.halves_of(player) for game in games))
    halves, other = (sum(game.halves_of(player) for game in games) for player in (ahead, behind))
    if halves > other + 2 * (knockout.terms.games - len(games)):
        return HowDecided.GAMES, ahead
    if len(games) < knockout.terms.games:
        return None, None
    if knockout.terms.equal is EqualMatch.STANDINGS:
        return HowDecided.STANDINGS, min(both, key=knockout.players.index)
    winner = knockout.play_offs.get(place)
    return (None, None) if winner is None else (HowDecided.PLAY_OFF, winner)


def colours(knockout: Knockout, match: Match, game: int) -> tuple[PlayerId, PlayerId]:
    """White and Black of a game of a match whose players are known: the lot gives the first, then they alternate."""
    assert match.both is not None, "colours are for two"
    first, second = order_by_lot(knockout.seed, match.both, COLOURS_OF_A_KNOCKOUT, match.round_number)
    return (first, second) if game % 2 else (second, first)


def waiting(bracket: Bracket) -> tuple[Match, ...]:
    """The matches that can be played or decided now, in order."""
    return tuple(match for matches in bracket for match in matches if match.is_known and not match.is_decided)


def matches_of(knockout: Knockout, player: PlayerId) -> list[Match]:
    """The matches that a player is in, from round 1 on; empty for somebody who did not qualify."""
    return [match for matches in bracket_of(knockout) for match in matches if player in match.players]


def is_over(bracket: Bracket) -> bool:
    """Whether the last matches are decided."""
    return all(match.is_decided for match in bracket[-1])


def order_of(knockout: Knockout) -> tuple[PlayerId, ...]:
    """Everybody who qualified, best first: who came further, then the order of the Swiss (decision 118).

    Of those who played for third place, the winner before the other (decision 234).
    """
    bracket = bracket_of(knockout)
    lost_in = {
        player: match.round_number
        for matches in bracket
        for match in matches
        if match.is_decided and not match.is_for_third_place
        for player in match.players
        if player is not None and player != match.winner
    }
    still_in = rounds_of(len(knockout.players)) + 1
    fourth = {
        player
        for match in bracket[-1]
        if match.is_for_third_place and match.is_decided
        for player in match.players
        if player != match.winner
    }
    return tuple(sorted(knockout.players, key=lambda player: (-lost_in.get(player, still_in), player in fourth)))


def in_words(terms: KnockoutTerms) -> str:
    """What was announced, as words within a sentence."""
    games = say("single games") if terms.games == 1 else say("matches of {games} games", games=terms.games)
    equal = (
        say("if equal, the higher placed player advances")
        if terms.equal is EqualMatch.STANDINGS
        else say("if equal, a play-off decides")
    )
    if terms.third_place:
        equal = say("{equal}; the losers of the semi-finals play for third place", equal=equal)
    return say(
        "a knock-out among the first {qualifiers} in the standings ({games}; {equal})",
        qualifiers=terms.qualifiers,
        games=games,
        equal=equal,
    )
