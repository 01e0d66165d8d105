"""A log that announces a variation with a value that its edition cannot read: it is named, and nothing beside it."""

from events.vocabulary.tournament import DetailsSet, SettingsChanged, SettingsSet, TournamentCreated
from projections.verification.consistency import announced_wrongly
from tests.recorded import Recorded


def test_only_values_that_cannot_be_read_are_named():
    log = [
        TournamentCreated(
            details=DetailsSet(name="Fest"),
            settings=SettingsSet(edition="dutch-2026", variations=(("acceleration", "baku"), ("of-no-edition", "x"))),
        ),
        SettingsChanged(details=DetailsSet(), settings=SettingsSet(variations=(("acceleration", "quick"),))),
        SettingsChanged(details=DetailsSet(), settings=SettingsSet(edition="cfc", variations=(("unrated", "middle"),))),
        SettingsChanged(details=DetailsSet(), settings=SettingsSet(variations=(("unrated", "bottom"),))),
    ]
    found = list(announced_wrongly([Recorded(version, event) for version, event in enumerate(log, 1)]))
    assert [one.version for one in found] == [2, 3]
    for one, name, edition, value in zip(
        found, ("acceleration", "unrated"), ("dutch-2026", "cfc"), ("quick", "middle"), strict=True
    ):
        assert str(one.message).startswith(f"'{name}' ({edition}, ")
        assert f"cannot be '{value}'" in str(one.message)
