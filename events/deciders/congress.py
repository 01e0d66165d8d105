"""What is decided above the sections of a congress (decision 199)."""

from collections.abc import Mapping, Sequence
from shlex import quote

from core.model.congress import Congress, Section
from core.model.sentence import Refused, joined
from core.model.tournament import Player, Tournament
from core.model.units import PlayerId
from events.deciders.entries import Entry
from events.deciders.undo import refuse_what_is_built_on, strike_entry
from events.deciders.wording import need_confirmation
from events.log.envelope import StoredEvent, counting
from events.vocabulary.congress import (
    AwardedAcross,
    CongressAnnounced,
    PrizesAwardedAcross,
    SectionAdded,
    SectionAt,
    SectionRemoved,
    SectionsWritten,
)
from events.vocabulary.players import PlayerDetailsCorrected
from events.vocabulary.record import ActionUndone
from events.vocabulary.tournament import DetailsSet


def announce(details: DetailsSet, sections: Sequence[Section]) -> tuple[CongressAnnounced | SectionAdded, ...]:
    """Announce a congress with its first sections. Raises `Refused` where two have one name."""
    titles = [one.title.casefold() for one in sections]
    logs = [one.stream for one in sections]
    twice = [one for one in sections if titles.count(one.title.casefold()) > 1 or logs.count(one.stream) > 1]
    if twice:
        raise Refused(
            "Two sections have the same name: {names}. Nothing was recorded.",
            names=joined(", ", (one.title for one in twice)),
        )
    added = [SectionAdded(section=one.stream, title=one.title, beside=one.beside) for one in sections]
    return (CongressAnnounced(details=details), *added)


def add_section(congress: Congress, section: Section, of_other: Congress | None) -> tuple[SectionAdded, ...]:
    """Make a tournament a section. `of_other`: the congress that it belongs to already.

    Raises `Refused` for one that is a section already, and for a name that another section has.
    """
    if of_other is not None:
        raise Refused(
            "{section} is already a section of congress {congress}. A tournament can belong to only one congress.",
            section=section.stream,
            congress=of_other.name,
        )
    if (same := congress.named(section.title)) is not None:
        raise Refused(
            "Congress {congress} already has a section {title}: {section}.",
            congress=congress.name,
            title=section.title,
            section=same.stream,
        )
    return (SectionAdded(section=section.stream, title=section.title, beside=section.beside),)


def remove_section(
    congress: Congress, section: Section, tournament: Tournament, *, reason: str
) -> tuple[SectionRemoved, ...]:
    """Let a tournament be a section no longer. Raises `Refused` once a round of it is paired."""
    refuse_once_paired(congress, section, tournament)
    return (SectionRemoved(section=section.stream, reason=reason),)


def refuse_once_paired(congress: Congress, section: Section, tournament: Tournament) -> None:
    """Raises `Refused` where a section cannot be taken out of its congress any more."""
    if tournament.last_paired_round:
        raise Refused(
            "Section {section} cannot be removed from congress {congress}: round {number} is paired. Nothing was "
            "recorded.",
            section=section.stream,
            congress=congress.name,
            number=tournament.last_paired_round,
        )


def award_across(
    rules: str,
    as_of: Sequence[SectionAt],
    awards: Sequence[AwardedAcross],
    written: Sequence[SectionsWritten],
    doubts: Sequence[str],
    *,
    reason: str = "",
    confirmed: bool = False,
) -> tuple[PrizesAwardedAcross, ...]:
    """Award the prizes across the sections, as they are at `as_of`; `written`: what was settled there for it.

    `doubts`: why the standings are not final, or who may be eligible as well; to be confirmed. Raises `Refused` where
    nobody receives anything.
    """
    if not awards:
        raise Refused(
            "No player wins a prize, so nothing can be awarded. `congress prizes --prizes {rules}` shows the list.",
            rules=quote(rules),
        )
    if doubts:
        need_confirmation(joined(" ", doubts), confirmed=confirmed)
    event = PrizesAwardedAcross(
        rules=rules, as_of=tuple(as_of), awards=tuple(awards), written=tuple(written), reason=reason
    )
    return (event,)


def strike_for_move(log: Sequence[StoredEvent], player: PlayerId, *, reason: str) -> tuple[ActionUndone, ...]:
    """Let the entry of a player, with the corrections of it, no longer count here.

    Raises `Refused` for somebody who did not enter alone before round 1, and where something else builds on the entry.
    """
    corrections = [
        stored
        for stored in counting(log)
        if isinstance(stored.event, PlayerDetailsCorrected) and stored.event.player == player
    ]
    if not corrections:
        return strike_entry(log, player, reason=reason)
    left = {stored.version for stored in corrections}
    entry = strike_entry([stored for stored in log if stored.version not in left], player, reason=reason)
    taken = [*(stored.version for stored in corrections), *(one.version for one in entry)]
    refuse_what_is_built_on(log, [log[version - 1] for version in taken])
    return tuple(ActionUndone(version=version, reason=reason) for version in sorted(taken, reverse=True))


def entry_elsewhere(player: Player, commitment: str) -> Entry:
    """The entry of a player in another section; `commitment` stands for the birth date that goes along."""
    return Entry(
        name=player.name,
        rating=0 if player.has_list_ratings else player.rating,  # of two ratings the rule there says which one counts
        fide_rating=player.fide_rating,
        national_rating=player.national_rating,
        national_list=player.national_list,
        title=player.title,
        sex=player.sex,
        federation=player.federation,
        fide_id=player.fide_id,
        birth_date_commitment=commitment,
        rating_source=player.rating_source,
        club=player.club,
    )


def refuse_move(section: Section, to: Section, states: Mapping[str, Tournament]) -> None:
    """Raises `Refused` where a player cannot go from one section to the other any more."""
    if section == to:
        raise Refused("The player is already in section {section}. Nothing was recorded.", section=section.stream)
    for one in (section, to):
        if states[one.stream].last_paired_round:
            raise Refused(
                "Round 1 of section {section} has been paired: players can be moved only before "
                "that. Nothing was recorded. `player withdraw PLAYER -t {source}` and `player late NAME -t {target}` "
                "record the move now, each in its own section.",
                section=one.stream,
                source=section.stream,
                target=to.stream,
            )
