"""The field laid out for the engine: positions by score and TPN, absolute criteria as bit masks, criteria of a pair."""

from core.editions.shared.colours import ColourPreference, Strength
from core.editions.shared.masks import RoundLayout, mask_of, opponents_left
from core.editions.team_swiss.colours import colour_history, colour_of_first_team
from core.editions.team_swiss.field import Field
from core.editions.team_swiss.text import Text
from core.model.results import Colour


class TeamLayout(RoundLayout):
    """One round to be paired. Everything an article asks about a team is a list or a mask by position."""

    field: Field

    def __init__(self, field: Field, text: Text) -> None:
        contenders = field.contenders
        super().__init__(field)
        self.text = text
        self.preferences = [
            ColourPreference(
                colour_history(contender.colours, field.preferences, is_last_round=field.is_last_round),
                contender.parity_number,
            )
            for contender in contenders
        ]
        self.matches = [len(contender.colours) + contender.matches_without_games for contender in contenders]
        self.floated = [contender.floated_last_round for contender in contenders]
        self.may_take_bye = mask_of(contender.may_take_bye for contender in contenders)  # [C2]
        self.legal = opponents_left(self.ids, [one.opponents for one in contenders], field.forbidden_pairs)  # [C1]

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
            self.preferences[first], self.preferences[second], self.field.initial_colour, self.text.colour_rules
        )
        article = self.text.article(article)
        return (first, second, article) if colour is Colour.WHITE else (second, first, article)

    def _rank(self, team: int) -> tuple[int, int, int]:
        """4.2: the first-team is first by score, by the secondary score where that is used, by TPN."""
        return -self.score[team], -self.field.contenders[team].secondary, self.numbers[team]
