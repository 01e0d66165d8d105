"""What a TRF16, TRF26 or TRF06 of a tournament leaves out: one plain line for each fact that the format cannot hold."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from core.editions.registry import DUTCH, has_table, in_force, is_known
from core.general_rules.acceleration import ACCELERATION
from core.general_rules.announced import own_rules_in_force
from core.general_rules.kept_apart import announced_in_words
from core.general_rules.knockout import in_words
from core.model.dataclass import dataclass, replace
from core.model.in_one_reading import rating_in
from core.model.knockout import Knockout
from core.model.results import Reading
from core.model.sentence import joined, say, say_of
from core.model.tournament import GameStatus, Player, Tournament
from core.model.units import PlayerId, RoundNumber
from core.tie_breaks.editions import edition_on
from events.days import first_day
from events.trf import trf06
from events.trf.document import NOTE_HEAD
from events.trf.earlier_rounds import orders_told
from events.trf.layout import DATE_WIDTH, ONLY_TRF26, TRF06, TRF16, TRF26, FileFormat, round_date_in_report
from events.trf.own_comments import is_receipt_line, is_rules_line
from events.trf.round_cells import next_round_cells
from events.trf.tie_breaks import still_named_in
from events.trf.writer import (
    player_losses,
    rules_losses,
    scoring_losses_of_trf16,
    scoring_losses_of_trf26,
    under_no_rules,
)
from events.vocabulary.imports import ImportedFrom
from events.vocabulary.players import list_ratings_told
from projections.tournament_state.readings import games_corrected, left_early


@dataclass(frozen=True, slots=True)
class Loss:
    """Something that the file cannot hold, in words."""

    what: str

    def __str__(self) -> str:
        return self.what


def format_imported(imported: ImportedFrom | None) -> FileFormat:
    """The format of the file a tournament came from; TRF16 where it came from none."""
    known: dict[str, FileFormat] = {TRF06: TRF06, TRF26: TRF26}
    return TRF16 if imported is None else known.get(imported.file_format, TRF16)


def without_those_outside(tournament: Tournament) -> tuple[Tournament, list[str]]:
    """The tournament without those who left before the numbers of its table were drawn, and who they are, told.

    A report has everybody in its table; with them in it, its rounds would fit no table.
    """
    name = tournament.settings.edition
    drawn = tournament.numbers_in(tournament.next_round)
    if not (has_table(name) and drawn):
        return tournament, []
    players = {player: one for player, one in tournament.players.items() if player in drawn}
    outside = [one.name for player, one in tournament.players.items() if player not in drawn]
    teams = {team: members for team, members in tournament.teams.items() if team in players}
    named = {one for members in teams.values() for one in members}
    members = {player: one for player, one in tournament.members.items() if player in named}
    told = [say("{name}: left before the table numbers were drawn (CFC 652)", name=name) for name in outside]
    if not outside:
        return tournament, []
    return replace(tournament, players=players, teams=teams, members=members), told


def losses_of(  # noqa: PLR0913  # what else the file says, each by its name
    tournament: Tournament,
    imported: ImportedFrom | None,
    numbers: Mapping[PlayerId, int],
    reading: Reading,
    file_format: FileFormat,
    as_typed: Collection[str] = (),
    *,
    rules_are_said: bool = False,
    earlier_is_said: bool = False,
    written: Collection[str] = (),
) -> Iterator[str]:
    """Everything that a file of this format leaves out; `numbers` stand for the players in it.

    `as_typed`: the fields whose dates are written as they stand, as in `lines_of`. `rules_are_said`: a comment says
    edition and variations; `earlier_is_said`: comments say by what earlier rounds were paired, whose games count in no
    standings, and which edition of the tie-breaks holds. `written`: the lines of the file.
    """
    settings = tournament.settings
    if imported is not None and imported.layout is not None and format_imported(imported) == file_format:
        converted = False
        yield from imported.layout.not_kept
    else:
        converted = True
        if not rules_are_said:
            yield from _rules_losses(tournament, file_format)
        yield from _dropped_lines(imported, file_format, written)
        yield from _losses_of_ranks(imported, file_format)
    kept = () if imported is None else imported.leftover
    named = still_named_in(kept, settings.tie_breaks) or (converted and file_format == TRF26)
    yield from _tie_break_losses(tournament, named=named, edition_is_said=earlier_is_said and file_format == TRF26)
    yield from _announcement_losses(tournament, file_format)
    yield from _scoring_losses(tournament, numbers, file_format, converted=converted, rules_are_said=rules_are_said)
    dated = [line for line in written if line.startswith("132")]
    for date in tournament.details.round_dates:
        in_full = date if "round_dates" in as_typed else round_date_in_report(date)
        if len(in_full) > DATE_WIDTH and not any(in_full in line for line in dated):  # a line kept as it came has more
            yield say("round date {date!r}: only {left!r} is kept", date=date, left=date[:DATE_WIDTH])
    byes = _byes_left_out(tournament, file_format)
    for player in sorted(tournament.players.values(), key=lambda player: numbers[player.id]):
        told = (
            *player_losses(player),
            *_losses_of_player(tournament, player, reading, in_comments=earlier_is_said),
            *byes.get(player.id, ()),
        )
        for what in told:
            yield say("{number} {name}: {what}", number=numbers[player.id], name=player.name, what=what)
    orders = orders_told(tournament) if earlier_is_said else []
    yield from _numbering_losses(tournament, orders[-1][0] if orders else RoundNumber(0))
    yield from _losses_of_games(tournament, reading, file_format, uncounted_is_said=earlier_is_said)
    if file_format != TRF26:
        yield from _losses_of_the_next_round(tournament)
    if file_format != TRF26 and (extra := sum(len(one.extra_points) for one in tournament.rounds)):
        yield say("points other than those from results (299, 320): {count}", count=extra)
    if converted and file_format != TRF06 and not any(one.games_replaced for one in tournament.rounds):
        yield from trf06.losses_on_the_way(tournament, numbers)


def losses_of_announcement(
    tournament: Tournament, file_format: FileFormat, leftover: Sequence[tuple[int, str]], *, edition_is_said: bool
) -> Iterator[str]:
    """Of what was announced, beside the rules: the tie-breaks, a deadline, the organiser's own rules."""
    announced = tournament.settings.tie_breaks
    named = still_named_in(leftover, announced) or file_format == TRF26
    yield from _tie_break_losses(tournament, named=named, edition_is_said=edition_is_said)
    yield from _announcement_losses(tournament, file_format)


