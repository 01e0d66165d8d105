"""What commands that need no database answer: `pair`, `check`, `rules`, `tie-breaks`, `doctor`, and of certificates.

Apart, so that whoever reads their words does not wait for the encoder.
"""

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from msgspec import UNSET, UnsetType, field
from msgspec.structs import replace

from cli.answers.two_readings import OtherPairs, rounds_that_match
from cli.output.answer import Answer, answer_of, answers, answers_of
from core.editions.edition import Edition
from core.editions.event_kind import A_SWISS, A_TEAM_EVENT, EventKind
from core.editions.event_kind import Kind as KindOfEvent
from core.editions.registry import AS_IN_FILE, AUTO
from core.model.pairing import Boards, as_numbers
from core.model.rule_book import Article
from core.model.rule_book import Comparison as ComparedTopic
from core.model.sentence import TournamentError
from core.model.units import PlayerId, RoundNumber
from core.model.verdict import Verdict
from core.tie_breaks.registry import TIE_BREAKS
from core.tie_breaks.tie_break import Needs
from events.errors import TeamEventFile
from projections.hypotheses.hypothesis import EventExplained, Hypothesis, Kind
from projections.replay.file_check import FileCheck, RoundUnderBoth
from projections.replay.recheck import Comparison

NumbersOfBoards: TypeAlias = Sequence[tuple[int, int]]
"""White and Black by their numbers; 0 where White has the bye."""


class NextRoundOtherwise(Answer):
    """What the other reading of a file that contradicts itself gives; null: nothing."""

    pairs: NumbersOfBoards | None


@answers("pair")
class PairAnswer(Answer):
    """The next round of a file."""

    round: RoundNumber
    pairs: NumbersOfBoards
    bye: PlayerId | None
    other_reading: NextRoundOtherwise | UnsetType = UNSET


class ExplanationAnswer(Answer):
    """What would explain a round, and what was tried."""

    hypotheses: Sequence[Hypothesis]
    partial: Sequence[Hypothesis]
    parting: str
    tried: Sequence[Kind]
    repairings: int
    ended_by_budget: bool
    contradicted: int
    note: str


class SeveralRounds(Answer):
    """What would explain several rounds."""

    rounds: Sequence[RoundNumber]
    kind: Kind
    size: int
    sentence: str
    evidence: str
    article: str


class CheckedRound(Answer):
    """A round of a file, and the boards that only the file or only the engine has."""

    round: RoundNumber
    same: bool
    only_in_file: NumbersOfBoards
    only_in_engine: NumbersOfBoards
    note: str | UnsetType = UNSET
    not_judged: str | UnsetType = UNSET
    verdict: Verdict | UnsetType = UNSET
    explanation: ExplanationAnswer | UnsetType = UNSET


class ReadingsAnswer(Answer):
    """Of a file that contradicts itself: which reading was taken, and which rounds match by either."""

    taken: str
    rounds_same: dict[str, Sequence[RoundNumber]]


class RoundBeside(Answer):
    """A round under both editions, by their names: whether it matches the file, and the boards that the other lacks."""

    round: RoundNumber
    apart: bool
    same: dict[str, bool]
    only_in: dict[str, NumbersOfBoards]


class CheckedFile(Answer):
    """A file that was checked; `error`: why it could not be; `no_verdict`: why it is not judged."""

    file: str
    edition: str
    rounds: Sequence[CheckedRound] = ()
    error: str | None = None
    variations: dict[str, str] | UnsetType = UNSET
    readings: ReadingsAnswer | UnsetType = UNSET
    kind: KindOfEvent | UnsetType = UNSET
    no_verdict: str | UnsetType = UNSET
    beside: Sequence[RoundBeside] | UnsetType = UNSET
    several_rounds: Sequence[SeveralRounds] | UnsetType = UNSET
    no_replay: str | UnsetType = UNSET
    other_rules: Sequence[str] | UnsetType = UNSET


@answers("check")
class CheckAnswer(Answer):
    """Every file that was checked."""

    files: Sequence[CheckedFile]


def pair_answer(round_number: RoundNumber, boards: Boards, otherwise: OtherPairs | None) -> PairAnswer:
    """The next round; `otherwise`: what the other reading of the file gives, where it has one."""
    return PairAnswer(
        round=round_number,
        pairs=[(board.white, board.black) for board in boards if board.black is not None],
        bye=next((board.white for board in boards if board.black is None), None),
        other_reading=UNSET if otherwise is None else NextRoundOtherwise(pairs=otherwise.pairs),
    )


def file_answer(
    file: str,
    checked: FileCheck | None,
    error: TournamentError | None,
    asked_for: str,
    explained: EventExplained | None = None,
) -> CheckedFile:
    """A file, and what checking it gave, or why it could not be checked. `explained`: its rounds that differ."""
    if checked is None:
        return CheckedFile(
            file=file,
            edition=AUTO if asked_for == AS_IN_FILE else asked_for,
            error=str(error),
            **_kind(A_TEAM_EVENT if isinstance(error, TeamEventFile) else A_SWISS),
        )
    editions = checked.edition, checked.other_edition
    return CheckedFile(
        file=file,
        edition=checked.edition,
        rounds=[_round(checked, one, explained) for one in checked.rounds],
        variations=dict(checked.rules.tournament.settings.variations) or UNSET,
        readings=UNSET if checked.readings is None else ReadingsAnswer(**rounds_that_match(checked.readings)),
        **_kind(checked.kind),
        beside=[_beside(one, editions) for one in checked.beside] if checked.other_edition else UNSET,
        **({} if explained is None else _explained(explained)),
    )


