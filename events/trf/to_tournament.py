"""A document as the state of a tournament: the way of the stateless commands, without events."""

from collections.abc import Mapping
from itertools import combinations
from types import MappingProxyType

from core.editions.event_kind import Kind, kind_of_code, kind_of_words
from core.editions.registry import edition_named, games_of_match, is_known, rules_of_teams
from core.general_rules.acceleration import (
    ACCELERATION,
    BAKU,
    baku_by_round,
    is_accelerated,
    virtual_points,
    virtual_points_by_round,
)
from core.model.dataclass import replace
from core.model.hints import TYPE_CHECKING, Final
from core.model.results import RESULT_OF_OUTCOMES, ByeKind, Colour, Outcome, Result
from core.model.tournament import (
    EDITION_OF_OLD_LOGS,
    ExtraPoints,
    Game,
    GameStatus,
    Player,
    Readings,
    Round,
    RoundStage,
    Settings,
    Tournament,
)
from core.model.units import BoardNumber, PairingNumber, PlayerId, Points, RoundNumber
from events.late_entries import late_entries_of
from events.trf.document import ADJOURNED_CODES, Entry, TeamRecords, TrfDocument, points_beside, points_of_entry
from events.trf.earlier_rounds import earlier_names, earlier_ratings, numberings
from events.trf.own_comments import Acceleration, acceleration_named, variations_of_type, variations_said
from events.trf.trf06 import title_of
from events.trf.type_codes import meaning_of

if TYPE_CHECKING:
    from events.trf.team_tournament import TeamEvent

_BYES = {kind.outcome: kind for kind in ByeKind}


def tournament_of(
    document: TrfDocument, edition: str = EDITION_OF_OLD_LOGS, asked: Mapping[str, str] = MappingProxyType({})
) -> Tournament:
    """The tournament that a file tells of. A player's id is his starting rank number.

    Rounds are those that were paired; entries beyond them, and XXZ, are byes granted for the round to come.
    `edition` is the rules it is read by. `asked` are variations that go before those of the file (decision 96); an
    acceleration among them puts the virtual points of the file aside. Raises `Refused` where its games make no matches.
    """
    tournament = _as_it_stands(document, edition, asked)
    if not games_of_match(edition):
        return tournament
    from events.trf.single_games import as_played  # few files are of matches between players

    return as_played(tournament)


def _as_it_stands(document: TrfDocument, edition: str, asked: Mapping[str, str]) -> Tournament:
    """The same with a game a round, as every file has it."""
    paired = RoundNumber(document.rounds_paired)
    teams = None if document.teams is None else _team_event(document, document.teams)
    inferred = None
    if edition_named(edition).schedule is None:
        inferred = inferred_initial_colour(document, edition) if teams is None else _initial_colour(document, teams)
    named = None if ACCELERATION.name in asked else acceleration_named(document, edition)
    given = {} if ACCELERATION.name in asked else document.acceleration
    said = {**variations_said(document, edition), **asked}
    variations = {**variations_of_type(document, edition), **said}
    if named is not None and named.value and not given:
        variations[ACCELERATION.name] = named.value
    elif given:
        variations.pop(ACCELERATION.name, None)
    announced = Tournament(
        details=document.details,
        settings=Settings(
            edition=edition,
            rounds=None if document.rounds_declared is None else RoundNumber(document.rounds_declared),
            scoring=document.scoring,
            initial_colour=document.initial_colour or inferred,
            variations=variations,
            boards=0 if teams is None else teams.boards,
        ),
        players=players_of(document) if teams is None else teams.competitors(edition, variations),
        members={} if teams is None else teams.members(players_of(document)),
        teams={} if teams is None else teams.rosters(),
        numberings=numberings(document.earlier_rounds, numbers_of(document) if teams is None else teams.numbers()),
        byes=byes_of(document) if teams is None else teams.byes(),
        forbidden_pairs=forbidden_in(document, document.round_of_prohibitions),
        acceleration={PlayerId(number): values for number, values in sorted(given.items())},
        of_report=paired > 0,
        part_of_event=document.part_said,
        late_by_report=late_entries_of(document.leftover),
    )
    if teams is None:
        rounds = rounds_of(document, paired, announced)
        if document.uncounted:
            from core.model.in_one_reading import without_games_of  # few files have games that do not count

            left = {PlayerId(number) for number, _ in document.uncounted}
            rounds = tuple(without_games_of(left, one) for one in rounds)
        tournament = replace(announced, rounds=rounds)
    else:
        apart = [forbidden_in(document, number) for number in range(1, paired + 1)]
        rounds = tuple(
            one_round if then == announced.forbidden_pairs else replace(one_round, kept_apart=then)
            for one_round, then in zip(teams.rounds(document.scoring), apart, strict=True)
        )
        rounds = _named_at_home(rounds, variations)
        tournament = replace(announced, rounds=rounds, line_ups=teams.line_ups(rounds))
    tournament = _by_its_table(tournament, said, document)
    if document.earlier_cells:
        from events.trf.boards_in_file import with_boards_then  # few files have such cells
        from events.trf.earlier_cells import documents_then

        then = documents_then(document)
        read = tuple((until, _as_it_stands(other, edition, asked)) for until, other in then)
        tournament = with_boards_then(replace(tournament, read_earlier=read))
    if document.counted_cells:
        from events.trf.earlier_cells import with_points_counted  # likewise

        tournament = with_points_counted(tournament, document)
        if not tournament.settings.boards and not games_of_match(edition):
            from events.trf.boards_in_file import with_boards_of_notes

            tournament = with_boards_of_notes(tournament, document)
    return _with_method(tournament, named) if named is not None and named.value and given else tournament


