"""The rules a file is read by: edition and variations, as asked for or as the file says, and what to tell of them."""

from collections.abc import Iterator, Mapping

from core.editions.registry import DUTCH, edition_named, in_force, is_known
from core.general_rules.acceleration import ACCELERATION, BAKU, scoring_for_baku
from core.model.dataclass import dataclass
from core.model.sentence import Refused, joined, say
from core.model.tournament import EDITION_OF_OLD_LOGS, Tournament
from core.model.variations import chosen, refuse_unknown
from events.days import first_day
from events.trf import earlier_rounds, uncounted
from events.trf.document import TrfDocument
from events.trf.edition_chosen import Choice, chosen_edition
from events.trf.rules_in_file import acceleration_named, not_known, variations_said
from events.trf.to_tournament import tournament_of

Variations = tuple[tuple[str, str], ...]


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
        *uncounted.told(document),
        *filter(None, (uncounted.told_of_knockout(document),)),
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
        from events.trf import earlier_cells  # few files have such cells

        yield from earlier_cells.told(document.earlier_cells)
        yield from earlier_cells.told_of_points(document)


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
