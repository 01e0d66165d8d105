"""What a player gives when entering, and what can be wrong with it.

The rating as typed among it: a number, one of another scale, or an estimate; with the list it is from (CFC 612, 1998
A.1).
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeVar

from core.editions.registry import edition_named
from core.general_rules.texts import TITLES
from core.model.dataclass import dataclass, replace
from core.model.plain import code_point, not_to_print
from core.model.sentence import Refused, joined, say
from core.model.tournament import ESTIMATED, Player, Tournament
from events.deciders.wording import named
from events.meanings import rating_in
from events.vocabulary.corrections import Scope

RATING_MAX: Final = 4000
NAME_MAX: Final = 200
"""Letters of a name: more than anybody's, and no sheet becomes unreadable."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A player as registered; rating 0: unrated.

    `birth_date_commitment` stands for a birth date that is kept beside the log.
    """

    name: str
    rating: int = 0
    title: str = ""
    sex: str = ""
    federation: str = ""
    fide_id: str = ""
    birth_date_commitment: str = ""
    rating_source: str = ""
    club: str = ""
    fide_rating: int = 0  # of the lists, of which one counts by the announced rule (decision 200)
    national_rating: int = 0
    national_list: str = ""


FIDE_ID_MAX: Final = 11
"""Digits that a report has room for (TRF, columns 58 to 68); FIDE gives eight or nine."""
_FIDE_ID: Final = re.compile(r"0*[1-9][0-9]*")


@dataclass(frozen=True, slots=True)
class Changes:
    """Corrected details of a player; None: not touched."""

    name: str | None = None
    rating: int | None = None
    title: str | None = None
    sex: str | None = None
    federation: str | None = None
    fide_id: str | None = None
    birth_date_commitment: str | None = None
    rating_source: str | None = None
    club: str | None = None
    fide_rating: int | None = None
    national_rating: int | None = None
    national_list: str | None = None

    def against(self, player: Player, reaches: Sequence[Scope]) -> "Changes":
        """Only what is not recorded of the player already; of a rating, in the readings that are reached."""
        recorded = self.rating is None or all(rating_in(player, reach) == self.rating for reach in reaches)
        return Changes(
            name=_new(None if self.name is None else self.name.strip(), player.name),
            rating=None if recorded else self.rating,
            title=_new(None if self.title is None else self.title.upper(), player.title),
            sex=_new(None if self.sex is None else self.sex.lower(), player.sex),
            federation=_new(None if self.federation is None else self.federation.upper(), player.federation),
            fide_id=_new(self.fide_id, player.fide_id),
            birth_date_commitment=self.birth_date_commitment,
            rating_source=_new(self.rating_source, player.rating_source),
            club=_new(None if self.club is None else in_one_line(self.club), player.club),
            fide_rating=_new(self.fide_rating, player.fide_rating),
            national_rating=_new(self.national_rating, player.national_rating),
            national_list=_new(
                None if self.national_list is None else in_one_line(self.national_list), player.national_list
            ),
        )

    def applied_to(self, player: Player) -> Player:
        """The player with what decides his place in the initial order put right (B.2)."""
        return replace(
            player,
            name=player.name if self.name is None else self.name,
            title=player.title if self.title is None else self.title,
            other_rating_for_pairing=player.other_rating_for_pairing if self.rating is None else self.rating,
        )


def in_one_line(text: str) -> str:
    """Without spaces at the ends, and one between words."""
    return " ".join(text.split())


V = TypeVar("V", str, int)


def _new(given: V | None, recorded: V) -> V | None:
    return None if given == recorded else given


def flaws(
    name: str | None,
    rating: int | None,
    title: str | None,
    sex: str | None,
    fide_id: str | None = None,
    club: str | None = None,
    federation: str | None = None,
) -> Iterator[str]:
    """What cannot be recorded; None is not looked at."""
    if name is not None and not name.strip():
        yield say("the name is empty")
    if name is not None and len(name) > NAME_MAX:
        yield say("the name has {count} characters, more than {name_max}", count=len(name), name_max=NAME_MAX)
    if name is not None and (letter := not_to_print(name)):
        yield say("the name contains a character that cannot be printed ({code_point})", code_point=code_point(letter))
    if rating is not None and not 0 <= rating <= RATING_MAX:
        yield say(
            "the rating {rating} is not between 0 (unrated) and {rating_max}", rating=rating, rating_max=RATING_MAX
        )
    if title is not None and title.upper() not in TITLES:
        yield say(
            "the title {title!r} is not one of {titles}; leave it empty if there is none",
            title=title,
            titles=joined(", ", TITLES[:-1]),
        )
    if sex is not None and sex.lower() not in ("", "m", "w"):
        yield say("the sex {sex!r} is neither m nor w", sex=sex)
    yield from _flaws_of_fide_id(fide_id)
    if federation and not (federation.isascii() and federation.isalpha()):
        yield say(
            "the federation {federation!r} is not a code of the letters A to Z; leave it empty if there is none",
            federation=federation,
        )
    if club and len(club) > NAME_MAX:
        yield say(
            "the name of the club has {count} characters, more than {name_max}", count=len(club), name_max=NAME_MAX
        )
    if club and (letter := not_to_print(club)):
        yield say("the club contains a character that cannot be printed ({code_point})", code_point=code_point(letter))


def flaws_of_lists(fide: int | None, national: int | None, national_list: str | None) -> Iterator[str]:
    """What cannot be recorded of the ratings of lists."""
    for rating in (fide, national):
        yield from flaws(None, rating, None, None)
    if national_list and len(national_list) > NAME_MAX:
        yield say(
            "the name of the national list has {count} characters, more than {name_max}",
            count=len(national_list),
            name_max=NAME_MAX,
        )
    if national_list and (letter := not_to_print(national_list)):
        yield say(
            "the name of the national list contains a character that cannot be printed ({code_point})",
            code_point=code_point(letter),
        )


def _flaws_of_fide_id(fide_id: str | None) -> Iterator[str]:
    if fide_id and len(fide_id) > FIDE_ID_MAX:
        yield say("the FIDE ID has {count} digits, more than {most}", count=len(fide_id), most=FIDE_ID_MAX)
    elif fide_id and not _FIDE_ID.fullmatch(fide_id):
        yield say("the FIDE ID {fide_id!r} is not a positive number; leave it empty if there is none", fide_id=fide_id)


class Roll:
    """Who is registered, for finding doubles."""

    def __init__(self, state: Tournament) -> None:
        self._by_name: dict[str, str] = {}
        self._by_fide_id: dict[str, str] = {}
        for player in (*state.players.values(), *state.members.values()):
            self._add(player.name, player.fide_id, named(player))

    def add(self, entry: Entry) -> None:
        """Count an entry as registered."""
        self._add(
            entry.name.strip(), entry.fide_id, say("{name} (registered in the same entry)", name=entry.name.strip())
        )

    def _add(self, name: str, fide_id: str, label: str) -> None:
        self._by_name.setdefault(name.casefold(), label)
        if fide_id:
            self._by_fide_id.setdefault(fide_id.lstrip("0"), label)

    def same_fide_id(self, entry: Entry) -> str | None:
        """Who has that FIDE ID already."""
        return self._by_fide_id.get(entry.fide_id.lstrip("0")) if entry.fide_id else None

    def same_name(self, entry: Entry) -> str | None:
        """Who has that name already."""
        return self._by_name.get(entry.name.strip().casefold())


def _label(name: str) -> str:
    """A name as a refusal shows it, whatever was typed."""
    if not name:
        return say("A player without a name")
    if len(name) <= NAME_MAX and not not_to_print(name):
        return name
    return f"{name[:20]!r}" + ("..." if len(name) > 20 else "")


def look_at(roll: Roll, entry: Entry) -> tuple[list[str], list[str]]:
    """What is wrong with an entry, and what is doubtful, as sentences."""
    label = _label(entry.name.strip())
    found = [
        *flaws(entry.name, entry.rating, entry.title, entry.sex, entry.fide_id, entry.club, entry.federation),
        *flaws_of_lists(entry.fide_rating, entry.national_rating, entry.national_list),
    ]
    wrong = [say("{label}: {flaw}.", label=label, flaw=flaw) for flaw in found]
    same_id = roll.same_fide_id(entry)
    if same_id is not None:
        return [
            *wrong,
            say(
                "{label}: FIDE ID {fide_id} already belongs to {same_id}.",
                label=label,
                fide_id=entry.fide_id,
                same_id=same_id,
            ),
        ], []
    namesake = roll.same_name(entry)
    return wrong, [] if namesake is None else [
        say("{label} has the same name as {namesake}.", label=label, namesake=namesake)
    ]


def looked_at(roll: Roll, entries: Iterable[Entry]) -> tuple[list[str], list[str]]:
    """The same of several, each of whom is on the roll for those after them."""
    wrong, doubtful = list[str](), list[str]()
    for entry in entries:
        wrong_here, doubtful_here = look_at(roll, entry)
        wrong += wrong_here
        doubtful += doubtful_here
        roll.add(entry)
    return wrong, doubtful


_RATING_TYPED: Final = re.compile(r"(?:(?P<scale>[A-Za-z]+) )?(?P<value>\d{1,4})(?P<estimated> estimated)?")


def is_of_scale_or_estimate(typed: str) -> bool:
    """Whether it is written as a rating of another scale, or as an estimate."""
    found = _RATING_TYPED.fullmatch(" ".join(typed.split()))
    return found is not None and bool(found["scale"] or found["estimated"])


def rating_typed(state: Tournament, typed: str, from_list: str = "") -> tuple[int, str]:
    """The rating that counts, and what stands beside it; 0: unrated. Raises `Refused` for what is no rating."""
    if not typed.strip():
        return 0, ""
    found = _RATING_TYPED.fullmatch(" ".join(typed.split()))
    if found is None:
        raise Refused(
            (
                "'{typed}' is not a rating: give a number, a rating on another scale such as 'BCF 175', or '1700 "
                "estimated'."
            ),
            typed=typed,
        )
    value = int(found["value"])
    beside = [from_list.strip()] if from_list.strip() else []
    if found["scale"]:
        value, name = _converted(state, found["scale"], value)
        beside.insert(0, f"from {name} {found['value']}")
    if found["estimated"]:
        beside.insert(0, ESTIMATED)
    return value, ", ".join(beside)


def _converted(state: Tournament, name: str, value: int) -> tuple[int, str]:
    from core.general_rules.announced import own_rules_in_force  # few ratings are of another scale
    from core.general_rules.rating_scales import announced_scales, converted, formula

    rules = edition_named(state.settings.edition).general_rules
    of_text = {scale.name.casefold(): scale for scale in rules.rating_scales}
    announced = {
        scale.name.casefold(): scale for scale in announced_scales(t for _, t in own_rules_in_force(state.own_rules))
    }
    scales = of_text | announced
    scale = scales.get(name.casefold())
    if scale is None:
        known = "; ".join(f"{one.name}: {formula(one)}" for one in scales.values()) or say("none")
        by = f" ({rules.rating_article})" if rules.rating_article else ""
        raise Refused(
            "No formula for ratings on the scale '{name}'{by}; available: {known}. Announce "
            "one before using it: `announce add 'Rating scale {name}: 0.9 * {name} + 150'`.",
            name=name,
            by=by,
            known=known,
        )
    rating = converted(scale, value)
    if rating < 0:
        raise Refused(
            "By {formula}, {name} {value} would be {rating}, which is not a valid rating.",
            name=scale.name,
            value=value,
            rating=rating,
            formula=formula(scale),
        )
    return rating, scale.name
