"""What `explain` answers to programs: why a recorded pairing is as it is, and why it is not another one."""

from collections.abc import Mapping, Sequence

from msgspec import UNSET, UnsetType

from cli.output.answer import Answer, answers
from cli.session.receipts import KnownNowAnswer
from core.model.units import PairingNumber, PlayerId, RoundNumber

Numbers = PairingNumber | None
Criteria = Mapping[str, int | Sequence[int]]
"""By criterion: a count, or a list of score differences in tenths."""


class Person(Answer):
    """A player or a team; the number is null where there is none."""

    id: PlayerId
    number: Numbers
    name: str


class StepAnswer(Answer):
    """A step of the procedure."""

    article: str
    text: str


class BracketAnswer(Answer):
    """A bracket as it was paired; `first_candidate_fails`: the criterion that excluded S1 against S2 in order."""

    kind: str
    score: str
    moved_down: Sequence[Person]
    residents: Sequence[Person]
    pairs: Sequence[tuple[Person, Person]]
    downfloaters: Sequence[Person]
    criteria: Criteria
    first_candidate_fails: str | None


class ReasonAnswer(Answer):
    """A pairing that was compared: with that opponent, or with the bye, and how it falls short."""

    verdict: str
    player: Numbers
    opponent: Numbers
    bracket: int | None
    criterion: str | None
    text: str


class FloatAnswer(Answer):
    """A float of a player in the round."""

    direction: str
    score_difference: str


@answers("explain pairing", "explain player", "explain bye", "explain float", "explain colour")
class ExplainedAnswer(Answer, kw_only=True):
    """What was decided, in data as far as the question has it, and in words.

    `event`: that of the pairing; null in a file. `known_now` is null where the round would be paired the same today.
    """

    tournament: str
    round: RoundNumber | UnsetType = UNSET
    edition: str | UnsetType = UNSET
    event: int | UnsetType | None = UNSET
    verdict: str | UnsetType = UNSET
    compared: str | UnsetType = UNSET
    berger: bool | UnsetType = UNSET
    bye: Person | UnsetType | None = UNSET
    player: Person | UnsetType | None = UNSET
    absent: str | UnsetType = UNSET
    brackets: Sequence[BracketAnswer] | UnsetType = UNSET
    board: int | UnsetType = UNSET
    colour: str | UnsetType = UNSET
    white: Person | UnsetType | None = UNSET
    black: Person | UnsetType | None = UNSET
    colour_article: str | UnsetType = UNSET
    steps: Sequence[StepAnswer] | UnsetType = UNSET
    bracket: BracketAnswer | UnsetType | None = UNSET
    barred: Sequence[Person] | UnsetType = UNSET
    because: Sequence[ReasonAnswer] | UnsetType = UNSET
    floats: Sequence[FloatAnswer] | UnsetType = UNSET
    known_now: KnownNowAnswer | UnsetType | None = UNSET
    text: Sequence[str]


class Obstacle(Answer):
    """A rule that what was asked for breaks."""

    rule: str
    article: str
    players: Sequence[Person | None]
    text: str


class OrderAnswer(Answer):
    """Where two candidates stand in the prescribed order, where they differ in nothing else."""

    article: str
    first: Sequence[int]
    later: Sequence[int]


class SideAnswer(Answer):
    """A bracket of one of two pairings, by pairing numbers."""

    pairs: Sequence[tuple[Numbers, Numbers]]
    downfloaters: Sequence[Numbers]
    upfloaters: Sequence[Numbers]
    criteria: Criteria


class PartingAnswer(Answer):
    """The first bracket in which two pairings differ, and the criterion by which one is better."""

    bracket: int
    kind: str
    score: str
    criterion: str | None
    order: OrderAnswer | None
    better: SideAnswer
    other: SideAnswer


class PlaceInOrder(Answer):
    """Where the pairing of the procedure stands in its order, and where the other one does."""

    first: Sequence[int]
    later: Sequence[int]


class DepartureAnswer(Answer):
    """The first place in which a pairing departs from the procedure."""

    group: str
    name: str
    article: str
    has: str
    instead: str
    illegal: bool
    order: PlaceInOrder | None


class PairedBoard(Answer):
    """A board of a pairing, and the article that gives its colours."""

    white: Person
    black: Person
    colour_article: str


class FullAnswer(Answer):
    """A whole pairing."""

    boards: Sequence[PairedBoard]
    bye: Person | None


@answers("explain why-not")
class WhyNotAnswer(Answer, kw_only=True):
    """Why a round does not have what was asked for: of a Swiss the comparison, of a table the rounds that have it.

    `plain` is the first sentence, which names people; `best` the best pairing with what was asked for.
    """

    tournament: str
    round: RoundNumber
    edition: str | UnsetType = UNSET
    event: int | None
    asked: str | UnsetType = UNSET
    verdict: str
    compared: str
    berger: bool | UnsetType = UNSET
    meet_in: Sequence[RoundNumber] | UnsetType = UNSET
    in_round: Sequence[str] | UnsetType = UNSET
    boards_not_of_the_table: int | UnsetType = UNSET
    obstacles: Sequence[Obstacle] | UnsetType = UNSET
    parting: PartingAnswer | UnsetType | None = UNSET
    departure: DepartureAnswer | UnsetType | None = UNSET
    published_parting: PartingAnswer | UnsetType | None = UNSET
    published_departure: DepartureAnswer | UnsetType | None = UNSET
    best: FullAnswer | UnsetType | None = UNSET
    right: FullAnswer | UnsetType | None = UNSET
    steps: Sequence[StepAnswer] | UnsetType = UNSET
    plain: str | UnsetType = UNSET
    known_now: KnownNowAnswer | UnsetType | None = UNSET
    text: Sequence[str]
