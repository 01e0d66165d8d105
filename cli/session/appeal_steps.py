"""What comes next of an appeal: its decision, and what carries that out."""

from core.editions.registry import is_by_table
from core.general_rules.grounds import of_appeal
from core.model.named_tuple import NamedTuple
from core.model.sentence import joined, say
from core.model.tournament import DecidedAppeal, GameStatus, RoundStage, Tournament
from events.base import Event, Role
from events.deciders import rounds
from events.vocabulary.appeals import AppealCarriedOut
from events.vocabulary.rounds import PairingAltered, RoundVoided
from projections.known import Known
from projections.log_in_words.appeals import Appeal


class NextStep(NamedTuple):
    """What to do next, and the command that does it (after `pairtrail`)."""

    what: str
    command: str


class Asking(NamedTuple):
    """An official who asks what comes next, and the roles of all of them, by name."""

    role: Role
    officials: dict[str, Role]

    def may(self, kind: type[Event]) -> bool:
        """Whether the role records such an event."""
        return self.role in kind.MAY_RECORD

    def others(self, kind: type[Event]) -> str:
        """Who records such an event."""
        return joined(", ", [f"{name} ({role})" for name, role in self.officials.items() if role in kind.MAY_RECORD])


def asking(known: Known, actor: str) -> Asking | None:
    """None: the actor has no office."""
    from events.deciders.officials import officials_of  # few events have officials and a decision that waits

    officials = officials_of(known.events)
    who = officials.get(actor)
    return None if who is None else Asking(who.role, {one.name: one.role for one in officials.values()})


def step_of_decision(tournament: Tournament, appeal: DecidedAppeal, by: Asking | None) -> NextStep:
    """What was upheld comes before the course of the event; boards of the last round can still be changed by it.

    `by`: who asks, and is shown what that role may record; None: anybody.
    """
    last = tournament.rounds[-1] if tournament.rounds else None
    about = last is not None and appeal.round_number in (None, last.number)
    execute = f'appeal execute "WHAT WAS DONE" --appeal {appeal.event}'
    if by is not None and not by.may(AppealCarriedOut):
        what = say("{who} can carry out the decision on the upheld appeal (event {event})", **_told(appeal, by))
        return NextStep(what, "appeal list")
    if last is None or not about or last.stage is RoundStage.COMPLETE or is_by_table(tournament):
        return NextStep(
            say(
                (
                    "carry out the decision on the upheld appeal (event {event}), for instance by correcting a result, "
                    "and record what was done"
                ),
                event=appeal.event,
            ),
            execute,
        )
    if by is not None and not by.may(PairingAltered):
        what = say(
            "carry out the decision on the upheld appeal (event {event}): {who} can change the boards; a measure that "
            "changes no boards is recorded here",
            **_told(appeal, by),
        )
        return NextStep(what, execute)
    ground = of_appeal(appeal.event).name
    voids = rounds.how_to_void(tournament, ground) if by is None or by.may(RoundVoided) else ""
    again = say("`{voids}` allows the round to be paired again; ", voids=voids) if voids else ""
    if voids and any(game.status is not GameStatus.OPEN for game in last.games):
        again = say("`{voids}` discards the results of the round and lets it be paired again; ", voids=voids)
    return NextStep(
        say(
            "carry out the decision on the upheld appeal (event {event}; you are asked to confirm any difference "
            "from the engine's pairing; {again}a measure that changes no boards, such as correcting a result, is "
            "recorded with `appeal execute TEXT`)",
            event=appeal.event,
            again=again,
        ),
        f'round alter --set WHITE-BLACK --ground {ground} --reason "..."',
    )


def _told(appeal: DecidedAppeal, by: Asking) -> dict[str, object]:
    kind = PairingAltered if by.may(AppealCarriedOut) else AppealCarriedOut
    return {"event": appeal.event, "who": by.others(kind)}


def step_of_appeal(tournament: Tournament, appeal: Appeal) -> NextStep:
    """What an open appeal waits for: the sheet for the committee, where it can be made, and its decision."""
    command = f'appeal decide "DECISION" --upheld --appeal {appeal.version}'
    told = {"appellant": appeal.appellant, "version": appeal.version}
    if is_by_table(tournament) or not 1 <= (appeal.round_number or 1) <= tournament.last_paired_round:
        what = say("decide the appeal by {appellant} (event {version}): --upheld or --refused", **told)
        return NextStep(what, command)
    about = "" if appeal.round_number is None else f" --round {appeal.round_number}"
    sheet = say(
        "`print appeal {number}{about} --pair A B --out FILE` writes the sheet for the committee",
        number=appeal.number,
        about=about,
    )
    return NextStep(
        say("decide the appeal by {appellant} (event {version}): --upheld or --refused ({sheet})", **told, sheet=sheet),
        command,
    )
