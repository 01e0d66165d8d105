"""The fonts of a PDF, from the system or reportlab's own, and what they cannot draw."""

from collections.abc import Container, Iterable
from collections.abc import Set as AbstractSet
from functools import lru_cache
from pathlib import Path
from typing import Final
from unicodedata import bidirectional

from core.model.sentence import TournamentError, joined, say
from events.installer import line_for

_FONTS: Final = (  # regular and bold, of the systems there are; reportlab's own has no letters but those of the West
    ("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"),
    ("/usr/share/fonts/TTF/DejaVuSans.ttf", "/usr/share/fonts/TTF/DejaVuSans-Bold.ttf"),
    ("/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf", "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans-Bold.ttf"),
    ("C:/Windows/Fonts/arial.ttf", "C:/Windows/Fonts/arialbd.ttf"),
    ("/System/Library/Fonts/Supplemental/Arial.ttf", "/System/Library/Fonts/Supplemental/Arial Bold.ttf"),
    ("Vera.ttf", "VeraBd.ttf"),
)
_MANY: Final = 8
_LONG: Final = 60  # letters: what is no longer is a name


class NoPdfLibraryError(TournamentError):
    """PDF was asked for, and reportlab is not installed."""

    def __init__(self) -> None:
        super().__init__(
            say(
                "PDF output needs the package reportlab, which is not installed. HTML output needs no package: "
                "use a file name that ends in .html, and print it from any browser. To install the package: "
                "{line}",
                line=line_for("reportlab"),
            )
        )


class CannotDrawError(TournamentError):
    """Letters that the fonts found here do not have, or that are written from right to left: `letters`."""

    def __init__(self, listed: str, more: str, letters: AbstractSet[str]) -> None:
        super().__init__(
            say(
                "The PDF cannot show the following as written: {listed}{more}. Use a file name that ends in "
                ".html, and print it from a browser, which can also save it as PDF. Nothing was written.",
                listed=listed,
                more=more,
            )
        )
        self.listed = joined("", (listed, more))
        self.letters = letters


def fonts() -> tuple[str, str]:
    """The names of a regular and a bold font, made known to reportlab."""
    return _read(*next(pair for pair in _FONTS if Path(pair[0]).exists() or pair is _FONTS[-1]))


@lru_cache(maxsize=1)
def _read(regular: str, bold: str) -> tuple[str, str]:
    """Each is read once: to read both takes as long as a page. What a document uses of them it keeps by itself."""
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    registerFont(TTFont("sheet", regular))
    registerFont(TTFont("sheet-bold", bold))
    return "sheet", "sheet-bold"


def refuse_what_cannot_be_drawn(texts: Iterable[str]) -> None:
    """Raises CannotDrawError for the texts with letters that a PDF would show as boxes, or in the wrong order.

    reportlab joins no letters and turns no line around; a browser does.
    """
    from reportlab.pdfbase.pdfmetrics import getFont

    drawn = getFont(fonts()[0]).face.charToGlyph
    found = dict.fromkeys(text for text in texts if _is_lost(text, drawn))
    if found:
        listed = joined(", ", dict.fromkeys(_shown(text, drawn) for text in list(found)[:_MANY]))
        more = say(" and {count} more", count=len(found) - _MANY) if len(found) > _MANY else ""
        letters = {letter for text in found for letter in text if _is_lost(letter, drawn)}
        raise CannotDrawError(listed, more, letters)


def _is_lost(text: str, drawn: Container[int]) -> bool:
    """Whether it has letters that are not drawn, or not in their order."""
    return any(
        (ord(letter) not in drawn and not letter.isspace()) or bidirectional(letter) in {"R", "AL"} for letter in text
    )


def _shown(text: str, drawn: Container[int]) -> str:
    """A name as it is; of a sentence only the words that are lost."""
    return text if len(text) <= _LONG else " ".join(word for word in text.split() if _is_lost(word, drawn))
