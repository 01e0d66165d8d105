"""`engine`: a request is one line of JSON, and its answer another (docs/engine.md).

An answer is the one that the command of the same name gives with `--json`, from the same code; an error has the words
of the command and its exit code. Both are in English, as all JSON is. Nothing is kept from one request to the next.
"""

import json
import os
import stat
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any, Final

import msgspec

from cli.answers.audit.records import as_data
from cli.answers.standings import standings_answer
from cli.answers.standings_of_file import shown_of_document
from cli.answers.two_readings import told_of_next_round
from cli.answers.without_database import file_answer, pair_answer
from cli.environment import today, version
from cli.exits import UsageProblem, exit_code_of
from cli.input.editions import asked_for, refuse_names_of_no_edition, variations_typed
from cli.input.standings_asked import Asked as StandingsAsked
from cli.input.trf_files import told_of
from cli.session.defects import report_defect
from core.editions.registry import AS_IN_FILE, AUTO
from core.explain.laws import Demand
from core.model.named_tuple import NamedTuple
from core.model.results import Colour
from core.model.sentence import Refused, TournamentError, filled, in_english, say
from core.model.units import PlayerId, RoundNumber
from events.errors import LARGEST, BadInput, Finding
from events.trf import TrfDocument, contents_of, read_document
from events.trf.rules_chosen import Variations, rules_of
from projections.audit.finding import PROFILES
from projections.audit.one_file import audit_file
from projections.audit.rules import Asked as AuditAsked
from projections.explain.round_robin import subject_of
from projections.explain.verdicts import told_of as why_not_told
from projections.known_of_file import known_of_file
from projections.replay.file_check import check_file, next_round
from projections.replay.recheck import kind_of_file

PROTOCOL: Final = 1
"""Counts up when a client has to change. A new key of a request or an answer is no such change."""

LARGEST_REQUEST: Final = 4 * LARGEST
"""Bytes of one line: the largest file that is read, with room for how JSON writes its letters."""

_LONGEST_ID: Final = 200
_LONGEST_PATH: Final = 4096
_FINDINGS: Final = 50

Request = Mapping[str, Any]


class Answered(NamedTuple):
    """What was found, and what the command says beside it on standard error."""

    answer: object
    notes: tuple[str, ...] = ()
    edition: str = ""  # by which rules; empty: it depends on none


class _Kind(NamedTuple):
    """A kind of value that a key takes: whether a value is one, and what to say where it is not."""

    fits: Callable[[Any], bool]
    told: str


def _is_number(value: Any) -> bool:  # noqa: ANN401  # whatever JSON holds
    return type(value) is int and value > 0


def _at_most(longest: int) -> _Kind:
    return _Kind(
        lambda value: isinstance(value, str) and len(value) <= longest,
        say("a string of at most {longest} characters", longest=longest),
    )


_TEXT: Final = _Kind(lambda value: isinstance(value, str), say("a string"))
_SWITCH: Final = _Kind(lambda value: isinstance(value, bool), say("true or false"))
_TEXTS: Final = _Kind(
    lambda value: isinstance(value, list) and all(isinstance(one, str) for one in value), say("a list of strings")
)
_PAIRS: Final = _Kind(
    lambda value: isinstance(value, dict) and all(isinstance(one, str) for one in value.values()),
    say("an object whose values are strings"),
)
_NUMBER: Final = _Kind(_is_number, say("a whole number from 1"))
_PLAYERS: Final = _Kind(
    lambda value: isinstance(value, list) and 1 <= len(value) <= 2 and all(map(_is_number, value)),
    say("one or two starting ranks, in a list"),
)
_COLOUR: Final = _Kind(lambda value: value in ("white", "black"), say("'white' or 'black'"))
_PROFILE: Final = _Kind(lambda value: value in PROFILES, say("one of {values}", values=", ".join(PROFILES)))

_FILE: Final = {"text": _TEXT, "path": _at_most(_LONGEST_PATH), "name": _at_most(_LONGEST_ID)}
"""Paths and names come back in messages, with every finding: they are bounded."""

_RULES: Final = {"edition": _TEXT, "variations": _PAIRS}
_RESULTS: Final = {"trust_results": _SWITCH}


