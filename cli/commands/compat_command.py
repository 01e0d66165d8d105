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
    """The edition is taken from record 192, otherwise from our own comment (###); otherwise it is the one in force on
    the first day (042), otherwise the one in force today; standard error shows which was used and why. SYSTEM is
    dutch, burstein or dubov; JaVaFo's form is always Dutch.

    [-r]                             the version

    [-r] --SYSTEM [FILE] -p [OUTPUT]   pair the next round: prints the number of pairs, then 'white black' on each
    line, a bye as 'id 0'

    [-r] --SYSTEM [FILE] -c            pair every round again and list the pairs that differ

    [-r] --SYSTEM MODEL -g -o FILE     generate a tournament like MODEL; -s SEED

    [-r] --SYSTEM -g [CONFIG] -o FILE   generate a tournament from a configuration, or at random; -s SEED

    [-r] FILE -p [OUTPUT] | -c [ROUND]   JaVaFo's form, with the file first; -b uses the Baku method, -q [N] -w -s
    have no effect

    [-r] [FILE] -g [CONFIG|SEED] -o FILE   JaVaFo's generator; -b uses the Baku method

    Each command form of bbpPairings, and JaVaFo's -p, may be followed by -l [LIST] for a checklist; default: the file
    name with the extension .list.

    The exit codes are those of bbpPairings: 0 done, 1 no pairing, 2 unexpected error, 3 invalid request or file, 4
    too large, 5 no access to a file; in JaVaFo's form they are 0 done, 1 error. Without FILE the tournament is read
    from standard input.
    """
    raise typer.Exit(answer(context.args))
