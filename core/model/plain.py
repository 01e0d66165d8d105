"""Which letters a text may hold, and how one of a stranger is printed: nothing in it steers a terminal or makes a line.

One rule for what is read, recorded and printed: controls and ends of lines, letters of no width, letters that turn the
text round, and halves of a pair of codes are in no text. The letters of every script are, those written from right to
left among them, and the two joiners that some scripts need.
"""

from core.model.hints import Final
from core.model.pattern import pattern

_NOT_TO_PRINT: Final = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Controls and ends of lines; letters of no width or turning the text round; halves of a pair of codes."""
_JOINING: Final = "\u200c\u200d"
"""Of no width as well, and part of how some scripts are written: they move nothing."""
_PICTURES: Final = {**{code: 0x2400 + code for code in range(0x20)}, 0x7F: 0x2421}
"""The letter that shows a control character: U+241B for U+001B."""
_UNSHOWN: Final = 0xFFFD
"""In the place of what has no such letter."""
_LATIN: Final = str.maketrans("авекмнорстухіјѕԁԛԝһӏαβεικνορτυχ", "abekmhopctyxijsdqwhlabeiknoptux")
"""Cyrillic and Greek letters that look like Latin ones."""


_OF_LANGUAGES: Final = frozenset("ßæœøłđðþŋħŧıəǝĸ")
"""Latin letters that words are spelled with and that are none of A to Z with an accent."""
_NO_ALPHABET: Final = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO")
"""Scripts that stand beside Latin letters and look like none."""


def _is_to_print(letter: str) -> bool:
    from unicodedata import category

    return category(letter) not in _NOT_TO_PRINT or letter in _JOINING


def not_to_print(text: str) -> str:
    """The first letter of the text that no text may hold; empty: there is none."""
    if text.isprintable():
        return ""
    return next((letter for letter in text if not _is_to_print(letter)), "")


def _is_to_print_but(kept: str, text: str) -> bool:
    """Whether nothing has to be looked at letter by letter: true of most texts, whatever their length."""
    for letter in kept:
        text = text.replace(letter, "")
    return text.isprintable()


def reads_as(name: str) -> str:
    """What names have in common that look the same: no spaces, accents or capitals, and Latin letters."""
    letters = _taken_apart(name).translate(_LATIN)
    return "".join(letter for letter in letters if letter.isalnum())


def _taken_apart(name: str) -> str:
    """Letters without case, each with its accents behind it."""
    from unicodedata import normalize  # a file in order asks nothing about its letters

    return normalize("NFKD", name).casefold()


def read_alike(one: str, other: str) -> bool:
    """Whether two names can be taken for each other: what they read as, letters of a strange script being any letter.

    Strange is a letter that is none of A to Z, in a word that has some of these: of another script, or a Latin one that
    no language spells with. What a whole word of another script looks like is not judged.
    """
    letters, others = _with_strange(one), _with_strange(other)
    if letters == others or len(letters) != len(others):
        return letters == others
    pairs = [(a, b) for a, b in zip(letters, others, strict=True) if a != b]
    return all(_STRANGE in pair and (pair[0] + pair[1]).strip(_STRANGE).isascii() for pair in pairs)


def has_strange_letters(name: str) -> bool:
    """Whether a word of it mixes letters as `read_alike` says."""
    return not name.isascii() and _STRANGE in _with_strange(name)


_STRANGE: Final = "\ufffd"


def _with_strange(name: str) -> str:
    """What a name reads as, with one sign in the place of each strange letter."""
    return "".join(map(_word_with_strange, _taken_apart(name).split()))


def _word_with_strange(word: str) -> str:
    letters = [letter for letter in word.translate(_LATIN) if letter.isalnum()]
    if not any("a" <= letter <= "z" for letter in word):
        return "".join(letters)
    return "".join(_STRANGE if _is_strange(letter) else letter for letter in letters)


def _is_strange(letter: str) -> bool:
    if letter.isascii() or letter in _OF_LANGUAGES or not letter.isalpha():
        return False
    from unicodedata import name as name_in_unicode

    return not name_in_unicode(letter, "").startswith(_NO_ALPHABET)


def code_point(letter: str) -> str:
    """A letter by its number: U+000A."""
    return f"U+{ord(letter):04X}"


def escaped(text: str, kept: str = "") -> str:
    r"""The text with all that is not to be printed as a literal would have it, such as \n or \u202e; `kept` apart."""
    if _is_to_print_but(kept, text):
        return text
    return "".join(
        letter if letter in kept or _is_to_print(letter) else letter.encode("unicode_escape").decode()
        for letter in text
    )


def in_pictures(text: str, kept: str = "") -> str:
    """The same with one letter for each, so that columns stay: U+241B for an escape, U+FFFD where there is none."""
    if _is_to_print_but(kept, text):
        return text
    return "".join(
        letter if letter in kept or _is_to_print(letter) else chr(_PICTURES.get(ord(letter), _UNSHOWN))
        for letter in text
    )


def escaped_json(text: str) -> str:
    r"""A document in JSON with the same letters as \u202e, so that it says the same; its own line ends stay."""
    if _is_to_print_but("\n\t", text):
        return text
    return "".join(letter if letter in "\n\t" or _is_to_print(letter) else _in_json(letter) for letter in text)


def _in_json(letter: str) -> str:
    units = letter.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))


# --- A cell of a table that spreadsheets open (CSV): a name that begins like a formula is a text there, and comes
# back
# Names come from strangers, and a spreadsheet would run `=cmd|...`. The apostrophe in front is the sign by which
# people type a text into a cell.

_BEGINS_A_FORMULA: Final = ("=", "+", "-", "@")
_TEXT: Final = "'"
_RUNS_NOTHING: Final = pattern(r"[-+=]*|[-+]?[0-9]+([.,][0-9]+)?")
"""Numbers and results such as -12.4, = and +-."""


def defused(cell: object) -> object:
    """The cell as it is written: no spreadsheet takes it for a formula, and no letter in it steers a terminal."""
    if not isinstance(cell, str):
        return cell
    text = escaped(cell)
    return f"{_TEXT}{text}" if _may_run(text.lstrip(_TEXT)) else text


def as_meant(cell: str) -> str:
    """The cell as it was before `defused` put an apostrophe in front."""
    return cell.removeprefix(_TEXT) if _may_run(cell.lstrip(_TEXT)) else cell


def _may_run(text: str) -> bool:
    """Also of the wide forms of these signs, which some spreadsheets take for them."""
    from unicodedata import normalize

    return normalize("NFKC", text[:1]) in _BEGINS_A_FORMULA and _RUNS_NOTHING.fullmatch(text) is None
