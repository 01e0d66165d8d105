"""`lots` and `tie`: ties that the tie-breaks leave, decided by something that everybody can check."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from shlex import quote
from typing import Annotated, Final

import typer
from msgspec import field

from cli.environment import environment
from cli.exits import ExitCode, UsageProblem
from cli.input.options import Options, reads, writes
from cli.input.roster import find, label
from cli.input.typed_results import result_of, time_of
from cli.output.answer import Answer, OfRecord, answers, answers_of
from cli.output.streams import json_to_stdout, text_to_stdout, to_stderr, to_stdout
from cli.session.session import load_known, open_session
from cli.verbs import noun, verb
from core.model.lots import commitment_of
from core.model.sentence import capitalised, joined, say
from core.model.tournament import Tournament
from core.model.units import PlayerId
from events.base import Event
from events.deciders import ties
from events.deciders.after_another import need_seen_drawing
from events.deciders.fast_games import draw_colours, record_fast_game
from events.log.envelope import StoredEvent
from events.vocabulary.ties import LotsCommitted, LotsRevealed
from projections.known import Known
from projections.replay.lots_check import LotsFinding, check_lots
from projections.replay.lots_doubts import doubts_about_lots
from projections.standings.table import standings
from projections.wording import minute

lots_app = noun("Draw lots for the remaining ties by a method that cannot be influenced.")
tie_app = noun("Record how a tie was broken after the last game.")

Secret = Annotated[str, typer.Option("--secret", metavar="TEXT", help="Text that cannot be guessed.")]


@verb(lots_app, "lots commit")
@writes
def commit(
    options: Options,
    secret: Secret = "",
    commitment: Annotated[
        str, typer.Option("--hash", metavar="SHA256", help="Hash of a secret that you keep, instead of --secret.")
    ] = "",
    public_source: Annotated[
        str, typer.Option("--public-source", metavar="TEXT", help="Source of the public value.")
    ] = "",
    public_form: Annotated[
        str,
        typer.Option(
            "--public-form", metavar="FORM", help=('Form of the public value: "numbers 6", "digits 5" or "hex 64".')
        ),
    ] = "",
    known_from: Annotated[
        str,
        typer.Option(
            "--known-from",
            metavar="TIME",
            help="When the source publishes the value, such as 2026-11-28T19:25 (UTC unless an offset follows).",
        ),
    ] = "",
) -> None:
    """Publish the hash before the public value is known. Without --secret and --hash a secret is generated and shown
    once, on standard error: keep it, because the record has only its hash. The public value must be beyond anyone's
    control, such as the numbers of a public lottery drawn later. Its source, its form and the time when it becomes
    known are announced with the hash; this leaves no choice afterwards: numbers are taken in ascending order, and all
    ties of the tournament are drawn from this one hash.
    """
    time = time_of(known_from, "--known-from")
    made = "" if secret or commitment else environment.new_seed()
    with open_session(options) as session:
        published = commitment.lower() or commitment_of(secret or made)
        receipt = session.write(
            lambda state, _: ties.commit_lots(
                state,
                published,
                public_source=public_source,
                public_form=public_form,
                known_from=time,
                now=environment.clock(),
            )
        )
    if made and receipt is not None:
        command = session.command(f"lots reveal --secret {quote(made)} --public VALUE")
        to_stderr(
            "The secret is: {secret}\nKeep it until the public value is known, then: {command}",
            secret=made,
            command=command,
        )


@verb(lots_app, "lots reveal")
@writes
def reveal(
    options: Options,
    secret: Secret,
    public: Annotated[str, typer.Option("--public", metavar="TEXT", help="The public value, as published.")],
) -> None:
    """Reveal the secret when the last game is over. From then on anyone can draw the lots; spaces, commas and dashes in
    the value do not matter.
    """
    with open_session(options) as session:
        session.write(lambda state, _: ties.reveal_lots(state, secret, public, now=environment.clock()))


@verb(lots_app, "lots draw")
@writes
def draw(options: Options) -> None:
    """Draws lots for the ties that remain after the announced tie-breaks, once all games are over."""
    with open_session(options) as session:
        session.write(lambda state, _: ties.draw_lots(state, standings(state).ties))


@verb(lots_app, "lots verify")
@reads
def verify(options: Options) -> None:
    """Anyone can repeat the drawing of lots: the seed is the SHA-256 of "pairtrail lots", the secret and the public
    value, joined by line feeds; a player's lot is the SHA-256 of "pairtrail lot", the seed, "tie" and the player's id,
    and the player with the smaller digest is drawn first. For the colours of a rapid or blitz game the seed is the one
    on record, and "fast game" replaces "tie". Anything that left someone a choice is also reported: two hashes, a value
    known before its hash, a coin toss instead of a drawing of lots, and each undo with its reason.
    """
    known = load_known(options)
    tournament = known.tournament
    findings = check_lots(known.events)
    doubts = doubts_about_lots(known.events, lambda players: _in_order(tournament, players))
    if options.as_json:
        json_to_stdout(
            LotsAnswer(
                tournament=known.stream,
                event=known.version,
                draws=answers_of(DrawnAgain, findings),
                doubts=answers_of(DoubtAboutLots, doubts),
            )
        )
    else:
        for finding in findings:
            text_to_stdout(_told(tournament, finding))
        if not findings:
            to_stdout("No lots have been drawn.")
        for told in _public_values(known.events):
            text_to_stdout(told)
        for doubt in doubts:
            version, sentence = doubt.version, capitalised(doubt.sentence)
            text_to_stdout(
                say(
                    "In event {version}, the outcome could have been chosen. {sentence}.",
                    version=version,
                    sentence=sentence,
                )
                if doubt.left_a_choice
                else say("Event {version}: {sentence}.", version=version, sentence=sentence)
            )
    if not all(finding.same for finding in findings) or any(doubt.left_a_choice for doubt in doubts):
        raise typer.Exit(ExitCode.FINDINGS)


def _public_values(log: Sequence[StoredEvent]) -> Iterator[str]:
    """What was revealed, and when it was said to be known, which only its source can confirm."""
    hashed: tuple[StoredEvent, LotsCommitted] | None = None
    for stored in log:
        event = stored.event
        if isinstance(event, LotsCommitted):
            hashed = stored, event
        elif isinstance(event, LotsRevealed):
            yield say(
                "Event {version}: {actor} recorded the public value {value!r}. Compare it with its source: {source}.",
                version=stored.version,
                actor=stored.actor,
                value=event.public_value,
                source=hashed[1].public_source or say("not announced") if hashed else say("not announced"),
            )
            if hashed is not None and hashed[1].known_at is not None:
                yield say(
                    "Event {version}: {actor} recorded the hash on {recorded} UTC, and announced that the value would "
                    "be known from {known} UTC. Compare that with the source as well: it may have been known earlier.",
                    version=hashed[0].version,
                    actor=hashed[0].actor,
                    recorded=minute(hashed[0].recorded_at),
                    known=minute(hashed[1].known_at),
                )


def _told(tournament: Tournament, finding: LotsFinding) -> str:
    recorded = _in_order(tournament, finding.recorded)
    if finding.same:
        return say(
            "Event {version}: {recorded}; the result is the same when the draw is repeated.",
            version=finding.version,
            recorded=recorded,
        )
    if finding.again is None:
        return say(
            "Event {version}: {recorded}; the record contains neither a published hash nor a secret for its seed.",
            version=finding.version,
            recorded=recorded,
        )
    return say(
        "Event {version}: {recorded} is recorded, but repeating the draw gives {again}.",
        version=finding.version,
        recorded=recorded,
        again=_in_order(tournament, finding.again),
    )


def _in_order(tournament: Tournament, players: Sequence[PlayerId]) -> str:
    return joined(", ", (label(tournament, player) for player in players))


@verb(tie_app, "tie record")
@writes
def record(
    options: Options,
    method: Annotated[
        str, typer.Argument(metavar="METHOD", help="play-off, fast-game (a rapid or blitz game) or coin.")
    ],
    players: Annotated[list[str], typer.Argument(metavar="PLAYER", help="Two or more players, best first.")],
) -> None:
    """Name the players in their final order; --reason states how the tie was decided. If more players are tied than
    are named, those named come first and the others share the place after them; you are asked to confirm this.
    """
    with open_session(options) as session:
        session.write(
            lambda state, confirmed: ties.record_tie(
                state,
                method,
                [find(state, player).id for player in players],
                reason=options.reason,
                ties=_ties_before(state),
                confirmed=confirmed,
            )
        )


@verb(tie_app, "tie game")
@writes
def game(
    options: Options,
    one: Annotated[str, typer.Argument(metavar="PLAYER", help="One of the two tied players.")],
    other: Annotated[str, typer.Argument(metavar="PLAYER", help="The other tied player.")],
    seed: Annotated[
        str, typer.Option("--seed", metavar="TEXT", help="Seed text for the drawing of lots. Default: random.")
    ] = "",
    draw_odds: Annotated[
        bool, typer.Option("--draw-odds", help="As announced, a draw decides the tie in favour of Black.")
    ] = False,
    result: Annotated[str, typer.Option("--result", metavar="RESULT", help="1-0, 0-1 or =, White first.")] = "",
    white: Annotated[
        str, typer.Option("--white", metavar="PLAYER", help="Player who had White. Default: the player drawn first.")
    ] = "",
) -> None:
    """Before the game, without --result: the colours are drawn by lot; the player drawn first has White, or chooses
    Black. The seed is recorded, so that anyone can repeat the draw (`lots verify`). After the game: give --result,
    and --white if no lots were drawn or Black was chosen. With draw odds a draw decides the tie in favour of
    Black; without them a draw decides nothing, and lots may be drawn again.
    """
    if white and not result:
        raise UsageProblem("--white can only be used with --result: without a result the colours are drawn by lot.")
    if seed and result:
        raise UsageProblem(
            "--seed is for drawing the colours before the game, and --result for recording the "
            "result after it: give only one of them."
        )
    ended = result_of(result) if result else None

    def decide(known: Known, confirmed: bool) -> Sequence[Event]:
        state = known.tournament
        players = (find(state, one).id, find(state, other).id)
        if ended is None:
            return draw_colours(state, players, seed or environment.new_seed(), draw_odds=draw_odds)
        if not white:
            need_seen_drawing(known.events, state, players, session.settings.actor, confirmed=confirmed)
        return record_fast_game(
            state,
            players,
            ended,
            white=find(state, white).id if white else None,
            draw_odds=draw_odds,
            reason=options.reason,
            ties=_ties_before(state),
            confirmed=confirmed,
        )

    remarks = [_CLOCKS] if ended is None else []
    with open_session(options) as session:
        session.write_on_log(decide, remarks=remarks)


_CLOCKS: Final = say(
    'Set the clocks: White six minutes, Black five, unless announced otherwise (the article on Swiss systems, "Single '
    'fast game").'
)


def _ties_before(state: Tournament) -> Sequence[Sequence[PlayerId]]:
    """What the tie-breaks leave, before anything was recorded."""
    return standings(replace(state, broken_ties=())).ties


class DrawnAgain(Answer):
    """A tie as it was drawn, and drawn again; null: nothing on record gives the seed."""

    version: int = field(name="event")
    same: bool
    recorded: Sequence[PlayerId] = field(name="players")
    again: Sequence[PlayerId] | None = field(name="drawn_again")


class DoubtAboutLots(Answer):
    """What makes a draw doubtful."""

    version: int = field(name="event")
    left_a_choice: bool
    sentence: str = field(name="told")


@answers("lots verify")
class LotsAnswer(OfRecord, kw_only=True):
    """Every tie drawn, and the doubts about the draws."""

    draws: Sequence[DrawnAgain]
    doubts: Sequence[DoubtAboutLots]