def _announcement_losses(tournament: Tournament, file_format: FileFormat) -> Iterator[str]:
    """What was announced in words; a TRF26 has the organiser's own rules in comments."""
    for number, text in own_rules_in_force(tournament.own_rules) if file_format != TRF26 else ():
        yield say("the organiser's rule {number}, {text!r}", number=number, text=text)
    if tournament.knockout is not None:
        yield _loss_of_knockout(tournament.knockout)
    if told := announced_in_words(tournament.settings.keep_apart):
        yield say(
            (
                "the rule against pairing {told}, which also applies to later entries; the pairs already kept "
                "apart are in the file"
            ),
            told=told,
        )
    if clubs := sum(bool(player.club) for player in tournament.players.values()):
        yield say_of(clubs, "the club of {count} player", "the clubs of {count} players")
    if tournament.settings.correction_deadline:
        yield say(
            "the deadline for corrections, {correction_deadline}",
            correction_deadline=tournament.settings.correction_deadline,
        )


def _loss_of_knockout(knockout: Knockout) -> str:
    """Its games belong to no round of the Swiss: there they would count in the points, and be checked as pairings."""
    if not knockout.has_begun:
        return say("the announcement of {terms}", terms=in_words(knockout.terms))
    count = sum(map(len, knockout.games.values()))
    games = say_of(count, "{count} game", "{count} games")
    return say(
        "the knock-out among the leaders ({games}), which is reported for rating as a separate event; the "
        "points are those of the Swiss, the ranks those after the knock-out",
        games=games,
    )


def _losses_of_ranks(imported: ImportedFrom | None, file_format: FileFormat) -> Iterator[str]:
    """Only XXC rank can say that the starting ranks are not the pairing numbers."""
    by_rank = imported is not None and imported.layout is not None and imported.layout.numbers_by_rank
    if by_rank and file_format != TRF16:
        yield say(
            "the starting ranks in the imported file, which differ from the pairing numbers (XXC rank); the "
            "pairing numbers are written instead"
        )


def _tie_break_losses(tournament: Tournament, *, named: bool, edition_is_said: bool) -> Iterator[str]:
    announced = tournament.settings.tie_breaks
    if not announced.codes:
        return
    if not named:
        yield say(
            "the tie-break list, {codes} ({edition})",
            codes=joined(", ", announced.codes),
            edition=announced.edition,
        )
    elif not edition_is_said and announced.edition != edition_on(tournament.details.start_date):
        yield say(
            "the edition of the tie-breaks, {edition}: programs that read the file infer it from the first day (042)",
            edition=announced.edition,
        )


