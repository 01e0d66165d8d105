"""Pages that are of no one tournament: the list of all, and a message."""

from collections.abc import Sequence

from core.model.sentence import say
from projections.export.pages import page_alone
from projections.export.site.pages import LOOK
from projections.export.site.words import WORDS
from projections.language import Language
from projections.repository import Known
from projections.wording import dates_of


def tournaments_page(rows: Sequence[tuple[str, str, Known]], language: Language) -> bytes:
    """Every tournament by stream and name, with where and when it is played."""
    found = []
    for stream, name, known in rows:
        details = known.tournament.details
        where = ", ".join(one for one in (details.city, details.federation) if one)
        found.append((f"{stream}/", name, where, language.told(dates_of(details))))
    told = "" if found else say("No tournament has been announced yet.")
    return _page(WORDS["events"], told, language, found)


def message_page(told: str, language: Language, status: int = 404) -> bytes:
    """What went wrong, in words, under what the status says of it."""
    named = "no page" if status == 404 else "not now" if status in (429, 500, 503) else "not taken"
    return _page(WORDS[named], told, language)


def _page(title: str, told: str, language: Language, rows: Sequence[tuple[str, str, str, str]] = ()) -> bytes:
    words = language.shown(WORDS)
    return page_alone(
        "outside.mako",
        language=language,
        title=language.told(title),
        told=language.told(told),
        rows=rows,
        look=LOOK,
        words=words,
    )
