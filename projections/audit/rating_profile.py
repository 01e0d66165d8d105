"""Codes of federations as FIDE writes them: mostly those of the Olympic Committee, sometimes of neither list.

Taken from the table of federations on FIDE's rating server as public programs kept it in 2024, and completed from
memory with members that have no rated player in it, or none any more. On 24 November 2026 it was compared with the
tables of three public programs: Lichess (taken from that server), Sharly Chess (May 2026) and Chessament (June 2026).
Every code of theirs is here; none of the three has BEN, CGO, GNB, SAM, TCA and TUV. FIDE publishes no dated list of
codes, so one that is not here is a warning, never an error.

`--profile fide-rating`: what a rating server sends a report back for, beside what is wrong with any report.
"""

from collections.abc import Iterator
from typing import Final

from core.model.sentence import say
from events.days import DAYS_IN_ONE_REPORT, days_of, months_of
from events.trf.document import PlayerRecord, TrfDocument
from events.trf.layout import FEDERATION, FIDE_ID, RESULT_OFFSET, round_column
from projections.audit.catalogue import finding
from projections.audit.finding import Finding
from projections.audit.people import Odd, is_form_of_a_federation, of_values

YEAR: Final = 2024

CODES: Final = frozenset(
    [
        code
        for row in (
            "AFG AHO ALB ALG AND ANG ANT ARG ARM ARU AUS AUT AZE BAH BAN BAR BDI BEL BEN BER BHU BIH BIZ BLR BOL BOT",
            "BRA BRN BRU BUL BUR CAF CAM CAN CAY CGO CHA CHI CHN CIV CMR COD COL COM CPV CRC CRO CUB CUR CYP CZE DEN",
            "DJI DMA DOM ECU EGY ENG ERI ESA ESP EST ETH FAI FID FIJ FIN FRA GAB GAM GCI GEO GEQ GER GHA GNB GRE GRL",
            "GRN GUA GUI GUM GUY HAI HKG HON HUN INA IND IOM IRI IRL IRQ ISL ISR ISV ITA IVB JAM JCI JOR JPN KAZ KEN",
            "KGZ KIR KOR KOS KSA KUW LAO LAT LBA LBN LBR LCA LES LIE LTU LUX MAC MAD MAR MAS MAW MDA MDV MEX MGL MHL",
            "MKD MLI MLT MNC MNE MOZ MRI MTN MYA NAM NCA NCL NED NEP NGR NIG NON NOR NRU NZL OMA PAK PAN PAR PER PHI",
            "PLE PLW PNG POL POR PUR QAT ROU RSA RUS RWA SAM SCO SEN SEY SGP SKN SLE SLO SMR SOL SOM SRB SRI SSD STP",
            "SUD SUI SUR SVK SWE SWZ SYR TAN TCA TGA THA TJK TKM TLS TOG TPE TTO TUN TUR TUV UAE UGA UKR URU USA UZB",
            "VAN VEN VIE VIN WLS YEM ZAM ZIM",
        )
        for code in row.split()
    ]
)
"""Members, former ones whose players are still listed so (AHO), and FID and NON for players without one."""

INSTEAD: Final = dict(
    pair.split("=")
    for row in (
        "ABW=ARU AGO=ANG ARE=UAE ATG=ANT BFA=BUR BGD=BAN BGR=BUL BHR=BRN BHS=BAH BLZ=BIZ BMU=BER BRB=BAR BTN=BHU",
        "BWA=BOT CHE=SUI CHL=CHI COG=CGO CRI=CRC CYM=CAY DEU=GER DNK=DEN DZA=ALG FJI=FIJ FRO=FAI GBR=ENG/SCO/WLS",
        "GGY=GCI GIN=GUI GMB=GAM GNQ=GEQ GRC=GRE GRD=GRN GTM=GUA HND=HON HRV=CRO HTI=HAI IDN=INA IMN=IOM IRN=IRI",
        "JEY=JCI KHM=CAM KNA=SKN KWT=KUW LBY=LBA LKA=SRI LSO=LES LVA=LAT MCO=MNC MDG=MAD MMR=MYA MNG=MGL MRT=MTN",
        "MUS=MRI MWI=MAW MYS=MAS NER=NIG NGA=NGR NIC=NCA NLD=NED NPL=NEP OMN=OMA PHL=PHI PRI=PUR PRT=POR PRY=PAR",
        "PSE=PLE ROM=ROU SAU=KSA SDN=SUD SLB=SOL SLV=ESA SVN=SLO SYC=SEY TCD=CHA TON=TGA TRI=TTO TWN=TPE TZA=TAN",
        "URY=URU VCT=VIN VGB=IVB VIR=ISV VNM=VIE VUT=VAN XKX=KOS YUG=SRB ZAF=RSA ZMB=ZAM ZWE=ZIM",
    )
    for pair in row.split()
)
"""For codes of ISO 3166, and old ones, those that FIDE has instead."""

