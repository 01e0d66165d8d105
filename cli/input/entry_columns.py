"""What the columns of entry lists are called, by whoever wrote them."""

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Final

import typer

from cli.exits import UsageProblem
from cli.input.asking import asked
from cli.output.streams import to_stderr
from core.model.named_tuple import NamedTuple
from core.model.sentence import joined, say, say_of
from core.model.spelling import without_accents
from events.vocabulary.reporting import Fact

TEAM: Final = "team"
SECTION: Final = "section"
FAMILY: Final = "family_name"
GIVEN: Final = "given_name"
OF_FIDE: Final = "fide_rating"
NATIONAL: Final = "national_rating"
GROUP: Final = "group:"
"""In front of the name of a column of the organiser's own (`player group`)."""
COLUMNS: Final = (
    *(
        "name",
        "rating",
        OF_FIDE,
        NATIONAL,
        "rating_list",
        "title",
        "sex",
        "federation",
        "fide_id",
        "birth_date",
        "club",
    ),
)
Columns = Annotated[
    list[str] | None,
    typer.Option(
        "--map",
        metavar="COLUMN=MEANING",
        show_default=False,
        help="Meaning of a column, such as Spieler=name; - ignores the column. May be repeated.",
    ),
]
_IGNORED: Final = "-"
_FIRST_LINES: Final = 6
"""How far down a header may stand."""

_CALLED: Final[Mapping[str, str]] = {
    "name": "name player playername fullname spieler spielername teilnehmer joueur nomprenom nomcomplet jugador "
    "nombrecompleto nominativo giocatore naam speler navn namn nimi nev jmeno nazwisko participant "
    "nameofplayer namevorname nachnamevorname familiennamevorname vorundnachname vornamename vornamenachname "
    "lastnamefirstname surnameforename familynamegivenname имя игрок фио",
    FAMILY: "familyname family lastname surname nachname familienname nom apellidos apellido cognome achternaam "
    "etternavn efternamn sukunimi prijmeni",
    GIVEN: "givenname firstname forename vorname prenom nombre voornaam fornavn fornamn etunimi krestnijmeno",
    "rating": "rating rtg elo eloint irtg intrating fiderating fiderapid elofide fideelo eloi elorating rang "
    "puntuacion классификация рейтинг",
    "rating_list": "ratinglist list liste",
    "title": "title titel titre titulo titolo titl tit fidetitle titelfide звание",
    "sex": "sex gender geschlecht sexe sexo sesso mf mw wm geslacht kjonn kon пол",
    "federation": "federation fed land country verband federacion pays pais federazione nation flag fedcode федерация",
    "fide_id": "fideid fideno fidenumber fidecode idfide codefide codigofide fide fideidnumber fidenr fidekennung",
    "birth_date": "birthdate dateofbirth birthday born birth geburtsdatum geburtstag geburtsjahr gebdatum geb "
    "geburt gebjahr gebtag jahrgang jg "
    "datenaissance datedenaissance naissance nele fechanacimiento fechadenacimiento nacimiento datanascita "
    "datadinascita nascita geboortedatum fodselsdato yearofbirth year byear bday yob dob fnac датарождения",
    "club": "club clubname clubcity clubort verein vereinsname vereinort nomduclub circolo vereniging klub klubb seura "
    "клуб",
    TEAM: "team mannschaft equipe equipo squadra ploeg lag",
    f"{GROUP}school": "school schule ecole escuela scuola skola szkola",
    f"{GROUP}class": "class klasse schulklasse classe clase klas",
}


def plain(cell: str) -> str:
    """Letters and digits alone, small and without accents."""
    return "".join(letter for letter in without_accents(cell.strip()).lower() if letter.isalnum())


_CAPTAIN: Final = "captain teamcaptain capitaine mannschaftsfuhrer mannschaftsfuehrer kapitan capitan capitano"
CAPTAIN_CALLED: Final = frozenset(_CAPTAIN.split())
"""What the column of captains is called, in a list of teams."""
_SECTION_CALLED: Final = "section sektion group gruppe groupe grupo gruppo tournament turnier tournoi torneo event"
OF_SECTION: Final[Mapping[str, str]] = dict.fromkeys(_SECTION_CALLED.split(), SECTION)
"""What the column of sections is called, in a list for several of them."""

