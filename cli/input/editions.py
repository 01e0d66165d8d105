"""Editions as they are typed, and by the clock of this command (`events.trf.rules_chosen`)."""

from collections.abc import Sequence

from cli.environment import today
from cli.exits import UsageProblem
from core.editions.registry import AS_IN_FILE, AUTO, DUTCH, edition_named, editions, is_system
from core.model.sentence import Refused, text_of
from core.model.tournament import Tournament
from events.trf import rules_chosen
from events.trf.document import RulesSaid
from events.trf.rules_chosen import Choice, Variations


def asked_for(name: str) -> str:
    """The edition typed for a file, a system, `auto` or `file`.

    Raises `UsageProblem` when there is no such edition.
    """
    try:
        return name if name in (AUTO, AS_IN_FILE) or is_system(name) else edition_named(name).name
    except Refused as refusal:
        raise UsageProblem(text_of(refusal)) from refusal


def edition_today(name: str) -> str:
    """The edition typed where there is neither file nor tournament; of a system, or `auto`, the one in force today."""
    asked = asked_for(name)
    if asked != AUTO and not is_system(asked):
        return asked
    return rules_chosen.edition_in_force_today(DUTCH if asked == AUTO else asked, today()).name


def edition_to_announce(name: str, first: str) -> Choice:
    """The edition of a tournament that begins on a day, or today."""
    return rules_chosen.edition_to_announce(name, first, today=today())


def chosen_edition(name: str, tournament: Tournament, type_code: str = "", said: RulesSaid | None = None) -> Choice:
    """The edition for a file, where it does not say one that of today."""
    return rules_chosen.chosen_edition(name, tournament, type_code, said, today=today())


def variations_typed(texts: Sequence[str] | None) -> tuple[tuple[str, str], ...]:
    """Names and values as typed. Raises `UsageProblem` for what is no pair, or a name given twice."""
    pairs = []
    for text in texts or ():
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            raise UsageProblem(
                "--variation {text} is incomplete: type NAME=VALUE. `rules list` lists the variations.", text=text
            )
        pairs.append((name.strip(), value.strip()))
    twice = {name for name, _ in pairs if sum(other == name for other, _ in pairs) > 1}
    if twice:
        raise UsageProblem("--variation {name} was given twice. Give each variation once.", name=min(twice))
    return tuple(pairs)


def refuse_names_of_no_edition(asked: Variations) -> None:
    """Raises `UsageProblem` for a variation, or a value of one, that no edition has: before any file is read."""
    for name, value in asked:
        known = [one for engine in editions() for one in engine.variations if one.name == name]
        if not known:
            raise UsageProblem("No edition has a variation '{name}'. `rules list` lists them.", name=name)
        if not any(value in one.values for one in known):
            listed = "; or ".join(dict.fromkeys(one.listed for one in known))
            raise UsageProblem(
                "'{name}' cannot be '{value}' in any edition: give {listed}.", name=name, value=value, listed=listed
            )
