"""What a pairing reads: what was known when it was made, or what it would look at if it were made now (decision 134).

*Then*: the state folded from the events before, as its engine read it. *Now* is one answer for `round publish`,
`replay --known now`, `whatif`, receipts and `round status`: the state after a real `round void`, so that what they say
of the boards is what pairing again gives. Results, colours and ratings are treated alike (1998 F.7; C.04.2.D.8; 4.3),
and so is everything else that is known now: titles, byes, who takes part, and who is not to meet. One thing stays: a
game that was adjourned when the round was paired is a draw for that pairing, because that was no error (C.04.2.D.1).
What the two read otherwise is told in words.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import fields
from typing import Any, Final, cast

from core.editions.pairing import field_of, rounds_before
from core.editions.registry import article, edition_named, in_brackets, with_readings_of
from core.general_rules.announced import UnpublishedRule
from core.general_rules.kept_apart import apart_in
from core.model.dataclass import dataclass, replace
from core.model.pairing import AnyContender, AnyField
from core.model.results import COLOURS, Colour
from core.model.sentence import Refused, joined, say, text_of
from core.model.tournament import BoardGame, Game, Numbering, Player, RoundStage, Tournament, as_complete
from core.model.units import PairingNumber, PlayerId, RoundNumber
from events.deciders.wording import points_text
from events.log.envelope import Recorded, counting
from events.vocabulary.games import GameForfeited, MatchScoreRecorded, ResultRecorded
from events.vocabulary.imports import ImportedFrom
from events.vocabulary.record import ActionUndone, RecordEvent
from events.vocabulary.reporting import ReportingEvent
from events.vocabulary.rounds import PairingAltered, RoundCompleted, RoundPaired, RoundPublished, RoundVoided
from events.vocabulary.ties import TieEvent
from projections.tournament_state.fold import TournamentFold
from projections.tournament_state.moments import round_moments

IMPORTED: Final = "imported"
"""The engine of a pairing that was read from a file."""


@dataclass(frozen=True, slots=True)
class PairedThen:
    """A pairing that counts, with what was known when it was made."""

    recorded: RoundPaired
    version: int  # of the event that recorded it
    then: Tournament  # before that event
    now: Tournament  # after all events given


def paired_then(events: Sequence[Recorded], round_number: RoundNumber, now: Tournament | None = None) -> PairedThen:
    """The pairing of that round; `now`: the state after all events, where it is known.

    Raises `Refused` when it has not been paired in this log.
    """
    recorded, version = pairing_of(events, round_number)
    known = TournamentFold()
    known.extend([stored for stored in events if stored.version < version])
    then = known.tournament()
    if now is None:
        known.extend([stored for stored in events if stored.version >= version])
        now = known.tournament()
    return PairedThen(recorded, version, as_read_by(recorded, as_complete(then, now)), now)


def read_by_pairings(events: Sequence[Recorded]) -> dict[RoundNumber, Tournament]:
    """By round that was paired: the tournament as the pairing that counts found it.

    Only of rounds after whose pairing something came that may have changed what it read, or who sits where in it: of
    the others that is what is known now.
    """
    paired = _paired(events)
    changed = _changed_since(events, paired)
    known, folded = TournamentFold(), 0
    found = {}
    for version, number in paired:
        if number in changed:
            known.extend([stored for stored in events if folded < stored.version < version])
            folded = version - 1
            found[number] = known.tournament()
    return found


def something_came_since(events: Sequence[Recorded], round_number: RoundNumber) -> bool:
    """Whether an event after the pairing of a round may have changed what it read, or who sits where in it."""
    return round_number in _changed_since(events, _paired(events))


def _paired(events: Sequence[Recorded]) -> list[tuple[int, RoundNumber]]:
    """The pairings that count, each by its event, in order."""
    moments = round_moments(events).items()
    return sorted((at[RoundStage.PAIRED], number) for number, at in moments if RoundStage.PAIRED in at)


_CHANGES_NO_FACT: Final = (RecordEvent, ReportingEvent, TieEvent, ImportedFrom)
_ON_ITS_WAY: Final = (ResultRecorded, GameForfeited, MatchScoreRecorded, RoundPublished, RoundCompleted)
"""What comes to every round after it was paired."""


def _changed_since(events: Sequence[Recorded], paired: Sequence[tuple[int, RoundNumber]]) -> frozenset[RoundNumber]:
    """The rounds after whose pairing there is an event on an earlier round, on the pairing itself or on no round.

    An undo may be of something that the pairing read, and what was undone since may have been undone after it.
    """
    waiting, changed = [*paired], set()
    earliest, touched, on_all = RoundNumber(len(paired) + len(events)), set[RoundNumber](), False
    for stored in reversed(events):
        while waiting and stored.version <= waiting[-1][0]:
            number = waiting.pop()[1]
            if on_all or earliest < number or number in touched:
                changed.add(number)
        event, number_spoken_of = stored.event, stored.event.round_spoken_of
        if isinstance(event, _CHANGES_NO_FACT):
            on_all = on_all or isinstance(event, ActionUndone)
        elif number_spoken_of is None:
            on_all = True
        else:
            earliest = min(earliest, number_spoken_of)
            if not isinstance(event, _ON_ITS_WAY):
                touched.add(number_spoken_of)
    return frozenset(changed)


def pairing_of(events: Sequence[Recorded], round_number: RoundNumber) -> tuple[RoundPaired, int]:
    """The pairing of that round that counts, and the version of its event."""
    version = round_moments(events).get(round_number, {}).get(RoundStage.PAIRED)
    if version is None:
        raise _unpaired(events, round_number)
    recorded = next(stored.event for stored in events if stored.version == version)
    assert isinstance(recorded, RoundPaired), "the moment of a pairing is that of its event"
    return recorded, version


def _unpaired(events: Sequence[Recorded], round_number: RoundNumber) -> Refused:
    """Of a pairing that no longer counts: which event ended it, and how it is replayed all the same."""
    ended: tuple[int, str] | None = None
    last = 0
    for stored in events:
        match stored.event:
            case RoundPaired(round_number=number) if number == round_number:
                last, ended = stored.version, None
            case RoundVoided(round_number=number) if number == round_number and last:
                ended = stored.version, say("was voided in event {event}", event=stored.version)
            case ActionUndone(version=version) if version == last:
                ended = stored.version, say("was undone in event {event}", event=stored.version)
            case _:
                pass  # nothing else ends a pairing
    if ended is None:
        return Refused("Round {round} has not been paired in this log, so it cannot be replayed.", round=round_number)
    event, how = ended
    return Refused(
        (
            "Round {round} no longer has a pairing: the last pairing {how}. `replay {round} --at {before}` replays "
            "that pairing."
        ),
        round=round_number,
        how=how,
        before=event - 1,
    )


def alteration(events: Sequence[Recorded], round_number: RoundNumber, version: int) -> Recorded | None:
    """The event that changed the pairing recorded by event `version` by hand, the last one that counts."""
    since = [stored for stored in counting(events) if stored.version > version]
    return next(
        (
            stored
            for stored in reversed(since)
            if isinstance(stored.event, PairingAltered) and stored.event.round_number == round_number
        ),
        None,
    )


def as_read_by(recorded: RoundPaired, known: Tournament) -> Tournament:
    """Under the readings of the engine version that made the pairing, as the fold has it after that event."""
    return replace(known, settings=with_readings_of(known.settings, recorded.provenance.engine))


@dataclass(frozen=True, slots=True)
class Holding:
    """What the rules say of a pairing that is on record, where something is corrected now."""

    round_number: RoundNumber
    stage: RoundStage
    rule: UnpublishedRule
    is_last: bool  # no round comes after it

    @property
    def is_published(self) -> bool:
        """Whether the pairing was made public, so that it stays whatever is corrected."""
        return self.stage is not RoundStage.PAIRED

    @property
    def is_yet_to_be_made(self) -> bool:
        """Whether the text counts it among the pairings still to be made."""
        return not self.is_published and self.rule.is_yet_to_be_made


def whether_it_holds(tournament: Tournament, round_number: RoundNumber) -> Holding:
    """The answer for a round that has been paired."""
    rule = edition_named(tournament.settings.edition).general_rules.unpublished
    is_last = round_number == tournament.settings.rounds
    return Holding(round_number, tournament.rounds[round_number - 1].stage, rule, is_last)


def made_again(tournament: Tournament, round_number: RoundNumber) -> Tournament:
    """The tournament as a pairing of that round, made now, finds it: as `round void` leaves it, back to that round.

    Corrections count as far as they reach pairings. Numbers stay as they were unless the order of those who play is
    another now; lots of equal ratings that are due are drawn from the seed on record (CFC 613).
    """
    from events.deciders.numbering import (  # who tells what was known then draws none
        after_lots,
        lots_for,
        numbering_for,
        with_numbers,
    )

    state = replace(
        tournament,
        rounds=rounds_before(tournament, round_number),
        byes={key: kind for key, kind in tournament.byes.items() if key[0] <= round_number},
        numberings=_numberings(tournament, round_number),
        draft=None,
    )
    if tournament.rounds[round_number - 1 :]:
        state = replace(state, forbidden_pairs=apart_in(tournament, round_number))
    if state.settings.lot_seed:
        state = after_lots(state, lots_for(state, round_number, ""))
    return with_numbers(state, numbering_for(state, round_number))


def _numberings(tournament: Tournament, round_number: RoundNumber) -> tuple[Numbering, ...]:
    """Those that held, and where a later one moved who plays in the round (B.3), the order that it gives them."""
    held = tuple(one for one in tournament.numberings if one.from_round <= round_number)
    later = tournament.numberings[len(held) :]
    if not later:
        return held
    from events.deciders.numbering import order_in  # as above

    was = order_in(replace(tournament, numberings=held), round_number)
    now = _order(later[-1], {*was, *(p for p, one in tournament.players.items() if one.takes_part_in(round_number))})
    if now == was:
        return held
    return (*held, Numbering(round_number, {player: PairingNumber(at) for at, player in enumerate(now, start=1)}))


def _order(numbering: Numbering, players: set[PlayerId]) -> Sequence[PlayerId]:
    return sorted((player for player in numbering.numbers if player in players), key=lambda one: numbering.numbers[one])


# --- What the pairing of a round reads otherwise now than when it was made, in words, and what does not reach it


def changed_facts(
    then: Tournament,
    now: Tournament,
    round_number: RoundNumber,
    seated: Collection[PlayerId] = (),
    after: AnyField | None = None,
) -> Iterator[str]:
    """What the pairing of the round reads otherwise now, one sentence a fact, by player id.

    `seated`: who has a place in the pairing in force, also by a change by hand. `after`: the field of now, where it is
    known.
    """
    try:
        before, after = field_of(then, round_number), after or field_of(now, round_number)
    except Refused as refusal:
        yield text_of(refusal)
        return
    was, becomes = _by_player(before), _by_player(after)
    for player in sorted(was.keys() | becomes.keys()):
        name = now.players[player].name if player in now.players else say("player {player}", player=player)
        if player not in becomes:
            yield say("{name} would not be paired.", name=name)
        elif player not in was and player in seated:
            yield say("{name} was added to the pairing by hand.", name=name)
        elif player not in was:
            yield say("{name} would be paired.", name=name)
        else:
            yield from (
                say("{name}: {change}.", name=name, change=change) for change in _changes(was[player], becomes[player])
            )
    yield from _kept_apart(then, now)
    if then.separation_requests != now.separation_requests:
        yield say("The players who asked not to meet are different.")
    if then.settings.initial_colour != now.settings.initial_colour:
        yield say(
            "The initial colour is {colour}, previously {before}.",
            colour=_INITIAL_COLOUR[now.settings.initial_colour],
            before=_INITIAL_COLOUR[then.settings.initial_colour],
        )


def _kept_apart(then: Tournament, now: Tournament) -> Iterator[str]:
    """The pairs by name while they are few."""
    came, gone = now.forbidden_pairs - then.forbidden_pairs, then.forbidden_pairs - now.forbidden_pairs
    if len(came | gone) > _PAIRS_TOLD:
        yield say("The pairs kept apart are different.")
        return
    for two in sorted(came | gone):
        one, other = (now.players[who].name for who in two)
        yield (
            say("{one} and {other} are not to be paired together.", one=one, other=other)
            if two in came
            else say("{one} and {other} may be paired together again.", one=one, other=other)
        )


_PAIRS_TOLD: Final = 3
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
        lambda was, now: say("score {points}, previously {before}", points=points_text(now), before=points_text(was)),
    ),
    (
        ("rating",),
        lambda was, now: say(
            "rating {rating}, previously {before}", rating=now or say("none"), before=was or say("none")
        ),
    ),
    (
        ("colours",),
        lambda was, now: say(
            "colours {colours}, previously {before}",
            colours="".join(now) or say("none"),
            before="".join(was) or say("none"),
        ),
    ),
    (("opponents",), lambda *_: say("different opponents met")),
    (("number",), lambda was, now: say("pairing number {number}, previously {before}", number=now, before=was)),
    (
        ("place",),
        lambda was, now: say("place {place} in rating order (613), previously {before}", place=now, before=was),
    ),
    (("name",), lambda was, now: say("name {name}, previously {before}", name=now, before=was)),
    (("float_last_round", "float_two_rounds_ago"), lambda *_: say("different floats in the previous two rounds")),
    (
        ("has_perfect_score",),
        lambda _, now: say("has won every round so far") if now else say("has no longer won every round so far"),
    ),
    (
        ("was_odd",),
        lambda _, now: (
            say("was an odd player, or met one, in an earlier round")
            if now
            else say("was not an odd player and did not meet one in earlier rounds")
        ),
    ),
    (
        ("unfinished",),
        lambda _, now: say("has an unfinished game") if now else say("has no unfinished game"),
    ),
    (("aro",), lambda *_: say("a different average rating of opponents")),
    (("aro_tenths",), lambda *_: say("a different average rating of opponents")),
    (("buchholz", "sonneborn_berger", "median"), lambda *_: say("different tie-break values")),
    (("may_take_bye",), lambda _, now: say("may have the bye") if now else say("may not have the bye")),
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
        yield say("a different playing history")


def strength_without_effect(then: Tournament, now: Tournament, round_number: RoundNumber) -> Iterator[str]:
    """Players whose rating or title was corrected, where that does not change what the pairing reads; by id."""
    edition = edition_named(now.settings.edition)
    if now.numbers_in(round_number) != then.numbers_in(round_number):
        return  # that numbers moved is a fact that the pairing reads
    for player in sorted(now.numbers_in(round_number)):
        was, becomes = then.players.get(player), now.players[player]
        if was is None or (was.rating_for_report, was.title) == (becomes.rating_for_report, becomes.title):
            continue
        corrected = {"name": becomes.name, "before": _strength(was, becomes), "rating": _strength(becomes, was)}
        reaches = was.rating_for_pairing != becomes.rating_for_pairing
        if reaches and edition.pairs_by_rating:
            continue
        if reaches or becomes.rating_for_report == becomes.rating_for_pairing:
            yield say("{name}: {before} was corrected to {rating}; the order of players is the same.", **corrected)
        elif edition.general_rules.freeze.after_round is not None and becomes.rating == becomes.rating_for_report:
            yield say(
                "{name}: {before} was corrected to {rating} after pairing numbers became final ({article}): no "
                "pairing changes.",
                article=edition.general_rules.freeze.article,
                **corrected,
            )
        else:
            yield say(
                "{name}: {before} was corrected to {rating}, which does not affect pairings ({article}).",
                article=article(now.settings.edition, "C.04.2.D.8") or say("by the decision on record"),
                **corrected,
            )


def _strength(player: Player, other: Player) -> str:
    """The rating with the title; the title alone where the rating was not corrected."""
    if player.rating_for_report == other.rating_for_report:
        return say("title {title}", title=player.title) if player.title else say("no title")
    rating = say("rating {rating}", rating=player.rating_for_report) if player.rating_for_report else say("unrated")
    return joined(", ", (rating, player.title))


def results_without_effect(known: Tournament, round_number: RoundNumber) -> Iterator[str]:
    """Games that ended otherwise than the pairing of that round may know; of a match its boards are told.

    A table asks for no results.
    """
    edition = known.settings.edition
    if edition_named(edition).schedule is not None:
        return
    adjourned, corrected = in_brackets(edition, "C.04.2.D.1"), in_brackets(edition, "C.04.2.D.8")
    for one_round in known.rounds:
        for game in one_round.games:
            place = say("Round {number}, board {board}", number=one_round.number, board=game.board)
            played: list[tuple[str, Game | BoardGame]] = [
                (
                    say("Round {number}, board {board}", number=one_round.number, board=f"{game.board}.{one.board}"),
                    one,
                )
                for one in game.boards
            ]
            for where, one in played or [(place, game)]:
                ended = one.readings.rating
                if one.adjourned_through >= round_number:
                    yield say(
                        "{place} was adjourned when round {round_number} was paired, so it counts as a draw for "
                        "that pairing{adjourned}; it ended {ended}.",
                        place=where,
                        round_number=round_number,
                        adjourned=adjourned,
                        ended=ended,
                    )
                elif ended not in (None, one.readings.pairing):
                    yield say(
                        "{place}: the correction to {ended} came too late to affect pairings{corrected}.",
                        place=where,
                        ended=ended,
                        corrected=corrected,
                    )
            if game.colours_reversed_for_rating:
                yield say(
                    "{place}: the correction of the colours came too late to affect pairings{corrected}.",
                    place=place,
                    corrected=corrected,
                )
