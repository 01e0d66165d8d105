"""`audit` carried out: what was typed, the run, and what is made of its results."""

from pathlib import Path
from typing import Final

from cli.answers.audit.records import PARQUET_ENDING, WRITERS, parquet, refuse_without_pyarrow
from cli.answers.audit.terminal import print_files, print_summary, watched
from cli.commands.audit.running import Answers, Results, answer, run
from cli.environment import today
from cli.exits import ExitCode, UsageProblem
from cli.input.audit_sources import MEGABYTE, sources
from cli.input.editions import asked_for, refuse_names_of_no_edition, variations_typed
from cli.input.options import Options
from cli.output.languages import language_among, language_named
from cli.output.streams import data_bytes, languages_asked, to_stderr
from cli.session.config import key_folder, settings_of
from cli.session.workers import Bounds, Pool, memory_can_be_bounded
from core.model.dataclass import dataclass
from events.signing.trust_list import TrustList
from projections.audit.finding import PROFILES
from projections.audit.rules import Asked
from projections.audit.summary import Summary, summed_up
from projections.language import Language

_JOBS_MAX: Final = 1024
_SECONDS_MAX: Final = 86_400
_MEGABYTES_MAX: Final = 65_536
_PAGE: Final = ".html"


@dataclass(frozen=True, slots=True)
class Given:
    """The command line as it was typed."""

    paths: tuple[str, ...]
    edition: str
    variation: tuple[str, ...] = ()
    profile: str = ""
    formats: tuple[str, ...] = ()
    outputs: tuple[str, ...] = ()
    language: str = ""
    full: bool = False
    explain: bool = False
    jobs: str = "1"
    seconds: str = "300"
    megabytes: str = "64"
    memory: str = "2048"
    resume: str = ""
    scheduler: str = ""
    engines: tuple[str, ...] = ()


def audit_all(given: Given) -> ExitCode:
    """Audit everything below the paths, then print and write what was found. Raises what cannot be understood."""
    asked = _asked(given)
    bytes_max = _number("--megabytes", given.megabytes, _MEGABYTES_MAX) * MEGABYTE
    answers = _answers(given)
    _refuse_outputs(given)
    told_in = language_named(given.language) if given.language else language_among(languages_asked())
    results = Results(Path(given.resume) if given.resume else None)
    try:
        done = run(sources(given.paths, bytes_max), asked, answers, results)
        for _ in watched(done, given.paths):
            pass
        if results.taken_over:
            to_stderr(
                "For {taken_over} of {count} files, the earlier results in {resume} were used.",
                taken_over=results.taken_over,
                count=len(results),
                resume=given.resume,
            )
        return _told(given, results, told_in)
    finally:
        results.close()


def _asked(given: Given) -> Asked:
    if given.profile and given.profile not in PROFILES:
        raise UsageProblem(
            "Unknown profile {profile!r}. Available: {profiles}.",
            profile=given.profile,
            profiles=", ".join(PROFILES),
        )
    variations = variations_typed(given.variation)
    refuse_names_of_no_edition(variations)
    return Asked(
        today=today(),
        edition=asked_for(given.edition),
        variations=variations,
        profile=given.profile,
        explain=given.explain,
        table=any(one.lower().endswith(_PAGE) for one in given.outputs),
        engines=_engines(given.engines),
        seconds=_number("--seconds", given.seconds, _SECONDS_MAX) if given.engines else 0,
        trusted=_trusted(),
    )


def _trusted() -> TrustList:
    """The keys that whoever asks knows; a list that cannot be read is a refusal, as everywhere."""
    from events.signing.key_folder import KeyFolder

    return KeyFolder(key_folder("", settings_of(Options()))).trusted


def _engines(typed: tuple[str, ...]) -> tuple[str, ...]:
    if not typed:
        return ()
    from cli.session.engines import engines_asked  # few ask for them

    return engines_asked(typed)


def _answers(given: Given) -> Answers:
    jobs = _number("--jobs", given.jobs, _JOBS_MAX)
    bounds = Bounds(
        _number("--seconds", given.seconds, _SECONDS_MAX), _number("--memory", given.memory, _MEGABYTES_MAX)
    )
    if not memory_can_be_bounded():
        to_stderr(
            "This operating system cannot limit the memory of a process, so --memory is ignored; --seconds and "
            "--megabytes still apply. Audit large files from untrusted sources separately."
        )
    here = Pool(answer, jobs, bounds).answers
    if not given.scheduler:
        return here
    from cli.session.cluster import Cluster  # with Dask, which few have

    return Cluster(given.scheduler, answer, bounds.seconds, here, to_stderr).answers


def _number(option: str, text: str, largest: int) -> int:
    if not (text.isascii() and text.isdecimal() and 1 <= int(text) <= largest):
        raise UsageProblem(
            "{option} must be a number from 1 to {largest}, not {text!r}.", option=option, largest=largest, text=text
        )
    return int(text)


def _refuse_outputs(given: Given) -> None:
    """Before hours of work, not after them."""
    if len(given.formats) > 1:
        raise UsageProblem(
            "Standard output can hold only one format: give one of --jsonl, --csv, --sarif, --junit, or -o FILE."
        )
    for one in given.outputs:
        ending = Path(one).suffix.lower()
        known = (_PAGE, *WRITERS, PARQUET_ENDING)
        if ending not in known:
            raise UsageProblem(
                "{file}: the file extension sets the format. Available: {endings}.",
                file=one,
                endings=", ".join(known),
            )
        if not Path(one).absolute().parent.is_dir():
            raise UsageProblem("{file}: folder not found.", file=one)
        if ending == PARQUET_ENDING:
            refuse_without_pyarrow()


def _told(given: Given, results: Results, told_in: Language) -> ExitCode:
    summary = summed_up(results)
    if given.formats:
        for piece in WRITERS[given.formats[0]](results):
            data_bytes(piece)
    else:
        print_summary(summary)
        print_files(results, full=given.full)
    for one in given.outputs:
        _write(Path(one), summary, results, told_in)
    if summary.has_unreadable:
        return ExitCode.BAD_INPUT
    return ExitCode.FINDINGS if summary.has_findings else ExitCode.OK


def _write(file: Path, summary: Summary, results: Results, told_in: Language) -> None:
    from cli.output.atomic_write import write_pieces

    ending = file.suffix.lower()
    if ending == _PAGE:
        from projections.audit.page import audit_page  # with the templates, which few want

        write_pieces(file, audit_page(summary, lambda: results, told_in))
    elif ending == PARQUET_ENDING:
        write_pieces(file, parquet(results))
    else:
        write_pieces(file, WRITERS[ending](results))
    to_stderr("Wrote {file}.", file=file)
