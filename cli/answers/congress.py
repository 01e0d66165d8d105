"""What commands about a congress answer to programs."""

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET, UnsetType

from cli.output.answer import Answer, answers
from core.model.units import PlayerId


class OfSection(Answer):
    """What a command answered of one section; `refused`: why it was skipped there."""

    section: str
    refused: str | None
    answer: Any


@answers("player move")
class ActAnswer(Answer):
    """What a command with `--congress` answered: each section as the command answers it alone."""

    congress: str
    command: str
    event: int | None
    head: str | None
    sections: Sequence[OfSection]


class ListedSection(Answer):
    """A section of a congress."""

    section: str
    title: str
    beside: bool
    players: int
    rounds: int | None
    rounds_paired: int
    results_missing: int
    next: str


class RankedAcross(Answer):
    """A player of a section among those of all."""

    rank: int
    section: str
    id: PlayerId
    name: str
    points: float


class SectionHead(Answer):
    """The end of the log of a section, from which its results are."""

    section: str
    event: int
    head: str


@answers("congress standings")
class AcrossAnswer(Answer):
    """Players of all sections by points."""

    congress: str
    event: int
    head: str
    provisional: bool
    standings: Sequence[RankedAcross]
    sections: Sequence[SectionHead]


class PrizeAcross(Answer):
    """What a player of a section receives, in cents."""

    list: str
    section: str
    id: PlayerId
    name: str
    cents: int


@answers("congress prizes")
class PrizesAcrossAnswer(Answer, kw_only=True):
    """Prizes for which players of all sections compete, in cents; `awarded`: the event of the last award, if any."""

    congress: str
    event: int
    head: str
    provisional: bool
    total_cents: int
    given_cents: int
    awarded: int | UnsetType = UNSET
    prizes: Sequence[PrizeAcross]
    sections: Sequence[SectionHead]


@answers("congress show", "info")
class CongressAnswer(Answer):
    """A congress with its sections."""

    congress: str
    name: str
    event: int
    head: str
    players: int
    sections: Sequence[ListedSection]
