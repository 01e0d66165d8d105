"""`serve`: the tournaments of the database in browsers."""

import os
import stat
from ipaddress import ip_address
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated, Final

import typer

from cli.exits import NoSuchFile, UsageProblem
from cli.input.options import Options, of_congress, reads
from cli.output.streams import text_to_stderr, to_stderr
from cli.output.system_errors import reason_of
from cli.session.session import Session, open_session
from cli.verbs import Invoke, verb, word
from core.model.congress import is_congress
from core.model.sentence import TournamentError, say
from events.installer import line_for
from events.store.places import shown

if TYPE_CHECKING:
    from cli.web.arbiter.routes import Opening

serve_app = word()

_HERE: Final = "127.0.0.1"
_PORT: Final = 8000
_PASSWORD_LENGTH: Final = 12
_OF_OTHERS: Final = 0o077


class NoWebLibraryError(TournamentError):
    """Pages were to be served, and the libraries for it are not installed."""

    def __init__(self) -> None:
        super().__init__(
            say(
                "`serve` needs the packages starlette and uvicorn, which are not installed. `pairtrail report FILE` "
                "writes one page without them. To add them: {line}",
                line=line_for("starlette", "uvicorn"),
            )
        )


@verb(serve_app, "serve")
@reads
@of_congress
def serve(  # noqa: PLR0913, PLR0917  # one parameter for each option
    options: Options,
    context: typer.Context,
    host: Annotated[
        str, typer.Option("--host", metavar="ADDRESS", help="Address to listen on; default: this computer only.")
    ] = _HERE,
    port: Annotated[int, typer.Option("--port", metavar="PORT", min=0, max=65_535, help="0: any free port.")] = _PORT,
    arbiter: Annotated[
        bool,
        typer.Option(
            "--arbiter", help=("Also serve the arbiter's pages, for running the event; they ask for a password.")
        ),
    ] = False,
    actor: Annotated[
        str,
        typer.Option(
            "--actor", metavar="NAME", help=("Name recorded for entries on these pages, unless another name is typed.")
        ),
    ] = "",
    password_file: Annotated[
        Path | None,
        typer.Option(
            "--password-file",
            metavar="FILE",
            help=("File whose first line is the password; default: a password is generated and printed."),
        ),
    ] = None,
    tls_certificate: Annotated[
        str, typer.Option("--tls-certificate", metavar="FILE", help="Use HTTPS, with this certificate (PEM).")
    ] = "",
    tls_key: Annotated[str, typer.Option("--tls-key", metavar="FILE", help="The key of the certificate (PEM).")] = "",
    workers: Annotated[
        int,
        typer.Option("--workers", metavar="COUNT", min=1, max=64, help=("Number of processes that answer requests.")),
    ] = 1,
) -> None:
    """Shows pairings by board and by name, "where do I play", standings, the cross-table, a page for each player, the
    reasons for each board, and the log; each page can be shown as of any point in the log. Only published data are
    shown.

    These pages are read-only. By default they can be reached only from this computer: --host 0.0.0.0 makes them
    available to its network.

    With --arbiter the event can also be run in a browser, at /-/: announcement, players, check-in, pairing,
    publication, results, corrections, prizes, papers, export, undo and the log. Each form runs a command, and shows it.
    Once you have signed in with the password, entries are recorded under the name typed there. From another computer
    these pages can be opened over HTTPS only.

    --workers is for a large hall, on a computer with several processors: the processes share only the database, and a
    process that ends is restarted. The arbiter's pages keep track of who has signed in, so they run in a single
    process.
    """
    if options.at:
        raise UsageProblem(
            "`serve` can show the tournament at any moment: add ?at=... to the address of a page instead of using --at."
        )
    _refuse_what_cannot_be(tls_certificate, tls_key, password_file, arbiter=arbiter)
    if arbiter and workers > 1:
        raise UsageProblem(
            "--workers is for the public pages only: only one process knows who has signed in. Start the "
            "arbiter's pages with a second `serve --arbiter` on another --port, using the same database."
        )
    options.actor = actor
    with open_session(options, create=arbiter) as session:
        try:
            from cli.web.server import Certificate, serve_until_stopped
        except ModuleNotFoundError as error:
            raise NoWebLibraryError from error
        only = session.stream if session.settings.tournament or options.congress else ""
        of_one = "" if is_congress(only) else only
        opening = _opening(session, of_one, password_file, context.obj) if arbiter else None
        told = _who_reaches_it(host, arbiter=arbiter)
        serve_until_stopped(session, only, host, port, opening, Certificate(tls_certificate, tls_key), workers, told)


