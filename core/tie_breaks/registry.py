"""Every tie-break there is, with the text it stands in. C.07 numbers are those of 2023 to 2026.

| code | tie-break | text | modifiers |
|---|---|---|---|
| DE | Direct Encounter | C.07 6 | P |
| WIN WON BPG BWG | wins, games won, games with Black, games won with Black | C.07 7.1-7.4 | |
| PS | Progressive Scores | C.07 7.5 | C1 C2 |
| REP STD | Rounds one Elected to Play (once GE), Standard Points | C.07 7.6, 7.7 | |
| VUR NUM | Voluntarily Unplayed Rounds, Games Played: figures that the others rest on | C.07 16.2, decision 103 | |
| TPN RTNG | Pairing Number, Rating | C.07 7.8, 7 | |
| BH FB | Buchholz, Fore Buchholz | C.07 8.1, 8.3 | C1 C2 M1 M2 P |
| AOB | Average of Opponents' Buchholz | C.07 8.2 | F P |
| ABH AFB | a player's own score as it counts in the BH, and the FB, of his opponents | C.07 16.3, decision 103 | |
| SB ESB | Sonneborn-Berger (with the dummy); extended: of one player the same | C.07 9.1, 13.2 | C1 C2 M1 M2 P |
| KS | Koya System | C.07 9.2 | L |
| ARO | Average Rating of Opponents | C.07 10.1 | C1 C2 M1 M2 |
| TPR PTP APRO APPO | performance ratings, own and opponents' | C.07 10.2-10.5 | |
| MED MMED SOLK | Median (Harkness), Modified Median, Solkoff | article | |
| CUM CUMO | Cumulative, of opponents | CFC 672, article | D |
| H2H | result between tied players | article, CFC 673, 1998 F.10 | |
| BLACKS KASH | most games with Black, Kashdan | article | |
| SBC | Sonneborn-Berger without a dummy | CFC 673 | |
| AVR OPERF | average rating of opposition, opponents' performance | article, 1998 F.10 | |
| LOSS TARDY | time of loss, tardiness | article | |
| LOT COIN PLAYOFF FAST | lots, coin flip, speed play-off, single fast game | article, 1998 F.10 | |
| BC TBR BBE | Board Count, Top Board Result, Bottom Board Elimination | C.07 12 | |
| MPVGP MPTS GPTS | the points that do not make the standings; match points; game points | C.07 13.1 | |
| EMMSB EMGSB EGMSB EGGSB | Extended Sonneborn-Berger of teams | C.07 13.2 | C1 C2 M1 M2 P |
| EDE EDEC EDET EDEB EDEBT EDEBB | Extended Direct Encounter, then the boards | C.07 13.3 | P |
| SSSC | Score Strength Combination | C.07 13.4 | C1 C2 K P |
| REC | whatever of these was recorded last | C.07 3, 1998 F.10 | |

Every code also takes R, the other order. Of teams :MP or :GP behind the name, as in BH:GP, says by which points.
"Article" is the Swiss-system article on US Chess's systems.
"""

from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import Final

from core.model.dataclass import dataclass, replace
from core.model.sentence import say
from core.model.tie_breaks import COIN, FAST_GAME, LOTS, METHODS, PLAY_OFF
from core.model.units import PlayerId
from core.tie_breaks import buchholz, older_texts, own_results, ratings, teams
from core.tie_breaks.cards import GAME_POINTS, MATCH_POINTS
from core.tie_breaks.direct_encounter import Order, direct_encounter
from core.tie_breaks.facts import Facts, Value
from core.tie_breaks.modifiers import Modifiers
from core.tie_breaks.recorded_orders import as_recorded

OfPlayers = Callable[[Facts, Modifiers], dict[PlayerId, Value]]
OfGroup = Callable[[Facts, Modifiers, Sequence[PlayerId]], Order]


