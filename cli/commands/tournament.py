"""`new`, `info`, `config`: the announcement of a tournament and where it stands."""

from collections.abc import Sequence
from typing import Annotated

import typer
from msgspec import UNSET, UnsetType, structs

from cli.answers.knockout import KnockoutAnswer, knockout_answer
from cli.answers.tournament_facts import appeal_told, facts, issued_told, upheld_told
from cli.commands.announce import OwnRule
from cli.exits import UsageProblem
from cli.input.announcement_options import ALONE, Announcement, InCongress
from cli.input.editions import edition_to_announce
from cli.input.options import Options, of_congress, over_sections, reads, writes
from cli.output import tables as show
from cli.output.answer import Answer, answers
from cli.output.streams import json_to_stdout, to_stderr, to_stdout
from cli.session.appeal_steps import step_of_appeal
from cli.session.next_step import next_by_the_log, next_of_bundle, next_step
from cli.session.session import Session, open_session
from cli.verbs import noun, verb, word
from core.editions.registry import AUTO, games_of_match, is_known
from core.general_rules.announced import own_rules_in_force
from core.model.privacy import PublicLog
from core.model.results import Outcome
from core.model.sentence import say
from core.model.tournament import RoundStage, Tournament
from core.model.units import RoundNumber
from core.tie_breaks.ranking import tie_breaks_proposed
from events.base import Event
from events.days import announced_first_day
from events.deciders import tournament as announcement
from events.deciders.results import adjourned, missing
from events.trf.rules_chosen import objection_to
from events.vocabulary.tournament import DetailsSet, SettingsSet
from projections.known import Known, stream_name
from projections.log_in_words.appeals import appeals
from projections.log_in_words.trail import audit_since, issued
from projections.tables.table import NAME, Column, Role

new_app = word()
info_app = word()
list_app = word()
config_app = noun("Change the announcement of a tournament.")


@verb(new_app, "new")
@writes
def new(
    options: Options,
    announced: Announcement,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name as it should appear in reports.")],
    as_: Annotated[str, typer.Option("--as", metavar="SHORT", help="Short name to type after -t.")] = "",
    erasable_names: Annotated[
        bool,
        typer.Option(
            "--erasable-names",
            help=("Also keep players' names outside the log, so that `player forget` can erase them."),
        ),
    ] = False,
    require_keys: Annotated[
        bool,
        typer.Option(
            "--require-keys", help="All officials must sign with their own keys; the first is yours (PAIRTRAIL_KEY)."
        ),
    ] = False,
    of_congress: InCongress = ALONE,
) -> None:
    """The database is created if it does not exist. Rounds, edition and points are frozen once round 1 is paired.
    Without --system, the FIDE (Dutch) rules in force on the first day, or today, apply; the receipt states which
    edition that is. With --erasable-names, the record holds the initial, the id and a salted hash of each player's
    name; this can be announced only with this command. With --require-keys, you are named chief arbiter, with the
    configured key. Every command by an official then ends with a checkpoint signed with that official's key
    (`official name`), and commands by anybody else are refused.

    With --congress NAME, the tournament is a section of that congress. With --sections as well, NAME is the congress,
    announced with a section for each name in the list: all with the same announcement, which `config set -t SECTION`
    changes for one section.
    """
    if of_congress.congress:
        from cli.commands.congress_entries import announce_in_congress  # few tournaments are sections

        def begin(inner: Options, title: str) -> None:
            _announce(inner, announced, title, inner.tournament, erasable=erasable_names, keys=require_keys)

        announce_in_congress(options, of_congress, name, as_, announced.details(name), begin, keys=require_keys)
        return
    if of_congress.sections or of_congress.beside:
        raise UsageProblem("--sections and --beside need --congress NAME.")
    _announce(options, announced, name, as_ or options.tournament, erasable=erasable_names, keys=require_keys)


def _announce(options: Options, announced: Announcement, name: str, short: str, *, erasable: bool, keys: bool) -> None:
    details = announcement.with_days(announced.details(name))
    first = announced_first_day(details.start_date or "", details.round_dates or ())
    choice = edition_to_announce(announced.edition or AUTO, first)
    settings = structs.replace(announced.settings, edition=choice.edition, erasable_names=erasable or None)
    events = announcement.create(Tournament(), details, settings)
    stream = stream_name(short or name)
    from cli.session.receipts import TakenEdition  # as below

    with open_session(options, create=True) as session:
        begun, told = _begun_with_keys(session) if keys else ((), ())
        session.create(
            stream,
            (*events, *begun),
            remarks=(*([choice.why] if choice.why else []), *_tie_breaks_proposed(settings), *told),
            edition=TakenEdition(taken=choice.edition, why=choice.why or "asked for"),
        )


def _tie_breaks_proposed(settings: SettingsSet) -> Sequence[str]:
    """A list to announce, where there is none and the rules of the tournament have none either."""
    if settings.tie_breaks is not None:
        return ()
    codes = tie_breaks_proposed(
        str(settings.edition), of_teams=bool(settings.boards) and not games_of_match(str(settings.edition))
    )
    if not codes:
        return ()
    return (
        say(
            "No tie-breaks were announced, and C.07 recommends no order for them. To announce a "
            "common one: `pairtrail config set --tie-breaks {codes}`",
            codes=",".join(codes),
        ),
    )


