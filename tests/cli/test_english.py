"""English has a catalogue as well: a template stays the key, and what is printed instead of it stands there."""

import functools
import json
import subprocess
import sys

import pytest

from cli.exits import ExitCode
from core.model.pairing import StepRecord
from core.model.sentence import say, say_of
from projections import languages
from projections.explain.told import _FOR_EVERYONE, step_text
from projections.languages import language_of
from tests.cli.catalogue import ENGLISH, Message, messages, translations
from tests.cli.conftest import Cli
from tests.cli.test_languages import names_in
from tests.data_paths import CHECKOUT

PRINTED = {
    key: said if isinstance(said, tuple) else (said,)  # as for one, and as for others
    for key, said in translations(ENGLISH).items()
}
NO_LEGAL = ("{who} has no legal opponent", "{who} have between them no legal opponent")


@functools.cache
def keys() -> dict[str, Message]:
    """Every template, by its words."""
    return {message.text: message for message in messages()}


def test_it_holds_only_what_is_printed_otherwise():
    wrong = [key for key, said in PRINTED.items() if said in ((key,), (key, keys()[key].many))]
    assert PRINTED.keys() - keys().keys() == set()
    assert len(PRINTED) > 150
    assert wrong == []


def test_its_values_are_those_of_the_key():
    of_keys = {key: [names_in(key)] + ([names_in(many)] if (many := keys()[key].many) else []) for key in PRINTED}
    assert {key: [names_in(one) for one in said] for key, said in PRINTED.items()} == of_keys


def test_no_help_is_a_key():
    """Help in English is printed as it is written, and reads no catalogue."""
    assert {message.text for message in messages() if message.room == "help"} & PRINTED.keys() == set()


def test_the_key_stays_and_the_words_are_printed():
    one, many = (say_of(count, *NO_LEGAL, who="players 1, 2") for count in (1, 2))
    assert many == "players 1, 2 have between them no legal opponent"
    english = language_of(ENGLISH)
    assert english.told(many) == "players 1, 2 between them have no legal opponent"
    assert english.told(one) == "players 1, 2 has no legal opponent"
    assert english.told(say("Board {board}", board=4)) == "Board 4"


def test_a_terminal_prints_the_words_and_json_has_the_key(cli: Cli):
    compared = "rules diff dutch-2017 dutch-2026"
    assert cli(compared).out.count("\nrecipient of the bye ") == 1
    topics = {one["topic"] for one in json.loads(cli(f"{compared} --json").out)["topics"]}
    assert "taker of the bye" in topics
    assert "recipient of the bye" not in topics


def test_a_release_without_the_catalogue_prints_the_keys(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(languages, "catalogue_of", {}.get)
    text = say("taker of the bye")
    assert language_of(ENGLISH).told(text) is text


def test_decision_records_speak_of_everyone():
    """What `explain` puts into other words for programs, English prints in them by its catalogue."""
    for recorded, told in _FOR_EVERYONE.items():
        found = [key for key in keys() if recorded.strip() in key]
        assert found, recorded
        for key in found:
            assert all(recorded.strip() not in said for said in PRINTED[key]), key
        assert step_text(StepRecord("", (), f"It is {recorded}")) == f"It is {told}"


@pytest.mark.parametrize("word", ["--version", "--help"])
def test_what_is_plain_text_reads_no_catalogue(word: str):
    program = "import sys; from cli.main import run; print(run(sys.argv[1:])); print(*sys.modules, file=sys.stderr)"
    ended = subprocess.run(
        [sys.executable, "-c", program, word],
        env={"LANG": "C", "PYTHONPATH": str(CHECKOUT)},
        check=True,
        capture_output=True,
        text=True,
    )
    assert ended.stdout.splitlines()[-1] == str(int(ExitCode.OK))
    assert not {"projections.languages", "projections.language"} & set(ended.stderr.split())
