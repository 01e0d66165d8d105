"""`player`: who plays."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from cli.answers.players import print_card, print_players
from cli.commands.ratings import find as find_in_lists
from cli.commands.ratings import ratings_app
from cli.exits import UsageProblem
from cli.input.entries_file import read_entries
from cli.input.entry_columns import Columns, asked_mapping, typed_mapping
from cli.input.entry_options import (
    Born,
    Club,
    Federation,
    FideId,
    FromRound,
    Name,
    NewDetails,
    Rating,
    RatingList,
    Sex,
    Title,
)
from cli.input.facts_typed import facts_typed, values_typed
from cli.input.options import Options, PlayerWords, of_congress, over_sections, reads, writes
from cli.input.roster import find, find_anybody, find_kept
from cli.input.typed_results import Reported, Touch, known_then, parse_scope, points_typed, time_of
from cli.output.streams import to_stderr
from cli.session.leaving import leave, need_seen_next
from cli.session.session import load_known, open_session
from cli.session.typed_entry import FromList, ListRatings, Typed, changes_typed, entries_of_rows, typed_entry
from cli.verbs import noun, verb
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from events.base import Event
from events.deciders import at_stake, byes, players
from events.deciders import personal as personal_data
from events.deciders import tournament as announcement
from events.deciders import undo as undoing
from events.deciders.check_in import excuse_absence
from events.deciders.late_against_bye import late_against_bye
from events.deciders.reporting import groups_of_entries, record_facts, record_groups
from events.log.personal_data import PersonalDatum
from events.vocabulary.record import ActionUndone
from projections.known import Known
from projections.replay.basis import basis

player_app = noun("Register, admit, correct and withdraw players, and look them up in rating lists.")
player_app.add_typer(ratings_app, name="ratings", help="Rating lists: import, list, compare with the entries.")
verb(player_app, "player find")(find_in_lists)


@verb(player_app, "player add")
@writes
def add(  # noqa: PLR0913, PLR0917  # one parameter an option
    options: Options,
    name: Name,
    rating: Rating = "",
    rating_list: RatingList = "",
    title: Title = "",
    sex: Sex = "",
    federation: Federation = "",
    fide_id: FideId = "",
    birth_date: Born = "",
    club: Club = "",
    list_ratings: ListRatings = ListRatings(),
    from_list: FromList = FromList(),
) -> None:
    """With a FIDE ID instead of a name, everything not typed is taken from the rating list valid on the first day
    (`player ratings import`): name, title, federation, year of birth, and the rating with its list and month.
    --fide-rating and --national-rating record both ratings; the announced rule (`config set --rating-rule`) says
    which one counts.
    """
    personal: list[PersonalDatum] = []
    typed = Typed(name, rating, rating_list, title, sex, federation, fide_id, birth_date, club, list_ratings)
    with open_session(options) as session:

        def decide(state: Tournament, confirmed: bool) -> Sequence[Event]:
            return players.register(state, typed_entry(state, typed, from_list, personal), confirmed=confirmed)

        session.write(decide, personal=personal)


@verb(player_app, "player import")
@writes
@over_sections
def import_(
    options: Options,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="CSV file of players, with a header line.")],
    columns: Columns = None,
) -> None:
    """Columns: name, or family_name and given_name, rating, rating_list, title, sex, federation, fide_id, birth_date,
    club, in any order; their names are recognised in several languages (Rtg, FideID, Geburtsdatum, Nom). They are
    separated by comma, semicolon or tab. Columns called class or school are groups (`player group`); other columns
    are ignored with a note; --map gives the meaning of a column (group:NAME for a group of your own), and on a
    terminal you are asked which column is the name column if this is not clear. Birth dates are kept outside the
    log, so that they can be erased on request. Ratings may be written as in `player add`, such as BCF 175 or 1700
    estimated. If a rating rule was announced, FIDE and national ratings are read side by side (Elo and DWZ, RtgI
    and RtgN, ECF, CFC, USCF). --dry-run also shows the meaning of each column.

    With --congress a column `section` names the section of each player.
    """
    can_ask = sys.stdin.isatty() and not options.no_input and not options.as_json
    mapping = typed_mapping(columns or [])
    personal: list[PersonalDatum] = []
    with open_session(options) as session:
        rows, notes = read_entries(
            *(file, mapping),
            ask=asked_mapping if can_ask else None,
            says_columns=options.dry_run and not options.as_json,
            two_ratings=bool(session.load().tournament.settings.rating_rule),
            congress=options.within,
            only=options.tournament if options.within else "",
        )
        for note in notes if options.within is None else ():  # else they were told of the whole list
            to_stderr("{file}: {note}.", file=file, note=note)

        def decide(state: Tournament, confirmed: bool) -> Sequence[Event]:
            entries = entries_of_rows(state, rows, personal)
            registered = players.register_many(state, entries, confirmed=confirmed)
            return [*registered, *groups_of_entries(registered, [row.groups for row in rows])]

        session.write(decide, personal=personal)


@verb(player_app, "player list")
@reads
@over_sections
def list_(options: Options) -> None:
    known = load_known(options)
    print_players(known, as_json=options.as_json)


@verb(player_app, "player show")
@reads
def show_(options: Options, player: PlayerWords) -> None:
    known = load_known(options)
    print_card(known, find(known.tournament, player), as_json=options.as_json)


@verb(player_app, "player late")
@writes
def late(  # noqa: PLR0913, PLR0917  # one parameter an option
    options: Options,
    name: Name,
    first_round: Annotated[
        int | None,
        typer.Option(
            "--first-round", "--from-round", metavar="ROUND", min=1, help="Default: the round to be paired next."
        ),
    ] = None,
    rating: Rating = "",
    rating_list: RatingList = "",
    title: Title = "",
    sex: Sex = "",
    federation: Federation = "",
    fide_id: FideId = "",
    birth_date: Born = "",
    against_bye: Annotated[
        bool,
        typer.Option(
            "--against-bye", help=("Enter the player in the last round paired, against the player who has the bye.")
        ),
    ] = False,
    score: Annotated[
        str, typer.Option("--pairing-score", metavar="POINTS", help="Score for pairing only (CFC 614).")
    ] = "",
    club: Club = "",
    list_ratings: ListRatings = ListRatings(),
    from_list: FromList = FromList(),
) -> None:
    """No points are awarded for the rounds missed. The pairing number is assigned on arrival; until round 4 it is the
    one that fits the rating, and the numbers of other players change accordingly. With --against-bye the new
    player plays the player who has the bye in the last round paired, and no other board changes, if the rules
    allow it (CFC 614; C.04.2, 4.4.4 since 2026).
    """
    if against_bye and first_round is not None:
        raise UsageProblem("--against-bye applies to the last round paired; leave out --first-round.")
    personal: list[PersonalDatum] = []
    first = None if first_round is None else RoundNumber(first_round)
    points = points_typed(score, "--pairing-score") if score else None
    typed = Typed(name, rating, rating_list, title, sex, federation, fide_id, birth_date, club, list_ratings)
    with open_session(options) as session:

        def decide(known: Known, confirmed: bool) -> Sequence[Event]:
            state = known.tournament
            entry = typed_entry(state, typed, from_list, personal)
            entered: Sequence[Event] = (
                late_against_bye(state, entry, basis(state, state.last_paired_round), score=points, confirmed=confirmed)
                if against_bye
                else players.late_entry(state, entry, first, score=points, confirmed=confirmed)
            )
            need_seen_next(session, known, first_round, confirmed=confirmed, against_bye=against_bye)
            return entered

        session.write_on_log(decide, personal=personal)


@verb(player_app, "player strike")
@writes
def strike(options: Options, player: PlayerWords) -> None:
    """For an entry that was mistyped or duplicated, before round 1 is paired. Lists, papers and reports leave the
    entry out, and its number is not assigned again. The entry stays in the log, and `redo` restores it. Players
    who leave later must be withdrawn.
    """
    with open_session(options) as session:

        def decide(known: Known, _: bool) -> Sequence[ActionUndone]:
            found = find(known.tournament, player).id
            try:
                return undoing.strike_entry(known.events, found, reason=options.reason)
            except undoing.Blocked as first:
                from events.deciders.undo_order import with_order  # few entries are in use before round 1

                entry = undoing.entry_of(known.events, found)
                assert entry is not None, "another one is not blocked"
                raise with_order(known.events, first, f"undo {entry.version} --only", session.settings.actor) from first

        session.write_on_log(decide)


@verb(player_app, "player move")
@writes
@of_congress
def move(
    options: Options,
    player: PlayerWords,
    section: Annotated[str, typer.Argument(metavar="SECTION", help="The section to move the player to.")],
) -> None:
    """A player can be moved only before round 1 of both sections. The player is looked up in all sections; if two have
    the same name, -t names the section. The entry is deleted there and registered in the other section, with its birth
    date, in a single step.
    """
    from cli.commands.congress_entries import move_player

    with open_session(options) as session:
        move_player(session, player, section)


@verb(player_app, "player withdraw")
@writes
def withdraw(
    options: Options,
    player: PlayerWords,
    from_round: FromRound = None,
    touches: Touch = None,
    reported: Reported = "",
) -> None:
    """Byes granted for the round of the withdrawal and later rounds are cancelled: players who have left score zero. If
    the round of the withdrawal is already paired, this is recorded as a forgotten withdrawal: it needs --reason, and
    takes effect to the same extent as a corrected result would.
    """
    time = time_of(reported)
    leave(
        options,
        player,
        lambda known, who: players.withdraw(
            known.tournament,
            who,
            _round(from_round),
            reason=options.reason,
            reaches=parse_scope(touches),
            reported=known_then(known, time),
        ),
        time,
        from_next=from_round is None,
    )


@verb(player_app, "player expel")
@writes
def expel(options: Options, player: PlayerWords, from_round: FromRound = None) -> None:
    """Needs --reason. Byes granted for the round of the expulsion and later rounds are cancelled, and the player is
    left out of the standings; the games played count for the opponents. In a tournament paired from a table, they are
    scored as for a player who withdraws (CFC 653). An expelled player can return only with your confirmation.
    """
    leave(
        options,
        player,
        lambda known, who: players.expel(known.tournament, who, _round(from_round), reason=options.reason),
        from_next=from_round is None,
    )


@verb(player_app, "player rejoin")
@writes
def rejoin(
    options: Options,
    player: PlayerWords,
    from_round: FromRound = None,
    touches: Touch = None,
    reported: Reported = "",
) -> None:
    """If the player returns with effect from a round that is already paired, the withdrawal is treated as a mistake:
    this needs --reason, and takes effect to the same extent as the correction of a result. The missed rounds score
    zero; `bye grant` gives points for them.
    """
    time = time_of(reported)
    with open_session(options) as session:

        def decide(known: Known, confirmed: bool) -> Sequence[Event]:
            back = players.rejoin(
                known.tournament,
                find(known.tournament, player).id,
                _round(from_round),
                reason=options.reason,
                reaches=parse_scope(touches),
                reported=known_then(known, time),
                confirmed=confirmed,
            )
            need_seen_next(session, known, from_round, confirmed=confirmed)
            return back

        session.write_on_log(decide, occurred_at=time)


@verb(player_app, "player excuse")
@writes
def excuse(
    options: Options,
    player: PlayerWords,
    round_number: Annotated[
        int | None, typer.Option("--round", "-r", metavar="ROUND", min=1, help="Default: the round missed.")
    ] = None,
    touches: Touch = None,
    reported: Reported = "",
) -> None:
    """Needs --reason. If the absence is not excused, the next pairing asks whether the player counts as withdrawn, if
    the rules require it (1998 F.8, C.04.2.D.2, CFC 616); `--variation absence=paired` announces a different rule. A
    player withdrawn for this reason rejoins the event once the absence is excused.
    """
    time = time_of(reported)
    remarks: list[str] = []

    def decide(known: Known, confirmed: bool) -> Sequence[Event]:
        state, who = known.tournament, find(known.tournament, player).id
        excused, *back = excuse_absence(
            state,
            who,
            _round(round_number),
            reason=options.reason,
            reaches=parse_scope(touches),
            reported=known_then(known, time),
            confirmed=confirmed,
        )
        assert excused.round_spoken_of is not None, "an absence is of a round"
        remarks[:] = filter(None, [byes.after_an_excuse(state, who, excused.round_spoken_of)])
        return (excused, *back)

    with open_session(options) as session:
        session.write_on_log(decide, occurred_at=time, remarks=remarks)


def _round(number: int | None) -> RoundNumber | None:
    return None if number is None else RoundNumber(number)


@verb(player_app, "player accelerate")
@writes
def accelerate(
    options: Options,
    player: PlayerWords,
    points: Annotated[
        str, typer.Option("--points", metavar="'1 1 0.5'", help="Virtual points for round 1, round 2, and so on.")
    ],
) -> None:
    """These points replace the points of an announced acceleration, never count in the standings, and do not affect
    rounds already paired. Use this command to give a late entrant a pairing score (CFC 614).
    """
    values = tuple(points_typed(word, "--points") for word in points.replace(",", " ").split())
    with open_session(options) as session:
        session.write(
            lambda state, confirmed: announcement.accelerate(state, find(state, player).id, values, confirmed=confirmed)
        )


@verb(player_app, "player correct")
@writes
def correct(
    options: Options,
    player: PlayerWords,
    new: NewDetails = NewDetails(),
    list_ratings: ListRatings = ListRatings(),
    touches: Touch = None,
    reported: Reported = "",
) -> None:
    """Until round 4 is paired, a corrected rating also changes the pairing numbers (C.04.2.B.3). Published pairings
    stand. Once a round is paired, the correction of a rating needs --reason. If a player has a FIDE or a national
    rating, correct that one: the rating that counts follows from the rating rule.
    """
    time = time_of(reported)
    remarks: list[str] = []
    also: dict[str, object] = {}
    personal: list[PersonalDatum] = []

    def decide(known: Known, _: bool) -> Sequence[Event]:
        state = known.tournament
        whose = find_anybody(state, player).id
        changes = changes_typed(state, whose, new, list_ratings, personal)
        corrected = players.correct_details(
            state,
            whose,
            changes,
            reaches=parse_scope(touches),
            reason=options.reason,
            reported=known_then(known, time),
        )
        told = (at_stake.of_rating(state, whose, getattr(event, "correction", None)) for event in corrected)
        remarks[:] = [one for one in told if one]
        also.update(at_stake=list(remarks))
        return corrected

    with open_session(options) as session:
        session.write_on_log(decide, personal=personal, occurred_at=time, remarks=remarks, also=also)


@verb(player_app, "player facts")
@writes
def facts(
    options: Options,
    fact: Annotated[
        str,
        typer.Argument(
            metavar="FACT", help="k, k-rapid, k-blitz (FIDE list), cfc or uscf (federation numbers), fee (paid)."
        ),
    ],
    values: Annotated[
        list[str] | None,
        typer.Argument(metavar="PLAYER=VALUE...", help="Such as 3=111111; an empty value deletes the entry."),
    ] = None,
    file: Annotated[
        str,
        typer.Option("--file", metavar="FILE", help=("Federation numbers: a CSV file with the columns player and id.")),
    ] = "",
) -> None:
    """Records data from other lists that `ratings`, `export cfc` and `export uscf` need. Once recorded, these data are
    used each time a report is written; --k and --ids in those commands override them.
    """
    with open_session(options) as session:
        session.write(
            lambda state, _: record_facts(state, *facts_typed(state, fact, values or [], file), reason=options.reason)
        )


@verb(player_app, "player group")
@writes
def group(
    options: Options,
    column: Annotated[str, typer.Argument(metavar="COLUMN", help="Any name, such as school, class, year or team.")],
    values: Annotated[
        list[str],
        typer.Argument(metavar="PLAYER=GROUP...", help="Such as 3=Harbour; an empty group removes the player."),
    ],
) -> None:
    """`player import` reads columns called school or class, and others with --map COLUMN=group:NAME. Prizes and
    categories use them, such as school=Harbour (`standings --category`, `prizes`); `standings groups` ranks the groups.
    No public page shows groups.
    """
    with open_session(options) as session:
        session.write(lambda state, _: record_groups(state, column, values_typed(state, values), reason=options.reason))


@verb(player_app, "player forget")
@writes
def forget(options: Options, player: PlayerWords) -> None:
    """Permanently erases the data about a player that are kept outside the record. The record holds a salted hash
    instead, can still be verified, and states what was erased, by whom and when. This applies to the birth date,
    and to the name if the tournament was announced with `new --erasable-names`; the initial and the id remain.
    Rating and federation are part of the record. Earlier copies of the database keep the data: erase the data
    there too.
    """
    with open_session(options) as session:
        kept = session.store.personal(session.stream).values()
        session.store.refuse_erasing()  # before the record says that it was done
        whose = find_kept(session.load().tournament, player, kept)

        def decide(known: Known, confirmed: bool) -> Sequence[Event]:
            return personal_data.forget(
                known.events, known.tournament, whose, kept, reason=options.reason, confirmed=confirmed
            )

        of_a_section = session.repository.congress_with(session.stream) is not None
        session.write_on_log(decide)  # what the event says is done with it
        if of_a_section:
            from cli.commands.congress_entries import tell_of_copies  # few tournaments are sections

            tell_of_copies(session, whose)
