"""`whatif`: suppositions other than results, each as the command that would put it on record."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Annotated, Final, TypeAlias, cast

import typer
from msgspec import UNSET, UnsetType

from cli.answers.whatif import (
    ChangedLineAnswer,
    RoundAgainAnswer,
    changed_lines,
    print_round,
    print_standings,
    rounds_answer,
)
from cli.environment import environment
from cli.exits import UsageProblem
from cli.input.options import Options, PlayerWords, reads
from cli.input.roster import find, find_anybody
from cli.input.typed_results import place_of, result_of, round_of
from cli.output.answer import Answer, OfRecord, answers, source_of
from cli.output.streams import json_to_stdout, to_stderr, to_stdout
from cli.session.receipts import scope_of
from cli.session.session import load_known
from cli.session.typed_entry import ListRatings
from core.editions.registry import edition_named, is_by_table
from core.model.results import ByeKind
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from events.base import Event
from events.deciders import byes, players, prohibitions, results
from events.deciders.corrections import kept
from events.deciders.entries import Changes, Entry
from events.deciders.numbering import numbers_are_final
from events.vocabulary.any_event import AnyEvent
from events.vocabulary.corrections import Scope
from events.vocabulary.players import PlayerDetailsCorrected
from projections.known import Known
from projections.log_in_words.appeals import changes_by_hand
from projections.log_in_words.sentences import EventSentences, Told
from projections.replay.whatif import Decide, Supposition, suppose

SUPPOSED: Final = "supposed"
BYES: Final = {"half": ByeKind.HALF_POINT, "full": ByeKind.FULL_POINT, "zero": ByeKind.ZERO_POINT}
NO_BYE: Final = "none"

FromRound: TypeAlias = Annotated[
    int | None, typer.Option("--from-round", metavar="ROUND", min=1, help="Default: the round to be paired next.")
]
Names: TypeAlias = Annotated[
    list[str], typer.Argument(metavar="PLAYER", help="Two players or more: number, part of the name, or id:N.")
]


@reads
def colours(
    options: Options,
    entries: Annotated[
        list[str], typer.Argument(metavar="ROUND/BOARD[=RESULT]", help="RESULT is given with the new White first.")
    ],
) -> None:
    """As if `result correct --colours` had been recorded."""
    if len(entries) != 1:
        raise UsageProblem("Name one game at a time, as ROUND/BOARD, for instance 4/7.")
    place, _, typed = entries[0].partition("=")
    round_text, slash, board_text = place.partition("/")
    if not slash:
        raise UsageProblem("'{entry}' is not a game. Type ROUND/BOARD, for instance 4/7.", entry=entries[0])
    number, board = round_of(round_text), place_of(board_text)
    result = result_of(typed) if typed else None

    def asked(known: Known) -> tuple[Decide, RoundNumber]:
        text = known.tournament.settings.correction_deadline
        in_time = kept(known.events, text, number, board, environment.clock())

        def decide(state: Tournament, reaches: tuple[Scope, ...] | None) -> Sequence[Event]:
            return results.correct_colours(
                state, number, board, result, reason=SUPPOSED, reaches=reaches, within_deadline=in_time
            )

        return decide, RoundNumber(number + 1)

    _suppose(options, asked)


@reads
def player_(  # one parameter an option
    options: Options,
    player: PlayerWords,
    name: Annotated[str | None, typer.Option("--name", metavar="NAME", help="As in `player correct`.")] = None,
    rating: Annotated[int | None, typer.Option("--rating", metavar="N", min=0, help="0: unrated.")] = None,
    title: Annotated[str | None, typer.Option("--title", metavar="GM|IM|...", help="FIDE title.")] = None,
    federation: Annotated[str | None, typer.Option("--federation", metavar="CODE", help="Three letters.")] = None,
    club: Annotated[str | None, typer.Option("--club", metavar="TEXT", help="As in `player add`.")] = None,
    list_ratings: ListRatings = ListRatings(),
) -> None:
    """As if `player correct` had been recorded. Pairing numbers change if still possible."""
    changes = Changes(
        name=name,
        rating=rating,
        title=title,
        federation=federation,
        club=club,
        fide_rating=list_ratings.fide_rating,
        national_rating=list_ratings.national_rating,
        national_list=list_ratings.national_list or None,
    )
    rates = (rating, list_ratings.fide_rating, list_ratings.national_rating) != (None, None, None)

    def asked(known: Known) -> tuple[Decide, RoundNumber]:
        who = find_anybody(known.tournament, player).id

        def decide(state: Tournament, reaches: tuple[Scope, ...] | None) -> Sequence[Event]:
            scopes = reaches if rates else None
            return players.correct_details(state, who, changes, reaches=scopes, reason=SUPPOSED)

        return decide, RoundNumber(1)

    _suppose(options, asked)


@reads
def bye(
    options: Options,
    player: PlayerWords,
    round_number: Annotated[int, typer.Option("--round", "-r", metavar="ROUND", min=1, help="Round number, from 1.")],
    kind: Annotated[
        str, typer.Option("--kind", metavar="half|full|zero|none", help="none: the bye was not granted.")
    ] = "half",
) -> None:
    """As if `bye grant` or `bye cancel` had been recorded."""
    if kind not in (*BYES, NO_BYE):
        raise UsageProblem("--kind must be {kinds}, not '{kind}'.", kinds=", ".join((*BYES, NO_BYE)), kind=kind)
    number = RoundNumber(round_number)

    def asked(known: Known) -> tuple[Decide, RoundNumber]:
        who = find(known.tournament, player).id

        def decide(state: Tournament, reaches: tuple[Scope, ...] | None) -> Sequence[Event]:
            if kind == NO_BYE:
                return byes.cancel(state, who, number, reason=SUPPOSED, reaches=reaches)
            return byes.grant(state, who, number, BYES[kind], reason=SUPPOSED, reaches=reaches, confirmed=True)

        return decide, number

    _suppose(options, asked)


@reads
def withdraw(options: Options, player: PlayerWords, from_round: FromRound = None) -> None:
    """As if `player withdraw` had been recorded."""
    _participation(options, player, from_round, players.withdraw)


@reads
def rejoin(options: Options, player: PlayerWords, from_round: FromRound = None) -> None:
    """As if `player rejoin` had been recorded."""
    _participation(options, player, from_round, partial(players.rejoin, confirmed=True))


def _participation(
    options: Options, player: str, from_round: int | None, decider: Callable[..., Sequence[Event]]
) -> None:
    def asked(known: Known) -> tuple[Decide, RoundNumber]:
        who = find(known.tournament, player).id
        number = known.tournament.next_round if from_round is None else RoundNumber(from_round)

        def decide(state: Tournament, reaches: tuple[Scope, ...] | None) -> Sequence[Event]:
            return decider(state, who, number, reason=SUPPOSED, reaches=reaches)

        return decide, number

    _suppose(options, asked)


@reads
def late(
    options: Options,
    name: Annotated[str, typer.Argument(metavar="NAME", help="Family name, given name.")],
    rating: Annotated[int, typer.Option("--rating", metavar="N", min=0, help="0: unrated.")] = 0,
    first_round: Annotated[
        int | None, typer.Option("--first-round", metavar="ROUND", min=2, help="Default: the round to be paired next.")
    ] = None,
) -> None:
    """As if `player late` had been recorded; for a round already paired, as if recorded before it was paired."""

    def asked(known: Known) -> tuple[Decide, RoundNumber]:
        number = known.tournament.next_round if first_round is None else RoundNumber(first_round)

        def decide(state: Tournament, _: tuple[Scope, ...] | None) -> Sequence[Event]:
            return players.late_entry(state, Entry(name, rating), number, confirmed=True)

        return decide, number

    _suppose(options, asked)


@reads
def forbid(options: Options, names: Names) -> None:
    """As if `forbid add` had been recorded."""
    _apart(options, names, prohibitions.forbid)


@reads
def allow(options: Options, names: Names) -> None:
    """As if `forbid remove` had been recorded."""
    _apart(options, names, prohibitions.allow)


def _apart(options: Options, names: list[str], decider: Callable[..., Sequence[Event]]) -> None:
    def asked(known: Known) -> tuple[Decide, RoundNumber]:
        who = [find(known.tournament, one).id for one in names]

        def decide(state: Tournament, _: tuple[Scope, ...] | None) -> Sequence[Event]:
            return decider(state, who, reason=SUPPOSED, confirmed=True)

        return decide, RoundNumber(1)

    _suppose(options, asked)


def _suppose(options: Options, asked: Callable[[Known], tuple[Decide, RoundNumber]]) -> None:
    """Work a supposition out and print it."""
    known = load_known(options)
    decide, first = asked(known)
    found = suppose(known.events, decide, first)
    if options.as_json:
        json_to_stdout(_answer(known, found))
        return
    tournament = replace(known.tournament, players=found.players)
    for told in _sentences(known, found):
        to_stdout("Suppose: {sentence}", sentence=told.sentence)
    to_stdout("If this had been the case from the start:")
    if _would_number_otherwise(known.tournament, found):
        freeze = edition_named(known.tournament.settings.edition).general_rules.freeze
        to_stdout(
            "Pairing numbers are assumed to be unchanged, because none may be modified once round {number} has been "
            "paired ({article}). With a different number from the start, the pairings could have been different.",
            number=freeze.after_round,
            article=freeze.article,
        )
    by_hand = {change.round_number: change.version for change in changes_by_hand(known.events)}
    for again in found.rounds:
        print_round(tournament, again, by_hand.get(again.round_number, 0))
    if not found.rounds:
        to_stdout("No later round has been paired or can be paired now.")
    if found.standings is not None:
        print_standings(tournament, found.standings, found.rounds)
    elif found.rounds and found.rounds[-1].round_number < known.tournament.last_paired_round:
        to_stdout(
            "The rounds after round {round_number} and the standings are not shown, because the games on the boards "
            "that differ were not played.",
            round_number=found.rounds[-1].round_number,
        )
    to_stderr("Nothing was written.")


def _would_number_otherwise(state: Tournament, found: Supposition) -> bool:
    """Whether it supposes data by which numbers are given (C.04.2, 2.2) when none is modified any more (2.3)."""
    if is_by_table(state) or not numbers_are_final(state):
        return False
    return any(
        isinstance(one.event, PlayerDetailsCorrected)
        and one.event.player in state.players
        and (one.event.name, one.event.rating, one.event.title) != (None, None, None)
        for one in found.recorded
    )


def _sentences(known: Known, found: Supposition) -> list[Told]:
    """What would be recorded, in the words of a receipt."""
    sentences = EventSentences()
    for stored in known.events:
        sentences.tell(cast("AnyEvent", stored.event))
    return [sentences.tell(cast("AnyEvent", one.event)) for one in found.recorded]


class SupposedEvent(Answer):
    """An event that is supposed; of a correction also its tier and what it reaches."""

    type: str
    text: str
    tier: int | UnsetType = UNSET
    reaches: Sequence[Scope] | UnsetType = UNSET


@answers(*(f"whatif {verb}" for verb in ("bye", "withdraw", "rejoin", "late", "forbid", "allow", "colours", "player")))
class SuppositionAnswer(OfRecord, kw_only=True):
    """The same as of a result; `standings` is null where the rounds cannot tell."""

    supposed: Sequence[SupposedEvent]
    rounds: Sequence[RoundAgainAnswer]
    standings: Sequence[ChangedLineAnswer] | None


def _answer(known: Known, found: Supposition) -> SuppositionAnswer:
    events = zip(found.recorded, _sentences(known, found), strict=True)
    return SuppositionAnswer(
        **source_of(known),
        supposed=[
            SupposedEvent(type=one.event.TYPE, text=told.sentence, **scope_of(one.event)) for one, told in events
        ],
        rounds=rounds_answer(replace(known.tournament, players=found.players), found.rounds),
        standings=None if found.standings is None else changed_lines(known.tournament, found.standings),
    )
