"""The rule book of the Canadian handbook as tables: the individual Swiss (601 to 633), and teams (640 to 664).

The rules for individuals apply to teams besides (641).
"""

from core.model.dataclass import replace
from core.model.hints import Final
from core.model.rule_book import Article
from core.model.sentence import say

ARTICLES: Final = (
    Article(
        "601, 602",
        "variations",
        say("Variations"),
        say("Those listed, and others in the same spirit, if announced before round 1."),
        "core.editions.cfc.variations:VARIATIONS",
    ),
    Article(
        "613",
        "initial order",
        say("Pairing numbers"),
        say("By rating, equal ratings by lot, unrated players last; unchanged throughout."),
        "core.editions.cfc.variations:order_of_613",
    ),
    Article(
        "613.1",
        "initial order",
        say("Unrated players (variation)"),
        say("Just below the average rating, or about one fifth of the way up."),
        "core.editions.cfc.variations:order_of_613",
    ),
    Article(
        "614",
        "initial order",
        say("Late entrants"),
        say("Their numbers follow the last one, but they are arranged by rating; a pairing score may be assigned."),
        "core.editions.cfc.engine:field_of",
    ),
    Article(
        "620", "order", say("Rank"), say("Score, then the order given in 613."), "core.editions.cfc.engine:field_of"
    ),
    Article(
        "620, 621",
        "scoregroups and brackets",
        say("Score groups"),
        say("Players with the same score, paired from the highest group down."),
        "core.editions.cfc.procedure:pair_round",
    ),
    Article(
        "615",
        "taker of the bye",
        say("The bye"),
        say("The lowest rated eligible player in the lowest score group, then unrated players by lot; nobody twice."),
        "core.editions.cfc.procedure:candidates",
    ),
    Article(
        "615a",
        "bye",
        say("Half-point byes"),
        say("At the director's discretion for rounds a player cannot play."),
        "core.general_rules.unplayed_rounds:any_bye",
    ),
    Article(
        "616, 616.1",
        "bye",
        say("Scoring"),
        say("The bye counts as one point, or half a point if so announced; a default counts as a win and a loss."),
        "core.model.results:Scoring",
    ),
    Article(
        "617, 617.1",
        "unfinished games",
        say("Unfinished games"),
        say("A draw for pairing purposes unless one player is clearly winning; adjudicated if so announced."),
        "core.editions.shared.histories:result_for_pairing",
    ),
    Article(
        "618(a)",
        "rematch",
        say("No second pairing"),
        say("Two players are not paired more than once, defaulted pairings included."),
        "core.editions.cfc.laws:met_before",
    ),
    Article(
        "618(b), (c)",
        "completion",
        say("Equal scores"),
        say(
            "Players with equal scores are paired if possible, others with opponents whose scores are as close "
            "as possible to their own."
        ),
        "core.editions.cfc.laws:equals_and_nearest",
    ),
    Article(
        "618 (setting)",
        "variations",
        say("Compared over the whole round"),
        say(
            "reading-whole-round: the score groups from the top, or player by player, so that nobody "
            "gets an opponent further from their own score than necessary."
        ),
        "core.editions.cfc.variations:WHOLE_ROUND",
    ),
    Article(
        "619",
        "first round",
        say("First round"),
        say("Once the bye is assigned, the top half against the bottom half."),
        "core.editions.cfc.halves:pair_halves",
    ),
    Article(
        "619.1",
        "first round",
        say("Requests (variation)"),
        say("In the first two rounds transpositions keep apart players who asked not to meet."),
        "core.editions.cfc.halves:pair_halves",
    ),
    Article(
        "622(b)",
        "method in a group",
        say("Halves"),
        say(
            "Top half against bottom half, in order; transpositions to comply with the laws and give "
            "the due colours, interchanges if these are not enough, but not to alternate colours."
        ),
        "core.editions.cfc.halves:pair_halves",
    ),
    Article(
        "622(b) order",
        "order of generation",
        say("Closest to consecutive order"),
        say("Any reasonable method; here the smallest interchange, then the first transposition."),
        "core.editions.cfc.halves:Interchange",
    ),
    Article(
        "623",
        "choice of floaters",
        say("The odd man"),
        say(
            "The lowest ranked player without whom the others can be paired, and who has not met everybody in "
            "the next group."
        ),
        "core.editions.cfc.odd_men:simply_settled",
    ),
    Article(
        "624, 624.1",
        "following group",
        say("Opponent of the odd man"),
        say(
            "The highest ranked player in the next group who has not met the odd man; if so announced, one who "
            "is due the opposite colour."
        ),
        "core.editions.cfc.odd_men:Situation",
    ),
    Article(
        "624.2",
        "repeated floats",
        say("Not a second time (variation)"),
        say(
            "Before the last quarter of the rounds nobody is an odd man or meets one a second time if it can be "
            "avoided."
        ),
        "core.editions.cfc.odd_men:Situation",
    ),
    Article(
        "625",
        "number of floaters",
        say("Several odd men"),
        say("Paired in order of rank; rank decides which of them move to the next group."),
        "core.editions.cfc.odd_men:settled_exactly",
    ),
    Article(
        "626",
        "choice of floaters",
        say("Unfinished games"),
        say("A player with an unfinished game is not made an odd man if this can be avoided."),
        "core.editions.cfc.odd_men:simply_settled",
    ),
    Article(
        "628",
        "who gets which colour",
        say("First round"),
        say("The colour of the odd-numbered players in the top half is drawn by lot."),
        "core.editions.cfc.round_layout:colour_of_higher",
    ),
    Article(
        "629, 630",
        "colour preference",
        say("Equalisation"),
        say(
            "The colour played less often is due and takes precedence over alternation; if two are due the same "
            "colour, the higher ranked gets it."
        ),
        "core.editions.cfc.round_layout:due_of",
    ),
    Article(
        "631",
        "colours in a group",
        say("Alternation"),
        say("The colour not played last is due; nobody should have the same colour three times in a row."),
        "core.editions.cfc.round_layout:denied",
    ),
    Article(
        "631.1",
        "colours in a group",
        say("No transpositions to alternate colours (variation)"),
        say("Alternation decides the colours of a pair, not who meets whom."),
        "core.editions.cfc.halves:first_transposition",
    ),
    Article(
        "631.2",
        "who gets which colour",
        say("Last round (variation)"),
        say("Two players whose colours are even, or who are due the same colour, draw lots."),
        "core.editions.cfc.round_report:is_for_lot",
    ),
    Article(
        "632",
        "unplayed games",
        say("Unplayed games"),
        say("They do not count for colour."),
        "core.editions.cfc.engine:field_of",
    ),
    Article(
        "633.1",
        "accelerated scores",
        say("Quarters (variation)"),
        say("In the first round, and while too many players have perfect scores, the first quarter meets the second."),
        "core.editions.cfc.procedure:pair_round",
    ),
    Article(
        "633.2",
        "accelerated scores",
        say("Groups A to D (variation)"),
        say("The first round is paired by quarters, the second by groups formed from its results and sections."),
        "core.editions.cfc.procedure:regrouped_for_second_round",
    ),
)

