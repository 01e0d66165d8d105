"""A round that another program pairs differently: made small, and judged by the exact way and the enumeration."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from core.editions.pairing import field_of
from core.model.tournament import Tournament
from core.model.units import PlayerId
from projections.export.trf import encoded, write_trf
from tests.beside.asking import Program
from tests.hunt.answers import Answer
from tests.hunt.families import FAMILIES
from tests.hunt.hunting import shrunken
from tests.hunt.narrow_events import Event, Row, smaller_events, written_event
from tests.reference.tournaments import ABSENT

TRIALS_MAX: Final = 1_500


@dataclass(frozen=True)
class Difference:
    """What is shown of a round."""

    event: Event | None  # as small as it could be made; None: it differs only in the event that it was found in
    ours: Answer
    theirs: Answer
    exactly: Answer
    literally: Answer

    @property
    def judgement(self) -> str:
        """Who is right: by the enumeration, or by the exact way where the field is too large for that."""
        judge, way = (self.exactly, "the exact way")
        if self.literally.kind == "paired":
            judge, way = (self.literally, "the enumeration")
        right = "ours" if judge == self.ours else "theirs" if judge == self.theirs else "neither"
        return f"{right}, by {way}"

    def __str__(self) -> str:
        case = written_event(self.event) if self.event else "It differs only in the event that it was found in."
        return f"  ours:   {self.ours}\n  theirs: {self.theirs}\n  right:  {self.judgement}\n{case}"


def judged(program: Program, tournament: Tournament, folder: Path) -> Difference | None:
    """The next round of a tournament; None: asked for that round alone, the program pairs it as we do."""

    def theirs(one: Tournament) -> Answer:
        file = folder / "next-round.trf"
        text, _ = write_trf(one, names_rules=True)
        file.write_bytes(encoded(text))
        return program.pairing_of(file)

    def differs(one: Event) -> bool:
        tournament = one.tournament
        ours = _ours(program, tournament)
        other = theirs(tournament) if ours.kind == "paired" else ours
        return other.kind == "paired" and other != ours

    event, small = event_of(tournament), None
    if differs(event):
        small = shrunken(event, smaller_events, differs, TRIALS_MAX)
        tournament = small.tournament
    found = _difference(program, tournament, theirs(tournament), small)
    return None if found.ours == found.theirs else found


def event_of(tournament: Tournament) -> Event:
    """A tournament before its next round, its ids being its pairing numbers, as rows that can be made fewer."""
    coming = tournament.next_round
    entries: dict[PlayerId, list[str]] = {player: [] for player in tournament.players}
    for one in tournament.rounds:
        row = {player: outcome.value for player, outcome in one.unpaired.items()}
        for game in one.games:
            white, black = game.readings.pairing.outcomes
            row[game.white] = f"{game.black}w{white.value}"
            row[game.black] = f"{game.white}b{black.value}"
        for player, own in entries.items():
            own.append(row.get(player, ABSENT))
    rows = []
    for player, one in sorted(tournament.players.items()):
        virtual = tournament.acceleration.get(player, ())[coming - 1 : coming]
        away = (coming, player) in tournament.byes or not one.takes_part_in(coming)
        rows.append(Row(one.rating, tuple(entries[player]), sum(virtual), gone=away))
    return Event(
        edition=tournament.settings.edition,
        rounds=tournament.settings.rounds or coming,
        rows=tuple(rows),
        forbidden=tuple(sorted(tournament.forbidden_pairs)),
        initial_colour=tournament.settings.initial_colour,
    )


def _ours(program: Program, tournament: Tournament) -> Answer:
    return FAMILIES[program.edition].in_production(field_of(tournament, tournament.next_round))


def _difference(program: Program, tournament: Tournament, theirs: Answer, small: Event | None) -> Difference:
    family, field = FAMILIES[program.edition], field_of(tournament, tournament.next_round)
    return Difference(small, family.in_production(field), theirs, family.exactly(field), family.literally(field))