def _named_at_home(rounds: tuple[Round, ...], announced: Mapping[str, str]) -> tuple[Round, ...]:
    """A file names the team first that has White on board 1; a league, the one at home, whatever its colour."""
    from core.editions.tables.round_robin import home_has_white  # few files are of teams

    if home_has_white(announced):
        return rounds
    from core.model.team_match import named_from_black

    def at_home(match: Game) -> Game:
        result = match.readings.standings
        is_told = not match.colours_unknown and (result is None or result.was_played)
        return named_from_black(match) if is_told else match  # else the team at home comes first already

    return tuple(replace(one, games=tuple(map(at_home, one.games))) for one in rounds)


def _team_event(document: TrfDocument, records: TeamRecords) -> "TeamEvent":
    from events.trf.team_tournament import TeamEvent  # few files are of teams

    return TeamEvent(document, records)


def _initial_colour(document: TrfDocument, teams: "TeamEvent") -> Colour | None:
    first_paired = _as_paired(document, 1)
    return (teams if first_paired is document else _team_event(first_paired, teams.records)).initial_colour()


def _by_its_table(tournament: Tournament, said: Mapping[str, str], document: TrfDocument) -> Tournament:
    """Of a system by a table what its rounds show: the numbers, and where nothing is `said`, the variation."""
    settings = tournament.settings
    is_by_table = edition_named(settings.edition).schedule is not None
    if not is_by_table and not names_a_table(document):
        return tournament
    from core.editions.tables.recognised import recognised  # few files are of a round robin
    from events.trf.boards_in_file import with_boards_of_table

    found = recognised(tournament)
    if not is_by_table:  # read by other rules than the file names: the boards are those of its table all the same
        if found is None:
            return tournament
        held = found.applied_to(replace(tournament, settings=replace(settings, edition=found.edition)), {})
        return replace(tournament, rounds=with_boards_of_table(held).rounds)
    is_this = found is not None and found.edition == settings.edition
    return with_boards_of_table(found.applied_to(tournament, said) if found and is_this else tournament)


def names_a_table(document: TrfDocument) -> bool:
    """Whether the file says that it is of a system by a table, where colours are laid down and none is drawn."""
    said = document.rules_said
    if said is not None and is_known(said.edition):
        return edition_named(said.edition).schedule is not None
    kind = kind_of_code(document.type_code) or kind_of_words(document.details.tournament_type)
    return kind is Kind.ROUND_ROBIN


