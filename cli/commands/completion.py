"""`completion`: what a shell asks to complete a line, and the script that makes it ask.

The script calls `pairtrail completion words -- WORD...` with the words typed so far, the one being typed last, and
offers what comes back, a line each.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Annotated, Any, Final

import typer

from cli.command_table import COMMANDS, first_words, home_of
from cli.exits import UsageProblem
from cli.input.options import Options
from cli.output.streams import lines_to_stdout
from cli.session.session import Session, open_session
from cli.verbs import noun, verb
from core.model.sentence import TournamentError

completion_app = noun("Completion for bash, zsh and fish.")

_SCRIPTS: Final = {
    "bash": """\
_pairtrail() {
    local IFS=$'\\n'
    COMPREPLY=($(pairtrail completion words -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _pairtrail pairtrail
""",
    "zsh": """\
#compdef pairtrail
_pairtrail() {
    local -a found
    found=("${(@f)$(pairtrail completion words -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
    compadd -a found || _files
}
compdef _pairtrail pairtrail
""",
    "fish": """\
function __pairtrail
    set -l words (commandline -opc) (commandline -ct)
    pairtrail completion words -- $words[2..-1] 2>/dev/null
end
complete -c pairtrail -a '(__pairtrail)'
""",
}
_TOURNAMENT: Final = ("-t", "--tournament")
_PLAYERS: Final = frozenset({"PLAYER", "A", "B"})
_BOARDS: Final = frozenset({"BOARD", "BOARD:RESULT", "[BOARD:]RESULT", "BOARD[:RESULT]"})


@verb(completion_app, "completion script")
def script(shell: Annotated[str, typer.Argument(metavar="SHELL", help="bash, zsh or fish.")]) -> None:
    """bash: `pairtrail completion script bash >> ~/.bashrc`. zsh: write it into a file `_pairtrail` in a folder of
    `fpath`. fish: write it into `~/.config/fish/completions/pairtrail.fish`.
    """
    if shell not in _SCRIPTS:
        raise UsageProblem(
            "Completion is available for {shells}, not for '{asked}'.", shells=", ".join(_SCRIPTS), asked=shell
        )
    lines_to_stdout(_SCRIPTS[shell].rstrip())


@verb(completion_app, "completion words")
def words(
    typed: Annotated[
        list[str] | None, typer.Argument(metavar="WORD", help="The words typed so far, the last one unfinished.")
    ] = None,
) -> None:
    """Used by the scripts: prints possible completions of the last word, one per line."""
    *before, begun = typed or [""]
    found = sorted({word for word in _offered(before, begun) if word.lower().startswith(begun.lower())})
    lines_to_stdout("\n".join(found))


def _offered(before: Sequence[str], begun: str) -> Iterator[str]:
    """Everything that may come behind these words."""
    if not before:
        yield from first_words()
        return
    if before[-1] in _TOURNAMENT:
        yield from _of_database("", lambda session: session.repository.streams())
        return
    path = _path_of(before)
    verbs = _verbs_behind(before)
    if verbs:
        yield from verbs
    if path is None:
        return
    parameters = _parameters(path)
    if begun.startswith("-"):
        yield from (word for one in parameters for word in one.opts if word.startswith("--"))
        return
    yield from _values(before, parameters)


def _path_of(before: Sequence[str]) -> str | None:
    """The command typed so far; None: not a whole one yet."""
    for length in (3, 2, 1):
        path = " ".join(before[:length])
        if len(before) >= length and path in COMMANDS:
            return path
    return None


def _verbs_behind(before: Sequence[str]) -> list[str]:
    """The words that can go on from exactly these."""
    start = " ".join(before) + " "
    return [path[len(start) :].split()[0] for path in COMMANDS if path.startswith(start)]


def _parameters(path: str) -> list[Any]:
    from importlib import import_module

    from typer.main import get_command

    word, *rest = path.split()
    command = get_command(getattr(import_module(home_of(word), __package__.rpartition(".")[0]), f"{word}_app"))
    for name in rest:
        command = getattr(command, "commands", {}).get(name, command)
    return list(command.params)


def _values(before: Sequence[str], parameters: Sequence[Any]) -> Iterable[str]:
    """Players or boards, where the command takes them."""
    metavars = {str(one.metavar) for one in parameters if one.param_type_name == "argument"}
    tournament = next((value for word, value in pairwise(before) if word in _TOURNAMENT), "")
    if metavars & _PLAYERS:
        return _of_database(tournament, _players)
    if metavars & _BOARDS:
        return _of_database(tournament, _boards)
    return ()


def _players(session: Session) -> list[str]:
    return [player.name for player in session.load().tournament.players.values()]


def _boards(session: Session) -> list[str]:
    """The boards of the round paired last that wait for a result."""
    from events.deciders.results import missing

    return [f"{game.board}:" for _, game in missing(session.load().tournament)]


def _of_database(tournament: str, ask: Any) -> list[str]:  # noqa: ANN401  # one of the questions above
    """The answer of the database; nothing where there is none: a shell has no use for complaints."""
    try:
        with open_session(Options(tournament=tournament)) as session:
            return list(ask(session))
    except TournamentError:
        return []
