"""What files that we write say in comments, which other programs read past: the rules, and two things about games.

No format has a place for every variation of every edition beside record 192 (decision 96):

    ### pairtrail rules: cfc; acceleration=633.2; unrated=one-fifth

Files of others say an acceleration in the words of the tournament's type.

Whose games count in no standings (CFC 653: "His score remains in the tournament table [...], but the points scored by
him or against him are not counted"), by starting ranks. A report has the games, and no place for that:

    ### pairtrail not counted: 2 5

Games lost by forfeit in whose place a bye was granted (decision 135): no cell has an opponent and a bye, so the two are
written without an opponent, and the file would show a pairing that nobody made. Round, White and Black:

    ### pairtrail bye in place of a forfeit: round 1, 4-8
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

from core.editions.registry import edition_named, is_known
from core.general_rules.acceleration import ACCELERATION, BAKU, HALEY
from core.model.hints import TYPE_CHECKING, Final
from core.model.named_tuple import NamedTuple
from core.model.pattern import pattern
from core.model.results import Outcome, Result
from core.model.sentence import joined, say
from core.model.tournament import Game, GameStatus, Readings, Settings, Tournament
from core.model.units import BoardNumber, PlayerId
from events.trf.document import (
    KNOCKOUT_HEAD,
    NOTE_HEAD,
    REPLACED_HEAD,
    UNCOUNTED_HEAD,
    Entry,
    PlayerRecord,
    ReplacedGame,
    RulesSaid,
    TrfDocument,
)
from events.trf.layout import ROUNDS_MAX
from events.trf.report import Report
from events.trf.type_codes import meaning_of, variations_of_code

if TYPE_CHECKING:
    import re

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
    told = (f"{name}={value}" for name, value in (*_rules_told(settings), *rounds))
    return "; ".join((f"{_HEAD} {settings.edition}", *told))


def _rules_told(settings: Settings) -> Iterable[tuple[str, str]]:
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
    return said is not None and (said.edition, dict(said.variations)) == (settings.edition, dict(_rules_told(settings)))


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


_UNCOUNTED: Final = pattern(UNCOUNTED_HEAD + r"((?: \d{1,4})+)\s*")
_KNOCKOUT: Final = pattern(KNOCKOUT_HEAD + r"((?: \d{1,4})+)\s*")


def uncounted_lines(tournament: Tournament, starting_ranks: Mapping[PlayerId, int]) -> list[str]:
    """The comment of a tournament; none where all games count."""
    numbers = sorted(starting_ranks[player.id] for player in tournament.players.values() if not player.games_count)
    return [f"{UNCOUNTED_HEAD} {' '.join(map(str, numbers))}"] if numbers else []


def read_uncounted_line(text: str, line: int, report: Report) -> tuple[int, ...]:
    """The players it names; none with a finding: it cannot be read."""
    return _read_numbers(_UNCOUNTED, text, line, report, f"{UNCOUNTED_HEAD} 2 5")


def read_knockout_line(text: str, line: int, report: Report) -> tuple[int, ...]:
    """The same of the comment that says whose ranks are those of a knock-out."""
    return _read_numbers(_KNOCKOUT, text, line, report, f"{KNOCKOUT_HEAD} 4 8 5")


def _read_numbers(form: "re.Pattern[str]", text: str, line: int, report: Report, expected: str) -> tuple[int, ...]:
    found = form.fullmatch(text)
    if found is None:
        report.error(line, 1, repr(text.strip()), expected)
        return ()
    return tuple(map(int, found[1].split()))


def check_named(said: Iterable[tuple[int, int]], known: Collection[int], report: Report) -> None:
    """That the comments, each player with the line, name players of the file."""
    for number, line in said:
        if number not in known:
            report.error(line, 1, say("player {player}", player=number), say("a player in the file"))


def told_of_knockout(document: TrfDocument) -> str:
    """For people: that places come from a knock-out whose games are not in the file; empty: no comment says so."""
    if not document.in_knockout:
        return ""
    return say(
        "According to a comment (###), the places of {numbers} come from a knock-out after the last round. Its "
        "games are not in the file: anything made from it shows only the Swiss.",
        numbers=", ".join(str(number) for number, _ in document.in_knockout),
    )


def told_of_rating_report(document: TrfDocument) -> str:
    """For people: what notes of ours say that the rating report has otherwise; empty: nothing, or it is that report."""
    notes = [text.removeprefix(NOTE_HEAD).strip() for _, text in document.leftover if text.startswith(NOTE_HEAD)]
    apart = [text for text in notes if text.endswith("in the rating report.")]
    if not apart or any(text.startswith("Games and ratings are as in the rating report") for text in notes):
        return ""
    return say("According to comments (###), the rating report differs from this file: {told}", told=joined(" ", apart))


def told_of_uncounted(document: TrfDocument) -> tuple[str, ...]:
    """For people: whose games are taken to count in no standings, by our comment."""
    if not document.uncounted:
        return ()
    numbers = ", ".join(str(number) for number, _ in document.uncounted)
    return (
        say(
            "According to a comment (###), the games of {numbers} do not count in any standings (CFC 653).",
            numbers=numbers,
        ),
    )


_REPLACED: Final = pattern(REPLACED_HEAD + r" round (\d{1,2}), (\d{1,4})-(\d{1,4})\s*")

_ALLOCATED: Final = Outcome.PAIRING_ALLOCATED_BYE.value


def replaced_lines(tournament: Tournament, starting_ranks: Mapping[PlayerId, int]) -> list[str]:
    """A comment for each such game, in the order of rounds and boards."""
    return [
        f"{REPLACED_HEAD} round {one_round.number}, {starting_ranks[game.white]}-{starting_ranks[game.black]}"
        for one_round in tournament.rounds
        for game in one_round.games_replaced
    ]


def read_replaced_line(text: str, line: int, report: Report) -> tuple[ReplacedGame, ...]:
    """The game; none with a finding: the comment cannot be read."""
    found = _REPLACED.fullmatch(text)
    if found is None:
        report.error(line, 1, repr(text.strip()), f"{REPLACED_HEAD} round 1, 4-8")
        return ()
    round_number, white, black = map(int, found.groups())
    return (ReplacedGame(round_number, white, black, line),)


def checked_replaced(
    said: Iterable[ReplacedGame], players: Iterable[PlayerRecord], report: Report
) -> tuple[ReplacedGame, ...]:
    """Those of two players who have no opponent in that round, nor the bye of its pairing; others are named."""
    entries = {player.number: player.entries for player in players}
    good = []
    for one in said:
        wrong = [
            number for number in (one.white, one.black) if not _is_alone(entries.get(number, ()), one.round_number)
        ]
        if one.white == one.black:
            wrong = [one.white]
        for number in wrong:
            report.error(
                one.line,
                1,
                say("player {player} in round {round}", player=number, round=one.round_number),
                say("one of two players who have neither an opponent nor the pairing-allocated bye in that round"),
            )
        good += [] if wrong else [one]
    return tuple(good)


def _is_alone(entries: Sequence[Entry | None], round_number: int) -> bool:
    there = entries[round_number - 1 : round_number]
    return bool(there) and (there[0] is None or not (there[0].opponent or there[0].code == _ALLOCATED))


def replaced_in(said: Iterable[ReplacedGame], round_number: int, unpaired: Mapping[PlayerId, Outcome]) -> list[Game]:
    """The games of a round, on boards after any; who won keeps the win."""
    results = {Outcome.FORFEIT_WIN: Result.WHITE_WINS_BY_FORFEIT}
    found = []
    for one in said:
        if one.round_number == round_number:
            result = results.get(unpaired[PlayerId(one.white)], Result.BLACK_WINS_BY_FORFEIT)
            readings = Readings(result, result, result)
            players = PlayerId(one.white), PlayerId(one.black)
            found.append(Game(BoardNumber(one.line), *players, readings=readings, status=GameStatus.FINISHED))
    return found
