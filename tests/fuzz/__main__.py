"""`python -m tests.fuzz`: see `--help`."""

import argparse
import hashlib
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from tests.data_paths import CHECKOUT
from tests.fuzz.changing import fuzz
from tests.fuzz.targets import TARGETS
from tests.reliability_page import keep_figures

_DESCRIPTION = """\
Gives each reader of files of strangers bytes that come from good files by chance, kept to be changed further where they
went new ways: by atheris (libFuzzer) where it is installed (pip install atheris), else by a fuzzer of our own, which is
some fifty times slower. Looks for what a reader raises that it may not, for more than two seconds of processor time,
for more than 500 MiB of memory, and for a refusal without a place. What is found is written to `--finds`: add it to
tests/fuzz/corpus/TARGET, which a test reads, and repair it. Exit code 0: nothing was found."""

MEMORY: Final = 500 << 20


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz", description=_DESCRIPTION, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--target", action="append", choices=TARGETS, help="these only; may be repeated")
    parser.add_argument("--seconds", type=int, default=120, help="for each target (120)")
    parser.add_argument("--seed", type=int, default=2026, help="of the chance (2026)")
    parser.add_argument("--finds", type=Path, default=CHECKOUT / ".fuzz", help="folder for what is found (.fuzz)")
    parser.add_argument("--own", action="store_true", help="the fuzzer of our own, also where atheris is installed")
    parser.add_argument("--keep", action="store_true", help="put the figures into docs/reliability.md")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--corpus", help=argparse.SUPPRESS)
    return parser


def main() -> int:
    """Fuzz, and say how much was tried."""
    options = _parser().parse_args()
    if options.inside:
        return _inside(options)
    own = options.own or not _has_atheris()
    if own and not options.own:
        print("atheris is not installed (pip install atheris): our own fuzzer is taken, which tries far less.")
    options.finds.mkdir(parents=True, exist_ok=True)
    figures, found_any = [], False
    for name in options.target or TARGETS:
        line, found = (_by_our_own if own else _by_atheris)(name, options)
        print(line, flush=True)
        figures.append(line)
        found_any = found_any or found
    if options.keep:
        keep_figures("fuzz", "\n".join(figures))
    return int(found_any)


def _has_atheris() -> bool:
    asked = [sys.executable, "-c", "import atheris"]
    return subprocess.run(asked, capture_output=True, check=False).returncode == 0


def _by_our_own(name: str, options: argparse.Namespace) -> tuple[str, bool]:
    target = TARGETS[name]
    before = resource.getrlimit(resource.RLIMIT_DATA)
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, before[1]))
    tried, new, found = fuzz(target.must, target.corpus(name), target.rooms, options.seconds, f"{options.seed}/{name}")
    resource.setrlimit(resource.RLIMIT_DATA, before)
    line = f"{name}: {tried} inputs in {options.seconds} s by our own fuzzer, {new} went new ways"
    if found is None:
        return f"{line}, nothing was found", False
    file = options.finds / f"{name}-{hashlib.sha256(found).hexdigest()[:16]}"
    file.write_bytes(found)
    return f"{line}, FOUND: {file}", True


def _by_atheris(name: str, options: argparse.Namespace) -> tuple[str, bool]:
    with tempfile.TemporaryDirectory(prefix="pairtrail-corpus-") as folder:
        for number, data in enumerate(TARGETS[name].corpus(name)):
            (Path(folder) / f"{number:04}").write_bytes(data)
        inside = ["--inside", "--target", name, "--seconds", str(options.seconds), "--seed", str(options.seed)]
        command = [sys.executable, "-m", "tests.fuzz", *inside, "--corpus", folder, "--finds", str(options.finds)]
        done = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, check=False)
    runs = re.findall(r"^#(\d+)\s.*?cov: (\d+) ft: (\d+) corp: (\d+)", done.stderr, re.MULTILINE)
    tried, branches, _, kept = runs[-1] if runs else ("0", "0", "0", "0")
    all_tried = re.findall(r"stat::number_of_executed_units:\s*(\d+)", done.stderr)
    tried = all_tried[-1] if all_tried else tried
    line = f"{name}: {tried} inputs in {options.seconds} s by atheris, {branches} edges, {kept} inputs kept"
    if done.returncode == 0:
        return f"{line}, nothing was found", False
    said = re.findall(r"Test unit written to (\S+)", done.stderr)
    reasons = re.findall(r"Uncaught Python exception: ===\n(.*)|(ALARM: .*|.*out-of-memory.*)", done.stderr)
    reason = next(("".join(one) for one in reasons), "")
    return f"{line}, FOUND: {', '.join(said) or done.stderr[-800:]} ({reason.strip()})", True


def _inside(options: argparse.Namespace) -> int:
    """In a process of its own: libFuzzer ends it."""
    import atheris

    (name,) = options.target
    target = TARGETS[name]
    below = tuple(f"{CHECKOUT / room}/" for room in target.rooms)
    for function in _functions(below):
        atheris.instrument_func(function)
    flags = [
        f"-max_total_time={options.seconds}", f"-seed={options.seed}", "-max_len=65536", "-timeout=60",
        f"-rss_limit_mb={MEMORY >> 20}", f"-artifact_prefix={options.finds}/{name}-", "-print_final_stats=1",
    ]  # fmt: skip
    atheris.Setup(["fuzz", *flags, options.corpus], target.must)
    atheris.Fuzz()
    return 0


def _functions(below: tuple[str, ...]) -> list[object]:
    import gc
    import types

    return [
        one
        for one in gc.get_objects()
        if isinstance(one, types.FunctionType) and one.__code__.co_filename.startswith(below)
    ]


if __name__ == "__main__":
    sys.exit(main())
