"""The rule book of the Dubov system of 1997, C.04.4.1, as a table."""

from core.editions.dutch.v2017.articles import ONCE
from core.editions.shared.articles import BOARDS
from core.model.hints import Final
from core.model.rule_book import Article
from core.model.sentence import say

ARTICLES: Final = (
    Article(
        "5, the player's list",
        "initial order",
        say("Pairing numbers"),
        say("By rating, title and name; final after round 4."),
        "core.model.tournament:Numbering",
    ),
    Article(
        "1, ARO",
        "order",
        say("Average rating of the opponents"),
        say(
            "The average rating of the opponents met over the board, to one decimal; 0 before the "
            "first game. It ranks the players due White, and the list is published (9)."
        ),
        "core.editions.dubov.v1997.round_layout:aro_tenths",
    ),
    Article(
        "1, due colour",
        "colour preference",
        say("Due colour"),
        say(
            "The colour played less often, else the colour not played in the previous game; none before the first game."
        ),
        "core.editions.shared.colours:due_colour",
    ),
    Article("2.1", "rematch", say("No second meeting"), ONCE, "core.editions.dubov.v1997.round_layout:Dubov1997Layout"),
    Article(
        "2.2",
        "taker of the bye",
        say("Players who may not have the bye"),
        say(
            "A player who has had the pairing-allocated bye, or has scored, without playing, as many "
            "points as are awarded for a win, does not get it."
        ),
        "core.general_rules.unplayed_rounds:bye_or_as_much_as_a_win",
    ),
    Article(
        "2.3, 2.4",
        "colour limits",
        say("Forbidden colours"),
        say("No colour difference greater than two, no colour three times in a row; the last round is no exception."),
        "core.editions.shared.colours:only_colour",
    ),
    Article(
        "2.5",
        "repeated floats",
        say("Limits on transfers"),
        say(
            "Nobody is transferred up twice in a row, or three times in all (four times in ten or more rounds); "
            "there is no limit in the last round."
        ),
        "core.editions.dubov.v1997.round_layout:may_be_raised",
    ),
    Article(
        "3",
        "who gets which colour",
        say("Colour allocation"),
        say(
            "Give both players their due colours; else equalise the numbers of games; else alternate from the "
            "latest game in which the two had different colours; else give White to the higher ARO; else to the "
            "lower rating."
        ),
        "core.editions.dubov.v1997.round_layout:colour_of_one",
    ),
    Article(
        "4",
        "bye",
        say("Odd number of players"),
        say(
            "The lowest rated player in the lowest score group; among equals one who is due the dominating "
            "colour, then the one with the highest ARO."
        ),
        "core.editions.dubov.v1997.procedure:bye_taker",
    ),
    Article(
        "5",
        "first round",
        say("First round"),
        say(
            "Upper half against lower half in order; the colours of the first pair are drawn by lot, then they "
            "alternate."
        ),
        "core.editions.dubov.v1997.procedure:first_round",
    ),
    Article(
        "6.1",
        "scoregroups and brackets",
        say("Score groups"),
        say("An even number of players with the same score, as many due White as due Black, each with an opponent."),
        "core.editions.dubov.v1997.procedure:pair",
    ),
    Article(
        "6.2",
        "method in a group",
        say("Two columns"),
        say("Players due White, by ascending ARO, against players due Black, by descending rating, row by row."),
        "core.editions.dubov.v1997.score_group:standard_procedure",
    ),
    Article(
        "6.3",
        "order of generation",
        say("Improvements"),
        say(
            "A player due White who has met the opponent in the same row gets the next player due Black from "
            "the lower rows; rows are changed from the bottom; a player due White with no possible opponent due "
            "Black meets another player due White."
        ),
        "core.editions.shared.upfloating:first_across",
    ),
    Article(
        "6.4",
        "choice of floaters",
        say("Floaters"),
        say(
            "As few as possible, preferably players who can be paired in the lower group; among "
            "equals the referee decides."
        ),
        "core.editions.dubov.v1997.score_group:who_stays_unpaired",
    ),
    Article(
        "7.1",
        "floats",
        say("An opponent from below"),
        say(
            "For a player without a possible opponent in the group, a player is moved up from the "
            "next possible lower group: one due the opposite colour, then the one with the highest "
            "rating, then the one with the lowest ARO."
        ),
        "core.editions.dubov.v1997.score_group:transfers_to",
    ),
    Article(
        "7.2",
        "number of floaters",
        say("An even number"),
        say(
            "Likewise, a player who is due the colour opposite to the dominating one is moved up to "
            "a group with an odd number of players."
        ),
        "core.editions.dubov.v1997.score_group:transfers_to",
    ),
    Article(
        "7.3, 7.4, 2.6",
        "colours in a group",
        say("Equal subgroups"),
        say(
            "Half of the surplus changes subgroup: of the players due White those with the lowest AROs, of the "
            "players due Black those with the highest."
        ),
        "core.editions.dubov.v1997.score_group:columns_of",
    ),
    Article(
        "8",
        "following group",
        say("Pairing of floaters"),
        say(
            "They are paired before all others, alternately by colour, each with the highest rated "
            "opponent, if possible one who is due the opposite colour."
        ),
        "core.editions.dubov.v1997.score_group:pair_floaters",
    ),
    Article(
        "9",
        "no legal pairing",
        say("The referee"),
        say("Where the instructions give no further guidance, the referee proceeds wisely and impartially."),
        "core.editions.dubov.v1997.round_report:RefereeDecides",
    ),
    Article(
        "9, last-groups",
        "variations",
        say("Last score groups joined"),
        say("If so announced, the last two groups are joined where players would be left over, as often as needed."),
        "core.editions.dubov.v1997.round_layout:LAST_GROUPS",
    ),
    Article(
        "6.4, reading",
        "variations",
        say("Equal floaters"),
        say(
            "reading-equal-floaters: among players whom 6.4 does not separate, the referee chooses, or the "
            "lowest rated player floats."
        ),
        "core.editions.dubov.v1997.round_layout:EQUAL_FLOATERS",
    ),
    Article(
        "1, played games",
        "unplayed games",
        say("Unplayed games"),
        say("Only played games count for colours and meetings."),
        "core.editions.shared.histories:histories_before",
    ),
    Article(
        "no article (adjourned games)",
        "unfinished games",
        say("Adjourned games"),
        say("A draw for pairing purposes only."),
        "core.editions.shared.histories:result_for_pairing",
    ),
    Article(
        "no article (boards)", "boards", say("Order of boards"), BOARDS, "core.general_rules.board_order:board_order"
    ),
)
