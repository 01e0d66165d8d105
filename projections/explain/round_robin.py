"""A round robin, or another event by a table: who meets whom in which round is laid down, and every answer read off it.

Of a tournament held under a system by a table it is the table of that system; of a round robin that was only read from
a file, Berger's where the numbers fit, else the rounds as they were recorded.

Berger's table (C.05, Annex 1): of n players, one seat more if they are odd, the numbers i and j below the last one meet
in the round for which i + j leaves the same as round + 1 when divided by n - 1; who sits on the last number meets i
where 2i does. Of two numbers with an odd sum the smaller has White, with an even sum the greater; against the last
number the first half has White.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

from core.editions.event_kind import EventKind, Kind, is_by_berger, kind_of_event
from core.editions.explanation import listed
from core.editions.registry import edition_named, is_by_table
from core.explain.laws import Demand
from core.model.dataclass import dataclass
from core.model.pairing import FullPairing
from core.model.results import COLOURS, Colour, Reading
from core.model.sentence import Refused, capitalised, indented, joined, say, say_of
from core.model.tournament import Game, Tournament
from core.model.units import PairingNumber, PlayerId, RoundNumber
from events.log.envelope import StoredEvent
from projections.explain.told import Asked, Told, ask
from projections.known import Known
from projections.replay.facts_of_pairings import IMPORTED, paired_then
from projections.tournament_state.moments import round_moments

if TYPE_CHECKING:
    from core.editions.edition import Schedule


@dataclass(frozen=True, slots=True)
class Table:
    """A round robin as it is known, and the round asked for."""

    round_number: RoundNumber
    edition: str
    version: int  # of the event that recorded the round
    then: Tournament  # before it
    now: Tournament

    @property
    def numbers(self) -> dict[PlayerId, PairingNumber]:
        """The numbers in the table."""
        return dict(self.now.numbers_in(RoundNumber(self.now.last_paired_round)))

    @property
    def seats(self) -> int:
        """Even: where the players are odd, the last seat is the free round."""
        return len(self.numbers) + len(self.numbers) % 2

    @property
    def schedule(self) -> "Schedule | None":
        """The table of the system it is held under; None: the rounds were only read from a file."""
        return edition_named(self.edition).schedule

    @property
    def is_bergers(self) -> bool:
        """Whether every game of the first cycle stands where Berger's table has it, colours included."""
        return is_by_berger(self.now)

    def laid_down(self, one: PlayerId, other: PlayerId) -> Iterator[tuple[RoundNumber, PlayerId]]:
        """The rounds in which the table of the system has two meet, and who has White."""
        from core.editions.tables.engine import table_numbers, variations_of  # of a Swiss there is no table

        players = {number: player for player, number in table_numbers(self.now, self.round_number).items()}
        schedule = self.schedule
        if schedule is None or not {one, other} <= set(players.values()):
            return
        chosen = variations_of(self.now)
        for number in range(1, schedule.rounds(len(players), chosen) + 1):
            for white, black in schedule.seats(len(players), RoundNumber(number), chosen):
                if {players[PairingNumber(white)], players[PairingNumber(black)]} == {one, other}:
                    yield RoundNumber(number), players[PairingNumber(white)]

    def who(self, player: PlayerId) -> str:
        """Number and name."""
        known = self.now.players.get(player)
        name = known.name if known else say("player {player}", player=player)
        return joined(" ", (str(self.numbers.get(player, "")), name))

    def game_of(self, player: PlayerId, round_number: RoundNumber) -> Game | None:
        """The player's game in a round; None: the player is free."""
        games = self.now.rounds[round_number - 1].games
        return next((game for game in games if player in (game.white, game.black)), None)

    def meetings(self, one: PlayerId, other: PlayerId) -> list[tuple[RoundNumber, Game]]:
        """The rounds in which two meet."""
        return [
            (one_round.number, game)
            for one_round in self.now.rounds
            for game in one_round.games
            if {game.white, game.black} == {one, other}
        ]


def kind_of_import(
    events: Sequence[StoredEvent], now: Tournament, round_number: RoundNumber | None = None, *, of_file: bool = True
) -> EventKind | None:
    """What kind of event was imported, where it is no Swiss; None: rules of a Swiss paired the round asked about.

    No round: the last one. `of_file`: nobody named the rules by which the file is read.
    """
    kind = kind_of_event(now, of_file=of_file)
    if kind.is_swiss or not now.last_paired_round:
        return None
    number = RoundNumber(now.last_paired_round) if round_number is None else round_number
    if not 1 <= number <= now.last_paired_round:
        return kind  # nobody paired it: who asks about it is told so
    return kind if paired_then(events, number).recorded.provenance.engine == IMPORTED else None


