"""The words after `compat`: the command lines of bbpPairings (the system first) and of JaVaFo (the file first).

    compat [-r]
    compat [-r] --SYSTEM [FILE] -p [OUTPUT] [-l [LIST]]
    compat [-r] --SYSTEM [FILE] -c [-l [LIST]]
    compat [-r] --SYSTEM (MODEL -g | -g [CONFIG]) -o REPORT [-s SEED] [-l [LIST]]

    compat [-r] FILE -p [OUTPUT] [-b] [-q [N]] [-w] [-s] [-l [LIST]]
    compat [-r] FILE -c [ROUND] [-q [N]] [-w] [-s]
    compat [-r] ([MODEL] -g | -g CONFIG | -g SEED) -o REPORT [-b]

bbpPairings knows an option by its place, and so does this; JaVaFo takes those behind the file in any order.
"""

from collections.abc import Callable
from enum import Enum, auto

from core.model.dataclass import dataclass
from core.model.hints import Final
from core.model.sentence import TournamentError, say

SYSTEMS: Final = ("dutch", "burstein", "dubov", "lim")
"""What may stand behind two dashes; the last two are ours, bbpPairings has the others."""

JAVAFO_SYSTEM: Final = "dutch"
"""The only one of JaVaFo."""

FORMS: Final = say("`pairtrail compat --help` shows the accepted forms.")


class RequestRefusedError(TournamentError):
    """The words after `compat` cannot be granted."""


class Action(Enum):
    """What is to be done."""

    RELEASE = auto()  # say which program this is, nothing else
    PAIR = auto()
    CHECK = auto()
    GENERATE = auto()
    NOTHING = auto()  # a file alone, in JaVaFo's form


@dataclass(slots=True)
class Request:
    """What was asked for. A file name that is empty was not given."""

    action: Action = Action.RELEASE
    system: str = JAVAFO_SYSTEM
    is_of_javafo: bool = False  # its form was used: the file comes first
    says_release: bool = False
    input_file: str = ""  # to pair or to check; empty: standard input
    output_file: str = ""  # of the pairing; empty: standard output
    round_number: int | None = None  # the only one to check
    wants_checklist: bool = False
    checklist_file: str = ""  # empty: as the input, or the report, with .list
    model_file: str = ""
    config_file: str = ""
    report_file: str = ""  # the one to generate
    seed: int | None = None
    is_baku: bool = False  # the coming round, or the generated event, by C.04.7


def is_of_javafo(arguments: list[str]) -> bool:
    """Whether the words are in JaVaFo's form: the file, or an option of it, comes first."""
    words = arguments[1:] if arguments[:1] == ["-r"] else arguments
    return bool(words) and not words[0].startswith("--")


def request_of(arguments: list[str]) -> Request:
    """What is asked for. Raises `RequestRefusedError` for what neither program would take."""
    words = list(arguments)
    request = Request()
    if words[:1] == ["-r"]:
        request.says_release = True
        words.pop(0)
    if not words:
        request.says_release = True
        return request
    if words[0].startswith("--"):
        _system_first(request, words)
    else:
        _file_first(request, words)
    return request


# --- bbpPairings: every word has its place -----------------------------------------------------------


def _system_first(request: Request, words: list[str]) -> None:
    system = words.pop(0)
    if system.removeprefix("--") not in SYSTEMS:
        known = ", ".join(f"--{one}" for one in SYSTEMS)
        raise RequestRefusedError(
            "'{system}' is not available. The pairing system comes first: {known}.",
            system=_without_value(system),
            known=known,
        )
    request.system = system.removeprefix("--")
    if "-g" in words[:2]:
        _generate_in_order(request, words)
    else:
        if words and words[0] not in ("-p", "-c"):
            request.input_file = words.pop(0)
        _pair_or_check_in_order(request, words)
    if words[:1] == ["-l"]:
        words.pop(0)
        request.wants_checklist = True
        request.checklist_file = words.pop(0) if words else ""
    if words:
        raise RequestRefusedError("{option} was not expected. {forms}", option=_without_value(words[0]), forms=FORMS)


def _pair_or_check_in_order(request: Request, words: list[str]) -> None:
    word = words.pop(0) if words else say("nothing")
    if word not in ("-p", "-c"):
        raise RequestRefusedError(
            "The input file must be followed by -p or -c, not {word}. {forms}", word=_without_value(word), forms=FORMS
        )
    request.action = Action.PAIR if word == "-p" else Action.CHECK
    if request.action is Action.PAIR and words and words[0] != "-l":
        request.output_file = _file_name(words.pop(0))


