"""What the sentence of an event asks of the log before it."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

from core.model.units import PlayerId
from events.base import Value
from events.vocabulary.corrections import Correction

if TYPE_CHECKING:  # their sentences are told with it
    from events.vocabulary.games import GameEvent
    from events.vocabulary.rounds import PairingAltered, RoundPaired


class Wording(Protocol):
    """Names, boards and rules, as the log has told them so far (`projections.log_in_words.sentences`)."""

    edition: str
    draft_bye: PlayerId | None
    own_rules: set[int]
    teams_meet: bool

    @property
    def by_table(self) -> bool:
        """Whether a table says who meets whom."""

    @property
    def has_numbers(self) -> bool:
        """Whether pairing numbers were given."""

    def who(self, player: PlayerId, /) -> str:
        """The name of a player."""

    def players(self, players: Iterable[PlayerId], /) -> str:
        """Their names, in that order."""

    def pair(self, white: PlayerId, black: PlayerId | None, /) -> str:
        """A pair, White first; without Black the bye."""

    def game(self, event: "GameEvent", /) -> str:
        """Where the game is played, and by whom."""

    def reach(self, correction: Correction, /, *, of_rating: bool = False) -> str:
        """What a correction counts for, and by which article, as a sentence."""

    def reach_of_game(self, event: "GameEvent", correction: Correction, /) -> str:
        """The same of a game."""

    def stood_before(self, event: "PairingAltered", /) -> "RoundPaired | PairingAltered | None":
        """The pairing that an alteration changed."""

    def paired_at_first(self, event: "PairingAltered", /) -> "RoundPaired | None":
        """The pairing of the round before any was changed by hand, where it stood."""

    def fields_given(self, *parts: Value) -> str:
        """The fields that were given, with their values."""

    def in_brackets(self, until_2026: str, /) -> str:
        """An article of the general rules as these rules number it, in brackets."""

    def absence_rule(self) -> str:
        """The article by which an excuse counts, in brackets."""
