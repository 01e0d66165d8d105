"""Where a drawing of lots could have been steered: what of the record leaves a choice, and to whom (decision 76).

The order itself is drawn again by `lots_check`. Here is read how it came to be drawn: every event of the log, also
those that were undone, since whoever draws twice may keep the order that suits.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import pairwise
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from core.model.dataclass import dataclass
from core.model.lots import NUMBERS_OF_A_TABLE, has_few_outcomes, has_the_form, is_of_few
from core.model.named_tuple import NamedTuple
from core.model.sentence import Refused, joined, say
from core.model.tie_breaks import COIN, LOTS
from core.model.tournament import Tournament
from core.model.units import PlayerId
from events.base import Event
from events.deciders.dependence import decides_ties
from events.deciders.ties import refuse_unfinished
from events.log.envelope import StoredEvent, counting, meant_by, undone_versions
from events.vocabulary.knockout import KnockoutAnnounced, KnockoutBegun
from events.vocabulary.participation import ByeCancelled, ByeGranted, PlayerExpelled, PlayerReinstated, PlayerWithdrawn
from events.vocabulary.players import PlayerDetailsCorrected
from events.vocabulary.record import ActionUndone
from events.vocabulary.rounds import PairingAltered, RoundVoided
from events.vocabulary.teams import LineUpSet
from events.vocabulary.ties import FastGameDrawn, FastGamePlayed, LotsCommitted, LotsRevealed, TieBroken
from events.vocabulary.tournament import LotDrawn
from projections.replay.lots_check import by_one_clock
from projections.standings.table import standings
from projections.tournament_state.fold import fold
from projections.wording import minute

if TYPE_CHECKING:
    from events.vocabulary.any_event import AnyEvent

Log: TypeAlias = Sequence[StoredEvent]
Who: TypeAlias = Callable[[Sequence[PlayerId]], str]


@dataclass(frozen=True, slots=True)
class LotsDoubt:
    """Something about event `version` that a reader of the drawing should know.

    `left_a_choice`: somebody could have chosen between two orders. Otherwise it is to be looked at, no more.
    """

    version: int
    left_a_choice: bool
    sentence: str
    of_table: bool = False  # it concerns the numbers of a table, and no order of the tied
    by_a_clock: bool = False  # nobody could have chosen, if one clock was right


def doubts_about_lots(log: Log, who: Who) -> tuple[LotsDoubt, ...]:
    """All of a log, in its order. `who` names players."""
    found = [
        *_undone(log),
        *_drawn_twice(log, who),
        *_ordered_twice(log, who),
        *_hashes(log),
        *(
            LotsDoubt(one, left_a_choice=False, sentence=told, by_a_clock=True)
            for one, told in by_one_clock(log, _steers)
        ),
        *_public_values(log),
        *_once_known(log),
        *_typed_seeds(log, who),
        *_what_was_drawn_for(log, who),
        *_beside_lots(log, who),
    ]
    return tuple(sorted(found, key=lambda doubt: doubt.version))


def told_beside_standings(log: Log, tournament: Tournament) -> tuple[str, ...]:
    """What readers of the standings are told of the lots: lines to stand below them."""
    return tuple(_told(doubt) for doubt in _doubts(log, tournament) if not doubt.of_table)


def told_of_choices(log: Log, tournament: Tournament) -> tuple[str, ...]:
    """Of these lines those that say that somebody could have chosen, also by a wrong clock alone."""
    return tuple(_told(doubt) for doubt in _doubts(log, tournament) if doubt.left_a_choice or doubt.by_a_clock)


def _doubts(log: Log, tournament: Tournament) -> tuple[LotsDoubt, ...]:
    return doubts_about_lots(log, lambda players: ", ".join(tournament.players[one].name for one in players))


def _told(doubt: LotsDoubt) -> str:
    return say("Lots, event {version}: {sentence}.", version=doubt.version, sentence=doubt.sentence)


_SENTENCES: Final = {
    LotsCommitted: say("the hash of a secret"),
    LotsRevealed: say("the secret and the public value"),
    TieBroken: say("a tie broken by drawing lots"),
    FastGameDrawn: say("the drawing of lots for the colours of a rapid or blitz game"),
    LotDrawn: say("a drawing of lots"),
}


def _is_of_a_drawing(event: Event) -> bool:
    return type(event) in _SENTENCES and (not isinstance(event, TieBroken) or event.method == LOTS)


def _undone(log: Log) -> Iterator[LotsDoubt]:
    for stored in log:
        if not (isinstance(stored.event, ActionUndone) and 0 < stored.event.version < stored.version):
            continue
        what = log[stored.event.version - 1]
        if _is_of_a_drawing(what.event):
            yield LotsDoubt(
                stored.version,
                left_a_choice=False,
                sentence=(
                    say(
                        "event {version} ({what}) was undone by {actor} on {recorded} UTC. Reason: {reason}",
                        version=what.version,
                        what=_SENTENCES[type(what.event)],
                        actor=stored.actor,
                        recorded=minute(stored.recorded_at),
                        reason=stored.event.reason or say("none given"),
                    )
                ),
            )


def _drawn_twice(log: Log, who: Who) -> Iterator[LotsDoubt]:
    """The same thing recorded twice with another content, whatever was undone between them."""
    groups: dict[object, list[tuple[int, object, str]]] = {}
    for stored in log:
        match stored.event:
            case LotsCommitted(commitment=commitment):
                groups.setdefault("hash", []).append((stored.version, commitment, say("hash was published")))
            case LotsRevealed(secret=secret, public_value=value):
                known = (secret, value)
                groups.setdefault("value", []).append(
                    (stored.version, known, say("secret and public value were revealed"))
                )
            case FastGameDrawn(players=players, seed=seed):
                told = say("seed for the colours of {who} was used", who=who(sorted(players)))
                groups.setdefault(("game", frozenset(players)), []).append((stored.version, seed, told))
            case LotDrawn(subject=subject, seed=seed) as lot if seed:
                told = say("seed for the same drawing of lots was used")
                groups.setdefault(("lot", subject), []).append((stored.version, seed, told))
                told, within = say("division into teams or regions was used"), (lot.groups, lot.apart)
                groups.setdefault(("within", subject), []).append((stored.version, within, told))
            case _:
                pass
    for found in groups.values():
        for (before, one, _), (version, other, told) in pairwise(found):
            if one != other:
                sentence = say(
                    (
                        "a different {told} than in event {before}: anyone who knew the first could choose between "
                        "two orders"
                    ),
                    told=told,
                    before=before,
                )
                yield LotsDoubt(version, left_a_choice=True, sentence=sentence)


def _ordered_twice(log: Log, who: Who) -> Iterator[LotsDoubt]:
    """Lots or a coin that put the same players in another order than before."""
    before: list[tuple[int, tuple[PlayerId, ...]]] = []
    for stored in log:
        event = stored.event
        if not isinstance(event, TieBroken) or event.method not in (LOTS, COIN):
            continue
        for version, order in before:
            again = [player for player in event.players if player in order]
            if again != [player for player in order if player in event.players]:
                sentence = say(
                    "{who} are in a different order from that in event {version}",
                    who=who(sorted(again)),
                    version=version,
                )
                yield LotsDoubt(stored.version, left_a_choice=True, sentence=sentence)
        before.append((stored.version, event.players))


def _hashes(log: Log) -> Iterator[LotsDoubt]:
    for stored in log:
        if not isinstance(stored.event, LotsCommitted):
            continue
        event, version = stored.event, stored.version
        missing = [
            told
            for told, value in (
                (say("where the public value comes from"), event.public_source),
                (say("how it is written"), event.public_form),
                (say("when it becomes known"), event.known_at),
            )
            if not value
        ]
        if missing:
            yield LotsDoubt(
                version,
                left_a_choice=False,
                sentence=say(
                    "the hash was published without stating {missing}: a public value from another source, in "
                    "another form or from another day would give a different order",
                    missing=joined(", ", missing),
                ),
            )
        if has_few_outcomes(event.public_form):
            yield LotsDoubt(
                version,
                left_a_choice=True,
                sentence=say(
                    "the public value has few outcomes ({public_form}): secrets could be tried until all of them gave "
                    "the desired order",
                    public_form=event.public_form,
                ),
            )
        if event.known_at is not None and stored.recorded_at >= event.known_at:
            yield LotsDoubt(
                version,
                left_a_choice=True,
                sentence=say(
                    "the hash was recorded on {recorded} UTC, when the public value was already known ({known} "
                    "UTC): secrets could be tried until one gave the desired order",
                    recorded=minute(stored.recorded_at),
                    known=minute(event.known_at),
                ),
            )
    counted = [type(stored.event) for stored in counting(log)]
    if LotsCommitted in counted and LotsRevealed not in counted:
        version = max(stored.version for stored in counting(log) if isinstance(stored.event, LotsCommitted))
        yield LotsDoubt(version, left_a_choice=False, sentence=say("the secret of this hash has not been revealed"))


def _public_values(log: Log) -> Iterator[LotsDoubt]:
    """Each value told against the hash that counted then."""
    for stored in log:
        if not isinstance(stored.event, LotsRevealed):
            continue
        hashes = [one.event for one in counting(log[: stored.version - 1]) if isinstance(one.event, LotsCommitted)]
        hash_then = hashes[-1] if hashes else None
        value, version = stored.event.public_value, stored.version
        if hash_then is None:
            yield LotsDoubt(version, left_a_choice=True, sentence=say("no hash was published before the secret"))
            continue
        if hash_then.public_form and not has_the_form(hash_then.public_form, value):
            yield LotsDoubt(
                version,
                left_a_choice=True,
                sentence=say(
                    "the public value {value!r} is not in the form announced ({public_form})",
                    value=value,
                    public_form=hash_then.public_form,
                ),
            )
        if is_of_few(hash_then.public_form, value) and not has_few_outcomes(hash_then.public_form):
            sentence = say(
                "the public value '{value}' may be one of fewer than 1,000: if numbers above {largest} were not "
                "possible, secrets could be tried until most values gave the desired order",
                value=value,
                largest=value.split()[-1],
            )
            yield LotsDoubt(version, left_a_choice=True, sentence=sentence)
        if hash_then.known_at is not None and stored.recorded_at < hash_then.known_at:
            yield LotsDoubt(
                version,
                left_a_choice=True,
                sentence=say(
                    "the public value was recorded on {recorded} UTC, before it could be known ({known} UTC)",
                    recorded=minute(stored.recorded_at),
                    known=minute(hash_then.known_at),
                ),
            )
        try:
            refuse_unfinished(fold(counting(log[: version - 1])))
        except Refused:
            sentence = say("the secret was revealed before the last game was over: ties could still be arranged")
            yield LotsDoubt(version, left_a_choice=True, sentence=sentence)


def _once_known(log: Log) -> Iterator[LotsDoubt]:
    """What steers who is tied, or in which order, recorded by somebody who could know what the lots would give.

    Whoever published the hash has the secret: they know the order from the moment on at which the public value is
    known, and everybody does once both are on record.
    """
    hashed: tuple[int, datetime | None] | None = None
    told: int | None = None
    for stored in log:
        event = stored.event
        target = meant_by(log, stored).event
        known = hashed[1] if hashed is not None else None
        if _steers(target) and told is not None:
            if isinstance(event, TieBroken):
                continue  # `_beside_lots` names it
            yield LotsDoubt(
                stored.version,
                left_a_choice=False,
                sentence=say(
                    "{type} was recorded after the secret had been revealed in event {first}: its author could "
                    "have known the outcome of the drawing of lots, and the event may have changed the ties",
                    type=stored.type,
                    first=told,
                ),
            )
        elif hashed is not None and _steers(target) and known is not None and stored.recorded_at >= known:
            yield LotsDoubt(
                stored.version,
                left_a_choice=False,
                sentence=say(
                    "{type} was recorded on {recorded} UTC, when the public value was known ({known} UTC): "
                    "anyone with the secret of event {hashed} could have known the outcome of the drawing of "
                    "lots, and the event may have changed the ties",
                    type=stored.type,
                    recorded=minute(stored.recorded_at),
                    known=minute(known),
                    hashed=hashed[0],
                ),
            )
        if isinstance(event, LotsCommitted):
            hashed = (stored.version, event.known_at)
        elif isinstance(event, LotsRevealed):
            told = told or stored.version


_STEERS: Final = (
    *(PlayerExpelled, PlayerWithdrawn, PlayerReinstated, ByeGranted, ByeCancelled),
    *(PairingAltered, RoundVoided, LineUpSet, FastGameDrawn, FastGamePlayed),
)
"""Who leaves, comes back or has points without a game; boards taken apart; play that orders the tied."""


def _steers(event: Event) -> bool:
    """One of these, a result, a correction, tie-breaks or a scoring, a rating, an order by something else than lots."""
    match event:
        case PlayerDetailsCorrected(rating=rating):
            return rating is not None
        case TieBroken(method=method):
            return method != LOTS
        case _:
            return isinstance(event, _STEERS) or decides_ties(cast("AnyEvent", event))


def _typed_seeds(log: Log, who: Who) -> Iterator[LotsDoubt]:
    """Seeds that their author chose, where the lot is worth something to a player: colours, or the numbers of a table.

    A public value of the record is nobody's choice, where it was announced before and could be known by then, and was
    on record before it was used, or recorded by somebody else: else only its source says that it is the value.
    """
    undone = undone_versions(log)
    games = 1
    for stored in log:
        event = stored.event
        if isinstance(event, KnockoutAnnounced):
            games = event.games
        drawn = None if stored.version in undone else _drawn_by_seed(event, games, who)
        if drawn is None:
            continue
        told = _public_by(log, stored).get(drawn.seed)
        if told is not None:
            if stored.version < told.version and stored.actor == told.actor:
                sentence = _said_afterwards(drawn, told)
                yield LotsDoubt(stored.version, left_a_choice=False, sentence=sentence, of_table=drawn.of_table)
            continue
        sentence = say(
            "the seed {seed!r} for {what} was chosen by the person who entered it, and {at_stake}: the outcome "
            "could have been chosen by trying several seeds. Use a public value that was announced (--seed), "
            "such as the one used for the lots",
            seed=drawn.seed,
            what=drawn.what,
            at_stake=drawn.at_stake,
        )
        yield LotsDoubt(stored.version, left_a_choice=False, sentence=sentence, of_table=drawn.of_table)


class _PublicValue(NamedTuple):
    """A public value as it is on record: in which event, by whom, and the source that was announced for it."""

    version: int
    actor: str
    source: str


def _said_afterwards(drawn: "_Seeded", told: _PublicValue) -> str:
    return say(
        "the seed {seed!r} for {what} was used before it was on record as the public value (event {version}), by the "
        "same person, and {at_stake}: compare it with its source ({source})",
        seed=drawn.seed,
        what=drawn.what,
        version=told.version,
        at_stake=drawn.at_stake,
        source=told.source or say("none given"),
    )


def _public_by(log: Log, used: StoredEvent) -> Mapping[str, _PublicValue]:
    """The public values of the record that somebody had announced before an event, and that were known by then.

    Of a value that was recorded more than once the first time.
    """
    kept, found = counting(log), dict[str, _PublicValue]()
    for stored in kept:
        if isinstance(stored.event, LotsRevealed):
            earlier = (one for one in kept if one.version < min(stored.version, used.version))
            hashes = [one.event for one in earlier if isinstance(one.event, LotsCommitted)]
            known_at = hashes[-1].known_at if hashes else None
            if hashes and (known_at is None or known_at <= used.recorded_at):
                said = _PublicValue(stored.version, stored.actor, hashes[-1].public_source)
                found.setdefault(stored.event.public_value, said)
    return found


class _Seeded(NamedTuple):
    """A lot drawn from a seed, and what it is worth. `of_table`: it numbers a table before the first round."""

    seed: str
    what: str
    at_stake: str
    of_table: bool = False


def _drawn_by_seed(event: Event, games: int, who: Who) -> _Seeded | None:
    """`games`: of a match of the knock-out; of an even number each has White as often."""
    match event:
        case FastGameDrawn(draw_odds=True):
            what = say("the colours of {who}", who=who(sorted(event.players)))
            return _Seeded(event.seed, what, say("Black needs only a draw"))
        case KnockoutBegun() if games % 2:
            return _Seeded(
                event.seed,
                say("the colours of the knock-out"),
                say("one of the two players has White once more than the other"),
            )
        case LotDrawn(subject=subject, seed=seed) if subject == NUMBERS_OF_A_TABLE and seed:
            at_stake = say("the numbers decide colours and the order of opponents")
            return _Seeded(seed, say("the pairing numbers"), at_stake, of_table=True)
        case LotDrawn(seed=seed, order=order) if seed and order:
            return _Seeded(seed, say("the lots of the pairing"), say("they decide who meets whom"), of_table=True)
        case _:
            return None


def _what_was_drawn_for(log: Log, who: Who) -> Iterator[LotsDoubt]:
    """Lots are drawn for a whole tie, as the standings had it then."""
    undone = undone_versions(log)
    for stored in log:
        event = stored.event
        if stored.version in undone or not isinstance(event, TieBroken) or event.method != LOTS:
            continue
        before = [one for one in counting(log[: stored.version - 1]) if one.causation != stored.causation]
        ties = [set(tie) for tie in standings(fold(before)).ties]
        if set(event.players) not in ties:
            yield LotsDoubt(
                stored.version,
                left_a_choice=True,
                sentence=say(
                    "{who} were not a complete group of tied players in the standings at the time",
                    who=who(event.players),
                ),
            )


def _beside_lots(log: Log, who: Who) -> Iterator[LotsDoubt]:
    """What was recorded in place of a drawing, or over it."""
    hashed: int | None = None
    told: int | None = None
    drawn: list[tuple[int, frozenset[PlayerId]]] = []
    for stored in log:
        match stored.event:
            case LotsCommitted():
                hashed = stored.version
            case LotsRevealed():
                told = stored.version
            case TieBroken(players=players, method=method) if method == LOTS:
                drawn.append((stored.version, frozenset(players)))
            case TieBroken(players=players, method=method):
                over = [version for version, tie in drawn if len(tie & set(players)) > 1]
                how = say("the order of {who}, decided by {method}, was recorded", who=who(players), method=method)
                if over:
                    sentence = say("{how}, overriding the drawing of lots in event {over}", how=how, over=over[-1])
                elif told is not None:
                    sentence = say("{how} although the lots could already be drawn (event {told})", how=how, told=told)
                elif hashed is not None and method == COIN:
                    sentence = say(
                        "{how} although the hash of event {hashed} announced a drawing of lots", how=how, hashed=hashed
                    )
                else:
                    continue
                yield LotsDoubt(stored.version, left_a_choice=bool(over) or method == COIN, sentence=sentence)
            case _:
                pass
