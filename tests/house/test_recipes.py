"""The recipes of CONTRIBUTING, followed: what they name is enough, and who leaves a part out is told."""

import sys
from dataclasses import MISSING, fields, replace
from datetime import UTC, datetime
from importlib import import_module
from types import ModuleType

import pytest

from cli import command_table
from cli.main import run
from core.editions import registry
from core.editions.edition import Edition
from core.editions.pairing import field_of, pair
from core.editions.registry import edition_named, editions
from core.general_rules.texts import GeneralRules
from core.model.results import Colour
from core.model.units import PlayerId, RoundNumber
from core.model.variations import Variation, as_hashed
from core.tie_breaks import registry as tie_breaks
from core.tie_breaks.codes import names, read_code
from core.tie_breaks.tie_break import of_players
from events import base
from events.errors import UnknownEvent
from events.log.codec import UPCASTERS, Codec
from events.log.envelope import Envelope
from events.vocabulary.players import PlayerEvent
from projections.export.site import pages, words
from projections.tournament_state.fold import TournamentFold
from tests.core.events_by_hand import amounts, event, values
from tests.data_paths import CHECKOUT, oracle_files
from tests.public.nights import played, site_of

CONTRIBUTING = (CHECKOUT / "CONTRIBUTING.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "recipe",
    ["An edition", "An event", "A tie-break", "A command", "A public page", "A variation of all editions"],
)
def test_there_is_a_recipe(recipe):
    assert f"\n### {recipe}\n" in CONTRIBUTING


