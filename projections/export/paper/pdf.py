"""Papers as PDF, by reportlab. The same paper gives the same bytes."""

from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from io import BytesIO
from typing import Any, Final

from markupsafe import escape

from projections.export.fonts import NoPdfLibraryError, fonts, refuse_what_cannot_be_drawn
from projections.export.paper.document import Card, Cards, Paper, page_of
from projections.export.paper.html import Size
from projections.export.sheets.sheet import QUIET_ZONE, qr_code
from projections.language import ENGLISH, Language
from projections.tables.table import Align, Table

_POINTS: Final = {Size.A4: (595.28, 841.89), Size.LETTER: (612.0, 792.0)}
_MARGIN: Final = 34.0
_FOOT: Final = 16.0
_CODE: Final = 62.0
_DOT: Final = 1.1  # at least, so that a telephone reads it; the code of a paper on several logs is larger
_PAD: Final = 3.0
_LARGEST: Final = 9.5
_SMALLEST: Final = 4.5
_NAME_NEEDS: Final = 9.0  # times the size of the letters
_READABLE: Final = 6.0  # no smaller letters for the sake of a long word alone
_LEAST: Final = 0.5  # of the size of a name, before a word of it is broken


def as_pdf(one: Paper, size: Size, language: Language = ENGLISH) -> bytes:
    """The whole paper, with page numbers and the hash at the foot of every page.

    Raises NoPdfLibraryError without reportlab, CannotDrawError for letters that no font here has.
    """
    if find_spec("reportlab") is None:
        raise NoPdfLibraryError
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.platypus import SimpleDocTemplate

    one = language.shown(one)
    refuse_what_cannot_be_drawn(_texts(one))
    width, height = _POINTS[size][::-1] if one.landscape else _POINTS[size]
    write = _Writer(width - 2 * _MARGIN, language)
    made = BytesIO()
    document = SimpleDocTemplate(
        made,
        pagesize=(width, height),
        leftMargin=_MARGIN,
        rightMargin=_MARGIN,
        topMargin=_MARGIN,
        bottomMargin=_MARGIN + _FOOT,
        title=f"{one.name}, {one.heading}",
        author="pairtrail",
        invariant=1,
    )
    document.build(write.story(one), canvasmaker=_numbered(Canvas, write.regular, one, language))
    return made.getvalue()


def as_one_pdf(papers: Sequence[Paper], size: Size, language: Language = ENGLISH) -> bytes:
    """Several papers of one moment, each from a new page on; the pages are numbered through. Raises as `as_pdf`."""
    if find_spec("reportlab") is None:
        raise NoPdfLibraryError
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.platypus import BaseDocTemplate, Frame, NextPageTemplate, PageBreak, PageTemplate

    shown = [language.shown(one) for one in papers]
    refuse_what_cannot_be_drawn(text for one in shown for text in _texts(one))
    made, templates, story = BytesIO(), dict[bool, Any](), list[Any]()
    for one in shown:
        page = _POINTS[size][::-1] if one.landscape else _POINTS[size]
        width, height = page[0] - 2 * _MARGIN, page[1] - 2 * _MARGIN - _FOOT
        frame = Frame(_MARGIN, _MARGIN + _FOOT, width, height, 0, 0, 0, 0)
        name = "landscape" if one.landscape else "portrait"
        templates.setdefault(one.landscape, PageTemplate(name, [frame], pagesize=page))
        story += [NextPageTemplate(name), *([PageBreak()] if story else []), *_Writer(width, language).story(one)]
    first = shown[0]
    document = BaseDocTemplate(
        made, pageTemplates=[*templates.values()], title=first.name, author="pairtrail", invariant=1
    )
    document.build(story, canvasmaker=_numbered(Canvas, fonts()[0], first, language))
    return made.getvalue()


def refuse_paper(one: Paper, language: Language = ENGLISH) -> None:
    """Raises CannotDrawError where `as_pdf` would, without the work of a page."""
    if find_spec("reportlab") is None:
        raise NoPdfLibraryError
    refuse_what_cannot_be_drawn(_texts(language.shown(one)))