def _with_method(tournament: Tournament, named: Acceleration) -> Tournament:
    """Where the virtual points of the file are what the method named gives: it was announced, and will go on.

    Other points put a method of 192 or 092 aside (decision 70). Beside our own line they were given by hand.
    """
    settings = tournament.settings
    announced = replace(settings, variations={**settings.variations, ACCELERATION.name: named.value})
    by_method = replace(tournament, settings=announced, acceleration={})
    given = _without_zeros(tournament.acceleration)
    if named.value == BAKU and _without_zeros(baku_by_round(by_method)) == given:
        return by_method
    if not named.is_ours:
        return tournament
    return (
        by_method
        if _without_zeros(virtual_points_by_round(by_method)) == given
        else replace(tournament, settings=announced)
    )


def _without_zeros(values: Mapping[PlayerId, tuple[Points, ...]]) -> dict[PlayerId, tuple[Points, ...]]:
    """Without the zeros at the end, which say nothing."""
    kept = {
        player: tuple(points[: max((n for n, one in enumerate(points, 1) if one), default=0)])
        for player, points in values.items()
    }
    return {player: points for player, points in kept.items() if points}


def forbidden_in(document: TrfDocument, round_number: int) -> frozenset[tuple[PlayerId, PlayerId]]:
    """The pairs that are not to meet in a round: XXP speaks of all rounds, 260 of some (decision 71)."""
    groups = [
        *document.forbidden,
        *(one.players for one in document.prohibitions if one.first <= round_number <= one.last),
    ]
    return frozenset(pair for players in groups for pair in pairs_of(players))


def pairs_of(players: tuple[int, ...]) -> frozenset[tuple[PlayerId, PlayerId]]:
    """Each with each, the smaller number first."""
    return frozenset((PlayerId(min(pair)), PlayerId(max(pair))) for pair in combinations(players, 2))


def players_of(document: TrfDocument) -> dict[PlayerId, Player]:
    """The players by starting rank number."""
    uncounted = {number for number, _ in document.uncounted}
    return {
        PlayerId(record.number): Player(
            id=PlayerId(record.number),
            name=record.name,
            rating=record.rating,
            title=title_of(record.title),
            sex=record.sex,
            federation=record.federation,
            fide_id=record.fide_id,
            birth_date=record.birth_date,
            earlier_ratings=earlier_ratings(document.earlier_rounds, PlayerId(record.number)),
            earlier_names=earlier_names(document.earlier_rounds, PlayerId(record.number)),
            games_count=record.number not in uncounted,
        )
        for record in sorted(document.players, key=lambda record: record.number)
    }


def numbers_of(document: TrfDocument) -> dict[PlayerId, PairingNumber]:
    """The pairing numbers: the starting ranks, or (XXC rank) the places of the lines in the file."""
    if document.numbers_by_rank:
        return {PlayerId(record.number): PairingNumber(n) for n, record in enumerate(document.players, 1)}
    numbers = sorted(record.number for record in document.players)
    return {PlayerId(number): PairingNumber(number) for number in numbers}


def byes_of(document: TrfDocument) -> dict[tuple[RoundNumber, PlayerId], ByeKind]:
    """Requested byes and absences, for the rounds played and those to come.

    Whoever is not paired in a round that was played counts as absent, whether the file says Z or nothing.
    """
    paired = document.rounds_paired
    byes: dict[tuple[RoundNumber, PlayerId], ByeKind] = {}
    records = sorted(document.players, key=lambda record: record.number)
    for number in range(1, paired + 1):
        for record in records:
            kind = _bye_in(record.entry(number))
            if kind is not None:
                byes[RoundNumber(number), PlayerId(record.number)] = kind
    following = RoundNumber(paired + 1)
    for record in records:
        entry = record.entry(following)
        kind = _bye_in(entry)
        if entry is not None and kind is not None:
            byes[following, PlayerId(record.number)] = kind
        elif record.number in document.absent:
            byes[following, PlayerId(record.number)] = ByeKind.ZERO_POINT
    for (number, player), kind in sorted(document.byes_granted.items()):
        if number > paired:
            byes[RoundNumber(number), PlayerId(player)] = kind
    return byes


def _bye_in(entry: Entry | None) -> ByeKind | None:
    """None: the player was there for the pairing."""
    if entry is None:
        return ByeKind.ZERO_POINT
    if entry.took_part:
        return None
    outcome = entry.outcome
    assert outcome is not None
    return _BYES.get(outcome, ByeKind.ZERO_POINT)


