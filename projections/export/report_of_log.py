"""The report of a tournament on the record, in any of the formats, and of one month where it lasts over 30 days.

The rounds of a month keep their games and are numbered from 1, points and ranks are of these rounds alone: whoever adds
up the reports of all months counts each game once. Ratings are those of its list.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from core.model.results import Reading
from core.model.sentence import Refused, joined, say
from core.model.tournament import Details, Numbering, Player, Span, Tournament, read_for_rating
from core.model.units import PlayerId, RoundNumber
from events.days import Month, day_of_round, months_of
from events.trf.layout import FileFormat
from events.trf.own_comments import part_line
from events.trf.writer import pairing_numbers
from events.vocabulary.imports import ImportedFrom
from events.vocabulary.reporting import DocumentIssued
from events.vocabulary.tournament import DetailsSet, TournamentCreated
from projections.export.sheets.sheet import code_text
from projections.export.trf import Past, encoded, with_comment, with_line, with_receipt, write_trf
from projections.export.trf_losses import Loss, format_imported
from projections.known import Known
from projections.log_in_words.integrity import incidents, to_be_written
from projections.replay.facts_of_pairings import read_by_pairings
from projections.replay.without_text import day_without_text


def report_of(known: Known, target: FileFormat, reading: Reading) -> tuple[bytes, Sequence[Loss]]:
    """The bytes of the file, and what they cannot hold."""
    imported = import_of(known)
    given_back = imported is not None and target == format_imported(imported)
    remarks = to_be_written(incidents(known.events, pairing_numbers(known.tournament)), given_back=given_back)
    text, losses = write_trf(
        known.tournament,
        imported=imported,
        reading=reading,
        file_format=target,
        past=Past(remarks, read_by_pairings(known.events)),
        details_imported=_details_announced(known),
        names_rules=imported is None or not day_without_text(known.tournament),
    )
    if reading is not Reading.RATING and not (given_back and _is_as_imported(known)):
        text = with_receipt(text, code_text(known.stream, known.version, known.head_hash.hex()), in_layout=given_back)
    if known.mark:
        text = with_comment(text, known.mark)
    return encoded(text, imported), losses


def import_of(known: Known) -> ImportedFrom | None:
    """The event of the import that began the tournament; None: it was announced here."""
    return next((stored.event for stored in known.events if isinstance(stored.event, ImportedFrom)), None)


def _is_as_imported(known: Known) -> bool:
    """Whether nothing was recorded since the import but that documents were issued: its own bytes are given back."""
    return all(
        stored.causation == known.events[0].causation or isinstance(stored.event, DocumentIssued)
        for stored in known.events
    )


def _details_announced(known: Known) -> DetailsSet | None:
    """What was said of the tournament when it was announced, by an import what the file said."""
    created = (stored.event for stored in known.events if isinstance(stored.event, TournamentCreated))
    return next((event.details for event in created), None)


def month_asked(tournament: Tournament, month: str, first: int = 0, last: int = 0) -> Month:
    """The rounds of a month; where some are asked for (`first` to `last`), they must be these.

    Raises `Refused` for teams, for a round without a date, for rounds of another month, and where some are left out:
    every game is to be in one report and in no other.
    """
    if tournament.settings.boards:
        raise Refused("Part of a team event cannot be exported: --rounds and --ratings-of are for individual events.")
    details, paired = tournament.details, int(tournament.last_paired_round)
    undated = next((number for number in range(1, paired + 1) if not day_of_round(details, number)), 0)
    if undated:
        raise Refused(
            "Round {round} has no date, so its rating month is unknown. Use `pairtrail config set "
            "--round-dates DATE,DATE,...`",
            round=undated,
        )
    months = months_of(details, paired)
    found = [one for one in months if one.name == month]
    if len(found) != 1:
        raise Refused(_no_such_month(months, month))
    if first and (first, last) != (found[0].first, found[0].last):
        raise Refused(
            "The rounds of {month} are {rounds}, not {first}-{last}: each round belongs only to the "
            "report of its own month. Use `pairtrail export --rounds {rounds} --ratings-of {month}`",
            month=month,
            rounds=found[0].rounds,
            first=first,
            last=last,
        )
    return found[0]


def _no_such_month(months: tuple[Month, ...], month: str) -> str:
    if any(one.name == month for one in months):
        return say("The rounds of {month} are not consecutive: the dates of the rounds are out of order.", month=month)
    listed = joined(", ", (say("{rounds} in {month}", rounds=one.rounds, month=one.name) for one in months))
    return say("No round was played in {month}. Rounds: {listed}.", month=month, listed=listed or say("none"))


def report_of_month(
    tournament: Tournament, month: Month, ratings: Mapping[PlayerId, int], target: FileFormat, mark: str
) -> tuple[bytes, tuple[Loss, ...]]:
    """The rating report of these rounds; `ratings`: those of the list, of players who are in it (0: unrated)."""
    part = _part(tournament, month, ratings)
    text, losses = write_trf(part, reading=Reading.RATING, file_format=target, past=Past())
    text = with_line(text, part_line(month.rounds, month.name))
    return encoded(with_comment(text, mark) if mark else text), losses


def games_reported(tournament: Tournament, month: Month) -> tuple[object, ...]:
    """The games of these rounds as a report has them, and who plays in them; to be compared."""
    rounds = read_for_rating(tournament).rounds[month.first - 1 : month.last]
    return tuple(
        (one.number, sorted((game.white, game.black, str(game.readings.shown(Reading.RATING))) for game in one.games))
        for one in rounds
    )


def _part(tournament: Tournament, month: Month, ratings: Mapping[PlayerId, int]) -> Tournament:
    """As if the event had been these rounds, with everything left out that only pairs or ranks."""
    chosen = read_for_rating(tournament).rounds[month.first - 1 : month.last]
    rounds = tuple(replace(one, number=RoundNumber(number)) for number, one in enumerate(chosen, 1))
    numbers = tournament.numbers_in(RoundNumber(month.last))
    settings = replace(tournament.settings, rounds=RoundNumber(len(rounds)), variations={}, keep_apart={})
    return Tournament(
        details=_details(tournament.details, month),
        settings=settings,
        players={known: _with_rating(one, ratings.get(known)) for known, one in tournament.players.items()},
        numberings=(Numbering(RoundNumber(1), numbers),),
        rounds=rounds,
        facts=tournament.facts,
        last_player_id=tournament.last_player_id,
    )


def _details(details: Details, month: Month) -> Details:
    dates = details.round_dates[month.first - 1 : month.last]
    first, last = (day_of_round(details, number) for number in (month.first, month.last))
    return replace(details, start_date=first, end_date=last, round_dates=dates)


def _with_rating(player: Player, listed: int | None) -> Player:
    rating = player.rating_for_fide if listed is None else listed
    return replace(
        player,
        rating=rating,
        spans=(Span(RoundNumber(1)),),
        other_rating_for_pairing=None,
        other_rating_for_report=None,
        earlier_ratings=(),
        fide_rating=0,
        national_rating=0,
    )
