"""A judge of rule 618 over a whole round under the Canadian rules, written from the text and from nothing else."""

from tests.reference.cfc_judge.judge import Better, Laws, better_round

__all__ = ["Better", "Laws", "better_round"]