def _kind(kind: EventKind) -> dict[str, Any]:
    return {} if not kind.no_verdict else {"kind": kind.kind, "no_verdict": kind.no_verdict}


def _round(checked: FileCheck, comparison: Comparison, by_event: EventExplained | None) -> CheckedRound:
    unjudged = comparison.unjudged or ("" if comparison.same else checked.unjudged)
    explained = None if by_event is None else by_event.rounds.get(comparison.round_number)
    return CheckedRound(
        round=comparison.round_number,
        same=comparison.same,
        only_in_file=as_numbers(comparison.only_recorded),
        only_in_engine=as_numbers(comparison.only_by_engine),
        note=comparison.note or UNSET,
        not_judged=unjudged or UNSET,
        verdict=UNSET if unjudged or comparison.verdict is None else comparison.verdict,
        explanation=UNSET if explained is None else answer_of(ExplanationAnswer, explained),
    )


def _beside(one: RoundUnderBoth, editions: tuple[str, str]) -> RoundBeside:
    boards = map(as_numbers, (one.only_in_one, one.only_in_other))
    return RoundBeside(
        round=one.one.round_number,
        apart=one.apart,
        same=dict(zip(editions, (one.one.same, one.other.same), strict=True)),
        only_in=dict(zip(editions, boards, strict=True)),
    )


def _explained(found: EventExplained) -> dict[str, Any]:
    return {
        "several_rounds": [
            SeveralRounds(
                rounds=one.rounds,
                kind=one.hypothesis.kind,
                size=one.hypothesis.size,
                sentence=one.hypothesis.sentence,
                evidence=one.hypothesis.evidence,
                article=one.hypothesis.article,
            )
            for one in found.several
        ],
        "no_replay": found.no_replay,
        "other_rules": found.rules,
    }


# --- the rules


class VariationAnswer(Answer):
    """A variation of an edition; the first value is the default."""

    name: str
    article: str
    values: Sequence[str]
    summary: str


class EditionAnswer(Answer):
    """An edition, in force from the first to the last day; null: the text lays down none."""

    name: str = field(name="edition")
    system: str
    title: str
    source: str
    first_day: str | None
    last_day: str | None
    engine_name: str = field(name="engine")
    variations: Sequence[VariationAnswer]


@answers("rules list")
class EditionsAnswer(Answer):
    """Every edition."""

    editions: Sequence[EditionAnswer]


class ArticleAnswer(Answer, kw_only=True):
    """An article in our own words, with its edition where that is not said above; `home` carries it out."""

    edition: str | UnsetType = UNSET
    number: str = field(name="article")
    topic: str
    title: str
    summary: str
    home: str


@answers("rules show")
class ArticlesAnswer(Answer):
    """The articles that were meant."""

    articles: Sequence[ArticleAnswer]


@answers("rules diff")
class RulesDiffAnswer(Answer):
    """Topic by topic, under the names of the editions, their articles; `same`: both say the same."""

    editions: tuple[str, str]
    topics: Sequence[dict[str, str | bool | Sequence[ArticleAnswer]]]


def editions_answer(editions: Iterable[Edition]) -> EditionsAnswer:
    """Every edition with its variations."""
    return EditionsAnswer(
        editions=[
            EditionAnswer(
                name=one.name,
                system=one.system,
                title=one.title,
                source=one.source,
                first_day=one.first_day or None,
                last_day=one.last_day or None,
                engine_name=one.engine_name,
                variations=answers_of(VariationAnswer, one.variations),
            )
            for one in editions
        ]
    )


def articles_answer(found: Iterable[tuple[str, Article]]) -> ArticlesAnswer:
    """Articles, each with its edition."""
    return ArticlesAnswer(articles=[replace(answer_of(ArticleAnswer, one), edition=name) for name, one in found])


def rules_diff_answer(editions: tuple[str, str], rows: Iterable[ComparedTopic]) -> RulesDiffAnswer:
    """Two rule books beside each other."""
    one, other = editions
    return RulesDiffAnswer(
        editions=editions,
        topics=[
            {
                "topic": row.topic,
                "same": row.is_same,
                one: answers_of(ArticleAnswer, row.one),
                other: answers_of(ArticleAnswer, row.other),
            }
            for row in rows
        ],
    )


# --- this computer


class CheckOfComputer(Answer):
    """What was looked at; `do` is null where all is well."""

    what: str
    verdict: str
    found: str
    do: str | None


@answers("doctor")
class DoctorAnswer(Answer):
    """Whether all is well with this computer."""

    well: bool
    checks: Sequence[CheckOfComputer]


# --- certificates


@answers("explain certificate")
class CertificateAnswer(Answer):
    """A certificate that was written, and what it says."""

    tournament: str
    file: str
    verdict: str


@answers("explain check")
class CertificateChecked(Answer):
    """Whether a certificate holds, what it claims, and what it is bound to (empty: nothing)."""

    file: str
    holds: bool
    problems: Sequence[str]
    remarks: Sequence[str]
    claim: dict[str, Any]
    bound_to: str


class TieBreakAnswer(Answer):
    """One tie-break; `modifiers` without R, which all take."""

    code: str
    name: str
    modifiers: Sequence[str]
    counts: str
    article: str
    of_teams: bool


@answers("tie-breaks list")
class TieBreaksAnswer(Answer):
    """Every tie-break that an event can announce."""

    tie_breaks: Sequence[TieBreakAnswer]


def tie_breaks_answer() -> TieBreaksAnswer:
    """In the order of the registry."""
    return TieBreaksAnswer(
        [
            TieBreakAnswer(one.code, one.title, sorted(one.modifiers), one.means, one.article, Needs.TEAMS in one.needs)
            for one in TIE_BREAKS.values()
        ]
    )
