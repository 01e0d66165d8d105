"""Where a tournament stands, and the next sensible command."""

from typing import NamedTuple

from core.editions.shared.histories import participants_of
from core.general_rules.knockout import bracket_of, waiting
from core.model.draft import PairingDraft
from core.model.knockout import Knockout
from core.model.tournament import Game, GameStatus, RoundStage, Tournament
from core.model.units import RoundNumber
from events.deciders.results import adjourned, missing
from events.deciders.tables import is_by_table
from projections.audit.appeals import Appeal


class NextStep(NamedTuple):
    """What to do next, and the command that does it (after `pairtrail`)."""

    what: str
    command: str


def next_step(tournament: Tournament) -> NextStep:
    """The next sensible step of a tournament."""
    if tournament.draft is not None:
        return _with_draft(tournament, tournament.draft)
    if not tournament.players:
        return _with_nobody(tournament)
    if is_by_table(tournament):
        return _by_table(tournament)
    return _by_results(tournament)


def _by_results(tournament: Tournament) -> NextStep:  # noqa: PLR0911  # one return for each stage of an event
    """One round after the other."""
    if not tournament.rounds:
        if tournament.check_in is not None and tournament.check_in.is_open:
            return NextStep("close the check-in when the time for it is over", "checkin close")
        return NextStep(f"pair round 1 when the list of {_who(tournament)} is complete", "round pair")
    last = tournament.rounds[-1]
    if last.stage is RoundStage.PAIRED:
        return NextStep(f"publish the pairing of round {last.number}", f"round publish {last.number}")
    open_games = missing(tournament)
    if open_games:
        number, game = open_games[0]
        return _with_open_game(tournament, number, game)
    if last.number == tournament.settings.rounds and (waiting := adjourned(tournament)):
        number, game = waiting[0]
        return NextStep("enter the end of the adjourned games", f"result resolve {number} {game.board}:RESULT")
    if last.stage is not RoundStage.COMPLETE:
        return NextStep(f"close round {last.number}", f"round close {last.number}")
    if tournament.settings.rounds is None:
        return NextStep("say how many rounds there are, and go on or write the report", "config set --rounds N")
    if last.number < tournament.settings.rounds:
        return NextStep(f"pair round {last.number + 1}", "round pair")
    if tournament.knockout is not None and (step := _in_knockout(tournament.knockout)):
        return step
    return NextStep("print the final standings and write the report", "export report.trf")


def _in_knockout(knockout: Knockout) -> NextStep | None:
    """None: it is over."""
    if not knockout.has_begun:
        return NextStep("begin the knock-out among the leaders that was announced", "knockout begin")
    open_now = waiting(bracket_of(knockout))
    if not open_now:
        return None
    match = open_now[0]
    if match.is_equal:
        what = f"decide the play-off of match {match.number}, round {match.round_number} of the knock-out"
        return NextStep(what, f'knockout decide {match.round_number} {match.number} PLAYER --reason "..."')
    place = f"{match.number}.{len(match.games) + 1}" if knockout.terms.games > 1 else f"{match.number}"
    what = f"enter the results of round {match.round_number} of the knock-out"
    return NextStep(what, f"knockout result {match.round_number} {place}:RESULT")


def _by_table(tournament: Tournament) -> NextStep:
    """No round waits for another one: what is left is paired, what is paired is published."""
    stages = {one.stage for one in tournament.rounds}
    if RoundStage.PAIRED in stages:
        return NextStep("publish what has been paired", "round publish")
    if tournament.last_paired_round < (tournament.settings.rounds or 1):
        return NextStep(f"pair the rounds when the list of {_who(tournament)} is complete", "round pair --all")
    if open_games := missing(tournament):
        number, game = open_games[0]
        what = f"enter the results as the games are played, in any order; {len(open_games)} are to come"
        return NextStep(what, _with_open_game(tournament, number, game).command)
    if stages != {RoundStage.COMPLETE}:
        return NextStep("enter the end of adjourned games, and close the rounds", "round close")
    return NextStep("print the final standings and write the report", "export report.trf")


def _who(tournament: Tournament) -> str:
    return "teams" if tournament.settings.boards else "players"


def _with_nobody(tournament: Tournament) -> NextStep:
    if tournament.settings.boards:
        return NextStep("register teams", "team import FILE")
    return NextStep("register players", 'player add "NAME" --rating RATING')


def _with_open_game(tournament: Tournament, number: RoundNumber, match: Game) -> NextStep:
    if not match.boards:
        return NextStep(f"enter the results of round {number}", f"result set {number} {match.board}:RESULT ...")
    if any((number, team) not in tournament.line_ups for team in (match.white, match.black)):
        return NextStep(f"name who plays in round {number}", f"team lineup {number}")
    board = next(one.board for one in match.boards if one.status is GameStatus.OPEN)
    return NextStep(f"enter the results of round {number}", f"result set {number} {match.board}.{board}:RESULT ...")


def step_of_appeal(appeal: Appeal) -> NextStep:
    """What an open appeal waits for: the sheet for the committee, and its decision."""
    about = "" if appeal.round_number is None else f" --round {appeal.round_number}"
    sheet = f"`print appeal {appeal.version}{about} --pair A B` makes the sheet for the committee"
    command = f'appeal decide "DECISION" --appeal {appeal.version}'
    return NextStep(f"decide the appeal of {appeal.appellant}, event {appeal.version} ({sheet})", command)


def _with_draft(tournament: Tournament, draft: PairingDraft) -> NextStep:
    number = draft.round_number
    if number > tournament.last_paired_round:
        players = set(participants_of(tournament, number))
    else:
        played = tournament.rounds[number - 1]
        players = {player for game in played.games for player in (game.white, game.black)}
        players |= set() if played.bye is None else {played.bye}
    if players - draft.seated:
        return NextStep(f"pair who is left in the draft of round {number}", "round alter pair WHITE BLACK")
    return NextStep(f"look at the draft of round {number} (`round alter show`) and record it", _FINISH)


_FINISH = 'round alter finish --reason "..."'
