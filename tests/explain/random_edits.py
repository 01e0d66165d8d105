"""Many random edits of certificates: python -m tests.explain.random_edits COUNT [SEED]. Says which of them pass."""

import sys

from tests.explain.test_certificates import edits, passing, some_certificates


def main(count: int, seed: int) -> int:
    """Half of the edits are of the file, half of the events that it carries, with hashes and claims mended."""
    documents = some_certificates()
    found = [one for deep in (False, True) for one in passing(edits(documents, count // 2, seed, deep=deep))]
    sys.stdout.write(f"{count} edits, {len(found)} pass.\n" + "".join(f"  {one}\n" for one in found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1))
