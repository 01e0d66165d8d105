"""A recorded round to be explained, and the form of an explanation: sentences for people, data for programs.

Of the round: what was known when it was paired, and the decisions that led to it.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from core.editions.explanation import Explanation
from core.editions.pairing import field_of, pair
from core.editions.registry import edition_named
from core.explain.laws import explanation_of, rules_of
from core.model.dataclass import dataclass, field
from core.model.pairing import (
    AnyContender,
    AnyField,
    BracketRecord,
    CriterionValue,
    FullPairing,
    PairRecord,
    ProcedureRecord,
    RoundPairing,
    RoundRecord,
    StepRecord,
    boards_and_byes,
    boards_of,
    turned_as,
    unstated_in,
)
from core.model.sentence import NoLegalPairing, Refused, Text, joined, reworded, say
from core.model.tournament import Tournament, as_complete
from core.model.units import BoardNumber, PairingNumber, PlayerId, RoundNumber, points_in_print
from events.deciders.wording import ARBITER
from events.log.envelope import StoredEvent
from events.vocabulary.rounds import PairingAltered, RoundPaired
from projections.replay.facts_of_pairings import alteration, paired_then
from projections.tournament_state.moments import round_moments

if TYPE_CHECKING:
    from projections.explain.because import Because, Fewest


@dataclass(frozen=True)
class Asked:
    """One round, and everything an explanation of it reads.

    What is looked up for every board or player is worked out once.
    """

    round_number: RoundNumber
    edition: str
    version: int  # of the event that recorded the pairing
    events: tuple[StoredEvent, ...]  # all that are known; later ones give names and corrections only
    then: Tournament  # before the round was paired
    now: Tournament
    field: AnyField
    pairing: RoundPairing  # paired again from what was known then
    published: FullPairing  # as recorded, or as altered by hand since
    altered_by: int | None  # the event that altered it
    same_record: bool | None  # the decisions are those of that day; None: the log did not record them
    is_of_file: bool = False  # no log, but a file as it would be imported: its events have no hash

    @cached_property
    def rules(self) -> str:
        """The edition whose rules pair the round: the Dutch one in a seeding round of Burstein (A.5, 1.6)."""
        return rules_of(self.field)

    @cached_property
    def explanation(self) -> Explanation:
        """How these rules are explained."""
        return explanation_of(self.field)

    @cached_property
    def numbers(self) -> Mapping[PlayerId, PairingNumber]:
        """The pairing numbers of the round."""
        return self.then.numbers_in(self.round_number)

    @cached_property
    def own_explanation(self) -> Explanation:
        """How the rounds of the tournament's own edition are explained, also where this one is a seeding round."""
        return edition_named(self.edition).explanation()

    @cached_property
    def alterations(self) -> tuple[StoredEvent, ...]:
        """The events that changed the pairing by hand, those undone since as well."""
        return tuple(
            stored
            for stored in self.events[self.version :]
            if isinstance(stored.event, PairingAltered) and stored.event.round_number == self.round_number
        )

    @cached_property
    def changed_as_known_since(self) -> str:
        """That the boards in force are those that the engine gave by what was known when they were changed by hand.

        Empty where they are not; an answer is by what was known when the round was paired.
        """
        if self.altered_by is None or self.is_of_file:
            return ""
        from projections.replay.facts_of_pairings import made_again  # few rounds are changed by hand

        before = [stored for stored in self.events if stored.version < self.altered_by]
        try:
            known = made_again(as_complete(paired_then(before, self.round_number).now), self.round_number)
            given = boards_of(pair(field_of(known, self.round_number)))
        except (NoLegalPairing, Refused):
            return ""
        seats = ((board.white, board.black) for board in self.published.boards)
        if set(boards_and_byes(seats, self.published.bye)) != set(given):
            return ""
        return say(
            "The pairing was changed by hand in event {event} to the one that the rules give with the "
            "information available by then. What follows uses the information available when the round was paired.",
            event=self.altered_by,
        )

    def who(self, player: PlayerId) -> str:
        """Number and name."""
        known = self.now.players.get(player)
        name = known.name if known else say("player {player}", player=player)
        number = self.numbers.get(player)
        return f"{number} {name}" if number is not None else name

    def names(self, players: Sequence[PlayerId]) -> str:
        """Several of them."""
        return joined(", ", map(self.who, players))

    def contender(self, player: PlayerId) -> AnyContender | None:
        """What the engine knew of him; None: he was not to be paired."""
        return self._contenders.get(player)

    def board_of(self, player: PlayerId) -> tuple[BoardNumber, PairRecord] | None:
        """His board in the published pairing."""
        return self._boards.get(player)

    def given(self, one: PlayerId, other: PlayerId) -> PairRecord | None:
        """The board of two as the rules give it from what was known then; None: they do not."""
        return self._given.get(frozenset((one, other)))

    def bracket_of(self, one: PlayerId, other: PlayerId) -> tuple[int, BracketRecord] | None:
        """The bracket in which two are paired by the rules, with its number; None where nothing goes by brackets."""
        return self._brackets.get(frozenset((one, other)))

    @property
    def steps(self) -> tuple[StepRecord, ...]:
        """The steps of a procedure; none where the text goes by criteria."""
        record = self.pairing.record
        return record.steps if isinstance(record, ProcedureRecord) else ()

    def steps_about(self, players: Collection[PlayerId]) -> list[StepRecord]:
        """Those that concern one of these, in their order."""
        places = sorted({place for player in players for place in self._steps_of.get(player, ())})
        return [self.steps[place] for place in places]

    @cached_property
    def _steps_of(self) -> Mapping[PlayerId, Sequence[int]]:
        found: dict[PlayerId, list[int]] = {}
        for place, step in enumerate(self.steps):
            for player in {*step.players}:
                found.setdefault(player, []).append(place)
        return found

    @cached_property
    def _contenders(self) -> Mapping[PlayerId, AnyContender]:
        return {one.id: one for one in self.field.contenders}

    @cached_property
    def _boards(self) -> Mapping[PlayerId, tuple[BoardNumber, PairRecord]]:
        return {
            player: (BoardNumber(number), board)
            for number, board in enumerate(self.published.boards, start=1)
            for player in (board.white, board.black)
        }

    @cached_property
    def _given(self) -> Mapping[frozenset[PlayerId], PairRecord]:
        return {frozenset((one.white, one.black)): one for one in self.pairing.record.pairs}

    @cached_property
    def _brackets(self) -> Mapping[frozenset[PlayerId], tuple[int, BracketRecord]]:
        brackets = enumerate(self.pairing.record.brackets, start=1)
        return {frozenset(pair): (number, bracket) for number, bracket in brackets for pair in bracket.pairs}


