"""What the product weighs is counted in full, data as well."""

from tests.data_paths import CHECKOUT
from tests.house.weight import entries_in, files_of, lines_importing, naming


def test_every_table_list_key_and_value_of_a_data_file_counts():
    assert entries_in({"articles": [{"number": "1.1", "title": "Pairing"}, {"number": "1.2"}]}) == 11


def test_every_line_of_an_import_counts_wherever_it_stands():
    source = "import ast\nfrom os import (\n    path,\n    sep,\n)\n\ndef late():\n    import re\n"
    assert lines_importing(source) == 6


def test_only_what_is_installed_counts():
    assert CHECKOUT / "core/editions/registry.py" in files_of(CHECKOUT, ".py")
    assert not [path for path in files_of(CHECKOUT, ".py") if "tests" in path.parts]


def test_an_event_type_is_found_by_its_whole_name(tmp_path):
    modules = {
        tmp_path
        / "events/vocabulary/rounds.py": "@event('paired')\nclass Paired(Event): ...\nclass Shared(Event): ...",
        tmp_path / "core/editions/registry.py": 'ROWS = {"dutch-2017": 1}',
        tmp_path / "a.py": "Paired()",
        tmp_path / "b.py": "RoundPaired()",
        tmp_path / "c.py": 'edition("dutch-2017")',
    }
    assert set(naming(modules).values()) == {2}


def test_no_module_of_the_product_has_more_than_500_lines():
    lines = {
        str(path.relative_to(CHECKOUT)): len(path.read_text("utf-8").splitlines()) for path in files_of(CHECKOUT, ".py")
    }
    assert {path: count for path, count in lines.items() if count > 500} == {}
