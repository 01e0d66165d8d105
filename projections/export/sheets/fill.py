"""The sheet for an appeals committee, filled from the log.

With when the pairing was published, what became of it, and when the appeal came.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from types import MappingProxyType
from typing import Final

from core.editions.registry import edition_named, is_known
from core.editions.shared.histories import History, histories_before
from core.model.dataclass import dataclass, replace
from core.model.pairing import BracketRecord, Float, ProcedureRecord
from core.model.sentence import SEMICOLON, joined, say, say_of
from core.model.units import PlayerId, Points, RoundNumber, points_in_print
from events.log.envelope import StoredEvent
from projections.explain.drawn import BracketPicture
from projections.explain.told import criterion_text, step_text, value_text, without_none
from projections.export.colour_strips import strip_before
from projections.export.sheets.answer import Answer, Looked, Question, answer, look_up, question_text
from projections.export.sheets.sheet import Criterion, Evidence, Group, Head, Member, Reverse, Sheet, Times
from projections.known import Known
from projections.log_in_words.appeals import Appeal, changes_by_hand, paired_since
from projections.log_in_words.milestones import Mark, milestones
from projections.log_in_words.trail import AuditRow, audit
from projections.points_before import points_before
from projections.wording import minute


def restored_in(events: Sequence[StoredEvent], edition: str) -> dict[int, str]:
    """By event that made all boards of a round as they were published again: that it did, and on which ground."""
    changes = changes_by_hand(events, of_voided=True)
    return {one.version: joined(SEMICOLON, one.on_grounds(edition)) for one in changes if one.is_as_published}


def times_of(
    rows: Sequence[AuditRow],
    appeal: Appeal | None,
    round_number: RoundNumber,
    restored: Mapping[int, str] = MappingProxyType({}),
) -> Times:
    """Of an appeal the publication that it complains of, else the one that counts; with what came since.

    `restored`: as `restored_in` gives it.
    """
    of_the_round = [row for row in rows if row.round_number == round_number]
    row = _publication(of_the_round, appeal)
    published = (
        say("not on record") if row is None else joined(SEMICOLON, (_at(row), *_since(of_the_round, row, restored)))
    )
    if appeal is None:
        return Times(published, "")
    appealed = say("{time}, event {version}", time=moment(appeal.recorded_at), version=appeal.version)
    apart = "" if row is None else _apart(row.recorded_at, appeal.recorded_at)
    return Times(published, joined(", ", (appealed, apart)))


def of_another_pairing(events: Sequence[StoredEvent], appeal: Appeal, round_number: RoundNumber) -> Iterator[str]:
    """That the round was paired again since the appeal, so that the sheet speaks of another pairing."""
    again = paired_since(events, appeal, round_number)
    if again is not None:
        yield say(
            "Round {number} has since been paired again (event {event}): the question and the answer below are "
            "about that pairing.",
            number=round_number,
            event=again,
        )


def of_boards_before(events: Sequence[StoredEvent], appeal: Appeal | None, round_number: RoundNumber) -> str:
    """That boards were changed since the appeal, and that the sheet speaks of those that it complains of."""
    again = None if appeal is None else paired_since(events, appeal, round_number)
    if again is not None:
        return say(
            "Round {number} has since been paired again (event {event}): the question and the answer below are "
            "about the boards as they were when the appeal was lodged.",
            number=round_number,
            event=again,
        )
    return say(
        "The boards of round {number} have since been changed: the question and the answer below are about the "
        "boards as they were when the appeal was lodged.",
        number=round_number,
    )


def moment(time: datetime) -> str:
    """As the sheet prints it."""
    return joined(" ", (minute(time), "UTC"))


def _publication(rows: Sequence[AuditRow], appeal: Appeal | None) -> AuditRow | None:
    """The last one before the appeal that counted then, where there is one; else that of the pairing that counts."""
    found = [row for row in rows if row.type == "round-published"]
    if appeal is not None:
        before = (row for row in reversed(found) if row.version < appeal.version)
        complained_of = next((row for row in before if not 0 < (row.undone_by or 0) < appeal.version), None)
        if complained_of is not None:
            return complained_of
    counting = [row for row in rows if row.undone_by is None]
    paired = max((row.version for row in counting if row.type == "round-paired"), default=0)
    return next((row for row in found if row.undone_by is None and row.version > paired), None)


def _since(rows: Sequence[AuditRow], published: AuditRow, restored: Mapping[int, str]) -> Iterator[str]:
    if published.undone_by is not None:
        yield say("undone by event {event}", event=published.undone_by)
    for row in rows:
        if row.version > published.version and row.undone_by is None:
            yield from _became(row, restored)


def _became(row: AuditRow, restored: Mapping[int, str]) -> Iterator[str]:
    match row.type:
        case "pairing-altered" if row.version in restored:
            yield say("restored {moment} ({ground})", moment=_at(row), ground=restored[row.version])
        case "pairing-altered":
            yield say("changed by hand {moment}", moment=_at(row))
        case "round-voided":
            yield say("voided {moment}", moment=_at(row))
        case "round-paired":
            yield say("paired again {moment}", moment=_at(row))
        case "round-published":
            yield say("published again {moment}", moment=_at(row))


def _at(row: AuditRow) -> str:
    return say("{time}, event {version}", time=moment(row.recorded_at), version=row.version)


def _apart(published: datetime, appealed: datetime) -> str:
    """45 min after the publication; 2 days 3 h 10 min before it."""
    minutes = round(abs((appealed - published).total_seconds())) // 60
    days, hours = minutes // (24 * 60), minutes // 60 % 24
    parts = [say_of(days, "{count} day", "{count} days") if days else "", f"{hours} h" if hours else ""]
    told = joined(" ", [*parts, f"{minutes % 60} min"])
    if appealed < published:
        return say("{time} before publication", time=told)
    return say("{time} after publication", time=told)


_OF_THE_PAIRING: Final = frozenset({"round-paired", "pairing-altered", "round-published"})
_ROWS_MAX = 14  # of all score groups together: what one page has room for
_PAIRS_MAX = 14  # of a bracket that is drawn: with more, those that differ
_CORRECTIONS_MAX = 8  # on the line of time
_EVIDENCE_MAX = 10
_FLOATS: Mapping[Float | None, str] = {Float.DOWN: "↓", Float.UP: "↑", None: "·"}


@dataclass(frozen=True, slots=True)
class Case:
    """What the case is called, and what the log holds of it."""

    title: str
    appeal: Appeal | None = None


def case_on_record(appeal: Appeal) -> Case:
    """The case of an appeal that was lodged."""
    return Case(say("Appeal {number}, event {version}", number=appeal.number, version=appeal.version), appeal)


def sheet_of(
    known: Known, case: Case, question: Question, *, with_criteria: bool = False, stood: int | None = None
) -> Sheet:
    """The sheet, about the boards that count or those that stood after an event.

    Raises `Refused` when the round has not been paired in this log.
    """
    looked, rows = look_up(known, question, stood), audit(known.events)
    tournament = known.tournament
    told = answer(looked)
    edition = looked.found.then.settings.edition
    engine = edition_named(edition) if is_known(edition) else None
    return Sheet(
        tournament=tournament.details.name or known.stream,
        case=case.title,
        appeal=tuple(_appeal(known, case.appeal, question.round_number, stood)),
        question=question_text(looked),
        answer=told.sentences,
        groups=tuple(_groups(known, looked)),
        evidence=tuple(_evidence(rows, looked, " ".join(told.sentences))),
        times=times_of(rows, case.appeal, question.round_number, restored_in(known.events, edition)),
        criteria=tuple(_criteria(looked, told)) if with_criteria else (),
        head=Head(known.stream, known.version, known.short_hash, known.head_hash.hex(), known.mark),
        rules=say("a round robin, according to its table")
        if looked.table is not None
        else engine.title
        if engine
        else edition,
        decision=_decision(case.appeal),
        reverse=_reverse(rows, looked, told),
    )


def _appeal(known: Known, appeal: Appeal | None, number: RoundNumber, stood: int | None) -> Iterator[str]:
    if appeal is None:
        return
    yield say(
        "{appellant}, on {time}: {subject}",
        appellant=appeal.appellant,
        time=moment(appeal.recorded_at),
        subject=appeal.subject,
    )
    if stood is None:
        yield from of_another_pairing(known.events, appeal, number)
    else:
        yield of_boards_before(known.events, appeal, number)


def _decision(appeal: Appeal | None) -> str:
    if appeal is None or appeal.decision is None:
        return ""
    decided = appeal.decision
    text = decided.text
    if decided.upheld is not None:
        text = say("Upheld. {text}", text=text) if decided.upheld else say("Dismissed. {text}", text=text)
    return say(
        "{decision} (recorded by {actor} on {time}, event {version})",
        decision=text,
        actor=decided.actor,
        time=moment(decided.recorded_at),
        version=decided.version,
    )


def _reverse(rows: Sequence[AuditRow], looked: Looked, told: Answer) -> Reverse:
    """What is drawn: of a large bracket the pairs that differ, of many corrections the last ones."""
    comparisons = tuple(replace(one, brackets=_small(one.brackets, looked)) for one in told.comparisons)
    line = milestones(rows, looked.question.round_number, looked.found.version)
    minor = [one for one in line if one.mark in (Mark.CORRECTION, Mark.RESULTS)][:-_CORRECTIONS_MAX]
    shown = tuple(one for one in line if one not in minor)
    return Reverse(comparisons, _small(told.brackets, looked), shown, len(minor))


def _small(brackets: Sequence[BracketPicture], looked: Looked) -> tuple[BracketPicture, ...]:
    return tuple(one.with_at_most(_PAIRS_MAX, looked.question.players) for one in brackets)


def _groups(known: Known, looked: Looked) -> Iterator[Group]:
    """The score groups of the players asked about, highest first."""
    if looked.asked is None:
        return
    players = set(looked.question.players)
    groups: dict[Points, list[PlayerId]] = {}
    for contender in looked.asked.field.contenders:
        groups.setdefault(contender.score, []).append(contender.id)
    wanted = [(score, ids) for score, ids in groups.items() if players & set(ids)]
    number = looked.question.round_number
    histories = histories_before(looked.found.then, number)
    points = points_before(known.events, known.tournament, number)
    for score, ids in sorted(wanted, key=lambda group: -group[0]):
        shown = _nearest(ids, players, _ROWS_MAX // max(1, len(wanted)))
        yield Group(
            score=points_in_print(score),
            members=tuple(_member(looked, player, histories[player], points.text(player)) for player in shown),
            left_out=len(ids) - len(shown),
            is_accelerated=any(histories[player].points != score for player in ids),
        )


def _nearest(ids: Sequence[PlayerId], players: set[PlayerId], limit: int) -> list[PlayerId]:
    """As many as there is room for, those nearest to the players asked about, in their order."""
    places = [place for place, player in enumerate(ids) if player in players]
    by_distance = sorted(range(len(ids)), key=lambda place: (min(abs(place - one) for one in places), place))
    return [ids[place] for place in sorted(by_distance[:limit])]


def _member(looked: Looked, player: PlayerId, history: History, points: str) -> Member:
    number = looked.question.round_number
    numbers = looked.found.then.numbers_in(number)
    met = [
        game.black if game.white == player else game.white
        for one_round in looked.found.then.rounds[: number - 1]
        for game in one_round.games
        if player in (game.white, game.black)
    ]
    return Member(
        number=str(numbers.get(player, "")),
        name=looked.found.now.players[player].name,
        points=points,
        colours=strip_before(looked.found.then, number, player),
        floats="".join(_FLOATS[one] for one in history.floats[-2:]),
        opponents=" ".join(str(numbers.get(one, "?")) for one in met if one in history.opponents),
        asked_about=player in looked.question.players,
    )


def _evidence(log: Sequence[AuditRow], looked: Looked, answered: str) -> list[Evidence]:
    """The pairing, what the answer cites, then what the log says of the players before it, the latest first to stay."""
    number, paired = looked.question.round_number, looked.found.version
    rows = [row for row in log if row.undone_by is None]
    cited = {int(version) for version in re.findall(r"\bevent (\d+)", answered)}
    own = [row for row in rows if row.version >= paired and row.round_number == number and row.type in _OF_THE_PAIRING]
    kept = {
        row.version: row
        for row in [*own[:1], *own[-3:], *(row for row in rows if row.version in cited)][:_EVIDENCE_MAX]
    }
    players = set(looked.question.players)
    for row in reversed(rows):
        if len(kept) < _EVIDENCE_MAX and row.version < paired and players & row.players and _is_fact(row):
            kept[row.version] = row
    return [
        Evidence(row.version, row.short_hash, minute(row.recorded_at), row.sentence)
        for row in sorted(kept.values(), key=lambda row: row.version)
    ]


def _is_fact(row: AuditRow) -> bool:
    """A fact of the games and of taking part; the pairings before are told by the score groups."""
    return row.round_number is not None and not row.type.startswith(("round-", "pairing-numbers"))


def _criteria(looked: Looked, told: Answer) -> Iterator[Criterion]:
    for line in told.with_it:
        yield Criterion(say("With it"), "", line)
    asked = looked.asked
    if asked is None:
        return
    record = asked.pairing.record
    for number, bracket in enumerate(record.brackets, start=1):
        yield Criterion(
            say(
                "{number}: score {points}, players {players}",
                number=number,
                points=points_in_print(bracket.score),
                players=_size(bracket),
            ),
            say("Pairs"),
            str(len(bracket.pairs)),
        )
        if bracket.downfloaters:
            yield Criterion("", say("Left over"), asked.names(bracket.downfloaters))
        for value in without_none(bracket.values):
            yield Criterion("", criterion_text(asked.rules, value.criterion), value_text(asked.rules, value))
        fails = bracket.first_candidate_fails
        by = say("excluded by {criterion}", criterion=criterion_text(asked.rules, fails)) if fails else say("taken")
        yield Criterion("", say("First candidate in order"), by)
    for pair in record.pairs:
        if {pair.white, pair.black} & set(looked.question.players):
            players = f"{asked.who(pair.white)} - {asked.who(pair.black)}"
            yield Criterion(say("Colours"), players, say("by {article}", article=pair.colour_article))
    if isinstance(record, ProcedureRecord):
        for step in record.steps:
            yield Criterion(say("Step"), step.article, step_text(step))


def _size(bracket: BracketRecord) -> int:
    return len(bracket.moved_down) + len(bracket.residents)
