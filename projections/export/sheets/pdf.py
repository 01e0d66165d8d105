"""The sheet for an appeals committee as PDF, with its drawings, by reportlab. The same sheet gives the same bytes."""

from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from io import BytesIO
from typing import Any, Final, assert_never

from markupsafe import escape

from core.model.sentence import capitalised, say
from projections.explain.drawn import Beside, BracketPicture, same_in_both
from projections.export.colour_strips import Strip
from projections.export.fonts import NoPdfLibraryError, fonts, refuse_what_cannot_be_drawn
from projections.export.pictures import (
    MARKS,
    Anchor,
    Box,
    Drawing,
    Fill,
    Segment,
    Stroke,
    Text,
    bracket_drawing,
    strip_drawing,
)
from projections.export.sheets.sheet import QUIET_ZONE, Sheet, qr_code
from projections.export.sheets.words import WORDS, caption_of, foot_of, left_out_of, rules_of
from projections.language import ENGLISH, Language
from projections.log_in_words.milestones import Milestone
from projections.wording import minute

_WIDTHS = {Stroke.THIN: 0.5, Stroke.THICK: 1.8}


def as_flowable(drawing: Drawing, fonts: tuple[str, str], scale: float = 1.0) -> Any:  # noqa: ANN401  # no types
    """The drawing as something that stands among paragraphs; `fonts`: regular and bold."""
    from reportlab.graphics.shapes import Drawing as Made
    from reportlab.graphics.shapes import Line, Rect, String
    from reportlab.lib.colors import black, white

    made = Made(drawing.width * scale, drawing.height * scale)
    made.scale(scale, scale)
    top = drawing.height
    for shape in drawing.shapes:
        match shape:
            case Segment():
                ends = shape.x1, top - shape.y1, shape.x2, top - shape.y2
                made.add(Line(*ends, strokeColor=black, strokeWidth=_WIDTHS[shape.stroke]))
            case Box():
                foot = top - shape.y - shape.height
                fill = {Fill.NONE: None, Fill.BLACK: black, Fill.WHITE: white}[shape.fill]
                made.add(
                    Rect(
                        shape.x,
                        foot,
                        shape.width,
                        shape.height,
                        fillColor=fill,
                        strokeColor=black,
                        strokeWidth=_WIDTHS[shape.stroke],
                    )
                )
            case Text():
                made.add(
                    String(
                        shape.x,
                        top - shape.y,
                        shape.text,
                        fontName=fonts[1] if shape.bold else fonts[0],
                        fontSize=shape.size,
                        textAnchor="end" if shape.anchor is Anchor.END else "start",
                        fillColor=white if shape.on is Fill.BLACK else black,
                    )
                )
            case _:
                assert_never(shape)
    return made


_PAGE: Final = (595.28, 841.89)  # A4, in points
_MARGIN: Final = 36.0
_TO_SIGN: Final = ("time of the decision", "chief arbiter", "chair", "members")
_WIDTH: Final = _PAGE[0] - 2 * _MARGIN
_FOOT: Final = 176.0  # of the first page: the decision, hash, QR code, signatures
_SIGNATURES: Final = 66.0
_CODE: Final = 96.0


def sheet_pdf(sheet: Sheet, language: Language = ENGLISH) -> bytes:
    """The sheet on one page of A4, what is drawn on its other side, and then the criterion table where it is in it.

    Raises NoPdfLibraryError without reportlab, CannotDrawError for letters that no font here has.
    """
    if find_spec("reportlab") is None:
        raise NoPdfLibraryError
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.platypus import Frame, KeepInFrame

    sheet = language.shown(sheet)
    refuse_what_cannot_be_drawn(_texts(sheet))
    made = BytesIO()
    canvas = Canvas(made, pagesize=_PAGE, invariant=1)
    canvas.setTitle(f"{sheet.tournament}, {sheet.case}")
    canvas.setAuthor("pairtrail")
    write = _Writer(*fonts(), language)
    height = _PAGE[1] - 2 * _MARGIN - _FOOT
    frame = Frame(_MARGIN, _MARGIN + _FOOT, _WIDTH, height, 0, 0, 0, 0)
    frame.addFromList([KeepInFrame(_WIDTH, height, write.first_page(sheet), mode="shrink")], canvas)
    write.foot(canvas, sheet)
    canvas.showPage()
    for story in (write.reverse(sheet), write.second_page(sheet) if sheet.criteria else []):
        while story:
            _fill_page(canvas, story)
            canvas.showPage()
    canvas.save()
    return made.getvalue()


