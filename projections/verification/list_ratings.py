"""Whether each recorded rating follows from the FIDE and the national one by the announced rule (decision 200)."""

from collections.abc import Iterator, Sequence

from core.general_rules.announced import RatingRule, is_rule, rating_that_counts, rule_told
from core.model.named_tuple import NamedTuple
from core.model.sentence import say
from core.model.units import PlayerId
from events.log.envelope import Recorded, counting
from events.vocabulary.players import PlayerDetailsCorrected, Registration, list_ratings_told
from events.vocabulary.tournament import Announcement


class _Of(NamedTuple):
    """What is on record of a player."""

    name: str
    fide: int
    national: int
    national_list: str
    rating: int

    @property
    def is_listed(self) -> bool:
        return bool(self.fide or self.national)


def ratings_beside_the_rule(events: Sequence[Recorded]) -> Iterator[tuple[int, str]]:
    """The number of an event and what is wrong with it, in log order."""
    rule, ruled_in = "", 0
    known: dict[PlayerId, _Of] = {}
    to_follow: set[PlayerId] = set()  # the events after another rule correct what it makes count otherwise
    for stored in counting(events):
        event = stored.event
        if not (isinstance(event, PlayerDetailsCorrected) and event.player in to_follow):
            yield from ((ruled_in, wrong) for wrong in _still_wrong(rule, known, to_follow))
            to_follow = set()
        match event:
            case Announcement() if event.settings.rating_rule is not None:
                rule, ruled_in = event.settings.rating_rule, stored.version
                to_follow = {player for player, one in known.items() if _wrong(rule, one)}
            case Registration() | PlayerDetailsCorrected():
                known[event.player] = one = _after(known.get(event.player), event)
                to_follow -= {event.player}
                if wrong := _wrong(rule, one) if _speaks_of_ratings(event) else "":
                    yield stored.version, wrong
            case _:
                pass  # nothing else rates a player
    yield from ((ruled_in, wrong) for wrong in _still_wrong(rule, known, to_follow))


def _still_wrong(rule: str, known: dict[PlayerId, _Of], to_follow: set[PlayerId]) -> Iterator[str]:
    for player in sorted(to_follow):
        yield _wrong(rule, known[player])


def _speaks_of_ratings(event: Registration | PlayerDetailsCorrected) -> bool:
    return any(given is not None for given in (event.rating, event.fide_rating, event.national_rating))


def _after(was: _Of | None, event: Registration | PlayerDetailsCorrected) -> _Of:
    before = was or _Of("", 0, 0, "", 0)
    return _Of(
        before.name if event.name is None else event.name,
        before.fide if event.fide_rating is None else event.fide_rating,
        before.national if event.national_rating is None else event.national_rating,
        before.national_list if event.national_list is None else event.national_list,
        before.rating if event.rating is None else event.rating,
    )


def _wrong(rule: str, one: _Of) -> str:
    """Why the rating on record is not the one that counts; empty: it is, or no rule is asked about it."""
    if not one.is_listed:
        return ""
    lists = list_ratings_told(one.fide, one.national, one.national_list)
    if not is_rule(rule):
        return say("{name} has {lists}, but it was not announced which rating counts.", name=one.name, lists=lists)
    counts = rating_that_counts(RatingRule(rule), one.fide, one.national)
    if counts == one.rating:
        return ""
    return say(
        "{name} was recorded with the rating {rating}, but has {lists}: under the rating rule "
        "({rule}), {counts} counts.",
        name=one.name,
        rating=one.rating or say("none"),
        lists=lists,
        rule=rule_told(rule),
        counts=counts or say("none"),
    )
