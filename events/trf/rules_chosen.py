"""Which rules hold for a tournament, or for a file: edition and variations, and what to tell of them.

The edition is as asked for, as a file says, else the one in force on the first day, or today.
"""

from collections.abc import Iterator, Mapping

from core.editions.edition import Edition
from core.editions.event_kind import Kind, kind_of_event
from core.editions.registry import (
    AS_IN_FILE,
    AUTO,
    DUTCH,
    OF_TEAMS,
    TABLES,
    TEAM_SWISS,
    edition_named,
    in_force,
    is_known,
    is_system,
)
from core.general_rules.acceleration import ACCELERATION, BAKU, scoring_for_baku
from core.model.dataclass import dataclass, replace
from core.model.hints import TYPE_CHECKING, Final
from core.model.sentence import Refused, capitalised, joined, say
from core.model.tournament import EDITION_OF_OLD_LOGS, Tournament
from core.model.units import RoundNumber
from core.model.variations import chosen, refuse_unknown
from events.days import first_day
from events.trf import earlier_rounds
from events.trf.document import RulesSaid, TrfDocument
from events.trf.own_comments import acceleration_named, not_known, told_of_knockout, told_of_uncounted, variations_said
from events.trf.to_tournament import tournament_of
from events.trf.type_codes import CUSTOM_TABLE, SAME_TABLE, editions_of, meaning_of, variations_of_code

if TYPE_CHECKING:
    from core.editions.tables.recognised import Recognised

_NONE_THEN: Final = say("pairtrail does not have the text of the FIDE (Dutch) System that was in force then.")

Variations = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """The edition taken, and what the arbiter should be told about it."""

    edition: str
    why: str = ""  # empty: it was asked for, and nothing speaks against it
    day_without_text: str = ""  # the first day of a file that nobody named rules for, of which no text is known


# --- a tournament ------------------------------------------------------------------------------------


def edition_to_announce(name: str, first: str, *, today: str) -> Choice:
    """The edition of a tournament that begins on a day (YYYY-MM-DD; empty: not known).

    `name` is as typed; `auto` and a system take the edition in force on that day, else that of `today`. Raises
    `Refused` where none was in force, or there is no such edition.
    """
    if name != AUTO and not is_system(name):
        engine = edition_named(name)
        return Choice(engine.name, "" if _holds(engine, first) else _out_of_force(engine, first))
    system = DUTCH if name == AUTO else name
    if not first:
        edition = edition_in_force_today(system, today).name
        return Choice(
            edition,
            say(
                "{edition} is in force today; no first day was given (--start). {others}",
                edition=edition,
                others=_OTHERS,
            ),
        )
    then = in_force(system, first)
    if then is None:
        raise Refused(
            "No edition of the {system} rules known to pairtrail was in force on {first}, the first day. Name "
            "one, for instance `--system {first_of_them}`. Available: {there_are}.",
            system=system,
            first=first,
            first_of_them=editions_of(system).partition(",")[0],
            there_are=editions_of(system),
        )
    return Choice(
        then.name,
        say("{name} is in force on {first}, the first day. {others}", name=then.name, first=first, others=_OTHERS),
    )


_OTHERS: Final = say("`--system` selects other rules.")


def edition_in_force_today(system: str, today: str) -> Edition:
    """The edition of a system that holds on a day (YYYY-MM-DD). Raises `Refused` where there is none."""
    found = in_force(system, today)
    if found is None:  # the clock stands before every text, or the system has no dates
        raise Refused(
            "No edition of the {system} rules known to pairtrail is in force on {today}. Available: {there_are}.",
            system=system,
            today=today,
            there_are=editions_of(system),
        )
    return found


def objection_to(edition: str, first: str) -> str:
    """What speaks against an edition in a tournament that begins on a day; empty: nothing."""
    engine = edition_named(edition)
    return "" if _holds(engine, first) else _out_of_force(engine, first)


# --- a file ------------------------------------------------------------------------------------------


