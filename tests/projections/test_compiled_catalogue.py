"""A compiled catalogue that is searched says what gettext says that has read all of it."""

import gettext
from pathlib import Path

import pytest

from projections import languages
from projections.compiled_catalogue import CompiledCatalogue

CODES = languages.codes()


def contents_of(code: str) -> bytes:
    return Path(languages.FOLDER, code, "LC_MESSAGES", "pairtrail.mo").read_bytes()


@pytest.mark.parametrize("code", CODES)
def test_every_template_is_found(code: str):
    ours = languages.catalogue_of(code)
    theirs = gettext.translation("pairtrail", languages.FOLDER, [code])
    assert isinstance(ours, CompiledCatalogue)
    keys = [key if isinstance(key, str) else key[0] for key in theirs._catalog]
    with_plural = {key[0] for key in theirs._catalog if not isinstance(key, str)}
    assert len(keys) > 100
    for key in (
        *keys,
        "",
        "no template of ours",
        "\u00e9\udcff",
        *(key[:-1] for key in keys),
        *(f"{key}!" for key in keys),
    ):
        # until Python 3.11.5 gettext did not find the singular of these
        assert ours.gettext(key) == (theirs.ngettext(key, "", 1) if key in with_plural else theirs.gettext(key))
        for count in (0, 1, 2, 5, 1_000_000):
            assert ours.ngettext(key, "many", count) == theirs.ngettext(key, "many", count)


def test_what_is_kept_is_bounded(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("projections.compiled_catalogue._KEPT", 10)
    catalogue = CompiledCatalogue(contents_of("fr"))
    for number in range(25):
        assert catalogue.gettext(str(number)) == str(number)
    assert len(catalogue._known) <= 10
    assert catalogue.gettext("Rank") == "Rang"


@pytest.fixture
def other(tmp_path, monkeypatch):
    """French by another rule of plurals."""
    file = tmp_path / "fr" / "LC_MESSAGES" / "pairtrail.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(contents_of("fr").replace(b"plural=(n > 1)", b"plural=(n > 2)", 1))
    monkeypatch.setattr(languages, "FOLDER", str(tmp_path))
    languages.catalogue_of.cache_clear()
    yield languages.catalogue_of("fr")
    languages.catalogue_of.cache_clear()


def test_another_rule_of_plurals_is_left_to_gettext(other):
    assert isinstance(other, gettext.GNUTranslations)
    with pytest.raises(ValueError, match="n > 2"):
        CompiledCatalogue(contents_of("fr").replace(b"plural=(n > 1)", b"plural=(n > 2)", 1))
    with pytest.raises(ValueError, match="its numbers stand otherwise"):
        CompiledCatalogue(bytes(8) + contents_of("fr"))
