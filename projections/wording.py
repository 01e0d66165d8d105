"""Results, byes, stages and rounds as they are printed."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Final

from core.editions.registry import is_of_one
from core.general_rules.acceleration import is_accelerated, virtual_points
from core.general_rules.announced import rule_told
from core.model.named_tuple import NamedTuple
from core.model.results import Outcome, Reading, Result
from core.model.sentence import Day, joined, say, say_of
from core.model.spelling import in_ranges
from core.model.tournament import BoardGame, Details, Game, GameStatus, Player, RoundStage, Settings, Tournament
from core.model.units import PlayerId, Points, RoundNumber, points_in_print

UNPAIRED: Final = {
    Outcome.PAIRING_ALLOCATED_BYE: say("pairing-allocated bye"),
    Outcome.HALF_POINT_BYE: say("half-point bye"),
    Outcome.FULL_POINT_BYE: say("full-point bye"),
    Outcome.ZERO_POINT_BYE: say("absent"),
    Outcome.FORFEIT_WIN: say("won by forfeit"),
}
"""Without an opponent, in the order of a pairing sheet: the pairing-allocated bye first."""

FREE: Final = say("free")
"""In a round that a table leaves somebody without an opponent: no absence, and no bye (CFC 653)."""

STAGES: Final = {
    RoundStage.PAIRED: say("not published yet"),
    RoundStage.PUBLISHED: say("published"),
    RoundStage.COMPLETE: say("closed"),
}

ADJOURNED: Final = say("adj.")
"""In place of a result."""

_RESULTS: Final = {
    Result.DRAW: "½-½",
    Result.DRAW_UNRATED: say("½-½ unrated"),
    Result.WHITE_WINS_BY_FORFEIT: "+/-",
    Result.BLACK_WINS_BY_FORFEIT: "-/+",
    Result.BOTH_FORFEIT: "-/-",
    Result.DRAW_FOR_WHITE_LOSS_FOR_BLACK: "½-0",
    Result.LOSS_FOR_WHITE_DRAW_FOR_BLACK: "0-½",
}
_TYPED: Final = {
    Result.DRAW: "1/2",
    Result.WHITE_WINS_UNRATED: "1-0u",
    Result.DRAW_UNRATED: "=u",
    Result.BLACK_WINS_UNRATED: "0-1u",
    Result.WHITE_WINS_BY_FORFEIT: "+-",
    Result.BLACK_WINS_BY_FORFEIT: "-+",
    Result.BOTH_FORFEIT: "--",
    Result.DRAW_FOR_WHITE_LOSS_FOR_BLACK: "1/2-0",
    Result.LOSS_FOR_WHITE_DRAW_FOR_BLACK: "0-1/2",
}
_OUTCOMES: Final = {
    Outcome.DRAW: "½",
    Outcome.UNRATED_WIN: "1",
    Outcome.UNRATED_DRAW: "½",
    Outcome.UNRATED_LOSS: "0",
    Outcome.HALF_POINT_BYE: "½",
    Outcome.FULL_POINT_BYE: "1",
    Outcome.PAIRING_ALLOCATED_BYE: say("bye"),
    Outcome.ZERO_POINT_BYE: "-",
}


def rating_in_print(player: Player, *, unrated: str = "") -> str:
    """The rating as lists show it, marked where it is estimated, and by the list it is from where there are two."""
    if not player.rating:
        return unrated
    marks = [*([_MARK] if player.has_estimated_rating else []), *_lists_of(player)]
    return joined(" ", (str(player.rating), *marks)) if marks else str(player.rating)


def _lists_of(player: Player) -> list[str]:
    """From which lists the rating that counts is (decision 200); none where it is of no list."""
    by_list = ((_FIDE, player.fide_rating), (_NATIONAL, player.national_rating))
    return [mark for mark, rating in by_list if rating and rating == player.rating]


def rating_marks_told(tournament: Tournament) -> list[str]:
    """What the marks of `rating_in_print` mean; empty where no rating of a player has one."""
    players = tournament.players.values()
    estimated = any(player.has_estimated_rating for player in players)
    told = [say("{mark}: estimated by the arbiter.", mark=_MARK)] if estimated else []
    if any(_lists_of(player) for player in players):
        lists = sorted({player.national_list for player in players if player.national_rating and player.national_list})
        named = say(" ({lists})", lists=joined(", ", lists)) if lists else ""
        told.append(
            say(
                "{fide}: FIDE rating; {national}: national rating{named}. The rating that counts is {rule}.",
                fide=_FIDE,
                national=_NATIONAL,
                named=named,
                rule=rule_told(tournament.settings.rating_rule),
            )
        )
    return told


_MARK: Final = say("e")
_FIDE: Final = say("F")
_NATIONAL: Final = say("N")


def minute(time: datetime) -> str:
    """A moment to the minute, in the zone it is given in."""
    return joined(" ", (Day(f"{time:%Y-%m-%d}"), f"{time:%H:%M}"))


def dates_of(details: Details) -> str:
    """When the tournament is played: a day, or from the first to the last."""
    days = [Day(date) for date in dict.fromkeys((details.start_date, details.end_date)) if date]
    return say("{first} to {last}", first=days[0], last=days[1]) if len(days) > 1 else "".join(days)


class Appointment(NamedTuple):
    """When and where a round is played, as announced; empty: not known."""

    date: str
    time: str
    place: str

    @property
    def told(self) -> str:
        """In one line; empty where nothing was announced."""
        return joined(" · ", (Day(self.date), self.time, self.place))


def appointment(details: Details, round_number: int) -> Appointment:
    """When and where that round is played. One time, or one place, applies to every round."""
    of_one = (_of_round(details.round_dates, round_number), *_of_each(details, round_number))
    return Appointment(*of_one)


def appointment_of(details: Details, round_number: RoundNumber, players: tuple[PlayerId, PlayerId]) -> Appointment:
    """When and where two meet: as announced for them, else as for their round."""
    of_round = appointment(details, round_number)
    own = next((one for one in details.appointments if one.is_of(round_number, players)), None)
    if own is None:
        return of_round
    return Appointment(own.date or of_round.date, own.time or of_round.time, own.place or of_round.place)


def moved(details: Details, round_number: RoundNumber, game: Game) -> str:
    """When and where a match is played that was moved; empty: it was not."""
    players = (game.white, game.black)
    if not any(one.is_of(round_number, players) and any(one[3:]) for one in details.appointments):
        return ""
    return say("moved to {when}", when=appointment_of(details, round_number, players).told)


def schedule_told(details: Details, rounds: int | None) -> str:
    """Round by round, as far as anything was announced for one; one time or place for all rounds alone."""
    announced = max(map(len, (details.round_dates, details.round_times, details.round_places)))
    told = (
        (number, appointment(details, number).told)
        for number in range(1, max(announced, (announced and rounds) or 0) + 1)
    )
    return joined(", ", (say("{number}: {day}", number=number, day=one) for number, one in told if one))


def _of_each(details: Details, round_number: int) -> Iterator[str]:
    for listed in (details.round_times, details.round_places):
        yield listed[0] if len(listed) == 1 else _of_round(listed, round_number)


def _of_round(listed: Sequence[str], round_number: int) -> str:
    return listed[round_number - 1] if 1 <= round_number <= len(listed) else ""


def virtual_points_told(tournament: Tournament) -> list[str]:
    """Who has virtual points in which round, of those paired and the next one; empty where nobody has.

    Points that are shown are without them: they count in the pairing alone (C.04.7).
    """
    told = virtual_points_by_round(tournament)
    if not told:
        return []
    return [
        say(
            "Virtual points, for the pairing only and not included in any points shown: {told}.",
            told=joined("; ", told),
        )
    ]


def virtual_points_by_round(tournament: Tournament) -> list[str]:
    """Who has them, one text for each round that was paired and for the next; rounds without any are left out."""
    if not is_accelerated(tournament):
        return []
    rounds = range(1, min(tournament.last_paired_round + 1, tournament.settings.rounds or tournament.next_round) + 1)
    return [one for number in rounds if (one := virtual_in_words(tournament, RoundNumber(number)))]


def virtual_in_words(tournament: Tournament, round_number: RoundNumber) -> str:
    """`round 1: 1.0 for 1-10, 0.5 for 11`, by pairing number; empty: nobody has any."""
    numbers = tournament.numbers_in(round_number)
    by_worth: dict[Points, list[int]] = {}
    for player, worth in virtual_points(tournament, round_number).items():
        if player in numbers:
            by_worth.setdefault(worth, []).append(numbers[player])
    told = [
        say("{points} for {numbers}", points=points_in_print(worth), numbers=in_ranges(by_worth[worth]))
        for worth in sorted(by_worth, reverse=True)
    ]
    if not told:
        return ""
    return say("round {round_number}: {told}", round_number=round_number, told=joined(", ", told))


def rounds_in_words(numbers: Sequence[RoundNumber]) -> str:
    """Round 3; rounds 3, 5."""
    return say_of(len(numbers), "round {numbers}", "rounds {numbers}", numbers=", ".join(map(str, numbers)))


def colour_of_cell(settings: Settings) -> str:
    """Whose colour a cell of a table shows: that of the game; of a match, of its first game or first board."""
    if is_of_one(settings):
        return say("colour in game 1")
    return say("colour on board 1") if settings.boards else say("colour")


def titled(player: Player) -> str:
    """`GM Carlsen, Magnus`."""
    return f"{player.title} {player.name}".strip()


def result_of(game: Game | BoardGame) -> str:
    """The result of a board; "adj." while it is adjourned, empty while it is open.

    White first; of a board of a match, the team named first. Marked where it does not count in the standings.
    """
    if game.status is GameStatus.ADJOURNED:
        return ADJOURNED
    result = game.readings.shown(Reading.STANDINGS)
    return "" if result is None else marked(result_in_print(result), counts=game.readings.uncounted is None)


def result_in_print(result: Result) -> str:
    """A result, White first."""
    return _RESULTS.get(result, result.value)


def short(result: Result) -> str:
    """The usual way to type a result: 1-0, 1/2, 0-1, +-, ..."""
    return _TYPED.get(result, result.value)


def outcome_of(outcome: Outcome | None) -> str:
    """What a round brought a player; empty while it is open."""
    return "" if outcome is None else _OUTCOMES.get(outcome, outcome.value)


UNCOUNTED: Final = "#"
"""Behind a result that does not count in the standings."""


def marked(text: str, *, counts: bool) -> str:
    """A result as tables show it (CFC 653)."""
    return text if counts else joined("", (text, UNCOUNTED))