def chosen_edition(
    name: str, tournament: Tournament, type_code: str = "", said: RulesSaid | None = None, *, today: str
) -> Choice:
    """The edition for a file, whose record 192 is `type_code` and whose comment on the rules is `said`.

    Where none is asked for (`auto`, `file`), it is what 192 says, else what our comment says, else the Dutch edition
    in force on the first day, else that of `today` (YYYY-MM-DD); a system that is asked for narrows this down to its
    editions. Raises `Refused` when there is no such edition.
    """
    day = first_day(tournament.details.start_date)
    meaning = meaning_of(type_code, tournament.details.start_date)
    named = meaning.edition if meaning is not None else ""
    why = meaning.why if meaning is not None else ""
    if not named and said is not None and is_known(said.edition):
        named, why = said.edition, say("line {line} (###) gives the edition", line=said.line)
    elif named and said is not None and said.edition != named:
        why = say("{why}, though line {line} (###) says {edition}", why=why, line=said.line, edition=said.edition)
    is_open = name in (AUTO, AS_IN_FILE)
    if not is_open and not is_system(name):
        engine = edition_named(name)
        if meaning is None and not named:
            return Choice(name, _objection(engine, day))
        against = say(
            "{name} was requested and used, but {why}: this means {named}.",
            name=name,
            why=why,
            named=named or (meaning.system if meaning else ""),
        )
        return Choice(name, "" if named == name else against)
    taker = AUTO if name == AUTO else "pairtrail"
    system = (TEAM_SWISS if tournament.settings.boards else DUTCH) if is_open else name
    if named and (is_open or edition_named(named).system == system):
        return Choice(named, say("{taker} used {named}: {why}.", taker=taker, named=named, why=why))
    unread = (
        _no_edition(type_code, meaning.system if meaning else "")
        if not named
        else say("but {why}: this means {named}", why=why, named=named)
    )
    if said is not None and not named:
        no_such = say(
            "line {line} (###) says {edition!r}, which is unknown to pairtrail", line=said.line, edition=said.edition
        )
        unread = say("{unread}, and {no_such}", unread=unread, no_such=no_such) if unread else no_such
    if is_open and not named and (table := _by_table(tournament)):
        return Choice(
            table.edition, say("{taker} used {edition}: {why}.", taker=taker, edition=table.edition, why=table.why)
        )
    by_date = _by_date(system, day, today, tournament.details.start_date.strip())
    told = say("{taker} used {edition}{why}", taker=taker, edition=by_date.edition, why=by_date.why)
    why = say("{told} {unread}.", told=told, unread=capitalised(unread)) if unread else told
    return replace(by_date, why=why)


def _by_table(tournament: Tournament) -> Choice | None:
    """The table in which the rounds of a round robin stand; None: it is none, or stands in no table of ours.

    Where only the pairings tell, the colours have to fit as well: a short Swiss can look like a round robin.
    """
    kind = kind_of_event(tournament)
    if kind.kind is not Kind.ROUND_ROBIN:
        return None
    from core.editions.tables.recognised import recognised  # few files are of a round robin

    if not tournament.rounds:
        return next((Choice(name, kind.why) for name in _held_by_code(tournament.details.type_code)), None)
    found = recognised(tournament)
    if found is None or not (kind.is_declared or _is_shown_by(found, tournament)):
        return None
    return Choice(found.edition, kind.why)


def _held_by_code(code: str) -> Iterator[str]:
    """The systems by a table whose code that is."""
    announced = variations_of_code(code)
    for name in (*TABLES, *OF_TEAMS) if code != CUSTOM_TABLE else ():
        schedule = edition_named(name).schedule
        if schedule is not None and schedule.report_code(announced) == SAME_TABLE.get(code, code):
            yield name


def _is_shown_by(found: "Recognised", tournament: Tournament) -> bool:
    """Whether the pairings alone tell the table: of four players any three rounds stand in it, by some numbers."""
    numbers = tournament.numbers_in(RoundNumber(1))
    by_number = tuple(sorted(numbers, key=numbers.__getitem__))
    return not found.colours_turned and (len(found.order) > 4 or found.order == by_number)


def _no_edition(type_code: str, system: str) -> str:
    """Why record 192 does not decide; empty: there is none."""
    if not type_code:
        return ""
    if not system:
        return say("record 192 is {type_code}, which does not match any rules known to pairtrail", type_code=type_code)
    return say(
        "record 192 is {type_code}, but no edition of {system} matches it (available: {there_are})",
        type_code=type_code,
        system=system,
        there_are=editions_of(system),
    )


def _by_date(system: str, day: str, today: str, written: str) -> Choice:
    """By the first day of a file; where there is none, or none was in force then, today's or the nearest one."""
    if not day:
        unclear = say(", in force today: the first day (042), '{written}', is unclear.", written=written)
        none = say(", in force today: the file has no first day (042).")
        return Choice(edition_in_force_today(system, today).name, unclear if written else none)
    then = in_force(system, day)
    if then is not None and (then.first_day or system != DUTCH):
        return Choice(then.name, say(", in force on {day}, the first day (042).", day=day))
    oldest = next(name for name in editions_of(system).split(", ") if edition_named(name).first_day)
    none_then = joined("", (" ", _NONE_THEN)) if system == DUTCH else ""
    return Choice(
        oldest,
        say(", though it was not in force on {day}, the first day (042).{none_then}", day=day, none_then=none_then),
        day if system == DUTCH else "",
    )