def _scoring_losses(
    tournament: Tournament,
    numbers: Mapping[PlayerId, int],
    file_format: FileFormat,
    *,
    converted: bool,
    rules_are_said: bool,
) -> Iterator[str]:
    """What a result is worth, and which results there are; a TRF06 has no other lines and no other signs either."""
    if file_format == TRF06:
        yield from trf06.losses(tournament, numbers, is_one=not converted, rounds_are_said=rules_are_said)
    elif file_format == TRF26:
        yield from scoring_losses_of_trf26(tournament.settings.scoring)
    else:
        yield from scoring_losses_of_trf16(tournament.settings.scoring)


def _rules_losses(tournament: Tournament, file_format: FileFormat) -> Iterator[str]:
    """The edition and its variations, where the file is not one that came without them."""
    settings = tournament.settings
    if file_format == TRF26:
        yield from rules_losses(tournament)
        return
    yield loss_of_edition(settings.edition).what
    for name, value in settings.variations.items():
        written = name == ACCELERATION.name and file_format != TRF06
        if written:
            yield say(
                "the variation {name}, {value}: its virtual points are written up to the next round",
                name=name,
                value=value,
            )
        else:
            yield say("the variation {name}, {value}", name=name, value=value)


def says_rules(tournament: Tournament, file_format: FileFormat, reading: Reading) -> bool:
    """Whether a comment is to say edition and variations: where no record does, and the format leaves room for it.

    No rating depends on the rules, so the file sent in for rating has it only where whoever audits that file would take
    others: it is judged by those in force on the first day. A TRF06 has no other place for the number of rounds.
    """
    if file_format == TRF26:
        return not under_no_rules(tournament) and any(rules_losses(tournament))
    return file_format == TRF06 or reading is not Reading.RATING or not _are_taken(tournament)


def _are_taken(tournament: Tournament) -> bool:
    """Whether a reader takes these rules where the file names none: by its first day.

    No table is sure to be known by its rounds: not quads, nor a round robin that somebody left (CFC 653).
    """
    settings = tournament.settings
    if not is_known(settings.edition):
        return True  # it helps no reader
    taken = in_force(DUTCH, first_day(tournament.details.start_date))
    return not settings.variations and taken is not None and taken.name == settings.edition


def loss_of_edition(edition: str) -> Loss:
    """That only a TRF26 names the rules."""
    return Loss(say("the edition of the rules, {edition}", edition=edition))


def dropped_lines_of(file_format: FileFormat) -> frozenset[str]:
    """Codes of lines that the format does not have."""
    return frozenset({"###", *ONLY_TRF26}) if file_format != TRF26 else frozenset()


def is_dropped_in(file_format: FileFormat, text: str) -> bool:
    """Whether the format has no such line; our notes for people are in all."""
    return text[:3] in dropped_lines_of(file_format) and not text.startswith(NOTE_HEAD)


def _dropped_lines(imported: ImportedFrom | None, file_format: FileFormat, written: Collection[str]) -> Iterator[str]:
    if imported is None:
        return
    for line, text in imported.leftover:
        if is_receipt_line(text):
            if text.rstrip() not in written:
                yield say(
                    "line {line} of {file_name}, {text!r}: a receipt is of the file that the record wrote",
                    line=line,
                    file_name=imported.file_name,
                    text=text.rstrip(),
                )
        elif is_dropped_in(file_format, text) and not is_rules_line(text) and text.rstrip() not in written:
            yield say(
                "line {line} of {file_name}, {text!r}: {file_format} has no such line",
                line=line,
                file_name=imported.file_name,
                text=text.rstrip(),
                file_format=file_format,
            )


def losses_of_incidents(incidents: Sequence[str], file_format: FileFormat) -> Iterator[str]:
    """That there are remarks which only a TRF26 can have."""
    if file_format != TRF26 and incidents:
        what = say_of(len(incidents), "{count} remark", "{count} remarks")
        yield say(
            "{what} on the integrity of the pairings; a TRF26 file keeps them as comments (--format trf26)", what=what
        )


def _losses_of_the_next_round(tournament: Tournament) -> Iterator[str]:
    following = tournament.last_paired_round + 1
    if tournament.players and len(next_round_cells(tournament)) == len(tournament.players):
        yield say(
            (
                "that round {following} is still to be played: all players have a bye in it, so programs that read "
                "the file treat it as played"
            ),
            following=following,
        )


