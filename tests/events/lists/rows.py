"""Rating lists in each of the layouts, with the same players."""

from typing import Final

COMBINED_HEADER: Final = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA "
    "SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
STANDARD_HEADER: Final = f"{COMBINED_HEADER[: COMBINED_HEADER.index('SRtng')]}NOV26 Gms K  B-day Flag"
LEGACY_HEADER: Final = "ID number Name                              TitlFed  Mar11 GamesBorn  Flag"

PLAYERS: Final = (  # ID, name, federation, sex, title, title of women, standard, rapid, blitz, born
    (1503014, "Carlsen, Magnus", "NOR", "M", "GM", "", 2839, 2824, 2881, 1990),
    (700070, "Polgar, Judit", "HUN", "F", "GM", "WGM", 2675, 2646, 0, 1976),
    (4158814, "Andreikin, Dmitry", "FID", "M", "GM", "", 2686, 0, 0, 1990),
    (5080444, "A, Sohita", "IND", "F", "", "WFM", 1447, 0, 0, 1995),
    (10206612, "O'Brien Smith, Sean", "IRL", "M", "", "", 0, 1500, 1510, 0),
)


def standard() -> list[str]:
    """The list of one time control, as it has been since 2012."""
    return [STANDARD_HEADER, *(f"{_head(one)}{one[6] or '':<6}{_played(one[6])}{_tail(one)}" for one in PLAYERS)]


def combined() -> list[str]:
    """All three time controls in one."""
    rated = (
        _head(one) + "".join(f"{one[place] or '':<6}{_played(one[place])}" for place in (6, 7, 8)) + _tail(one)
        for one in PLAYERS
    )
    return [COMBINED_HEADER, *rated]


def legacy() -> list[str]:
    """Before 2012: small letters for titles, and women by a flag."""
    titles = {"GM": "g", "": "", "WFM": "wf"}
    return [
        LEGACY_HEADER,
        *(
            f"{one[0]:>8}  {one[1]:<34}{titles[one[4] or one[5]]:<4}{one[2]:<5}{one[6] or '':<6}{0:>3}  "
            f"{one[9] or '':<6}{'w' if one[3] == 'F' else '':<4}"
            for one in PLAYERS
        ),
    ]


def xml() -> str:
    """The same as XML, all time controls."""
    rows = "".join(
        f"<player><fideid>{one[0]}</fideid><name>{one[1]}</name><country>{one[2]}</country><sex>{one[3]}</sex>"
        f"<title>{one[4]}</title><w_title>{one[5]}</w_title><o_title></o_title><foa_title></foa_title>"
        f"<rating>{one[6]}</rating><games>0</games><k>10</k><rapid_rating>{one[7]}</rapid_rating>"
        f"<blitz_rating>{one[8]}</blitz_rating><birthday>{one[9]}</birthday><flag></flag></player>\n"
        for one in PLAYERS
    )
    return f'<?xml version="1.0" encoding="utf-8"?>\n<playerslist>\n{rows}</playerslist>\n'


def text(lines: list[str]) -> bytes:
    """As FIDE writes it: Latin-1, and both signs at the end of a line."""
    return "".join(f"{line}\r\n" for line in lines).encode("latin-1")


def _head(one: tuple[object, ...]) -> str:
    return f"{one[0]:<15}{one[1]:<61}{one[2]:<4}{one[3]:<4}{one[4]:<5}{one[5]:<5}{'':<15}{'':<4}"


def _played(rating: object) -> str:
    return f"{0 if rating else '':<4}{20 if rating else '':<3}"


def _tail(one: tuple[object, ...]) -> str:
    return f"{one[9] or '0000':<6}{'w' if one[3] == 'F' else '':<4}"
