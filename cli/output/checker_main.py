"""The command of the checker when it stands alone."""

import argparse
import sys

from cli.output.alone import ended
from core.certificate_check import check_certificate


def main() -> int:
    """Check one certificate; exit code 1: it does not hold."""
    parser = argparse.ArgumentParser(description="Check a why-not certificate of pairtrail; nothing else is needed.")
    parser.add_argument("certificate", type=argparse.FileType(encoding="utf-8", errors="replace"), help="the file")
    parser.add_argument("--head", help="the hash of a printed sheet, 16 digits or more")
    parser.add_argument("--enumerate", action="store_true", help="up to 12 players: go through every legal pairing")
    given = parser.parse_args()
    with given.certificate as file:
        checked = check_certificate(file.read(), given.head, enumerate_all=given.enumerate)
    return ended(checked.lines(given.certificate.name), 0 if checked.holds else 1)


if __name__ == "__main__":
    sys.exit(main())