def table_of(
    events: Sequence[StoredEvent], now: Tournament, round_number: RoundNumber | None, *, of_file: bool = True
) -> Table | None:
    """The round robin that was imported; None: it is none. Raises `Refused` for a round that was not paired."""
    moments = round_moments(events)
    recorded = [number for number in moments if number <= now.last_paired_round]
    if not recorded or kind_of_event(now, of_file=of_file).kind is not Kind.ROUND_ROBIN:
        return None
    number = max(recorded) if round_number is None else round_number
    if number not in recorded:
        raise Refused(
            "Round {round_number} had not been paired at that moment. Paired rounds: {first} to {last}.",
            round_number=number,
            first=min(recorded),
            last=max(recorded),
        )
    found = paired_then(events, number)
    if found.recorded.provenance.engine != IMPORTED and not is_by_table(now):
        return None
    return Table(number, now.settings.edition, found.version, found.then, now)


def subject_of(
    known: Known, round_number: int | None, *, of_file: bool = False, edition_named: bool = False
) -> Asked | Table:
    """The round asked about: of a round robin its table, else what was known when it was paired.

    `edition_named`: somebody named the rules to read the file by, so only its records can say that it is no Swiss.
    Raises `Refused` for a team event or a knock-out that was imported: no rules here paired it.
    """
    number = None if round_number is None else RoundNumber(round_number)
    kind = kind_of_import(known.events, known.tournament, number, of_file=not edition_named)
    if kind is not None and kind.kind in (Kind.TEAMS, Kind.KNOCK_OUT):
        raise Refused("This is {what}", what=kind.no_verdict)
    table = table_of(known.events, known.tournament, number, of_file=not edition_named)
    return ask(known.events, number, now=known.tournament, of_file=of_file) if table is None else table


def headed(table: Table, what: str) -> Told:
    """The first line, and whose table it is."""
    schedule = table.schedule
    name = say("a round robin") if schedule is None else table.edition
    told = Told(
        [
            say(
                "Round {round_number} of {edition} (event {version}), {what}.",
                round_number=table.round_number,
                edition=name,
                version=table.version,
                what=what,
            )
        ]
    )
    if schedule is not None:
        told.lines.append(
            say(
                "Opponents and colours follow from the numbers in the table ({article}), not from the results.",
                article=schedule.article,
            )
        )
    elif table.is_bergers:
        told.lines.append(
            say(
                "All players meet each other: opponents and colours follow from the numbers in Berger's table "
                "(C.05, Annex 1), not from the results."
            )
        )
    else:
        told.lines.append(
            say(
                "All players meet each other: opponents follow from a table made in advance, not from the "
                "results. The numbers are not those of Berger's table, so the rounds are shown as recorded."
            )
        )
    told.data |= {
        "round": table.round_number,
        "event": table.version,
        "verdict": "by-table",
        "compared": "table",
        "berger": table.is_bergers,
    }
    return told


def why_not_in_table(table: Table, demand: Demand) -> Told:
    """Why a round does not have a pair, a colour or a free player: the round that has it."""
    player = demand.player
    if demand.opponent is not None:
        told = headed(table, f"{table.who(player)} - {table.who(demand.opponent)}")
        told.lines += _pair(table, player, demand.opponent)
    elif demand.bye:
        told = headed(table, say("the free round for {who}", who=table.who(player)))
        free = [number for number in _rounds(table) if table.game_of(player, number) is None]
        told.lines.append(
            say_of(
                len(free),
                "Rounds in which {who} is free: {rounds}.",
                "Rounds in which {who} is free: {rounds}.",
                who=table.who(player),
                rounds=listed(free),
            )
            if free
            else say("{who} is not free in any recorded round.", who=table.who(player))
        )
    else:
        told = headed(table, say("a colour for {who}", who=table.who(player)))
    asked = [player] if demand.opponent is None else [player, demand.opponent]
    told.lines += dict.fromkeys(
        say("In round {round_number}: {where}.", round_number=table.round_number, where=_where(table, one))
        for one in asked
    )
    if demand.colour is not None:
        told.lines += _colours(table, player, demand.colour)
    met = [] if demand.opponent is None else [number for number, _ in table.meetings(player, demand.opponent)]
    told.data |= {"meet_in": met, "in_round": [_where(table, one) for one in asked]}
    return told


