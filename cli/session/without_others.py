"""What a command would have recorded without what others recorded since one's own last entry (decision 260).

Below the questions of `events.deciders.after_another`, which know what moved and say it: whatever else somebody else's
entry makes of a command is seen here, because the same decision is taken once more, on the record as one left it.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, cast

from core.model.sentence import TournamentError, joined, say_of
from core.model.spelling import in_ranges
from core.model.tournament import Tournament
from events.base import STANDINGS, Event
from events.deciders.wording import is_about_others, need_confirmation_of
from events.log.envelope import StoredEvent, meant_by
from events.vocabulary.any_event import AnyEvent
from events.vocabulary.appeals import AppealCarriedOut, AppealDecided
from events.vocabulary.games import GameEvent
from events.vocabulary.knockout import MatchEvent
from events.vocabulary.participation import Participation
from events.vocabulary.players import LateEntryAccepted
from events.vocabulary.record import ActionUndone
from events.vocabulary.rounds import RoundPublished, RoundVoided
from events.vocabulary.teams import LineUpSet, PenaltyPointsGiven
from events.vocabulary.ties import FastGamePlayed
from projections.known import Known
from projections.log_in_words.sentences import EventSentences
from projections.tournament_state.fold import TournamentFold

_BY_THE_RECORD: Final = (
    *(GameEvent, MatchEvent, FastGamePlayed, Participation, LineUpSet, PenaltyPointsGiven),
    *(ActionUndone, AppealDecided, AppealCarriedOut, RoundPublished, RoundVoided, LateEntryAccepted),
)
"""What is typed by a board, a match or a word, and means what the record makes of it.

Others are named in full, or made by the rules of whatever stands in the record: a pairing, an order, prizes.
"""

_OF_A_SEAT: Final = (GameEvent, MatchEvent, LineUpSet)
"""What is of a board or a match alone."""

_LOOKED_AT: Final = 12
"""At so many moments since one's own entry, the last ones, the decision is taken once more."""

_BESIDE: Final = frozenset({"reason", "correction", "was"})
"""What is typed, or follows: how far a correction comes is asked by `need_seen_end`."""

Decide = Callable[[Known, bool], Sequence[Event]]


def decided_as_seen(known: Known, decide: Decide, actor: str, *, confirmed: bool) -> Sequence[Event]:
    """What `decide` gives; raises what it raises.

    And `NeedsConfirmation` where it would have given something else on the record as the actor's last entry about it
    left it, or as others left it meanwhile. What is refused there can only be typed by who has seen the record since;
    whoever recorded nothing so far, or has confirmed a question about others' entries, is not asked.
    """
    decided = decide(known, confirmed)
    if confirmed is True or is_about_others(confirmed) or not any(isinstance(one, _BY_THE_RECORD) for one in decided):
        return decided
    last = max((one.version for one in known.events if one.actor == actor), default=0)
    others, moments = _moments(known.events, decided, actor)
    for version in moments:
        before = _as_it_was(known, version)
        try:
            meant = decide(before, True)
        except (TournamentError, LookupError):
            continue
        if version != last and _seats_named(meant) != _seats_named(decided):
            continue  # the next board or game then: what moved it is asked by `after_another`
        if _meaning(meant, before.tournament) != _meaning(decided, known.tournament):
            _ask(known, before, decided, meant, others, confirmed=confirmed)
            break
    return decide(known, confirmed) if moments else decided  # once more: what it fills besides is read after it


def _moments(log: Sequence[StoredEvent], decided: Sequence[Event], actor: str) -> tuple[list[StoredEvent], list[int]]:
    """What others recorded since the actor's last entry about it, and the moments at which it could have meant another.

    An entry of another seat shows nothing of this one: of a seat it is the last about that, or what stood on the first
    sheet of its round.
    """
    subjects = {subject for one in decided for subject in (*one.rests_on(), *one.gives()) if subject[0] != "results"}
    subjects.discard(STANDINGS)
    about = [one for one in log if subjects & meant_by(log, one).event.gives()]
    own = max((one.version for one in log if one.actor == actor), default=0)
    if own and all(isinstance(one, _OF_A_SEAT) for one in decided):
        sheet = next((one.version for one in about if isinstance(one.event, RoundPublished)), own)
        own = max((one.version for one in about if one.actor == actor), default=min(sheet, own))
    since = [one for one in log[own:] if one.actor != actor]
    if not own or not since:
        return [], []
    others = [one for one in about if one.version > own and one.actor != actor]
    looked_at = [own, *(one.version for one in others[-_LOOKED_AT:])]
    return others or since, [version for version in looked_at if version < len(log)]


def _ask(
    known: Known,
    before: Known,
    decided: Sequence[Event],
    meant: Sequence[Event],
    others: Sequence[StoredEvent],
    *,
    confirmed: bool,
) -> None:
    told = say_of(
        len(others),
        "{others} recorded event {events} in the meantime. Now this would be recorded: {now} As of event {moment} it "
        "would have been: {then}",
        "{others} recorded events {events} in the meantime. Now this would be recorded: {now} As of event {moment} it "
        "would have been: {then}",
        others=joined(", ", dict.fromkeys(one.actor for one in others)),
        events=in_ranges(one.version for one in others),
        now=_in_words(known.events, decided),
        moment=before.version,
        then=_in_words(before.events, meant),
    )
    need_confirmation_of([told], confirmed=confirmed)


def _as_it_was(known: Known, version: int) -> Known:
    """What was known then, but for birth dates, by which nothing of this is decided."""
    events = known.events[:version]
    folding = TournamentFold()
    folding.extend(events)
    return Known(known.stream, folding.tournament(), version, events[-1].hash, events)


def _meaning(events: Sequence[Event], state: Tournament) -> list[tuple[Any, ...]]:
    """What is to be the same of these events: whom, which round, board and result they are of."""
    return [(one.TYPE, *_facts(one), *_seats(one, state)) for one in events if isinstance(one, _BY_THE_RECORD)]


def _facts(event: Event) -> Iterator[Any]:
    if isinstance(event, LateEntryAccepted):
        yield event.first_round
        return
    for name in event.__struct_fields__:
        if name not in _BESIDE:
            yield getattr(event, name)


def _seats(event: Event, state: Tournament) -> Iterator[Any]:
    """Who sits at the board that is named by its number, where that round is paired."""
    if isinstance(event, GameEvent):
        games = state.rounds[event.round_number - 1].games if event.round_number <= len(state.rounds) else ()
        for game in games:
            if game.board == event.board:
                yield (game.white, game.black)
                yield from ((one.white, one.black) for one in game.boards if one.board == event.team_board)


def _seats_named(events: Sequence[Event]) -> list[tuple[Any, ...]]:
    """Which boards and games these are of."""
    named = ("round_number", "board", "team_board", "knockout_round", "match", "game", "for_third_place", "team")
    return [tuple(getattr(one, name, 0) for name in named) for one in events if isinstance(one, _OF_A_SEAT)]


def _in_words(log: Sequence[StoredEvent], events: Sequence[Event]) -> str:
    sentences = EventSentences()
    sentences.pass_over(one.event for one in log)
    return joined(" ", (sentences.tell(cast("AnyEvent", one)).sentence for one in events))