def _begun_with_keys(session: Session) -> tuple[Sequence[Event], Sequence[str]]:
    """The events with which an actor begins a log in which keys are required, and what there is to say of it."""
    from events.deciders.officials import begun_with_keys

    actor = session.settings.actor
    return begun_with_keys(actor, session.public_key()), [_one_key_alone(actor)]


@verb(config_app, "config set")
@writes
@over_sections
def config_set(
    options: Options,
    announced: Announcement,
    name: Annotated[
        str | None, typer.Option("--name", metavar="TEXT", help="The name as it should appear in reports.")
    ] = None,
    require_keys: Annotated[
        bool | None,
        typer.Option("--require-keys/--no-require-keys", help="Whether all officials must sign with their own key."),
    ] = None,
    players_report: Annotated[
        bool | None,
        typer.Option(
            "--players-report/--no-players-report",
            help="Whether players report their own results, through links from `link players`.",
        ),
    ] = None,
    public_log: Annotated[
        PublicLog | None,
        typer.Option(
            "--public-log",
            metavar="|".join(PublicLog),
            help="Whether public pages show the log, and whether with the names of those who recorded the events.",
        ),
    ] = None,
    public_reasons: Annotated[
        bool | None,
        typer.Option(
            "--public-reasons/--no-public-reasons",
            help="Whether public pages give reasons, such as the reason for an absence.",
        ),
    ] = None,
    archived: Annotated[
        bool | None,
        typer.Option(
            "--archive/--no-archive",
            help="Whether `list` leaves the tournament out (for example a trial or a past tournament).",
        ),
    ] = None,
) -> None:
    """Rounds, edition and points are frozen once round 1 is paired; everything else can be corrected at any time.
    Once round 1 is paired, changing the tie-breaks needs --reason. --require-keys must be used alone; it applies
    to every official from then on, and each must be named with a key. --no-require-keys removes this requirement
    and needs --reason; `verify` reports the removal from then on.
    """
    details, settings = announcement.with_days(announced.details(name)), announced.settings
    details = structs.replace(
        details,
        archived=archived,
        players_report=players_report,
        public_log=None if public_log is None else public_log.value,
        public_reasons=public_reasons,
    )
    if require_keys is not None:
        if (details, settings) != (DetailsSet(), SettingsSet()):
            raise UsageProblem("The key requirement must be set on its own: make other changes in a separate command.")
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
        "{chief} is the only chief arbiter: if this chief arbiter's key were lost, no other could be named, and "
        "nothing more could be recorded. Name a second chief arbiter, with a key of their own: `official name "
        "NAME --role chief-arbiter --key PUBLIC`.",
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
def list_(
    options: Options,
    all_of_them: Annotated[bool, typer.Option("--all", help="Also list archived tournaments.")] = False,
) -> None:
    """Tournaments archived with `config set --archive` are left out; --all lists them."""
    from projections.congress import readable  # few databases hold one

    with open_session(options) as session:
        repository = session.repository
        of_congress = {
            section.stream: congress.name
            for congress in (readable(session.store, stream) for stream in repository.congresses())
            for section in congress.sections
        }
        streams = [*of_congress, *(stream for stream in repository.streams() if stream not in of_congress)]
        loaded = [(stream, repository.load(stream)) for stream in streams]
    found = [one for one in loaded if all_of_them or not one[1].tournament.details.archived]
    if options.as_json:
        rows = [
            ListedTournament(
                tournament=stream,
                name=known.tournament.details.name,
                event=known.version,
                players=len(known.tournament.players),
                rounds_paired=known.tournament.last_paired_round,
                congress=of_congress.get(stream, UNSET),
                archived=known.tournament.details.archived or UNSET,
            )
            for stream, known in found
        ]
        json_to_stdout(TournamentsAnswer(tournaments=rows))
    elif loaded and not found:
        to_stdout("All tournaments are archived: `list --all` shows them.")
    elif not found:
        to_stdout("No tournament yet. `pairtrail new NAME --rounds N` announces one.")
    else:
        show.table(
            (
                *([Column(say("Congress"))] if of_congress else []),
                *(
                    Column(say("Short name")),
                    NAME,
                    Column(say("Players"), Role.COUNT),
                    Column(say("Rounds"), Role.COUNT),
                ),
                Column(say("State"), Role.SENTENCE),
            ),
            [
                (
                    *([of_congress.get(stream, "")] if of_congress else []),
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
    return next_step(tournament).what if is_known(edition) else say("unknown rules '{edition}'", edition=edition)


@verb(info_app, "info")
@reads
@of_congress
def info(options: Options) -> None:
    """With --congress, shows the sections of the congress and the next step of each, as `congress show` does."""
    if options.congress:
        _info_of_congress(options)
        return
    with open_session(options) as session:
        known = session.load()
        tournament = known.tournament
        step = next_of_bundle(session.bundle) if session.bundle else next_by_the_log(known, session.settings.actor)
        lodged = appeals(known.events)
        open_appeals, waiting = [one for one in lodged if one.is_open], [one for one in lodged if one.waits]
        if options.as_json:
            json_to_stdout(
                InfoAnswer(
                    tournament=known.stream,
                    name=tournament.details.name,
                    edition=tournament.settings.edition,
                    variations=dict(tournament.settings.variations),
                    keep_apart=dict(tournament.settings.keep_apart),
                    rating_rule=tournament.settings.rating_rule,
                    rounds=tournament.settings.rounds,
                    bye_points=tournament.settings.scoring.unpaired(Outcome.PAIRING_ALLOCATED_BYE) / 10,
                    tie_breaks=tournament.settings.tie_breaks.codes,
                    own_rules=[OwnRule(number=n, text=text) for n, text in own_rules_in_force(tournament.own_rules)],
                    players=len(tournament.players),
                    rounds_paired=tournament.last_paired_round,
                    stage=_stage(tournament),
                    results_missing=[BoardOfRound(round=r, board=game.board) for r, game in missing(tournament)],
                    adjourned=[BoardOfRound(round=r, board=game.board) for r, game in adjourned(tournament)],
                    knockout=knockout_answer(tournament, tournament.knockout),
                    draft_of_round=None if tournament.draft is None else tournament.draft.round_number,
                    open_appeals=[
                        OpenAppeal(event=one.version, appellant=one.appellant, round=one.round_number)
                        for one in open_appeals
                    ],
                    decisions_to_carry_out=[
                        WaitingDecision(
                            event=one.version,
                            decision=None if one.decision is None else one.decision.version,
                            round=one.round_number,
                        )
                        for one in waiting
                    ],
                    issued=[
                        IssuedDocument(event=version, document=event.document, of_event=event.of_event)
                        for version, event in issued(known.events)
                    ],
                    event=known.version,
                    head=known.short_hash,
                    next=session.command(step.command),
                )
            )
            return
        of_appeals = [
            *((say("Open appeal"), appeal_told(one)) for one in open_appeals),
            *((say("Appeal upheld"), upheld_told(one)) for one in waiting),
        ]
        for label, value in [*facts(tournament), *of_appeals, *issued_told(known.events)]:
            if value:
                _tell(label, value)
        _tell(
            say("Record"),
            say("up to event {version}, hash {short_hash}", version=known.version, short_hash=known.short_hash),
        )
        if known.version:
            last = audit_since(known.events, known.version)[known.version]
            when = show.moment(last.recorded_at)
            told = say("{when} {actor}: {sentence}", when=when, actor=last.actor, sentence=last.sentence)
            _tell(say("Last event"), told)
        if not options.at:
            to_stderr("Next: {what}: {command}", what=step.what, command=session.command(step.command))
            for one in open_appeals:
                what, command = step_of_appeal(tournament, one)
                to_stderr("Also open: {what}: {command}", what=what, command=session.command(command))


def _info_of_congress(options: Options) -> None:
    from cli.commands.congress import show_sections  # most events are one tournament

    show_sections(options)


def _tell(label: str, value: str) -> None:
    to_stdout("{label:<16} {value}", label=label, value=value)


def _stage(tournament: Tournament) -> str:
    return tournament.rounds[-1].stage if tournament.rounds else RoundStage.OPEN


class ListedTournament(Answer):
    """A tournament of the database; `congress`: of which it is a section."""

    tournament: str
    name: str
    event: int
    players: int
    rounds_paired: int
    congress: str | UnsetType = UNSET
    archived: bool | UnsetType = UNSET


@answers("list")
class TournamentsAnswer(Answer):
    """The tournaments of the database."""

    tournaments: Sequence[ListedTournament]


class BoardOfRound(Answer):
    """A board."""

    round: RoundNumber
    board: int


class OpenAppeal(Answer):
    """An appeal that waits for its decision."""

    event: int
    appellant: str
    round: RoundNumber | None


class WaitingDecision(Answer):
    """An appeal that was upheld and is not carried out."""

    event: int
    decision: int | None
    round: RoundNumber | None


class IssuedDocument(Answer):
    """A document that was issued, as of which event."""

    event: int
    document: str
    of_event: int


@answers("info")
class InfoAnswer(Answer):
    """Where a tournament stands, and the command that comes next."""

    tournament: str
    name: str
    edition: str
    variations: dict[str, str]
    keep_apart: dict[str, RoundNumber]
    rating_rule: str
    rounds: int | None
    bye_points: float
    tie_breaks: Sequence[str]
    own_rules: Sequence[OwnRule]
    players: int
    rounds_paired: int
    stage: str
    results_missing: Sequence[BoardOfRound]
    adjourned: Sequence[BoardOfRound]
    knockout: KnockoutAnswer | None
    draft_of_round: RoundNumber | None
    open_appeals: Sequence[OpenAppeal]
    decisions_to_carry_out: Sequence[WaitingDecision]
    issued: Sequence[IssuedDocument]
    event: int
    head: str
    next: str
