"""The search for the smallest change with which a round comes out as recorded (decision 84), and a change in words.

In a fixed order: what needs no pairing again; one change of each kind; then, where some single change leaves at most
half of the boards, that one with a second. It ends with the first size at which anything is found. The limit is a
number of pairings, so the same file gives the same answer on every machine.

The same change is tried in the other rounds in which it must have held. A result that was known otherwise in round 6
was known otherwise in every round paired since the game; other pairing numbers held in the rounds before. A change by
which a round would be lost that comes out as it is, is an accident.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from core.model.dataclass import dataclass, field, replace
from core.model.pairing import Board, without_byes
from core.model.sentence import capitalised, joined, say, say_of
from core.model.units import PlayerId, RoundNumber
from projections.hypotheses.attendance import attendance, held_pair, two_expected
from projections.hypotheses.by_hand import by_hand, out_of_line_first, seated_after_the_draw
from projections.hypotheses.case import Case, Difference, Trials, Work, parting, players_of
from projections.hypotheses.hypothesis import Change, Explained, Hypothesis, Kind
from projections.hypotheses.numbers import as_in_round_1, as_round_1_shows, other_numbers
from projections.hypotheses.results import other_results, results_of_last_round
from projections.hypotheses.rules import kept_apart, other_colour_lot, other_rules, other_values_of_byes
from projections.wording import rounds_in_words


@dataclass(frozen=True, slots=True)
class OtherRounds:
    """Rounds beside the one explained in which a change must have held."""

    kept: tuple[RoundNumber, ...] = ()  # come out as recorded without it and with it
    won: tuple[RoundNumber, ...] = ()  # only with it
    lost: tuple[RoundNumber, ...] = ()  # only without it

    def in_words(self) -> str:
        """What they say for or against the change; empty: nothing."""
        told = []
        if self.won:
            told.append(say("It also explains {rounds}.", rounds=rounds_in_words(self.won)))
        if self.kept:
            told.append(say("{rounds} would still match.", rounds=capitalised(rounds_in_words(self.kept))))
        if self.lost:
            told.append(
                say_of(
                    len(self.lost),
                    "Evidence against: {rounds} matches the file without this change, but would differ with it.",
                    "Evidence against: {rounds} match the file without this change, but would differ with it.",
                    rounds=rounds_in_words(self.lost),
                )
            )
        return joined(" ", told)


NO_OTHER_ROUNDS: Final = OtherRounds()


def other_rounds(change: Change, cases: Mapping[RoundNumber, Case], work: Work | None = None) -> OtherRounds:
    """The change held against those of the rounds given; of a few things together, each by itself."""
    kept: set[RoundNumber] = set()
    won: set[RoundNumber] = set()
    lost: set[RoundNumber] = set()
    for part in change.parts or (change,):
        for number in part.also:
            case = cases.get(number)
            if case is None:
                continue
            left = Trials(case, 1, work).difference(replace(part, aside=frozenset(), held=()))
            comes_out = left is not None and left.size == 0
            if case.difference.size == 0:
                (kept if comes_out else lost).add(number)
            elif comes_out:
                won.add(number)
    return OtherRounds(tuple(sorted(kept - lost)), tuple(sorted(won)), tuple(sorted(lost)))


@dataclass(frozen=True, slots=True)
class HypothesisWording:
    """Words for the changes of one round."""

    case: Case

    def hypothesis(self, change: Change, left: Difference, other: OtherRounds) -> Hypothesis:
        """A change with which the round comes out."""
        proof = (self._proof(change, left), change.speaks_for_it, change.remark, other.in_words())
        return Hypothesis(
            kind=change.kind,
            size=change.size,
            sentence=say("This round would match if {condition}.", condition=_with_what_speaks_against(change)),
            evidence=joined(" ", proof),
            article=change.article,
        )

    def partial(self, change: Change, left: Difference, other: OtherRounds) -> Hypothesis:
        """A change that leaves a few boards."""
        boards = joined("; ", map(self.case.board, left.in_file))
        return Hypothesis(
            kind=change.kind,
            size=change.size,
            sentence=say(
                "All but {boards} would match if {condition}.",
                boards=_boards(left.size),
                condition=_with_what_speaks_against(change),
            ),
            evidence=joined(
                " ",
                (
                    say("The round was paired again this way. Not explained: {boards}.", boards=boards),
                    change.speaks_for_it,
                    other.in_words(),
                ),
            ),
            article=change.article,
        )

    def _proof(self, change: Change, left: Difference) -> str:
        recorded = self.case.recorded
        if left is self.case.difference:
            return say(
                "There are no other differences; paired as under the edition: {boards}.",
                boards=_boards(without_byes(recorded) - without_byes(left.in_file)),
            )
        if change.aside:
            seated = tuple(board for board in recorded if _by_hand(board, left))
            who = ", ".join(map(self.case.who, players_of(seated)))
            rest = _boards(without_byes(recorded) - without_byes(seated) - without_byes(left.in_file))
            return say(
                "When the round is paired again this way: {boards} matching; paired by hand: {players}.",
                boards=rest,
                players=who or say("nobody"),
            )
        if left.size:
            return say(
                "When the round is paired again this way, all but {boards} match.", boards=_boards(len(left.in_file))
            )
        return say(
            "When the round is paired again this way, all {boards} and their colours match.",
            boards=_boards(without_byes(recorded)),
        )


def _with_what_speaks_against(change: Change) -> str:
    """What is supposed is never told without what the file has against it."""
    return (
        say("{condition} (but {against})", condition=change.condition, against=change.against_it)
        if change.against_it
        else change.condition
    )


def of_several(change: Change, rounds: Sequence[RoundNumber]) -> Hypothesis:
    """A change with which several rounds come out."""
    supposed = replace(change, condition=change.fact or change.condition)
    which = capitalised(rounds_in_words(rounds))
    return Hypothesis(
        kind=change.kind,
        size=change.size,
        sentence=say(
            "{rounds} would match if {condition}.",
            rounds=which,
            condition=_with_what_speaks_against(supposed),
        ),
        evidence=joined(" ", (say("{rounds} were paired again this way.", rounds=which), change.speaks_for_it)),
        article=change.article,
    )


def _by_hand(board: Board, left: Difference) -> bool:
    return board not in left.everything and board not in left.in_file


def _boards(count: int) -> str:
    return say_of(count, "1 board", "{count} boards")


Changes = Callable[[Case, Difference], Iterable[Change]]

SINGLE: Final[tuple[tuple[Kind, Changes], ...]] = (
    (Kind.RULES, other_rules),
    (Kind.COLOUR_LOT, other_colour_lot),
    (Kind.SCORING, other_values_of_byes),
    (Kind.RESULT, results_of_last_round),
    (Kind.KEPT_APART, kept_apart),
    (Kind.ATTENDANCE, attendance),
    (Kind.HELD_PAIR, held_pair),
    (Kind.NUMBERS, other_numbers),
    (Kind.RESULT, other_results),
)
"""What may have been otherwise, the cheaper kinds first."""

_PLAYERS_PAIRED: Final = 50_000
_PAIRINGS_MIN, _PAIRINGS_MAX = 250, 800
_ROUNDS_WHOLE: Final = 4  # so many rounds of a file are searched to their own limit; more share that
_FIRST_OF_TWO_MAX: Final = 6
_LAST: Final = 1 << 30  # in order: that players changed places is told after what makes the edition give it
_SHARE_OF_A_PARTIAL: Final = 4  # a change that leaves a quarter of the boards at most is told though it is not all
_NOT_SECOND: Final = frozenset({Kind.RULES, Kind.COLOUR_LOT, Kind.SCORING})  # they hold for the event, so come first
_BY_HAND: Final = frozenset({Kind.EXCHANGE, Kind.HELD_PAIR, Kind.KEPT_APART})  # told as exchanges where these suffice


def pairings_allowed(players: int) -> int:
    """How often a round may be paired again: more often the fewer players there are."""
    return max(_PAIRINGS_MIN, min(_PAIRINGS_MAX, _PLAYERS_PAIRED // max(players, 1)))


def pairings_of_a_file(players: int) -> int:
    """How often rounds of one file may be paired again, all together."""
    return _ROUNDS_WHOLE * pairings_allowed(players)


@dataclass(slots=True)
class SearchContext:
    """What the search may know of the event beside the round."""

    cases: Mapping[RoundNumber, Case] = field(default_factory=dict)  # all rounds, to hold a change against
    shown: Sequence[PlayerId] = ()  # the order of players that explains round 1, where that is another one
    work: Work | None = None  # of the whole file
    progress: Callable[[int, int], None] = field(default=lambda _made, _limit: None)


def explained(case: Case, limit: int | None = None, context: SearchContext | None = None) -> Explained:
    """The smallest changes that explain the round; all of the same size."""
    if case.pairing is None:
        return Explained(
            (), note=say("The edition does not give a pairing for this round, so no comparison is possible.")
        )
    context = context or SearchContext()
    trials = Trials(case, pairings_allowed(len(case.scores)) if limit is None else limit, context.work)
    return _Search(case, trials, context).run()


@dataclass(frozen=True, slots=True)
class _Found:
    """A change with which the round comes out, and what it leaves to be done by hand."""

    change: Change
    left: Difference
    turn: int
    other_rounds: OtherRounds = NO_OTHER_ROUNDS

    @property
    def is_sound(self) -> bool:
        """Whether no round that comes out as it is would be lost by it."""
        return not self.other_rounds.lost


class _Search:
    def __init__(self, case: Case, trials: Trials, context: SearchContext) -> None:
        self._case, self._trials, self._around = case, trials, context
        self._whole: list[_Found] = []
        self._near: list[_Found] = []
        self._ended = False
        self._turn = 0
        self._seen: set[frozenset[str]] = set()  # what was tried: two things in either order are one

    def run(self) -> Explained:
        case = self._case
        direct = by_hand(case, case.difference)
        if direct is not None:
            self._whole.append(_Found(direct, case.difference, 0 if direct.kind is Kind.COLOURS else _LAST))
        if case.round_number == 1:
            self._try_first_round()
        self._try_all(self._single())
        if min((found.change.size for found in self._whole if found.is_sound), default=3) > 1:
            self._try_all(self._double())
        best, contradicted = self._smallest()
        return Explained(
            hypotheses=tuple(
                HypothesisWording(case).hypothesis(found.change, found.left, found.other_rounds) for found in best
            ),
            differing=len(case.difference.in_file),
            parting=parting(case),
            tried=tuple(Kind),
            repairings=self._trials.made,
            ended_by_budget=self._ended,
            contradicted=contradicted,
            changes=tuple(found.change for found in best),
            partial=() if best else tuple(self._partial()),
        )

    def _single(self) -> Iterator[Change]:
        case = self._case
        if self._around.shown and case.round_number > 1:
            yield as_in_round_1(case, self._around.shown)
        difference = case.difference if case.round_number > 1 else out_of_line_first(case, case.difference)
        for _, changes in SINGLE:
            yield from changes(case, difference)

    def _double(self) -> Iterator[Change]:
        yield from two_expected(self._case, self._case.difference)
        left_out = _BY_HAND if any(found.change.kind in _BY_HAND for found in self._whole) else frozenset()
        worth = [found for found in self._near if found.change.size == 1 and found.change.kind not in left_out]
        for first in sorted(worth, key=lambda found: (found.left.size, found.turn))[:_FIRST_OF_TWO_MAX]:
            for kind, changes in SINGLE:
                both_numbers = kind is first.change.kind is Kind.NUMBERS
                if kind not in left_out | _NOT_SECOND and not both_numbers:
                    yield from (first.change + second for second in changes(self._case, first.left))

    def _try_all(self, changes: Iterable[Change]) -> None:
        """Every change until the limit; one that leaves a single thing done by hand counts together with that."""
        for change in changes:
            if self._trials.is_over:
                self._ended = True
                return
            if change.facts in self._seen or self._has_less(change):
                continue
            self._seen.add(change.facts)
            self._around.progress(self._trials.made, self._trials.limit)
            left = self._trials.difference(change)
            self._turn += 1
            if left is None:
                continue
            if left.size == 0:
                self._whole.append(self._held_against_others(change, left))
            elif left.size < self._case.difference.size:
                self._near.append(_Found(change, left, self._turn))
                more = by_hand(self._case, left) if change.size == 1 or change.kind is Kind.NUMBERS else None
                if more is not None and more.size == 1:
                    self._whole.append(self._held_against_others(change + more, left))

    def _has_less(self, change: Change) -> bool:
        """Whether fewer players set aside, or the same ones, do already."""
        seated = change.aside | set(players_of(change.held))
        return any(found.change.aside and found.change.aside <= seated for found in self._whole if found.is_sound)

    def _try_first_round(self) -> None:
        """What only round 1 shows: the order of the players, and who was not in the draw."""
        case = self._case
        self._try_all(change for _, change in as_round_1_shows(case))
        found = seated_after_the_draw(case, self._trials)
        if found is not None:
            self._whole.append(self._held_against_others(*found))

    def _held_against_others(self, change: Change, left: Difference) -> _Found:
        return _Found(change, left, self._turn, other_rounds(change, self._around.cases, self._around.work))

    def _smallest(self) -> tuple[list[_Found], int]:
        """All of the smallest size that no other round speaks against; if there are none, single ones as they are."""
        sound = [found for found in self._whole if found.is_sound]
        others = [found for found in self._whole if not found.is_sound and found.change.size == 1]
        taken = sound or others
        smallest = min((found.change.size for found in taken), default=0)
        best = [found for found in taken if found.change.size == smallest]
        best.sort(key=_by_weight)
        once: dict[frozenset[str], _Found] = {}
        for found in best:
            once.setdefault(found.change.facts, found)
        return list(once.values()), len(others) if sound else 0

    def _partial(self) -> Iterator[Hypothesis]:
        """The change that leaves the fewest boards, if these are few beside those that differed."""
        sound = [found for found in self._near if found.change.size == 1 or found.change.kind is Kind.NUMBERS]
        if not sound:
            return
        best = min(sound, key=lambda found: (found.left.size, found.turn))
        if _SHARE_OF_A_PARTIAL * best.left.size > self._case.difference.size:
            return
        other = other_rounds(best.change, self._around.cases, self._around.work)
        if not other.lost:
            yield HypothesisWording(self._case).partial(best.change, best.left, other)


def _by_weight(found: _Found) -> tuple[bool, bool, int]:
    """What the file speaks for comes first, what it speaks against last."""
    change = found.change
    return (bool(change.against_it), not (change.speaks_for_it or found.other_rounds.won), found.turn)
