"""The general rules that go with an edition, as one value for each text: what every Swiss has in common, by its letter.

C.04.1 and C.04.2 in force until 31 January 2026, and since then; the rules of 1998; the handbook of the CFC; and the
old texts of Burstein and Dubov. A text that says nothing of a matter has no article for it, and no article of another
text is named in its place.

The code names a general rule by its number in the texts until 2026; `GeneralRules.article` gives the number that the
rules of a tournament use for it, or none, so that a message never cites another rule book.
"""

from collections.abc import Mapping

from core.general_rules import announced, grounds
from core.general_rules.announced import (
    BCF,
    FIRST_ROUND,
    INGO,
    SILENT,
    USCF,
    AbsenceRule,
    Clause,
    CorrectionRule,
    DefaultTieBreaks,
    LateEntryRule,
    NumberFreeze,
    RatingScale,
    UnpublishedRule,
    equals_variation,
)
from core.general_rules.grounds import Ground
from core.model.dataclass import dataclass, replace
from core.model.hints import Final
from core.model.sentence import say
from core.model.units import RoundNumber
from core.model.variations import Variation

TITLES: Final = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", "")  # B.2, second criterion
TITLES_OF_1998: Final = ("GM", "WGM", "IM", "WIM", "FM", "WFM", "")  # 1998 A.2, which says IGM


@dataclass(frozen=True, slots=True, kw_only=True)
class GeneralRules:
    """What a text says of every tournament, whatever its pairing system."""

    articles: Mapping[str, str]  # every one of `NUMBERS_UNTIL_2026` -> number here, or `SILENT`
    corrections: CorrectionRule
    unpublished: UnpublishedRule
    freeze: NumberFreeze
    tie_breaks: DefaultTieBreaks
    absence: AbsenceRule  # without an excuse
    announced_absence: Clause
    late_entry: LateEntryRule
    bye_value: Clause
    withdrawal: Clause
    publication: Clause
    titles: tuple[str, ...] = TITLES  # as the initial order ranks them, the highest first; no title comes last
    grounds: tuple[Ground, ...]  # on which a published pairing may be changed
    rating_scales: tuple[RatingScale, ...] = ()  # of which the text has the formula
    rating_article: str = SILENT  # on the ratings that players are entered with
    order_of_equals: str = SILENT  # lets another last criterion than the alphabet be stated for the initial order
    boards_by_pairing_score: bool = False  # virtual points count for the order of boards (decision 20)
    excepts_topscorers: bool = False  # from the limits on colours, in the last round
    absent_count_in_parity: bool = False  # odd and even numbers of the first colours (decisions 10, 38, 41)
    last_round_for_late_entries: RoundNumber | None = RoundNumber(3)  # C.04.2.C.2; None: the text names none
    numbers_by_613: bool = False  # ranked by rating and lot, anew each round; else numbers by C.04.2.B
    wins_for_unfinished_games: bool = False  # 617: pairings may take an adjourned game as won
    half_point_byes_announced: bool = False  # 615a: the director's, unless it was announced that there are none
    requests_not_to_meet: bool = False  # 619.1: in the first two rounds, by transpositions

    @property
    def variations(self) -> tuple[Variation, ...]:
        """What these rules leave to an announcement, whatever the pairing system."""
        by = self.order_of_equals
        return (self.absence.variation, FIRST_ROUND, *((equals_variation(by),) if by else ()))

    def article(self, until_2026: str) -> str:
        """The article of a rule in this text; empty where it is silent."""
        return self.articles[until_2026]


