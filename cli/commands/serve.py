"""`serve`: the tournaments of the database in browsers."""

from ipaddress import ip_address
from typing import Annotated, Final

import typer

from cli.exits import UsageProblem
from cli.input.options import Options, reads
from cli.output.streams import to_stderr
from cli.session.session import Session, open_session
from cli.verbs import verb, word
from core.model.errors import TournamentError
from core.model.sentence import say

serve_app = word()

_HERE: Final = "127.0.0.1"
_PORT: Final = 8000


class NoWebLibraryError(TournamentError):
    """Pages were to be served, and the libraries for it are not installed."""

    def __init__(self) -> None:
        super().__init__(
            say(
                "`serve` needs the libraries Starlette and Uvicorn, which are not installed. `pip install "
                "pairtrail[web]` installs them. `pairtrail report FILE` writes one page without them."
            )
        )


@verb(serve_app, "serve")
@reads
def serve(
    options: Options,
    host: Annotated[
        str, typer.Option("--host", metavar="ADDRESS", help="Address to answer on; default: this computer only.")
    ] = _HERE,
    port: Annotated[
        int, typer.Option("--port", metavar="PORT", min=0, max=65_535, help="0: any that is free.")
    ] = _PORT,
) -> None:
    """Pairings by board and by name, "where do I play", standings, cross-table, a page for each player, why each board
    was paired so and why not otherwise, the log; each page as of any moment. Only what has been published is shown.

    Nothing is entered through these pages. By default only this computer reaches them: --host 0.0.0.0 opens them to the
    network that it is in.
    """
    if options.at:
        raise UsageProblem("`serve` shows every moment: add ?at=... to the address of a page instead of --at.")
    with open_session(options) as session:
        _run(session, host, port)


def _run(session: Session, host: str, port: int) -> None:
    try:
        from cli.web.server import serve_until_stopped
    except ModuleNotFoundError as error:
        raise NoWebLibraryError from error
    if not _is_this_computer(host):
        to_stderr(
            "These pages are open to every computer that reaches {host}. They show what has been published, and "
            "take nothing.",
            host=host,
        )
    only = session.stream if session.settings.tournament else ""
    serve_until_stopped(session, only, host, port)


def _is_this_computer(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