def _numbered(canvas: Any, font: str, one: Paper, language: Language) -> Callable[..., Any]:  # noqa: ANN401  # reportlab has no types
    """A canvas that knows at the end how many pages there are."""

    class Numbered(canvas):  # type: ignore[misc]
        def __init__(self, *given: object, **named: object) -> None:
            super().__init__(*given, **named)
            self._pages: list[dict[str, object]] = []

        def showPage(self) -> None:  # noqa: N802  # reportlab's name
            self._pages.append(dict(self.__dict__))
            self._startPage()

        def save(self) -> None:
            for number, page in enumerate(self._pages, start=1):
                self.__dict__.update(page)
                self.setFont(font, 7.5)
                self.drawString(_MARGIN, _MARGIN - 6, language.told(one.head.in_short))
                right = self._pagesize[0] - _MARGIN
                self.drawRightString(right, _MARGIN - 6, language.told(page_of(number, len(self._pages))))
                super().showPage()
            super().save()

    return Numbered


class _Writer:
    """Paragraphs, tables and cards in the fonts there are."""

    def __init__(self, width: float, language: Language) -> None:
        self.width, self.language = width, language
        self.regular, self.bold = fonts()

    def story(self, one: Paper) -> list[Any]:
        """Everything on a paper, from its heading to its remarks."""
        from reportlab.platypus import Spacer

        body = self.cards(one.body) if isinstance(one.body, Cards) else self.tables(one.tables)
        remarks = [Spacer(1, 6), *(self.paragraph(remark, 8) for remark in one.remarks)] if one.remarks else []
        return [self.heading(one), Spacer(1, 6), *body, *remarks]

    def name(self, text: str, size: float, room: float, *, bold: bool = False, centred: bool = False) -> Any:  # noqa: ANN401
        """A name with so much room: where a word of it has none, smaller letters, so that no word is broken."""
        from reportlab.pdfbase.pdfmetrics import stringWidth

        font = self.bold if bold else self.regular
        widest = max((stringWidth(word, font, size) for word in text.split()), default=0.0)
        fitting = size if widest <= room else max(size * room / widest, size * _LEAST)
        return self.paragraph(text, fitting, bold=bold, centred=centred)

    def paragraph(self, text: str, size: float, *, bold: bool = False, centred: bool = False) -> Any:  # noqa: ANN401
        """Text that may be broken into lines."""
        from reportlab.lib.styles import ParagraphStyle
        from reportlab.platypus import Paragraph

        font = self.bold if bold else self.regular
        alignment = 1 if centred else 0
        style = ParagraphStyle(
            f"{font} {size} {alignment}",
            fontName=font,
            fontSize=size,
            leading=size * 1.22,
            alignment=alignment,
            splitLongWords=True,
        )
        return Paragraph(str(escape(text)).replace("\n", "<br/>"), style)

    def heading(self, one: Paper) -> Any:  # noqa: ANN401  # reportlab has no types
        """Name, heading and particulars, with the code beside them."""
        from reportlab.platypus import Table as Grid

        lines = [self.paragraph(one.name, 15, bold=True), self.paragraph(one.heading, 12, bold=True)]
        lines += [self.paragraph(line, 8.5) for line in one.particulars]
        lines.append(self.paragraph(self.language.told(one.head.in_words), 6))
        code = self._code(one)
        widths = [self.width - code.width - 6, code.width + 6] if code else [self.width]
        grid = Grid([[lines, code] if code else [lines]], colWidths=widths)
        padding = [(side, (0, 0), (-1, -1), 0) for side in ("LEFTPADDING", "RIGHTPADDING", "TOPPADDING")]
        grid.setStyle([("VALIGN", (0, 0), (-1, -1), "TOP"), ("ALIGN", (-1, 0), (-1, 0), "RIGHT"), *padding])
        return grid

    def _code(self, one: Paper) -> Any:  # noqa: ANN401  # reportlab has no types
        from reportlab.graphics.shapes import Drawing, Rect

        dots = qr_code(one.head.text)
        if not dots:
            return None
        size = max(_CODE, (len(dots) + 2 * QUIET_ZONE) * _DOT)
        drawing = Drawing(size, size)
        dot = size / (len(dots) + 2 * QUIET_ZONE)
        for row, cells in enumerate(dots):
            for column, dark in enumerate(cells):
                if dark:
                    left, bottom = (column + QUIET_ZONE) * dot, size - (row + QUIET_ZONE + 1) * dot
                    drawing.add(Rect(left, bottom, dot, dot, strokeColor=None, fillColor=(0, 0, 0)))
        return drawing

    def tables(self, tables: tuple[Table, ...]) -> list[Any]:
        """Tables below each other, each under its caption."""
        from reportlab.platypus import CondPageBreak, Spacer

        made: list[Any] = []
        for one in tables:
            if one.caption:
                made += [CondPageBreak(70), Spacer(1, 8), self.paragraph(one.caption, 10.5, bold=True), Spacer(1, 2)]
            made.append(self.table(one, self.width))
        return made

    def table(self, one: Table, width: float, *, boxed: bool = False) -> Any:  # noqa: ANN401  # reportlab has no types
        """A table of that width, in the largest letters with which names have room."""
        from reportlab.platypus import LongTable

        size, widths = self._layout(one, width)
        heads = [column.title for column in one.columns]
        cells = [
            [
                self.name(str(cell), size, room - 2 * _PAD * 0.7, bold=row.strong) if column.role.holds_names else cell
                for column, cell, room in zip(one.columns, row.cells, widths, strict=True)
            ]
            for row in one.rows
        ]
        made = LongTable([heads, *cells], colWidths=widths, repeatRows=1)
        line = (0.6, 0.6, 0.6)
        style: list[tuple[Any, ...]] = [
            ("FONT", (0, 0), (-1, -1), self.regular, size, size * 1.22),
            ("FONT", (0, 0), (-1, 0), self.bold, size * 0.9, size * 1.22),
            ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
            ("LEFTPADDING", (0, 0), (-1, -1), _PAD * 0.7),
            ("RIGHTPADDING", (0, 0), (-1, -1), _PAD * 0.7),
            ("TOPPADDING", (0, 0), (-1, -1), 1.2),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
            ("GRID", (0, 0), (-1, -1), 0.3, line) if boxed else ("LINEBELOW", (0, 1), (-1, -1), 0.25, line),
            ("LINEBELOW", (0, 0), (-1, 0), 0.7, (0, 0, 0)),
        ]
        style += [
            ("FONT", (0, at), (-1, at), self.bold, size, size * 1.22)
            for at, row in enumerate(one.rows, 1)
            if row.strong
        ]
        sides = {Align.RIGHT: "RIGHT", Align.CENTRE: "CENTRE", Align.LEFT: "LEFT"}
        style += [("ALIGN", (at, 0), (at, -1), sides[column.align]) for at, column in enumerate(one.columns)]
        made.setStyle(style)
        return made

    def _layout(self, one: Table, width: float) -> tuple[float, list[float]]:
        """The size of the letters, and how wide each column is: names share what the others leave."""
        of_names = [column.role.holds_names for column in one.columns]
        names = sum(of_names)
        size = _LARGEST
        while True:
            fixed = [
                0.0 if column.role.holds_names else self._needs(one, at, size) for at, column in enumerate(one.columns)
            ]
            left = width - sum(fixed)
            if size <= _SMALLEST or (left >= names * _NAME_NEEDS * size and self._has_room(one, left, size)):
                break
            size -= 0.5
        each = max(left, 0) / names if names else 0
        return size, [each if is_name else fixed[at] for at, is_name in enumerate(of_names)]

    def _has_room(self, one: Table, left: float, size: float) -> bool:
        """Whether no word of a name has to be broken; letters of half the usual size are not asked for it."""
        from reportlab.pdfbase.pdfmetrics import stringWidth

        places = [at for at, column in enumerate(one.columns) if column.role.holds_names]
        if not places or size <= _READABLE:
            return True
        words = {word for row in one.rows for at in places for word in str(row.cells[at]).split()}
        widest = max((stringWidth(word, self.regular, size) for word in words), default=0.0)
        return bool(widest <= left / len(places) - 2 * _PAD * 0.7)

    def _needs(self, one: Table, at: int, size: float) -> float:
        from reportlab.pdfbase.pdfmetrics import stringWidth

        widest = max(
            (
                stringWidth(part, self.bold if row.strong else self.regular, size)
                for row in one.rows
                for part in str(row.cells[at]).split("\n")
            ),
            default=0.0,
        )
        return float(max(widest, stringWidth(one.columns[at].title, self.bold, size * 0.9))) + 2 * _PAD

    def cards(self, one: Cards) -> list[Any]:
        """Cards in rows; no card is divided between pages."""
        from reportlab.platypus import Table as Grid

        across = one.across
        width = self.width / across
        rows = [
            [self._card(card, width - 20, large=one.large) for card in one.cards[at : at + across]]
            for at in range(0, len(one.cards), across)
        ]
        if not rows:
            return []
        rows[-1] += [[]] * (across - len(rows[-1]))
        grid = Grid(rows, colWidths=[width] * across, rowHeights=_one_height(rows, width - 20) if one.large else None)
        box = [
            ("BOX", (at % across, at // across), (at % across, at // across), 0.5, (0.5, 0.5, 0.5))
            for at in range(len(one.cards))
        ]
        pads = [(side, (0, 0), (-1, -1), 8) for side in ("LEFTPADDING", "RIGHTPADDING", "TOPPADDING", "BOTTOMPADDING")]
        grid.setStyle([("VALIGN", (0, 0), (-1, -1), "TOP"), *box, *pads])
        return [grid]

    def _card(self, card: Card, width: float, *, large: bool) -> list[Any]:
        from reportlab.platypus import Spacer
        from reportlab.platypus import Table as Grid

        if large:
            return [
                Spacer(1, 24),
                self.name(card.head, 20, width, bold=True, centred=True),
                Spacer(1, 6),
                self.paragraph(card.under, 13, centred=True),
                Spacer(1, 24),
            ]
        parts = [self.name(card.head, 10.5, width, bold=True)]
        parts += [self.paragraph(card.under, 8)] if card.under else []
        parts += [Spacer(1, 3), self.table(card.table, width, boxed=True)] if card.table is not None else []
        if card.to_write_on:
            lines = Grid(
                [[self.paragraph(line, 6.5) for line in card.to_write_on]],
                colWidths=[width / len(card.to_write_on)] * len(card.to_write_on),
            )
            lines.setStyle([("LINEABOVE", (at, 0), (at, 0), 0.6, (0, 0, 0)) for at in range(len(card.to_write_on))])
            parts += [Spacer(1, 24), lines]
        return parts


def _one_height(rows: list[list[list[Any]]], width: float) -> list[float] | None:
    """The height of the tallest card for every row, so that all are cut alike; None: they are alike already."""
    heights = {sum(part.wrap(width, 10_000)[1] for part in card) for row in rows for card in row if card}
    return [max(heights) + 2 * 8] * len(rows) if len(heights) > 1 else None


def _texts(one: Paper) -> Iterator[str]:
    yield from (one.name, one.heading, *one.particulars, *one.remarks)
    in_cards = one.body.cards if isinstance(one.body, Cards) else ()
    for table in (*one.tables, *(card.table for card in in_cards if card.table is not None)):
        yield table.caption
        yield from (str(cell) for row in table.rows for cell in row.cells)
    yield from (text for card in in_cards for text in (card.head, card.under, *card.to_write_on))
