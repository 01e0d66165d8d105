"""`whatif`: what would be otherwise if a result had been another; never writes."""

from collections.abc import Sequence
from typing import Annotated

import typer
from msgspec import UNSET, UnsetType

from cli.answers.whatif import (
    ChangedLineAnswer,
    RoundAgainAnswer,
    changed_lines,
    print_round,
    print_standings,
    rounds_answer,
    today,
)
from cli.commands import whatif_recorded
from cli.environment import environment
from cli.exits import UsageProblem
from cli.input.options import Options, reads
from cli.input.roster import board_in_words
from cli.input.typed_results import HOW_TO_TYPE, place_of, result_of, round_of
from cli.output.answer import Answer, OfRecord, answers, source_of
from cli.output.streams import json_to_stdout, text_to_stdout, to_stderr, to_stdout
from cli.session.session import load_known
from cli.verbs import noun, verb
from core.model.pairing import Board
from core.model.results import Reading, Result
from core.model.sentence import in_mid_sentence, joined, say
from core.model.team_match import points_so_far
from core.model.tournament import BoardGame, Tournament
from core.model.units import Place, RoundNumber, TeamBoard
from events.deciders.corrections import by_article, in_words, kept, pairs_on_results, whose_games_do_not_count
from events.deciders.matches import where
from events.vocabulary.corrections import Scope
from projections.known import Known
from projections.log_in_words.appeals import changes_by_hand
from projections.replay.whatif import Supposed, WhatIf, what_if

whatif_app = noun("Suppose a change, and see its consequences.")


@verb(whatif_app, "whatif correct")
@reads
def correct(
    options: Options,
    entries: Annotated[
        list[str],
        typer.Argument(
            metavar="ROUND/BOARD=RESULT", help=f"One or more; 2/3.1 is board 1 of match 3. Results: {HOW_TO_TYPE}."
        ),
    ],
) -> None:
    """Every later round is paired again from the rounds before it, once as known and once with the supposed change,
    and so is the next round if it can be paired. Games are never invented: each round is based on the games played
    before it. Nothing is written, and a published pairing is unchanged.
    """
    supposed = _results_of(entries)
    known = load_known(options)
    found = what_if(known.tournament, supposed, in_time={where for where in supposed if _in_time(known, *where)})
    if options.as_json:
        json_to_stdout(_answer(known, found))
        return
    _print(known, found)
    to_stderr("Nothing was written. `result correct ROUND BOARD:RESULT --reason TEXT` corrects a result.")


def _in_time(known: Known, number: RoundNumber, place: Place) -> bool:
    """Whether the announced deadline is not over for an error that is reported now."""
    return kept(known.events, known.tournament.settings.correction_deadline, number, place, environment.clock())


def _results_of(entries: list[str]) -> dict[tuple[RoundNumber, Place], Result]:
    """`4/7=0-1`: results by round and board; `4/7.2=0-1`: of a board of a match; also as `result correct` has it."""
    if len(entries) > 1 and entries[0].isdecimal():
        entries = [f"{entries[0]}/{entry.replace(':', '=', 1)}" for entry in entries[1:]]
    supposed: dict[tuple[RoundNumber, Place], Result] = {}
    for entry in entries:
        place, equals, result = entry.partition("=")
        round_text, slash, board_text = place.partition("/")
        if not equals or not slash:
            raise UsageProblem(
                "'{entry}' is not a valid supposition. Type ROUND/BOARD=RESULT, for instance 4/7=0-1.", entry=entry
            )
        key = round_of(round_text), place_of(board_text)
        if key in supposed:
            raise UsageProblem(
                "Round {round_number}, board {board} was typed twice. Type each board once.",
                round_number=key[0],
                board=key[1],
            )
        supposed[key] = result_of(result)
    return supposed


