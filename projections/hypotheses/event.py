"""A whole event: what fits all its rounds, whether it can be replayed at all, then round by round."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from core.editions.event_kind import kind_of_event
from core.editions.registry import AS_IN_FILE, AUTO
from core.model.sentence import say
from core.model.tournament import Tournament, as_complete
from core.model.units import PlayerId, RoundNumber
from projections.hypotheses.case import Case, Trials, Work, case_of
from projections.hypotheses.hypothesis import Change, EventExplained, Explained, Progress, SeveralRounds
from projections.hypotheses.numbers import Shape, as_round_1_shows, shape_of_round_1
from projections.hypotheses.rules import rules_of_the_event
from projections.hypotheses.search import SearchContext, explained, of_several, pairings_allowed, pairings_of_a_file
from projections.replay.file_check import FileCheck
from projections.replay.remarks import Remark, explanation

_ROUNDS_MANY: Final = 2  # of so many rounds one, or more, differs ...
_BOARDS_MANY: Final = 4  # ... and of so many boards one, or more
_MOVES_MANY: Final = 5  # of so many players one, or more, must move for round 1
_BOARDS_FEW: Final = 10  # of an event that cannot be replayed, rounds that differ on one board of so many are explained


def explain_file(
    checked: FileCheck,
    asked_for: str,
    progress: Progress | None = None,
    effort: int = 1,
    remarks: tuple[Remark, ...] = (),
) -> EventExplained | None:
    """Hypotheses for the rounds of a check that differ; None: none does.

    `asked_for`: the edition, or that the file decides. `remarks`: the comments of the file; a round that one of them
    explains, as `audit` tries it, needs no hypothesis.
    """
    if not checked.differing:
        return None
    is_named = asked_for not in (AUTO, AS_IN_FILE)
    whole = as_complete(checked.rules.tournament)
    by_file = {
        one.round_number: by_remark[1]
        for one in checked.differing
        if (by_remark := explanation(checked.rules.tournament, one, remarks)) is not None
    }
    return explain_event(whole, effort=effort, progress=progress, edition_named=is_named, by_file=by_file)


def explain_event(
    tournament: Tournament,
    *,
    limit: int | None = None,
    effort: int = 1,
    progress: Progress | None = None,
    edition_named: bool = False,
    by_file: Mapping[RoundNumber, str] | None = None,
) -> EventExplained:
    """Hypotheses for the rounds of a file that differ; the number of rounds must be known.

    `limit`: how often one round may be paired again, where that is not to follow from the players. `effort`: so many
    times as often, a round and the file. `edition_named`: somebody named the rules, so only the records of the file can
    say that it is no Swiss. `by_file`: how the file itself explains rounds, for which nothing is searched.
    """
    cases = [case_of(tournament, one.number) for one in tournament.rounds]
    differing = [case for case in cases if case.difference.size]
    if not differing:
        return EventExplained({})
    no_swiss = _no_swiss(tournament, edition_named=edition_named)
    if no_swiss:
        return EventExplained({case.round_number: _LEFT_OUT for case in differing}, (), no_swiss)
    work = Work(pairings_of_a_file(len(tournament.players)) * effort)
    rules = _Event(tournament, cases, work).other_rules() if len(differing) > 1 else ()
    no_replay = _no_replay(cases, differing)
    found: dict[RoundNumber, Explained] = {}
    round_1 = _numbers_of_round_1(cases[0])
    told = by_file or {}
    searched = [
        case
        for case in differing
        if case.round_number not in told and (not no_replay or _is_searched_all_the_same(case, differing))
    ]
    for place, case in enumerate(searched):
        context = SearchContext({one.round_number: one for one in cases}, round_1, work)
        if progress is not None:
            context.progress = _progress_of(progress, case.round_number)
        allowed = limit or pairings_allowed(len(case.scores)) * effort
        found[case.round_number] = explained(case, min(allowed, work.left // (len(searched) - place)), context)
    several = _of_several_rounds(differing, found, work)
    explained_so = {number for one in several for number in one.rounds}
    rounds = {}
    for case in differing:
        number = case.round_number
        is_told = number in found and (not no_replay or _is_near(case) or number in explained_so)
        if number in told:
            rounds[number] = Explained((), note=told[number])
        else:
            rounds[number] = _told_once(found[number], several) if is_told else _LEFT_OUT
    return EventExplained(rounds, rules, no_replay, several)


def _is_near(case: Case) -> bool:
    return _BOARDS_FEW * case.difference.size <= len(case.recorded)


def _is_searched_all_the_same(case: Case, differing: Sequence[Case]) -> bool:
    """Of an event that cannot be replayed: rounds almost as they should be, and where it begins after round 1.

    One result known otherwise all along can be why nothing comes out from then on.
    """
    return _is_near(case) or (case is differing[0] and case.round_number > 1)


def _of_several_rounds(
    differing: Sequence[Case], found: Mapping[RoundNumber, Explained], work: Work
) -> tuple[SeveralRounds, ...]:
    """Single changes with which more than one of the rounds comes out that differ, each once."""
    rounds: dict[frozenset[str], tuple[Change, list[RoundNumber]]] = {}
    for number, one in found.items():
        for change in one.changes:
            if change.facts not in rounds and change.is_of_the_event:
                others = [case for case in differing if case.round_number != number]
                rounds[change.facts] = change, sorted([number, *_rounds_won(change, others, work)])
    told = [
        SeveralRounds(of_several(change, which), tuple(which), facts)
        for facts, (change, which) in rounds.items()
        if len(which) > 1
    ]
    return tuple(sorted(told, key=lambda one: -len(one.rounds)))


def _rounds_won(change: Change, cases: Sequence[Case], work: Work) -> Iterator[RoundNumber]:
    """Rounds that come out with the change, as far as these may still be paired; only those after what it changes."""
    for case in cases:
        trials = Trials(case, 1, work)
        if case.pairing is None or trials.is_over or case.round_number < change.holds_from:
            continue
        left = trials.difference(change)
        if left is not None and left.size == 0:
            yield case.round_number


def _told_once(one: Explained, several: Sequence[SeveralRounds]) -> Explained:
    """The round, with those of its hypotheses marked that are told of several rounds."""
    told = {each.facts for each in several}
    return replace(one, told_first=tuple(change.facts in told for change in one.changes))


_LEFT_OUT: Final = Explained((), note=say("Not explained: the file cannot be replayed."), is_left_out=True)


def _progress_of(progress: Progress, round_number: RoundNumber) -> Callable[[int, int], None]:
    def tell(made: int, limit: int) -> None:
        progress(round_number, made, limit)

    return tell


class _Event:
    """In how many rounds other rules fit; each is asked at most once."""

    def __init__(self, tournament: Tournament, cases: list[Case], work: Work) -> None:
        self._tournament, self._cases, self._work = tournament, cases, work
        self._agree: dict[str, list[RoundNumber]] = {}

    def other_rules(self) -> tuple[str, ...]:
        """Rules of the whole event that most rounds agree with, if these are more than by those it was checked by."""
        same = sum(not case.difference.size for case in self._cases)
        agree = {change: len(self._rounds_with(change)) for change in rules_of_the_event(self._tournament)}
        most = max(agree.values(), default=0)
        return tuple(
            say(
                "{count} of {of} rounds would match, instead of {instead}, if {condition}.",
                count=most,
                of=len(self._cases),
                instead=same,
                condition=change.condition,
            )
            for change, rounds in agree.items()
            if rounds == most > same
        )

    def _rounds_with(self, change: Change) -> list[RoundNumber]:
        known = self._agree.get(change.condition)
        if known is None:
            altered = change.alter(self._tournament)
            self._work.made += len(self._cases)
            known = [
                case.round_number for case in self._cases if case_of(altered, case.round_number).difference.size == 0
            ]
            self._agree[change.condition] = known
        return known


def _numbers_of_round_1(case: Case) -> Sequence[PlayerId]:
    """The order of players with which round 1 comes out, but for a board; empty: it does as it is, or with none."""
    if case.difference.size:
        for shown, change in as_round_1_shows(case):
            left = Trials(case, 1).difference(change)
            if left is not None and left.size <= 1:
                return shown
    return ()


def _no_swiss(tournament: Tournament, *, edition_named: bool) -> str:
    """Why no rules of a Swiss paired it, as far as records or pairings tell; empty: they may have."""
    kind = kind_of_event(tournament, of_file=not edition_named)
    if kind.has_rules:
        return say(
            "The search for changed results or players was skipped: {why}, and the pairings follow "
            "from a table. Any round that differs was arranged in another way.",
            why=kind.why,
        )
    if kind.is_declared:
        return say("Replay is not possible: this is {kind}", kind=kind.no_verdict) if kind.no_verdict else ""
    games = [frozenset({game.white, game.black}) for one in tournament.rounds for game in one.games]
    players = {player for game in games for player in game}
    pairs = len(players) * (len(players) - 1) // 2
    if len(players) > 2 and len(set(games)) == pairs:
        return say(
            "Replay is not possible: in {rounds} rounds all {players} players met each other. That "
            "is a round robin, or a Swiss with as many rounds: its rounds follow from a table, or "
            "from which players had not yet met.",
            rounds=len(tournament.rounds),
            players=len(players),
        )
    return say("Replay is not possible: this is {kind}", kind=kind.no_verdict) if kind.no_verdict else ""


def _no_replay(cases: list[Case], differing: list[Case]) -> str:
    """Too many rounds and boards differ for single changes to say anything; with what round 1 shows."""
    boards = sum(len(case.recorded) for case in cases)
    wrong = sum(len(case.difference.in_file) for case in differing)
    many = _ROUNDS_MANY * len(differing) >= len(cases) and _BOARDS_MANY * wrong >= boards and len(differing) > 2
    shape = shape_of_round_1(cases[0])
    numbers_doubtful = cases[0].difference.size > 0 and _is_doubtful(shape) and len(differing) > 2
    if not many and not numbers_doubtful:
        return ""
    return say(
        (
            "The file cannot be replayed under {edition}: {differing} of {rounds} rounds and {wrong} of "
            "{boards} boards or byes differ. {why}"
        ),
        edition=cases[0].tournament.settings.edition,
        differing=len(differing),
        rounds=len(cases),
        wrong=wrong,
        boards=boards,
        why=_why(cases[0], shape),
    )


def _is_doubtful(shape: Shape) -> bool:
    """Whether round 1 tells of another order altogether: by chance about a quarter of the players must move."""
    return _MOVES_MANY * shape.moved > shape.players


def _why(first: Case, shape: Shape) -> str:
    if not first.difference.size:
        return say(
            "Round 1 matches, but the later rounds do not: they may have been paired under other "
            "rules, with another acceleration, or with scores other than those in the file."
        )
    if _is_doubtful(shape):
        return say(
            "Even round 1 does not pair the upper half against the lower half by the numbers in the "
            "file: {across} of {boards} boards pair one half with the other, and at least {moved} of "
            "{players} players would have to be placed differently in the order. It was probably "
            "paired with other numbers or under other rules; every later round depends on the same "
            "numbers.",
            across=shape.across,
            boards=shape.boards,
            moved=shape.moved,
            players=shape.players,
        )
    return say(
        "Round 1 pairs the upper half against the lower half if {moved} of {players} players are "
        "placed differently; the later rounds were paired with other numbers or under other rules.",
        moved=shape.moved,
        players=shape.players,
    )