class Needs(Enum):
    """What a tie-break cannot do without."""

    SWISS = auto()  # it says nothing where everybody meets everybody
    RATINGS = auto()
    TEAMS = auto()  # match points, game points, boards
    BOARDS = auto()  # who scored on which board of a match


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One entry of the table: either a value for each player, or an order for each group of tied players."""

    code: str
    title: str
    means: str  # one line: what is counted, and what comes first where that is not the higher value
    article: str
    values: OfPlayers | None = None
    of_group: OfGroup | None = None
    scale: int = 1  # how many units of its value make one point
    working_scale: int = 1  # and of its contributions
    modifiers: frozenset[str] = frozenset()
    needs: frozenset[Needs] = frozenset()
    lower_first: bool = False


_CUTS: Final = ("C1", "C2")
_CUTS_AND_MEDIANS: Final = (*_CUTS, "M1", "M2")
_POINTS: Final = 10
_PRODUCTS: Final = 100


def _of_players(
    code: str,
    title: str,
    means: str,
    article: str,
    values: OfPlayers,
    modifiers: Sequence[str] = (),
    *,
    scale: int = 1,
    needs: Sequence[Needs] = (),
) -> TieBreak:
    return TieBreak(
        code,
        title,
        means,
        article,
        values=values,
        scale=scale,
        working_scale=scale,
        modifiers=frozenset(modifiers),
        needs=frozenset(needs),
    )


def _lower_first(tie_break: TieBreak) -> TieBreak:
    return replace(tie_break, lower_first=True)


def _of_group(
    code: str,
    title: str,
    means: str,
    article: str,
    of_group: OfGroup,
    modifiers: Sequence[str] = (),
    *,
    needs: Sequence[Needs] = (),
) -> TieBreak:
    return TieBreak(
        code,
        title,
        means,
        article,
        of_group=of_group,
        working_scale=_POINTS,
        modifiers=frozenset(modifiers),
        needs=frozenset(needs),
        lower_first=True,
    )


_RATED: Final = (Needs.RATINGS,)
_SWISS: Final = (Needs.SWISS,)

_C07: Final = (
    _of_group(
        "DE",
        say("Direct Encounter"),
        say("Points from the games between the tied players, if all of them met"),
        "C.07 6",
        direct_encounter,
        ("P",),
    ),
    _of_players(
        "WIN",
        say("Number of Wins"),
        say("Rounds that scored as many points as a win, including unplayed ones"),
        "C.07 7.1",
        own_results.number_of_wins,
    ),
    _of_players(
        "WON", say("Games Won over the board"), say("Games won over the board"), "C.07 7.2", own_results.games_won
    ),
    _of_players(
        "BPG",
        say("Games Played with Black"),
        say("Games played over the board with Black"),
        "C.07 7.3",
        own_results.games_with_black,
    ),
    _of_players(
        "BWG",
        say("Games Won with Black"),
        say("Games won over the board with Black"),
        "C.07 7.4",
        own_results.games_won_with_black,
    ),
    _of_players(
        "PS",
        say("Progressive Scores"),
        say("Sum of the player's own scores after each round"),
        "C.07 7.5",
        own_results.progressive_scores,
        _CUTS,
        scale=_POINTS,
    ),
    _of_players(
        "REP",
        say("Rounds one Elected to Play"),
        say("Rounds without a half-point or zero-point bye or a forfeit loss"),
        "C.07 7.6",
        own_results.rounds_elected_to_play,
    ),
    _of_players(
        "STD",
        say("Standard Points"),
        say("Points counted as 1, 1/2, 0, whatever the event awards"),
        "C.07 7.7",
        own_results.standard_points,
        scale=_POINTS,
    ),
    _of_players(
        "VUR",
        say("Voluntarily Unplayed Rounds"),
        say("Rounds with a half-point or zero-point bye or a forfeit loss"),
        "C.07 16.2",
        own_results.voluntarily_unplayed_rounds,
    ),
    _of_players(
        "NUM", say("Games Played"), say("Games played over the board"), say("decision 103"), own_results.games_played
    ),
    _lower_first(
        _of_players(
            "TPN",
            say("Pairing Number"),
            say("The pairing number, lower first"),
            "C.07 7.8",
            own_results.pairing_number,
        ),
    ),
    _of_players("RTNG", say("Rating"), say("The player's rating"), "C.07 7", own_results.rating, needs=_RATED),
    _of_players(
        "BH",
        say("Buchholz"),
        say("Sum of the opponents' scores"),
        "C.07 8.1",
        buchholz.buchholz,
        (*_CUTS_AND_MEDIANS, "P"),
        scale=_POINTS,
        needs=_SWISS,
    ),
    _of_players(
        "AOB",
        say("Average of Opponents' Buchholz"),
        say("Average of the opponents' Buchholz"),
        "C.07 8.2",
        buchholz.average_of_opponents_buchholz,
        ("F", "P"),
        scale=_POINTS,
        needs=_SWISS,
    ),
    _of_players(
        "FB",
        say("Fore Buchholz"),
        say("Buchholz as if all games of the last round had been drawn"),
        "C.07 8.3",
        buchholz.fore_buchholz,
        (*_CUTS_AND_MEDIANS, "P"),
        scale=_POINTS,
        needs=_SWISS,
    ),
    _of_players(
        "ABH",
        say("Adjusted Score for Buchholz"),
        say("The player's score as it counts in the opponents' Buchholz"),
        "C.07 16.3",
        buchholz.adjusted_score,
        scale=_POINTS,
    ),
    _of_players(
        "AFB",
        say("Adjusted Score for Fore Buchholz"),
        say("The player's score as it counts in the opponents' Fore Buchholz"),
        "C.07 8.3, 16.3",
        buchholz.adjusted_fore_score,
        scale=_POINTS,
    ),
    _of_players(
        "SB",
        say("Sonneborn-Berger"),
        say("Scores of the opponents beaten, plus half the scores of those drawn with"),
        "C.07 9.1",
        buchholz.sonneborn_berger,
        (*_CUTS_AND_MEDIANS, "P"),
        scale=_PRODUCTS,
    ),
    _of_players(
        "ESB",
        say("Extended Sonneborn-Berger"),
        say("Sonneborn-Berger under the name that teams use"),
        say("C.07 13.2; for a player C.07 9.1"),
        buchholz.sonneborn_berger,
        (*_CUTS_AND_MEDIANS, "P"),
        scale=_PRODUCTS,
    ),
    _of_players(
        "KS",
        say("Koya System"),
        say("Points against opponents who scored at least half of the points"),
        "C.07 9.2",
        buchholz.koya,
        ("L",),
        scale=_POINTS,
    ),
    _of_players(
        "ARO",
        say("Average Rating of Opponents"),
        say("Average rating of the opponents met over the board"),
        "C.07 10.1",
        ratings.average_rating_of_opponents,
        _CUTS_AND_MEDIANS,
        needs=_RATED,
    ),
    _of_players(
        "TPR",
        say("Tournament Performance Rating"),
        say("ARO plus a rating difference for the percentage scored"),
        "C.07 10.2",
        ratings.tournament_performance_rating,
        needs=_RATED,
    ),
    _of_players(
        "PTP",
        say("Perfect Tournament Performance"),
        say("The lowest rating whose expected score is the score achieved"),
        "C.07 10.3",
        ratings.perfect_tournament_performance,
        needs=_RATED,
    ),
    _of_players(
        "APRO",
        say("Average Performance Rating of Opponents"),
        say("Average of the opponents' TPR"),
        "C.07 10.4",
        ratings.average_performance_of_opponents,
        needs=_RATED,
    ),
    _of_players(
        "APPO",
        say("Average Perfect Performance of Opponents"),
        say("Average of the opponents' PTP"),
        "C.07 10.5",
        ratings.average_perfect_performance_of_opponents,
        needs=_RATED,
    ),
)

_OLDER: Final = (
    _of_players(
        "MED",
        say("Median (Harkness)"),
        say("Sum of the opponents' scores without the highest and the lowest"),
        say("article, Median"),
        older_texts.median,
        scale=_POINTS,
        needs=_SWISS,
    ),
    _of_players(
        "MMED",
        say("Modified Median"),
        say("Median that omits the lowest or highest scores, depending on the player's score"),
        say("article, Modified Median"),
        older_texts.modified_median,
        scale=_POINTS,
        needs=_SWISS,
    ),
    _of_players(
        "SOLK",
        say("Solkoff"),
        say("Sum of all opponents' scores"),
        say("article, Solkoff"),
        older_texts.solkoff,
        scale=_POINTS,
        needs=_SWISS,
    ),
    _of_players(
        "CUM",
        say("Cumulative"),
        say("Sum of the player's own scores after each round"),
        "CFC 672",
        older_texts.cumulative,
        ("D",),
        scale=_POINTS,
    ),
    _of_players(
        "CUMO",
        say("Cumulative of Opponents"),
        say("Sum of the opponents' cumulative scores"),
        say("article, Cumulative opponent's score"),
        older_texts.cumulative_of_opponents,
        ("D",),
        scale=_POINTS,
    ),
    _of_group(
        "H2H",
        say("Result between Tied Players"),
        say("Points from the games between the tied players"),
        say("article; CFC 673; 1998 F.10"),
        direct_encounter,
    ),
    _of_players(
        "BLACKS",
        say("Most Games with Black"),
        say("More games with Black first"),
        say("article"),
        older_texts.most_blacks,
    ),
    _of_players(
        "KASH",
        say("Kashdan"),
        say("4 points for a win, 2 for a draw, 1 for a loss, 0 for an unplayed game"),
        say("article, Kashdan"),
        older_texts.kashdan,
    ),
    _of_players(
        "SBC",
        say("Sonneborn-Berger without a dummy"),
        say("Sonneborn-Berger from played games only"),
        "CFC 673",
        older_texts.sonneborn_berger_673,
        scale=_PRODUCTS,
    ),
    _of_players(
        "AVR",
        say("Average Rating of Opposition"),
        say("Average rating of the opponents"),
        say("article; 1998 F.10"),
        older_texts.average_rating_of_opposition,
        needs=_RATED,
    ),
    _of_players(
        "OPERF",
        say("Opponents' Performance"),
        say("Average performance rating of the opponents"),
        say("article, Opponent's performance"),
        older_texts.opponents_performance,
        needs=_RATED,
    ),
    _of_players(
        "LOSS",
        say("Time of Loss"),
        say("The player whose first loss came later ranks first"),
        say("article, Time of Loss"),
        older_texts.time_of_loss,
    ),
    _lower_first(
        _of_players(
            "TARDY",
            say("Tardiness"),
            say("Players who entered after round 1 come last"),
            say("article, Tardiness"),
            older_texts.tardiness,
        ),
    ),
    _of_group(
        "LOT", say("Drawing of Lots"), say("The order drawn by lot, as recorded"), "1998 F.10", as_recorded(LOTS)
    ),
    _of_group("COIN", say("Coin Flip"), say("The coin flip, as recorded"), say("article"), as_recorded(COIN)),
    _of_group(
        "REC",
        say("Order on Record"),
        say("Whichever play-off, lot or coin flip was recorded last"),
        "C.07 3; 1998 F.10",
        as_recorded(*METHODS),
    ),
    _of_group(
        "PLAYOFF",
        say("Speed Play-off"),
        say("The speed play-off, as recorded"),
        say("article; C.07 3"),
        as_recorded(PLAY_OFF),
    ),
    _of_group(
        "FAST",
        say("Single Fast Game"),
        say("The single fast game, as recorded"),
        say("article"),
        as_recorded(FAST_GAME),
    ),
)

_TEAMS: Final = (Needs.TEAMS,)
_BOARDS: Final = (Needs.TEAMS, Needs.BOARDS)
_SWISS_OF_TEAMS: Final = (Needs.TEAMS, Needs.SWISS)
_EDE_MEANS: Final = say("Match points and game points between the tied teams, then the boards named")
_COUNT, _TOP, _BOTTOM = teams.fewest_by_count, teams.top_boards, teams.without_bottom_boards

_OF_TEAMS: Final = (
    _lower_first(
        _of_players(
            "BC",
            say("Board Count"),
            say("Points of each board times its number, the lower sum first"),
            "C.07 12.1",
            teams.board_count,
            scale=_POINTS,
            needs=_BOARDS,
        ),
    ),
    _of_group(
        "TBR",
        say("Top Board Result"),
        say("Points on the top boards, from board 1 down"),
        "C.07 12.2",
        teams.by_boards(_TOP),
        needs=_BOARDS,
    ),
    _of_group(
        "BBE",
        say("Bottom Board Elimination"),
        say("Points without the bottom boards, from the last board up"),
        "C.07 12.3",
        teams.by_boards(_BOTTOM),
        needs=_BOARDS,
    ),
    _of_players(
        "MPVGP",
        say("Match Points or Game Points"),
        say("Game points if match points decide the ranking, match points if game points do"),
        "C.07 13.1",
        teams.other_score,
        scale=_POINTS,
        needs=_TEAMS,
    ),
    _of_players(
        "MPTS",
        say("Match Points"),
        say("Points for matches"),
        "C.07 13.1",
        teams.points_of(MATCH_POINTS),
        scale=_POINTS,
        needs=_TEAMS,
    ),
    _of_players(
        "GPTS",
        say("Game Points"),
        say("Points for games"),
        "C.07 13.1",
        teams.points_of(GAME_POINTS),
        scale=_POINTS,
        needs=_TEAMS,
    ),
    *(
        _of_players(
            f"E{opponents}{own}SB",
            say("Extended Sonneborn-Berger ({opponents}P, {own}P)", opponents=opponents, own=own),
            say("The opponents' {opponents}P times the {own}P scored against them", opponents=opponents, own=own),
            "C.07 13.2",
            teams.extended_sonneborn_berger(f"{opponents}P", f"{own}P"),
            (*_CUTS_AND_MEDIANS, "P"),
            scale=_PRODUCTS,
            needs=_TEAMS,
        )
        for opponents in "MG"
        for own in "MG"
    ),
    *(
        _of_group(
            code,
            title,
            _EDE_MEANS,
            "C.07 13.3",
            teams.extended_direct_encounter(*boards),
            ("P",),
            needs=_BOARDS if boards else _TEAMS,
        )
        for code, title, boards in (
            ("EDE", say("Extended Direct Encounter"), ()),
            ("EDEC", say("Extended Direct Encounter, then BC"), (_COUNT,)),
            ("EDET", say("Extended Direct Encounter, then TBR"), (_TOP,)),
            ("EDEB", say("Extended Direct Encounter, then BBE"), (_BOTTOM,)),
            ("EDEBT", say("Extended Direct Encounter, then BC and TBR"), (_COUNT, _TOP)),
            ("EDEBB", say("Extended Direct Encounter, then BC and BBE"), (_COUNT, _BOTTOM)),
        )
    ),
    _of_players(
        "SSSC",
        say("Score Strength Combination"),
        say("The other points, plus the Buchholz scaled to weigh about the same"),
        "C.07 13.4",
        teams.score_strength,
        (*_CUTS, "K", "P"),
        scale=_POINTS,
        needs=_SWISS_OF_TEAMS,
    ),
)

TIE_BREAKS: Final[dict[str, TieBreak]] = {one.code: one for one in (*_C07, *_OLDER, *_OF_TEAMS)}
"""By code."""

OF_PLAYERS: Final = tuple(code for code, one in TIE_BREAKS.items() if Needs.TEAMS not in one.needs)
"""The codes that players can be ranked by; teams by all."""

ALSO_CALLED: Final = {"GE": "REP"}
"""Codes of earlier editions."""