def _objection(engine: Edition, day: str) -> str:
    return "" if _holds(engine, day) else _out_of_force(engine, day, has_begun=True)


def _holds(engine: Edition, day: str) -> bool:
    """Whether nothing speaks against an edition on a day; without dates nothing can."""
    return not (day and (engine.first_day or engine.last_day)) or engine.is_in_force(day)


def _out_of_force(engine: Edition, day: str, *, has_begun: bool = False) -> str:
    then = in_force(TEAM_SWISS if engine.system == TEAM_SWISS else DUTCH, day)
    others = _NONE_THEN
    if then is not None:
        others = say("`--edition auto` uses {name}.", name=then.name) if then.name != engine.name else ""
    known = {"name": engine.name, "period": _period(engine), "day": day}
    told = (
        say("{name} was in force {period}; the event began on {day}.", **known)
        if has_begun
        else say("{name} was in force {period}; the event begins on {day}.", **known)
    )
    return joined(" ", (told, others))


def _period(engine: Edition) -> str:
    if not engine.first_day:
        return say("until {last_day}", last_day=engine.last_day)
    return (
        say("from {first_day} to {last_day}", first_day=engine.first_day, last_day=engine.last_day)
        if engine.last_day
        else say("from {first_day} on", first_day=engine.first_day)
    )


@dataclass(frozen=True, slots=True)
class RulesOfFile:
    """How a file is read, and what is why its rounds are not judged; empty: nothing.

    `unknown_acceleration`: one that it declares and nobody can carry out. `unknown_rules`: it began before every text
    of the Dutch System that has dates, and nobody named an edition (decision 233).
    """

    tournament: Tournament
    asked: Variations
    told: tuple[str, ...]
    unknown_acceleration: str = ""
    unknown_rules: str = ""
    why_edition: str = ""  # which of `told` says that an edition was used, and why; empty: none does

    @property
    def unjudged(self) -> str:
        """Why a round that is paired otherwise is not called wrong; empty: it is."""
        return self.unknown_rules or self.unknown_acceleration

    @property
    def edition(self) -> str:
        """The edition taken."""
        return self.tournament.settings.edition


def rules_of(document: TrfDocument, edition: str, asked: Variations = (), *, today: str) -> RulesOfFile:
    """The tournament of a file by the edition and the variations asked for, else by those that it says.

    Raises `Refused` for a variation that the edition taken does not know, or that contradicts another one. `today`
    (YYYY-MM-DD) decides where neither the file nor its first day does.
    """
    likely = _at_first_sight(document, edition, today)
    tournament = tournament_of(document, likely)
    choice = chosen_edition(edition, tournament, document.type_code, document.rules_said, today=today)
    wanted = dict(asked)
    if wanted or choice.edition != likely:
        tournament = tournament_of(document, choice.edition, wanted)
    engine = edition_named(choice.edition)
    if wanted:
        announced = tournament.settings.variations
        refuse_unknown(engine.name, engine.variations, engine.engine().contradictions, announced)
        if wanted.get(ACCELERATION.name) == BAKU and not scoring_for_baku(tournament.settings.scoring):
            raise Refused(
                "The Baku acceleration requires a win to be worth two draws and a loss nothing (C.04.7, 1.1)."
            )
    unknown = "" if ACCELERATION.name in wanted else _unknown_acceleration(document, tournament)
    told = (
        *((choice.why,) if choice.why else ()),
        *_told(document, tournament, wanted),
        *earlier_rounds.told(document.earlier_rounds),
        *_told_of_earlier_cells(document),
        *told_of_uncounted(document),
        *filter(None, (told_of_knockout(document),)),
        *((unknown,) if unknown else ()),
    )
    return RulesOfFile(tournament, asked, told, unknown, _unknown_rules(choice), choice.why)


def _unknown_rules(choice: Choice) -> str:
    """What is said of the rounds of an event that no text known here was in force for; empty: one was, or is named."""
    if not choice.day_without_text:
        return ""
    return say(
        "pairtrail does not have the text of the FIDE (Dutch) System that was in force on {day}, the first day "
        "(042). The rounds were paired under {edition}, a later edition, and those that differ are not reported as "
        "wrong. To have them checked, use `--edition dutch-1998` or another edition.",
        day=choice.day_without_text,
        edition=choice.edition,
    )