_ARTICLES: Final = {
    # until 2026: since 2026, 1998, CFC, CFC by a table, Burstein's old text, Dubov 1997; empty: the text is silent
    "C.04.1.a": ("C.04.1, article 1", "", "", "CFC 651", "", ""),
    "C.04.1.b": ("C.04.1, article 2", "B.1", "CFC 618 a", "CFC 651", "3.1", "2.1"),
    "C.04.1.c": ("C.04.1, article 3", "A.5", "CFC 615", "CFC 653", "article 4", "article 4"),
    "C.04.1.d": ("C.04.1, article 4", "B.1", "CFC 615", "", "4.1", "2.2"),
    "C.04.1.e": ("C.04.1, article 5", "B.3", "CFC 618 c", "", "6.1", "6.4"),
    "C.04.1.f": ("C.04.1, article 6", "B.2", "CFC 630", "CFC 652", "5.2", "2.3"),
    "C.04.1.g": ("C.04.1, article 7", "B.2", "CFC 631", "CFC 652", "5.3", "2.4"),
    "C.04.2.A": ("C.04.2, article 1", "", "CFC 602", "", "", ""),
    "C.04.2.A.1": ("C.04.2, 1.1", "", "CFC 602", "", "", ""),
    "C.04.2.A.5": ("C.04.2, 1.5", "", "", "", "", ""),
    "C.04.2.B.2": ("C.04.2, 2.2", "A.2", "CFC 613", "CFC 652", "3.3", "article 5"),
    "C.04.2.B.3": ("C.04.2, 2.3", "A.2", "CFC 613", "CFC 652", "3.3", "article 5"),
    "C.04.2.C.1": ("C.04.2, 4.1", "", "CFC 614", "CFC 652", "", ""),
    "C.04.2.C.2": ("C.04.2, 2.4", "", "CFC 614", "CFC 652", "", ""),
    "C.04.2.C.3": ("C.04.2, 2.5", "", "CFC 614", "CFC 652", "", ""),
    "C.04.2.D.1": ("C.04.2, 3.1", "F.9", "CFC 617", "", "article 2", ""),
    "C.04.2.D.2": ("", "F.8", "CFC 616", "", "", ""),
    "C.04.2.D.3": ("C.04.2, 3.2", "F.5", "CFC 616", "CFC 653", "", ""),
    "C.04.2.D.4": ("C.04.2, 3.3", "F.5", "CFC 616", "CFC 653", "", ""),
    "C.04.2.D.5": ("C.04.2, 3.4", "F.2", "CFC 632", "", "1.3", "article 1"),
    "C.04.2.D.6": ("C.04.2, 3.5", "F.2", "CFC 618 a", "", "3.1", "2.1"),
    "C.04.2.D.8": ("C.04.2, 4.3", "F.7", "CFC 611", "", "3.2", "article 1"),
    "C.04.2.D.9": ("C.04.2, 3.6", "F.1", "", "", "", ""),
    "C.04.2.D.10": ("C.04.2, 4.4", "F.6", "", "CFC 652", "", ""),
    "section E": ("5.1", "A.7", "CFC 628", "CFC 652", "5.1", "article 5"),
}
NUMBERS_UNTIL_2026: Final = tuple(_ARTICLES)
"""The general rules that the code names, and section E, by which the initial colour is drawn."""
_SINCE_2026, _FIDE_1998, _CFC, _TABLES, _BURSTEIN, _DUBOV = (
    dict(zip(NUMBERS_UNTIL_2026, numbers, strict=True)) for numbers in zip(*_ARTICLES.values(), strict=True)
)


_NO_LIST: Final = say("None: ties remain if no list was announced.")
_NOT_PAIRED: Final = say("A player who withdraws is no longer paired.")
_WINS_POINTS: Final = say("As many points as a win, unless the tournament announces another value.")
_SCORES_NOTHING: Final = say("Not paired in that round, with no points unless announced otherwise.")
_NO_TIERS: Final = say("Applies to the standings and all pairings still to be made, whenever the error is discovered.")
_NEVER_FINAL: Final = say("Never: a corrected rating changes the numbers for all rounds still to be paired.")
_PUBLISHED_STAYS: Final = say("A published pairing stands, unless the arbiter confirms a change.")

_NOT_YET_MADE: Final = say(
    "Treated as not yet made: a correction applies to it, and you are asked to confirm it before it is published."
)
_MADE: Final = say(
    "Counts as made, so a correction reported afterwards applies to the next pairing made. Until it "
    "is published, the arbiter may withdraw it; the pairing made in its place is then the next one. "
    "You are asked when it is published."
)

