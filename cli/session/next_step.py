"""Where a tournament stands, and the next sensible command."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import takewhile
from pathlib import Path
from shlex import quote
from typing import Final

from cli.session.appeal_steps import Asking, NextStep, asking, step_of_decision
from cli.session.beside import beside_postponed, in_any_order, of_prizes
from cli.session.monthly_reports import is_monthly, next_monthly, step_for
from cli.session.rating_report import WRITES_TO, free_name, is_for_rating, rated_by, rating_report
from core.editions.registry import is_by_table, teams_compete
from core.editions.shared.histories import participants_of
from core.editions.tables.engine import postponed, round_at_hand
from core.general_rules.grounds import of_appeal
from core.general_rules.knockout import bracket_of, waiting
from core.model.congress import ENDING, is_congress
from core.model.knockout import Knockout
from core.model.preparation import PairingDraft
from core.model.results import Reading
from core.model.sentence import say
from core.model.tournament import Game, GameStatus, RoundStage, Tournament
from core.model.units import RoundNumber
from events.base import Event
from events.deciders import rounds
from events.deciders.check_in import is_open
from events.deciders.corrections import RATING_ONLY
from events.deciders.matches import without_line_up
from events.deciders.numbering import boards_to_draw
from events.deciders.qualifying import command_before
from events.deciders.results import adjourned, missing
from events.log.envelope import counting
from events.vocabulary.corrections import Correction, Scope
from events.vocabulary.record import ActionUndone, NoteAdded
from events.vocabulary.reporting import (
    CategorySettled,
    DocumentIssued,
    Fact,
    FactsRecorded,
    GroupsRecorded,
    PrizesAwarded,
)
from projections.known import Known
from projections.replay.replay import learnt_since
from projections.standings.table import final_order
from projections.tournament_state.readings import Output

_IN_NO_REPORT: Final = (PrizesAwarded, CategorySettled, GroupsRecorded, NoteAdded)
_FACTS_OF_REPORTS: Final = (Fact.CFC, Fact.USCF)
_REPORT: Final = "report.trf"
_RATED_AGAIN: Final = say("send the rating report again, because of corrections since it was issued")
_WRITTEN_AGAIN: Final = say("write the report for submission again, because of corrections since it was issued")
_AT_THE_END: Final = say("print the final standings and write the report for submission")
_OF_THE_STANDINGS: Final = say("print the final standings and write their report")


def next_step(tournament: Tournament, by: Callable[[], Asking | None] = lambda: None) -> NextStep:
    """The next sensible step of a tournament; `by`: who asks, where a decision waits; None: anybody."""
    if tournament.draft is not None:
        return _with_draft(tournament, tournament.draft)
    if not tournament.players:
        return _with_nobody(tournament)
    if waiting := [one for one in tournament.decided_appeals.values() if one.waits]:
        return step_of_decision(tournament, waiting[0], by())
    if is_by_table(tournament):
        return _by_table(tournament)
    return _by_results(tournament)


def _at_the_end(tournament: Tournament) -> NextStep:
    """The report; of teams in the one format that has their points.

    Where everybody has a number of the federation that rates the event, its report: that is what is sent.
    """
    rated = rated_by(tournament)
    fact = {Output.CFC: Fact.CFC, Output.USCF: Fact.USCF}.get(rated)
    if fact is not None and all((fact, player) in tournament.facts for player in tournament.players):
        return NextStep(_AT_THE_END, f"{rated} {free_name(WRITES_TO[rated])} --issue")
    return NextStep(_AT_THE_END, _report(tournament))


def _report(tournament: Tournament) -> str:
    of_teams = " --format trf26" if tournament.settings.boards else ""
    return f"export {free_name(_REPORT)}{of_teams} --issue"


def next_of_bundle(bundle: Path) -> NextStep:
    """A bundle is only read: nothing can be recorded in it."""
    return NextStep(say("verify the bundle"), f"bundle verify {quote(str(bundle))}")


def next_by_the_log(known: Known, actor: str = "") -> NextStep:
    """As `next_step`; of a pairing not published that would be made differently now, first what changes it.

    `actor`: who is shown it. Of an event that is over, what is still to be sent and kept.
    """
    if is_congress(known.stream):
        return NextStep(
            say("see the sections of the congress"), f"congress show --congress {known.stream.removesuffix(ENDING)}"
        )
    usual = next_step(known.tournament, partial(asking, known, actor))
    last = known.tournament.last_paired_round
    if is_last(usual):
        prizes = of_prizes(known)
        if prizes:
            return NextStep(prizes, "prizes award")
        return _sent_by_month(known) if is_monthly(known) else _to_be_sent(known, usual)
    if usual.command != f"round publish {last}" or (learnt := learnt_since(known.events, RoundNumber(last))) is None:
        return usual
    what = (
        say("see what is now known about round {number}, then void its pairing and pair it again", number=last)
        if learnt.wants_void
        else say("see what is now known about round {number}, then either publish its pairing or void it", number=last)
    )
    return NextStep(what, f"replay {last} --known now")


def _to_be_sent(known: Known, usual: NextStep) -> NextStep:
    """Corrections that reach the rating report alone make that the one to be sent: it comes first.

    Once the report was issued, and nothing was recorded since that is in it, a copy of the record is kept.
    """
    is_rated = any(map(is_for_rating, _issued_last(known)))
    issued = _issued_last(known, whatever_came=_reaches_rating_alone)
    if any(_reaches_rating_alone(stored.event) for stored in counting(known.events)):
        if not is_rated:
            what = say("send the rating report, which includes corrections that came too late for the standings")
            return NextStep(what, rating_report(known))
        if not usual.command.startswith((f"{Output.CFC} ", f"{Output.USCF} ")) and all(map(is_for_rating, issued)):
            return NextStep(_OF_THE_STANDINGS, usual.command)
    if not issued:
        return usual
    if is_rated and _corrected_since(known, _is_report, Scope.STANDINGS):
        return NextStep(_WRITTEN_AGAIN, _report(known.tournament))
    if not is_rated and _corrected_since(known, _is_rating_report, Scope.RATING_REPORT):
        return NextStep(_RATED_AGAIN, rating_report(known))
    return _all_issued()


def _sent_by_month(known: Known) -> NextStep:
    """The report of each month in turn; the event is done once all of them were issued."""
    if step := next_monthly(known):
        return NextStep(step.what, step.command)
    if _corrected_since(known, _is_report, Scope.STANDINGS):
        return NextStep(_WRITTEN_AGAIN, _report(known.tournament))
    return _all_issued()


def _all_issued() -> NextStep:
    return NextStep(say("the report has been issued: keep a copy of the record"), f"backup {free_name('record.db')}")


def steps_after(known: Known, events: Sequence[Event], actor: str) -> list[NextStep]:
    """What comes next once the actor recorded these: of a correction that reaches the rating report alone, that.

    The usual step follows where the event is not over yet. Of one that reaches the standings as well, first the report,
    then the rating report where both were issued.
    """
    usual = next_by_the_log(known, actor)
    for_rating = [one for one in events if _reaches_rating_alone(one)]
    if not for_rating:
        both = is_last(usual) and usual.command == _report(known.tournament)
        again = both and any(_reaches(one, Scope.RATING_REPORT) for one in events)
        again = again and _corrected_since(known, _is_rating_report, Scope.RATING_REPORT)
        return [usual, NextStep(_RATED_AGAIN, rating_report(known))] if again else [usual]
    is_over = is_last(next_step(known.tournament))
    if is_monthly(known):
        monthly = step_for(known, for_rating, is_over=is_over)
        if not (is_over or monthly.is_report):
            return [usual]
        step = NextStep(monthly.what, monthly.command)
        return [step] if is_over else [step, usual]
    what = (
        say("send the rating report with this correction")
        if is_over
        else say("send the rating report with this correction when the event is over")
    )
    step = NextStep(what, rating_report(known))
    return [step] if is_over else [step, usual]


def _issued_last(known: Known, whatever_came: Callable[[Event], bool] = lambda _: False) -> list[DocumentIssued]:
    """The reports issued since anything that they have was recorded, or what is passed over; the last one first.

    What was recorded and undone since a report changed nothing in it.
    """
    issued, undone = list[DocumentIssued](), set[int]()
    for stored in reversed(known.events):
        event = stored.event
        if stored.version in undone:
            undone.remove(stored.version)
        elif isinstance(event, ActionUndone):
            undone.add(event.version)
        elif isinstance(event, DocumentIssued) and not undone:
            issued.append(event)
        elif isinstance(event, DocumentIssued) or not (_is_in_no_report(event) or whatever_came(event)):
            break
    return [one for one in issued if one.document.startswith("export")]


def _is_in_no_report(event: Event) -> bool:
    """Such as K: a report written anew would say what the one that was sent says."""
    is_other_fact = isinstance(event, FactsRecorded) and event.fact not in _FACTS_OF_REPORTS
    return is_other_fact or isinstance(event, _IN_NO_REPORT)


def _corrected_since(known: Known, is_report: Callable[[Event], bool], scope: Scope) -> bool:
    """Whether something was corrected that such a report has, since one was issued."""
    since = list(takewhile(lambda event: not is_report(event), (one.event for one in reversed(known.events))))
    return len(since) < len(known.events) and any(_reaches(event, scope) for event in since)


def _is_rating_report(event: Event) -> bool:
    return isinstance(event, DocumentIssued) and is_for_rating(event)


def _is_report(event: Event) -> bool:
    return isinstance(event, DocumentIssued) and event.document == "export" and not is_for_rating(event)


def is_last(step: NextStep) -> bool:
    """Whether it is the step of an event that is over."""
    return step.what == _AT_THE_END


def _reaches_rating_alone(event: Event) -> bool:
    correction = getattr(event, "correction", None)
    return isinstance(correction, Correction) and correction.reaches == RATING_ONLY


def _reaches(event: Event, scope: Scope) -> bool:
    correction = getattr(event, "correction", None)
    return isinstance(correction, Correction) and scope in correction.reaches


def _by_results(tournament: Tournament) -> NextStep:  # noqa: PLR0911  # one return for each stage of an event
    """One round after the other."""
    if not tournament.rounds:
        return _closing_check_in(tournament) or _pairing(tournament, _when_complete(tournament))
    last = tournament.rounds[-1]
    if last.stage is RoundStage.PAIRED:
        return NextStep(
            say("publish the pairing of round {number}", number=last.number), f"round publish {last.number}"
        )
    open_games = missing(tournament)
    if open_games:
        number, game = open_games[0]
        return _with_open_game(tournament, number, game)
    if last.number == tournament.settings.rounds and (waiting := adjourned(tournament)):
        return _with_adjourned(*waiting[0])
    if last.stage is not RoundStage.COMPLETE:
        return _closing(tournament, last.number)
    if tournament.settings.rounds is None:
        return NextStep(say("set the number of rounds, then continue or write the report"), "config set --rounds N")
    if last.number < tournament.settings.rounds:
        return _closing_check_in(tournament) or _pairing(tournament, say("pair round {number}", number=last.number + 1))
    if tournament.knockout is not None and (step := _in_knockout(tournament, tournament.knockout)):
        return step
    return _at_the_end(tournament)


def _closing_check_in(tournament: Tournament) -> NextStep | None:
    """None: it is not open."""
    if not is_open(tournament):
        return None
    if tournament.check_in is not None and not tournament.check_in.present:
        what = say("check in the players who are present (with --all-but, everybody except the players named)")
        return NextStep(what, "checkin arrived PLAYER ...")
    what = say("close check-in when its deadline has passed (you are asked about any players who have not checked in)")
    return NextStep(what, "checkin close")


def _closing(tournament: Tournament, number: RoundNumber) -> NextStep:
    """Close a round whose games are over, once the colours drawn on arrival are recorded."""
    if boards := boards_to_draw(tournament, tournament, number):
        return NextStep(
            say("record the colours drawn by lot on arrival in round {number}", number=number),
            f"result colours {number} {boards[0]} --white {'TEAM' if tournament.settings.boards else 'PLAYER'}",
        )
    return NextStep(say("close round {number}", number=number), f"round close {number}")


def _pairing(tournament: Tournament, what: str, command: str = "round pair") -> NextStep:
    """Pair the next round, or first look at what is blocking it or needs a decision."""
    readiness = rounds.check(tournament, lot_follows=True)
    number = readiness.round_number
    if readiness.obstacles:
        return NextStep(say("see what is blocking the pairing of round {number}", number=number), "round check")
    if readiness.questions:
        return NextStep(say("see what needs a decision before round {number} is paired", number=number), "round check")
    if rounds.none_is_legal(tournament, readiness):
        return NextStep(
            say("see why round {number} cannot be paired, and what may be done", number=number), "round check"
        )
    return NextStep(what, command)


def _in_knockout(tournament: Tournament, knockout: Knockout) -> NextStep | None:
    """None: it is over."""
    if not knockout.has_begun:
        return _before_the_knockout(tournament)
    open_now = waiting(bracket_of(knockout))
    if not open_now:
        return None
    match = open_now[0]
    if match.is_equal:
        what = say(
            "decide the play-off of match {match}, round {round_number} of the knock-out",
            match=match.number,
            round_number=match.round_number,
        )
        return NextStep(what, f'knockout decide {match.round_number} {match.number} PLAYER --reason "..."')
    place = f"{match.number}.{len(match.games) + 1}" if knockout.terms.games > 1 else f"{match.number}"
    what = say("enter the results of round {round_number} of the knock-out", round_number=match.round_number)
    return NextStep(what, f"knockout result {match.round_number} {place}:RESULT")


def _before_the_knockout(tournament: Tournament) -> NextStep:
    """Who plays is settled first, where the standings leave it open."""
    if before := command_before(tournament, final_order(tournament)):
        return NextStep(
            say("decide who plays in the knock-out: the standings do not determine all the qualifiers"), before
        )
    what = say("start the announced knock-out among the leaders (you are asked about ties for places in the bracket)")
    return NextStep(what, "knockout begin")


def _by_table(tournament: Tournament) -> NextStep:
    """No round waits for another one: what is left is paired, what is paired is published."""
    stages = {one.stage for one in tournament.rounds}
    if RoundStage.PAIRED in stages:
        return NextStep(say("publish the rounds that have been paired"), "round publish")
    if tournament.last_paired_round < (tournament.settings.rounds or 1):
        return _pairing(tournament, _rounds_to_pair(tournament), "round pair --all")
    if open_games := missing(tournament):
        at_hand = round_at_hand(tournament)
        number, game = next((one for one in open_games if one[0] == at_hand), open_games[0])
        what, command = _with_open_game(tournament, number, game)
        if not command.startswith("team lineup"):
            what = in_any_order(tournament, len(open_games))
        left = [one for one in postponed(tournament) if one in open_games and one[0] < number]
        return NextStep(beside_postponed(tournament, what, left), command)
    if waiting := adjourned(tournament):
        return _with_adjourned(*waiting[0])
    if stages != {RoundStage.COMPLETE}:
        return NextStep(say("close the rounds"), "round close")
    return _at_the_end(tournament)


def _rounds_to_pair(tournament: Tournament) -> str:
    if tournament.rounds:  # nobody enters any more
        return say("pair the remaining rounds")
    if teams_compete(tournament.settings):
        return say("pair the rounds when the list of teams is complete")
    return say("pair the rounds when the list of players is complete")


def _with_adjourned(number: RoundNumber, game: Game) -> NextStep:
    of_match = next((f".{one.board}" for one in game.boards if one.status is GameStatus.ADJOURNED), "")
    return NextStep(
        say("enter the results of the adjourned games"), f"result resolve {number} {game.board}{of_match}:RESULT"
    )


def _when_complete(tournament: Tournament) -> str:
    if teams_compete(tournament.settings):
        return say("pair round 1 when the list of teams is complete")
    return say("pair round 1 when the list of players is complete")


def _with_nobody(tournament: Tournament) -> NextStep:
    if teams_compete(tournament.settings):
        return NextStep(say("register teams"), "team import FILE")
    return NextStep(say("register players"), 'player add "NAME" --rating RATING')


def _with_open_game(tournament: Tournament, number: RoundNumber, match: Game) -> NextStep:
    if not match.boards:
        return NextStep(
            say("enter the results of round {number}", number=number), f"result set {number} {match.board}:RESULT ..."
        )
    if without_line_up(tournament, number, match.board):
        if _is_by_scores(tournament, number):
            return NextStep(
                say("enter the scores of round {number}", number=number), f"result set {number} {match.board}:SCORE ..."
            )
        return NextStep(say("name the line-ups for round {number}", number=number), f"team lineup {number}")
    board = next(one.board for one in match.boards if one.status is GameStatus.OPEN)
    return NextStep(
        say("enter the results of round {number}", number=number),
        f"result set {number} {match.board}.{board}:RESULT ...",
    )


def _is_by_scores(tournament: Tournament, number: RoundNumber) -> bool:
    """Whether nobody named a player in this round, nor in the last one that has results, scores of matches alone."""
    played = next((one for one in reversed(tournament.rounds[:number]) if any(map(_has_result, one.games))), None)
    if played is None or any(of in {number, played.number} for of, _ in tournament.line_ups):
        return False
    return all(one.score is not None for one in played.games if _has_result(one))


def _has_result(game: Game) -> bool:
    return game.readings.shown(Reading.STANDINGS) is not None


def _with_draft(tournament: Tournament, draft: PairingDraft) -> NextStep:
    number = draft.round_number
    about = (None, number) if number <= tournament.last_paired_round else ()
    waiting = [one for one in tournament.decided_appeals.values() if one.waits and one.round_number in about]
    ground = f" --ground {of_appeal(waiting[0].event).name}" if waiting else ""
    if number > tournament.last_paired_round:
        players = set(participants_of(tournament, number))
    else:
        played = tournament.rounds[number - 1]
        players = {player for game in played.games for player in (game.white, game.black)}
        players |= set() if played.bye is None else {played.bye}
    if gone := [board for board, pair in sorted(draft.boards.items()) if set(pair) - players]:
        what = say("break up the withdrawn player's pair in the draft of round {number}", number=number)
        return NextStep(what, f"round alter break {gone[0]}")
    left = players - draft.seated
    if len(left) == 1 and draft.bye is None:
        what = say("give the bye to the player left unpaired in the draft of round {number}", number=number)
        return NextStep(what, f"round alter bye id:{min(left)}")
    if left:
        what = say("pair the players left unpaired in the draft of round {number}", number=number)
        return NextStep(what, "round alter pair WHITE BLACK")
    if not _changes_anything(tournament, draft):
        return NextStep(say("change the draft of round {number}, or discard it", number=number), "round alter show")
    return NextStep(
        say(
            "look at the draft of round {number} (`round alter show`) and record it (you are asked to confirm "
            "any difference from the engine's pairing)",
            number=number,
        ),
        f'round alter finish{ground} --reason "..."',
    )


def _changes_anything(tournament: Tournament, draft: PairingDraft) -> bool:
    """Whether the draft is another pairing than the round has."""
    if draft.round_number > tournament.last_paired_round:
        return True
    one_round = tournament.rounds[draft.round_number - 1]
    boards = {game.board: (game.white, game.black) for game in one_round.games}
    return draft.bye != one_round.bye or {board: tuple(pair) for board, pair in draft.boards.items()} != boards


_FINISH = 'round alter finish --reason "..."'