def rounds_of(document: TrfDocument, paired: int, announced: Tournament) -> tuple[Round, ...]:
    """The rounds paired so far, boards in the order of C.04.2.D.9; `announced` is the tournament before round 1."""
    rules = edition_named(announced.settings.edition).general_rules
    by_pairing_score = rules.boards_by_pairing_score and is_accelerated(announced)
    scores = {record.number: 0 for record in document.players}
    apart_now = forbidden_in(document, document.round_of_prohibitions)
    rounds: list[Round] = []
    for round_number in range(1, paired + 1):
        entries = {record.number: record.entry(round_number) for record in document.players}
        numbers = announced.numbers_in(RoundNumber(round_number))
        board_scores = scores
        if by_pairing_score:
            virtual = virtual_points(replace(announced, rounds=tuple(rounds)), RoundNumber(round_number))
            board_scores = {number: score + virtual.get(PlayerId(number), 0) for number, score in scores.items()}
        pairs = sorted(
            (
                _white_and_black(number, entry)
                for number, entry in entries.items()
                if entry is not None and _tells_of_game(number, entry, entries)
            ),
            key=lambda pair: _board_order(pair, board_scores, numbers),
        )
        games = tuple(_game(BoardNumber(board), white, black, entries) for board, (white, black) in enumerate(pairs, 1))
        unpaired = {
            PlayerId(number): _outcome_alone(entry)
            for number, entry in sorted(entries.items())
            if entry is None or not entry.opponent
        }
        apart = forbidden_in(document, round_number)
        finished = all(game.status is not GameStatus.OPEN for game in games)
        rounds.append(
            Round(
                number=RoundNumber(round_number),
                games=games,
                unpaired=unpaired,
                games_replaced=_replaced_in(document, round_number, unpaired),
                stage=RoundStage.COMPLETE if finished else RoundStage.PUBLISHED,
                kept_apart=None if apart == apart_now else apart,
                extra_points=_extra_points(document, round_number, entries),
            )
        )
        for number, entry in entries.items():
            scores[number] += points_of_entry(document.as_counted(number, round_number, entry), document.scoring)
            scores[number] += points_beside(document, number, round_number, entry)
    return tuple(rounds)


def _replaced_in(document: TrfDocument, round_number: int, unpaired: Mapping[PlayerId, Outcome]) -> tuple[Game, ...]:
    """Games in whose place a bye was granted, as a comment of ours says."""
    if not document.replaced:
        return ()
    from events.trf.own_comments import replaced_in  # few files have such games

    return tuple(replaced_in(document.replaced, round_number, unpaired))


def _extra_points(
    document: TrfDocument, round_number: int, entries: Mapping[int, Entry | None]
) -> dict[PlayerId, ExtraPoints]:
    """What record 299 gives players in that round beside their results."""
    if not document.points_of_some:
        return {}
    given = {number: points_beside(document, number, round_number, entry) for number, entry in sorted(entries.items())}
    return {PlayerId(number): ExtraPoints(points, Points(0)) for number, points in given.items() if points}


def _tells_of_game(number: int, entry: Entry, entries: dict[int, Entry | None]) -> bool:
    """Of the two lines of a game, the one of White; without colours, the one of the lower number (decision 98)."""
    if not entry.opponent:
        return False
    if entry.colour is not None:
        return entry.colour is Colour.WHITE or _colourless(entries[entry.opponent])
    return _colourless(entries[entry.opponent]) and number < entry.opponent


def _colourless(entry: Entry | None) -> bool:
    return entry is not None and entry.colour is None


def _white_and_black(number: int, entry: Entry) -> tuple[int, int]:
    return (entry.opponent, number) if entry.colour is Colour.BLACK else (number, entry.opponent)


def _board_order(
    pair: tuple[int, int], scores: dict[int, int], numbers: Mapping[PlayerId, PairingNumber]
) -> tuple[int, int, int]:
    """C.04.2.D.9: score of the higher ranked player, sum of scores, rank of the higher ranked player."""
    high, low = sorted(pair, key=lambda number: (-scores[number], numbers[PlayerId(number)]))
    return -scores[high], -scores[high] - scores[low], numbers[PlayerId(high)]


