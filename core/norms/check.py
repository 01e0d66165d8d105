"""Whether a player has made a norm: which games count, every requirement of B.01 held against them (decision 125)."""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from core.editions.event_kind import Kind
from core.model.dataclass import dataclass
from core.model.sentence import joined, say
from core.model.tournament import Player
from core.model.units import PlayerId, RoundNumber
from core.norms.requirements import (
    NormGame,
    Requirement,
    Result,
    Verdict,
    by_federations,
    by_figures,
    by_titles,
    halves_needed,
    result_over,
)
from core.norms.titles import NormField, NormTitle, TitleEdition
from core.ratings.change import RatedGame, rating_of


@dataclass(frozen=True, slots=True)
class Norm:
    """What there is to say about one norm of one player. `result` None: no game counts."""

    title: NormTitle
    player: PlayerId
    result: Result | None
    ignored: tuple[RoundNumber, ...]  # rounds whose games are left out (1.4.1 e, f)
    not_counted: tuple[tuple[RoundNumber, str], ...]  # rounds whose games never count, and why
    halves_needed: int | None  # against these opponents; None: no score is enough
    requirements: tuple[Requirement, ...]

    @property
    def verdict(self) -> Verdict:
        """Not met where a requirement is not; else met, though the tournament may not tell everything."""
        failed = any(one.verdict is Verdict.NOT_MET for one in self.requirements)
        return Verdict.NOT_MET if failed or self.result is None else Verdict.MET

    @property
    def extra_games(self) -> int:
        """1.4.1 d: as many games more does the norm count as there are full points above what was needed."""
        if self.result is None or self.halves_needed is None or self.verdict is not Verdict.MET:
            return 0
        return (self.result.halves - self.halves_needed) // 2

    @property
    def open(self) -> tuple[Requirement, ...]:
        """What the tournament does not tell."""
        return tuple(one for one in self.requirements if one.verdict is Verdict.OPEN)


def norm_of(player: Player, norm: NormTitle, field: NormField, edition: TitleEdition) -> Norm:
    """The norm over all games that count; where that is none, over those left when games are ignored as is allowed."""
    games, not_counted = _games_of(player, field, edition)
    if not games:
        return Norm(norm, player.id, None, (), not_counted, None, _of_the_player(player, norm))
    whole = _judged(player, norm, field, edition, games, games, not_counted)
    if whole.verdict is Verdict.MET or not _could_be(whole, games, player, field):
        return whole
    for left in _with_games_ignored(games, field, edition):
        found = _judged(player, norm, field, edition, games, left, not_counted)
        if found.verdict is Verdict.MET:
            return found
    return whole


def _games_of(
    player: Player, field: NormField, edition: TitleEdition
) -> tuple[list[NormGame], tuple[tuple[RoundNumber, str], ...]]:
    """The games that count, and those left out by 1.4.2 b."""
    counted, others = [], []
    for game in field.games[player.id]:
        opponent = field.players[game.opponent]
        if field.kind is Kind.ROUND_ROBIN and not rating_of(opponent) and _scored_nothing(opponent, field):
            others.append(
                (
                    game.round_number,
                    say("{name} is unrated and scored nothing against rated players (1.4.2 b)", name=opponent.name),
                )
            )
            continue
        counted.append(_norm_game(game, opponent, edition))
    return counted, tuple(others)


def _norm_game(game: RatedGame, opponent: Player, edition: TitleEdition) -> NormGame:
    return NormGame(
        round_number=game.round_number,
        opponent=game.opponent,
        rating=rating_of(opponent) or edition.unrated,
        is_raised=False,
        title=opponent.title.upper(),
        federation=_code_of(opponent.federation),
        halves=game.halves,
    )


def _code_of(federation: str) -> str:
    """Its code of three letters; what is none, or only looks like one, is no federation that counts."""
    code = federation.upper()
    return code if len(code) == _CODE_LENGTH and code.isascii() and code.isalpha() else ""


_CODE_LENGTH: Final = 3


def _scored_nothing(opponent: Player, field: NormField) -> bool:
    against_rated = [one for one in field.games[opponent.id] if rating_of(field.players[one.opponent])]
    return not any(one.halves for one in against_rated)


def _could_be(whole: Norm, games: list[NormGame], player: Player, field: NormField) -> bool:
    """Whether leaving games out could make a norm: what leaving out cannot add has to be there.

    Of a round robin the opponents of the whole tournament must make a norm possible (1.4.1 f).
    """
    if field.kind is Kind.ROUND_ROBIN:
        of_the_field = [one for one in whole.requirements if one.article.startswith(("1.4.3", "1.4.4", "1.4.5"))]
        return all(one.verdict is not Verdict.NOT_MET for one in of_the_field)
    masters = sum(game.title in whole.title.titles for game in games)
    federations = {game.federation for game in games} - {player.federation}
    return masters >= 3 and (field.has_many_foreigners or len(federations) >= 2)


