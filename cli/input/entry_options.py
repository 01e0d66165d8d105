"""What is typed of an entry: options that several commands take."""

from typing import Annotated

import typer

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


Sex = Annotated[str, typer.Option("--sex", metavar="m|w", help="m or w.")]


Federation = Annotated[str, typer.Option("--federation", metavar="CODE", help="Three letters.")]


Club = Annotated[str, typer.Option("--club", metavar="TEXT", help="Club; used by `config set --keep-apart club`.")]


FideId = Annotated[str, typer.Option("--fide-id", metavar="ID", help="FIDE ID number.")]


Born = Annotated[
    str,
    typer.Option(
        "--birth-date",
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
