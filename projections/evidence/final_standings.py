"""Whether final standings that somebody holds on paper are still those of the record, and all that prizes go by."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, takewhile
from typing import Final, NamedTuple, TypeAlias

from core.general_rules.announced import own_rules_in_force
from core.model.results import Result
from core.model.sentence import Refused, TournamentError, joined, say
from core.model.tournament import BoardGame, Game, GameStatus, Player, Tournament
from core.model.units import PlayerId, points_text
from core.prizes.rules import announcement
from events.base import Event
from events.log.envelope import StoredEvent, counting
from events.log.personal_data import commitments_in
from events.vocabulary.games import ColoursCorrected, GameEvent, MatchScoreCorrected, ResultCorrected
from events.vocabulary.imports import ImportedFrom
from events.vocabulary.knockout import KnockoutEvent, KnockoutGameCorrected
from events.vocabulary.record import ActionUndone, LinkGranted, NoteAdded, PlayerLinkGranted
from events.vocabulary.reporting import FACTS, Fact, PrizesAwarded
from events.vocabulary.rounds import RoundCompleted
from events.vocabulary.teams import PenaltyPointsGiven
from projections.log_in_words.trail import by_their_authors
from projections.standings.awarding import awarded_now
from projections.standings.boards import best_of_boards
from projections.standings.table import Standings, standings
from projections.tournament_state.fold import TournamentFold, fold


class Changed(NamedTuple):
    """What is other than after an event, best first. Places come with points and names."""

    places: tuple[str, ...] = ()
    data: tuple[str, ...] = ()  # of players, by which they are of a category
    boards: tuple[str, ...] = ()  # of a team event
    games: tuple[str, ...] = ()  # as they are reported for the rating
    unplayed: tuple[str, ...] = ()  # likewise, of games that were played neither by what was known then nor since

    @property
    def everything(self) -> tuple[str, ...]:
        """All of it."""
        return (*self.places, *self.data, *self.boards, *self.games, *self.unplayed)


def changed_since(log: Sequence[StoredEvent], version: int) -> Changed:
    """Who has another rank, other points, another name, other data or another place on a board than after that event.

    Nothing where the standings were not final then.
    """
    then = fold(counting(log[:version]))
    if then.last_paired_round == 0 or then.last_paired_round != then.settings.rounds:
        return Changed()
    before = standings(then)
    if before.is_provisional:
        return Changed()
    now = fold(counting(log))
    was, is_now = _lines(then, before), _lines(now, standings(now))
    players = dict.fromkeys((*is_now, *was))
    places = tuple(_told(was.get(one), is_now.get(one)) for one in players if was.get(one) != is_now.get(one))
    dates = _birth_dates(log[:version]), _birth_dates(log)
    games = (_other_games(then, now, played=played) for played in (True, False))
    told = (_other_data(then, now, *dates), _other_boards(then, now), *games)
    return Changed(places, *map(tuple, told))


def told_of_final_standings(log: Sequence[StoredEvent], rounds: int | None) -> Iterator[str]:
    """When the standings were final for the first time, and what is other since; also where that end was undone."""
    try:
        version = _first_final(log, rounds)
        read = _last_read_from_file(log)
        yield from _told_since(log, max(version, read)) if version else _told_since_closed(log, read)
    except TournamentError:  # the log makes no sense, and what is wrong with it is found elsewhere
        return


def _last_read_from_file(log: Sequence[StoredEvent]) -> int:
    """The last event of the import that a log begins with, whose order is nobody's; 0: it has none.

    What was recorded behind it with the same command belongs to no import.
    """
    read = list(takewhile(lambda one: one.causation == log[0].causation, log))
    return len(read) if any(isinstance(one.event, ImportedFrom) for one in read) else 0


_ACTS: Final = (
    *(ActionUndone, ResultCorrected, ColoursCorrected, MatchScoreCorrected),
    *(PenaltyPointsGiven, KnockoutGameCorrected),
)


def _is_act(event: Event) -> bool:
    """A correction of whatever kind, a bye or a withdrawal found out later among them, or an undo."""
    return isinstance(event, _ACTS) or getattr(event, "correction", None) is not None


def _told_since(log: Sequence[StoredEvent], version: int) -> Iterator[str]:
    yield from _acts_since(log, version)
    changed = changed_since(log, version)
    if changed.places:
        yield say(
            "event {version}: the standings were final, but have changed since: {changed}. `log list` shows why.",
            version=version,
            changed=joined("; ", changed.places),
        )
    if changed.data:
        yield say(
            "event {version}: the standings were final, but data that prizes can depend on have been changed "
            "since: {changed}. `log list` shows why.",
            version=version,
            changed=joined("; ", changed.data),
        )
    if changed.boards:
        yield say(
            "event {version}: the standings were final, but the board rankings have changed since: {changed}. "
            "`log list` shows why.",
            version=version,
            changed=joined("; ", changed.boards),
        )

    if changed.games:
        yield say(
            "event {version}: the standings were final, but some games are now rated differently: {changed}. "
            "`log list` shows why.",
            version=version,
            changed=joined("; ", changed.games),
        )
    if changed.unplayed:
        yield say(
            "event {version}: the standings were final, but some games that were not played now have another result: "
            "{changed}. `log list` shows why.",
            version=version,
            changed=joined("; ", changed.unplayed),
        )


def _acts_since(log: Sequence[StoredEvent], version: int) -> Iterator[str]:
    """Corrections and undos since then, whatever became of them: what was corrected may be as it was before."""
    acts = [
        one for one in by_their_authors(log)[version:] if _is_act(one.event) and not _takes_back_a_word(one.event, log)
    ]
    if acts:
        yield say(
            "event {version}: the standings were final, but corrections or undos have been recorded since: {acts}.",
            version=version,
            acts=joined(
                ", ",
                (
                    say("event {event} ({type}) by {actor}", event=one.version, type=one.type, actor=one.actor)
                    for one in acts
                ),
            ),
        )


def _takes_back_a_word(event: Event, log: Sequence[StoredEvent]) -> bool:
    """An undo of what no standings, prizes or reports go by."""
    if not isinstance(event, ActionUndone) or not 0 < event.version <= len(log):
        return False
    return isinstance(log[event.version - 1].event, NoteAdded | LinkGranted | PlayerLinkGranted)


def _told_since_closed(log: Sequence[StoredEvent], read: int) -> Iterator[str]:
    """Whose points, and by corrections ranks, are others since the last round was closed: it may have been the last.

    `read`: the last event that was read from a file.

    Ranks are those of the rounds: the order of a knock-out that came since is no change of them.
    """
    closed = [one for one in counting(log) if isinstance(one.event, RoundCompleted)]
    now = replace(fold(counting(log)), knockout=None)
    if not closed or closed[-1].event.round_spoken_of != now.last_paired_round:
        return
    since = max(closed[-1].version, read)
    then = replace(fold(counting(log[:since])), knockout=None)
    was = _lines(then, standings(then))
    is_now = _lines(now, standings(now))
    is_corrected = any(_is_act(one.event) for one in log[since:])  # who comes late moves ranks
    of_both = [(was[one], line) for one, line in is_now.items() if one in was]
    moved = [(one, line) for one, line in of_both if one.points != line.points or (is_corrected and one != line)]
    if changed := [*(_told(one, line) for one, line in moved), *_all_other_games(then, now)]:
        yield say(
            "event {version}: round {number} was closed, but its standings or games have changed since: {changed}. "
            "`log list` shows why.",
            version=closed[-1].version,
            number=now.last_paired_round,
            changed=joined("; ", changed),
        )


def _first_final(log: Sequence[StoredEvent], rounds: int | None) -> int:
    """The event that closed the last round, or ended what was still open then; 0: there is none.

    It is the one that brought the last result where that round was never closed, and where somebody else was first, or
    had another prize, before it was.
    """
    closed, full = 0, 0
    folding = TournamentFold()
    is_over = False
    for place, stored in enumerate(log):
        event = stored.event
        folding.extend(log[place : place + 1])
        is_over = is_over or (isinstance(event, RoundCompleted) and event.round_number == rounds)
        if not isinstance(event, RoundCompleted | GameEvent | KnockoutEvent) or (full and not is_over):
            continue
        if is_over or _has_all_results(folding, rounds):
            is_final = not standings(folding.tournament()).is_provisional
            full = full or (stored.version if is_final else 0)
            closed = stored.version if is_final and is_over else 0
        if closed:
            break
    return full if full and (not closed or _who_wins(log, full) != _who_wins(log, closed)) else closed


def _has_all_results(folding: TournamentFold, rounds: int | None) -> bool:
    """Whether the last round was paired, and none of its games is open."""
    paired = folding.paired_rounds
    if not paired or paired[-1] != rounds or folding.awaits_results(paired[-1]):
        return False
    one_round, _ = folding.round_now(paired[-1])
    return all(game.status is GameStatus.FINISHED for game in one_round.games)


def _who_wins(log: Sequence[StoredEvent], version: int) -> tuple[set[PlayerId], dict[PlayerId, int]]:
    """Who was first after that event, and what everybody would have received by the prizes on record, in cents."""
    then = fold(counting(log[:version]))
    return {row.player for row in standings(then).rows if row.rank == 1}, _prizes(then, _rules_of_prizes(log))


def _rules_of_prizes(log: Sequence[StoredEvent]) -> str:
    """By which they were awarded last, else those announced; empty: none are on record."""
    by_award = [one.event.rules for one in counting(log) if isinstance(one.event, PrizesAwarded)]
    return (
        by_award[-1]
        if by_award
        else announcement(text for _, text in own_rules_in_force(fold(counting(log)).own_rules)) or ""
    )


def _prizes(then: Tournament, rules: str) -> dict[PlayerId, int]:
    found: dict[PlayerId, int] = {}
    try:
        awards = awarded_now(then, rules).awards if rules else ()
    except Refused:  # they cannot be read, which is told where they are asked for
        return found
    for one in awards:
        found[one.player] = found.get(one.player, 0) + one.amount
    return found


class _Line(NamedTuple):
    """Of the standings."""

    name: str
    rank: int
    points: str

    @property
    def told(self) -> str:
        return say("rank {rank} with a score of {points}", rank=self.rank, points=self.points)


def _lines(tournament: Tournament, table: Standings) -> dict[PlayerId, _Line]:
    return {
        row.player: _Line(tournament.players[row.player].name, row.rank, points_text(row.points)) for row in table.rows
    }


def _told(was: _Line | None, now: _Line | None) -> str:
    none = say("not ranked")
    if was is not None and now is not None and was.name != now.name:
        return say(
            "{before}: {was}, now {place} as {name}", before=was.name, was=was.told, place=now.told, name=now.name
        )
    named = was or now
    return say(
        "{name}: {was}, now {place}",
        name=named.name if named else none,
        was=was.told if was else none,
        place=now.told if now else none,
    )


_DATA: Final = {
    "rating": say("rating"),
    "rating_source": say("rating source"),
    "fide_rating": say("FIDE rating"),
    "national_rating": say("national rating"),
    "title": say("title"),
    "sex": say("sex"),
    "federation": say("federation"),
    "club": say("club"),
    "fide_id": "FIDE ID",
}
"""What somebody is of a category or a region by, beside the birth date, and rated by."""


def _other_data(
    then: Tournament, now: Tournament, dated_then: dict[PlayerId, str], dated_now: dict[PlayerId, str]
) -> Iterator[str]:
    """Of everybody who was there, what is other now; of a birth date only that it is."""
    for before, after in ((then.players, now.players), (then.members, now.members)):
        for player, was in before.items():
            told = [*_fields(was, after.get(player, was))]
            told += [say("a different birth date")] if dated_then.get(player) != dated_now.get(player) else []
            if told:
                yield say("{name}: {changed}", name=was.name, changed=joined(", ", told))
    known = {**now.players, **now.members}
    for (fact, player), given in then.facts.items():
        if now.facts.get((fact, player)) != given and player in known and fact != Fact.FEE:
            yield say(
                "{name}: {fact} {before}, now {after}",
                name=known[player].name,
                fact=FACTS[Fact(fact)],
                before=given,
                after=now.facts.get((fact, player)) or say("none"),
            )
    for column, player in sorted({*then.groups, *now.groups}):
        group, is_now = (groups.get((column, player)) for groups in (then.groups, now.groups))
        if group != is_now and player in then.players and player in now.players:
            yield say(
                "{name}: {fact} {before}, now {after}",
                name=now.players[player].name,
                fact=column,
                before=group or say("none"),
                after=is_now or say("none"),
            )
    for (category, player), has in then.settled.items():
        if now.settled.get((category, player)) != has and player in now.players:
            yield say(
                "{name}: membership of '{category}' settled differently",
                name=now.players[player].name,
                category=category,
            )


def _fields(was: Player, now: Player) -> Iterator[str]:
    for field, what in _DATA.items():
        before, after = getattr(was, field), getattr(now, field)
        if before != after:
            none = say("none")
            yield say("{field} {before}, now {after}", field=what, before=before or none, after=after or none)


def _birth_dates(log: Sequence[StoredEvent]) -> dict[PlayerId, str]:
    """The commitment to each, as it counts last."""
    return {
        player: commitment
        for stored in counting(log)
        for player, field, commitment in commitments_in(stored.event)
        if field == "birth_date"
    }


def _other_boards(then: Tournament, now: Tournament) -> Iterator[str]:
    was, is_now = _on_boards(then), _on_boards(now)
    none = say("on none")
    for player in dict.fromkeys((*is_now, *was)):
        if was.get(player) != is_now.get(player):
            known = now.members.get(player) or then.members[player]
            yield say(
                "{name}: {was}, now {place}",
                name=known.name,
                was=was.get(player, none),
                place=is_now.get(player, none),
            )


def _all_other_games(then: Tournament, now: Tournament) -> Iterator[str]:
    return chain.from_iterable(_other_games(then, now, played=played) for played in (True, False))


def _other_games(then: Tournament, now: Tournament, *, played: bool) -> Iterator[str]:
    """`played`: games that were played by what was known then or is known now, which alone are rated; else the rest."""
    was, is_now = _as_rated(then), _as_rated(now)
    for place, game in was.items():
        after = is_now.get(place, game)
        if after[0] != game[0] and played is any(_is_played(one[0][2]) for one in (game, after)):
            yield say("{place}: {before}, now {after}", place=place, before=game[1], after=after[1])


def _is_played(result: Result | None) -> bool:
    return result is not None and result.was_played


_RatedGame: TypeAlias = tuple[tuple[PlayerId | None, PlayerId | None, Result | None], str]
"""White, Black and the result as reported for the rating, and the same in words: a name corrected changes no game."""


def _as_rated(tournament: Tournament) -> dict[str, _RatedGame]:
    """Every game with its players and result as they are reported for the rating, by round and board."""
    found = {}
    for one_round in tournament.rounds:
        for game in one_round.games:
            for board in game.boards or (game,):
                place = f"{game.board}.{board.board}" if game.boards else f"{game.board}"
                where = say("round {number}, board {board}", number=one_round.number, board=place)
                found[where] = _rated(tournament, board)
    return found


def _rated(tournament: Tournament, game: Game | BoardGame) -> _RatedGame:
    is_turned = game.colours_reversed_for_rating if isinstance(game, Game) else not game.first_has_white
    sides = (game.white, game.black) if isinstance(game, Game) else (game.first, game.second)
    result = game.readings.rating
    if is_turned:
        sides, result = sides[::-1], None if result is None else result.reversed
    everybody = {**tournament.players, **tournament.members}
    white, black = (say("nobody") if one is None else everybody[one].name for one in sides)
    told = say("{white} - {black} {result}", white=white, black=black, result=result or say("no result"))
    return (*sides, result), told


def _on_boards(tournament: Tournament) -> dict[PlayerId, str]:
    """Everybody's place, in the order of the boards."""
    if not tournament.settings.boards:
        return {}
    return {
        row.player: say(
            "place {place} on board {board} with a score of {points}",
            place=row.place,
            board=row.board,
            points=points_text(row.points),
        )
        for row in best_of_boards(tournament)
    }
