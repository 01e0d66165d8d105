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

from typing import Final

from core.tie_breaks import buchholz, direct_encounter, older_texts, own_results, ratings, recorded_orders, teams
from core.tie_breaks.tie_break import Needs, TieBreak

_CHAPTERS: Final = (direct_encounter, own_results, buchholz, ratings, older_texts, recorded_orders, teams)

TIE_BREAKS: Final[dict[str, TieBreak]] = {row.code: row for chapter in _CHAPTERS for row in chapter.ROWS}
"""By code."""

OF_PLAYERS: Final = tuple(code for code, one in TIE_BREAKS.items() if Needs.TEAMS not in one.needs)
"""The codes that players can be ranked by; teams by all."""

ALSO_CALLED: Final = {"GE": "REP"}
"""Codes of earlier editions."""
