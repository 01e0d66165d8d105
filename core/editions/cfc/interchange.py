"""Interchanges between the halves of a group (622 b) in their order, as costs: the smaller sum comes first."""


class Interchange:
    """Which interchange comes first: fewest players, then the smallest sum of rank differences.

    Then the highest ranked player who leaves the top half should be as low as possible, then the second highest, and so
    on; then the lowest ranked one who leaves the bottom half as high as possible, then the second lowest, and so on.

    Of a pair within the top half the lower ranked player leaves it, of one within the bottom half the higher ranked
    one: any other interchange that gives the same pairs moves more players or comes later. As many move one way as the
    other, so each move may count as half an interchange and carry amounts of its own.
    """

    def __init__(self, half: int) -> None:
        """Places 0 to `half` - 1 are the top half, as many after them the bottom half."""
        width = (2 * half).bit_length() + 1
        self._half = half
        self._from_top_at = half
        self._difference_at = 2 * half
        self._moves_at = self._difference_at + 2 * width
        self.bits = self._moves_at + width

    def pair(self, higher: int, lower: int) -> int:
        """The interchange that a pair needs, if any, by the places of both."""
        if lower < self._half:
            return self._leaves_top(lower)
        if higher >= self._half:
            return self._leaves_bottom(higher - self._half)
        return 0

    def _leaves_top(self, place: int) -> int:
        lowest_first = 1 << self._half - 1 - place
        return (1 << self._moves_at) + (self._half - place << self._difference_at) + (lowest_first << self._from_top_at)

    def _leaves_bottom(self, place: int) -> int:
        return (1 << self._moves_at) + (place << self._difference_at) + (1 << place)
