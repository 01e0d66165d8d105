"""What is typed of an entry: options that several commands take."""

from typing import Annotated, Final

import typer

from cli.input.options import OptionGroup
from core.model.dataclass import dataclass

SEXES: Final = {"f": "w", "female": "w", "male": "m", "d": "w", "h": "m"}
"""As English and Romance lists have them."""


def sex_typed(value: str | None) -> str | None:
    """As it is recorded; what is neither stays as it was typed, and is refused."""
    return value if value is None else SEXES.get(value.strip().lower(), value)


Rating = Annotated[
    str,
    typer.Option(
        "--rating",
        metavar="N",
        help=(
            "0 if unrated. Also accepted: 'BCF 175' if there is a conversion formula for the "
            "scale, or '1700 estimated'."
        ),
    ),
]


RatingList = Annotated[str, typer.Option("--rating-list", metavar="NAME", help="The source of the rating.")]


Title = Annotated[str, typer.Option("--title", metavar="GM|IM|...", help="FIDE title.")]


Sex = Annotated[str, typer.Option("--sex", metavar="m|w", callback=sex_typed, help="m or w; f is read as w.")]


Federation = Annotated[str, typer.Option("--federation", metavar="CODE", help="Three letters.")]


Club = Annotated[str, typer.Option("--club", metavar="TEXT", help="Club; used by `config set --keep-apart club`.")]


FideId = Annotated[str, typer.Option("--fide-id", metavar="ID", help="FIDE ID number.")]


Born = Annotated[
    str,
    typer.Option(
        "--birth-date",
        "--born",
        metavar="DATE",
        help=("Date or year; kept outside the log, so that it can be erased on request."),
    ),
]


FromRound = Annotated[
    int | None, typer.Option("--from-round", metavar="ROUND", min=1, help="Default: the round to be paired next.")
]


Name = Annotated[
    str,
    typer.Argument(
        metavar="NAME",
        help=(
            "Family name, given name; or the FIDE ID of a player in a rating list; or LIST:NUMBER, such as "
            "DWZ:10012345."
        ),
    ),
]


@dataclass(frozen=True, slots=True)
class NewDetails(OptionGroup):
    """What is corrected of a player; None: it stays."""

    name: Annotated[str | None, typer.Option("--name", metavar="NAME", help="Family name, given name.")] = None
    rating: Annotated[str | None, typer.Option("--rating", metavar="N", help="As in `player add`.")] = None
    rating_list: RatingList = ""
    title: Annotated[str | None, typer.Option("--title", metavar="GM|IM|...", help="FIDE title.")] = None
    sex: Annotated[
        str | None, typer.Option("--sex", metavar="m|w", callback=sex_typed, help="m or w; f is read as w.")
    ] = None
    federation: Annotated[str | None, typer.Option("--federation", metavar="CODE", help="Three letters.")] = None
    fide_id: Annotated[str | None, typer.Option("--fide-id", metavar="ID", help="FIDE ID number.")] = None
    birth_date: Born = ""
    club: Annotated[str | None, typer.Option("--club", metavar="TEXT", help="As in `player add`.")] = None
