"""`appeal`: what was asked of the committee, and what it decided."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated

import typer
from msgspec import UNSET, UnsetType

from cli.input.options import Options, reads, writes
from cli.input.roster import candidates, find, label
from cli.output import tables as show
from cli.output.answer import Answer, OfRecord, answers, source_of
from cli.output.streams import json_to_stdout, to_stdout
from cli.session.session import load_known, open_session
from cli.verbs import noun, verb
from core.model.sentence import SEMICOLON, Refused, joined, say
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from events.base import Event
from events.deciders import appeals as deciding
from events.deciders.after_another import need_seen_appeal
from events.vocabulary.appeals import AppealDecided
from projections.known import Known
from projections.log_in_words.appeals import Appeal, CarriedOut, Decision, TakenBack, appeal_named, appeals
from projections.tables.table import NUMBER, ROUND, Column, Role

appeal_app = noun("Record appeals and decisions on them.")

Which = Annotated[
    int | None,
    typer.Option(
        "--appeal",
        metavar="N",
        min=1,
        show_default=False,
        help="The event or number of the appeal; default: the only appeal.",
    ),
]


@verb(appeal_app, "appeal lodge")
@writes
def lodge(
    options: Options,
    appellant: Annotated[
        str,
        typer.Argument(
            metavar="PLAYER", help=("Pairing number, name or id:N; or the name of the person representing a player.")
        ),
    ],
    subject: Annotated[str, typer.Argument(metavar="TEXT", help="Subject, in one sentence.")],
    round_number: Annotated[
        int | None, typer.Option("--round", "-r", metavar="ROUND", min=1, help="The round concerned.")
    ] = None,
) -> None:
    """`appeal decide --appeal N` records the decision on it; N is the number of its event, or its number in
    `appeal list`. `explain`, `replay` and `whatif` provide the facts. An appeal that is withdrawn is undone:
    `undo EVENT --reason TEXT`.
    """
    about = None if round_number is None else RoundNumber(round_number)
    with open_session(options) as session:
        session.write(lambda state, _: deciding.lodge(state, _appellant(state, appellant), subject, about))


@verb(appeal_app, "appeal decide")
@writes
def decide(
    options: Options,
    decision: Annotated[str, typer.Argument(metavar="TEXT", help="The decision and its grounds.")],
    appeal: Which = None,
    upheld: Annotated[
        bool | None,
        typer.Option("--upheld/--refused", show_default=False, help="Whether the decision upholds the appeal."),
    ] = None,
) -> None:
    """A decision changes nothing on its own. With --upheld it is a valid reason for changing boards, under the rules
    of every edition: use `round alter` or `round void` with `--ground appeal:N`. Other measures, for instance
    `result correct`, are recorded with `appeal execute`. A decision stands until `undo` reverses it, with a
    reason.
    """
    _is_no_number(decision, "decide")
    remarks: list[str] = []

    def decide_on(known: Known, confirmed: bool) -> Sequence[Event]:
        number, actor = _event_of(known, appeal), session.settings.actor
        (event,) = deciding.decide(known.events, decision, number, upheld=upheld, actor=actor)
        if appeal is None:
            need_seen_appeal(known.events, event.appeal, actor, confirmed=confirmed)
        remarks[:] = [] if upheld is not None else [_without_outcome(event, len(known.events) + 1)]
        return (event,)

    with open_session(options) as session:
        session.write_on_log(decide_on, remarks=remarks)


@verb(appeal_app, "appeal execute")
@writes
def execute(
    options: Options,
    how: Annotated[str, typer.Argument(metavar="TEXT", help="What was done, in a sentence.")],
    appeal: Which = None,
) -> None:
    """For measures other than a change of boards, such as a corrected result or a refunded fee. A change with
    `--ground appeal:N` is recorded as carried out without this command.
    """
    _is_no_number(how, "execute")

    def carry_out(known: Known, confirmed: bool) -> Sequence[Event]:
        (event,) = deciding.carry_out(known.tournament, how, _event_of(known, appeal))
        if appeal is None:
            need_seen_appeal(known.events, event.appeal, session.settings.actor, confirmed=confirmed)
        return (event,)

    with open_session(options) as session:
        session.write_on_log(carry_out)


@verb(appeal_app, "appeal list")
@reads
def list_(options: Options) -> None:
    known = load_known(options)
    found = appeals(known.events)
    if options.as_json:
        json_to_stdout(AppealsAnswer(**source_of(known), appeals=tuple(map(_answer, found))))
    elif found:
        show.table(
            (
                *(NUMBER, Column(say("Event"), Role.COUNT), ROUND, Column(say("By"), Role.ACTOR)),
                *map(Column, (say("Subject"), say("Lodged (UTC)"), say("Decision"))),
            ),
            [
                (
                    one.number,
                    one.version,
                    one.round_number or "-",
                    _with_number(known.tournament, one.appellant),
                    one.subject,
                    show.moment(one.recorded_at),
                    joined(SEMICOLON, (*map(_undone, one.undone_decisions), _standing(one))),
                )
                for one in found
            ],
        )
    else:
        to_stdout("No appeal has been lodged.")


def _is_no_number(text: str, command: str) -> None:
    """Raises `Refused` where the number of an appeal was typed in place of the text."""
    if text.strip().isdecimal():
        raise Refused(
            "{number} is a number, but the text for the record was expected. To name an appeal, use --appeal: `appeal "
            '{command} "TEXT" --appeal {number}`.',
            number=text.strip(),
            command=command,
        )


def _appellant(tournament: Tournament, text: str) -> str:
    """The player's name; as it was typed where no player is meant, for instance a captain."""
    if text.strip().isdecimal() or text.strip().lower().startswith("id:"):
        return find(tournament, text).name
    return find(tournament, text).name if candidates(tournament, text) else text


