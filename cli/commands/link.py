"""`link`: results entered on phones by helpers, or by the players of a game."""

import sys
from collections.abc import Mapping, Sequence
from secrets import token_urlsafe
from typing import Annotated, Final

import typer
from msgspec import UNSET, UnsetType

from cli.exits import UsageProblem
from cli.input.options import Options, reads, writes
from cli.input.roster import find, numbers_now
from cli.output import tables as show
from cli.output.answer import Answer, OfRecord, answers, source_of
from cli.output.streams import json_to_stdout, lines_to_stdout, to_stderr
from cli.session.session import Session, load_known, open_session
from cli.verbs import noun, verb
from core.certificate_check.wrong import Wrong
from core.editions.tables.engine import round_at_hand
from core.evidence.note import parsed_key
from core.model.sentence import say, text_of
from core.model.units import BoardNumber, PlayerId, RoundNumber
from events.base import Event
from events.deciders.links import grant, grant_to_players, links_of, player_links_of, revoke, token_hash, without_link
from events.deciders.officials import keys_required_since
from projections.known import Known
from projections.tables.table import ROUND, Column

link_app = noun("Links for helpers to enter results on their phones.")


AddressOption = Annotated[
    str, typer.Option("--address", metavar="URL", help="The address at which `serve --arbiter` is reached.")
]
ServerKeyOption = Annotated[
    str,
    typer.Option(
        "--server-key",
        metavar="PUBLIC",
        show_default="your own",
        help="Where keys are required: the key of the computer that runs `serve --arbiter`.",
    ),
]
_ADDRESS: Final = "http://127.0.0.1:8000"


class LinkLine(Answer):
    """A link that was granted by that event; `boards`: the first and the last."""

    event: int
    helper: str
    round: RoundNumber
    boards: tuple[BoardNumber, BoardNumber]
    counts: bool


class PlayerLinkLine(Answer):
    """A link that was granted to a player by that event."""

    event: int
    id: PlayerId
    name: str
    counts: bool


@answers("link list")
class LinksAnswer(OfRecord, kw_only=True):
    """Every link that was granted; none of them has its secret. `players`: where players report their own results."""

    links: Sequence[LinkLine]
    players: Sequence[PlayerLinkLine] | UnsetType = UNSET


@verb(link_app, "link grant")
@writes
def grant_(
    options: Options,
    helper: Annotated[str, typer.Argument(metavar="NAME", help="The name under which the results are recorded.")],
    round_number: Annotated[
        int | None,
        typer.Option(
            "--round", "-r", metavar="ROUND", min=1, show_default="the round being played", help="Round number, from 1."
        ),
    ] = None,
    boards: Annotated[str, typer.Option("--boards", metavar="N-M", show_default="all", help="Only these boards.")] = "",
    address: AddressOption = _ADDRESS,
    server_key: ServerKeyOption = "",
) -> None:
    """The link is printed once, on standard output; the record keeps the hash of its secret. The link is valid until
    the round is closed, another round is paired, or the link is revoked with `link revoke`. Anyone who has the link can
    enter results for these boards; they are recorded under NAME. A board that already has a result is not overwritten.
    Where keys are required, the server's key signs these entries, and `verify` accepts that key only for such entries;
    NAME must then not be an official.
    """
    token = token_urlsafe(18)

    def decide(known: Known, _: bool) -> tuple[Event, ...]:
        state = known.tournament
        key = _key_of_server(session, server_key) if keys_required_since(known.events) else ""
        number = RoundNumber(round_number or max(1, round_at_hand(state)))
        count = len(state.rounds[number - 1].games) if number <= len(state.rounds) else 1
        return grant(
            *(state, known.events, helper.strip(), number, _boards(boards, count)),
            token_hash(token),
            reason=options.reason,
            key=key,
        )

    with open_session(options) as session:
        link = f"{address.rstrip('/')}/{session.stream}/link/{token}"
        receipt = session.write_on_log(decide, also={"link": link})
    if receipt is not None and not options.as_json:
        lines_to_stdout(link)
        _show_code(link)


def _key_of_server(session: Session, typed: str) -> str:
    """The public key that was named, else the one that signs here; empty: none is configured."""
    if not typed:
        return session.public_key() if session.settings.key else ""
    try:
        return str(parsed_key(typed))
    except Wrong as wrong:
        raise UsageProblem("--server-key: {wrong}. `key list` shows public keys.", wrong=text_of(wrong)) from wrong


