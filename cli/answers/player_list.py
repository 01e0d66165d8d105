"""Everybody who plays, as `player list` shows them."""

from collections.abc import Sequence

from cli.input.roster import numbers_now
from cli.output import tables as show
from cli.output.answer import Numbered, OfRecord, answers
from cli.output.streams import json_to_stdout, text_to_stdout, to_stdout
from core.model.sentence import say
from core.model.tournament import Player
from core.model.units import RoundNumber
from projections.known import Known
from projections.standings.histories import histories as histories_of
from projections.tables.players import entrants_table
from projections.tables.standings import in_order
from projections.tables.table import POINTS, Column, Role
from projections.wording import rating_marks_told


def print_players(known: Known, *, as_json: bool) -> None:
    """The list, as a table or as JSON."""
    tournament = known.tournament
    numbers = numbers_now(tournament)
    histories = histories_of(tournament)
    coming = tournament.next_round
    listed = in_order(tournament)
    if as_json:
        json_to_stdout(
            PlayersAnswer(
                tournament=known.stream,
                event=known.version,
                players=[
                    ListedPlayer(
                        number=numbers.get(player.id),
                        id=player.id,
                        name=player.name,
                        title=player.title,
                        rating=player.rating,
                        rating_source=player.rating_source,
                        fide_rating=player.fide_rating,
                        national_rating=player.national_rating,
                        national_list=player.national_list,
                        federation=player.federation,
                        fide_id=player.fide_id,
                        club=player.club,
                        points=histories[player.id].points / 10,
                        status=_status(player, coming),
                    )
                    for player in listed
                ],
            )
        )
        return
    if not listed:
        to_stdout("No players registered yet.")
        return
    scores = (histories[player.id].points for player in listed)
    found = entrants_table(tournament).without(Role.FIDE_ID).with_column(POINTS, scores)
    show.draw(found.with_column(Column(say("Status"), Role.STATUS), (_status(player, coming) for player in listed)))
    for told in rating_marks_told(tournament):
        text_to_stdout(told)


def _status(player: Player, coming: RoundNumber) -> str:
    if player.expelled:
        return say("expelled")
    if player.takes_part_in(coming):
        return say("playing")
    arrivals = [span.first for span in player.spans if span.first > coming]
    return say("from round {first}", first=min(arrivals)) if arrivals else say("withdrawn")


class ListedPlayer(Numbered):
    """A line of the list; points with halves, a rating of 0: unrated."""

    title: str
    rating: int
    rating_source: str
    fide_rating: int
    national_rating: int
    national_list: str
    federation: str
    fide_id: str
    club: str
    points: float
    status: str


@answers("player list")
class PlayersAnswer(OfRecord, kw_only=True):
    """Everybody, by pairing number."""

    players: Sequence[ListedPlayer]