def _losses_of_player(tournament: Tournament, player: Player, reading: Reading, *, in_comments: bool) -> Iterator[str]:
    if player.rating_source:
        yield say("the note on the rating, {rating_source}", rating_source=player.rating_source)
    if player.expelled:
        yield say("that the player was expelled; the report shows absences instead")
    if player.fide_rating and player.national_rating:
        yield say(
            "one of the ratings {lists}; the file has only the rating {rating}",
            lists=list_ratings_told(player.fide_rating, player.national_rating, player.national_list),
            rating=rating_in(player, reading),
        )
    if player.rating != player.rating_for_report:
        told = {"rating": player.rating, "rating_for_report": player.rating_for_report, "reading": _FOR[reading]}
        yield (
            say(
                "the rating {rating} for the standings or {rating_for_report} for the rating report; except in "
                "comments, the file has only the rating {reading}",
                **told,
            )
            if in_comments
            else say(
                "the rating {rating} for the standings or {rating_for_report} for the rating report; the file has "
                "only the rating {reading}",
                **told,
            )
        )
    if player.id not in tournament.numbers_in(tournament.next_round):
        yield say("that the player had no pairing number yet; the next one was assigned")


def _byes_left_out(tournament: Tournament, file_format: FileFormat) -> dict[PlayerId, list[str]]:
    """Of each player the byes that have no place, by round.

    TRF26 has a place for each, the others up to the next round, TRF06 not for every kind.
    """
    following = tournament.next_round
    placed = trf06.next_cells(tournament) if file_format == TRF06 else {}
    unplaced = next_round_cells(tournament).keys() - placed.keys() if file_format == TRF06 else frozenset()
    told: dict[PlayerId, list[str]] = {}
    for (round_number, player), kind in sorted(tournament.byes.items()) if file_format != TRF26 else ():
        if round_number > following or (round_number == following and player in unplaced):
            told.setdefault(player, []).append(
                say("the bye ({value}) granted for round {round_number}", value=kind.value, round_number=round_number)
            )
    return told


def _numbering_losses(tournament: Tournament, told_until: RoundNumber) -> Iterator[str]:
    moved = {  # a round has several where several players entered late
        after.from_round: None
        for before, after in pairwise(tournament.numberings)
        if any(after.numbers.get(player) != number for player, number in before.numbers.items())
    }
    for from_round in moved:
        if from_round > told_until + 1:
            yield say(
                "the pairing numbers before round {from_round}: the report uses the latest ones for all rounds",
                from_round=from_round,
            )


_FOR: Final[Mapping[Reading, str]] = {
    Reading.STANDINGS: say("for the standings"),
    Reading.RATING: say("for the rating report"),
}


def _losses_of_games(
    tournament: Tournament, reading: Reading, file_format: FileFormat, *, uncounted_is_said: bool
) -> Iterator[str]:
    for one_round in tournament.rounds if file_format != TRF26 else ():
        for game in one_round.games:
            if game.status is GameStatus.ADJOURNED:
                yield say(
                    "{place}: adjourned; written as '?', which is not part of {file_format}",
                    place=say("round {number}, board {board}", number=one_round.number, board=game.board),
                    file_format=file_format,
                )
    yield from losses_of_readings(
        tournament, reading, uncounted_is_said=uncounted_is_said, in_comments=uncounted_is_said
    )


def losses_of_readings(
    tournament: Tournament, reading: Reading, *, uncounted_is_said: bool = False, in_comments: bool = False
) -> Iterator[str]:
    """Of the games whose readings part: what the file does not have, in players' lines of one reading.

    `uncounted_is_said`: a comment says whose games count in no standings; `in_comments`: comments have every reading.
    """
    parted = list(games_corrected(tournament))
    for one in parted:
        where = {"number": one.round_number, "board": one.board}
        on_board = say("round {number}, board {board}", **where)
        place = say("round {number}, match {board}", **where) if one.is_match else on_board
        words = {"place": place, "told": one.told, "reading": _FOR[reading]}
        yield (
            say("{place}: {told}; except in comments, the file contains only the results that count {reading}", **words)
            if in_comments
            else say("{place}: {told}; the file contains only the results that count {reading}", **words)
        )
    left = () if uncounted_is_said else left_early(tournament)
    if left:
        names = joined("; ", (tournament.players[player].name for player in left))
        yield say("that the games of {names}, who left early, do not count in the standings (CFC 653)", names=names)
    if left or (reading is Reading.RATING and _points_part(tournament)):
        yield say(
            "the points calculated from the results in this file: the file gives the points in the standings instead"
        )


def _points_part(tournament: Tournament) -> bool:
    """Whether the results of the rating report bring other points than the standings have."""
    games = [game for one_round in tournament.rounds for game in one_round.games]
    readings = (*(one.readings for one in games), *(board.readings for one in games for board in one.boards))
    return any(one.standings != one.rating for one in readings)
