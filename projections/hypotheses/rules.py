"""Other rules than those that the file was checked by: edition, acceleration, last round, initial colour, byes."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from core.editions.registry import DUTCH, edition_named, editions
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
from core.model.sentence import say
from core.model.tournament import Tournament
from core.model.units import Points, RoundNumber, points_in_print
from events.days import announced_first_day
from projections.explain.told import article_on
from projections.hypotheses.case import Case, Difference
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
