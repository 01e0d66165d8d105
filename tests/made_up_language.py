"""A language that puts marks around whatever is told: what stands outside them could not be said in French."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from unittest import mock

from cli.output import languages
from projections.language import Language


class Marking:
    """Its catalogue: English between marks."""

    def gettext(self, message: str, /) -> str:
        """The template between marks."""
        return f"«{message}»"

    def ngettext(self, message: str, message_of_many: str, count: int, /) -> str:
        """The template for that count between marks."""
        return f"«{message if count == 1 else message_of_many}»"


MARKED = Language("xx", Marking())


@contextmanager
def spoken() -> Iterator[None]:
    """Meanwhile it is the language of the surroundings, and so of the terminal."""
    with (
        mock.patch.dict("os.environ", LANGUAGE="xx"),
        mock.patch.object(languages, "language_among", return_value=MARKED),
    ):
        yield


def unmarked(text: str) -> str:
    """What stands between no marks, those within marks included."""
    while (shorter := re.sub("«[^«»]*»", " ", text)) != text:
        text = shorter
    return text
