"""What a file says of its rules beside record 192: a comment line of ours, and the words of the tournament's type.

No format has a place for every variation of every edition. Files that we write say them in a comment, which other
programs read past (decision 96):

    ### pairtrail rules: cfc; acceleration=633.2; unrated=one-fifth
"""

from collections.abc import Iterable, Mapping

from core.editions.registry import edition_named, is_known
from core.general_rules.acceleration import ACCELERATION, BAKU, HALEY
from core.model.hints import Final
from core.model.named_tuple import NamedTuple
from core.model.pattern import pattern
from core.model.sentence import say
from core.model.tournament import Settings
from events.trf.document import RulesSaid, TrfDocument
from events.trf.layout import ROUNDS_MAX
from events.trf.type_codes import meaning_of, variations_of_code

_HEAD: Final = "### pairtrail rules:"
_ROUNDS: Final = "rounds"
_PART: Final = "### pairtrail part:"
_RECEIPT: Final = "### pairtrail receipt:"
_PAIRTRAIL: Final = "pairtrail "
_NONE: Final = ACCELERATION.default
_ACCELERATED: Final = pattern(r"acc?el[ea]r|beschleunigt|haley")
_BETWEEN_WORDS: Final = pattern("[^a-z0-9.]+")
_ANOTHER_HALEY: Final = pattern(r"degres|soft|adouci|progres")
"""Words that make Haley's system another one, of which no text is known (decision 232)."""
_NOT: Final = pattern(
    r"\b(?:not?|non|without|sans|sin|senza|ohne|un)[ _-]*(?:acc?el[ea]r|beschleunigt|haley)\w*"
    r"|(?:acc?el[ea]r\w*|beschleunigt\w*)\s*[:=-]?\s*(?:none|no|off)\b"
)


class Acceleration(NamedTuple):
    """An acceleration that a file names. `value` empty: one that the edition does not know."""

    value: str
    where: str  # for people: which line says it, and how
    is_ours: bool = False  # a line that we wrote: virtual points beside it are those of the method
    is_by_code: bool = False  # record 192


# --- the line ----------------------------------------------------------------------------------------


def rules_line(settings: Settings, *, with_rounds: bool = False) -> str:
    """The comment that says by which edition and variations an event is played.

    `with_rounds`: and over how many rounds, for a file that has no line for their number.
    """
    rounds = [(_ROUNDS, str(settings.rounds))] if with_rounds and settings.rounds is not None else []
    told = (f"{name}={value}" for name, value in (*_told(settings), *rounds))
    return "; ".join((f"{_HEAD} {settings.edition}", *told))


def _told(settings: Settings) -> Iterable[tuple[str, str]]:
    from core.editions.tables.round_robin import CYCLES, SWAP  # who reads a file needs none

    told = dict(settings.variations)
    if settings.boards and CYCLES.name in told:  # by the code alone they would be where they are in Berger's table
        told.setdefault(SWAP.name, SWAP.default)
    return told.items()


def read_rules_line(text: str, line: int) -> RulesSaid | None:
    """What a comment says of the rules; None: it is another comment."""
    if not text.startswith(_HEAD):
        return None
    edition, *rest = (part.strip() for part in text.removeprefix(_HEAD).split(";"))
    pairs = [(name.strip(), value.strip()) for name, _, value in (part.partition("=") for part in rest) if name.strip()]
    rounds = next((value for name, value in pairs if name == _ROUNDS), "")
    return RulesSaid(
        edition,
        tuple(pair for pair in pairs if pair[0] != _ROUNDS),
        line,
        int(rounds) if rounds.isdecimal() and 0 < int(rounds) <= ROUNDS_MAX else None,
    )


def is_rules_line(text: str) -> bool:
    """Whether a line is that comment."""
    return text.startswith(_HEAD)


def part_line(rounds: str, month: str) -> str:
    """The comment that says which rounds of an event a file holds, for the rating of that month (decision 156)."""
    return f"{_PART} rounds {rounds}, {month}"


def read_part_line(text: str) -> str:
    """Which rounds such a comment names; empty: it is another comment."""
    return text.removeprefix(_PART).strip() if text.startswith(_PART) else ""


