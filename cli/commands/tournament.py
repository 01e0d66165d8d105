"""`new`, `info`, `config`: the announcement of a tournament and where it stands."""

from collections.abc import Sequence
from typing import Annotated, Final

import typer
from msgspec import structs

from cli.input.announcement_options import Announcement
from cli.input.editions import edition_to_announce
from cli.input.options import Options, reads, writes
from cli.output import tables as show
from cli.output.next_step import next_step, step_of_appeal
from cli.output.streams import to_stderr, to_stdout
from cli.session.exits import UsageProblem
from cli.session.session import Session, open_session, stream_for
from cli.verbs import noun, verb, word
from core.editions.event_kind import is_round_robin
from core.editions.registry import AUTO, edition_named, in_brackets, is_known
from core.general_rules.announced import ABSENCE
from core.general_rules.final_standings import list_in_use
from core.general_rules.kept_apart import announced_in_words
from core.general_rules.own_rules import holding
from core.general_rules.rounds_needed import hint
from core.model.results import Colour, Outcome
from core.model.sentence import joined, say, say_of
from core.model.tie_breaks import NONE_ANNOUNCED
from core.model.tournament import Details, Round, RoundStage, Settings, Tournament
from core.model.units import RoundNumber
from events.base import Event
from events.days import announced_first_day
from events.deciders import tournament as announcement
from events.deciders.check_in import missing as not_checked_in
from events.deciders.check_in import not_come_told
from events.deciders.results import adjourned, missing
from events.deciders.tables import is_by_table
from events.deciders.wording import points_text
from events.edition_chosen import objection_to
from events.vocabulary.tournament import DetailsSet, SettingsSet
from projections.audit.appeals import Appeal, appeals
from projections.audit.sentences import worth
from projections.audit.trail import audit
from projections.repository import Known
from projections.standings.knockout import announced_in_words as knockout_told
from projections.standings.knockout import as_data as knockout_as_data
from projections.wording import virtual_points_by_round

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
    require_keys: Annotated[
        bool,
        typer.Option(
            "--require-keys", help="Nobody records without their own key; yours (PAIRTRAIL_KEY) is the first."
        ),
    ] = False,
) -> None:
    """The database is made if it is not there yet. Rounds, edition and points are frozen once round 1 is paired.
    Without --system the rules are the FIDE (Dutch) ones in force on the first day, else today's; the receipt says
    which. With --erasable-names the record holds the initial, the id and a salted hash of each player's name; this can
    be announced here only. With --require-keys you are named chief arbiter, with the key that is configured; every
    command of every official then ends with a checkpoint signed with the key that they were named with
    (`official name`), and any other is refused.
    """
    details = announcement.with_days(announced.details(name))
    first = announced_first_day(details.start_date or "", details.round_dates or ())
    choice = edition_to_announce(announced.edition or AUTO, first)
    settings = structs.replace(announced.settings, edition=choice.edition, erasable_names=erasable_names or None)
    events = announcement.create(Tournament(), details, settings)
    stream = stream_for(name, as_ or options.tournament)
    with open_session(options, create=True) as session:
        begun, told = _begun_with_keys(session) if require_keys else ((), ())
        session.create(
            stream,
            (*events, *begun),
            remarks=(*([choice.why] if choice.why else []), *told),
            edition={"taken": choice.edition, "why": choice.why or "asked for"},
        )


def _begun_with_keys(session: Session) -> tuple[Sequence[Event], Sequence[str]]:
    from events.deciders.officials import begun_with_keys

    actor = session.settings.actor
    return begun_with_keys(actor, session.public_key()), [_one_key_alone(actor)]


@verb(config_app, "config set")
@writes
def config_set(
    options: Options,
    announced: Announcement,
    name: Annotated[str | None, typer.Option("--name", metavar="TEXT", help="As it shall stand in the report.")] = None,
    require_keys: Annotated[
        bool | None,
        typer.Option("--require-keys/--no-require-keys", help="Whether nobody records without their own key."),
    ] = None,
) -> None:
    """Rounds, edition and points are frozen once round 1 is paired; the rest can be put right at any time.
    Another list of tie-breaks then needs --reason. --require-keys, by itself, holds from then on for every official,
    each named with a key; --no-require-keys lifts it, with --reason, and `verify` tells of it ever after.
    """
    details, settings = announcement.with_days(announced.details(name)), announced.settings
    if require_keys is not None:
        if (details, settings) != (DetailsSet(), SettingsSet()):
            raise UsageProblem("Whether keys are asked for is said by itself: give everything else in another command.")
        _set_keys(options, asked_for=require_keys)
        return
    remarks: list[str] = []

    def decide(known: Known, _: bool) -> Sequence[Event]:
        edition, why = _edition_after(known.tournament, details.start_date, settings.edition)
        remarks[:] = [why] if why else []
        asked = structs.replace(settings, edition=edition)
        return announcement.change_settings(known.tournament, details, asked, reason=options.reason)

    with open_session(options) as session:
        session.write_on_log(decide, remarks=remarks)