def _show_code(link: str) -> None:
    """The link to be photographed, on a terminal."""
    if not sys.stdout.isatty():
        return
    try:
        import segno
    except ModuleNotFoundError:
        return
    segno.make(link, error="m").terminal(out=sys.stdout, compact=True)


def _boards(typed: str, count: int) -> tuple[BoardNumber, BoardNumber]:
    first, dash, last = (typed or f"1-{max(1, count)}").partition("-")
    last = last if dash else first
    if not (first.isdecimal() and last.isdecimal() and len(first) < 6 and len(last) < 6):
        raise UsageProblem("--boards must be a board or a range such as 1-10, not '{typed}'.", typed=typed)
    return BoardNumber(int(first)), BoardNumber(int(last))


@verb(link_app, "link players")
@writes
def players_(
    options: Options,
    named: Annotated[
        list[str] | None,
        typer.Argument(metavar="PLAYER...", show_default="all players without a link", help="Only these players."),
    ] = None,
    address: AddressOption = _ADDRESS,
    server_key: ServerKeyOption = "",
) -> None:
    """Each link is printed once, on standard output, after the number and the name; the record keeps the hash of its
    secret. A player with a link reports the result of their own game in each round; it is recorded when the opponent
    has reported the same, and the arbiter decides if they differ. Allowed by `config set --players-report`. A new link
    for a player replaces the earlier one. The page "Phones" of `serve --arbiter` shows QR codes to scan.
    """
    links: list[Mapping[str, object]] = []
    tokens: dict[PlayerId, str] = {}

    def decide(known: Known, _: bool) -> tuple[Event, ...]:
        state = known.tournament
        key = _key_of_server(session, server_key) if keys_required_since(known.events) else ""
        wanted = [find(state, one).id for one in named] if named else without_link(state, known.events)
        for player in wanted:
            tokens.setdefault(player, token_urlsafe(18))
        hashes = {player: token_hash(tokens[player]) for player in wanted}
        granted = grant_to_players(state, known.events, hashes, key=key, reason=options.reason)
        numbers = numbers_now(state)
        links[:] = [
            {
                "id": player,
                "number": numbers.get(player),
                "name": state.players[player].name,
                "link": f"{address.rstrip('/')}/{session.stream}/link/{tokens[player]}",
            }
            for player in wanted
        ]
        return granted

    with open_session(options) as session:
        receipt = session.write_on_log(decide, also={"links": links})
    if receipt is not None and not options.as_json:
        for one in links:
            lines_to_stdout(f"{one['number'] or ''}\t{one['name']}\t{one['link']}")


@verb(link_app, "link revoke")
@writes
def revoke_(
    options: Options,
    event: Annotated[
        int, typer.Argument(metavar="EVENT", min=1, help=("The event that granted the link, as shown by `link list`."))
    ],
) -> None:
    """Results entered with the link remain."""
    with open_session(options) as session:
        session.write_on_log(lambda known, _: revoke(known.events, event, reason=options.reason))


@verb(link_app, "link list")
@reads
def list_(options: Options) -> None:
    """The secret of a link is not stored: if a link has been lost, grant a new one."""
    known = load_known(options)
    links, own, names = links_of(known.events), player_links_of(known.events), known.tournament.players
    if options.as_json:
        json_to_stdout(
            LinksAnswer(
                **source_of(known),
                links=[
                    LinkLine(
                        event=link.version,
                        helper=link.granted.helper,
                        round=link.granted.round_number,
                        boards=(link.granted.first_board, link.granted.last_board),
                        counts=not link.why_not(known.tournament),
                    )
                    for link in links
                ],
                players=[
                    PlayerLinkLine(
                        event=link.version,
                        id=link.granted.player,
                        name=names[link.granted.player].name,
                        counts=not link.is_over,
                    )
                    for link in own
                ]
                or UNSET,
            )
        )
        return
    if not links and not own:
        to_stderr("No links have been granted. `link grant NAME` grants one.")
        return
    show.table(
        (Column(say("Event")), Column(say("Helper")), ROUND, Column(say("Boards")), Column(say("State"))),
        [
            (
                link.version,
                link.granted.helper,
                link.granted.round_number,
                f"{link.granted.first_board}-{link.granted.last_board}",
                link.why_not(known.tournament) or say("active"),
            )
            for link in links
        ]
        + [
            (
                link.version,
                names[link.granted.player].name,
                "",
                say("their own"),
                say("ended") if link.is_over else say("active"),
            )
            for link in own
        ],
    )