def why_not_file_in_table(table: Table, whole: FullPairing) -> Told:
    """A whole pairing held against the round of the table: for each other board the round that has it."""
    told = headed(table, say("the pairing in the file"))
    games = {(game.white, game.black) for game in table.now.rounds[table.round_number - 1].games}
    boards = [(board.white, board.black) for board in whole.boards]
    others = [pair for pair in boards if pair not in games]
    for white, black in others:
        turned = (black, white) in games
        text = [say("{who} has Black.", who=table.who(white))] if turned else list(_pair(table, white, black))
        board = f"{table.who(white)} - {table.who(black)}"
        told.lines.append(indented(say("{board}: {what_is}", board=board, what_is=joined(" ", text))))
    flaws = [indented(flaw) for flaw in _flaws(table, boards, whole.bye)]
    told.lines += flaws
    if others or not flaws:
        told.lines.insert(2, _not_of_the_table(table, len(others), len(boards)) if others else say("Yes."))
    else:
        told.lines.insert(2, say("The pairing in the file is incomplete."))
    told.data["boards_not_of_the_table"] = len(others)
    return told


def _flaws(table: Table, boards: Sequence[tuple[PlayerId, PlayerId]], bye: PlayerId | None) -> Iterator[str]:
    """Who plays in the round and does not sit once, and a bye for such a player."""
    games = table.now.rounds[table.round_number - 1].games
    playing = {player for game in games for player in (game.white, game.black)}
    seated = [player for board in boards for player in board]
    wrong = sorted(player for player in {*playing, *seated} if seated.count(player) != (player in playing))
    if wrong:
        names = joined(", ", map(table.who, wrong))
        yield say(
            (
                "Each player in the round must be listed on exactly one board; in the file this is not the case "
                "for {names}."
            ),
            names=names,
        )
    if bye is not None and bye in playing:
        yield say("{who} plays in this round, but the file gives this player a bye.", who=table.who(bye))


def _not_of_the_table(table: Table, others: int, boards: int) -> str:
    return (
        say("Matches that differ from the table: {others} of {boards}.", others=others, boards=boards)
        if table.now.settings.boards
        else say("Boards that differ from the table: {others} of {boards}.", others=others, boards=boards)
    )


def explain_in_table(table: Table, player: PlayerId | None, board: int | None) -> Told:
    """A round, a board or a player."""
    told = headed(table, say("according to its table") if player is None else table.who(player))
    games = table.now.rounds[table.round_number - 1].games
    if player is not None:
        told.lines.append(capitalised(say("{where}.", where=_where(table, player))))
        return told
    if board is not None and not 1 <= board <= len(games):
        missed = {"round_number": table.round_number, "board": board, "count": len(games)}
        raise Refused(
            say("Round {round_number} has no match {board}; its matches are numbered 1 to {count}.", **missed)
            if table.now.settings.boards
            else say("Round {round_number} has no board {board}; its boards are numbered 1 to {count}.", **missed)
        )
    shown = games if board is None else games[board - 1 : board]
    told.lines += [
        indented(
            say("{board}: {what_is}", board=game.board, what_is=f"{table.who(game.white)} - {table.who(game.black)}")
        )
        for game in shown
    ]
    if board is None:
        told.lines += [indented(say("free: {who}", who=table.who(one))) for one in _free(table)]
    return told


def free_in_table(table: Table) -> Told:
    """Who is free in the round; there is no bye to be allocated."""
    told = headed(table, say("free player"))
    free = [table.who(one) for one in _free(table)]
    told.lines.append(say("Free: {names}.", names=joined(", ", free)) if free else say("No player is free."))
    return told


def floats_in_table(table: Table, player: PlayerId) -> Told:
    """None."""
    told = headed(table, say("floats of {who}", who=table.who(player)))
    told.lines.append(say("A round robin has no floats: players are not paired by score."))
    return told


def _free(table: Table) -> list[PlayerId]:
    return sorted(player for player in table.now.players if table.game_of(player, table.round_number) is None)


def _rounds(table: Table) -> list[RoundNumber]:
    return [one_round.number for one_round in table.now.rounds]


