"""The field laid out for the engine: positions by score and TPN, absolute criteria as bit masks, criteria of a pair."""

from core.editions.shared.colours import ColourPreference, Strength
from core.editions.shared.masks import mask_of
from core.editions.team_swiss.colours import colour_history, colour_of_first_team
from core.editions.team_swiss.field import Field
from core.editions.team_swiss.text import Text
from core.model.results import Colour


class TeamLayout:
    """One round to be paired. Everything an article asks about a team is a list or a mask by position."""

    def __init__(self, field: Field, text: Text) -> None:
        contenders = field.contenders
        self.field = field
        self.text = text
        self.size = len(contenders)
        self.everyone = (1 << self.size) - 1
        self.ids = [contender.id for contender in contenders]
        self.numbers = [contender.number for contender in contenders]
        self.score = [contender.score for contender in contenders]
        self.preferences = [
            ColourPreference(
                colour_history(contender.colours, field.preferences, is_last_round=field.is_last_round),
                contender.parity_number,
            )
            for contender in contenders
        ]
        self.matches = [len(contender.colours) for contender in contenders]
        self.floated = [contender.floated_last_round for contender in contenders]
        self.may_take_bye = mask_of(contender.may_take_bye for contender in contenders)  # [C2]
        self.legal = self._legal_opponents()

    def _legal_opponents(self) -> list[int]:
        """By position, the mask of those who may be met: [C1], and forbidden pairs (decision 22)."""
        place = {team: position for position, team in enumerate(self.ids)}
        legal = [self.everyone & ~(1 << position) for position in range(self.size)]
        met = [(one.id, other) for one in self.field.contenders for other in one.opponents]
        for one, other in (*met, *self.field.forbidden_pairs):
            if one in place and other in place:
                legal[place[one]] &= ~(1 << place[other])
                legal[place[other]] &= ~(1 << place[one])
        return legal

    def wanted(self, team: int) -> Colour | None:
        """Its colour preference, if any."""
        return self.preferences[team].history.preference

    def is_strong(self, team: int) -> bool:
        """Whether that is strong (type B)."""
        return self.preferences[team].history.strength is Strength.STRONG

    def colours(self, one: int, other: int) -> tuple[int, int, str]:
        """(White, Black, article of 4.3) of two teams."""
        first, second = sorted((one, other), key=self._rank)
        colour, article = colour_of_first_team(
            self.preferences[first], self.preferences[second], self.field.initial_colour
        )
        article = self.text.article(article)
        return (first, second, article) if colour is Colour.WHITE else (second, first, article)

    def _rank(self, team: int) -> tuple[int, int, int]:
        """4.2: the first-team is first by score, by the secondary score where that is used, by TPN."""
        return -self.score[team], -self.field.contenders[team].secondary, self.numbers[team]