def _print(known: Known, found: WhatIf) -> None:
    tournament = known.tournament
    edition = tournament.settings.edition
    by_hand = {change.round_number: change.version for change in changes_by_hand(known.events)}
    for one in found.supposed:
        text_to_stdout(_supposed_told(tournament, one))
        tier = by_article(edition, one.correction)
        out = whose_games_do_not_count(tournament, one.round_number, one.place)
        reached = in_words(one.correction, rounds_to_come=pairs_on_results(tournament), counts=not out)
        to_stdout("  A correction now would affect the following{tier}: {reached}.", tier=tier, reached=reached)
        if out:
            who = joined(", ", (tournament.players[player].name for player in out))
            to_stdout("  The games of {who} do not count in the standings (CFC 653).", who=who)
        if one.match is not None:
            was, supposed = (points_so_far(match) for match in one.match)
            board = one.match[0].board
            if was == supposed:  # the games of a team that has left count in no standings (CFC 653)
                to_stdout("  Match {board} is still {known} in the standings.", board=board, known=was)
            else:
                ended = say(
                    "  Match {board} would end {supposed}, not {known}.", board=board, supposed=supposed, known=was
                )
                text_to_stdout(ended)
    to_stdout("If this had been the case from the start:")
    otherwise = [again for again in found.rounds if again.differs]
    for again in found.rounds:
        print_round(tournament, again, by_hand.get(again.round_number, 0))
    if otherwise and any(again.round_number > otherwise[0].round_number for again in found.rounds):
        to_stdout(
            "The rounds after round {round_number} are based on the games that were actually played.",
            round_number=otherwise[0].round_number,
        )
    if not found.rounds:
        to_stdout("No later round has been paired or can be paired now.")
    print_standings(tournament, found.standings, found.rounds)


def _supposed_told(tournament: Tournament, one: Supposed) -> str:
    """Beside the result that is known, or the results where a correction came too late for some purpose."""
    place, known = _place(tournament, one), one.game.readings
    pairing, in_standings, rating = (known.shown(reading) for reading in Reading)
    if pairing == in_standings == rating:
        return say(
            "Suppose the result of {place} was {result}, not {known}.", place=place, result=one.result, known=rating
        )
    return say(
        "Suppose the result of {place} was {result} for every purpose. On record: {pairing} for pairings, "
        "{standings} in the standings and {rating} in the rating report.",
        place=place,
        result=one.result,
        pairing=pairing,
        standings=in_standings,
        rating=rating,
    )


def _place(tournament: Tournament, one: Supposed) -> str:
    if isinstance(one.game, BoardGame) or one.game.boards:
        return in_mid_sentence(where(tournament, one.round_number, one.place))
    pair = Board(one.game.white, one.game.black)
    return say(
        "round {round_number}, board {board} ({players})",
        round_number=one.round_number,
        board=one.game.board,
        players=board_in_words(tournament, today(tournament), pair),
    )


class SupposedResult(Answer, kw_only=True):
    """A result that is supposed, and how far its correction would reach; `match` is what a match would end in."""

    round: RoundNumber
    board: int
    team_board: int | UnsetType = UNSET
    was: Result | None
    result: Result
    match: Sequence[str] | UnsetType = UNSET
    tier: int
    reaches: Sequence[Scope]


@answers("whatif correct")
class WhatIfAnswer(OfRecord, kw_only=True):
    """Every later round as known and as supposed, and the lines of the standings that change."""

    supposed: Sequence[SupposedResult]
    rounds: Sequence[RoundAgainAnswer]
    standings: Sequence[ChangedLineAnswer]


def _answer(known: Known, found: WhatIf) -> WhatIfAnswer:
    tournament = known.tournament
    return WhatIfAnswer(
        **source_of(known),
        supposed=[
            SupposedResult(
                round=one.round_number,
                board=one.place.match if isinstance(one.place, TeamBoard) else one.place,
                team_board=one.place.board if isinstance(one.place, TeamBoard) else UNSET,
                was=one.game.readings.shown(Reading.STANDINGS),
                result=one.result,
                match=UNSET if one.match is None else [str(points_so_far(match)) for match in one.match],
                tier=one.correction.tier,
                reaches=one.correction.reaches,
            )
            for one in found.supposed
        ],
        rounds=rounds_answer(tournament, found.rounds),
        standings=changed_lines(tournament, found.standings),
    )


verb(whatif_app, "whatif colours")(whatif_recorded.colours)
verb(whatif_app, "whatif player")(whatif_recorded.player_)
verb(whatif_app, "whatif bye")(whatif_recorded.bye)
verb(whatif_app, "whatif withdraw")(whatif_recorded.withdraw)
verb(whatif_app, "whatif rejoin")(whatif_recorded.rejoin)
verb(whatif_app, "whatif late")(whatif_recorded.late)
verb(whatif_app, "whatif forbid")(whatif_recorded.forbid)
verb(whatif_app, "whatif allow")(whatif_recorded.allow)
