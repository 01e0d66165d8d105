"""The sheet for an appeals committee, filled from the log."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from core.field import Float
from core.histories import History, histories_before
from core.record import BracketRecord, CriterionValue, ProcedureRecord
from core.results import Colour
from core.systems import ENGINES
from core.units import PlayerId, Points
from events.counting import counting
from events.deciders.wording import points_text
from events.vocabulary import AppealDecided, AppealLodged
from projections.audit import AuditRow, audit
from projections.repository import Known
from projections.sheets.answer import Asked, Question, answer, ask, question_text
from projections.sheets.sheet import Criterion, Evidence, Group, Head, Member, Sheet

_ROWS_MAX = 18  # of all score groups together: what one page has room for
_EVIDENCE_MAX = 10
_FLOATS: Mapping[Float | None, str] = {Float.DOWN: "↓", Float.UP: "↑", None: "·"}


@dataclass(frozen=True, slots=True)
class Case:
    """What the case is called, and what the log holds of it."""

    title: str
    lodged: AppealLodged | None = None
    decided: AppealDecided | None = None


def case_of(known: Known, event: int) -> Case | None:
    """The appeal that was lodged with that event, and the last decision on it; None: the event is no appeal."""
    lodged: AppealLodged | None = None
    decided: AppealDecided | None = None
    for stored in counting(known.events):
        if isinstance(stored.event, AppealLodged) and stored.version == event:
            lodged = stored.event
        elif isinstance(stored.event, AppealDecided) and stored.event.appeal == event:
            decided = stored.event
    return None if lodged is None else Case(f"Appeal, event {event}", lodged, decided)


def appeals(known: Known) -> tuple[int, ...]:
    """The events with which appeals were lodged."""
    return tuple(stored.version for stored in counting(known.events) if isinstance(stored.event, AppealLodged))


def sheet_of(known: Known, case: Case, question: Question, *, with_criteria: bool = False) -> Sheet:
    """The sheet. Raises `Refused` when the round has not been paired in this log."""
    asked = ask(known, question)
    tournament = known.tournament
    engine = ENGINES.get(asked.then.settings.edition)
    return Sheet(
        tournament=tournament.details.name or known.stream,
        case=case.title,
        appeal=tuple(_appeal(case)),
        question=question_text(asked),
        answer=answer(asked),
        groups=tuple(_groups(asked)),
        evidence=tuple(_evidence(known, asked)),
        criteria=tuple(_criteria(asked)) if with_criteria else (),
        head=Head(known.stream, known.version, known.short_hash, known.head_hash.hex()),
        rules=engine.title if engine else asked.then.settings.edition,
    )


def _appeal(case: Case) -> Iterator[str]:
    if case.lodged is not None:
        yield f"{case.lodged.appellant}: {case.lodged.subject}"
    if case.decided is not None:
        yield f"Decided: {case.decided.decision}"


def _groups(asked: Asked) -> Iterator[Group]:
    """The score groups of the players asked about, highest first."""
    if asked.field is None:
        return
    players = _players(asked)
    groups: dict[Points, list[PlayerId]] = {}
    for contender in asked.field.contenders:
        groups.setdefault(contender.score, []).append(contender.id)
    wanted = [(score, ids) for score, ids in groups.items() if players & set(ids)]
    histories = histories_before(asked.then, asked.question.round_number)
    for score, ids in sorted(wanted, key=lambda group: -group[0]):
        shown = _nearest(ids, players, _ROWS_MAX // max(1, len(wanted)))
        yield Group(
            score=points_text(score),
            members=tuple(_member(asked, player, histories[player]) for player in shown),
            left_out=len(ids) - len(shown),
        )


def _players(asked: Asked) -> set[PlayerId]:
    question = asked.question
    return {question.player} | ({question.opponent} if question.opponent is not None else set())


def _nearest(ids: Sequence[PlayerId], players: set[PlayerId], limit: int) -> list[PlayerId]:
    """As many as there is room for, those nearest to the players asked about, in their order."""
    places = [place for place, player in enumerate(ids) if player in players]
    by_distance = sorted(range(len(ids)), key=lambda place: (min(abs(place - one) for one in places), place))
    return [ids[place] for place in sorted(by_distance[:limit])]


def _member(asked: Asked, player: PlayerId, history: History) -> Member:
    numbers = asked.then.numbers_in(asked.question.round_number)
    met = [
        game.black if game.white == player else game.white
        for one_round in asked.then.rounds[: asked.question.round_number - 1]
        for game in one_round.games
        if player in (game.white, game.black)
    ]
    return Member(
        number=str(numbers.get(player, "")),
        name=asked.found.now.players[player].name,
        colours="".join("W" if colour is Colour.WHITE else "B" for colour in history.colours),
        floats="".join(_FLOATS[one] for one in history.floats[-2:]),
        opponents=" ".join(str(numbers.get(one, "?")) for one in met if one in history.opponents),
        asked_about=player in _players(asked),
    )


def _evidence(known: Known, asked: Asked) -> list[Evidence]:
    """The pairing, its publication, then what the log says of the players before it; the latest where room is short."""
    number, paired = asked.question.round_number, asked.found.version
    rows = audit(known.events)
    players = _players(asked)
    own = [row for row in rows if row.version >= paired and row.round_number == number and _moves(row)]
    before = [
        row
        for row in rows
        if row.version < paired and players & row.players and row.undone_by is None and _is_fact(row)
    ]
    kept = sorted([*own[-4:], *before[-(_EVIDENCE_MAX - len(own[-4:])) :]], key=lambda row: row.version)
    return [
        Evidence(row.version, row.short_hash, row.recorded_at.strftime("%Y-%m-%d %H:%M"), row.sentence) for row in kept
    ]


def _moves(row: AuditRow) -> bool:
    return row.undone_by is None and row.type in {"round-paired", "pairing-altered", "round-published"}


def _is_fact(row: AuditRow) -> bool:
    """A fact of the games and of taking part; the pairings before are told by the score groups."""
    return row.round_number is not None and not row.type.startswith(("round-", "pairing-numbers"))


def _criteria(asked: Asked) -> Iterator[Criterion]:
    record = asked.record
    if record is None:
        return
    for number, bracket in enumerate(record.brackets, start=1):
        where = f"{number}: {points_text(bracket.score)} points, {_size(bracket)} players"
        yield Criterion(where, "Pairs", str(len(bracket.pairs)))
        if bracket.downfloaters:
            yield Criterion("", "Left over", ", ".join(asked.who(player) for player in bracket.downfloaters))
        for value in bracket.values:
            if value.value not in (0, ()):
                yield Criterion("", value.criterion, _value(value))
        fails = bracket.first_candidate_fails
        yield Criterion("", "First candidate in order", f"excluded by {fails}" if fails else "taken")
    for pair in record.pairs:
        if {pair.white, pair.black} & _players(asked):
            players = f"{asked.who(pair.white)} - {asked.who(pair.black)}"
            yield Criterion("Colours", players, f"article {pair.colour_article}")
    if isinstance(record, ProcedureRecord):
        for step in record.steps:
            yield Criterion("Step", step.article, step.text)


def _size(bracket: BracketRecord) -> int:
    return len(bracket.moved_down) + len(bracket.residents)


def _value(one: CriterionValue) -> str:
    """A count, or a list of points."""
    return ", ".join(map(points_text, one.value)) if isinstance(one.value, tuple) else str(one.value)