def ask(
    events: Sequence[StoredEvent],
    round_number: RoundNumber | None,
    *,
    now: Tournament | None = None,
    of_file: bool = False,
) -> Asked:
    """The round asked for; None: the one paired last. `now`: the state after all events, where it is known.

    Raises `Refused` when it has not been paired in these events.
    """
    *paired_rounds, _ = sorted(round_moments(events))  # the last of them was not paired yet
    if not paired_rounds:
        raise Refused("No round had been paired at that moment. `info` shows the next step.")
    number = RoundNumber(max(paired_rounds)) if round_number is None else round_number
    if number not in paired_rounds:
        raise Refused(
            "Round {round_number} had not been paired at that moment. Paired rounds: {first} to {last}.",
            round_number=number,
            first=min(paired_rounds),
            last=max(paired_rounds),
        )
    found = paired_then(events, number, now)
    field = field_of(found.then, number)
    try:
        pairing = pair(field)
    except NoLegalPairing as refusal:
        if found.recorded.provenance.engine != ARBITER:
            raise
        raise Refused(
            "Round {round_number} was paired by the arbiter (event {version}) because no pairing complies with "
            "the rules: {refusal} `log list` shows the reason.",
            round_number=number,
            version=found.version,
            refusal=refusal.args[0],
        ) from refusal
    recorded = found.recorded.provenance.record_hash
    boards, bye, altered_by = _as_published(events, number, found.version)
    boards = turned_as(boards, pairing.pairs, unstated_in(found.now.rounds[number - 1]))
    articles = {frozenset((one.white, one.black)): one.colour_article for one in pairing.record.pairs}
    published = FullPairing(
        tuple(PairRecord(white, black, articles.get(frozenset((white, black)), "")) for white, black in boards), bye
    )
    return Asked(
        round_number=number,
        edition=field.edition,
        version=found.version,
        events=tuple(events),
        then=found.then,
        now=found.now,
        field=field,
        pairing=pairing,
        published=published,
        altered_by=altered_by,
        same_record=_hash_of(pairing.record) == recorded if recorded else None,
        is_of_file=of_file,
    )