def reply_to(line: bytes) -> str:
    """The answer to one line, as one line of JSON in ASCII. A defect is answered as well, and ends nothing."""
    known_as: str | int | None = None
    try:
        request = _read(line)
        known_as = request.get("id")
        found = _answered(request)
    except TournamentError as error:
        return _written({"id": known_as, "error": _refused(error)})
    except Exception as error:  # noqa: BLE001  # a defect is reported, and the next request may be answered
        code = report_defect(error)
        told = filled(
            "An error in pairtrail ({error}); standard error says where it is described.", error=type(error).__name__
        )
        return _written({"id": known_as, "error": {"exit_code": code, "message": str(told)}})
    by_rules = {"edition": found.edition} if found.edition else {}
    notes = [str(one) for one in found.notes]
    return _written({"id": known_as, "answer": found.answer, **by_rules, "notes": notes})


def too_large_reply() -> str:
    """The answer to a line that is longer than any request; it was read past."""
    problem = UsageProblem("The request is longer than {largest} MiB.", largest=LARGEST_REQUEST // 1024**2)
    return _written({"id": None, "error": _refused(problem)})


def _written(reply: dict[str, object]) -> str:
    return json.dumps(msgspec.to_builtins(reply, enc_hook=in_english), separators=(",", ":"))


def _refused(error: TournamentError) -> dict[str, object]:
    said: dict[str, object] = {"exit_code": int(exit_code_of(error)), "message": str(error)}
    if isinstance(error, BadInput):
        said["findings"] = [
            {"line": one.line or None, "column": one.column or None, "read": one.read, "expected": one.expected}
            for one in error.findings[:_FINDINGS]
        ]
    return said


def _read(line: bytes) -> dict[str, Any]:
    """The request of a line. Raises `UsageProblem` where it is none; of what it asks nothing is looked at yet."""
    try:
        request = msgspec.json.decode(line)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise UsageProblem("The line is not JSON: {problem}.", problem=str(error)) from error
    if not isinstance(request, dict):
        raise UsageProblem("The line is JSON, but not an object.")
    known_as = request.get("id")
    is_text = isinstance(known_as, str) and len(known_as) <= _LONGEST_ID
    if known_as is not None and not is_text and type(known_as) is not int:
        request["id"] = None
        raise UsageProblem(
            "'id' must be a whole number or a string of at most {longest} characters.", longest=_LONGEST_ID
        )
    return request


def _answered(request: Request) -> Answered:
    ask = request.get("ask")
    known = _ASKS.get(ask) if isinstance(ask, str) else None
    if known is None:
        raise UsageProblem("'ask' must be one of {asks}.", asks=", ".join(_ASKS))
    for key, value in request.items():
        if key in ("id", "ask"):
            continue
        kind = known.keys.get(key)
        if kind is None:
            keys = ", ".join(known.keys) or say("none")
            raise UsageProblem(
                "'{ask}' has no key '{key}'. Its keys: {keys}.", ask=ask, key=key[:_LONGEST_ID], keys=keys
            )
        if not kind.fits(value):
            raise UsageProblem("'{key}' must be {kind}.", key=key, kind=kind.told)
    return known.answer(request)


# --- The file of a request, and the rules to read it by


def _contents(request: Request) -> tuple[bytes, str]:
    """Its bytes, and what messages call it."""
    if ("text" in request) == ("path" in request):
        raise UsageProblem("Give the file either as 'text' or as 'path'.")
    if "path" in request:
        return _contents_of_file(request["path"]), request["path"]
    return request["text"].encode(), request.get("name", "text")


def _contents_of_file(path: str) -> bytes:
    """As `contents_of`. A pipe is not read: it could hold up all clients, or take requests from the stream."""
    try:
        mode = os.stat(path).st_mode  # noqa: PTH116  # a path with a zero in it is told by `contents_of`
    except (OSError, ValueError):
        return contents_of(path)
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        raise BadInput((Finding(path, 0, 0, say("a device, a pipe or a socket"), say("a readable TRF")),))
    return contents_of(path)


def _document(request: Request, *, trust_results: bool = False) -> TrfDocument:
    contents, name = _contents(request)
    trust_results = request.get("trust_results", trust_results)
    return read_document(contents, name, points="listed" if trust_results else "strict")


def _rules(request: Request, otherwise: str) -> tuple[str, Variations]:
    """The edition and the variations asked for. Raises `UsageProblem` where there are none of that name."""
    edition = asked_for(request.get("edition", otherwise))
    asked = variations_typed([f"{name}={value}" for name, value in request.get("variations", {}).items()])
    refuse_names_of_no_edition(asked)
    return edition, asked


def _read_otherwise(document: TrfDocument) -> tuple[str, ...]:
    return tuple(told_of(document.file_name, one) for one in document.adjustments if one.line)


# --- What can be asked


def _pair(request: Request) -> Answered:
    edition, asked = _rules(request, AS_IN_FILE)
    document = _document(request)
    rules = rules_of(document, edition, asked, today=today())
    kind = kind_of_file(rules.tournament, edition)
    if kind.no_verdict:
        raise Refused("{file}: {told}", file=document.file_name, told=kind.no_verdict)
    found = next_round(document, rules)
    otherwise = None if found.other is None else told_of_next_round(found.other, found.boards)
    notes = (*_read_otherwise(document), *rules.told, *((otherwise.told,) if otherwise else ()))
    return Answered(pair_answer(found.round_number, found.boards, otherwise), notes, rules.edition)


def _check(request: Request) -> Answered:
    edition, asked = _rules(request, AS_IN_FILE)
    document = _document(request)
    rules = rules_of(document, edition, asked, today=today())
    checked = check_file(document, rules, edition)
    found = file_answer(document.file_name, checked, None, edition)
    return Answered(found, (*_read_otherwise(document), *rules.told), checked.edition)


def _standings(request: Request) -> Answered:
    document = _document(request, trust_results=True)
    codes = request.get("tie_breaks")
    asked = StandingsAsked(file=document.file_name, tie_breaks=None if codes is None else [",".join(codes)])
    shown, _ = shown_of_document(document, asked)
    return Answered(standings_answer(shown, None, None), _read_otherwise(document))


def _why_not(request: Request) -> Answered:
    edition, asked = _rules(request, AS_IN_FILE)
    contents, name = _contents(request)
    document = read_document(contents, name, points="listed" if request.get("trust_results") else "strict")
    rules = rules_of(document, edition, asked, today=today())
    known = known_of_file(document, rules.edition, dict(asked), sha256(contents).hexdigest(), rules.tournament)
    wanted = _demand(request)
    for player in filter(None, (wanted.player, wanted.opponent)):
        if player not in known.tournament.players:
            raise UsageProblem("No player in the file has the starting rank {player}.", player=player)
    named = edition not in (AS_IN_FILE, AUTO)
    number = request.get("round")
    subject = subject_of(known, None if number is None else RoundNumber(number), of_file=True, edition_named=named)
    told = why_not_told(subject, wanted, full=request.get("full", False))
    return Answered({**told.data, "text": told.lines}, (*_read_otherwise(document), *rules.told), rules.edition)


def _demand(request: Request) -> Demand:
    """What was asked for. Raises `UsageProblem` where it is not one question."""
    one, *others = request.get("players") or (0,)
    bye, colour = request.get("bye", False), request.get("colour")
    is_one_question = bool(one) and (bool(others) or colour is not None) != bye
    if not is_one_question:
        raise UsageProblem("Ask about two 'players', or about one with 'bye' or 'colour'.")
    return Demand(
        PlayerId(one),
        PlayerId(others[0]) if others else None,
        bye,
        None if colour is None else Colour.WHITE if colour == "white" else Colour.BLACK,
    )


def _audit(request: Request) -> Answered:
    edition, asked = _rules(request, AUTO)
    contents, name = _contents(request)
    audited = audit_file(contents, name, AuditAsked(today(), edition, asked, profile=request.get("profile", "")))
    found = {
        "file": audited.file,
        "outcome": audited.outcome.value,
        "title": audited.title,
        "players": audited.players,
        "rounds": len(audited.rounds),
        "rounds_judged": audited.rounds_judged,
        "rounds_agreeing": audited.rounds_agreeing,
        "findings": [as_data(one) for one in audited.findings],
    }
    return Answered(found, edition=audited.edition)


def _version(_: Request) -> Answered:
    return Answered({"pairtrail": version(), "protocol": PROTOCOL, "asks": list(_ASKS)})


class _Ask(NamedTuple):
    """Something to ask for: the keys it takes, with their kinds, and what answers it."""

    keys: Mapping[str, _Kind]
    answer: Callable[[Request], Answered]


_ASKS: Final[Mapping[str, _Ask]] = {
    "pair": _Ask({**_FILE, **_RULES, **_RESULTS}, _pair),
    "check": _Ask({**_FILE, **_RULES, **_RESULTS}, _check),
    "standings": _Ask({**_FILE, **_RESULTS, "tie_breaks": _TEXTS}, _standings),
    "why-not": _Ask(
        {
            **_FILE,
            **_RULES,
            **_RESULTS,
            "players": _PLAYERS,
            "bye": _SWITCH,
            "colour": _COLOUR,
            "round": _NUMBER,
            "full": _SWITCH,
        },
        _why_not,
    ),
    "audit": _Ask({**_FILE, **_RULES, "profile": _PROFILE}, _audit),
    "version": _Ask({}, _version),
}
