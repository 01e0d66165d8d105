"""Which edition a file is read by. The one place of the public API that reaches into the command line.

The choice (record 192, first day, default; decision 90) still lives in `cli.input`. Carried out a second time here, it
would one day come out otherwise; when it has moved below `cli`, this module goes, and its exception from the import
contract with it.
"""

from events.trf import TrfDocument, tournament_of


def edition_of_file(document: TrfDocument, wanted: str) -> tuple[str, str]:
    """The edition for a file, and what its reader should be told about it ("": nothing).

    `wanted` is the name of an edition, or "auto". Raises `Refused` when there is no such edition.
    """
    from cli.input.editions import chosen_edition  # loads typer, which no other call needs

    choice = chosen_edition(wanted, tournament_of(document), document.type_code)
    return choice.edition, choice.why
