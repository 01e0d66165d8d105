"""In what two records of an event differ: the first event, the announcement, players, boards, results, standings.

A record is a log up to a moment, or a report without one. What a report cannot say is no difference.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, cast

from core.general_rules.announced import own_rules_in_force
from core.model.dataclass import dataclass, replace
from core.model.pairing import Board, Boards
from core.model.results import Colour, Outcome, Reading, Result
from core.model.sentence import joined, say
from core.model.tournament import Game, GameStatus, Round, Tournament
from core.model.units import PlayerId, RoundNumber
from events.deciders.by_hand import seats_of
from events.log.envelope import Recorded, StoredEvent
from events.trf.document import OUTCOMES_IN_WORDS
from events.vocabulary.any_event import AnyEvent
from events.vocabulary.players import Registration
from events.vocabulary.teams import TeamRegistered
from projections.log_in_words.sentences import EventSentences, worth
from projections.log_in_words.trail import authors_in
from projections.replay.report_differences import Report, reports_compared
from projections.replay.same_players import Fact, PlayerDifference, fact, facts_of_people, last_numbers, same_players
from projections.standings.changes import StandingsChanges, standings_changes
from projections.standings.knockout import announced_in_words
from projections.standings.table import standings


@dataclass(frozen=True, slots=True)
class Record:
    """One of the two: its state and, unless it is a report, its log."""

    tournament: Tournament
    events: Sequence[Recorded] | None = None  # None: a report
    counted: str = ""  # of a report whose points are counted by other results than it shows: what it says of that
    report: Report | None = None  # the report line by line; a log that is compared with one is written as one


@dataclass(frozen=True, slots=True)
class Divergence:
    """The first event in which two logs differ, as a sentence; None: that log ends before it."""

    version: int
    one: str | None
    other: str | None


@dataclass(frozen=True, slots=True)
class RoundDifference:
    """What differs in a round that both have. Players by their ids in the first record, where they are in it."""

    round_number: RoundNumber
    only_in_one: Boards  # by the ids of the first record
    only_in_other: Boards  # by the ids of the second
    results: tuple[tuple[Board, str, str], ...]
    without_game: tuple[tuple[PlayerId, str, str], ...]
    standings: StandingsChanges  # after it

    @property
    def differs(self) -> bool:
        """Whether anything does."""
        return bool(self.only_in_one or self.only_in_other or self.results or self.without_game or self.standings.lines)


@dataclass(frozen=True, slots=True)
class Differences:
    """Everything in which two records differ."""

    divergence: Divergence | None
    announcement: tuple[Fact, ...]
    players: tuple[PlayerDifference, ...]
    rounds: tuple[RoundDifference, ...]  # those that differ
    rounds_of_one: RoundNumber
    rounds_of_other: RoundNumber
    lines: tuple[Fact, ...] = ()  # of two reports: the head, and lines that are no player's
    not_compared: tuple[str, ...] = ()  # what was held against nothing, which is no difference

    @property
    def any(self) -> bool:
        """Whether the two differ at all."""
        return self.count > 0

    @property
    def count(self) -> int:
        """In how many things they do."""
        rounds_paired = self.rounds_of_one != self.rounds_of_other
        lists = (self.announcement, self.players, self.rounds, self.lines)
        return sum(map(len, lists)) + rounds_paired + (self.divergence is not None)


def differences(one: Record, other: Record) -> Differences:
    """What differs between two records of one event, or of two."""
    shared = _shared_events(one.events, other.events)
    known = {stored.event.player for stored in shared if isinstance(stored.event, Registration | TeamRegistered)}
    same = same_players(one.tournament, other.tournament, known)
    common = min(one.tournament.last_paired_round, other.tournament.last_paired_round)
    found = (_round_difference(one.tournament, other.tournament, RoundNumber(r), same) for r in range(1, common + 1))
    rounds = tuple(apart for apart in found if apart.differs)
    announcement = tuple(_announcement(one, other))
    lines: tuple[Fact, ...] = ()
    left_out: tuple[str, ...] = ()
    if one.report is None or other.report is None:
        players = tuple(_player_differences(one, other, same))
    else:
        compared = reports_compared(
            (one.report, other.report),
            (one.tournament, other.tournament),
            same,
            rounds_told=[
                *(apart.round_number for apart in rounds),
                *range(common + 1, 1 + max(one.tournament.last_paired_round, other.tournament.last_paired_round)),
            ],
            facts_told=[one_fact.what for one_fact in announcement],
        )
        players, lines, left_out = compared
    return Differences(
        divergence=_divergence(one.events, other.events),
        announcement=announcement,
        players=players,
        rounds=rounds,
        rounds_of_one=one.tournament.last_paired_round,
        rounds_of_other=other.tournament.last_paired_round,
        lines=lines,
        not_compared=left_out,
    )


def _shared_events(one: Sequence[Recorded] | None, other: Sequence[Recorded] | None) -> Sequence[Recorded]:
    """The events that both logs begin with."""
    if one is None or other is None:
        return ()
    length = 0
    for stored, counterpart in zip(one, other, strict=False):
        if stored.event != counterpart.event:
            break
        length += 1
    return one[:length]


def _divergence(one: Sequence[Recorded] | None, other: Sequence[Recorded] | None) -> Divergence | None:
    """The first event that is another one, or was recorded by somebody else."""
    if one is None or other is None:
        return None
    recorded, recorded_there = _recorded_by(one), _recorded_by(other)
    pairs = enumerate(zip(one, other, recorded, recorded_there, strict=False))
    unlike = (at for at, (a, b, by, by_there) in pairs if a.event != b.event or by != by_there)
    shared = next(unlike, min(len(one), len(other)))
    if len(one) == len(other) == shared:
        return None
    return Divergence(shared + 1, _sentence(one, shared, recorded), _sentence(other, shared, recorded_there))


def _recorded_by(events: Sequence[Recorded]) -> list[str]:
    """Who recorded each event, as a sentence, and who did so first where it was entered again from a copy."""
    log = [stored for stored in events if isinstance(stored, StoredEvent)]
    firsts = {
        version: say(" First recorded by {author}, in another copy.", author=author)
        for version, author in authors_in(log).items()
    }
    return [
        joined("", (say("Recorded by {author}.", author=stored.actor), firsts.get(stored.version, "")))
        for stored in log
    ]


def _sentence(events: Sequence[Recorded], shared: int, recorded: Sequence[str]) -> str | None:
    """The event after those that are shared, told after them."""
    if shared >= len(events):
        return None
    sentences = EventSentences()
    for stored in events[:shared]:
        sentences.tell(cast("AnyEvent", stored.event))
    told = sentences.tell(cast("AnyEvent", events[shared].event))
    sentence = joined(" ", (told.sentence, recorded[shared] if shared < len(recorded) else ""))
    return say("{sentence} Reason: {reason}", sentence=sentence, reason=told.reason) if told.reason else sentence


def _announcement(one: Record, other: Record) -> Iterator[Fact]:
    """What was announced; a report leaves open the edition and whatever else it has no line for."""
    mine, his = one.tournament.settings, other.tournament.settings
    if one.counted != other.counted:
        by_results = say("from the results")
        told = [
            say("according to a comment (###): {said}", said=two.counted) if two.counted else by_results
            for two in (one, other)
        ]
        yield Fact(say("points in the standings"), *told)
    if one.events is not None and other.events is not None:
        yield from fact(say("edition"), mine.edition, his.edition)
        yield from fact(say("variations"), dict(mine.variations) or "", dict(his.variations) or "")
        yield from fact(say("name"), one.tournament.details.name, other.tournament.details.name)
    if one.events is not None and other.events is not None:
        own, others = (dict(own_rules_in_force(two.tournament.own_rules)) for two in (one, other))
        yield from fact(say("house rules"), own or "", others or "")
        knockouts = (announced_in_words(two.tournament) for two in (one, other))
        yield from fact(say("knock-out"), *knockouts)
    if mine.tie_breaks.codes and his.tie_breaks.codes:
        yield from fact(say("tie-breaks"), ", ".join(mine.tie_breaks.codes), ", ".join(his.tie_breaks.codes))
    if mine.rounds is not None and his.rounds is not None:
        yield from fact(say("rounds"), mine.rounds, his.rounds)
    if mine.initial_colour is not None and his.initial_colour is not None:
        yield from fact(say("initial colour"), _COLOURS[mine.initial_colour], _COLOURS[his.initial_colour])
    if mine.scoring != his.scoring:
        yield Fact(say("points"), worth(mine.scoring) or say("as usual"), worth(his.scoring) or say("as usual"))


_COLOURS: Final = {Colour.WHITE: say("white"), Colour.BLACK: say("black")}


def _player_differences(one: Record, other: Record, same: Mapping[PlayerId, PlayerId]) -> Iterator[PlayerDifference]:
    """By id in the first record, then those who are in the second only."""
    counterpart = {mine: his for his, mine in same.items()}
    numbers, other_numbers = last_numbers(one.tournament), last_numbers(other.tournament)
    whole = None not in (one.events, other.events)
    for player in one.tournament.players.values():
        if player.id not in counterpart:
            yield PlayerDifference(player.id, None)
            continue
        twin = other.tournament.players[counterpart[player.id]]
        told = numbers.get(player.id, ""), other_numbers.get(twin.id, "")
        if facts := tuple(facts_of_people(player, twin, told, whole=whole)):
            yield PlayerDifference(player.id, twin.id, facts)
    for twin_id in other.tournament.players:
        if twin_id not in same:
            yield PlayerDifference(None, twin_id)


def _round_difference(
    one: Tournament, other: Tournament, number: RoundNumber, same: Mapping[PlayerId, PlayerId]
) -> RoundDifference:
    mine, his = one.rounds[number - 1], other.rounds[number - 1]
    boards, games = seats_of(mine), {Board(game.white, game.black): game for game in mine.games}
    translated = {_in_ids_of_one(pair, same): pair for pair in seats_of(his)}
    his_games = {_in_ids_of_one(Board(game.white, game.black), same): game for game in his.games}
    return RoundDifference(
        round_number=number,
        only_in_one=tuple(pair for pair in boards if pair not in translated),
        only_in_other=tuple(pair for key, pair in translated.items() if key not in boards),
        results=tuple(
            (pair, _in_words(game), _in_words(his_games[pair]))
            for pair, game in games.items()
            if pair in his_games and _in_words(game) != _in_words(his_games[pair])
        ),
        without_game=tuple(_without_game(mine, his, same)),
        standings=_standings_differences(one, other, number, same),
    )


def _in_ids_of_one(pair: Board, same: Mapping[PlayerId, PlayerId]) -> tuple[object, ...] | Board:
    """The same board by the ids of the first record; what has no such ids equals no board of it."""
    white = same.get(pair.white)
    black = None if pair.black is None else same.get(pair.black)
    if white is None or (black is None) != (pair.black is None):
        return ("only in the other", pair)
    return Board(white, black)


def _in_words(game: Game) -> str:
    """The result in its readings; results are seen from the White of the pairing."""
    readings = game.readings
    if game.status is GameStatus.ADJOURNED:
        return say("adjourned")
    shown = [_or_none(readings.shown(reading)) for reading in Reading]
    reverse = say(", colours reversed in the rating report") if game.colours_reversed_for_rating else ""
    uncounted = "" if readings.uncounted is None else say(", does not count in the standings (CFC 653)")
    if len(set(shown)) == 1:
        return joined("", (shown[0], reverse, uncounted))
    pairing, in_standings, rating = shown
    told = say(
        "{pairing} for pairings, {standings} in the standings, {rating} in the rating report{reverse}",
        pairing=pairing,
        standings=in_standings,
        rating=rating,
        reverse=reverse,
    )
    return joined("", (told, uncounted))


def _or_none(result: Result | None) -> str:
    return say("no result") if result is None else result.value


def _without_game(mine: Round, his: Round, same: Mapping[PlayerId, PlayerId]) -> Iterator[tuple[PlayerId, str, str]]:
    """Byes and absences of players who sit at no board in either."""
    seated = {player for game in mine.games for player in (game.white, game.black)}
    seated |= {same[player] for game in his.games for player in (game.white, game.black) if player in same}
    of_other = {same[player]: outcome for player, outcome in his.unpaired.items() if player in same}
    for player in sorted((mine.unpaired.keys() | of_other.keys()) - seated):
        one, other = _absence(mine.unpaired.get(player)), _absence(of_other.get(player))
        if one != other:
            yield player, one, other


def _absence(outcome: Outcome | None) -> str:
    return OUTCOMES_IN_WORDS[Outcome.ZERO_POINT_BYE if outcome is None else outcome]


def _standings_differences(
    one: Tournament, other: Tournament, number: RoundNumber, same: Mapping[PlayerId, PlayerId]
) -> StandingsChanges:
    """Lines of the standings after a round. Where one of the two names no tie-breaks, those of the other."""
    announced = [tournament.settings.tie_breaks for tournament in (one, other)]
    lists = [mine if mine.codes else his for mine, his in (announced, reversed(announced))]
    before, after = (
        standings(_after_round(tournament, number), tie_breaks)
        for tournament, tie_breaks in zip((one, other), lists, strict=True)
    )
    return standings_changes(before, after, same)


def _after_round(tournament: Tournament, number: RoundNumber) -> Tournament:
    """With that round as the last one; ties are broken after the last one only."""
    if number == tournament.last_paired_round:
        return tournament
    return replace(tournament, rounds=tournament.rounds[:number], broken_ties=(), knockout=None)