def _with_number(tournament: Tournament, appellant: str) -> str:
    players = [player.id for player in tournament.players.values() if player.name == appellant]
    return label(tournament, players[0]) if len(players) == 1 else appellant


def _event_of(known: Known, number: int | None) -> int | None:
    """The event of the appeal that was named; of one that is not there the number, which is refused."""
    found = None if number is None else appeal_named(appeals(known.events), number)
    return number if found is None else found.version


def _without_outcome(event: AppealDecided, version: int) -> str:
    return say(
        "The record does not say whether the appeal in event {appeal} was upheld, so the decision is not grounds "
        "for changing boards. To record it with its outcome, run `undo {version} --reason TEXT`, then `appeal decide "
        "TEXT --upheld --appeal {appeal}`, or --refused.",
        appeal=event.appeal,
        version=version,
    )


def _standing(one: Appeal) -> str:
    """Where the appeal is on its way: withdrawn, open, decided, carried out."""
    if one.withdrawn is not None:
        how = one.withdrawn
        told = say("withdrawn by {actor} (event {version})", actor=how.actor, version=how.version)
        return joined(": ", (told, how.reason))
    if one.decision is None:
        return say("open")
    done = [_done(how) for how in one.carried_out]
    waits = (say("to be carried out again") if one.carried_out else say("not carried out yet")) if one.waits else ""
    return joined(SEMICOLON, (_decided(one.decision), *done, waits))


def _done(how: CarriedOut) -> str:
    if how.how:
        return say("carried out: {how} (event {version})", how=how.how, version=how.version)
    if how.changed_by is None:
        return say("carried out by event {version}", version=how.version)
    return say(
        "carried out by event {version}; its boards were changed again by event {changed}",
        version=how.version,
        changed=how.changed_by,
    )


def _decided(decision: Decision) -> str:
    known = {"text": decision.text, "version": decision.version}
    if decision.upheld is None:
        return say("{text} (event {version}, outcome not recorded)", **known)
    return (
        say("{text} (event {version}, upheld)", **known)
        if decision.upheld
        else say("{text} (event {version}, dismissed)", **known)
    )


def _undone(decision: Decision) -> str:
    how = decision.undone
    assert how is not None, "of those undone"
    told = say("undone by {actor} (event {version})", actor=how.actor, version=how.version)
    return joined(", ", (_decided(decision), joined(": ", (told, how.reason))))


class TakenBackAnswer(Answer):
    """By whom, when and why something was taken back."""

    event: int
    reason: str
    recorded_at: datetime
    actor: str


class DecisionAnswer(Answer):
    """A decision; `upheld` is null where that is not recorded."""

    event: int
    text: str
    upheld: bool | None
    recorded_at: datetime
    actor: str
    undone: TakenBackAnswer | UnsetType | None = UNSET


class CarriedOutAnswer(Answer):
    """What was done; `how` is empty where the event says it. `changed_by` took boards of that change apart again."""

    event: int
    how: str
    recorded_at: datetime
    actor: str
    changed_by: int | None


class AppealAnswer(Answer):
    """An appeal; `appeal` is its event, `number` counts from 1."""

    appeal: int
    number: int
    round: RoundNumber | None
    by: str
    about: str
    recorded_at: datetime
    actor: str
    decision: DecisionAnswer | None
    undone_decisions: tuple[DecisionAnswer, ...]
    carried_out: tuple[CarriedOutAnswer, ...]
    withdrawn: TakenBackAnswer | None


@answers("appeal list")
class AppealsAnswer(OfRecord, kw_only=True):
    """All appeals, in the order in which they were lodged."""

    appeals: tuple[AppealAnswer, ...]


def _decision_answer(decision: Decision, undone: TakenBackAnswer | UnsetType | None = UNSET) -> DecisionAnswer:
    return DecisionAnswer(
        event=decision.version,
        text=decision.text,
        upheld=decision.upheld,
        recorded_at=decision.recorded_at,
        actor=decision.actor,
        undone=undone,
    )


def _taken_back_answer(how: TakenBack | None) -> TakenBackAnswer | None:
    if how is None:
        return None
    return TakenBackAnswer(event=how.version, reason=how.reason, recorded_at=how.recorded_at, actor=how.actor)


def _answer(one: Appeal) -> AppealAnswer:
    return AppealAnswer(
        appeal=one.version,
        number=one.number,
        round=one.round_number,
        by=one.appellant,
        about=one.subject,
        recorded_at=one.recorded_at,
        actor=one.actor,
        decision=None if one.decision is None else _decision_answer(one.decision),
        undone_decisions=tuple(_decision_answer(it, _taken_back_answer(it.undone)) for it in one.undone_decisions),
        carried_out=tuple(
            CarriedOutAnswer(
                event=done.version,
                how=done.how,
                recorded_at=done.recorded_at,
                actor=done.actor,
                changed_by=done.changed_by,
            )
            for done in one.carried_out
        ),
        withdrawn=_taken_back_answer(one.withdrawn),
    )
