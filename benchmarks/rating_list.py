"""An index of a rating list of 1.5 million generated rows: time, memory, and look-ups.

python -m benchmarks.rating_list [ROWS]
"""

import random
import resource
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from events.lists.files import opened
from events.lists.index import build

ROWS = 1_500_000
_HEADER = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA "
    "SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
_SYLLABLES = ("ka", "ro", "mi", "ne", "lo", "sa", "vi", "ta", "gu", "de", "po", "zha", "ri", "mu")
_ASKED = ("karomine", "magnus karo", "ka", "karo", "karo mi", "zzz", "ta ri sa")


def lines(rows: int) -> Iterator[str]:
    """The header and so many players, the same every time."""
    chance = random.Random(5)  # noqa: S311  # names, not secrets

    def word(least: int, most: int) -> str:
        return "".join(chance.choice(_SYLLABLES) for _ in range(chance.randint(least, most))).title()

    families, given = [word(2, 4) for _ in range(40_000)], [word(2, 2) for _ in range(3_000)]
    yield _HEADER
    for row in range(rows):
        rated = "".join(f"{chance.randint(1400, 2800):<6}0   20 " for _ in range(3))
        name = f"{chance.choice(families)}, {chance.choice(given)}"
        yield f"{100_000 + row * 37:<15}{name:<61}NOR M   {'':<29}{rated}{chance.randint(1940, 2018)}"


def main() -> None:
    """Print what it takes."""
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else ROWS
    with TemporaryDirectory() as folder:
        file = Path(folder) / "players_list_foa.txt"
        with file.open("w", encoding="latin-1") as written:
            written.writelines(f"{line}\n" for line in lines(rows))
        begun, worked = time.perf_counter(), time.process_time()
        with opened(file) as found:
            made = build(Path(folder), found.players, name="FIDE", period="2026-11")
        took, cpu = time.perf_counter() - begun, time.process_time() - worked
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"{made.players:,} rows: {took:.1f} s, {cpu:.1f} s of one processor, {peak:.0f} MiB at most")
        for text in _ASKED:
            times = []
            for _ in range(5):
                begun = time.process_time()
                found_by = made.find(text)
                times.append(time.process_time() - begun)
            print(f"  {text!r}: {len(found_by)} found, {1000 * sorted(times)[2]:.1f} ms")


if __name__ == "__main__":
    main()
