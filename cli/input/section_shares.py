"""What each section of a congress is given of one list or of one line of results."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from cli.exits import UsageProblem
from cli.output.streams import to_stderr
from core.model.congress import Congress, Section
from core.model.sentence import joined
from core.model.tournament import Tournament

Load: TypeAlias = Callable[[str], Tournament]
"""The tournament of a section, by its log."""

Shares: TypeAlias = Callable[[Congress, Mapping[str, Any], Load], dict[str, dict[str, Any]]]
"""From what was typed to what each section is given, by its log."""


def section_meant(congress: Congress, word: str) -> Section:
    """The section that a word names. Raises `UsageProblem` where there is none."""
    found = congress.named(word)
    if found is None:
        raise UsageProblem(
            "No section '{word}' in congress {congress}. Sections: {sections}.",
            word=word,
            congress=congress.name,
            sections=sections_listed(congress),
        )
    return found


def sections_listed(congress: Congress) -> str:
    """The sections by their short names."""
    return joined(", ", (one.stream.removeprefix(f"{congress.name}-") for one in congress.sections))


def _shares_of_results(congress: Congress, given: Mapping[str, Any], _: Load) -> dict[str, dict[str, Any]]:
    """`open/3:1-0`: a result of a section; each section is given its own."""
    typed = [word.partition("/") for word in given["entries"] or ()]
    if not typed or any(not sign for _, sign, _ in typed):
        raise UsageProblem(
            "With --congress each result names its section, as in {section}/3:1-0.",
            section=congress.sections[0].stream.removeprefix(f"{congress.name}-"),
        )
    found: dict[str, list[str]] = {}
    for word, _, rest in typed:
        found.setdefault(section_meant(congress, word).stream, []).append(rest)
    return {stream: {**given, "entries": entries} for stream, entries in found.items()}


def _shares_of_file(congress: Congress, given: Mapping[str, Any], _: Load) -> dict[str, dict[str, Any]]:
    """A file of results in which each line names its section; each section reads its own lines."""
    from cli.input.results_file import sections_in

    there = sections_in(given["file"], congress)
    return {one.stream: dict(given) for one in congress.sections if one.stream in there}


def _shares_of_entries(congress: Congress, given: Mapping[str, Any], load: Load) -> dict[str, dict[str, Any]]:
    """A list of entries with a column for the section; each section reads its own."""
    from cli.input.entries_file import read_entries
    from cli.input.entry_columns import typed_mapping

    mapping, there, told = typed_mapping(given["columns"] or []), set(), dict[str, None]()
    with_rule = {bool(load(one.stream).settings.rating_rule) for one in congress.sections}
    for two_ratings in sorted(with_rule):  # as the sections read it: mostly one way
        rows, notes = read_entries(given["file"], mapping, two_ratings=two_ratings, congress=congress)
        told |= dict.fromkeys(notes)
        there |= {row.section for row in rows}
    for note in told:
        to_stderr("{file}: {note}.", file=given["file"], note=note)
    return {one.stream: dict(given) for one in congress.sections if one.stream in there}


SHARED_OUT: Final[Mapping[str, Shares]] = {
    "result set": _shares_of_results,
    "result import": _shares_of_file,
    "player import": _shares_of_entries,
}
"""Commands of which each section is given its own part, by their path."""