def _refuse_what_cannot_be(certificate: str, key: str, password_file: Path | None, *, arbiter: bool) -> None:
    if bool(certificate) != bool(key):
        raise UsageProblem("HTTPS needs both: --tls-certificate FILE and --tls-key FILE.")
    for file in filter(None, (certificate, key)):
        if not Path(file).is_file():
            raise NoSuchFile("{file} is not a regular file.", file=file)
    if password_file is not None and not arbiter:
        raise UsageProblem("--password-file is for the arbiter's pages: add --arbiter.")


def _opening(session: Session, only: str, password_file: Path | None, invoke: Invoke) -> "Opening":
    """With what the arbiter's pages are opened; a password that was made is printed, once, on standard error."""
    from cli.web.arbiter.requests import new_password, signs_for_all
    from cli.web.arbiter.routes import Opening

    if session.bundle is not None:
        raise UsageProblem("A bundle is read-only: leave out --arbiter.")
    key = session.settings.key
    if key and password_file is not None:
        _refuse_where_others_may_read(password_file, key)
    password = new_password() if password_file is None else _password_in(password_file)
    if key:
        text_to_stderr(signs_for_all(key))
    if password_file is None:
        to_stderr("Password for the arbiter's pages, valid until the server stops: {password}", password=password)
    typed = session.options.db
    reach = f" --db {quote(shown(typed))}" if typed else ""
    of_session = session.settings
    return Opening(password, of_session.actor, of_session.db, invoke, reach, only, session.vouching_as, key)


def _refuse_where_others_may_read(file: Path, key: str) -> None:
    """The password is as good as the key, which is refused where others can read it."""
    try:
        mode = file.stat().st_mode
    except OSError:  # whoever reads it says why
        return
    if os.name == "posix" and mode & _OF_OTHERS:
        raise UsageProblem(
            "{file} can be read or changed by others ({filemode}), and anyone who has the password signs with the key "
            "{key}. Write a new password into it, and run `chmod 600` on it.",
            file=file,
            filemode=stat.filemode(mode),
            key=key,
        )


def _password_in(file: Path) -> str:
    try:
        password = (file.read_text(encoding="utf-8").splitlines() or [""])[0].strip()
    except (OSError, UnicodeDecodeError) as error:
        problem = reason_of(error) if isinstance(error, OSError) else say("the file is not in UTF-8")
        raise NoSuchFile("{file} cannot be read: {problem}.", file=file, problem=problem) from error
    if len(password) < _PASSWORD_LENGTH:
        raise UsageProblem(
            "The password in {file} is shorter than {least} characters.", file=file, least=_PASSWORD_LENGTH
        )
    return password


def _who_reaches_it(host: str, *, arbiter: bool) -> str:
    """What the address that is listened on means for whoever is in the hall."""
    if _is_this_computer(host) and arbiter:
        return say(
            "Only this computer can open these pages. With --host 0.0.0.0 every computer in its network can read what "
            "has been published and, over HTTPS (--tls-certificate, --tls-key) and with the password, make entries."
        )
    if _is_this_computer(host):
        return say(
            "Only this computer can open these pages. With --host 0.0.0.0 every computer in its network can read what "
            "has been published."
        )
    if arbiter:
        return say(
            "These pages are open to every computer that can reach {host}. They show what has been "
            "published; over HTTPS, anybody who has the password can also make entries.",
            host=host,
        )
    return say(
        "These pages are open to every computer that can reach {host}. They show what has been published, "
        "and accept no entries.",
        host=host,
    )


def _is_this_computer(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
