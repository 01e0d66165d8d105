"""`explain`: why a recorded pairing is as it is, and why it is not another one."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.exits import ExitCode, NoSuchFile
from cli.input.options import Db, Json, Options, PlayerWords, Tournament, reads
from cli.output.streams import (
    STANDARD_INPUT,
    json_text_to_stdout,
    json_to_stdout,
    lines_to_stdout,
    shown_name,
    text_to_stderr,
    text_to_stdout,
    to_stderr,
    to_stdout,
)
from cli.session.questions import (
    EventFile,
    Full,
    Question,
    Round,
    Values,
    Working,
    event_asked_about,
    find_asked_about,
    wanted,
)
from cli.verbs import noun, verb
from core.editions.registry import AS_IN_FILE, AUTO
from core.explain.laws import Demand
from core.general_rules.acceleration import is_accelerated
from core.model.sentence import Refused, say
from events.errors import (
    ALLOWED_CERTIFICATE,
    LARGEST_CERTIFICATE,
    BadInput,
    Finding,
    contents_of_open,
    too_large,
)
from projections.explain.round_robin import (
    Table,
    explain_in_table,
    floats_in_table,
    free_in_table,
    subject_of,
)
from projections.explain.told import Asked, Told
from projections.known import Known

if TYPE_CHECKING:
    from cli.session.session import Session

explain_app = noun("Explain why a pairing was made, and why another one was not.")

Players = Annotated[
    list[str] | None,
    typer.Argument(metavar="PLAYER [OPPONENT]", show_default=False, help="Pairing number, part of the name, or id:N."),
]


@verb(explain_app, "explain pairing")
@reads
def pairing(
    options: Options,
    board: Annotated[
        int | None, typer.Argument(metavar="BOARD", min=1, show_default=False, help="Board; default: the whole round.")
    ] = None,
    round_number: Round = None,
    full: Values = False,
) -> None:
    """Explains the decisions taken when the round was paired: the brackets, the players moved down and why, the
    opponents considered first and why they were rejected, and the article that gave the colours. Each reason comes from
    `explain why-not`.
    """
    from projections.explain import records

    _explain(
        options,
        round_number,
        lambda asked: (
            records.explain_round(asked, full=full) if board is None else records.explain_board(asked, board, full=full)
        ),
        lambda table: explain_in_table(table, None, board),
    )


@verb(explain_app, "explain player")
@reads
def player(options: Options, who: PlayerWords, round_number: Round = None, full: Values = False) -> None:
    """Shows the opponent, bracket, floats and colour; for a player who was not paired, the reason."""
    from projections.explain import records

    _explain(
        options,
        round_number,
        lambda asked: records.explain_player(asked, find_asked_about(asked, who), full=full),
        lambda table: explain_in_table(table, find_asked_about(table, who), None),
    )


@verb(explain_app, "explain bye")
@reads
def bye(options: Options, round_number: Round = None, full: Values = False) -> None:
    """Also lists the other players on the same score who could not have the bye, with the event that shows why."""
    from projections.explain import records

    _explain(options, round_number, lambda asked: records.explain_bye(asked, full=full), free_in_table)


@verb(explain_app, "explain float")
@reads
def float_(options: Options, who: PlayerWords, round_number: Round = None, full: Values = False) -> None:
    """Shows each bracket that left the player unpaired, and what would follow from pairing the player in that
    bracket.
    """
    from projections.explain import records

    _explain(
        options,
        round_number,
        lambda asked: records.explain_float(asked, find_asked_about(asked, who), full=full),
        lambda table: floats_in_table(table, find_asked_about(table, who)),
    )


@verb(explain_app, "explain colour")
@reads
def colour(options: Options, who: PlayerWords, round_number: Round = None) -> None:
    """Shows the colour histories of both players, and the article that decided the colours."""
    from projections.explain import records

    _explain(
        options,
        round_number,
        lambda asked: records.explain_colour(asked, find_asked_about(asked, who)),
        lambda table: explain_in_table(table, find_asked_about(table, who), None),
    )


@verb(explain_app, "explain why-not")
@reads
def why_not(
    options: Options,
    question: Question,
    event_file: EventFile,
    players: Players = None,
    full: Full = False,
    working: Working = False,
) -> None:
    """The best possible pairing that includes what you ask for is found, and compared with the pairing under the
    rules. The first sentence names the players who would be worse off, or the obstacle; --working shows the
    values. The answer is one of these: impossible; worse, in the first bracket and criterion that differ; equal,
    but later in the prescribed order; or the published pairing is wrong. If the rules prescribe a procedure, the
    answer states where the pairing departs from it, and at which article. For a round robin, the answer comes from
    its table. Without OPPONENT give --bye or --colour, or --pairing FILE alone. --edition and --variation are used
    with --file.
    """
    from projections.explain.verdicts import told_of  # judging other pairings: the other verbs read what is on record

    known = event_asked_about(options, event_file)
    named = event_file.edition not in (AS_IN_FILE, AUTO)
    subject = subject_of(known, question.round_number, of_file=bool(event_file.event_file), edition_named=named)
    what = wanted(subject, players or [], question)
    told = told_of(subject, what, full=full, working=working, board_first=True)
    if isinstance(subject, Asked) and not event_file.event_file:
        from cli.session.session import open_session  # as `event_asked_about` has it

        with open_session(options) as session:
            _add_known_now(session, known, subject, told)
    _show(options, known.stream, told, about_another=True)


@verb(explain_app, "explain certificate")
@reads
def certificate_(
    options: Options,
    question: Question,
    players: Players = None,
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="Output file; default: standard output.")] = "",
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
) -> None:
    """The certificate contains the events of the log as recorded and hashed: names, ratings and federations, results,
    reasons and authors; for birth dates, only the commitments. Its first line states the whole claim, which
    `pairtrail explain check`, or the single file printed by `explain checker`, derives again from the events. Ask
    the question as with `explain why-not`.
    """
    from cli.output.atomic_write import write_report
    from cli.session.session import open_session  # as above
    from projections.explain.certificate import certificate, certificate_of_table, refuse_what_trying_all_refutes
    from projections.explain.verdicts import answered, having_as_it_is, told_of, why_not_demand

    with open_session(options) as session:
        known = session.load()
        session.sign_export(known, "certificate", once=True)
    asked = subject_of(known, question.round_number)
    what = wanted(asked, players or [], question)
    if isinstance(asked, Table):
        told, text = told_of(asked, what, full=False), certificate_of_table(asked, what, known.events)
    else:
        if isinstance(what, Demand) and what.opponent and what.opponent == asked.published.opponent_of(what.player):
            told, verdict = why_not_demand(asked, what, full=False, having=having_as_it_is(asked, what))
        else:
            told, verdict = answered(asked, what, full=False)
        text = certificate(asked, what, verdict)
        refuse_what_trying_all_refutes(asked, text)
    if not out:
        json_text_to_stdout(text)
        return
    write_report(Path(out), f"{text}\n".encode(), overwrite=force)
    if options.as_json:
        from cli.answers.without_database import CertificateAnswer  # with the encoder

        said = str(told.data["verdict"])
        json_to_stdout(CertificateAnswer(tournament=known.stream, file=shown_name(out), verdict=said))
        return
    for line in told.lines if isinstance(asked, Table) else told.lines[:1]:
        text_to_stderr(line)
    to_stderr(
        "Wrote {file}, with events 1-{version} as recorded: it contains names and reasons in readable form. "
        "Anybody can check it: pairtrail explain check {file}",
        file=shown_name(out),
        version=known.version,
    )


@verb(explain_app, "explain check")
def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A certificate; - reads standard input.")],
    log: Annotated[bool, typer.Option("--log", help="Also compare the certificate with the tournament's log.")] = False,
    head: Annotated[
        str | None,
        typer.Option(
            "--head", metavar="HASH", show_default=False, help="The hash of a printed sheet: 16 digits or more."
        ),
    ] = None,
    enumerate_all: Annotated[
        bool, typer.Option("--enumerate", help="Up to 12 players: try every legal pairing.")
    ] = False,
    tournament: Tournament = "",
    db: Db = "",
    as_json_: Json = False,
) -> None:
    """A short separate program derives, from the events in the certificate, the position before the round, the
    published pairing, legality, colours and criteria; for a round robin, the numbers, drawn again from their seed,
    and the table. It reports what the events are tied to: a printed sheet (--head), or the log itself (--log), in
    which case the program's own answer is compared as well. Exit code 1: the certificate is not valid.
    """
    from core.certificate_check import check_within, claim_as_data

    text, events, since = _read(file), None, ""
    if log:
        from cli.session.session import open_session  # as above

        with open_session(Options(tournament=tournament, db=db)) as session:
            events = session.load().events
    bodies = None if events is None else [stored.body.decode() for stored in events]
    checked = check_within(text, head, bodies, enumerate_all=enumerate_all)
    if events is not None and checked.holds:
        from projections.explain.certificate import other_answer, since_paired

        checked.problems += other_answer(events, checked.claim)
        since = since_paired(events, checked.claim)
    if as_json_:
        from cli.answers.without_database import CertificateChecked  # as above

        json_to_stdout(
            CertificateChecked(
                file=shown_name(file),
                holds=checked.holds,
                problems=checked.problems,
                remarks=checked.remarks,
                claim=claim_as_data(checked),
                bound_to=checked.bound_to,
            )
        )
    else:
        for line in [*filter(None, [since]), *checked.lines(shown_name(file))]:
            text_to_stdout(line)
    if not checked.holds:
        raise typer.Exit(ExitCode.FINDINGS)


@verb(explain_app, "explain checker")
def checker(
    edition: Annotated[
        str,
        typer.Option(
            "--edition", metavar="NAME", help=("Edition of the certificates; default: all individual Swiss systems.")
        ),
    ] = "",
) -> None:
    """A single file that needs only Python 3.11 or later, made from the program's own checker. Recipients of a
    certificate run it as `python3 check.py certificate.json --head HASH`, with the hash of a printed sheet. Team
    events, round robins and other table systems have checkers of their own (--edition); this one names the checker
    that is needed.
    """
    from cli.output.checker_file import one_file
    from core.certificate_check import EDITIONS_READ

    if edition and edition not in EDITIONS_READ:
        raise Refused(
            "No certificates are available under {edition}. Available for: {editions}.",
            edition=edition,
            editions=", ".join(EDITIONS_READ),
        )
    lines_to_stdout(one_file(edition).rstrip("\n"))


def _read(file: str) -> str:
    try:
        if file == STANDARD_INPUT:
            contents = contents_of_open(sys.stdin.buffer, LARGEST_CERTIFICATE)
        else:
            with Path(file).open("rb") as opened:
                contents = contents_of_open(opened, LARGEST_CERTIFICATE)
    except OSError as error:
        raise NoSuchFile("{file} cannot be read: {problem}.", file=shown_name(file), problem=error.strerror) from error
    if read := too_large(contents, in_lines=False, largest=LARGEST_CERTIFICATE):
        raise BadInput((Finding(file, 0, 0, read, say("a certificate of {allowed}", allowed=ALLOWED_CERTIFICATE)),))
    return contents.decode("utf-8", "replace")


def _explain(
    options: Options,
    round_number: int | None,
    explained: Callable[[Asked], Told],
    in_table: Callable[[Table], Told],
) -> None:
    from cli.session.session import open_session  # as above

    with open_session(options) as session:
        known = session.load()
    subject = subject_of(known, round_number)
    told = in_table(subject) if isinstance(subject, Table) else explained(subject)
    if isinstance(subject, Asked):
        _add_known_now(session, known, subject, told)
    _show(options, known.stream, told)
    if isinstance(subject, Asked) and not options.as_json and is_accelerated(subject.then):
        from projections.wording import virtual_in_words  # few tournaments are

        if virtual := virtual_in_words(subject.then, subject.round_number):
            to_stdout("Scores are those used for pairing, including virtual points; {virtual}.", virtual=virtual)


def _add_known_now(session: "Session", known: Known, subject: Asked, told: Told) -> None:
    """Behind the answer, and for programs: whether the round would be paired differently by what is known now."""
    from projections.replay.facts_of_pairings import something_came_since  # tables and files do without

    told.data["known_now"] = None
    if not something_came_since(known.events, subject.round_number):
        return
    from cli.session.receipts import known_now, known_now_answer  # pairs the round again

    learnt, lines = known_now(session, known, subject.round_number)
    told.lines += lines
    told.data["known_now"] = known_now_answer(learnt)


def _show(options: Options, stream: str, told: Told, *, about_another: bool = False) -> None:
    if options.as_json:
        from cli.answers.explained import ExplainedAnswer, WhyNotAnswer  # for programs alone

        answer: Any = WhyNotAnswer if about_another else ExplainedAnswer  # the keys are those that the question has
        json_to_stdout(answer(tournament=stream, **told.data, text=told.lines))
        return
    for line in told.lines:
        text_to_stdout(line)