def _generate_in_order(request: Request, words: list[str]) -> None:
    request.action = Action.GENERATE
    if words[0] != "-g":
        request.model_file = words.pop(0)
    words.pop(0)
    if words and words[0] != "-o":
        request.config_file = words.pop(0)
    _refuse_two_sources(request)
    if words[:1] != ["-o"] or len(words) < 2:
        raise RequestRefusedError("-g needs -o and the file to write. {forms}", forms=FORMS)
    words.pop(0)
    request.report_file = _file_name(words.pop(0))
    if words[:1] == ["-s"]:
        words.pop(0)
        request.seed = _seed_of(words.pop(0) if words else say("nothing"))


# --- JaVaFo: the file, then options in any order -----------------------------------------------------


def _file_first(request: Request, words: list[str]) -> None:
    request.is_of_javafo = True
    file = "" if words[0].startswith("-") else words.pop(0)
    asked: list[str] = []
    while words:
        option = words.pop(0)
        if option not in _OPTIONS:
            raise RequestRefusedError("{option} was not expected. {forms}", option=_without_value(option), forms=FORMS)
        value = words.pop(0) if option in _WITH_VALUE and words and not words[0].startswith("-") else ""
        asked.append(option)
        _OPTIONS[option](request, value)
    actions = [option for option in asked if option in _ACTIONS]
    if file and not actions:
        request.action = Action.NOTHING
        return
    if len(actions) != 1:
        raise RequestRefusedError(
            "Give exactly one of -p, -c and -g, not {actions}. {forms}",
            actions=" and ".join(actions) or say("none"),
            forms=FORMS,
        )
    request.action = _ACTIONS[actions[0]]
    if request.action is Action.GENERATE:
        request.model_file = file
        _refuse_two_sources(request)
        if not request.report_file:
            raise RequestRefusedError("-g needs -o and the file to write. {forms}", forms=FORMS)
        return
    if not file:
        raise RequestRefusedError("The file comes first, then {action}. {forms}", action=actions[0], forms=FORMS)
    if "-o" in asked or (request.is_baku and request.action is Action.CHECK):
        raise RequestRefusedError(
            "{option} cannot be used with {action}. {forms}",
            option="-o" if "-o" in asked else "-b",
            action=actions[0],
            forms=FORMS,
        )
    request.input_file = file


def _pair(request: Request, value: str) -> None:
    request.output_file = value


def _check(request: Request, value: str) -> None:
    if value:
        request.round_number = _number(value, "-c", say("a round number"))


def _generate(request: Request, value: str) -> None:
    """JaVaFo takes a whole number for the seed, else it is the name of a configuration file."""
    if value.isdecimal() and value.isascii():
        request.seed = _seed_of(value)
    else:
        request.config_file = value


def _report(request: Request, value: str) -> None:
    request.report_file = value


def _list(request: Request, value: str) -> None:
    request.wants_checklist, request.checklist_file = True, value


def _baku(request: Request, _: str) -> None:
    request.is_baku = True


def _release(request: Request, _: str) -> None:
    request.says_release = True


def _limit(_: Request, value: str) -> None:
    """How long JaVaFo may search (-q, -w) and with what (-s): our pairing is exact in any case."""
    if value:
        _number(value, say("-q or -s"), say("a whole number"))


_OPTIONS: Final[dict[str, Callable[[Request, str], None]]] = {
    "-p": _pair,
    "-c": _check,
    "-g": _generate,
    "-o": _report,
    "-l": _list,
    "-b": _baku,
    "-r": _release,
    "-q": _limit,
    "-w": _limit,
    "-s": _limit,
}
_WITH_VALUE: Final = frozenset({"-p", "-c", "-g", "-o", "-l", "-q", "-s"})
_ACTIONS: Final = {"-p": Action.PAIR, "-c": Action.CHECK, "-g": Action.GENERATE}


# --- single words ------------------------------------------------------------------------------------


def _refuse_two_sources(request: Request) -> None:
    if request.model_file and request.config_file:
        raise RequestRefusedError(
            "A model ({model}) and a configuration ({configuration}) cannot be used together. {forms}",
            model=request.model_file,
            configuration=request.config_file,
            forms=FORMS,
        )


def _without_value(word: str) -> str:
    """An option as a message quotes it: what is behind its = may be a passphrase."""
    return word.partition("=")[0] if word.startswith("-") else word


def _file_name(word: str) -> str:
    """Not an option of the other commands, nor a slip."""
    if word.startswith("-"):
        raise RequestRefusedError(
            "{word} was not expected; if it is the name of a file, type ./ before it.", word=_without_value(word)
        )
    return word


def _seed_of(word: str) -> int:
    return _number(word, say("The seed"), say("a whole number"))


def _number(word: str, what: str, expected: str) -> int:
    if not (word.isdecimal() and word.isascii() and len(word) <= _DIGITS_MAX):
        raise RequestRefusedError(
            "{what}: read {word}, expected {expected} with at most {digits} digits.",
            what=what,
            word=word,
            expected=expected,
            digits=_DIGITS_MAX,
        )
    return int(word)


_DIGITS_MAX: Final = 19  # JaVaFo's seeds go up to 9223372036854775807
