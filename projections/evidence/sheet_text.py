"""A paper as plain text: what it says, its particulars, its table, and the hash it rests on."""

from projections.export.paper.document import Cards, Paper
from projections.tables.table import Align, Table


def sheet_text(one: Paper) -> str:
    """The text; its last line is the hash of the moment it is of."""
    lines = [one.name, one.heading, *one.particulars, ""]
    for table in [] if isinstance(one.body, Cards) else one.tables:
        lines += [*([table.caption] if table.caption else []), *_rows(table), ""]
    return "".join(f"{line}\n" for line in (*lines, *one.remarks, one.head.in_words))


def _rows(table: Table) -> list[str]:
    lines = [[column.title for column in table.columns], *(row.cells for row in table.rows)]
    cells = [tuple(" / ".join(str(cell).splitlines()) for cell in line) for line in lines]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]

    def padded(cell: str, width: int, align: Align) -> str:
        return cell.rjust(width) if align is Align.RIGHT else cell.ljust(width)

    aligned = [column.align for column in table.columns]
    return ["  ".join(map(padded, row, widths, aligned)).rstrip() for row in cells]