class TestAnEdition:
    """`dutch-2028` is a copy of 2026 in which [C2] is that of 2017 again: one module and one row."""

    @pytest.fixture
    def of_2028(self, tmp_path, monkeypatch):
        copied = (CHECKOUT / "core/editions/dutch/v2026/__init__.py").read_text(encoding="utf-8")
        for old, new in (
            ('name="dutch-2026"', 'name="dutch-2028"'),
            ("__package__", f'"{registry.__package__}.dutch.v2026"'),
            ("unplayed_rounds.BY_THE_DUTCH_OF_2026", "unplayed_rounds.UNTIL_2026"),
        ):
            assert copied.count(old) == 1
            copied = copied.replace(old, new)
        (tmp_path / "dutch_2028.py").write_text(copied, encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        import_module("cli.commands.rules")  # keeps the table of the moment at which it is loaded
        rows = {**registry.ROWS, "dutch-2028": registry.Row("dutch", "dutch_2028")}
        monkeypatch.setattr(registry, "ROWS", rows)
        monkeypatch.setattr(registry, "EDITIONS", (*registry.EDITIONS, "dutch-2028"))
        yield edition_named("dutch-2028")
        sys.modules.pop("dutch_2028")
        registry._room.cache_clear()  # the next one is another module of that name

    @pytest.fixture
    def with_a_full_point_bye(self):
        """5, last of five, was given a full point for round 1; the others played draws."""
        return event({1: "3w=", 2: "4w=", 3: "1b=", 4: "2b=", 5: "F"}, rounds=5)

    def test_it_is_an_edition_like_the_others(self, of_2028):
        assert [one.name for one in editions("dutch")][-2:] == ["dutch-2026", "dutch-2028"]
        assert of_2028.engine_name == "pairtrail dutch-2028/2"

    def test_the_row_of_an_edition_says_its_system(self):
        """The other systems need not be loaded to find out which editions one has."""
        assert {name: row.system for name, row in registry.ROWS.items()} == {
            name: edition_named(name).system for name in registry.ROWS
        }

    def test_it_differs_in_the_one_criterion(self, of_2028, with_a_full_point_bye):
        barred = {}
        for name in ("dutch-2026", of_2028.name):
            settings = replace(with_a_full_point_bye.settings, edition=name, initial_colour=Colour.WHITE)
            field = field_of(replace(with_a_full_point_bye, settings=settings), RoundNumber(2))
            barred[name] = [one.id for one in field.contenders if not one.may_take_bye]
            paired = pair(field)
            assert len(paired.pairs) == 2
            assert paired.record.edition == name
        assert barred == {"dutch-2026": [5], "dutch-2028": []}

    def test_the_command_line_knows_it(self, of_2028, capfd):
        report = str(oracle_files("dutch-2026")[0])
        assert run(["pair", report, "--edition", of_2028.name]) == 0
        assert run(["rules", "diff", "dutch-2026", of_2028.name]) == 0
        capfd.readouterr()
        assert run(["rules", "show", "[C2]", "--edition", of_2028.name]) == 0
        assert "Players who may not have the bye" in capfd.readouterr().out

    def test_no_part_of_it_has_a_default(self):
        """What is left out would fall back silently to an older text."""
        defaults = [
            one.name for one in fields(Edition) if one.default is not MISSING or one.default_factory is not MISSING
        ]
        assert defaults == []

    @pytest.mark.parametrize("part", [one.name for one in fields(Edition)])
    def test_whoever_leaves_a_part_out_is_told_which(self, part):
        whole = {one.name: getattr(edition_named("dutch-2026"), one.name) for one in fields(Edition)}
        del whole[part]
        with pytest.raises(TypeError, match=f"'{part}'"):
            Edition(**whole)


class TestAnEvent:
    """`clock-stopped`: a class with its stored name; the codec takes it, and no projection passes over it."""

    @pytest.fixture
    def clock_stopped(self, monkeypatch):
        monkeypatch.setattr(base, "EVENT_TYPES", dict(base.EVENT_TYPES))
        return declared("clock-stopped", schema_version=1)

    def test_it_is_stored_and_read_back(self, clock_stopped):
        codec = Codec(base.EVENT_TYPES, UPCASTERS)
        envelope = in_the_log(clock_stopped(player=PlayerId(7), round_number=RoundNumber(2)))
        body = codec.encode(envelope)
        assert b'"data":{"player":7,"round_number":2}' in body  # what is as by default stays out of the hash
        assert codec.decode("clock-stopped", 1, body) == envelope

    def test_it_says_of_which_round_and_player_it_speaks(self, clock_stopped):
        stopped = clock_stopped(player=PlayerId(7), round_number=RoundNumber(2))
        assert (stopped.round_spoken_of, stopped.players_spoken_of) == (2, {7})

    def test_a_name_is_given_once(self, clock_stopped):
        with pytest.raises(AssertionError, match="clock-stopped"):
            declared("clock-stopped", schema_version=1)

    def test_a_log_of_a_newer_release_is_refused(self, clock_stopped):
        codec = Codec(base.EVENT_TYPES, UPCASTERS)
        body = codec.encode(in_the_log(clock_stopped(player=PlayerId(7), round_number=RoundNumber(2))))
        with pytest.raises(UnknownEvent):
            codec.decode("clock-stopped", 2, body)

    def test_a_new_shape_needs_its_upgrade_step(self, monkeypatch):
        monkeypatch.setattr(base, "EVENT_TYPES", dict(base.EVENT_TYPES))
        declared("clock-stopped", schema_version=2)
        with pytest.raises(AssertionError, match="clock-stopped"):
            Codec(base.EVENT_TYPES, UPCASTERS)
        Codec(base.EVENT_TYPES, {**UPCASTERS, ("clock-stopped", 1): lambda data: data})

    def test_no_projection_passes_over_it(self, clock_stopped):
        stopped = clock_stopped(player=PlayerId(7), round_number=RoundNumber(2))
        with pytest.raises(AssertionError, match="unreachable"):
            TournamentFold()._state.apply(stopped)


def declared(name: str, *, schema_version: int) -> type[base.Event]:
    """The class of an event that says in which round a player's clock was stopped."""

    @base.event(
        name,
        schema_version,
        round="round_number",
        players=("player",),
        may_record=base.ENTRY,
        known_by=base.KnownBy.ALL,
        touches=base.Touches.NONE,
        remark=base.Remark("Clock stopped after round 1"),
    )
    class ClockStopped(PlayerEvent, kw_only=True):
        player: PlayerId
        round_number: RoundNumber
        why: str = ""

        def gives(self):
            return {("clock", self.player)}

        def rests_on(self):
            return self.gives() | self.named_players()

        def sentence(self, log):
            return f"The clock of {log.who(self.player)} stopped."

    return ClockStopped


def in_the_log(happened: base.Event) -> Envelope[base.Event]:
    return Envelope(
        stream="club",
        version=1,
        event_id="1",
        type=happened.TYPE,
        schema_version=happened.SCHEMA_VERSION,
        actor="Anna Berg",
        recorded_at=datetime(2026, 5, 8, 12, tzinfo=UTC),
        occurred_at=None,
        causation="1",
        data=happened,
    )


CELLS = {1: "2w= 3b1", 2: "1b= 4w=", 3: "4w0 1w0", 4: "3b1 2b="}


class TestATieBreak:
    """`DRW`, the number of draws: a function and a row."""

    @pytest.fixture
    def draws(self, monkeypatch):
        def number_of_draws(facts, _):
            """[DRW] The rounds that brought a draw."""
            return own_results._counted(facts, lambda _, line: line.outcome in {"=", "D"}, "our article 1")

        own_results = import_module("core.tie_breaks.own_results")
        row = of_players("DRW", "Number of Draws", "Rounds that brought a draw", "our article 1", number_of_draws)
        monkeypatch.setitem(tie_breaks.TIE_BREAKS, "DRW", row)
        yield
        names.cache_clear()  # whoever asks later knows no such row

    def test_it_has_a_value_for_everybody(self, draws):
        assert amounts(event(CELLS), "DRW") == {1: 1, 2: 2, 3: 0, 4: 1}

    def test_every_code_takes_the_other_order(self, draws):
        assert read_code("DRW/R").lower_first

    def test_its_working_names_the_article(self, draws):
        assert "our article 1" in str(values(event(CELLS), "DRW")[1])

    def test_the_command_line_knows_it(self, draws, capfd):
        report = str(oracle_files()[0])
        assert run(["standings", "breakdown", "1", "--file", report, "--tie-breaks", "DRW"]) == 0
        assert "Number of Draws (our article 1)" in capfd.readouterr().out


class TestACommand:
    """`pulse show`: a row of the table and a module with a function."""

    @pytest.fixture
    def pulse(self, monkeypatch):
        from cli.output.streams import to_stdout
        from cli.verbs import noun, verb

        row = command_table.CommandLine("pulse show", "Say that the program lives.")
        monkeypatch.setitem(command_table.COMMANDS, row.path, row)
        module = ModuleType("cli.commands.pulse")
        module.pulse_app = noun("Whether the program lives.")

        @verb(module.pulse_app, "pulse show")
        def show() -> None:
            """Nothing else is looked at."""
            to_stdout("It lives.")

        monkeypatch.setitem(sys.modules, module.__name__, module)

    def test_it_runs(self, pulse, capfd):
        assert run(["pulse", "show"]) == 0
        assert capfd.readouterr().out == "It lives.\n"

    def test_its_help_is_the_summary_of_the_table_its_docstring_and_the_example(self, pulse, capfd):
        assert run(["pulse", "show", "--help"]) == 0
        text = capfd.readouterr().out
        assert "  Say that the program lives.\n\n  Nothing else is looked at.\n" in text
        assert "Example: pairtrail pulse show" in text

    def test_what_has_no_row_is_no_command(self, capfd):
        assert run(["pulse", "show"]) == 2
        assert "No command 'pulse'" in capfd.readouterr().err


class TestAPublicPage:
    """`openings`: what is on it, with a row, and its title."""

    @pytest.fixture
    def site(self, tmp_path, monkeypatch):
        monkeypatch.setitem(words.WORDS, "openings", "Openings")
        on_it = pages.Fixed("openings", lambda site: [pages.Section("lines", (f"{len(site.rounds)} rounds.",))])
        monkeypatch.setitem(pages.FIXED, "openings", on_it)
        pages.words_in.cache_clear()
        yield site_of(played(tmp_path, "six"))
        pages.words_in.cache_clear()

    def test_it_is_a_file_of_the_site(self, site):
        assert "openings" in site.names()

    def test_it_shows_what_is_on_it_and_every_page_leads_to_it(self, site):
        assert "2 rounds." in site.page("openings").decode()
        assert ">Openings</a>" in site.page("standings").decode()


class TestAVariationOfAllEditions:
    """`quiet`: defined and named."""

    @pytest.fixture(autouse=True)
    def quiet(self, monkeypatch):
        of_all = GeneralRules.variations.fget
        one = Variation("quiet", "our article 1", "Nobody speaks in the hall, or everybody may.", added_later=True)
        monkeypatch.setattr(GeneralRules, "variations", property(lambda rules: (*of_all(rules), one)))

    def test_every_swiss_has_it(self):
        assert {one.name for one in editions("dutch") if "quiet" not in {each.name for each in one.variations}} == set()

    def test_hashes_of_pairings_cover_it_only_where_it_is_announced(self):
        of_2026 = edition_named("dutch-2026").variations
        assert "quiet" not in dict(as_hashed(of_2026, {}))
        assert dict(as_hashed(of_2026, {"quiet": "yes"}))["quiet"] == "yes"

    @pytest.mark.parametrize(("value", "code"), [("yes", 0), ("loud", 2)])
    def test_the_command_line_takes_it(self, value, code, capfd):
        report = str(oracle_files("dutch-2026")[0])
        assert run(["pair", report, "--edition", "dutch-2026", "--variation", f"quiet={value}"]) == code
        assert ("'quiet'" in capfd.readouterr().err) == (code != 0)