_LISTS: Final = frozenset({"dwz", "nwz", "ecf", "ecfrating", "uscf", "cfc"})
"""Columns of national ratings that are called as their list."""
_MEMBER: Final = re.compile(r"\d{5}")
"""How a membership number begins; no rating has five digits."""
_NATIONAL: Final = _LISTS | frozenset(
    [
        "twz",
        "wertungszahl",
        "elonat",
        "elonational",
        "nrtg",
        "natelo",
        "nationalelo",
        "natrtg",
        "rtgn",
        "rtgnat",
        "natrating",
        "ratingnat",
        "nationalrating",
        "elon",
        "eloreg",
    ]
)
"""What columns of national ratings are called. One is read as the rating where the file has no other."""
_THE_ONE_THAT_COUNTS: Final = frozenset({"twz", "wertungszahl"})
"""Those that hold what counted in another program, whichever list it is from."""
_FIDE: Final = frozenset(
    [
        "elo",
        "eloint",
        "irtg",
        "intrating",
        "fiderating",
        "elofide",
        "fideelo",
        "eloi",
        "rtgi",
        "rtgint",
        "ratingint",
        "eloinl",
        "ratingfide",
        "rtgfide",
    ]
)
"""What columns of FIDE ratings are called, where two ratings are read."""

_MEANING: Final = {plain(word): column for column, words in _CALLED.items() for word in words.split()}


def asked_mapping(cells: Sequence[str]) -> dict[str, str]:
    """What the person at the terminal says of each column that nobody knows; as `typed_mapping` gives it."""
    known = (*COLUMNS, FAMILY, GIVEN, TEAM)
    to_stderr(
        (
            "The name column was not recognised. Each column can have one of these meanings: {meanings}; Enter "
            "skips the column."
        ),
        meanings=", ".join(known),
    )
    mapping = {}
    for cell in (cell.strip() for cell in cells):
        if not cell or _MEANING.get(plain(cell)):
            continue
        answer = asked(f"{cell}: ")
        while answer and answer not in known:
            answer = asked(say("{cell}: type one of these meanings, or press Enter: ", cell=cell))
        mapping[plain(cell)] = answer or _IGNORED
    said = " ".join(f"--map '{cell.strip()}={mapping[plain(cell)]}'" for cell in cells if plain(cell) in mapping)
    to_stderr("To do the same without being asked: {said}", said=said)
    return mapping


class Header(NamedTuple):
    """The columns of a file, as they are read, and what there is to say of them."""

    line: int  # from 1
    columns: list[str]  # what each is read as; empty: passed over
    cells: list[str]  # as they stand in the file
    notes: list[str]
    national_list: str = ""  # the column of national ratings that is read as the rating; empty: none
    list_beside: str = ""  # whose the national rating is that is read beside the FIDE rating; empty: not named


def typed_mapping(typed: Sequence[str]) -> dict[str, str]:
    """`Verein=club`: a column of the file, and what it is read as; `-` passes it over.

    Raises `UsageProblem` for what is no column.
    """
    targets = (*COLUMNS, FAMILY, GIVEN, TEAM, SECTION, _IGNORED)
    mapping = {}
    for entry in typed:
        column, sign, target = entry.partition("=")
        is_known = target.strip().lower() in targets or target.strip().lower().startswith(GROUP)
        if not sign or not column.strip() or not is_known:
            raise UsageProblem(
                (
                    "--map {entry}: type COLUMN=MEANING, with the column named as in the file and one of {targets} "
                    "as the meaning."
                ),
                entry=entry,
                targets=", ".join((*targets[:-1], f"{GROUP}NAME", _IGNORED)),
            )
        mapping[plain(column)] = target.strip().lower()
    return mapping