UNTIL_2026: Final = GeneralRules(
    articles={number: number for number in NUMBERS_UNTIL_2026},
    corrections=CorrectionRule(
        article="C.04.2.D.8",
        rating_article="C.04.2.D.8",
        summary=say(
            "Reported before the next pairing and within the deadline, it applies to standings and "
            "pairings; reported before the end of the next round, to the next pairing made; reported "
            "later, only to the rating report."
        ),
        has_tiers=True,
    ),
    unpublished=UnpublishedRule(article="C.04.2.D.8", summary=_MADE, is_yet_to_be_made=False),
    freeze=NumberFreeze(
        article="C.04.2.B.3",
        summary=say("Once the fourth round has been paired, no pairing number is modified."),
        after_round=RoundNumber(4),
    ),
    tie_breaks=DefaultTieBreaks(article=SILENT, summary=_NO_LIST, of_swiss="", of_round_robin=""),
    absence=announced.ABSENCE_UNTIL_2026,
    announced_absence=Clause(article="C.04.2.D.4", summary=_SCORES_NOTHING),
    late_entry=LateEntryRule(
        article="C.04.2.C.2",
        summary=say(
            "No points for the rounds missed, unless announced otherwise; the player gets a suitable number, "
            "and is paired, only on arrival."
        ),
        against_bye=SILENT,
        pairing_score=SILENT,
    ),
    bye_value=Clause(article="C.04.1.c", summary=_WINS_POINTS),
    withdrawal=Clause(article="C.04.2.D.3", summary=_NOT_PAIRED),
    publication=Clause(article="C.04.2.D.10", summary=say("Changed only if two players would meet a second time.")),
    grounds=grounds.UNTIL_2026,
    order_of_equals="C.04.2.B.2",
)
FROM_2026: Final = GeneralRules(
    articles=_SINCE_2026,
    corrections=replace(UNTIL_2026.corrections, article="C.04.2, 4.3", rating_article="C.04.2, 4.3"),
    unpublished=UnpublishedRule(article="C.04.2, 4.3", summary=_MADE, is_yet_to_be_made=False),
    freeze=replace(UNTIL_2026.freeze, article="C.04.2, 2.3"),
    tie_breaks=UNTIL_2026.tie_breaks,
    absence=announced.ABSENCE_NOT_SPOKEN_OF,
    announced_absence=Clause(article="C.04.2, 3.3", summary=_SCORES_NOTHING),
    late_entry=replace(UNTIL_2026.late_entry, article="C.04.2, 2.4", against_bye="C.04.2, 4.4.4"),
    last_round_for_late_entries=None,  # 2.4: "the pairing of rounds after the first", whichever
    bye_value=Clause(article="C.04.1, article 3", summary=_WINS_POINTS),
    withdrawal=Clause(article="C.04.2, 3.2", summary=_NOT_PAIRED),
    publication=Clause(
        article="C.04.2, 4.4",
        summary=say(
            "Changed only in five cases, if the arbiter considers it best: a rematch; the rules of the "
            "competition allow it; two players without an opponent agree to play; a late entry with minimal, "
            "agreed changes; top boards of the final round."
        ),
    ),
    grounds=grounds.FROM_2026,
    boards_by_pairing_score=True,
    order_of_equals="C.04.2, 2.2",
)
OF_1998: Final = GeneralRules(
    articles=_FIDE_1998,
    absent_count_in_parity=True,
    corrections=CorrectionRule(
        article="F.7",
        rating_article="F.7",
        summary=say(
            "Applies to the pairings still to be made, whenever the error is discovered; a pairing "
            "made public stands unless the arbiter decides otherwise."
        ),
        has_tiers=False,
    ),
    unpublished=UnpublishedRule(article="F.7", summary=_NOT_YET_MADE, is_yet_to_be_made=True),
    freeze=NumberFreeze(article="A.2", summary=_NEVER_FINAL, after_round=None),
    tie_breaks=DefaultTieBreaks(
        article="F.10",
        summary=say(
            "Players with equal points share the prizes; first place is decided by their games against each "
            "other, then by the opponents' average rating, then by lot."
        ),
        of_swiss="fide-1998",
        of_round_robin="",
    ),
    absence=announced.ABSENCE_OF_1998,
    announced_absence=Clause(article="F.5", summary=say("Not paired in that round, with no points.")),
    late_entry=LateEntryRule(
        article=SILENT,
        summary=say("At the arbiter's discretion; no points for the rounds missed."),
        against_bye=SILENT,
        pairing_score=SILENT,
    ),
    bye_value=Clause(article="A.5", summary=say("One point, unless the tournament announces another value.")),
    withdrawal=Clause(article="F.5", summary=_NOT_PAIRED),
    publication=Clause(
        article="F.6",
        summary=say(
            "Changed only if B.1 or B.2 is violated: a rematch, a second bye, or a colour that is not allowed."
        ),
    ),
    titles=TITLES_OF_1998,
    grounds=grounds.OF_1998,
    excepts_topscorers=True,
    last_round_for_late_entries=None,
    order_of_equals="A.2",
    rating_scales=(INGO, BCF),
    rating_article="A.1",
)
OF_2012: Final = replace(
    OF_1998,
    absent_count_in_parity=False,
    bye_value=Clause(
        article="A.5", summary=say("A point or half a point, as stated in the regulations of the tournament.")
    ),
    tie_breaks=UNTIL_2026.tie_breaks,
    titles=TITLES,
    rating_scales=(),
)
"""Of the Dutch text of 2012: as that of 1998 but for A.2, A.5, the conversions of A.1 and F.10, which it has not."""
OF_THE_CFC: Final = GeneralRules(
    articles=_CFC,
    corrections=CorrectionRule(
        article="CFC 611",
        rating_article="CFC 613, 620",
        summary=say(
            "The card is corrected: scores and rating apply to the standings and all pairings still to be made, "
            "whenever the error is discovered."
        ),
        has_tiers=False,
    ),
    unpublished=UnpublishedRule(article=SILENT, summary=_NOT_YET_MADE, is_yet_to_be_made=True),
    freeze=NumberFreeze(
        article="CFC 613",
        summary=say(
            "Numbers generally remain unchanged throughout, and have no effect: players are ranked by score and "
            "rating (620)."
        ),
        after_round=None,
    ),
    tie_breaks=DefaultTieBreaks(
        article="CFC 671",
        summary=say(
            "Unless announced otherwise, cumulative in a Swiss (672); in a round robin Sonneborn-Berger, then the "
            "mutual games (673)."
        ),
        of_swiss="cfc-swiss",
        of_round_robin="cfc-round-robin",
    ),
    absence=announced.ABSENCE_OF_THE_CFC,
    announced_absence=Clause(
        article="CFC 616",
        summary=say("Not paired in that round, with no points unless the director awards half a point."),
    ),
    late_entry=LateEntryRule(
        article="CFC 614",
        summary=say(
            "The rounds missed are defaulted; the player is paired when convenient, even with the "
            "player who had the bye in a round already paired; the director may assign a pairing "
            "score."
        ),
        against_bye="CFC 614",
        pairing_score="CFC 614",
    ),
    bye_value=Clause(article="CFC 616", summary=say("One point; half a point if announced (616.1).")),
    withdrawal=Clause(article="CFC 616", summary=say("The remaining games score zero.")),
    publication=Clause(article=SILENT, summary=_PUBLISHED_STAYS),
    grounds=(),
    last_round_for_late_entries=None,
    numbers_by_613=True,
    wins_for_unfinished_games=True,
    half_point_byes_announced=True,
    requests_not_to_meet=True,
    rating_scales=(USCF, BCF, INGO),
    rating_article="CFC 612",
)
OF_TEAMS_OF_THE_CFC: Final = replace(
    OF_THE_CFC,
    articles={**OF_THE_CFC.articles, **dict.fromkeys(("C.04.2.D.2", "C.04.2.D.3", "C.04.2.D.4"), "CFC 647")},
    absence=announced.ABSENCE_OF_TEAMS_OF_THE_CFC,
    announced_absence=replace(
        OF_THE_CFC.announced_absence, article="CFC 647", summary=say("Not paired in that round, with no points.")
    ),
    bye_value=replace(OF_THE_CFC.bye_value, article="CFC 647"),
    withdrawal=replace(OF_THE_CFC.withdrawal, article="CFC 647"),
)
"""647 says of a team that defaults, is excused or leaves what 616 says of a player; 641 carries over the rest."""
OF_TABLES: Final = GeneralRules(
    articles=_TABLES,
    corrections=CorrectionRule(
        article=SILENT,  # 653 is on scoring and on who leaves; C.05, Annex 1 is a table
        rating_article=SILENT,
        summary=say("Applies to the standings, whenever the error is discovered; no pairing depends on a result."),
        has_tiers=False,
    ),
    unpublished=UnpublishedRule(
        article="CFC 652", summary=say("No pairing depends on a result or a rating."), is_yet_to_be_made=False
    ),
    freeze=NumberFreeze(
        article="CFC 652", summary=say("The numbers drawn apply from round 1."), after_round=RoundNumber(1)
    ),
    tie_breaks=DefaultTieBreaks(
        article="CFC 671",
        summary=say("Unless announced otherwise, Sonneborn-Berger, then the mutual games (673)."),
        of_swiss="",
        of_round_robin="cfc-round-robin",
    ),
    absence=announced.ABSENCE_NOT_SPOKEN_OF,
    announced_absence=Clause(article=SILENT, summary=say("The game is played on another day, or forfeited.")),
    late_entry=LateEntryRule(
        article="CFC 652",
        summary=say("None once round 1 is paired: the table is drawn for the players present."),
        against_bye=SILENT,
        pairing_score=SILENT,
    ),
    bye_value=Clause(
        article="CFC 653", summary=say("Nothing: if the number of players is odd, one player is free in each round.")
    ),
    withdrawal=Clause(
        article="CFC 653",
        summary=say(
            "If fewer than half of the games have been played, those games count for rating but not "
            "in any standings. Otherwise they count, and the remaining opponents score a win without "
            "playing."
        ),
    ),
    publication=Clause(article="CFC 652", summary=say("The opponents stay as in the table.")),
    grounds=(),
)
UNTIL_2026_DUTCH: Final = replace(UNTIL_2026, excepts_topscorers=True)
FROM_2026_DUTCH: Final = replace(FROM_2026, excepts_topscorers=True)
OF_OLD_BURSTEIN: Final = GeneralRules(
    articles=_BURSTEIN,
    absent_count_in_parity=True,
    corrections=CorrectionRule(article="3.2", rating_article="3.2", summary=_NO_TIERS, has_tiers=False),
    unpublished=UnpublishedRule(article=SILENT, summary=_NOT_YET_MADE, is_yet_to_be_made=True),
    freeze=NumberFreeze(article="3.2", summary=_NEVER_FINAL, after_round=None),
    tie_breaks=UNTIL_2026.tie_breaks,
    absence=announced.ABSENCE_NOT_SPOKEN_OF,
    announced_absence=Clause(article=SILENT, summary=_SCORES_NOTHING),
    late_entry=OF_1998.late_entry,
    bye_value=Clause(article="4.1", summary=OF_1998.bye_value.summary),
    withdrawal=Clause(article=SILENT, summary=_NOT_PAIRED),
    publication=Clause(article=SILENT, summary=_PUBLISHED_STAYS),
    grounds=(),
    last_round_for_late_entries=None,
)
OF_DUBOV_1997: Final = replace(
    OF_OLD_BURSTEIN,
    absent_count_in_parity=False,
    articles=_DUBOV,
    corrections=CorrectionRule(article="article 1", rating_article="article 1", summary=_NO_TIERS, has_tiers=False),
    freeze=NumberFreeze(article="article 1", summary=_NEVER_FINAL, after_round=None),
    bye_value=Clause(article="2.2", summary=OF_1998.bye_value.summary),
)
