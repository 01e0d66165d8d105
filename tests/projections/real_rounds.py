"""docs/real-rounds.md: what `check --explain` finds in the rounds of real events that differ.

    python -m tests.projections.real_rounds     write the page anew; wants the shared data

The events are summarised, not copied: numbers of players stand for their names.
"""

from collections import Counter
from dataclasses import replace
from pathlib import Path

from cli.input.editions import chosen_edition
from cli.input.trf_files import read_trf
from core.editions.event_kind import Kind, kind_of_event
from core.editions.registry import AS_IN_FILE
from core.model.pairing import recorded_boards
from core.model.sentence import TournamentError
from core.model.tournament import as_complete
from events.days import first_day
from projections.hypotheses.event import explain_event
from projections.hypotheses.hypothesis import Explained, Hypothesis
from tests.data_paths import CHECKOUT, real_files, shared_data

PAGE = CHECKOUT / "docs" / "real-rounds.md"

_HEAD = """\
# Real rounds

What `pairtrail check --explain` finds in real events, each checked by the edition that `check` takes for it; where the
file has no day left to go by, by dutch-2017 (`--edition`), under which most of these events were played.
The files are pseudonymised; players stand here by their numbers. Written by `python -m tests.projections.real_rounds`;
a test compares some of it.

Every line is a **hypothesis**: with that change the round, paired again, comes out as recorded. No file says whether it
happened. Where several changes of the same size do, the first is shown, and how many others there are.

| file | round | boards that differ | would come out as recorded if | others |
|---|---|---|---|---|
"""

_UNDATED = "dutch-2017"
"""For events whose days were taken out with the names: the page is not to change with the day it is written on."""
_CONDITION = "This round would match if "


def lines_of(path: Path) -> list[str]:
    """The lines of the table for one file; none where every round is as the edition pairs it."""
    named = _name(path)
    try:
        read = read_trf(str(path))
    except TournamentError:
        return [f"| {named} | | | The file cannot be read as it stands: its points are not those of its results. | |"]
    is_dated = first_day(read.tournament.details.start_date) or read.document.names_rules
    is_dated = is_dated or kind_of_event(read.tournament).kind is Kind.ROUND_ROBIN  # by its table, whatever the day
    edition = chosen_edition(AS_IN_FILE if is_dated else _UNDATED, read.tournament, read.type_code).edition
    tournament = as_complete(read.under(edition))
    nameless = {number: replace(player, name="") for number, player in tournament.players.items()}
    tournament = replace(tournament, players=nameless)
    found = explain_event(tournament)
    several = [one.hypothesis.sentence for one in found.several]
    whole = [one for one in (*several, found.no_replay, *found.rules) if one]
    lines = [f"| {named} | | | {one} | |" for one in whole]
    for number, explained in found.rounds.items():
        if not explained.is_left_out:
            boards = f"{explained.differing} of {len(recorded_boards(tournament.rounds[number - 1]))}"
            lines.append(f"| {named} | {number} | {boards} | {_first(explained)} | {_others(explained)} |")
    return lines


def _name(path: Path) -> str:
    folder = shared_data()
    assert folder is not None, "the file is one of the shared data"
    return str(path.relative_to(folder / "real").with_suffix(""))


def _first(explained: Explained) -> str:
    own = _own(explained)
    if own:
        return own[0].sentence.removeprefix(_CONDITION).rstrip(".")
    if explained.hypotheses:
        return "see above: of several rounds"
    cut = explained.ended_by_budget
    if explained.partial:
        nothing = "the search ended before everything was tried" if cut else "nothing does"
        return f"{nothing}; closest: {explained.partial[0].sentence}"
    return "the search ended before everything was tried" if cut else "no single change, nor two together"


def _own(explained: Explained) -> list[Hypothesis]:
    """Those told of this round only."""
    told = explained.told_first or (False,) * len(explained.hypotheses)
    return [one for one, is_told in zip(explained.hypotheses, told, strict=True) if not is_told]


def _others(explained: Explained) -> str:
    kinds = Counter(one.kind.value for one in _own(explained)[1:])
    return ", ".join(f"{count} {kind}" for kind, count in kinds.items())


def page() -> str:
    """The whole page."""
    lines = [line for path in real_files() for line in lines_of(path)]
    return _HEAD + "".join(f"{line}\n" for line in lines)


def lines_in(text: str, path: Path) -> list[str]:
    """The lines that the page has for a file."""
    return [line for line in text.splitlines() if line.startswith(f"| {_name(path)} |")]


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