def header_of(rows: Sequence[Sequence[str]], mapping: Mapping[str, str], *, two_ratings: bool = False) -> Header:
    """The first line that names the players' column; without one, the first line as it is.

    `two_ratings`: FIDE and national ratings are read beside each other, since a rule says which counts (decision 200).
    """
    for index, cells in enumerate(rows[:_FIRST_LINES]):
        meanings = [meaning_of(cell, mapping) for cell in cells]
        if "name" in meanings or FAMILY in meanings:
            numbered = _of_members(cells, rows[index + 1 :], mapping)
            meanings = _family_beside_given(cells, meanings, rows[index + 1 :], mapping)
            return _read_as(index, list(cells), meanings, mapping, numbered, two_ratings=two_ratings)
    first = list(rows[0]) if rows else []
    return Header(1, [_known(cell, mapping) for cell in first], first, [])


def _family_beside_given(
    cells: Sequence[str], meanings: list[str], below: Sequence[Sequence[str]], mapping: Mapping[str, str]
) -> list[str]:
    """A column `Name` beside `Vorname` has the family names, where none has a comma or holds the given name."""
    if FAMILY in meanings or meanings.count("name") != 1 or meanings.count(GIVEN) != 1:
        return meanings
    name, given = meanings.index("name"), meanings.index(GIVEN)
    both = [(row[name].lower(), row[given].lower().split()) for row in below if len(row) > max(name, given)]
    is_whole = any("," in one or (words and {*words} <= {*one.split()}) for one, words in both)
    if plain(cells[name]) in mapping or is_whole or not any(words for _, words in both):
        return meanings
    return [FAMILY if one == "name" else one for one in meanings]


def _of_members(cells: Sequence[str], below: Sequence[Sequence[str]], mapping: Mapping[str, str]) -> frozenset[int]:
    """Columns called as a national list that have membership numbers (CFC#, USCF): most have more than four digits."""
    found = set()
    for place, cell in enumerate(cells):
        if plain(cell) not in _LISTS or plain(cell) in mapping:
            continue
        values = [text for row in below if (text := row[place].strip() if place < len(row) else "")]
        long = sum(_MEMBER.match(value) is not None for value in values)
        if 2 * long > len(values):
            found.add(place)
    return frozenset(found)


def _read_as(
    index: int,
    cells: list[str],
    meanings: list[str],
    mapping: Mapping[str, str],
    numbered: frozenset[int],
    *,
    two_ratings: bool,
) -> Header:
    notes: list[str] = []
    if index == 1:
        notes = [say("line 1, above the header, was skipped")]
    elif index:
        notes = [say("lines 1 to {last}, above the header, were skipped", last=index)]
    if "name" in meanings:  # in French "Nom" is the family name, unless it is the only one
        meanings = ["" if one in (FAMILY, GIVEN) else one for one in meanings]
    elif GIVEN not in meanings:
        meanings = ["name" if one == FAMILY else one for one in meanings]
    notes += [
        say("{column} contains membership numbers and is not read as ratings", column=cells[place].strip())
        for place in sorted(numbered)
    ]
    of_ratings = ["" if place in numbered else cell for place, cell in enumerate(cells)]
    if two_ratings:
        meanings = _of_two_lists(of_ratings, meanings, mapping)
        notes += _told_of_two_lists(cells, meanings)
    elif "rating" in meanings and (beside := _national(of_ratings, mapping)):
        notes.append(
            say(
                "{column} is a national rating in addition to another rating; to record both, announce before the "
                "import which one counts: `config set --rating-rule higher`, or fide, national",
                column=beside,
            )
        )
    has_rating = {"rating", OF_FIDE, NATIONAL} & {*meanings}
    national = "" if has_rating else _national(of_ratings, mapping)
    if national:
        pairs = zip(of_ratings, meanings, strict=True)
        meanings = ["rating" if cell.strip() == national else one for cell, one in pairs]
        notes.append(
            say(
                (
                    "{column} is read as the rating column, and its name is recorded as the rating list (--map "
                    "{column}=- skips it)"
                ),
                column=national,
            )
        )
    notes += _of_what_is_skipped(cells, meanings)
    return Header(index + 1, meanings, cells, notes, national, _list_beside(cells, meanings))


