"""`new`, `info`, `config`: the announcement of a tournament and where it stands."""

from collections.abc import Sequence
from typing import Annotated

import typer
from msgspec import structs

from cli.input.announcement_options import Announcement
from cli.input.editions import edition_to_announce
from cli.input.options import Options, reads, writes
from cli.output import tables as show
from cli.output.next_step import next_step, step_of_appeal
from cli.output.streams import to_stderr, to_stdout
from cli.session.session import open_session, stream_for
from cli.verbs import noun, verb, word
from core.editions.event_kind import is_round_robin
from core.editions.registry import AUTO, edition_named, in_brackets, is_known
from core.general_rules.announced import ABSENCE
from core.general_rules.final_standings import list_in_use
from core.general_rules.kept_apart import announced_in_words
from core.general_rules.own_rules import holding
from core.general_rules.rounds_needed import hint
from core.model.results import Outcome
from core.model.tie_breaks import NONE_ANNOUNCED
from core.model.tournament import RoundStage, Settings, Tournament
from core.model.units import RoundNumber
from events.base import Event
from events.days import first_day
from events.deciders import tournament as announcement
from events.deciders.check_in import missing as not_checked_in
from events.deciders.check_in import not_come_told
from events.deciders.results import adjourned, missing
from events.deciders.tables import is_by_table
from events.deciders.wording import points_text
from events.edition_chosen import objection_to
from projections.audit.appeals import Appeal, appeals
from projections.audit.sentences import worth
from projections.audit.trail import audit
from projections.repository import Known
from projections.standings.knockout import announced_in_words as knockout_told
from projections.standings.knockout import as_data as knockout_as_data
from projections.wording import virtual_points_told

new_app = word()
info_app = word()
list_app = word()
config_app = noun("Change the announcement of a tournament.")


@verb(new_app, "new")
@writes
def new(
    options: Options,
    announced: Announcement,
    name: Annotated[str, typer.Argument(metavar="NAME", help="As it shall stand in the report.")],
    as_: Annotated[str, typer.Option("--as", metavar="SHORT", help="Short name to type after -t.")] = "",
    erasable_names: Annotated[
        bool,
        typer.Option("--erasable-names", help="Keep players' names where `player forget` erases them, too."),
    ] = False,
) -> None:
    """The database is made if it is not there yet. Rounds, edition and points are frozen once round 1 is paired.
    Without --system the rules are the FIDE (Dutch) ones in force on the first day, else today's; the receipt says
    which. With --erasable-names the record holds the initial, the id and a salted hash of each player's name; this can
    be announced here only.
    """
    details = announcement.with_days(announced.details(name))
    choice = edition_to_announce(announced.edition or AUTO, details.start_date or "")
    settings = structs.replace(announced.settings, edition=choice.edition, erasable_names=erasable_names or None)
    events = announcement.create(Tournament(), details, settings)
    stream = stream_for(name, as_ or options.tournament)
    with open_session(options, create=True) as session:
        session.create(
            stream,
            events,
            remarks=[choice.why] if choice.why else (),
            edition={"taken": choice.edition, "why": choice.why or "asked for"},
        )


@verb(config_app, "config set")
@writes
def config_set(
    options: Options,
    announced: Announcement,
    name: Annotated[str | None, typer.Option("--name", metavar="TEXT", help="As it shall stand in the report.")] = None,
) -> None:
    """Rounds, edition and points are frozen once round 1 is paired; the rest can be put right at any time.
    Another list of tie-breaks then needs --reason.
    """
    details, settings = announcement.with_days(announced.details(name)), announced.settings
    remarks: list[str] = []

    def decide(known: Known, _: bool) -> Sequence[Event]:
        edition, why = _edition_after(known.tournament, details.start_date, settings.edition)
        remarks[:] = [why] if why else []
        asked = structs.replace(settings, edition=edition)
        return announcement.change_settings(known.tournament, details, asked, reason=options.reason)

    with open_session(options) as session:
        session.write_on_log(decide, remarks=remarks)


