"""`official`: roles, and keys."""

from collections.abc import Sequence
from typing import Annotated, Final

import typer

from cli.input.options import Options, over_sections, reads, writes
from cli.output import tables as show
from cli.output.answer import Answer, OfRecord, answers, answers_of
from cli.output.streams import json_to_stdout, to_stdout
from cli.session.session import Session, load_known, open_session
from cli.verbs import noun, verb
from core.model.sentence import say
from events.base import Role
from events.deciders.officials import dismiss_official, keys_required_since, name_official, officials_of
from events.errors import KeyUnusable
from events.vocabulary.record import label_of
from projections.tables.table import Column

official_app = noun("People and what they may record, by role.")

Name = Annotated[str, typer.Argument(metavar="NAME", help="The name under which the person records events (--actor).")]


WORDS: Final = {
    Role.CHIEF_ARBITER: say("everything"),
    Role.ARBITER: say(
        "everything except announcements, officials and their keys, expulsions, voided rounds and erasures"
    ),
    Role.DATA_ENTRY: say("results, forfeits, adjournments, line-ups, check-ins, games of a knock-out and notes"),
    Role.FEDERATION: say("appeals, their decisions, issued documents and notes"),
    Role.READER: say("nothing"),
}
"""What each role records, in words; a test holds them against `MAY_RECORD`."""


@verb(official_app, "official name")
@writes
@over_sections
def name(
    options: Options,
    official: Name,
    role: Annotated[
        Role, typer.Option("--role", help=("Role, which determines what the person may record; see `official list`."))
    ],
    key: Annotated[
        str, typer.Option("--key", metavar="PUBLIC", help="The person's public key, as printed by `key new`.")
    ] = "",
) -> None:
    """Until an official is named, anyone may record anything. The first official must be a chief arbiter. From then
    on, entries by anyone who is not an official are refused, and so are entries reserved for another role. A
    person named with a key can record only with that key (PAIRTRAIL_KEY): each command ends with a checkpoint
    signed with it, and `verify` lists entries in that person's name that lack one. `config set --require-keys`
    requires a key from everyone.
    """
    with open_session(options) as session:
        _refuse_a_revoked_key(session, official, key)
        session.write_on_log(
            lambda known, _: name_official(known.events, official, role, key=key, reason=options.reason)
        )


def _refuse_a_revoked_key(session: Session, official: str, key: str) -> None:
    """Raises `KeyUnusable` for a key of which whoever names knows that it was revoked."""
    if not key:
        return
    from cli.session.config import key_folder  # few officials have keys
    from events.signing.key_folder import KeyFolder

    for one in KeyFolder(key_folder("", session.settings)).trusted.keys:
        if one.revoked and one.key == key.strip():
            raise KeyUnusable(
                "The key {key} was revoked as of {since} ({reason}), so {official} cannot be named with it; "
                "nothing was recorded. `pairtrail key new NAME` creates a new one.",
                key=one.label,
                since=one.revoked,
                reason=one.reason,
                official=official,
            )


@verb(official_app, "official dismiss")
@writes
@over_sections
def dismiss(options: Options, official: Name) -> None:
    """The person's entries remain. The last chief arbiter cannot be removed."""
    with open_session(options) as session:
        session.write_on_log(lambda known, _: dismiss_official(known.events, official, reason=options.reason))


@verb(official_app, "official list")
@reads
@over_sections
def list_(options: Options) -> None:
    """Also lists the events that each role may record, by their names in the record; undoing an event requires the
    right to record it.
    """
    known = load_known(options)
    officials, since = officials_of(known.events), keys_required_since(known.events)
    if options.as_json:
        json_to_stdout(
            OfficialsAnswer(
                tournament=known.stream,
                event=known.version,
                keys_required_since=since or None,
                officials=answers_of(OfficialAnswer, officials.values()),
            )
        )
        return
    if not officials:
        to_stdout(
            "No officials have been named, so anybody may record anything. `official name NAME --role ROLE` "
            "names the chief arbiter."
        )
    else:
        rows = [(one.name, one.role, label_of(one.key)) for one in officials.values()]
        show.table((*map(Column, (say("Official"), say("Role"), say("Key"))),), rows)
    if since:
        to_stdout(
            "Keys have been required since event {event}: everyone who makes entries signs them with their own key.",
            event=since,
        )
    for role in Role:
        to_stdout("{role}: {may}", role=role, may=WORDS[role])


class OfficialAnswer(Answer):
    """Who may record; an empty key: by the name alone."""

    name: str
    role: Role
    key: str


@answers("official list")
class OfficialsAnswer(OfRecord, kw_only=True):
    """The officials, and the event since which they sign."""

    keys_required_since: int | None
    officials: Sequence[OfficialAnswer]
