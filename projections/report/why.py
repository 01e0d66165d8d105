"""Why the boards of a round are as they are: sentences from the decision record.

The record is the engine's own: the round is paired again from what was known when it was paired. The report asks
`why_of` and nothing else here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from core.dutch_2017.colours import colour_history
from core.errors import NoLegalPairing, Refused
from core.field import AnyContender, Contender
from core.record import BracketRecord, FloatRecord, ProcedureRecord, RoundRecord
from core.results import Colour
from core.systems import field_of, pair
from core.units import BoardNumber, PlayerId, RoundNumber
from events.canonical import canonical_sha256
from events.deciders.wording import points_text
from events.envelope import StoredEvent
from projections.replay import paired_then
from projections.state import fold

_LETTERS = {Colour.WHITE: "W", Colour.BLACK: "B"}


@dataclass(frozen=True, slots=True)
class Why:
    """Sentences under each board, by board, and those about the whole round."""

    boards: Mapping[BoardNumber, tuple[str, ...]] = field(default_factory=dict)
    whole: tuple[str, ...] = ()


def why_of(events: Sequence[StoredEvent], round_number: RoundNumber) -> Why:
    """The explanation of a round that is paired in these events."""
    found = paired_then(events, round_number)
    try:
        known = field_of(found.then, round_number)
        pairing = pair(known)
    except (NoLegalPairing, Refused) as refusal:
        return Why(whole=(f"The round cannot be paired again from what was known then: {refusal}",))
    speaker = _Speaker(
        names={player.id: player.name for player in found.now.players.values()},
        numbers=dict(pairing.record.numbers),
        contenders={contender.id: contender for contender in known.contenders},
        record=pairing.record,
    )
    recorded = found.recorded.provenance.record_hash
    games = fold(events).rounds[round_number - 1].games
    return Why(
        boards={game.board: tuple(speaker.board(game.white, game.black)) for game in games},
        whole=(
            f"Paired by {known.edition}, event {found.version}.",
            *(
                ["The decisions recorded then are not those taken today from the same facts; these are today's."]
                if recorded and recorded != canonical_sha256(pairing.record)
                else []
            ),
            *speaker.brackets(),
            *([f"{speaker.who(pairing.bye)} has the pairing-allocated bye."] if pairing.bye is not None else []),
            *(
                [f"{step.article}: {step.text}" for step in pairing.record.steps]
                if isinstance(pairing.record, ProcedureRecord)
                else []
            ),
        ),
    )


@dataclass(frozen=True, slots=True)
class _Speaker:
    """A decision record with names."""

    names: Mapping[PlayerId, str]
    numbers: Mapping[PlayerId, int]
    contenders: Mapping[PlayerId, AnyContender]
    record: RoundRecord

    def who(self, player: PlayerId) -> str:
        return f"{self.numbers.get(player, '')} {self.names.get(player, '')}".strip()

    def board(self, white: PlayerId, black: PlayerId) -> list[str]:
        given = next((one for one in self.record.pairs if {one.white, one.black} == {white, black}), None)
        if given is None:
            return [f"{self.record.edition} does not give this pair from what was known then; `replay` shows its own."]
        lines = [
            f"Bracket of {points_text(bracket.score)} points{_kind(bracket)}: {_candidate(bracket)}"
            for bracket in self.record.brackets
            if {white, black} in ({*one} for one in bracket.pairs)
        ]
        for player in (white, black):
            lines += [self._came_down(player, one) for one in self.record.brackets if player in one.downfloaters]
            lines += [self._float(one) for one in self.record.floats if one.player == player]
        if isinstance(self.record, ProcedureRecord):
            lines += [
                f"{step.article}: {step.text}"
                for step in self.record.steps
                if {white, black} & {*step.players} and len(step.players) <= 4
            ]
        lines += [self._colours(player) for player in (white, black)]
        return [*(line for line in lines if line), f"Colours by article {given.colour_article}."]

    def brackets(self) -> list[str]:
        return [
            f"Bracket of {points_text(one.score)} points{_kind(one)}: {len(one.pairs)} pairs"
            + (f"; came down: {self._list(one.moved_down)}" if one.moved_down else "")
            + (f"; left: {self._list(one.downfloaters)}" if one.downfloaters else "")
            + f". {_candidate(one)}"
            for one in self.record.brackets
        ]

    def _list(self, players: Sequence[PlayerId]) -> str:
        return ", ".join(self.who(player) for player in players)

    def _came_down(self, player: PlayerId, bracket: BracketRecord) -> str:
        return f"{self.who(player)} was left in the bracket of {points_text(bracket.score)} points and moved down."

    def _float(self, one: FloatRecord) -> str:
        return f"{self.who(one.player)} floats {one.direction} by {points_text(one.score_difference)}."

    def _colours(self, player: PlayerId) -> str:
        contender = self.contenders.get(player)
        if not isinstance(contender, Contender):
            return ""
        history = colour_history(contender.colours)
        if history.preference is None:
            return f"{self.who(player)}: no colours yet, no preference."
        played = "".join(_LETTERS[colour] for colour in contender.colours)
        preference = f"{history.strength.name.lower()} preference for {_LETTERS[history.preference]}"
        return f"{self.who(player)}: colours so far {played}, {preference}."


def _kind(bracket: BracketRecord) -> str:
    return f" ({bracket.kind.value})" if bracket.kind.isupper() else ""


def _candidate(bracket: BracketRecord) -> str:
    if bracket.first_candidate_fails is None:
        return "The first candidate in order was taken."
    return f"The first candidate in order fails by {bracket.first_candidate_fails}."
