"""A team event as a TRF26 or TRF16 file, and the list of what such a file cannot hold."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from core.editions.registry import teams_compete
from core.model.results import Reading
from core.model.sentence import Refused, say
from core.model.team_match import lacks_boards, matches_by_score
from core.model.tournament import Game, Tournament
from core.model.units import PlayerId
from events.trf.file_layout import lines_of_teams_as_imported, starting_ranks_of_members
from events.trf.layout import TRF06, TRF26, FileFormat
from events.trf.own_comments import is_rules_line, rules_line
from events.trf.team_writer import lines_of_teams, ranks_by_roster, team_losses
from events.trf.tie_breaks import line_of, still_named_in
from events.trf.writer import one_line, pairing_numbers, ranks_by_points
from events.vocabulary.imports import FileLayout, ImportedFrom
from projections.export.trf_comments import comments_on_rounds, is_comment_on_rounds, is_outdated_note
from projections.export.trf_losses import (
    Loss,
    dropped_lines_of,
    format_imported,
    losses_of_announcement,
    losses_of_incidents,
    losses_of_readings,
    says_rules,
)
from projections.standings.boards import left_out_by_score

if TYPE_CHECKING:
    from projections.export.trf import Past

_PLAYER: Final = "001"


def write_teams(
    tournament: Tournament,
    ranks: Mapping[PlayerId, int],
    file_format: FileFormat,
    *,
    line_end: str,
    reading: Reading = Reading.STANDINGS,
    leftover: Sequence[tuple[int, str]] = (),
    past: "Past | None" = None,
) -> tuple[str, tuple[Loss, ...]]:
    """The report of a team event, and what it leaves out; `ranks` are the starting ranks of its players.

    Games and ratings are those of the `reading`, points those of the standings.
    `leftover`: lines of the file it came from that say nothing of the event. `past`: as `write_trf` takes it.
    Raises `Refused` for TRF06, which has no place for teams.
    """
    if file_format == TRF06:
        raise Refused("TRF06 cannot contain teams; --format trf26 can (`help convert`: --to trf26).")
    held = without_rounds_to_come(tournament)
    places = ranks_by_points(held, pairing_numbers(held))
    lines = [line.text for line in lines_of_teams(held, ranks, places, file_format, reading)]
    at = next((place for place, text in enumerate(lines) if text.startswith(_PLAYER)), len(lines))
    incidents = () if past is None else past.incidents
    lines[at:at] = _comments(tournament, file_format, leftover, incidents)
    if past is not None:
        numbers = held.numbers_in(held.next_round)
        lines[at:at] = comments_on_rounds(held, numbers, reading, file_format, past.then)
    texts = [text for _, text in leftover]
    lines += [
        text
        for text in texts
        if text.strip()
        and text[:3] not in dropped_lines_of(file_format)
        and not is_rules_line(text)
        and not is_comment_on_rounds(text)
        and not is_outdated_note(text, texts, reading)
    ]
    losses = (
        *team_losses(held, file_format),
        *losses_of_readings(held, reading, in_comments=past is not None),
        *_losses_of_scores(held, file_format),
        *_losses_of_boards(held),
        *_losses_of_rounds(tournament, held),
        *losses_of_announcement(
            tournament, file_format, leftover, edition_is_said=past is not None and file_format == TRF26
        ),
        *losses_of_incidents(incidents, file_format),
    )
    return "".join(f"{text}{line_end}" for text in lines), tuple(map(Loss, losses))


def write_recorded_teams(
    tournament: Tournament,
    imported: ImportedFrom | None,
    file_format: FileFormat,
    *,
    reading: Reading,
    line_end: str,
    past: "Past | None" = None,
) -> tuple[str, tuple[Loss, ...]]:
    """The same of a recorded tournament: what was imported comes back as it was, as long as nothing has changed."""
    if imported is None or imported.layout is None:
        return write_teams(
            tournament,
            ranks_by_roster(tournament),
            file_format,
            line_end=line_end,
            reading=reading,
            past=past,
        )
    if format_imported(imported) == file_format:
        as_imported = lines_of_teams_as_imported(imported.layout, tournament, file_format, reading)
        if as_imported is not None:
            return _as_it_was(as_imported, imported.layout), ()
    text, losses = write_teams(
        tournament,
        starting_ranks_of_members(tournament),
        file_format,
        line_end=line_end,
        reading=reading,
        leftover=imported.leftover,
        past=past,
    )
    return text, losses


def members_in_file(tournament: Tournament, imported: ImportedFrom | None) -> dict[int, PlayerId]:
    """The players of teams by their numbers in the report; of an event of players nobody."""
    if not teams_compete(tournament.settings):
        return {}
    is_ours = imported is None or imported.layout is None
    ranks = ranks_by_roster(tournament) if is_ours else starting_ranks_of_members(tournament)
    return {number: player for player, number in ranks.items()}


def _as_it_was(lines: Sequence[str], layout: FileLayout) -> str:
    ends = [end for end, count in layout.line_ends for _ in range(count)]
    return "".join(f"{text}{end}" for text, end in zip(lines, ends, strict=True))


def without_rounds_to_come(tournament: Tournament) -> Tournament:
    """Without the last rounds that have no result, and a match for which a team has named nobody.

    The players' lines of a report say who met whom: such a match would stand there as the absence of both teams.
    """
    rounds = tournament.rounds
    while rounds and not any(map(_has_results, rounds[-1].games)) and any(map(_lacks_players, rounds[-1].games)):
        rounds = rounds[:-1]
    return tournament if rounds == tournament.rounds else replace(tournament, rounds=rounds)


def _has_results(match: Game) -> bool:
    return lacks_boards(match) or any(board.readings.shown(Reading.STANDINGS) is not None for board in match.boards)


def _lacks_players(match: Game) -> bool:
    return not any(board.first is not None and board.second is not None for board in match.boards)


def _losses_of_scores(held: Tournament, file_format: FileFormat) -> Iterator[str]:
    if file_format != TRF26 and held.rounds:
        yield say(
            "match points and game points of the teams; a TRF26 file has them "
            "(export: --format trf26; convert: --to trf26)"
        )


def _losses_of_boards(held: Tournament) -> Iterator[str]:
    """Of matches recorded by their score, the boards; without line-ups nothing says who met whom."""
    matches = matches_by_score(held)
    yield from left_out_by_score(matches)
    if any(_lacks_players(match) for _, match in matches):
        yield say("which teams met in those of them without line-ups (`team lineup ROUND`)")


def _losses_of_rounds(tournament: Tournament, held: Tournament) -> Iterator[str]:
    for one_round in tournament.rounds[len(held.rounds) :]:
        yield say(
            "the pairings for round {number}: some teams have not named their players (`team lineup ROUND`)",
            number=one_round.number,
        )
    for one_round in held.rounds:
        unknown = [
            str(match.board)
            for match in one_round.games
            if _lacks_players(match) and match.readings.shown(Reading.STANDINGS) is None
        ]
        if unknown:
            told = ", ".join(unknown)
            yield say(
                "round {number}, match {told}: no players on the boards (`team lineup ROUND`)",
                number=one_round.number,
                told=told,
            )


def _comments(
    tournament: Tournament, file_format: FileFormat, leftover: Sequence[tuple[int, str]], incidents: Sequence[str]
) -> Iterator[str]:
    """Before the players: the rules where no record names them, the tie-breaks, and what was done to pairings."""
    if file_format != TRF26:
        return
    if says_rules(tournament, file_format, Reading.STANDINGS):
        yield rules_line(tournament.settings)
    announced = tournament.settings.tie_breaks
    if announced.codes and not still_named_in(leftover, announced):
        yield line_of(announced)
    for text in incidents:
        yield f"### {one_line(text)}"
