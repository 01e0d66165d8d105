"""Title norms as people and programs read them."""

from dataclasses import replace

from cli.output import tables as show
from cli.output.streams import text_to_stdout, to_stdout
from core.model.sentence import say
from core.model.tournament import Tournament
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
        to_stdout("`norms PLAYER` shows every requirement, and what the tournament does not tell.")
    else:
        to_stdout("Nobody has the performance for a norm of a title not yet held. `norms --all` lists everybody.")
    text_to_stdout(by_which_text(found))


def print_requirements(tournament: Tournament, found: NormList) -> None:
    """Every requirement of each norm of one player."""
    for norm in found.norms:
        title = say("{name}, {title} norm", name=_name(tournament, norm), title=norm.title.name)
        show.draw(replace(requirements_table(norm), caption=title))
        for sentence in conclusion(norm):
            text_to_stdout(sentence)
    text_to_stdout(by_which_text(found))


def norms_as_data(tournament: Tournament, found: NormList, listed: list[Norm]) -> dict[str, object]:
    """For programs; `made` false where a requirement is not met, `open` names those that cannot be told."""
    return {
        "title_edition": found.edition.name,
        "first_day": found.day,
        "norms": [_as_data(tournament, norm) for norm in listed],
    }


def _as_data(tournament: Tournament, norm: Norm) -> dict[str, object]:
    result = norm.result
    return {
        "id": norm.player,
        "number": numbers_of(tournament).get(norm.player),
        "name": _name(tournament, norm),
        "norm": norm.title.name,
        "made": norm.verdict is Verdict.MET,
        "games": len(result.games) if result else 0,
        "points": result.halves / 2 if result else 0,
        "points_needed": None if norm.halves_needed is None else norm.halves_needed / 2,
        "average_of_opponents": result.average if result else None,
        "performance": result.performance if result else None,
        "extra_games": norm.extra_games,
        "ignored_rounds": norm.ignored,
        "not_counted": [{"round": number, "why": why} for number, why in norm.not_counted],
        "open": [one.article for one in norm.open],
        "requirements": [
            {"article": one.article, "asked": one.what, "stands": one.verdict.value, "found": one.told}
            for one in norm.requirements
        ],
    }


def _name(tournament: Tournament, norm: Norm) -> str:
    everybody = tournament.members if tournament.settings.boards else tournament.players
    return everybody[norm.player].name