def _of_what_is_skipped(cells: list[str], meanings: list[str]) -> list[str]:
    """Notes on columns of which nobody knows the meaning."""
    notes: list[str] = []
    unknown = [cell.strip() for cell, meaning in zip(cells, meanings, strict=True) if not meaning and cell.strip()]
    if unknown:
        notes.append(
            say_of(
                len(unknown),
                "skipped: {columns} (assign a meaning with --map COLUMN=MEANING)",
                "skipped: {columns} (assign a meaning with --map COLUMN=MEANING)",
                columns=", ".join(unknown),
            )
        )
    if of_federation := next((fact for fact in (Fact.CFC, Fact.USCF) if fact in " ".join(unknown).lower()), None):
        notes.append(
            say(
                "federation numbers are entered afterwards, from a file with the columns player and id: `player facts "
                "{fact} --file FILE`",
                fact=of_federation,
            )
        )
    if unknown and not {"rating", OF_FIDE, NATIONAL} & {*meanings}:
        notes.append(say("no rating column was recognised (name it with --map COLUMN=rating)"))
    return notes


def _of_two_lists(cells: list[str], meanings: list[str], mapping: Mapping[str, str]) -> list[str]:
    """What the columns are where FIDE and national ratings are told apart; a mapping that was typed holds.

    A column of which nobody says whose rating it is, is the FIDE rating beside a national one, and is skipped where
    both are there: it holds what another program let count.
    """
    found = []
    for cell, meaning in zip(cells, meanings, strict=True):
        word = plain(cell)
        if word in mapping or meaning not in {"", "rating"}:
            found.append(meaning)
        elif word in _THE_ONE_THAT_COUNTS:
            found.append("rating")
        else:
            found.append(OF_FIDE if word in _FIDE else NATIONAL if word in _NATIONAL else meaning)
    if OF_FIDE not in found and NATIONAL not in found:
        return found
    instead = "" if OF_FIDE in found else OF_FIDE
    typed = [plain(cell) in mapping for cell in cells]
    return [instead if one == "rating" and not by_hand else one for one, by_hand in zip(found, typed, strict=True)]


def _told_of_two_lists(cells: list[str], meanings: list[str]) -> list[str]:
    """What is read as which rating, which the person who typed the command is to see."""
    called = {OF_FIDE: say("FIDE rating"), NATIONAL: say("national rating")}
    read = [
        say("{column} is read as the {rating}", column=cell.strip(), rating=called[meaning])
        for cell, meaning in zip(cells, meanings, strict=True)
        if meaning in called
    ]
    return [joined(", ", read)] if read else []


def _list_beside(cells: list[str], meanings: list[str]) -> str:
    """The list of the national ratings, where the column is called after it."""
    named = (cell.strip() for cell, meaning in zip(cells, meanings, strict=True) if meaning == NATIONAL)
    return next((cell for cell in named if plain(cell) in _LISTS), "")


def is_national(cell: str) -> bool:
    """Whether a column is called as one of national ratings."""
    return plain(cell) in _NATIONAL


def _national(cells: Sequence[str], mapping: Mapping[str, str]) -> str:
    """The first column of national ratings of which nothing else was said, as it stands in the file; empty: none."""
    words = ((cell.strip(), plain(cell)) for cell in cells)
    return next((cell for cell, word in words if word in _NATIONAL and word not in mapping), "")


def meaning_of(cell: str, mapping: Mapping[str, str]) -> str:
    """What a column is read as; empty: it is passed over."""
    found = _known(cell, mapping)
    return "" if found == _IGNORED else found


def _known(cell: str, mapping: Mapping[str, str]) -> str:
    word = plain(cell)
    return mapping.get(word, _MEANING.get(word, ""))


def repeats(header: Header, cells: Sequence[str], mapping: Mapping[str, str]) -> bool:
    """Whether a line is a header once more, as in files that name their columns in two languages."""
    pairs = zip(header.columns, cells, strict=False)
    same = [_one_name(column) == _one_name(meaning_of(cell, mapping)) for column, cell in pairs if column]
    return len(same) > 1 and all(same)


def _one_name(column: str) -> str:
    """A column of names, whether it is a family name or a whole one."""
    return "name" if column == FAMILY else column
