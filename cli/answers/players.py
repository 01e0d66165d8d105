"""Players as they are shown: the card of one, with its rounds, the list of all, and their byes."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, TypeAlias

from cli.input.roster import name, numbers_now
from cli.output import streams
from cli.output import tables as show
from cli.output.answer import Answer, Numbered, OfRecord, answers, say_as_of
from cli.output.streams import json_to_stdout, text_to_stdout, to_stdout
from cli.output.tables import BYE_WORDS
from core.editions.registry import article, is_by_table, teams_compete
from core.editions.shared.histories import histories_before
from core.model.results import ByeKind, Colour, Outcome, Reading
from core.model.sentence import capitalised, joined, say, say_of
from core.model.tournament import Player, Round, RoundStage, Span, Tournament
from core.model.units import PairingNumber, PlayerId, RoundNumber
from events.log.envelope import counting
from events.vocabulary.corrections import Scope
from events.vocabulary.games import GameAdjudicated, GameResumed, ResultCorrected
from events.vocabulary.players import list_ratings_told
from events.vocabulary.reporting import FACTS, Fact
from events.vocabulary.rounds import RoundPaired
from projections.known import Known
from projections.standings.histories import PlayerHistory, RoundEntry, histories
from projections.standings.histories import histories as histories_of
from projections.standings.wording import withdrawn_after
from projections.tables.cells import Rated
from projections.tables.pairings import board_column
from projections.tables.players import entrants_table
from projections.tables.standings import in_order
from projections.tables.table import NUMBER, POINTS, RATING, ROUND, Column, Role, Value
from projections.tournament_state.readings import Output, footnotes
from projections.wording import FREE, marked, rating_marks_told, virtual_points_told

Bye: TypeAlias = tuple[RoundNumber, PlayerId, str]

_WITH_POINTS: Final = {kind.outcome: kind for kind in (ByeKind.HALF_POINT, ByeKind.FULL_POINT)}


def requested(tournament: Tournament) -> Iterator[Bye]:
    """Byes on request and announced absences; once a round is published, with what they do not count for."""
    published = {one.number: one for one in tournament.rounds if one.stage is not RoundStage.PAIRED}
    for (number, player), kind in tournament.byes.items():
        words = BYE_WORDS[kind]
        yield number, player, _told(published[number], player, kind, words) if number in published else words
    for one in published.values():
        for player, outcome in one.unpaired.items():
            if outcome in _WITH_POINTS and (one.number, player) not in tournament.byes:
                yield one.number, player, say("{kind} (not for pairings)", kind=BYE_WORDS[_WITH_POINTS[outcome]])
        for player, outcome in one.other_for_rating.unpaired.items() if one.other_for_rating else ():
            if outcome in _WITH_POINTS and one.unpaired.get(player) is not outcome:
                yield one.number, player, say("{kind} (rating report only)", kind=BYE_WORDS[_WITH_POINTS[outcome]])


def allocated(tournament: Tournament) -> Iterator[Bye]:
    """The byes that a pairing allocated."""
    for one in tournament.rounds:
        for player, outcome in one.unpaired.items():
            if outcome is Outcome.PAIRING_ALLOCATED_BYE:
                yield one.number, player, say("pairing-allocated bye")


def _told(one_round: Round, player: PlayerId, kind: ByeKind, words: str) -> str:
    """The bye, and that the published pairing has the player all the same, or that the standings have another one."""
    if one_round.bye == player or any(player in (game.white, game.black) for game in one_round.games):
        return say("{kind} (but paired)", kind=words)
    if one_round.unpaired.get(player, Outcome.ZERO_POINT_BYE) is kind.outcome:
        return words
    return say("{kind} (for pairings only)", kind=words)


_ALONE = {
    Outcome.PAIRING_ALLOCATED_BYE: say("pairing-allocated bye"),
    Outcome.HALF_POINT_BYE: say("half-point bye"),
    Outcome.FULL_POINT_BYE: say("full-point bye"),
    Outcome.ZERO_POINT_BYE: say("absent"),
    Outcome.FORFEIT_WIN: say("forfeit win, no opponent"),
    Outcome.FORFEIT_LOSS: say("forfeit loss, no opponent"),
}
_COLOURS = {Colour.WHITE: say("white"), Colour.BLACK: say("black")}
_RESULT = {Outcome.DRAW: "1/2", Outcome.UNRATED_WIN: say("1 unrated"), Outcome.UNRATED_DRAW: say("1/2 unrated")} | {
    Outcome.UNRATED_LOSS: "0 unrated",
    Outcome.PAIRING_ALLOCATED_BYE: "",
    Outcome.HALF_POINT_BYE: "",
    Outcome.FULL_POINT_BYE: "",
    Outcome.ZERO_POINT_BYE: "",
}


def print_card(known: Known, player: Player, *, as_json: bool) -> None:
    """Print what is known of a player."""
    tournament = known.tournament
    history = histories(tournament)[player.id]
    if as_json:
        json_to_stdout(_answer(known, player, history))
        return
    for label, value in _facts(tournament, player, history):
        if value:
            text_to_stdout(f"{streams.told(label):<16} {streams.told(value) if isinstance(value, str) else value}")
    if history.entries:
        text_to_stdout("")
        show.table(
            (
                *(ROUND, board_column(tournament), Column(say("Colour"), Role.COLOUR)),
                *(NUMBER, Column(say("Opponent"), Role.PERSON)),
                *(RATING, Column(say("Result"), Role.RESULT), POINTS, Column(say("Float"), Role.FLOAT)),
            ),
            [_row(tournament, entry) for entry in history.own_rounds],
        )
        for told in footnotes(tournament, Output.PLAYER, {player.id}):
            text_to_stdout(told)
    if told_of_floats := _of_floats(known, history.own_rounds):
        text_to_stdout(told_of_floats)
    for told in (*rating_marks_told(tournament), *virtual_points_told(tournament)):
        text_to_stdout(told)
    say_as_of(known)


def _of_floats(known: Known, rounds: Sequence[RoundEntry]) -> str:
    """By which results the floats are, where an adjourned game or a corrected one counted otherwise (decision 23)."""
    if not any(entry.float for entry in rounds):
        return ""
    if not any(_counts_otherwise_since(known)):
        return ""
    return say(
        "The floats shown are based on corrections and on the results of adjourned games, not on the results assumed "
        "when a round was paired. `explain float PLAYER` shows the floats of each round as paired."
    )


def _counts_otherwise_since(known: Known) -> Iterator[bool]:
    """Of each event whether by it a game counts otherwise than a round that was paired before it read it."""
    paired = 0
    for stored in counting(known.events):
        event = stored.event
        if isinstance(event, RoundPaired):
            paired = event.round_number
        elif isinstance(event, ResultCorrected):
            yield event.round_number < paired and Scope.PAIRINGS in event.correction.reaches
        else:
            yield isinstance(event, GameResumed | GameAdjudicated)


def _row(tournament: Tournament, entry: RoundEntry) -> tuple[Value, ...]:
    result = (
        say("adjourned") if entry.adjourned else _RESULT.get(entry.outcome, entry.outcome) if entry.outcome else ":"
    )
    result = marked(str(result) if isinstance(result, Outcome) else result, counts=entry.counts)
    side = entry.float.value if entry.float else ""
    if entry.opponent is None:
        what = FREE if entry.is_free else _ALONE[entry.outcome] if entry.outcome else ""
        return entry.round_number, "", "", "", what, "", result, entry.points_after, side
    return (
        entry.round_number,
        entry.board,
        _COLOURS[entry.colour] if entry.colour else "",
        numbers_now(tournament).get(entry.opponent),
        name(tournament, entry.opponent),
        Rated(tournament.players[entry.opponent]),
        result,
        entry.points_after,
        side,
    )


def _for_rating(tournament: Tournament, player: PlayerId, entry: RoundEntry) -> dict[str, Any]:
    """Result and colour as the rating report has them; null where there was no game."""
    for game in tournament.rounds[entry.round_number - 1].games:
        if game.board == entry.board:
            rated = game.readings.shown(Reading.RATING)
            outcomes = (None, None) if rated is None else rated.outcomes
            turned = entry.colour.opposite if entry.colour and game.colours_reversed_for_rating else entry.colour
            return {"outcome_for_rating": outcomes[player != game.white], "colour_for_rating": turned}
    return {"outcome_for_rating": None, "colour_for_rating": None}


def _left(player: Player) -> str:
    """Behind the rounds."""
    if player.expelled:
        return say(", expelled")
    return say(", withdrawn") if player.spans and player.spans[-1].last else ""


def _joined_up(tournament: Tournament, player: Player) -> list[Span]:
    """One span where a withdrawal was taken back before a round was missed; by a table, until the last game played."""
    found: list[Span] = []
    spans = list(player.spans)
    last_played = withdrawn_after(tournament, player.id) if is_by_table(tournament) else None
    if last_played is not None:
        spans[-1] = Span(spans[-1].first, last_played)
    for span in spans if last_played != 0 else ():
        last = found[-1].last if found else None
        if last is not None and last + 1 >= span.first:
            found[-1] = Span(found[-1].first, span.last)
        else:
            found.append(span)
    return found


def _facts(tournament: Tournament, player: Player, history: PlayerHistory) -> list[tuple[str, object]]:
    spans = joined(
        ", ",
        (
            say("from round {first} onwards", first=span.first)
            if span.last is None
            else say("round {first}", first=span.first)
            if span.last == span.first
            else say("rounds {first}-{last}", first=span.first, last=span.last)
            for span in _joined_up(tournament, player)
        ),
    )
    byes = joined(
        ", ",
        (
            say("{kind} in round {round_number}", kind=kind, round_number=r)
            for r, who, kind in sorted(requested(tournament))
            if who == player.id
        ),
    )
    apart = " / ".join(
        name(tournament, pair[1] if pair[0] == player.id else pair[0])
        for pair in sorted(tournament.forbidden_pairs)
        if player.id in pair
    )
    number = numbers_now(tournament).get(player.id)
    return [
        (
            say("Team") if teams_compete(tournament.settings) and player.id in tournament.teams else say("Player"),
            f"{player.title} {player.name}".strip(),
        ),
        (say("Pairing number"), number or say("not assigned yet")),
        (say("Id"), say("{id} (type id:{id})", id=player.id)),
        (say("Rating"), _rating(player)),
        (say("Federation"), player.federation),
        (say("Club"), player.club),
        (say("Sex"), player.sex),
        (say("Born"), player.birth_date.removesuffix("/00/00").replace("/", "-")),
        *((capitalised(column), group) for (column, who), group in tournament.groups.items() if who == player.id),
        (say("FIDE ID"), player.fide_id),
        (say("For reports"), _for_reports(tournament, player)),
        (say("Plays"), joined("", (spans or say("in no round"), _left(player)))),
        (say("Reserved board"), tournament.fixed_boards.get(player.id, "")),
        (say("Byes"), byes),
        (say("Not to be paired with"), apart),
        (say("Points"), _points(tournament, history) if history.entries else ""),
        (say("Colours"), joined("", (capitalised(show.COLOUR_LETTERS[colour]) for colour in history.colours))),
        (
            say("Next bye"),
            ""
            if _may_take_bye(tournament, player)
            else say(
                "not eligible for the pairing-allocated bye ({article})",
                article=article(tournament.settings.edition, "C.04.1.d"),
            ),
        ),
    ]


def _for_reports(tournament: Tournament, player: Player) -> str:
    """What is on record for reports: K 20, CFC number 111111."""
    told = (
        say("{fact} {value}", fact=FACTS[fact], value=tournament.facts[fact, player.id])
        for fact in Fact
        if (fact, player.id) in tournament.facts
    )
    return joined(", ", told)


def _rating(player: Player) -> str:
    """The rating, and where a correction left another one."""
    apart = [
        joined(" ", (str(rating) if rating else say("unrated"), where))
        for rating, where in (
            (player.other_rating_for_pairing, say("for pairings")),
            (player.other_rating_for_report, say("in the rating report")),
        )
        if rating is not None
    ]
    lists = list_ratings_told(player.fide_rating, player.national_rating, player.national_list)
    told = [*(one for one in (player.rating_source, lists) if one), *apart]
    rating = str(player.rating) if player.rating else say("unrated")
    return say("{rating} ({remarks})", rating=rating, remarks=joined(", ", told)) if told else rating


def _points(tournament: Tournament, history: PlayerHistory) -> str:
    games = sum(entry.counts and entry.colour_played is not None for entry in history.entries)
    if history.player in tournament.teams:
        return say_of(
            games, "{points} from {count} match", "{points} from {count} matches", points=show.points(history.points)
        )
    return say_of(
        games, "{points} from {count} game", "{points} from {count} games", points=show.points(history.points)
    )


def _may_take_bye(tournament: Tournament, player: Player) -> bool:
    """Whether the rounds whose results are known leave him the pairing-allocated bye; by a table there is none."""
    if is_by_table(tournament):
        return True
    complete = RoundNumber(tournament.last_paired_round)
    return not histories_before(tournament, complete)[player.id].barred_from_bye if complete else True


class CardRound(Answer):
    """A round of a player; what there was not is null, points are those after the round."""

    round: RoundNumber
    board: int | None
    colour: Colour | None
    opponent_id: PlayerId | None
    opponent: str | None
    outcome: Outcome | None
    counts_in_standings: bool
    adjourned: bool
    points_after: float
    float: str | None
    outcome_for_rating: Outcome | None
    colour_for_rating: Colour | None


@answers("player show")
class CardAnswer(OfRecord, kw_only=True):
    """What is known of a player; a rating of 0: unrated."""

    number: PairingNumber | None
    id: PlayerId
    name: str
    title: str
    rating: int
    rating_source: str
    fide_rating: int
    national_rating: int
    national_list: str
    rating_for_pairing: int
    rating_for_report: int
    federation: str
    fide_id: str
    facts: dict[str, str]
    points: float
    colours: str
    rounds: Sequence[CardRound]
    remarks: Sequence[str]


def _answer(known: Known, player: Player, history: PlayerHistory) -> CardAnswer:
    tournament = known.tournament
    return CardAnswer(
        tournament=known.stream,
        event=known.version,
        number=numbers_now(tournament).get(player.id),
        id=player.id,
        name=player.name,
        title=player.title,
        rating=player.rating,
        rating_source=player.rating_source,
        fide_rating=player.fide_rating,
        national_rating=player.national_rating,
        national_list=player.national_list,
        rating_for_pairing=player.rating_for_pairing,
        rating_for_report=player.rating_for_report,
        federation=player.federation,
        fide_id=player.fide_id,
        facts={fact.value: tournament.facts[fact, player.id] for fact in Fact if (fact, player.id) in tournament.facts},
        points=history.points / 10,
        colours="".join(history.colours),
        rounds=[
            CardRound(
                round=entry.round_number,
                board=entry.board,
                colour=entry.colour,
                opponent_id=entry.opponent,
                opponent=name(tournament, entry.opponent) if entry.opponent is not None else None,
                outcome=entry.outcome,
                counts_in_standings=entry.counts,
                adjourned=entry.adjourned,
                points_after=entry.points_after / 10,
                float=entry.float,
                **_for_rating(tournament, player.id, entry),
            )
            for entry in history.entries
        ],
        remarks=footnotes(tournament, Output.PLAYER, {player.id}),
    )


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
