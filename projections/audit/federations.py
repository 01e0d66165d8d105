"""Codes of federations as FIDE writes them: mostly those of the Olympic Committee, sometimes of neither list.

Taken from the table of federations on FIDE's rating server as public programs kept it in 2024, and completed from
memory with members that have no rated player in it, or none any more. On 24 November 2026 it was compared with the
tables of three public programs: Lichess (taken from that server), Sharly Chess (May 2026) and Chessament (June 2026).
Every code of theirs is here; none of the three has BEN, CGO, GNB, SAM, TCA and TUV. FIDE publishes no dated list of
codes, so one that is not here is a warning, never an error.
"""

from typing import Final

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
