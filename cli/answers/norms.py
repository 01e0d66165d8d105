"""Title norms as people and programs read them."""

from collections.abc import Sequence
from dataclasses import replace

from cli.output import tables as show
from cli.output.answer import Answer, OfRecord, Source, answers
from cli.output.streams import text_to_stdout, to_stdout
from core.model.sentence import say
from core.model.tournament import Tournament
from core.model.units import PairingNumber, PlayerId, RoundNumber
from core.norms.check import Norm
from core.norms.requirements import Verdict
from projections.standings.norms import (
    NormList,
    by_which_text,
    conclusion,
)
from projections.standings.ratings import numbers_of
from projections.tables.awards import norms_table, requirements_table


def print_norms(tournament: Tournament, found: NormList, listed: list[Norm]) -> None:
    """A line for each norm listed."""
    name = tournament.details.name
    if listed:
        title = say("{name}, title norms", name=name) if name else say("Title norms")
        show.draw(replace(norms_table(tournament, listed), caption=title))
        to_stdout("`norms PLAYER` shows every requirement, and what is missing from the tournament data.")
    else:
        to_stdout(
            "No player has the performance required for a norm for a title that the player does not yet hold. "
            "`norms --all` lists all players."
        )
    text_to_stdout(by_which_text(found))


def print_requirements(tournament: Tournament, found: NormList) -> None:
    """Every requirement of each norm of one player."""
    for norm in found.norms:
        title = say("{name}, {title} norm", name=_name(tournament, norm), title=norm.title.name)
        show.draw(replace(requirements_table(norm), caption=title))
        for sentence in conclusion(norm):
            text_to_stdout(sentence)
    text_to_stdout(by_which_text(found))


class NotCounted(Answer):
    """A round whose game never counts for a norm."""

    round: RoundNumber
    why: str


class AskedFor(Answer):
    """A requirement; `stands` is met, not met or open."""

    article: str
    asked: str
    stands: Verdict
    found: str


class NormOfPlayer(Answer):
    """One norm; `made` is false where a requirement is not met, `open` names those that cannot be decided."""

    id: PlayerId
    number: PairingNumber | None
    name: str
    norm: str
    made: bool
    games: int
    points: float
    points_needed: float | None
    average_of_opponents: int | None
    performance: int | None
    extra_games: int
    ignored_rounds: tuple[RoundNumber, ...]
    not_counted: tuple[NotCounted, ...]
    open: tuple[str, ...]
    requirements: tuple[AskedFor, ...]


@answers("norms")
class NormsAnswer(OfRecord, kw_only=True):
    """The norms listed, by which title regulations; the first day of the event decides about them."""

    title_edition: str
    first_day: str
    norms: tuple[NormOfPlayer, ...]
    remarks: Sequence[str]


def norms_answer(
    source: Source, tournament: Tournament, found: NormList, listed: list[Norm], remarks: Sequence[str]
) -> NormsAnswer:
    """What `norms` answers to programs."""
    return NormsAnswer(
        **source,
        title_edition=found.edition.name,
        first_day=found.day,
        norms=tuple(_answer(tournament, norm) for norm in listed),
        remarks=remarks,
    )


def _answer(tournament: Tournament, norm: Norm) -> NormOfPlayer:
    result = norm.result
    return NormOfPlayer(
        id=norm.player,
        number=numbers_of(tournament).get(norm.player),
        name=_name(tournament, norm),
        norm=norm.title.name,
        made=norm.verdict is Verdict.MET,
        games=len(result.games) if result else 0,
        points=result.halves / 2 if result else 0,
        points_needed=None if norm.halves_needed is None else norm.halves_needed / 2,
        average_of_opponents=result.average if result else None,
        performance=result.performance if result else None,
        extra_games=norm.extra_games,
        ignored_rounds=norm.ignored,
        not_counted=tuple(NotCounted(round=number, why=why) for number, why in norm.not_counted),
        open=tuple(one.article for one in norm.open),
        requirements=tuple(
            AskedFor(article=one.article, asked=one.what, stands=one.verdict, found=one.told)
            for one in norm.requirements
        ),
    )


def _name(tournament: Tournament, norm: Norm) -> str:
    everybody = tournament.members if tournament.settings.boards else tournament.players
    return everybody[norm.player].name
