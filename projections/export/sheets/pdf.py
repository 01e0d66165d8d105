"""The sheet for an appeals committee as PDF, by reportlab (the extra `print`). The same sheet gives the same bytes."""

from collections.abc import Sequence
from importlib.util import find_spec
from io import BytesIO
from typing import Any, Final

from markupsafe import escape

from projections.export.fonts import NoPdfLibraryError, fonts
from projections.export.sheets.code import QUIET_ZONE, qr_code
from projections.export.sheets.sheet import Sheet

_PAGE: Final = (595.28, 841.89)  # A4, in points
_MARGIN: Final = 36.0
_WIDTH: Final = _PAGE[0] - 2 * _MARGIN
_FOOT: Final = 112.0  # of the first page: hash, QR code, signatures
_CODE: Final = 96.0


def sheet_pdf(sheet: Sheet) -> bytes:
    """The sheet on one page of A4, and the criterion table after it where it is in the sheet."""
    if find_spec("reportlab") is None:
        raise NoPdfLibraryError
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.platypus import Frame, KeepInFrame

    made = BytesIO()
    canvas = Canvas(made, pagesize=_PAGE, invariant=1)
    canvas.setTitle(f"{sheet.tournament}, {sheet.case}")
    canvas.setAuthor("pairtrail")
    write = _Writer(*fonts())
    height = _PAGE[1] - 2 * _MARGIN - _FOOT
    frame = Frame(_MARGIN, _MARGIN + _FOOT, _WIDTH, height, 0, 0, 0, 0)
    frame.addFromList([KeepInFrame(_WIDTH, height, write.first_page(sheet), mode="shrink")], canvas)
    write.foot(canvas, sheet)
    canvas.showPage()
    story = write.second_page(sheet) if sheet.criteria else []
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


class _Writer:
    """Paragraphs and tables in the fonts there are."""

    def __init__(self, regular: str, bold: str) -> None:
        from reportlab.lib.styles import ParagraphStyle

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
        write = self.paragraph
        story = [write(sheet.tournament, self.text), write(sheet.case, self.title)]
        story += [write(line, self.text) for line in sheet.appeal]
        story += [write("Question", self.heading), write(sheet.question, self.asked), write("Answer", self.heading)]
        story += [write(f"{place}. {sentence}", self.text) for place, sentence in enumerate(sheet.answer, start=1)]
        story.append(write("Score groups as known when the round was paired", self.heading))
        if not sheet.groups:
            story.append(write("Nobody asked about was to be paired.", self.text))
        for group in sheet.groups:
            more = f"; {group.left_out} more, further away, are not shown" if group.left_out else ""
            story.append(write(f"{group.score} points{more}", self.small))
            rows = [(one.number, one.name, one.colours, one.floats, one.opponents) for one in group.members]
            shaded = [place for place, one in enumerate(group.members, start=1) if one.asked_about]
            story.append(self.table(("No.", "Name", "Colours", "Floats", "Met"), rows, (30, 200, 90, 50, 153), shaded))
        story.append(write("Evidence", self.heading))
        events = [(str(one.event), one.short_hash, one.recorded, one.text) for one in sheet.evidence]
        story.append(self.table(("Event", "Hash", "Recorded (UTC)", "What happened"), events, (34, 92, 78, 319), []))
        return story

    def second_page(self, sheet: Sheet) -> list[Any]:
        rows = [(one.where, one.criterion, one.reached) for one in sheet.criteria]
        return [
            self.paragraph("Criteria: what each bracket reached, where it is not perfect", self.heading),
            self.table(("Bracket", "Criterion", "Reached"), rows, (140, 163, 220), []),
            self.paragraph(f"{sheet.case}; as of event {sheet.head.version}, hash {sheet.head.short_hash}", self.small),
        ]

    def table(
        self, heads: tuple[str, ...], rows: Sequence[tuple[str, ...]], widths: tuple[float, ...], shaded: list[int]
    ) -> Any:  # noqa: ANN401  # reportlab has no types
        from reportlab.platypus import Table

        cells = [[self.paragraph(cell, self.head) for cell in heads]]
        cells += [[self.paragraph(cell, self.small) for cell in row] for row in rows]
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
        """Rules, hash, signatures, and the QR code where segno is installed."""
        from reportlab.platypus import Frame

        dots = qr_code(sheet.head.text)
        width = _WIDTH - (_CODE + 8 if dots else 0)
        frame = Frame(_MARGIN, _MARGIN + 66, width, _FOOT - 70, 0, 0, 0, 0)
        head = f"As of event {sheet.head.version} of {sheet.head.stream}, hash {sheet.head.full_hash}"
        frame.addFromList(
            [self.paragraph(f"Rules: {sheet.rules}", self.small), self.paragraph(head, self.small)], canvas
        )
        canvas.setFont(self.regular, 7.5)
        for place, label in enumerate(("Chief arbiter", "Chair of the committee", "Member", "Member")):
            left = _MARGIN + (place % 2) * width / 2
            line = _MARGIN + (44 if place < 2 else 12)
            canvas.line(left, line, left + width / 2 - 10, line)
            canvas.drawString(left, line - 9, label)
        if dots:
            dot = _CODE / (len(dots) + 2 * QUIET_ZONE)
            for row, cells in enumerate(dots):
                for column, dark in enumerate(cells):
                    if dark:
                        left = _PAGE[0] - _MARGIN - _CODE + (column + QUIET_ZONE) * dot
                        bottom = _MARGIN + _CODE - (row + QUIET_ZONE + 1) * dot
                        canvas.rect(left, bottom, dot, dot, stroke=0, fill=1)