def _fill_page(canvas: Any, story: list[Any]) -> None:  # noqa: ANN401  # reportlab has no types
    """As much of the story as one page takes; a table goes on on the next one. What is drawn leaves the story."""
    from reportlab.platypus import Frame

    frame = Frame(_MARGIN, _MARGIN, _WIDTH, _PAGE[1] - 2 * _MARGIN, 0, 0, 0, 0)
    while story and frame.add(story[0], canvas, trySplit=True):
        del story[0]
    if story:
        parts = frame.split(story[0], canvas)
        if parts:
            frame.add(parts[0], canvas)
            story[:1] = parts[1:]
        else:
            assert not frame._atTop, "nothing of it fits on a page"  # noqa: SLF001  # reportlab tells it nowhere else


def _texts(sheet: Sheet) -> Iterator[str]:
    """Everything that somebody else wrote."""
    yield from (sheet.tournament, sheet.case, sheet.question, sheet.decision, *sheet.appeal, *sheet.answer)
    yield from (one.name for group in sheet.groups for one in group.members)
    yield from (one.text for one in sheet.evidence)
    yield from (one.text for one in sheet.reverse.milestones)


class _Writer:
    """Paragraphs and tables in the fonts there are."""

    def __init__(self, regular: str, bold: str, language: Language) -> None:
        from reportlab.lib.styles import ParagraphStyle

        self.language, self.words = language, language.shown(WORDS)
        self.regular, self.bold = regular, bold
        self.text = ParagraphStyle("text", fontName=regular, fontSize=9, leading=11.5)
        self.small = ParagraphStyle("small", parent=self.text, fontSize=7.5, leading=9.2)
        self.head = ParagraphStyle("head", parent=self.small, fontName=bold)
        self.asked = ParagraphStyle("asked", parent=self.text, fontName=bold, fontSize=11, leading=14)
        self.heading = ParagraphStyle("heading", parent=self.asked, fontSize=9.5, leading=12, spaceBefore=7)
        self.title = ParagraphStyle("title", parent=self.asked, fontSize=15, leading=19)

    def paragraph(self, text: str, style: Any) -> Any:  # noqa: ANN401  # reportlab has no types
        from reportlab.platypus import Paragraph

        return Paragraph(str(escape(text)), style)

    def first_page(self, sheet: Sheet) -> list[Any]:
        write, words = self.paragraph, self.words
        story = [write(sheet.tournament, self.text), write(sheet.case, self.title)]
        story += [write(line, self.text) for line in sheet.appeal]
        story.append(self.times(sheet))
        story += [write(words["question"], self.heading), write(sheet.question, self.asked)]
        story.append(write(words["answer"], self.heading))
        story += [write(f"{place}. {sentence}", self.text) for place, sentence in enumerate(sheet.answer, start=1)]
        story.append(write(words["groups"], self.heading))
        if not sheet.groups:
            story.append(write(words["no groups"], self.text))
        for group in sheet.groups:
            story.append(write(self.language.told(caption_of(group)), self.small))
            rows = [
                (one.number, one.name, one.points, self.strip(one.colours), one.floats, one.opponents)
                for one in group.members
            ]
            shaded = [place for place, one in enumerate(group.members, start=1) if one.asked_about]
            heads = tuple(words[one] for one in ("number", "name", "points", "colours", "floats", "met"))
            story.append(self.table(heads, rows, (30, 166, 62, 110, 34, 121), shaded))
        return story

    def times(self, sheet: Sheet) -> Any:  # noqa: ANN401  # reportlab has no types
        """Publication and appeal beside each other; room to write where the appeal is not on record."""
        from reportlab.platypus import Table

        lines = ((self.words["published"], sheet.times.published), (self.words["lodged"], sheet.times.appealed))
        rows = [[self.paragraph(what, self.head), self.paragraph(when, self.small)] for what, when in lines]
        made = Table(rows, colWidths=(84, 300), hAlign="LEFT")
        tight = [(side, (0, 0), (-1, -1), 0.5) for side in ("LEFTPADDING", "TOPPADDING", "BOTTOMPADDING")]
        made.setStyle([("VALIGN", (0, 0), (-1, -1), "TOP"), *tight])
        if not sheet.times.appealed:
            made.setStyle([("LINEBELOW", (1, 1), (1, 1), 0.5, (0, 0, 0))])
        return made

    def strip(self, strip: Strip) -> Any:  # noqa: ANN401  # reportlab has no types
        """The colour strip as wide as its column."""
        drawing = self.language.shown(strip_drawing(strip))
        if drawing is None:
            return ""
        return as_flowable(drawing, (self.regular, self.bold), min(0.8, 106 / drawing.width))

    # --- the other side -----------------------------------------------------------------------------------

    def reverse(self, sheet: Sheet) -> list[Any]:
        """The two pairings, the bracket as each has it, and the line of time."""
        write, reverse, words = self.paragraph, sheet.reverse, self.words
        story: list[Any] = []
        for one in reverse.comparisons:
            story += [write(words["drawn"], self.heading), write(one.text, self.text), self.beside(one.beside)]
            if one.beside.same:
                story.append(write(self.language.told(same_in_both(one.beside.same)), self.small))
            story += self.brackets(one.brackets)
        if reverse.brackets:
            story += [write(words["bracket drawn"], self.heading), *self.brackets(reverse.brackets)]
        if reverse.milestones:
            story.append(write(words["line"], self.heading))
            story.append(write(self.language.told(say("{has}.", has=capitalised(words["marks"]))), self.small))
            story.append(self.line_of_time(reverse.milestones))
        if reverse.left_out:
            story.append(write(self.language.told(left_out_of(sheet)), self.small))
        story.append(write(words["evidence"], self.heading))
        events = [(str(one.event), one.short_hash, one.recorded, one.text) for one in sheet.evidence]
        heads = tuple(words[one] for one in ("event", "hash", "recorded UTC", "happened"))
        story.append(self.table(heads, events, (34, 92, 78, 319), []))
        story.append(write(self.language.told(foot_of(sheet)), self.small))
        return story

    def beside(self, one: Beside) -> Any:  # noqa: ANN401  # reportlab has no types
        """Two pairings in two columns; what differs is bold and marked."""
        rows = [
            tuple(
                self.paragraph(cell, self.head if row.differs else self.small)
                for cell in (row.left or "-", "≠" if row.differs else "=", row.right or "-")
            )
            for row in one.rows
        ]
        return self.table((one.left, "", one.right), rows, (252, 19, 252), [])

    def brackets(self, pictures: Sequence[BracketPicture]) -> list[Any]:
        """Two beside each other."""
        from reportlab.platypus import Table

        drawn = [
            [
                self.paragraph(one.title, self.head),
                as_flowable(self.language.shown(bracket_drawing(one)), (self.regular, self.bold), 0.73),
            ]
            for one in pictures
        ]
        made = []
        for at in range(0, len(drawn), 2):
            pair = drawn[at : at + 2]
            grid = Table([pair], colWidths=[_WIDTH / 2] * len(pair), hAlign="LEFT")
            grid.setStyle([("VALIGN", (0, 0), (-1, -1), "TOP"), ("LEFTPADDING", (0, 0), (-1, -1), 0)])
            made.append(grid)
        return made

    def line_of_time(self, found: Sequence[Milestone]) -> Any:  # noqa: ANN401  # reportlab has no types
        """Marks on a line, from the top."""
        rows = [
            (
                "●" if one.was_known else "○",
                self.language.told(minute(one.recorded_at)),
                self.language.told(MARKS[one.mark]),
                self.language.told(say("{text} (event {version})", text=one.text, version=one.event)),
            )
            for one in found
        ]
        return self.table(("", self.words["recorded"], "", self.words["happened"]), rows, (14, 78, 72, 359), [])

    # --- the criteria -------------------------------------------------------------------------------------

    def second_page(self, sheet: Sheet) -> list[Any]:
        rows = [(one.where, one.criterion, one.reached) for one in sheet.criteria]
        heads = tuple(self.words[one] for one in ("bracket", "criterion", "reached"))
        return [
            self.paragraph(self.words["criteria"], self.heading),
            self.table(heads, rows, (140, 163, 220), []),
            self.paragraph(self.language.told(foot_of(sheet)), self.small),
        ]

    def table(
        self, heads: tuple[str, ...], rows: Sequence[tuple[Any, ...]], widths: tuple[float, ...], shaded: list[int]
    ) -> Any:  # noqa: ANN401  # reportlab has no types
        from reportlab.platypus import Table

        cells = [[self.paragraph(cell, self.head) for cell in heads]]
        cells += [[self.paragraph(cell, self.small) if isinstance(cell, str) else cell for cell in row] for row in rows]
        made = Table(cells, colWidths=widths, repeatRows=1, hAlign="LEFT")
        style: list[tuple[Any, ...]] = [
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("TOPPADDING", (0, 0), (-1, -1), 0.8),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 1.2),
            ("LEFTPADDING", (0, 0), (-1, -1), 2),
            ("RIGHTPADDING", (0, 0), (-1, -1), 2),
            ("LINEBELOW", (0, 0), (-1, 0), 0.6, (0, 0, 0)),
            ("LINEBELOW", (0, 1), (-1, -1), 0.25, (0.6, 0.6, 0.6)),
        ]
        style += [("BACKGROUND", (0, row), (-1, row), (0.9, 0.9, 0.9)) for row in shaded]
        made.setStyle(style)
        return made

    def foot(self, canvas: Any, sheet: Sheet) -> None:  # noqa: ANN401  # reportlab has no types
        """Rules, hash, the decision or room for it, signatures, and the QR code where segno is installed."""
        from reportlab.platypus import Frame

        dots = qr_code(sheet.head.text)
        width = _WIDTH - (_CODE + 8 if dots else 0)
        frame = Frame(_MARGIN, _MARGIN + _SIGNATURES, width, 42, 0, 0, 0, 0)
        texts = (rules_of(sheet), sheet.head.in_words)
        frame.addFromList([self.paragraph(self.language.told(text), self.small) for text in texts], canvas)
        self.decision(canvas, sheet)
        canvas.setFont(self.regular, 7.5)
        for place, label in enumerate(_TO_SIGN):
            left = _MARGIN + (place % 2) * width / 2
            line = _MARGIN + (44 if place < 2 else 12)
            canvas.line(left, line, left + width / 2 - 10, line)
            canvas.drawString(left, line - 9, self.words[label])
        if dots:
            dot = _CODE / (len(dots) + 2 * QUIET_ZONE)
            for row, cells in enumerate(dots):
                for column, dark in enumerate(cells):
                    if dark:
                        left = _PAGE[0] - _MARGIN - _CODE + (column + QUIET_ZONE) * dot
                        bottom = _MARGIN + _CODE - (row + QUIET_ZONE + 1) * dot
                        canvas.rect(left, bottom, dot, dot, stroke=0, fill=1)

    def decision(self, canvas: Any, sheet: Sheet) -> None:  # noqa: ANN401  # reportlab has no types
        """A box with the decision on record, or with lines to write it on."""
        from reportlab.platypus import Frame, KeepInFrame

        foot, height = _MARGIN + _SIGNATURES + 44, _FOOT - _SIGNATURES - 48
        canvas.setLineWidth(0.6)
        canvas.rect(_MARGIN, foot, _WIDTH, height)
        canvas.setLineWidth(0.3)
        told = [self.paragraph(self.words["decision"], self.head)]
        if sheet.decision:
            told.append(self.paragraph(sheet.decision, self.small))
        else:
            for line in (1, 2):
                canvas.line(_MARGIN + 6, foot + line * height / 3.4, _MARGIN + _WIDTH - 6, foot + line * height / 3.4)
        frame = Frame(_MARGIN + 4, foot, _WIDTH - 8, height, 0, 0, 0, 2)
        frame.addFromList([KeepInFrame(_WIDTH - 8, height - 3, told, mode="shrink")], canvas)
