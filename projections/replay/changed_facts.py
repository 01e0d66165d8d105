"""What the pairing of a round reads otherwise now than when it was made, in words, and what does not reach it."""

from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Any, Final, cast

from core.editions.pairing import field_of
from core.editions.registry import article, edition_named
from core.model.errors import Refused, text_of
from core.model.field import AnyContender, AnyField
from core.model.results import COLOURS, Colour
from core.model.sentence import joined, say
from core.model.tournament import Player, Tournament
from core.model.units import PlayerId, RoundNumber
from events.deciders.wording import points_text


def changed_facts(then: Tournament, now: Tournament, round_number: RoundNumber) -> Iterator[str]:
    """What the pairing of the round reads otherwise now, one sentence a fact, by player id."""
    try:
        before, after = (field_of(known, round_number) for known in (then, now))
    except Refused as refusal:
        yield text_of(refusal)
        return
    was, becomes = _by_player(before), _by_player(after)
    for player in sorted(was.keys() | becomes.keys()):
        name = now.players[player].name if player in now.players else say("player {player}", player=player)
        if player not in becomes:
            yield say("{name} would not be paired.", name=name)
        elif player not in was:
            yield say("{name} would be paired.", name=name)
        else:
            yield from (
                say("{name}: {change}.", name=name, change=change) for change in _changes(was[player], becomes[player])
            )
    if then.forbidden_pairs != now.forbidden_pairs:
        yield say("The pairs kept apart are others.")
    if then.separation_requests != now.separation_requests:
        yield say("The players who asked not to meet are others.")
    if then.settings.initial_colour != now.settings.initial_colour:
        yield say(
            "The initial colour is {colour}, it was {before}.",
            colour=_INITIAL_COLOUR[now.settings.initial_colour],
            before=_INITIAL_COLOUR[then.settings.initial_colour],
        )


_INITIAL_COLOUR: Final = {
    Colour.WHITE: COLOURS[Colour.WHITE],
    Colour.BLACK: COLOURS[Colour.BLACK],
    None: say("not drawn"),
}


def _by_player(field: AnyField) -> dict[PlayerId, AnyContender]:
    return {contender.id: contender for contender in field.contenders}


_FACTS: Final[tuple[tuple[tuple[str, ...], Callable[[Any, Any], str]], ...]] = (
    (
        ("score",),
        lambda was, now: say("score {points}, it was {before}", points=points_text(now), before=points_text(was)),
    ),
    (
        ("rating",),
        lambda was, now: say("rating {rating}, it was {before}", rating=now or say("none"), before=was or say("none")),
    ),
    (
        ("colours",),
        lambda was, now: say(
            "colours {colours}, they were {before}",
            colours="".join(now) or say("none"),
            before="".join(was) or say("none"),
        ),
    ),
    (("opponents",), lambda *_: say("other opponents met")),
    (("number",), lambda was, now: say("pairing number {number}, it was {before}", number=now, before=was)),
    (
        ("place",),
        lambda was, now: say("place {place} in the order of ratings (613), it was {before}", place=now, before=was),
    ),
    (("name",), lambda was, now: say("name {name}, it was {before}", name=now, before=was)),
    (("float_last_round", "float_two_rounds_ago"), lambda *_: say("other floats in the two rounds before")),
    (("aro",), lambda *_: say("another average rating of opponents")),
    (("aro_tenths",), lambda *_: say("another average rating of opponents")),
    (("buchholz", "sonneborn_berger", "median"), lambda *_: say("other tie-break values")),
    (("may_take_bye",), lambda _, now: say("may take the bye") if now else say("may not take the bye")),
)
"""Parts of a contender, of whichever edition, with how a change of them is told; what it lacks never changes."""

_FOLLOWS: Final = ("id", "parity_number", "points", "place_for_bye")
"""Parts that follow from others."""


def _changes(was: AnyContender, becomes: AnyContender) -> Iterator[str]:
    """Every part of the edition's contender is compared."""
    told = {*_FOLLOWS}
    for names, words in _FACTS:
        told.update(names)
        before, now = (tuple(getattr(one, name, None) for name in names) for one in (was, becomes))
        if before != now:
            yield words(before[0], now[0])
    others = [one.name for one in fields(cast("Any", becomes)) if one.name not in told]
    if any(getattr(was, name) != getattr(becomes, name) for name in others):
        yield say("another history")


def strength_without_effect(then: Tournament, now: Tournament, round_number: RoundNumber) -> Iterator[str]:
    """Players whose rating or title was corrected, where that does not change what the pairing reads; by id."""
    edition = edition_named(now.settings.edition)
    if now.numbers_in(round_number) != then.numbers_in(round_number):
        return  # that numbers moved is a fact that the pairing reads
    for player in sorted(now.numbers_in(round_number)):
        was, becomes = then.players.get(player), now.players[player]
        if was is None or (was.rating_for_report, was.title) == (becomes.rating_for_report, becomes.title):
            continue
        corrected = {"name": becomes.name, "before": _strength(was), "rating": _strength(becomes)}
        reaches = was.rating_for_pairing != becomes.rating_for_pairing
        if reaches and edition.pairs_by_rating:
            continue
        if reaches or becomes.rating_for_report == becomes.rating_for_pairing:
            yield say("{name}: {before} was corrected to {rating}; the order of players is the same.", **corrected)
        elif edition.general_rules.freeze.after_round is not None and becomes.rating == becomes.rating_for_report:
            yield say(
                "{name}: {before} was corrected to {rating} once pairing numbers were final ({article}): no pairing "
                "changes.",
                article=edition.general_rules.freeze.article,
                **corrected,
            )
        else:
            yield say(
                "{name}: {before} was corrected to {rating}, which does not reach pairings ({article}).",
                article=article(now.settings.edition, "C.04.2.D.8") or say("by the decision on record"),
                **corrected,
            )


def _strength(player: Player) -> str:
    rating = say("rating {rating}", rating=player.rating_for_report) if player.rating_for_report else say("unrated")
    return joined(", ", (rating, player.title))
