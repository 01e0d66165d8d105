"""Verification of a log: the stored bytes, the sense of its events, and every pairing made again."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from core.model.board import Boards, boards_and_byes, only_in
from core.model.errors import Refused
from core.model.sentence import joined, say
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from events.deciders.by_hand import told_against
from events.log.counting import counting
from events.log.envelope import StoredEvent
from events.log.verification import Flaw
from events.store.store import EventStore
from events.vocabulary.rounds import PairingAltered
from projections.audit.consistency import Concern, Finding, consistency_findings, is_confirmed
from projections.audit.copies import told_of_copies
from projections.audit.knockout_check import knockout_findings
from projections.audit.officials_check import Revoked, officials_findings, told_of_keys
from projections.audit.personal import personal_data
from projections.explain.round_robin import kind_of_import
from projections.replay.replay import Replay, replay_all
from projections.tournament_state.before_round import before_round
from projections.tournament_state.fold import fold

Watched = Callable[[Iterator[Replay]], Iterator[Replay]]
"""Whoever shows that it goes on: passes each round on, one after the other."""


@dataclass(frozen=True, slots=True)
class Confirmed:
    """What speaks against a pairing changed by hand, and who confirmed it, why, in which event."""

    version: int
    actor: str
    round_number: RoundNumber
    message: str
    reason: str


@dataclass(frozen=True, slots=True)
class Verification:
    """What was looked at, and what was found, in log order.

    `confirmed`: what speaks against boards that an arbiter chose, and for which he answers on the record. It is no
    finding. `personal`: what is no longer kept beside the log, and whether the record says so. `copies`: what was
    entered again from other copies of the record. `keys`: since when nobody records without their own key, and who
    lifted that.
    """

    stream: str
    events: int
    pairings_replayed: int
    findings: tuple[Finding, ...]
    confirmed: tuple[Confirmed, ...] = ()
    personal: tuple[str, ...] = ()
    copies: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()


def verify(store: EventStore, stream: str, revoked: Revoked = dict, watched: Watched = iter) -> Verification:
    """Check one log. A log whose bytes are not what was written is not folded: its events are no facts.

    `revoked`: the keys of which whoever asks knows that they were revoked; `watched`: sees each round as it is paired
    again, the part that takes long.
    """
    broken = tuple(
        Finding(Concern.NEWER if flaw.flaw is Flaw.UNKNOWN else Concern.LOG, flaw.version, flaw.message)
        for flaw in store.verify(stream)
    )
    if broken:
        return Verification(stream, store.head(stream).version, 0, broken)
    events = store.read(stream)
    sense = consistency_findings(events)
    # A pairing of players whom nobody registered cannot be made again.
    strangers = any(found.concern is Concern.STRANGER for found in sense)
    replays = () if strangers else tuple(watched(replay_all(events)))
    now = None if strangers else fold(events)
    kind = None if now is None else kind_of_import(events, now)
    if kind is not None and kind.no_verdict:  # no engine paired it
        replays = tuple(one for one in replays if not one.is_imported)
    names = {} if now is None else {player.id: player.name for player in now.players.values()}
    personal = personal_data(events, store.personal(stream))
    by_role = officials_findings(events, store.kept(stream), revoked)
    copies, of_copies = told_of_copies(events)
    found = (*sense, *personal.findings, *by_role, *of_copies, *_replay_findings(replays, names))
    found += () if strangers else tuple(knockout_findings(events))
    findings = sorted(found, key=lambda finding: finding.version)
    confirmed = () if strangers else tuple(_confirmed(events))
    keys = told_of_keys(events)
    return Verification(stream, len(events), len(replays), tuple(findings), confirmed, personal.told, copies, keys)


def _confirmed(events: Sequence[StoredEvent]) -> Iterator[Confirmed]:
    """By the facts as they were known when the pairing was changed; what the engine gives is not objected to."""
    for stored in counting(events):
        event = stored.event
        if not isinstance(event, PairingAltered) or not is_confirmed(event):
            continue
        engine = boards_and_byes(((one.white, one.black) for one in event.engine_boards), event.engine_bye)
        chosen = only_in(boards_and_byes(((one.white, one.black) for one in event.boards), event.bye), engine)
        for message in _told(fold(events[: stored.version]), event.round_number, chosen):
            yield Confirmed(stored.version, stored.actor, event.round_number, message, event.reason)


def _told(state: Tournament, number: RoundNumber, chosen: Boards) -> Sequence[str]:
    try:
        return tuple(told_against(state, before_round(state, number), number, chosen))
    except Refused as refusal:  # a result of an earlier round was missing
        return (say("What speaks against the boards chosen cannot be told: {refusal}", refusal=refusal.args[0]),)


def _replay_findings(replays: Iterable[Replay], names: Mapping[PlayerId, str]) -> Iterator[Finding]:
    for one in replays:
        if one.identical and one.same_input is not False:
            continue
        origin = (
            say("was read from a file and")
            if one.is_imported
            else say("was paired by {engine} and", engine=one.recorded_engine)
        )
        yield Finding(
            Concern.IMPORTED if one.is_imported else Concern.REPLAY,
            one.version,
            say(
                "Round {round_number} {origin} {difference}",
                round_number=one.round_number,
                origin=origin,
                difference=_difference(one, names),
            ),
            one.round_number,
        )


def _difference(one: Replay, names: Mapping[PlayerId, str]) -> str:
    if one.failure:
        return say("cannot be paired again: {failure}", failure=one.failure)
    if not one.same_pairing and one.only_recorded:
        recorded, replayed = _shown(one.only_recorded, names), _shown(one.only_replayed, names)
        return say(
            "comes out otherwise: recorded {recorded}, {engine} gives {replayed}.{since}",
            recorded=recorded,
            engine=one.engine,
            replayed=replayed,
            since=_since(one),
        )
    if not one.same_pairing:
        return say(
            "comes out with the same pairs by {engine}, but with other boards or floats.{since}",
            engine=one.engine,
            since=_since(one),
        )
    if one.same_input is False:
        return say("comes out the same, but rests on other facts than those recorded beside it.")
    return say("comes out the same by {engine}, but for other reasons: the decision records differ.", engine=one.engine)


def _since(one: Replay) -> str:
    """What an arbiter is to make of a round that an earlier engine paired otherwise."""
    if not one.is_by_another_version:
        return ""
    return say(" The engine was corrected since (CHANGELOG); a pairing that was published stays as it was published.")


def _shown(pairs: Boards, names: Mapping[PlayerId, str]) -> str:
    boards = (
        say("{player} has the bye", player=names[pair.white])
        if pair.black is None
        else f"{names[pair.white]} - {names[pair.black]}"
        for pair in pairs
    )
    return joined("; ", boards) or say("nothing")
