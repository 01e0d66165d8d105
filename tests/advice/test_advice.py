"""What a message proposes is accepted when it is typed: in every edition, through a whole event.

The campaign tries every probe at every moment: `python -m tests.advice`.
"""

from pathlib import Path

import pytest

from tests.advice.events import ALL, PROBES
from tests.advice.messages import is_a_command, proposals
from tests.advice.playing import play, play_lines, wander
from tests.advice.plays import PLAYS
from tests.advice.templates import listed, met, with_commands
from tests.cli.catalogue import messages

IN_THE_SUITE = (
    *("dutch-1998", "dutch-2017", "burstein-seed", "dubov-1997", "lim-2026", "cfc"),
    *("round-robin", "quads", "team-swiss-2026", "team-swiss-cfc"),
)
"""Each family of texts; the campaign plays all editions."""

PLAYS_IN_THE_SUITE = (
    *("knock-out", "lot on arrival", "appeals", "draft", "tables", "two tournaments", "bundles", "changed by hand"),
    *(
        "left in a draft",
        "slips and links",
        "fast games again",
        "the only chief",
        "unrated by ARO",
        "proofs",
        "who does not play",
        "no-shows of a knock-out",
        "an appeal in a knock-out",
        "two games",
        "nine weeks by FIDE",
        "nine weeks by the CFC",
        "nobody appears",
        "a congress",
    ),
)
"""The campaign plays all of them (`--plays`)."""

_FEW = 199  # of the probes, one in so many at each moment: each moment of each edition has another


@pytest.mark.parametrize("edition", IN_THE_SUITE)
@pytest.mark.campaign(one_in=5)
def test_every_command_that_is_proposed_is_accepted(tmp_path: Path, edition: str):
    found = play(edition, tmp_path, every=_FEW, first=ALL.index(edition) * 11)
    assert found.refused == []
    assert found.typed > 60
    assert found.accepted & listed().keys() == set()


@pytest.mark.parametrize("name", PLAYS_IN_THE_SUITE)
@pytest.mark.campaign(one_in=4)
def test_every_command_proposed_in_a_short_play_is_accepted(tmp_path: Path, name: str):
    found = play_lines(name, PLAYS[name], tmp_path)
    assert found.refused == []
    assert found.accepted & listed().keys() == set()


@pytest.mark.parametrize(("edition", "seed"), [("cfc", "1"), ("double-swiss-2026", "2"), ("quads", "3")])
def test_every_command_proposed_on_a_walk_is_accepted(tmp_path: Path, edition: str, seed: str):
    found = wander(edition, tmp_path, seed=seed, steps=8)
    assert found.refused == []
    assert found.typed > 3


def test_every_template_with_a_command_was_met_or_is_listed_with_a_reason():
    """`python -m tests.advice --keep`, and `--plays --keep`, write down what they meet."""
    known = with_commands().keys()
    assert sorted(known - met() - listed().keys()) == []
    assert sorted((met() | listed().keys()) - known) == []
    assert sorted(met() & listed().keys()) == []
    assert all(len(reason) > 10 and not reason.startswith("open") for reason in listed().values())


def test_the_probes_are_all_tried_by_the_campaign():
    assert len(PROBES) == len(set(PROBES))


def test_what_stands_in_backticks_is_found():
    assert is_a_command("round void 3 --reason TEXT")
    assert is_a_command("help result set")
    assert not is_a_command("last-round-lot=arrival")
    assert not is_a_command("pip install textual")


def test_commands_are_told_from_the_text_around_them():
    from core.model.sentence import say
    from tests.advice.messages import Said, parts_of

    text = say("First `{voids}`, then `round pair`; a file that `backup` wrote.", voids="round void 3")
    found = proposals(Said(text, (), tuple(parts_of(text))))
    assert [(one.command, one.before) for one in found] == [("round void 3", ()), ("round pair", ("round void 3",))]


def test_what_stands_in_parentheses_says_no_order_of_commands():
    from core.model.sentence import say
    from tests.advice.messages import Said, parts_of

    text = say("`tie record play-off` records one (name the best player first); `lots draw` draws lots.")
    found = proposals(Said(text, (), tuple(parts_of(text))))
    assert [(one.command, one.before) for one in found] == [("tie record play-off", ()), ("lots draw", ())]


def test_templates_name_what_a_command_needs():
    """A command that stands in a message has its arguments with it, as placeholders or values."""
    from tests.advice.complete import lacking

    assert [told for message in messages() if message.room != "help" for told in lacking(message)] == []
