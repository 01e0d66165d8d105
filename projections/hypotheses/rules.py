"""Other rules than those that the file was checked by: edition, acceleration, last round, initial colour, byes.

And prohibitions that it does not have: two players, or all of a federation, who were not to meet.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import Final

from core.editions.explanation import Rule
from core.editions.registry import DUTCH, edition_named, editions
from core.editions.shared.histories import result_for_pairing
from core.general_rules.acceleration import (
    ACCELERATION,
    ARTICLE_OF_METHOD,
    BAKU,
    HALEY,
    UPPER_HALF,
    haley_is_the_upper_half,
    is_accelerated,
)
from core.model.results import Colour, Outcome
from core.model.sentence import say, say_of
from core.model.tournament import Tournament
from core.model.units import PlayerId, Points, RoundNumber, points_in_print
from events.days import announced_first_day
from projections.explain.told import article_on
from projections.hypotheses.case import BOARDS_MAX, Case, Difference
from projections.hypotheses.hypothesis import Alteration, Change, Kind

_WORDS_OF_METHOD: Final = {
    BAKU: say("the Baku method"),
    UPPER_HALF: say("one point for the upper half in rounds 1 and 2"),
    HALEY: say("one point for groups A and B of the four Haley groups in rounds 1 and 2"),
}
_WORDS_OF_BYE: Final = {
    Outcome.PAIRING_ALLOCATED_BYE: say("the pairing-allocated bye"),
    Outcome.HALF_POINT_BYE: say("a half-point bye"),
    Outcome.FULL_POINT_BYE: say("a full-point bye"),
    Outcome.ZERO_POINT_BYE: say("an absence"),
}


def rules_of_the_event(tournament: Tournament) -> Iterator[Change]:
    """Rules that would hold for all rounds; the number of rounds and what is said of one round are not among them."""
    yield from _editions(tournament)
    yield from _accelerations(tournament)


def other_rules(case: Case, _: Difference) -> Iterator[Change]:
    """The same, and whether this was the last round."""
    for change in rules_of_the_event(case.tournament):
        yield replace(change, also=_other_rounds(case))
    yield from _last_round(case)


def other_colour_lot(case: Case, _: Difference) -> Iterator[Change]:
    """The initial colour that the lot may have given instead."""
    drawn = case.before.settings.initial_colour
    if drawn is None:
        return
    other = drawn.opposite
    word = say("White") if other is Colour.WHITE else say("Black")
    yield Change(
        Kind.COLOUR_LOT,
        say("the drawing of lots gave {colour} to the odd numbers in the upper half in the first round", colour=word),
        alter=_with_settings(initial_colour=other),
        article=article_on(case.tournament.settings.edition, "who gets which colour"),
        also=_other_rounds(case),
    )


def other_values_of_byes(case: Case, _: Difference) -> Iterator[Change]:
    """Byes of earlier rounds worth other points."""
    scoring = case.before.settings.scoring
    outcomes = {outcome for one in case.before.rounds for outcome in one.unpaired.values()}
    values = sorted({scoring.unpaired(one) for one in (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)}, reverse=True)
    for outcome, words in _WORDS_OF_BYE.items():
        if outcome not in outcomes:
            continue
        for points in values:
            if points != scoring.unpaired(outcome):
                known = points_in_print(scoring.unpaired(outcome))
                yield Change(
                    Kind.SCORING,
                    say(
                        "the value of {what} was {points}, not {known}",
                        what=words,
                        points=points_in_print(points),
                        known=known,
                    ),
                    alter=_with_settings(scoring=scoring.with_exception(outcome, Points(points))),
                    article=case.cited("C.04.1.c"),
                    also=_other_rounds(case),
                )


def _editions(tournament: Tournament) -> Iterator[Change]:
    """Those that held near the first day, where it is known."""
    taken, details = tournament.settings.edition, tournament.details
    day = announced_first_day(details.start_date, details.round_dates)
    for edition in sorted(editions(), key=lambda one: (one.system != DUTCH, one.system == DUTCH and not one.first_day)):
        if edition.name != taken and (not day or edition.is_near(day)):
            yield Change(
                Kind.RULES,
                say(
                    "the event was paired under another edition, {edition} ({source})",
                    edition=edition.name,
                    source=edition.source,
                ),
                alter=_with_settings(edition=edition.name),
            )


def _accelerations(tournament: Tournament) -> Iterator[Change]:
    if ACCELERATION not in edition_named(tournament.settings.edition).variations:
        return
    announced = tournament.settings.variations.get(ACCELERATION.name, ACCELERATION.default)
    for method, words in _WORDS_OF_METHOD.items():
        if method != announced and not (method == HALEY and haley_is_the_upper_half(tournament)):
            yield Change(
                Kind.RULES,
                say("the event was accelerated with {method}", method=words),
                alter=_with_acceleration(method),
                article=ARTICLE_OF_METHOD[method],
            )
    if is_accelerated(tournament):
        yield Change(
            Kind.RULES,
            say("the virtual points were not counted"),
            alter=_with_acceleration(ACCELERATION.default),
            article=ARTICLE_OF_METHOD.get(announced, ""),
        )


def _other_rounds(case: Case) -> tuple[RoundNumber, ...]:
    return tuple(one.number for one in case.tournament.rounds if one.number != case.round_number)


def _last_round(case: Case) -> Iterator[Change]:
    number, is_last = case.round_number, case.before.settings.rounds == case.round_number
    condition = (
        say(
            "round {round} was not paired as the last round, and topscorers were treated as in any other round",
            round=number,
        )
        if is_last
        else say("round {round} was paired as the last round, with the exceptions for topscorers", round=number)
    )
    yield Change(
        Kind.RULES,
        condition,
        alter=_with_settings(rounds=RoundNumber(number + 1) if is_last else number),
        article=article_on(case.tournament.settings.edition, "topscorers"),
    )


def _with_settings(**settings: object) -> Alteration:
    def alter(known: Tournament) -> Tournament:
        return replace(known, settings=replace(known.settings, **settings))  # type: ignore[arg-type]

    return alter


def _with_acceleration(method: str) -> Callable[[Tournament], Tournament]:
    def alter(known: Tournament) -> Tournament:
        variations = {**known.settings.variations, ACCELERATION.name: method}
        return replace(known, settings=replace(known.settings, variations=variations), acceleration={})

    return alter


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
