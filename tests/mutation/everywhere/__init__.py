"""On the path of Python while a mutant is tried by import (tests/mutation/processes.py)."""