def _set_keys(options: Options, *, asked_for: bool) -> None:
    from events.deciders import officials  # few commands ask for keys

    remarks: list[str] = []

    def decide(known: Known, _: bool) -> Sequence[Event]:
        if not asked_for:
            return officials.waive_keys(known.events, reason=options.reason)
        decided = officials.require_keys(known.events, reason=options.reason)
        chiefs = officials.chiefs_in(officials.officials_of(known.events))
        remarks[:] = [_one_key_alone(chiefs[0])] if len(chiefs) == 1 else []
        return decided

    with open_session(options) as session:
        session.write_on_log(decide, remarks=remarks)


def _one_key_alone(chief: str) -> str:
    return say(
        "{chief} is the only chief arbiter: were that key lost, nobody could name another, and nothing more could be "
        "recorded. Name a second one, with their own key: `official name NAME --role chief-arbiter --key PUBLIC`.",
        chief=chief,
    )


def _edition_after(state: Tournament, start_date: str | None, asked: str | None) -> tuple[str | None, str]:
    """The edition that is asked for (None: none is), and what to say of it, or of the one there is, on the new day."""
    there = announced_first_day(state.details.start_date, state.details.round_dates)
    first = there if start_date is None else start_date
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
        to_stdout(say("There is no tournament yet. `pairtrail new` announces one."))
    else:
        show.table(
            (
                say("Short name"),
                say("Name"),
                show.over_numbers(say("Players")),
                show.over_numbers(say("Rounds")),
                say("Where it stands"),
            ),
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
    return next_step(tournament).what if is_known(edition) else say("no rules '{edition}' here", edition=edition)


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
        for label, value in [*_facts(tournament), *((say("Open appeal"), _appeal(one)) for one in open_appeals)]:
            if value:
                _tell(label, value)
        _tell(
            say("Record"),
            say("{version} events, hash {short_hash}", version=known.version, short_hash=known.short_hash),
        )
        for last in audit(known.events)[-1:]:
            when = show.moment(last.recorded_at)
            told = say("{when} {actor}: {sentence}", when=when, actor=last.actor, sentence=last.sentence)
            _tell(say("Last event"), told)
        if not options.at:
            to_stderr(say("Next: {what}: {command}", what=step.what, command=session.command(step.command)))
            for one in open_appeals:
                what, command = step_of_appeal(one)
                to_stderr(say("Open too: {what}: {command}", what=what, command=session.command(command)))


def _tell(label: str, value: str) -> None:
    to_stdout(say("{label:<16} {value}", label=label, value=value))


def _appeal(one: Appeal) -> str:
    if one.round_number is None:
        return say(
            "event {version}, {appellant}: {subject}",
            version=one.version,
            appellant=one.appellant,
            subject=one.subject,
        )
    return say(
        "event {version}, {appellant} about round {round_number}: {subject}",
        version=one.version,
        appellant=one.appellant,
        round_number=one.round_number,
        subject=one.subject,
    )


def _draft(tournament: Tournament) -> str:
    draft = tournament.draft
    if draft is None:
        return ""
    return say_of(
        len(draft.boards),
        "round {round_number} is being paired by hand, {count} board is set; it counts for nothing yet",
        "round {round_number} is being paired by hand, {count} boards are set; it counts for nothing yet",
        round_number=draft.round_number,
    )


def _tie_breaks(tournament: Tournament) -> str:
    announced, by_default = list_in_use(tournament.settings, round_robin=is_round_robin(tournament, of_file=False))
    if by_default is not None:
        return say(
            "{codes}, by default ({article}): nothing else was announced",
            codes=", ".join(announced.codes),
            article=by_default.article,
        )
    if not announced.codes:
        return say("none, as announced") if announced == NONE_ANNOUNCED else ""
    unrated = "" if announced.unrated is None else say(", the unrated count {unrated}", unrated=announced.unrated)
    first = say(", for the first place only") if announced.first_place_only else ""
    return joined("", (", ".join(announced.codes), f" ({announced.edition}", unrated, first, ")"))


def _absence(settings: Settings) -> str:
    rule = edition_named(settings.edition).general_rules.absence
    return rule.told(settings.variations.get(ABSENCE, ""))


def _check_in(tournament: Tournament) -> str:
    now = tournament.check_in
    if now is None or tournament.rounds:
        return ""
    missing = not_come_told(len(not_checked_in(tournament)))
    come = len(now.present)
    if now.is_open:
        return say("open, {count} have come, {missing}", count=come, missing=missing)
    return say("closed, {count} have come, {missing}", count=come, missing=missing)


def _stage(tournament: Tournament) -> str:
    return tournament.rounds[-1].stage if tournament.rounds else RoundStage.OPEN


_INITIAL_COLOUR: Final = {Colour.WHITE: say("white"), Colour.BLACK: say("black"), None: say("not drawn yet")}


def _stage_told(last: Round) -> str:
    match last.stage:
        case RoundStage.OPEN:
            return say("round {number} is open", number=last.number)
        case RoundStage.PAIRED:
            return say("round {number} is paired", number=last.number)
        case RoundStage.PUBLISHED:
            return say("round {number} is published", number=last.number)
        case RoundStage.COMPLETE:
            return say("round {number} is complete", number=last.number)


def _dates(details: Details) -> str:
    first, last = details.start_date, details.end_date
    return say("{first} to {last}", first=first, last=last) if first and last else first or last


def _virtual_points(tournament: Tournament) -> str:
    told = virtual_points_by_round(tournament)
    return say("{told}.", told=joined("; ", told)) if told else ""


def _rounds(tournament: Tournament) -> str:
    paired = say(
        "{paired} of {rounds} paired", paired=tournament.last_paired_round, rounds=tournament.settings.rounds or "?"
    )
    if not tournament.rounds:
        return paired
    last, open_games = tournament.rounds[-1], len(missing(tournament))
    games = sum(len(one.games) for one in tournament.rounds) if is_by_table(tournament) else len(last.games)
    still = say("{missing} of {games} results missing", missing=open_games, games=games) if open_games else ""
    return joined(", ", (paired, _stage_told(last), still))


def _facts(tournament: Tournament) -> list[tuple[str, str]]:
    details, settings = tournament.details, tournament.settings
    playing = sum(
        player.takes_part_in(RoundNumber(tournament.last_paired_round + 1)) for player in tournament.players.values()
    )
    waiting = joined(
        ", ",
        (
            say("round {round_number} board {board}", round_number=r, board=game.board)
            for r, game in adjourned(tournament)
        ),
    )
    return [
        (say("Tournament"), details.name),
        (say("Place{of_event}", of_event=""), " ".join(part for part in (details.city, details.federation) if part)),
        (say("Dates"), _dates(details)),
        (
            say("Round dates"),
            joined(
                ", ",
                (
                    say("{number}: {day}", number=number, day=day)
                    for number, day in enumerate(details.round_dates, 1)
                    if day
                ),
            ),
        ),
        (say("Chief arbiter"), details.chief_arbiter),
        (say("Rules"), settings.edition),
        (say("Variations"), ", ".join(f"{name} {value}" for name, value in settings.variations.items())),
        (say("Kept apart"), announced_in_words(settings.keep_apart)),
        (say("Own rules"), "; ".join(f"{number}. {text}" for number, text in holding(tournament.own_rules))),
        (say("Absence"), _absence(settings)),
        (say("Points"), worth(settings.scoring)),
        (
            say("Bye"),
            say(
                "{points} (pairing-allocated)",
                points=points_text(settings.scoring.unpaired(Outcome.PAIRING_ALLOCATED_BYE)),
            ),
        ),
        (say("Tie-breaks"), _tie_breaks(tournament)),
        (
            say("Corrections"),
            settings.correction_deadline
            and say(
                "until {deadline}{article}",
                deadline=settings.correction_deadline,
                article=in_brackets(settings.edition, "C.04.2.D.8"),
            ),
        ),
        (say("Initial colour"), _INITIAL_COLOUR[settings.initial_colour]),
        (
            say("Teams") if settings.boards else say("Players"),
            say("{count}, {playing} of them in the next round", count=len(tournament.players), playing=playing)
            if tournament.players
            else say("none"),
        ),
        (say("Check-in"), _check_in(tournament)),
        (say("Rounds"), _rounds(tournament)),
        (say("Knock-out"), knockout_told(tournament)),
        (say("Hint"), "" if tournament.rounds else hint(playing, settings.rounds)),
        (say("Virtual points"), _virtual_points(tournament)),
        (say("Draft"), _draft(tournament)),
        (say("Adjourned"), waiting),
    ]