_ORDER: Final = Article(
    "643",
    "boards",
    say("Order of boards"),
    say(
        "By rating within the announced limit, unrated players anywhere, unchanged throughout; alternates as announced."
    ),
    "core.editions.cfc.team_swiss:out_of_order",
)
_COLOURS: Final = Article(
    "646",
    "who gets which colour",
    say("Colours of a team"),
    say("Those of board 1; they alternate from there down."),
    "core.model.team_match:first_has_white",
)
_POINTS: Final = Article(
    "647",
    "final standings",
    say("Match points"),
    say(
        "One point for more game points than the other team, half a point for the same number; a bye counts as "
        "one point, and so does a default by the other team."
    ),
    "core.model.team_match:result_of_boards",
)

OF_TEAMS: Final = (
    _ORDER,
    Article(
        "644",
        "initial order",
        say("Rating of a team"),
        say("The average of its regular members; an unrated member is rated according to the neighbouring boards."),
        "core.editions.cfc.team_swiss:team_rating",
    ),
    Article(
        "645",
        "order",
        say("Rank of a team"),
        say("Match score, then the rating of the team."),
        "core.editions.cfc.engine:field_of",
    ),
    _COLOURS,
    _POINTS,
)
OF_TEAMS_BY_TABLE: Final = (
    replace(_ORDER, number="662"),
    replace(_COLOURS, number="646 (of a round robin)"),
    replace(
        _POINTS,
        number="664",
        summary=say(
            "One point for more game points than the other team, half a point for the same number; byes are not scored."
        ),
    ),
)
