"""The programs of one file, each written out once in a process: it takes longer than to run most of them."""

from functools import cache
from typing import Final

from cli.output import checker_file

one_file: Final = cache(checker_file.one_file)
verifier_file: Final = cache(checker_file.verifier_file)
