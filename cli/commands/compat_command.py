"""How `compat` is declared: the help, and the way in for whatever typer is to read first.

Its words are another program's, which typer cannot read. So where the help is not asked for, `cli.main` hands them
straight to `cli.commands.compat`, and typer, which costs more than pairing a round of 50 players, is not imported.
"""

import typer

from cli.commands.compat import answer
from cli.verbs import verb, word

compat_app = word()


@verb(compat_app, "compat", allow_extra_args=True, ignore_unknown_options=True)
def compat(context: typer.Context) -> None:
    """The edition is that of record 192, or of our own comment (###), or the one in force on the first day (042), or
    today's; standard error says which was used and why. SYSTEM is dutch, burstein or dubov; JaVaFo's form is Dutch.

    [-r]                             the version

    [-r] --SYSTEM [FILE] -p [OUTPUT]   pair the next round: the number of pairs, then 'white black' per line, a bye 'id
    0'

    [-r] --SYSTEM [FILE] -c            pair every round again and list the pairs that differ

    [-r] --SYSTEM MODEL -g -o FILE     generate a tournament like that one; -s SEED

    [-r] --SYSTEM -g [CONFIG] -o FILE   generate a tournament from a configuration, or at random; -s SEED

    [-r] FILE -p [OUTPUT] | -c [ROUND]   JaVaFo: the file first; -b the Baku method, -q [N] -w -s change nothing

    [-r] [FILE] -g [CONFIG|SEED] -o FILE   JaVaFo's generator; -b the Baku method

    After each of bbpPairings' forms, and JaVaFo's -p: -l [LIST], a checklist; default the file with .list.

    Exit codes as bbpPairings': 0 done, 1 no pairing, 2 unexpected error, 3 invalid request or file, 4 too large, 5 no
    access to a file; in JaVaFo's form 0 done, 1 an error. Without FILE the tournament is read from standard input.
    """
    raise typer.Exit(answer(context.args))
