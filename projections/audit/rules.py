"""Opponents whom a file names and has no line of: which rounds cannot be judged for them.

The rounds of a file held against its rules: by which edition, by which reading of what the lines leave open.
"""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from core.editions.event_kind import EventKind
from core.editions.registry import AS_IN_FILE, AUTO, edition_named, editions
from core.model.dataclass import dataclass, field, replace
from core.model.sentence import Refused, joined, say, say_of
from core.model.tournament import Tournament
from events.days import announced_first_day, first_day
from events.signing.trust_list import TrustList
from events.trf.document import TrfDocument
from events.trf.rules_chosen import RulesOfFile, Variations, rules_of
from events.trf.to_tournament import inferred_initial_colour
from projections.audit.finding import Finding
from projections.audit.games import Cells, Mended, Question, changed, with_cells
from projections.replay.recheck import Comparison, kind_of_file, recheck


def without_strangers(rounds: Sequence[Comparison], document: TrfDocument) -> tuple[Comparison, ...]:
    """Rounds in which the file names opponents who are not in it are not judged: who was paired is not known.

    Nor are those after the first of such games where somebody is named in several rounds: a player whose line is
    missing, on whose games scores and colours depend. A number that is named once may be a slip of the pen.
    `document`: as it was read, before such a player was taken for absent.
    """
    known = {player.number for player in document.players}
    named = [
        (entry.opponent, number)
        for player in document.players
        for number, entry in enumerate(player.entries, start=1)
        if entry is not None and entry.opponent and entry.opponent not in known
    ]
    times, strangers = Counter(number for _, number in named), Counter(one for one, _ in set(named))
    first = min((number for one, number in named if strangers[one] > 1), default=len(rounds))

    def unjudged(one: Comparison) -> str:
        if times[one.round_number]:
            return say_of(
                times[one.round_number],
                "Round {round} has {count} opponent who is not in the file, so it cannot be judged.",
                "Round {round} has {count} opponents who are not in the file, so it cannot be judged.",
                round=one.round_number,
            )
        if one.round_number > first:
            return say(
                "Opponents in round {first} are not in the file, so round {round}, which depends on their games, "
                "cannot be judged.",
                first=first,
                round=one.round_number,
            )
        return one.unjudged

    return tuple(replace(one, unjudged=unjudged(one)) for one in rounds) if named else tuple(rounds)


_READINGS_MAX: Final = 24  # of a file with many open questions so many readings beside the first are tried
_CELLS_MAX: Final = 120_000  # and of a large one so many that no more entries of players than these are paired again


@dataclass(frozen=True, slots=True)
class Asked:
    """What the audit was asked for; `today` (YYYY-MM-DD) decides where neither a file nor its first day does."""

    today: str
    edition: str = AS_IN_FILE
    variations: Variations = ()
    profile: str = ""
    explain: bool = False
    table: bool = False
    engines: tuple[str, ...] = ()  # others to be asked, each by its name, edition and place
    seconds: int = 0  # the longest that one file may take, where engines are asked: all of them have half of it
    trusted: TrustList = field(default_factory=TrustList)  # the keys that the reader knows, for bundles


@dataclass(frozen=True, slots=True)
class Held:
    """A file beside its rules."""

    document: TrfDocument  # by the reading taken
    rules: RulesOfFile
    kind: EventKind
    rounds: tuple[Comparison, ...]
    why: str  # of the edition
    answered: tuple[Finding, ...]  # the questions, with what the pairings say to them
    doubt: str = ""  # why a round that differs may be right all the same, as a sentence; empty: nothing speaks for it

    @property
    def tournament(self) -> Tournament:
        """By the reading taken."""
        return self.rules.tournament


