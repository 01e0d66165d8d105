"""Whoever did not appear: the arbiter is asked at once whether he is paired in the next round."""

from collections.abc import Collection, Sequence

from cli.input.asking import asked, means_no, means_yes
from cli.output.streams import text_to_stderr
from cli.session.session import Session
from core.editions.registry import teams_compete
from core.general_rules.unplayed_rounds import Absentee, unexcused
from core.model.sentence import Refused, say, text_of
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from events.base import Event
from events.deciders.check_in import settled_absence, who_stays_away
from projections.known import Known


def no_shows(state: Tournament, round_number: RoundNumber, players: Collection[PlayerId]) -> list[Absentee]:
    """Those of these players who lost their game of that round by not appearing, where a next round is to be paired.

    Empty for teams, and where the pairings of all rounds are made.
    """
    last = state.settings.rounds is not None and state.next_round > state.settings.rounds
    if last or teams_compete(state.settings) or round_number != state.last_paired_round:
        return []
    return [one for one in unexcused(state) if one.player in players and one.round_number == round_number]


def question(state: Tournament, absentee: Absentee) -> str:
    """What the arbiter is asked."""
    who = state.players[absentee.player].name
    return say(
        "{who} did not appear in round {round_number}. Pair this player in round {next_round}?",
        who=who,
        round_number=absentee.round_number,
        next_round=state.next_round,
    )


def ask_about_no_shows(session: Session, known: Known, round_number: RoundNumber, came: Collection[PlayerId]) -> Known:
    """Ask of each, and record the answers; whoever answers with neither yes nor no is asked again by the pairing."""
    for absentee in no_shows(known.tournament, round_number, came):
        asked_of = known.tournament.next_round
        answer = asked(say("{question} [y/n, Enter: ask me later] ", question=question(known.tournament, absentee)))
        if means_yes(answer) or means_no(answer):
            known, told = settle(session, known, absentee, paired=means_yes(answer), asked_of=asked_of)
            text_to_stderr(told)
    return known


class _PairedMeanwhile(Refused):
    """The round that the question named is no longer the next one."""


def settle(
    session: Session, known: Known, absentee: Absentee, *, paired: bool, asked_of: RoundNumber
) -> tuple[Known, str]:
    """Record the answer, where the rules do not say so anyway; what was done, in words.

    Nothing is recorded where another round than the one `asked_of` is the next by now (decision 257).
    """
    reason = f"did not appear in round {absentee.round_number}; the arbiter was asked when that was entered"
    name = known.tournament.players[absentee.player].name

    def decide(now: Tournament) -> Sequence[Event]:
        if now.next_round != asked_of:
            raise _PairedMeanwhile(
                "Round {asked_of} was paired, or its pairing undone, while you were asked whether to pair {name} in "
                "it. Nothing was recorded.",
                asked_of=asked_of,
                name=name,
            )
        return settled_absence(now, absentee, paired=paired, reason=reason)

    try:
        if not decide(known.tournament):
            return known, say(
                "{name} is paired in round {next_round} ({who_stays_away}).",
                name=name,
                next_round=asked_of,
                who_stays_away=who_stays_away(known.tournament),
            )
        receipt = session.record(lambda now, _: decide(now.tournament))
    except _PairedMeanwhile as refused:
        return known, text_of(refused)
    what = say("the absence is excused") if paired else say("withdrawn")
    undo = session.command(f"undo {receipt.version}")
    return receipt.known, say(
        "{name}: {what}, event {version}. To undo: {undo}", name=name, what=what, version=receipt.version, undo=undo
    )
