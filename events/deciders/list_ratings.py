"""FIDE and national ratings beside each other, and the announced rule by which one of them counts (decision 200)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from core.editions.registry import is_by_table, teams_compete
from core.general_rules.announced import RatingRule, is_rule, rating_that_counts, rule_told
from core.model.sentence import Refused, joined, say, say_of
from core.model.tournament import Numbering, Player, Tournament
from core.model.units import PlayerId
from events.deciders import corrections
from events.deciders.entries import Changes, Entry
from events.deciders.numbering import moved, order_in
from events.deciders.wording import by_rule, named, need_confirmation
from events.vocabulary.corrections import Scope
from events.vocabulary.players import PairingNumbersAssigned, PlayerDetailsCorrected, list_ratings_told
from events.vocabulary.tournament import SettingsSet


def refuse_wrong_rule(given: SettingsSet, *, of_teams: bool) -> None:
    """Stop a rule that there is not, and any where teams compete."""
    if given.rating_rule is None:
        return
    if not is_rule(given.rating_rule):
        raise Refused(
            "'{rule}' is not a rating rule. Available: {rules}.", rule=given.rating_rule, rules=", ".join(RatingRule)
        )
    if of_teams:
        raise Refused("In a team event each player has one rating, so no rating rule can be announced.")


def counted(state: Tournament, entry: Entry) -> Entry:
    """The entry with the rating that counts. Raises `Refused` where nothing says which one does."""
    if not entry.fide_rating and not entry.national_rating:
        return entry if not entry.national_list else replace(entry, national_list="")
    rule = _rule_of(state, entry.name)
    if entry.rating:
        raise Refused(
            "{name}: the rating that counts follows from the rating rule ({rule}). Give either --rating, or "
            "--fide-rating and --national-rating.",
            name=entry.name,
            rule=rule,
        )
    rating = rating_that_counts(rule, entry.fide_rating, entry.national_rating)
    return replace(entry, rating=rating, national_list=entry.national_list if entry.national_rating else "")


def _rule_of(state: Tournament, name: str) -> RatingRule:
    if not is_rule(state.settings.rating_rule):
        raise Refused(
            "{name}: a FIDE or national rating was given, but it was not announced which of the two counts. Announce "
            "it first, for example with `config set --rating-rule higher`; other rules: {rules}.",
            name=name,
            rules=", ".join(rule for rule in RatingRule if rule is not RatingRule.HIGHER),
        )
    return RatingRule(state.settings.rating_rule)


def doubt_that_nobody_is_rated(state: Tournament, entries: Sequence[Entry], *, confirmed: bool) -> None:
    """Ask where players have ratings, and by the rule none of them counts."""
    with_ratings = sum(bool(entry.fide_rating or entry.national_rating) for entry in entries)
    is_rated = any(entry.rating for entry in entries) or any(player.rating for player in state.players.values())
    if not with_ratings or is_rated:
        return
    need_confirmation(
        say_of(
            with_ratings,
            "By the announced rating rule ({rule}), no player would be rated, although {count} player has a rating.",
            "By the announced rating rule ({rule}), no player would be rated, although {count} players have a rating.",
            rule=rule_told(state.settings.rating_rule),
        ),
        confirmed=confirmed,
    )


def with_rating_that_counts(state: Tournament, who: Player, changes: Changes) -> Changes:
    """The changes with the rating that follows from the corrected list ratings. Raises `Refused`."""
    corrects_lists = changes.fide_rating is not None or changes.national_rating is not None
    if changes.rating is not None and (corrects_lists or who.has_list_ratings):
        raise Refused(
            "{who} has ratings from lists ({lists}), and the rating that counts follows from the "
            "rating rule. Correct --fide-rating or --national-rating; 0 removes one.",
            who=named(who),
            lists=list_ratings_told(who.fide_rating, who.national_rating, who.national_list) or say("none yet"),
        )
    if not corrects_lists:
        return changes
    if who.id in state.members and teams_compete(state.settings):
        raise Refused("{who} plays for a team, where each player has one rating: use --rating.", who=named(who))
    rule = _rule_of(state, named(who))
    fide = who.fide_rating if changes.fide_rating is None else changes.fide_rating
    national = who.national_rating if changes.national_rating is None else changes.national_rating
    source = "" if changes.rating_source is None and not who.has_list_ratings else changes.rating_source
    return replace(changes, rating=rating_that_counts(rule, fide, national), rating_source=source)


def by_the_rule(
    state: Tournament, rule: str | None, reason: str
) -> tuple[PlayerDetailsCorrected | PairingNumbersAssigned, ...]:
    """The ratings that another rule makes count, as corrected ratings, and the numbers that follow from them.

    None: no other rule was announced. Raises `Refused` where nobody would be rated by it.
    """
    if rule is None or rule == state.settings.rating_rule:
        return ()
    listed = [player for player in state.players.values() if player.has_list_ratings]
    if not listed:
        return ()
    by_player = {one.id: rating_that_counts(RatingRule(rule), one.fide_rating, one.national_rating) for one in listed}
    if not any(by_player.values()) and all(one.has_list_ratings or not one.rating for one in state.players.values()):
        raise Refused(
            "By this rule ({rule}) no player would be rated: {lists}. Choose another rule, or enter the ratings first.",
            rule=rule_told(rule),
            lists=joined("; ", _some_told(listed)),
        )
    return (*_corrected(state, by_player, reason), *_renumbered(state, by_player, reason))


def _some_told(listed: Sequence[Player], most: int = 3) -> Iterator[str]:
    for player in listed[:most]:
        lists = list_ratings_told(player.fide_rating, player.national_rating, player.national_list)
        yield say("{name} has {lists}", name=player.name, lists=lists)


def _corrected(state: Tournament, by_player: Mapping[PlayerId, int], reason: str) -> Iterator[PlayerDetailsCorrected]:
    for player, rating in by_player.items():
        if rating != state.players[player].rating:
            correction = corrections.of_rating(state, reason, None)
            yield PlayerDetailsCorrected(player=player, rating=rating, correction=correction)


def _renumbered(state: Tournament, by_player: Mapping[PlayerId, int], reason: str) -> Iterator[PairingNumbersAssigned]:
    """The numbers of those whose rating counts otherwise, one after the other, as one numbering."""
    reaches = corrections.of_rating(state, reason, None).reaches if state.rounds else tuple(Scope)
    from_round = state.next_round
    if is_by_table(state) or Scope.PAIRINGS not in reaches or not order_in(state, from_round):
        return
    now, last = state, None
    why = reason or f"another rating rule{by_rule(state, 'C.04.2.B.3')}"  # for the record, in English
    for player, rating in by_player.items():
        if rating == state.players[player].rating:
            continue
        corrected = replace(now.players[player], other_rating_for_pairing=rating)
        for last in moved(now, corrected, why):
            given = Numbering(last.from_round, dict(last.numbers))
            now = replace(now, numberings=(*now.numberings, given))
        now = replace(now, players={**now.players, player: corrected})
    if last is not None and order_in(now, from_round) != order_in(state, from_round):
        yield last