@dataclass(frozen=True, slots=True)
class _Trial:
    """One reading under one edition."""

    document: TrfDocument
    rules: RulesOfFile
    kind: EventKind
    rounds: tuple[Comparison, ...]

    @property
    def judged(self) -> tuple[Comparison, ...]:
        """The rounds that say something: what is not judged supports no reading."""
        return tuple(one for one in self.rounds if not one.unjudged)

    @property
    def agreeing(self) -> int:
        return sum(one.same for one in self.judged)

    @property
    def is_whole(self) -> bool:
        return self.agreeing == len(self.judged)

    @property
    def worth(self) -> tuple[int, int, int]:
        """Rounds that come out, how late the first one differs, boards that come out."""
        first = next((one.round_number for one in self.judged if not one.same), len(self.rounds) + 1)
        return self.agreeing, first, -sum(len(one.only_recorded) for one in self.judged)

    @property
    def worth_of_edition(self) -> tuple[int, int, int, int]:
        """How late the first round differs and in how few boards, then as above: later rounds rest on that one."""
        agreeing, first, boards = self.worth
        in_first = next((len(one.only_recorded) for one in self.judged if not one.same), 0)
        return first, -in_first, agreeing, boards


def held_against_rules(document: TrfDocument, mended: Mended, asked: Asked) -> Held:
    """Pair every round again, by the edition and the reading with which most comes out.

    The edition is tried only where neither somebody nor the file nor its first day says one. Raises `Refused`.
    """
    first = _trial(document, mended.cells, asked)
    turned = _with_other_lot(document, first)
    if turned is not None and (other := _trial(turned, mended.cells, asked)).worth > first.worth:
        document, first = turned, other
    found = _best_reading(document, mended, asked, first)
    others = _other_editions(document, first, asked)
    for edition in () if found.best.is_whole and _is_near(document, found.best) else others:
        again = replace(asked, edition=edition)
        by_edition = _best_reading(document, mended, again, _trial(document, mended.cells, again))
        found = max(found, by_edition, key=lambda one: (_is_near(document, one.best), one.best.worth_of_edition))
    best = found.best
    answered = tuple(map(_answer, mended.questions, found.answers))
    why = _why(first, best, others)
    return Held(best.document, best.rules, best.kind, best.rounds, why, answered, _doubt(document, best, asked))


def _doubt(document: TrfDocument, best: _Trial, asked: Asked) -> str:
    """An event from before the first text that there is here was played by another one; teams by what was announced."""
    day = first_day(document.details.start_date) or _other_day(document)
    edition = edition_named(best.rules.edition)
    if asked.edition not in (AUTO, AS_IN_FILE) or document.names_rules:
        return ""
    if document.teams is not None:
        return say(
            "The file names no rules (192); a team event must announce its system and the points used for "
            "pairing (C.04.6, 1.2)."
        )
    if not day or not edition.first_day > day:
        return ""
    return say(
        (
            "{edition} was not in force yet on {day}, and the edition that was in force is not available, or "
            "was not requested."
        ),
        edition=edition.name,
        day=day,
    )


def _with_other_lot(document: TrfDocument, first: _Trial) -> TrfDocument | None:
    """With the other initial colour, where the file gives none and most colours of round 1 are turned; else None.

    It is read off the first game, so that one board with turned colours would turn all others.
    """
    if document.initial_colour is not None or document.teams is not None or not first.rounds:
        return None
    shown, one = inferred_initial_colour(first.document, first.rules.edition), first.rounds[0]
    if shown is None or 2 * len(one.colours_only) <= len(one.recorded):
        return None
    return replace(document, initial_colour=shown.opposite)


@dataclass(frozen=True, slots=True)
class _Answers:
    """For one question, what each reading tried gave, and which was taken."""

    taken: int
    by_reading: dict[int, _Trial]


@dataclass(frozen=True, slots=True)
class _Found:
    """The best reading under one edition."""

    best: _Trial
    answers: tuple[_Answers, ...]  # one for each question


def _best_reading(document: TrfDocument, mended: Mended, asked: Asked, first: _Trial) -> _Found:
    """One question after the other, the earlier ones as they were answered; so many readings at most are tried."""
    cells, best, left = mended.cells, first, readings_allowed(len(document.players), document.rounds_paired)
    answers = []
    for question in mended.questions:
        by_reading = {0: best}
        for pick in range(1, len(question.readings)):
            if left and best.judged:
                left -= 1
                with suppress(Refused):  # two games that are no match (decision 194)
                    by_reading[pick] = _trial(document, _otherwise(cells, question, pick), asked)
        taken = max(by_reading, key=lambda pick: (by_reading[pick].worth, -pick))
        best, cells = by_reading[taken], _otherwise(cells, question, taken)
        answers.append(_Answers(taken, by_reading))
    return _Found(best, tuple(answers))