def _edition_after(state: Tournament, start_date: str | None, asked: str | None) -> tuple[str | None, str]:
    """The edition that is asked for (None: none is), and what to say of it, or of the one there is, on the new day."""
    first = first_day(state.details.start_date) if start_date is None else start_date
    if asked is not None:
        choice = edition_to_announce(asked, first)
        return choice.edition, choice.why
    return None, "" if start_date is None else objection_to(state.settings.edition, first)


@verb(list_app, "list")
@reads
def list_(options: Options) -> None:
    with open_session(options) as session:
        found = [(stream, session.repository.load(stream)) for stream in session.repository.streams()]
    if options.as_json:
        rows = [
            {"tournament": stream, "name": known.tournament.details.name, "event": known.version}
            | {"players": len(known.tournament.players), "rounds_paired": known.tournament.last_paired_round}
            for stream, known in found
        ]
        show.as_json({"tournaments": rows})
    elif not found:
        to_stdout("There is no tournament yet. `pairtrail new` announces one.")
    else:
        show.table(
            ("Short name", "Name", ">Players", ">Rounds", "Where it stands"),
            [
                (
                    stream,
                    known.tournament.details.name,
                    len(known.tournament.players),
                    f"{known.tournament.last_paired_round}/{known.tournament.settings.rounds or '?'}",
                    _where_it_stands(known.tournament),
                )
                for stream, known in found
            ],
        )


def _where_it_stands(tournament: Tournament) -> str:
    """What comes next, or that this release has not the rules: the other tournaments are listed all the same."""
    edition = tournament.settings.edition
    return next_step(tournament).what if is_known(edition) else f"no rules '{edition}' here"


@verb(info_app, "info")
@reads
def info(options: Options) -> None:
    with open_session(options) as session:
        known = session.load()
        tournament = known.tournament
        step = next_step(tournament)
        open_appeals = [one for one in appeals(known.events) if one.decision is None]
        if options.as_json:
            show.as_json(
                {
                    "tournament": known.stream,
                    "name": tournament.details.name,
                    "edition": tournament.settings.edition,
                    "variations": dict(tournament.settings.variations),
                    "keep_apart": dict(tournament.settings.keep_apart),
                    "rounds": tournament.settings.rounds,
                    "bye_points": tournament.settings.scoring.unpaired(Outcome.PAIRING_ALLOCATED_BYE) / 10,
                    "tie_breaks": tournament.settings.tie_breaks.codes,
                    "own_rules": [{"number": n, "text": text} for n, text in holding(tournament.own_rules)],
                    "players": len(tournament.players),
                    "rounds_paired": tournament.last_paired_round,
                    "stage": _stage(tournament),
                    "results_missing": [{"round": r, "board": game.board} for r, game in missing(tournament)],
                    "adjourned": [{"round": r, "board": game.board} for r, game in adjourned(tournament)],
                    "knockout": None
                    if tournament.knockout is None
                    else knockout_as_data(tournament, tournament.knockout),
                    "draft_of_round": None if tournament.draft is None else tournament.draft.round_number,
                    "open_appeals": [
                        {"event": one.version, "appellant": one.appellant, "round": one.round_number}
                        for one in open_appeals
                    ],
                    "event": known.version,
                    "head": known.short_hash,
                    "next": session.command(step.command),
                }
            )
            return
        for label, value in [*_facts(tournament), *(("Open appeal", _appeal(one)) for one in open_appeals)]:
            if value:
                to_stdout(f"{label:<16} {value}")
        to_stdout(f"{'Record':<16} {known.version} events, hash {known.short_hash}")
        for last in audit(known.events)[-1:]:
            to_stdout(f"{'Last event':<16} {show.moment(last.recorded_at)} {last.actor}: {last.sentence}")
        if not options.at:
            to_stderr(f"Next: {step.what}: {session.command(step.command)}")
            for one in open_appeals:
                what, command = step_of_appeal(one)
                to_stderr(f"Open too: {what}: {session.command(command)}")


def _appeal(one: Appeal) -> str:
    about = "" if one.round_number is None else f" about round {one.round_number}"
    return f"event {one.version}, {one.appellant}{about}: {one.subject}"