def _with_games_ignored(games: list[NormGame], field: NormField, edition: TitleEdition) -> Iterator[list[NormGame]]:
    """The games left when some are ignored, the fewest first.

    Games against opponents who were beaten may be left out (1.4.1 f); where pairings are not known beforehand, also
    the last ones (1.4.1 e). As many as a norm needs stay.
    """
    shortest = len(games) if field.kind is Kind.ROUND_ROBIN else edition.games
    for ignored in range(1, len(games) - edition.games + 1):
        for until in range(len(games), max(shortest, len(games) - ignored) - 1, -1):
            first = games[:until]
            won = [place for place, game in enumerate(first) if game.halves == 2]
            for left_out in combinations(won, ignored - (len(games) - until)):
                yield [game for place, game in enumerate(first) if place not in left_out]


def _judged(
    player: Player,
    norm: NormTitle,
    field: NormField,
    edition: TitleEdition,
    games: list[NormGame],
    left: list[NormGame],
    not_counted: tuple[tuple[RoundNumber, str], ...],
) -> Norm:
    result = result_over(left, norm.floor)
    rounds = {game.round_number for game in left}
    return Norm(
        title=norm,
        player=player.id,
        result=result,
        ignored=tuple(game.round_number for game in games if game.round_number not in rounds),
        not_counted=not_counted,
        halves_needed=halves_needed(result, norm, edition),
        requirements=(
            *_of_the_player(player, norm),
            _number_of_games(player, result, field, edition),
            _format(field),
            *by_federations(result, player, field),
            *by_titles(result, norm, field),
            *by_figures(result, norm, edition),
            *_of_the_event(field),
        ),
    )


def _of_the_player(player: Player, norm: NormTitle) -> tuple[Requirement, ...]:
    if not norm.for_women:
        return ()
    what = say("a women's title")
    if not player.sex:
        return (Requirement("0.3", what, Verdict.OPEN, say("the sex of the player is missing")),)
    is_woman = player.sex.lower() in ("w", "f")
    return (Requirement("0.3", what, Verdict.MET if is_woman else Verdict.NOT_MET, say("sex {sex}", sex=player.sex)),)


_FEWEST_OF_TEAMS: Final = 7


def _number_of_games(player: Player, result: Result, field: NormField, edition: TitleEdition) -> Requirement:
    what, games = say("{games} games", games=edition.games), len(result.games)
    told = say("{games} of {rounds} rounds", games=games, rounds=field.rounds)
    if games >= edition.games:
        most = edition.most_games
        return Requirement(
            "1.4.1",
            what,
            Verdict.MET,
            joined("; ", (told, say("they count as {most} (1.7)", most=most) if games > most else "")),
        )
    one_missing = games == edition.games - 1 and field.rounds == edition.games
    if one_missing and field.without_game[player.id] == 1:
        return Requirement(
            "1.4.1 c", what, Verdict.MET, say("{told}, plus a win by forfeit or the pairing-allocated bye", told=told)
        )
    if games >= _FEWEST_OF_TEAMS and field.kind is Kind.TEAMS:
        championship = say(
            "enough in World and Continental team championships (1.4.1 b), but the tournament data do not show "
            "whether this is one"
        )
        return Requirement("1.4.1", what, Verdict.OPEN, joined("; ", (told, championship)))
    return Requirement("1.4.1", what, Verdict.NOT_MET, joined(" ", (told, "" if field.is_over else say("so far"))))


def _format(field: NormField) -> Requirement:
    what = say("a Swiss, a round robin, a double round robin or a knock-out")
    if field.kind is Kind.TEAMS:
        return Requirement("1.4.2 e", what, Verdict.OPEN, say("a team event: who meets whom is not stated"))
    return Requirement(
        "1.4.2 e", what, Verdict.MET, say("a Swiss") if field.kind is Kind.SWISS else say("a round robin")
    )


def _of_the_event(field: NormField) -> tuple[Requirement, ...]:
    """What holds for all players of the tournament, most of it outside what it tells."""
    dates = [one for one in field.round_dates if one]
    most = max((dates.count(one) for one in dates), default=0)
    what = say("at most two rounds a day")
    if field.rounds and len(dates) >= field.rounds:
        rounds = Requirement(
            "1.1.3", what, Verdict.MET if most <= 2 else Verdict.NOT_MET, say("{most} on one day", most=most)
        )
    else:
        rounds = Requirement(
            "1.1.3",
            what,
            Verdict.OPEN,
            say("dates given for {count} of {rounds} rounds (record 132)", count=len(dates), rounds=field.rounds),
        )
    outside = (
        (
            "1.1.1",
            say("registered with FIDE 30 days in advance, no change of format"),
            say("not stated in a tournament report"),
        ),
        (
            "1.1.2",
            say("at most 12 hours of play a day, two hours for each player"),
            say("the rate of play is given only as free text"),
        ),
        (
            "1.1.5",
            say("the chief arbiter is an IA or FA, and no arbiter plays"),
            say("the titles of the arbiters are not known"),
        ),
    )
    return (rounds, *(Requirement(article, what, Verdict.OPEN, told) for article, what, told in outside))