def readings_allowed(players: int, rounds: int) -> int:
    """How many readings of a file are tried beside the first: for each, all its rounds are paired again."""
    return max(1, min(_READINGS_MAX, _CELLS_MAX // max(1, players * rounds)))


def _otherwise(cells: Cells, question: Question, pick: int) -> Cells:
    """By another reading than the first, which the cells have."""
    if not pick:
        return cells
    return changed(cells, (*question.undone, *question.readings[pick]))


def _trial(document: TrfDocument, cells: Cells, asked: Asked) -> _Trial:
    read = with_cells(document, cells) if cells else document
    rules = rules_of(read, asked.edition, asked.variations, today=asked.today)
    kind, rounds = recheck(rules.tournament, kind_of_file(rules.tournament, asked.edition))
    return _Trial(read, rules, kind, rounds if document.teams is not None else without_strangers(rounds, document))


def _other_editions(document: TrfDocument, base: _Trial, asked: Asked) -> list[str]:
    """The dated editions of the system that might be meant, where nothing says which: by their days, if any."""
    is_open = asked.edition in (AUTO, AS_IN_FILE)
    if not is_open or document.names_rules or first_day(document.details.start_date) or not base.judged:
        return []
    edition = edition_named(base.rules.edition)
    if not base.kind.is_swiss or not edition.first_day:
        return []
    day = _other_day(document)
    there = (one for one in editions(edition.system) if one.first_day and one.name != edition.name)
    return [one.name for one in there if not day or one.is_near(day)]


def _other_day(document: TrfDocument) -> str:
    """Of a file without a first day: that of round 1, else the last day; empty: none is given."""
    return announced_first_day("", document.details.round_dates) or first_day(document.details.end_date)


def _is_near(document: TrfDocument, trial: _Trial) -> bool:
    """Whether the edition may have been meant, by the days of the file."""
    day = _other_day(document)
    return not day or edition_named(trial.rules.edition).is_near(day)


def _why(base: _Trial, best: _Trial, others: Sequence[str]) -> str:
    """By what the edition was taken, in words."""
    if not others:
        told = base.rules.told[0] if base.rules.told else ""
        return told or say("{edition} was requested", edition=base.rules.edition)
    counted = say(
        "{agreeing} of {of} rounds match {edition}",
        agreeing=best.agreeing,
        of=len(best.judged),
        edition=best.rules.edition,
    )
    if base.rules.edition != best.rules.edition:
        of_today = say(
            ", {agreeing} match {edition}, which is in force today", agreeing=base.agreeing, edition=base.rules.edition
        )
        counted = joined("", (counted, of_today))
    return say("the file states neither the rules nor the first day: {counted}", counted=counted)


def _answer(question: Question, answers: _Answers) -> Finding:
    """The finding with what the pairings say: which reading lets more rounds come out."""
    best = answers.by_reading[answers.taken]
    rivals = [one for pick, one in answers.by_reading.items() if pick != answers.taken]
    if not rivals:
        return question.about
    round_number = question.about.round
    most = max(one.agreeing for one in rivals)
    if best.agreeing > most:
        said = say(
            "The pairings support {what}: {agreeing} of {of} rounds match the rules with it, {otherwise} without it.",
            what=question.words[answers.taken],
            agreeing=best.agreeing,
            of=len(best.judged),
            otherwise=most,
        )
        round_number = round_number or next((one.round_number for one in question.readings[answers.taken]), 0)
    else:
        likely = [pick for pick, one in answers.by_reading.items() if one.agreeing == best.agreeing]
        said = say(
            "The pairings match equally well with each of these readings: {readings}.",
            readings=joined("; ", (question.words[pick] for pick in likely)),
        )
        changing = {one.round_number for pick in likely for one in question.readings[pick]}
        round_number = round_number or (changing.pop() if len(changing) == 1 else 0)
    return replace(question.about, evidence=joined(" ", (question.about.evidence, said)), round=round_number)