def _draft(tournament: Tournament) -> str:
    draft = tournament.draft
    if draft is None:
        return ""
    boards = "1 board is" if len(draft.boards) == 1 else f"{len(draft.boards)} boards are"
    return f"round {draft.round_number} is being paired by hand, {boards} set; it counts for nothing yet"


def _tie_breaks(tournament: Tournament) -> str:
    announced, by_default = list_in_use(tournament.settings, round_robin=is_round_robin(tournament, of_file=False))
    if by_default is not None:
        return f"{', '.join(announced.codes)}, by default ({by_default.article}): nothing else was announced"
    if not announced.codes:
        return "none, as announced" if announced == NONE_ANNOUNCED else ""
    unrated = "" if announced.unrated is None else f", the unrated count {announced.unrated}"
    first = ", for the first place only" if announced.first_place_only else ""
    return f"{', '.join(announced.codes)} ({announced.edition}{unrated}{first})"


def _absence(settings: Settings) -> str:
    rule = edition_named(settings.edition).general_rules.absence
    return rule.told(settings.variations.get(ABSENCE, ""))


def _check_in(tournament: Tournament) -> str:
    now = tournament.check_in
    if now is None or tournament.rounds:
        return ""
    missing = not_come_told(len(not_checked_in(tournament)))
    return f"{'open' if now.is_open else 'closed'}, {len(now.present)} have come, {missing}"


def _stage(tournament: Tournament) -> str:
    return tournament.rounds[-1].stage if tournament.rounds else RoundStage.OPEN


def _facts(tournament: Tournament) -> list[tuple[str, str]]:
    details, settings = tournament.details, tournament.settings
    dates = " to ".join(date for date in (details.start_date, details.end_date) if date)
    playing = sum(
        player.takes_part_in(RoundNumber(tournament.last_paired_round + 1)) for player in tournament.players.values()
    )
    round_now = f"{tournament.last_paired_round} of {settings.rounds or '?'} paired"
    if tournament.rounds:
        last = tournament.rounds[-1]
        open_games = len(missing(tournament))
        games = sum(len(one.games) for one in tournament.rounds) if is_by_table(tournament) else len(last.games)
        round_now += f", round {last.number} is {last.stage}"
        round_now += f", {open_games} of {games} results missing" if open_games else ""
    waiting = ", ".join(f"round {r} board {game.board}" for r, game in adjourned(tournament))
    colour = settings.initial_colour
    return [
        ("Tournament", details.name),
        ("Place", " ".join(part for part in (details.city, details.federation) if part)),
        ("Dates", dates),
        ("Round dates", ", ".join(f"{number}: {day}" for number, day in enumerate(details.round_dates, 1) if day)),
        ("Chief arbiter", details.chief_arbiter),
        ("Rules", settings.edition),
        ("Variations", ", ".join(f"{name} {value}" for name, value in settings.variations.items())),
        ("Kept apart", announced_in_words(settings.keep_apart)),
        ("Own rules", "; ".join(f"{number}. {text}" for number, text in holding(tournament.own_rules))),
        ("Absence", _absence(settings)),
        ("Points", worth(settings.scoring)),
        ("Bye", f"{points_text(settings.scoring.unpaired(Outcome.PAIRING_ALLOCATED_BYE))} (pairing-allocated)"),
        ("Tie-breaks", _tie_breaks(tournament)),
        (
            "Corrections",
            settings.correction_deadline
            and f"until {settings.correction_deadline}{in_brackets(settings.edition, 'C.04.2.D.8')}",
        ),
        ("Initial colour", colour.name.lower() if colour else "not drawn yet"),
        (
            "Teams" if settings.boards else "Players",
            f"{len(tournament.players)}, {playing} of them in the next round" if tournament.players else "none",
        ),
        ("Check-in", _check_in(tournament)),
        ("Rounds", round_now),
        ("Knock-out", knockout_told(tournament)),
        ("Hint", "" if tournament.rounds else hint(playing, settings.rounds)),
        ("Virtual points", " ".join(virtual_points_told(tournament)).partition(": ")[2]),
        ("Draft", _draft(tournament)),
        ("Adjourned", waiting),
    ]