def _pair(table: Table, one: PlayerId, other: PlayerId) -> Iterator[str]:
    if one == other:
        yield say("{who} is only one player; a game needs two.", who=table.who(one))
        return
    found = table.meetings(one, other)
    for number, game in found:
        seated = {
            "one": table.who(one),
            "other": table.who(other),
            "round_number": number,
            "board": game.board,
            "white": table.who(game.white),
        }
        yield (
            say(
                "{one} and {other} meet in round {round_number}, match {board}: {white} is at home, with {colour} on "
                "board 1.",
                **seated,
                colour=_colour_at_home(table),
            )
            if game.boards
            else say("{one} and {other} meet in round {round_number}, board {board}: {white} has White.", **seated)
        )
        yield from _not_played(table, game)
    if not found:
        from core.editions.tables.berger import berger_round

        numbers = table.numbers
        laid_down = list(table.laid_down(one, other))
        if laid_down:
            for number, white in laid_down:
                placed = {
                    "one": table.who(one),
                    "other": table.who(other),
                    "round_number": number,
                    "white": table.who(white),
                }
                yield (
                    say(
                        "According to the table, {one} and {other} meet in round {round_number}: {white} is at "
                        "home, with {colour} on board 1.",
                        **placed,
                        colour=_colour_at_home(table),
                    )
                    if table.now.settings.boards
                    else say(
                        "According to the table, {one} and {other} meet in round {round_number}: {white} has White.",
                        **placed,
                    )
                )
        elif table.schedule is not None:
            yield _never(table, one, other)
        elif table.is_bergers and one in numbers and other in numbers:
            by_table = berger_round(numbers[one], numbers[other], table.seats)
            yield say(
                "According to the table, {one} and {other} meet in round {round_number}.",
                one=table.who(one),
                other=table.who(other),
                round_number=by_table,
            )
        else:
            yield say(
                "{one} and {other} do not meet in any recorded round.",
                one=table.who(one),
                other=table.who(other),
            )


def _not_played(table: Table, game: Game) -> Iterator[str]:
    """That two whom the table has meet did not play: one had left early (CFC 653), or lost by forfeit."""
    result = game.readings.shown(Reading.STANDINGS)
    if result is None or result.was_played:
        return
    left = [
        one for one in (game.white, game.black) if one in table.now.players and not table.now.players[one].games_count
    ]
    if left:
        names = joined(", ", map(table.who, left))
        yield (
            say("That match was not played, because {names} left early (CFC 653).", names=names)
            if game.boards
            else say("That game was not played, because {names} left early (CFC 653).", names=names)
        )
    else:
        yield say("That match was not played.") if game.boards else say("That game was not played.")


def _colour_at_home(table: Table) -> str:
    """The colour that the home team has on board 1, as the league announced it (`home-colour`)."""
    from core.editions.tables.round_robin import home_has_white

    return say("White") if home_has_white(table.now.settings.variations) else say("Black")


def _never(table: Table, one: PlayerId, other: PlayerId) -> str:
    """Why the table has no game of two: their sections, or that they are of one team."""
    from core.editions.tables.engine import table_numbers

    numbers, schedule = table_numbers(table.now, table.round_number), table.schedule
    assert schedule is not None, "who asks has looked"
    ends = list(accumulate(schedule.sections(len(numbers))))
    seats = [numbers.get(player, 0) for player in (one, other)]
    first, second = sorted(next((at for at, end in enumerate(ends, 1) if seat <= end), 0) for seat in seats)
    if schedule.by_teams and first == second:
        return say(
            "The table does not pair {one} with {other}: they play for the same team.",
            one=table.who(one),
            other=table.who(other),
        )
    if first != second and not schedule.by_teams:
        return say(
            "The table does not pair {one} with {other}: they play in sections {first} and {second}.",
            one=table.who(one),
            other=table.who(other),
            first=first,
            second=second,
        )
    return say("The table does not pair {one} with {other}.", one=table.who(one), other=table.who(other))


def _where(table: Table, player: PlayerId) -> str:
    """His board in the round."""
    game = table.game_of(player, table.round_number)
    if game is None:
        return say("the table leaves {who} free", who=table.who(player))
    seated = {"white": table.who(game.white), "black": table.who(game.black), "board": game.board}
    return (
        say("the table gives {white} - {black}, match {board}", **seated)
        if game.boards
        else say("the table gives {white} - {black}, board {board}", **seated)
    )


def _colours(table: Table, player: PlayerId, colour: Colour) -> Iterator[str]:
    """The rounds in which he has that colour."""
    rounds = [
        number
        for number in _rounds(table)
        if (game := table.game_of(player, number)) is not None and (game.white == player) == (colour is Colour.WHITE)
    ]
    if not rounds:
        yield say(
            "{who} does not have {colour} in any recorded round.",
            who=table.who(player),
            colour=COLOURS[colour],
        )
        return
    yield say_of(
        len(rounds),
        "Rounds in which {who} has {colour}: {rounds}.",
        "Rounds in which {who} has {colour}: {rounds}.",
        who=table.who(player),
        colour=COLOURS[colour],
        rounds=listed(rounds),
    )