def _hash_of(record: RoundRecord) -> str:
    from events.log.codec import canonical_sha256  # no file has such a hash, and reading one needs no codec

    return canonical_sha256(record)


def _as_published(
    events: Sequence[StoredEvent], number: RoundNumber, version: int
) -> tuple[list[tuple[PlayerId, PlayerId]], PlayerId | None, int | None]:
    """Boards and bye of the pairing that counts, and the event that altered it by hand."""
    pairing = events[version - 1].event
    assert isinstance(pairing, RoundPaired), "the moment of a pairing is that of its event"
    boards_of: RoundPaired | PairingAltered = pairing
    altered = alteration(events, number, version)
    if altered is not None:
        assert isinstance(altered.event, PairingAltered), "an alteration is of that kind"
        boards_of = altered.event
    boards = sorted(boards_of.boards, key=lambda board: board.board)
    return (
        [(board.white, board.black) for board in boards],
        boards_of.bye,
        None if altered is None else altered.version,
    )


@dataclass(slots=True)
class Told:
    """What is printed, and what `--json` gives."""

    lines: list[str] = field(default_factory=list)
    data: dict[str, object] = field(default_factory=dict)
    claims: list["Because | Fewest"] = field(default_factory=list)
    headline: str = ""  # the line that says of which round an answer is, if it is one
    verdict: str = ""  # that line without the round

    def claim(self, *claims: "Because | Fewest") -> None:
        """Say what has been worked out."""
        self.claims += claims
        self.lines += [one.text for one in claims]


_FOR_EVERYONE: Final = {
    "for the bye: without him the others": "for the bye: without this player the others",
    "nearer to his own score": "nearer to their own score",
    "further from his own score": "further from their own score",
    " in his row and is paired with ": " in the same row and is paired with ",
    " cannot be overtaken any more; he meets player ": " cannot be overtaken any more, and meets player ",
}
"""What decision records say of a player, whose hashes are in logs, and how it is told."""


def step_text(step: StepRecord) -> str:
    """A step of a procedure, as it is told."""
    text = str(step.text)
    for recorded, told in _FOR_EVERYONE.items():
        text = text.replace(recorded, told)
    if text == step.text:
        return step.text
    return reworded(text, step.text) if isinstance(step.text, Text) else text


def player_data(asked: Asked, player: PlayerId | None) -> dict[str, object] | None:
    """Id, number and name."""
    if player is None:
        return None
    known = asked.now.players.get(player)
    return {"id": player, "number": asked.numbers.get(player), "name": known.name if known else ""}


def value_text(rules: str, one: CriterionValue) -> str:
    """A count, or a list of points, of an edition."""
    if isinstance(one.value, tuple):
        return joined(", ", map(points_in_print, one.value)) or say("none")
    is_in_points = one.criterion in edition_named(rules).explanation().criteria_in_points
    return points_in_print(one.value) if is_in_points else str(one.value)


def criterion_text(rules: str, criterion: str) -> str:
    """Article and words: "C.10, players without their colour preference"."""
    return joined(", ", (criterion_article(rules, criterion), criterion_words(rules, criterion)))


def criterion_article(rules: str, criterion: str) -> str:
    """The article alone: "C.10"."""
    return edition_named(rules).explanation().criterion_article(criterion.removesuffix(" pairs").split()[0])


def criterion_words(rules: str, criterion: str) -> str:
    """The words alone; empty: an article without any."""
    return edition_named(rules).explanation().criteria.get(criterion.removesuffix(" pairs"), "")


def article_on(edition: str, topic: str) -> str:
    """The article of an edition on a topic of `core.model.rule_book`; where it has none, the edition."""
    return next((article.number for article in edition_named(edition).rule_book() if article.topic == topic), edition)


def without_none(values: Sequence[CriterionValue]) -> list[CriterionValue]:
    """The criteria that are not perfect."""
    return [one for one in values if one.value not in (0, ())]
