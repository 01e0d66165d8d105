"""What is handed out: the pairing card of each player (CFC 611), result slips, name cards."""

from collections.abc import Mapping

from core.editions.registry import is_of_one, teams_compete
from core.model.results import COLOURS, Colour
from core.model.sentence import joined, say
from core.model.tournament import Player, Tournament
from core.model.units import PlayerId, RoundNumber, points_in_print
from projections.export.paper.document import Card, Cards, Paper, paper
from projections.export.paper.teams import match_slips
from projections.export.report.facts import BoardLine, round_part
from projections.known import Known
from projections.standings.boards import game_points_in
from projections.standings.histories import PlayerHistory, RoundEntry, histories
from projections.tables.cells import FLOATS, in_brackets
from projections.tables.standings import in_order
from projections.tables.table import NUMBER, RATING, Column, Role, table_of
from projections.tournament_state.readings import Output, footnotes
from projections.wording import ADJOURNED, FREE, UNPAIRED, marked, outcome_of, titled, virtual_points_told

_COLOURS: Mapping[Colour | None, str] = COLOURS | {None: ""}
_CARD = (
    Column("Rd", Role.ROUND),
    Column(say("Colour"), Role.COLOUR),
    NUMBER,
    Column(say("Opponent"), Role.PERSON),
    Column(say("Score"), Role.RESULT),
    Column(say("Total"), Role.COUNT),
    Column(say("Float"), Role.FLOAT),
)


def pairing_cards(known: Known, only: PlayerId | None = None) -> Paper:
    """A card for each entrant: colour, opponent, score in the game, cumulative score, float; rounds to come are blank.

    `only`: the card of one player.
    """
    tournament = known.tournament
    played = histories(tournament)
    wanted = [player for player in in_order(tournament) if only in (None, player.id)]
    cards = tuple(_pairing_card(tournament, player, played[player.id]) for player in wanted)
    heading = (
        say("Pairing cards") if only is None else say("Pairing card for {name}", name=tournament.players[only].name)
    )
    remarks = (say("A score in brackets: the game was not played."),)
    if tournament.settings.boards:
        remarks = (
            say("Colours are those in game 1 of each match; game points are in brackets after the score.")
            if is_of_one(tournament.settings)
            else say("Colours are those on board 1; game points are in brackets after the score."),
        )
    of = None if only is None else {only}
    told = (*remarks, *virtual_points_told(tournament), *footnotes(tournament, Output.CARDS, of))
    return paper(known, heading, Cards(cards, across=1 if only is not None else 2), remarks=told)


def result_slips(known: Known, round_number: RoundNumber) -> Paper:
    """A slip for each board of a round, for the result and two signatures; where teams meet, for each match."""
    part = round_part(known, round_number)
    if known.tournament.settings.boards:
        return match_slips(known, part)
    cards = tuple(_slip(known.tournament, round_number, board) for board in part.boards)
    return paper(
        known,
        say("Result slips for round {round_number}", round_number=round_number),
        Cards(cards, across=2),
        round_number=round_number,
    )


def name_cards(known: Known) -> Paper:
    """A card for each player, to stand on the table; where teams compete, for their players."""
    tournament = known.tournament
    cards = tuple(
        Card(
            head=titled(player),
            under=joined(" · ", (of_team, player.federation, _rating(player))),
        )
        for of_team, player in _at_the_boards(tournament)
    )
    return paper(known, say("Name cards"), Cards(cards, across=2, large=True))


def _at_the_boards(tournament: Tournament) -> list[tuple[str, Player]]:
    """Everybody who plays, with the name of his team."""
    if not teams_compete(tournament.settings):
        return [("", player) for player in in_order(tournament)]
    return [
        (team.name, tournament.members[member])
        for team in in_order(tournament)
        for member in tournament.teams.get(team.id, ())
    ]


def _rating(player: Player) -> str:
    """In full: a card has no legend."""
    if not player.rating:
        return ""
    return say("{rating}, estimated", rating=player.rating) if player.has_estimated_rating else str(player.rating)


def _pairing_card(tournament: Tournament, player: Player, history: PlayerHistory) -> Card:
    numbers = tournament.numbers_in(tournament.next_round)
    rows = [_card_row(tournament, player.id, entry, numbers) for entry in history.own_rounds]
    all_rounds = (tournament.settings.rounds or 0) if len(rows) == len(history.entries) else 0
    to_come = range(len(rows) + 1, all_rounds + 1)
    rows += [(str(number), *[""] * (len(_CARD) - 1)) for number in to_come]
    number = numbers.get(player.id)
    rating = _rating(player) or say("unrated")
    return Card(
        head=f"{f'{number}. ' if number else ''}{titled(player)}",
        under=joined(" · ", (rating, player.federation, player.fide_id)),
        table=table_of(_CARD, rows),
    )


def _card_row(
    tournament: Tournament, player: PlayerId, entry: RoundEntry, numbers: Mapping[PlayerId, int]
) -> tuple[str, ...]:
    total = points_in_print(entry.points_after) if entry.outcome is not None else ""
    mark = FLOATS[entry.float]
    if entry.is_free:
        return str(entry.round_number), "", "", FREE, "", total, mark
    if entry.opponent is None:
        kind = "" if entry.outcome is None else UNPAIRED.get(entry.outcome, entry.outcome.value)
        return str(entry.round_number), "", "", kind, joined("", ("(", points_in_print(entry.points), ")")), total, mark
    opponent = tournament.players[entry.opponent]
    number = numbers.get(entry.opponent)
    score = ADJOURNED if entry.adjourned else outcome_of(entry.outcome)
    if entry.outcome is not None and not entry.outcome.was_played:
        score = joined("", ("(", score, ")"))
    if tournament.settings.boards:
        score = joined("", (score, in_brackets(game_points_in(tournament, player, entry.round_number))))
    score = marked(score, counts=entry.counts)
    return str(entry.round_number), _COLOURS[entry.colour], str(number or ""), opponent.name, score, total, mark


def _slip(tournament: Tournament, round_number: RoundNumber, board: BoardLine) -> Card:
    columns = (*(Column(""), NUMBER, Column(say("Player"), Role.PERSON), RATING, Column(say("Result"))),)
    rows = tuple(
        (colour, who.number, who.name, _rating(tournament.players[who.id]), "")
        for colour, who in ((say("White"), board.white), (say("Black"), board.black))
    )
    return Card(
        head=say("Round {round_number}, board {board}", round_number=round_number, board=board.board),
        under=tournament.details.name,
        table=table_of(columns, rows),
        to_write_on=(say("Signature of White"), say("Signature of Black")),
    )
