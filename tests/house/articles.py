"""Whether a rule book knows an article. One entry of a book may bundle several: "C.12 - C.15", "A.9, C.4", "3"."""

import re
from collections.abc import Iterator

from core.editions.edition import Edition


def knows(edition: Edition, article: str) -> bool:
    """Whether an entry of the edition's rule book is the article, holds it, or is a part of it."""
    return any(
        _covers(part, article) or part.startswith((f"{article} ", f"{article}."))
        for entry in edition.rule_book()
        for part in parts_of(entry.number)
    )


def parts_of(number: str) -> Iterator[str]:
    """The articles of one entry, and its criteria: "2.4.7, 2.4.8 [C12] [C13]" names four."""
    yield from re.findall(r"\[(C\d+)\]", number)
    text, before = "", ""
    for part in re.sub(r"\s*\[C\d+\](\s*-\s*\[C\d+\])?", "", number).split(", "):
        ends = [end.strip() for end in re.split(r"\s*-\s*", part)]
        if part == "C.04.2":
            text = "C.04.2 "  # what follows are its articles, not those of the system
        elif part.startswith("("):
            yield before.partition("(")[0] + part  # "618(b), (c)"
        elif len(ends) == 2 and all(end[-1:].isdigit() for end in ends):
            yield from (f"{text}{one}" for one in _between(*ends))
        else:
            yield f"{text}{part}"
        before = part


def _between(first: str, last: str) -> Iterator[str]:
    """C.12 to C.15, 2.4.9 to 2.4.12, E.1 to E.5."""
    head, start = re.fullmatch(r"(.*?)(\d+)", first).groups()
    yield from (f"{head}{number}" for number in range(int(start), int(re.search(r"\d+$", last)[0]) + 1))


def _covers(part: str, article: str) -> bool:
    return article == part or article.startswith(f"{part}.") or part.startswith(f"{article}(")
