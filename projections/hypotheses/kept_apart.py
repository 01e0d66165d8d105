"""Prohibitions that the file does not have: two players, or all of a federation, who were not to meet."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from core.editions.explanation import Rule
from core.editions.registry import edition_named
from core.editions.shared.histories import result_for_pairing
from core.model.sentence import say, say_of
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from projections.hypotheses.case import BOARDS_MAX, Case, Difference
from projections.hypotheses.hypothesis import Alteration, Change, Kind


def kept_apart(case: Case, difference: Difference) -> Iterator[Change]:
    """One pair that the edition makes and the file does not have; then the players of a federation."""
    yield from _federations(case, difference)
    for white, black in difference.given[:BOARDS_MAX]:
        if black is not None:
            first, second = _ordered(white, black)  # whoever has White in the round: the same change in every round
            yield Change(
                Kind.KEPT_APART,
                say("{one} and {other} were kept apart", one=case.who(first), other=case.who(second)),
                alter=_apart(frozenset({(first, second)})),
                article=_article(case),
                speaks_for_it=_paired_without_playing(case, white, black) or _common(case, white, black),
                against_it=_met(case, white, black),
            )


def _article(case: Case) -> str:
    return edition_named(case.tournament.settings.edition).explanation().articles[Rule.FORBIDDEN]


def _ordered(one: PlayerId, other: PlayerId) -> tuple[PlayerId, PlayerId]:
    return (min(one, other), max(one, other))


def _apart(pairs: frozenset[tuple[PlayerId, PlayerId]]) -> Alteration:
    def alter(known: Tournament) -> Tournament:
        return replace(known, forbidden_pairs=known.forbidden_pairs | pairs)

    return alter


def _federations(case: Case, difference: Difference) -> Iterator[Change]:
    """Federations of less than half of the players: a pair of them is what the file does not have."""
    players = case.tournament.players
    sizes = Counter(player.federation for player in players.values() if player.federation)
    named = [
        players[white].federation
        for white, black in difference.given
        if black is not None and players[white].federation == players[black].federation
    ]
    for federation in dict.fromkeys(named):
        if 2 < sizes[federation] <= len(players) // 2:
            members = sorted(player.id for player in players.values() if player.federation == federation)
            yield Change(
                Kind.KEPT_APART,
                say("all {count} players from {federation} were kept apart", count=len(members), federation=federation),
                alter=_apart(frozenset(_ordered(*pair) for pair in combinations(members, 2))),
                article=_article(case),
                against_it=_games_between(case, frozenset(members), federation),
            )


def _games_between(case: Case, members: frozenset[PlayerId], federation: str) -> str:
    met = [one.number for one in case.tournament.rounds for game in one.games if {game.white, game.black} <= members]
    if not met:
        return ""
    games = say_of(len(met), "1 game", "{count} games")
    return say(
        "players from {federation} did meet in the event: {games}, first in round {round}",
        federation=federation,
        games=games,
        round=met[0],
    )


def _common(case: Case, one: PlayerId, other: PlayerId) -> str:
    """What the two have in common, as far as a file tells of it."""
    first, second = (case.tournament.players[player] for player in (one, other))
    family, other_family = (player.name.partition(",")[0].strip() for player in (first, second))
    if family == other_family and family and "," in first.name and not family.startswith("Player"):
        return say("Both are called {family}.", family=family)
    in_federation = [player for player in case.tournament.players.values() if player.federation == first.federation]
    if (
        first.federation
        and first.federation == second.federation
        and 2 * len(in_federation) <= len(case.tournament.players)
    ):
        return say("Both are from {federation}.", federation=first.federation)
    return ""


def _met(case: Case, one: PlayerId, other: PlayerId) -> str:
    """A game, or a pairing after this round: who was kept apart for good would have had neither."""
    for number, was_played in _games(case, one, other):
        if was_played:
            return say("they did meet in round {round}", round=number)
        if number > case.round_number:
            return say("they were paired with each other in round {round}", round=number)
    return ""


def _paired_without_playing(case: Case, one: PlayerId, other: PlayerId) -> str:
    first = next(_games(case, one, other), None)
    if first is None or first[1] or first[0] > case.round_number:
        return ""
    cited = case.cited("C.04.2.D.6")
    return say(
        "They were paired in round {round} but did not play, so they may meet later ({article}).",
        round=first[0],
        article=cited,
    )


def _games(case: Case, one: PlayerId, other: PlayerId) -> Iterator[tuple[RoundNumber, bool]]:
    """The rounds in which two were paired, and whether they played."""
    for played in case.tournament.rounds:
        for game in played.games:
            if {game.white, game.black} == {one, other}:
                result = result_for_pairing(game)
                yield played.number, result is None or result.was_played