def _told_of_earlier_cells(document: TrfDocument) -> Iterator[str]:
    """What pairings are taken to have read, and how points are counted, by our comments."""
    if document.earlier_cells or document.counted_cells:
        from events.trf.earlier_cells import told_of_cells, told_of_points  # few files have such cells

        yield from told_of_cells(document.earlier_cells)
        yield from told_of_points(document)


def _at_first_sight(document: TrfDocument, edition: str, today: str) -> str:
    """The edition that will hardly ever turn out to be another, so that the file becomes a tournament once."""
    if is_known(edition):
        return edition
    if document.rules_said is not None and is_known(document.rules_said.edition):
        return document.rules_said.edition
    in_force_then = in_force(DUTCH, first_day(document.details.start_date) or today)
    return EDITION_OF_OLD_LOGS if in_force_then is None else in_force_then.name


def under_another(document: TrfDocument, edition: str, asked: Variations) -> Tournament:
    """The same event under a second edition, with those of the variations asked for that it knows."""
    known = {one.name: one.values for one in edition_named(edition).variations} if asked else {}
    return tournament_of(document, edition, {name: value for name, value in asked if value in known.get(name, ())})


def _unknown_acceleration(document: TrfDocument, tournament: Tournament) -> str:
    """What is said of an acceleration that the file declares, and that neither points nor a method carry out."""
    named = acceleration_named(document, tournament.settings.edition)
    if named is None or named.value or tournament.acceleration:
        return ""
    values = next(
        (one.listed for one in edition_named(tournament.settings.edition).variations if one.name == ACCELERATION.name),
        "",
    )
    how = (
        say("`--variation acceleration=...` sets the acceleration ({values})", values=values)
        if values
        else say("the edition used has no acceleration")
    )
    return say(
        "{where}: pairtrail does not know this acceleration, and the file has no virtual points (250, XXA). "
        "Rounds whose pairing differs are not reported as wrong; {how}.",
        where=named.where,
        how=how,
    )


def _told(document: TrfDocument, tournament: Tournament, asked: Mapping[str, str]) -> Iterator[str]:
    """What the file says otherwise than it was asked for, and which of its words decided."""
    settings = tournament.settings
    said, named = variations_said(document, settings.edition), acceleration_named(document, settings.edition)
    for name, value in asked.items():
        if name != ACCELERATION.name and said.get(name, value) != value and document.rules_said is not None:
            line = document.rules_said.line
            yield say(
                "{name}={value} was requested and used, but line {line} (###) says {name}={said}.",
                name=name,
                value=value,
                line=line,
                said=said[name],
            )
    if ACCELERATION.name in asked:
        yield from _told_of_acceleration(document, tournament, asked[ACCELERATION.name])
    elif named is not None and not named.is_ours and not document.type_code and named.value:
        taken = settings.variations.get(ACCELERATION.name, "")
        yield (
            say("acceleration={taken} was used: {where}.", taken=taken, where=named.where)
            if taken
            else say(
                "{where}, but the virtual points in the file (250, XXA) differ, and the latter are used.",
                where=named.where,
            )
        )
    said_now = chosen(edition_named(settings.edition).variations, settings.variations) if said else {}
    taken_over = [f"{name}={said_now[name]}" for name in said if name not in asked]
    if taken_over and document.rules_said is not None:
        yield say(
            "Variations taken from line {line} (###): {taken_over}.",
            line=document.rules_said.line,
            taken_over=joined(", ", taken_over),
        )
    for name, value in not_known(document, settings.edition):
        if name not in asked and name != ACCELERATION.name:
            yield say(
                "{name}={value} is ignored: {edition} has no such variation.",
                name=name,
                value=value,
                edition=settings.edition,
            )


def _told_of_acceleration(document: TrfDocument, tournament: Tournament, asked: str) -> Iterator[str]:
    by_file = tournament_of(document, tournament.settings.edition)
    method = by_file.settings.variations.get(ACCELERATION.name, "")
    if by_file.acceleration:
        if asked == ACCELERATION.default:
            yield say(
                "acceleration={asked} was requested and used, but the file gives virtual points (250, XXA), "
                "which are ignored.",
                asked=asked,
            )
        else:
            yield say(
                "acceleration={asked} was requested and used, but the file gives virtual points (250, XXA), "
                "which it replaces.",
                asked=asked,
            )
    elif method and method != asked:
        yield say(
            "acceleration={asked} was requested and used, but the file announces acceleration={method}.",
            asked=asked,
            method=method,
        )