def receipt_line(receipt: str) -> str:
    """The comment that says of which moment of which log a file was made."""
    return f"{_RECEIPT} {receipt.removeprefix(_PAIRTRAIL)}"


def receipt_in(text: str) -> str:
    """What such a comment says: the log, the event and its hash."""
    return text.removeprefix(_RECEIPT).strip()


def is_receipt_line(text: str) -> bool:
    """Whether a line is that comment."""
    return text.startswith(_RECEIPT)


def says_rules_of(text: str, settings: Settings) -> bool:
    """Whether such a line says what holds for a tournament now."""
    said = read_rules_line(text, 0)
    return said is not None and (said.edition, dict(said.variations)) == (settings.edition, dict(_told(settings)))


# --- variations --------------------------------------------------------------------------------------


def variations_said(document: TrfDocument, edition: str) -> dict[str, str]:
    """What our own line announces of the variations that the edition has, acceleration included."""
    said = document.rules_said
    return {} if said is None else {name: value for name, value in said.variations if _is_known(edition, name, value)}


def variations_of_type(document: TrfDocument, edition: str) -> dict[str, str]:
    """What record 192 announces of the variations that the edition has, acceleration aside."""
    by_code = variations_of_code(document.type_code)
    return {name: value for name, value in by_code.items() if _is_known(edition, name, value)}


def not_known(document: TrfDocument, edition: str) -> tuple[tuple[str, str], ...]:
    """What our own line announces that the edition does not know."""
    said = document.rules_said
    return () if said is None else tuple(one for one in said.variations if not _is_known(edition, *one))


def _is_known(edition: str, name: str, value: str) -> bool:
    return is_known(edition) and any(one.name == name and one.takes(value) for one in edition_named(edition).variations)


def _values_of(edition: str) -> Mapping[str, tuple[str, ...]]:
    engine = edition_named(edition) if is_known(edition) else None
    return {} if engine is None else {one.name: one.values for one in engine.variations}


# --- acceleration ------------------------------------------------------------------------------------


def acceleration_named(document: TrfDocument, edition: str) -> Acceleration | None:
    """The acceleration that the file names: by our own line, else by record 192, else by the words of 092.

    None: it names none. A method of 192 that the edition does not have counts for nothing, as before (decision 70).
    """
    said = dict(document.rules_said.variations) if document.rules_said is not None else {}
    values = _values_of(edition).get(ACCELERATION.name, ()) if _may_be_accelerated(document) else ()
    if document.rules_said is not None and ACCELERATION.name in said:
        value = said[ACCELERATION.name]
        known = value if value in values else ""
        return Acceleration(
            known,
            say("line {line} (###) says acceleration={value}", line=document.rules_said.line, value=value),
            is_ours=True,
        )
    meaning = meaning_of(document.type_code, document.details.start_date)
    if meaning is not None and meaning.baku and BAKU in values:
        return Acceleration(BAKU, say("192 is {type_code}", type_code=document.type_code), is_by_code=True)
    kind = document.details.tournament_type
    if document.rules_said is not None or not declares_acceleration(kind):
        return None
    from core.model.spelling import without_accents  # few events are accelerated

    words = f" {_BETWEEN_WORDS.sub(' ', without_accents(kind))} "
    named = [value for value in values if value != _NONE and f" {value.replace('-', ' ')} " in words]
    if HALEY in named and _ANOTHER_HALEY.search(words):
        named = []
    return Acceleration(named[0] if len(named) == 1 else "", say("092 is {kind!r}", kind=kind))


def _may_be_accelerated(document: TrfDocument) -> bool:
    """Whether any line speaks of an acceleration: only then is the edition asked what it knows."""
    return bool(document.type_code or document.rules_said) or declares_acceleration(document.details.tournament_type)


def declares_acceleration(tournament_type: str) -> bool:
    """Whether the words of record 092 say that the event is accelerated, in one of some languages."""
    if not tournament_type:
        return False
    from core.model.spelling import without_accents  # as above

    words = without_accents(tournament_type)
    return _ACCELERATED.search(_NOT.sub(" ", words)) is not None
