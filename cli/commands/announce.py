"""`announce`: rules of the organiser's own, in words."""

from collections.abc import Sequence
from typing import Annotated

import typer

from cli.answers.knockout import KnockoutAnswer, knockout_answer
from cli.input.options import Options, over_sections, reads, writes
from cli.output.answer import Answer, OfRecord, answers
from cli.output.streams import json_to_stdout, text_to_stdout, to_stdout
from cli.session.session import load_known, open_session
from cli.verbs import noun, verb
from core.editions.registry import edition_named
from core.general_rules.announced import own_rules_in_force
from events.deciders import own_rules
from projections.standings.knockout import announced_in_words

announce_app = noun("Announce house rules as free text.")

Text = Annotated[str, typer.Argument(metavar="TEXT", help="The rule as announced.")]
Number = Annotated[int, typer.Argument(metavar="NUMBER", min=1, help="The number shown by `announce list`.")]


@verb(announce_app, "announce add")
@writes
@over_sections
def add(options: Options, text: Text) -> None:
    """Variations that the rules do not list are allowed if announced before the first round (CFC 601, 602).

    House rules are printed with the rules, but the program does not apply them, except for prizes: "Prize fund:
    300, 200; women: 50" announces the list that `prizes` uses. After round 1 is paired, --reason is needed.
    """
    with open_session(options) as session:
        session.write(lambda state, _: own_rules.announce(state, text, reason=options.reason))


@verb(announce_app, "announce change")
@writes
def change(options: Options, number: Number, text: Text) -> None:
    """After round 1 is paired, --reason is needed."""
    with open_session(options) as session:
        session.write(lambda state, _: own_rules.change(state, number, text, reason=options.reason))


@verb(announce_app, "announce withdraw")
@writes
def withdraw(options: Options, number: Number) -> None:
    """After round 1 is paired, --reason is needed."""
    with open_session(options) as session:
        session.write(lambda state, _: own_rules.withdraw(state, number, reason=options.reason))


@verb(announce_app, "announce list")
@reads
def list_(options: Options) -> None:
    known = load_known(options)
    tournament = known.tournament
    settings = tournament.settings
    rules = list(own_rules_in_force(tournament.own_rules))
    if options.as_json:
        json_to_stdout(
            AnnouncedAnswer(
                tournament=known.stream,
                event=known.version,
                edition=settings.edition,
                variations=dict(settings.variations),
                knockout=knockout_answer(tournament, tournament.knockout),
                rules=[OwnRule(number=number, text=text) for number, text in rules],
            )
        )
        return
    to_stdout(
        "{name} is played under {edition}: {title}.",
        name=tournament.details.name,
        edition=settings.edition,
        title=edition_named(settings.edition).title,
    )
    for name, value in settings.variations.items():
        to_stdout("Announced variation: {name} {value}.", name=name, value=value)
    if announced := announced_in_words(tournament):
        to_stdout("Announced: {announced}.", announced=announced)
    for number, text in rules:
        text_to_stdout(f"{number}. {text}")
    if not rules:
        to_stdout("No house rules.")


class OwnRule(Answer):
    """A rule of the organiser's own."""

    number: int
    text: str


@answers("announce list")
class AnnouncedAnswer(OfRecord, kw_only=True):
    """By which rules the tournament is played."""

    edition: str
    variations: dict[str, str]
    knockout: KnockoutAnswer | None
    rules: Sequence[OwnRule]