def _game(board: BoardNumber, white: int, black: int, entries: dict[int, Entry | None]) -> Game:
    white_entry, black_entry = entries[white], entries[black]
    assert white_entry is not None
    assert black_entry is not None
    players = PlayerId(white), PlayerId(black)
    if white_entry.outcome is None or black_entry.outcome is None:
        if ADJOURNED_CODES.isdisjoint((white_entry.code, black_entry.code)):
            return Game(board, *players)
        return Game(board, *players, readings=Readings(pairing=Result.DRAW), status=GameStatus.ADJOURNED)
    result = RESULT_OF_OUTCOMES[white_entry.outcome, black_entry.outcome]
    return Game(
        board,
        *players,
        readings=Readings(result, result, result),
        status=GameStatus.FINISHED,
        colours_unknown=white_entry.colour is None and black_entry.colour is None,
    )


def _outcome_alone(entry: Entry | None) -> Outcome:
    outcome = Outcome.ZERO_POINT_BYE if entry is None else entry.outcome
    assert outcome is not None
    return outcome


def _as_paired(document: TrfDocument, round_number: int) -> TrfDocument:
    if not document.earlier_cells:
        return document
    from events.trf.earlier_cells import as_paired  # few files have such cells

    return as_paired(document, round_number)


def _place_in(numbers: Mapping[PlayerId, PairingNumber], player: int) -> tuple[bool, int]:
    """By pairing number; whoever had none then comes last."""
    found = numbers.get(PlayerId(player))
    return found is None, found or player


def by_article_of_first_games(document: TrfDocument) -> str:
    """The article of the text that the file names by which the first games show the initial colour: " (E.5)"; or "".

    A file that names no text is taken for one of the Dutch System of 2017 (E.5).
    """
    said, meant = document.rules_said, meaning_of(document.type_code, document.details.start_date)
    name = "" if meant is None else meant.edition
    if not name and said is not None and is_known(said.edition):
        name = said.edition
    if not name:
        return "" if document.type_code else _in_brackets(_FIRST_COLOURS)
    rules = rules_of_teams(name)
    if rules is not None:
        return _in_brackets(rules.first_colours_article)
    has_it = any(one.number.endswith(_FIRST_COLOURS) for one in edition_named(name).articles())
    return _in_brackets(_FIRST_COLOURS) if has_it else ""


_FIRST_COLOURS: Final = "E.5"


def _in_brackets(article: str) -> str:
    return f" ({article})" if article else ""


def initial_colour_lacking(document: TrfDocument) -> Colour | None:
    """The one that the file does not say and its first games show; a table needs none."""
    if document.initial_colour is not None or names_a_table(document):
        return None
    return inferred_initial_colour(document)


def inferred_initial_colour(document: TrfDocument, edition: str = "") -> Colour | None:
    """The initial colour as the first games show it (E.5); None: no game has colours yet.

    In the first round with colours, the highest ranked participant with a colour has the initial colour when
    an even number of participants is ranked before him, and the opposite one otherwise; by the numbers that held then,
    where a comment of ours says them (decision 113). By the texts of 1998 and of the old Burstein players who were
    absent count among them (decisions 38, 41). `edition`: unknown or empty: the one that a comment of ours names.
    """
    said = document.rules_said
    name = edition if is_known(edition) or said is None else said.edition
    absent_count = is_known(name) and edition_named(name).general_rules.absent_count_in_parity
    held = numberings(document.earlier_rounds, numbers_of(document))
    whole = document
    for round_number in range(1, whole.rounds_paired + 1):
        document = _as_paired(whole, round_number)
        numbers = next(one.numbers for one in reversed(held) if one.from_round <= round_number)
        records = sorted(document.players, key=lambda record: _place_in(numbers, record.number))
        if not any(entry and entry.colour for entry in (record.entry(round_number) for record in records)):
            continue
        ahead = 0
        for record in records:
            if not absent_count and not any(entry and entry.took_part for entry in record.entries[:round_number]):
                continue
            entry = record.entry(round_number)
            if entry and entry.colour:
                return entry.colour if ahead % 2 == 0 else entry.colour.opposite
            ahead += 1
    return None
