"""`round alter`: a pairing changed by hand, at once or as a draft in many steps."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated, Any, TypeAlias

import typer

from cli.answers.drafts import all_typed, print_draft, print_open_draft, seats_typed, standing, state_of_draft
from cli.answers.pairing_sheet import print_sheet
from cli.environment import environment
from cli.exits import UsageProblem
from cli.input.options import Ground, Options, PlayerWords, RoundOrLast, number_of, reads, writes
from cli.input.roster import find, with_numbers_of
from cli.input.typed_results import board_of
from cli.session.session import load_known, open_session
from cli.verbs import verb, word_with_verbs
from core.model.sentence import NeedsConfirmation, say
from core.model.tournament import Tournament
from core.model.units import PlayerId
from events.base import Event
from events.deciders import altering, drafting
from events.deciders.by_hand import Seats
from events.deciders.numbering import lot_is_missing
from events.deciders.undo import doubts_about_draft
from events.deciders.wording import doubts_in
from projections.known import Known
from projections.log_in_words.appeals import ground_named
from projections.replay.basis import basis
from projections.tournament_state.changes import draft_after

alter_app = word_with_verbs()

Boards = Annotated[list[str], typer.Argument(metavar="BOARD", help="Board number, from 1.")]
White = Annotated[str, typer.Argument(metavar="WHITE", help="Pairing number, or unique part of the name.")]
Black = Annotated[str, typer.Argument(metavar="BLACK", help="Black, given in the same way.")]

_Typed: TypeAlias = Callable[[drafting.DraftContext], tuple[list[drafting.Change], list[PlayerId]]]


@verb(alter_app, "round alter", alone=True)
@writes
def alter_(
    options: Options,
    round_number: RoundOrLast = None,
    boards: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="WHITE-BLACK",
            help=(
                "A pairing that you want, or a bye such as 9-bye; the other players affected are "
                "swapped. May be repeated."
            ),
        ),
    ] = None,
    pairs: Annotated[
        str, typer.Option("--pairs", metavar='"3-7 1-5 9-bye"', help="The whole pairing, board 1 first.")
    ] = "",
    ground: Ground = "",
) -> None:
    """Makes all changes at once. To work in steps, use `round alter begin`, then `swap`, `pair`, `colours`, `bye`,
    `break`, `show`, and finally `finish` or `abandon`, each typed after `round alter`. Needs --reason. Objections
    to the new pairing (a rematch, a forbidden pair, a second bye, the same colour three times in a row,
    scoregroups far apart, a different pairing by the engine) are listed and need your confirmation; the engine's
    pairing remains in the record. The reasons for which a published pairing can be changed are those of `round
    void`.
    """
    if bool(boards) == bool(pairs):
        raise UsageProblem(
            "Give the boards you want with --set, or the whole pairing with --pairs; or start a draft and "
            "change it step by step (`help round alter begin`)."
        )

    def decide(log: Known, confirmed: bool) -> Sequence[Event]:
        state, named = log.tournament, ground_named(log.events, ground)
        one_round = altering.round_to_alter(state, number_of(round_number))
        numbered, since = with_numbers_of(state, one_round.number), basis(state, one_round.number, log.events)
        if pairs:
            after = altering.whole(state, one_round, all_typed(numbered, pairs))
        else:
            after = altering.with_boards(state, one_round, [seats_typed(numbered, text) for text in boards or ()])
        if (options.yes or options.dry_run) and not options.as_json:
            found = altering.draft(state, one_round, after, basis=since, ground=named)
            print_draft(state, one_round.number, found)
        return altering.alter(
            state,
            one_round,
            after,
            basis=since,
            reason=options.reason,
            ground=named,
            confirmed=confirmed or options.dry_run,
        )

    with open_session(options) as session:
        session.write_on_log(decide, show=print_sheet)


@verb(alter_app, "round alter begin")
@writes
def begin(
    options: Options,
    round_number: Annotated[
        int | None,
        typer.Option("--round", "-r", metavar="ROUND", min=1, help="The last round paired, or the next one."),
    ] = None,
    empty: Annotated[bool, typer.Option("--empty", help="Begin with empty boards.")] = False,
    seed: Annotated[
        str, typer.Option("--seed", metavar="TEXT", help="Round 1: seed text for the drawing of lots.")
    ] = "",
) -> None:
    """The draft begins with the current pairing. If the round is not paired, it begins with the engine's pairing or,
    if the engine finds none, with empty boards. The draft is recorded but has no effect: the round is unchanged
    until `round alter finish`. Change it with `swap`, `pair`, `colours`, `bye` and `break` (each typed after
    `round alter`), view it with `show`, discard it with `abandon`; `undo` reverses the last change.
    """

    def decide(state: Tournament, confirmed: bool) -> Sequence[Event]:
        needs_lot = state.settings.initial_colour is None or lot_is_missing(state, state.next_round)
        drawn_from = (seed or environment.new_seed()) if needs_lot and not state.settings.lot_seed else ""
        return drafting.begin(state, number_of(round_number), empty=empty, seed=drawn_from, confirmed=confirmed)

    with open_session(options) as session:
        session.write(decide, show=print_open_draft)


@verb(alter_app, "round alter swap")
@writes
def swap(options: Options, one: PlayerWords, other: PlayerWords) -> None:
    """Each player takes the other's opponent and colour. One of the two may have the bye, or be unpaired."""
    _change_two(options, one, other, drafting.exchange_of)