_RECORDS: Final = {
    "012": "the name",
    "022": say("the place"),
    "032": say("the federation"),
    "042": say("the first day"),
    "052": say("the last day"),
    "062": say("the number of players"),
    "092": say("the type of tournament"),
    "102": say("the chief arbiter"),
    "122": say("the rate of play"),
    "132": say("the dates of the rounds"),
}
"""Those of the tournament section (TRF16, Annex 2) that say what was rated, where, when and by whom."""


def of_rating(document: TrfDocument, *, together: bool = True) -> Iterator[Finding]:
    """Missing records, federations, FIDE numbers, dates of rounds, and games without result."""
    said = {line.text[:3] for line in document.lines if line.text[3:].strip()}
    for code, what in _RECORDS.items():
        if code not in said:
            yield finding("rating-record", say("Record {code} is missing: {what}.", code=code, what=what))
    yield from of_values((odd for player in document.players for odd in _of_player(player)), together=together)
    yield from _federation_of_event(document)
    yield from _dates(document, "132" in said)
    yield from _months(document)
    yield from _open_games(document)


def _of_player(player: PlayerRecord) -> Iterator[Odd]:
    federation = player.federation
    if not federation:
        yield Odd(
            "rating-federation",
            "",
            FEDERATION,
            player,
            lambda who: say("No federation is given for {who}.", who=who),
            say("Player {player} has no federation.", player=player.number),
        )
    elif is_form_of_a_federation(federation) and federation not in CODES:
        yield Odd(
            "rating-federation-code",
            federation,
            FEDERATION,
            player,
            lambda who: _unknown(federation, say("Federation {code} for {who}", code=federation, who=who)),
        )
    if player.rating and not player.fide_id.strip("0"):
        yield Odd(
            "rating-id",
            "",
            FIDE_ID,
            player,
            lambda who: say("A rating but no FIDE number is given for {who}.", who=who),
            say(
                "Player {player} has the rating {rating} but no FIDE number.",
                player=player.number,
                rating=player.rating,
            ),
        )


def _federation_of_event(document: TrfDocument) -> Iterator[Finding]:
    """Record 032 is a code as well, or a name in full, which nothing is said of."""
    said = document.details.federation.strip()
    if is_form_of_a_federation(said) and said not in CODES:
        line = next(number for number, one in enumerate(document.lines, 1) if one.text.startswith("032"))
        yield finding(
            "rating-federation-code",
            _unknown(said, say("Federation {code} for the event", code=said)),
            line=line,
            column=5,
        )


def _unknown(code: str, whose: str) -> str:
    if code in INSTEAD:
        return say("{whose}: FIDE writes {instead}.", whose=whose, instead=INSTEAD[code])
    return say("{whose}: FIDE did not use that code in {year}.", whose=whose, year=YEAR)


def _dates(document: TrfDocument, has_dates: bool) -> Iterator[Finding]:  # noqa: FBT001  # one of two cases
    dates = document.details.round_dates
    line = next((number for number, one in enumerate(document.lines, 1) if one.text.startswith("132")), 0)
    for number in range(1, document.rounds_paired + 1) if has_dates else ():
        if number > len(dates) or not dates[number - 1]:
            yield finding(
                "rating-round-date",
                say("Round {round} was played, but record 132 has no date for it.", round=number),
                line=line,
                column=round_column(number),
                round_number=number,
            )


def _months(document: TrfDocument) -> Iterator[Finding]:
    """An event that lasts too long for one report, with the command for each month where the rounds have dates."""
    paired = document.rounds_paired
    first, last, days = days_of(document.details, paired)
    if days <= DAYS_IN_ONE_REPORT:
        return
    months = months_of(document.details, paired)
    in_order = sum(one.last - one.first + 1 for one in months) == paired and len({one.name for one in months}) == len(
        months
    )
    commands = [  # of teams no part is written, nor where a round has no date, or dates go back and forth
        f"`pairtrail export --rounds {one.rounds} --ratings-of {one.name}`"
        for one in months
        if in_order and document.teams is None
    ]
    yield finding(
        "rating-months",
        say(
            "The event lasts {days} days, from {first} to {last}: more than {most}, so it is rated month by month.",
            days=days,
            first=first,
            last=last,
            most=DAYS_IN_ONE_REPORT,
        ),
        evidence=", ".join(commands),
    )


def _open_games(document: TrfDocument) -> Iterator[Finding]:
    for player in document.players:
        for number in range(1, document.rounds_paired + 1):
            entry = player.entry(number)
            if entry is not None and entry.opponent > player.number and entry.outcome is None:
                yield finding(
                    "rating-open-game",
                    say(
                        "Round {round}: the game of {one} and {other} has no result.",
                        round=number,
                        one=player.number,
                        other=entry.opponent,
                    ),
                    line=player.line,
                    column=round_column(number) + RESULT_OFFSET,
                    round_number=number,
                    players=(player.number, entry.opponent),
                )