@verb(alter_app, "round alter pair")
@writes
def pair(options: Options, white: White, black: Black) -> None:
    """Their previous opponents remain unpaired until you pair them too."""
    _change_two(options, white, black, drafting.pairing_of)


@verb(alter_app, "round alter colours")
@writes
def colours(options: Options, boards: Boards) -> None:
    changes = [drafting.colours_of(board_of(board)) for board in boards]
    _change(options, lambda _: (changes, []))


@verb(alter_app, "round alter bye")
@writes
def bye(options: Options, player: PlayerWords) -> None:
    """The player who had the bye, and this player's opponent, remain unpaired until you pair them too."""

    def typed(context: drafting.DraftContext) -> tuple[list[drafting.Change], list[PlayerId]]:
        who = find(context.known, player).id
        return [drafting.bye_for(who)], [who]

    _change(options, typed)


@verb(alter_app, "round alter break")
@writes
def break_(
    options: Options,
    boards: Annotated[list[str], typer.Argument(metavar="BOARD", help="Board number, from 1, or `bye`.")],
) -> None:
    changes = [
        drafting.taking_bye() if board.lower() == "bye" else drafting.opening_of(board_of(board)) for board in boards
    ]
    _change(options, lambda _: (changes, []))


@verb(alter_app, "round alter show")
@reads
def show_(options: Options) -> None:
    """The draft is compared with the engine's pairing, and with entries recorded since the draft was begun."""
    known = load_known(options)
    print_open_draft(known, as_json=options.as_json)


@verb(alter_app, "round alter abandon")
@writes
def abandon(options: Options) -> None:
    with open_session(options) as session:
        session.write(lambda state, _: drafting.abandon(state, reason=options.reason))


@verb(alter_app, "round alter finish")
@writes
def finish(options: Options, ground: Ground = "") -> None:
    """Needs --reason. All players must be paired. Objections to the pairing, differences from the engine's pairing,
    and entries recorded since the draft was begun are listed and need your confirmation. The reasons for which a
    published pairing can be changed are those of `round void`.
    """
    remarks: list[str] = []
    with open_session(options) as session:

        def decide(known: Known, confirmed: bool) -> Sequence[Event]:
            context = drafting.draft_context(known.tournament, partial(basis, events=known.events))
            finished = partial(
                drafting.finish,
                known.tournament,
                context,
                reason=options.reason,
                ground=ground_named(known.events, ground),
                meanwhile=doubts_about_draft(known.events, session.settings.actor),
            )
            try:
                return finished(confirmed=False)
            except NeedsConfirmation as question:
                if not (confirmed or options.dry_run):
                    raise
                if options.yes or options.dry_run:  # else they were told when he was asked
                    remarks[:] = [say("Warning: {warning}", warning=doubt) for doubt in doubts_in(question)]
            return finished(confirmed=True)

        session.write_on_log(decide, remarks=remarks, show=print_sheet)


def _change_two(
    options: Options, one: str, other: str, change: Callable[[PlayerId, PlayerId], drafting.Change]
) -> None:
    """One change that two players make."""

    def typed(context: drafting.DraftContext) -> tuple[list[drafting.Change], list[PlayerId]]:
        both = [find(context.known, one).id, find(context.known, other).id]
        return [change(*both)], both

    _change(options, typed)


def _change(options: Options, typed: _Typed) -> None:
    """One change of the open draft: said at once, with what speaks against the boards that are new."""
    remarks: list[str] = []
    also: dict[str, Any] = {}

    def decide(known: Known, _: bool) -> Sequence[Event]:
        state = known.tournament
        context = drafting.draft_context(state, partial(basis, events=known.events))
        changes, players = typed(context)
        (event,) = drafting.change(state, context, changes, players)
        before, after = drafting.open_draft(state), draft_after(state.draft, event)
        assert after is not None, "a change leaves the draft open"
        new = [Seats(board.white, board.black) for board in event.boards]
        new += [] if event.bye in (None, before.bye) else [Seats(event.bye, None)]
        warnings = drafting.warnings(context, new)
        remarks[:] = [*(say("Warning: {warning}", warning=warning) for warning in warnings), standing(context, after)]
        also.update(warnings=warnings, **state_of_draft(context, after))
        return [event]

    with open_session(options) as session:
        session.write_on_log(decide, remarks=remarks, also=also)
