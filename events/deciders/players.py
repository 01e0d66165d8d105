"""Who plays: registration, late entries, withdrawals, corrected details (FIDE C.04.2 sections B-D, to January 2026)."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

from core.editions.registry import edition_named, is_by_table, teams_compete
from core.model.sentence import SEMICOLON, Refused, joined, say
from core.model.tournament import Player, RoundStage, Span, Tournament
from core.model.units import PlayerId, Points, RoundNumber
from events.deciders import afterwards, corrections, list_ratings
from events.deciders.entries import Changes, Entry, Roll, flaws, flaws_of_lists, in_one_line, look_at, looked_at
from events.deciders.leaving import has_completed_half, unplayed_after_leaving
from events.deciders.numbering import moved, numbering_for
from events.deciders.tables import refuse_by_table, refuse_once_the_table_is_drawn
from events.deciders.wording import (
    by_rule,
    named,
    need_confirmation,
    need_reason,
    player_of,
    refuse_rounds_already_paired,
    refuse_rounds_not_in_the_tournament,
)
from events.vocabulary.corrections import Correction, Scope
from events.vocabulary.games import GameForfeited
from events.vocabulary.participation import ByeCancelled, PlayerExpelled, PlayerReinstated, PlayerWithdrawn
from events.vocabulary.players import (
    LateEntryAccepted,
    PairingNumbersAssigned,
    PlayerDetailsCorrected,
    PlayerRegistered,
)
from events.vocabulary.tournament import AccelerationAssigned

E = TypeVar("E", PlayerRegistered, LateEntryAccepted)


def next_player_id(state: Tournament) -> PlayerId:
    """The id of the player who registers next.

    Never one that was given before: were the first bearer of it undone, his bye or prohibition could come to another.
    """
    return PlayerId(max(state.last_player_id, *state.players, *state.members, 0) + 1)


def register(state: Tournament, entry: Entry, *, confirmed: bool = False) -> tuple[PlayerRegistered, ...]:
    """Register one player before round 1 is paired; see `register_many`."""
    return register_many(state, (entry,), confirmed=confirmed)


def register_many(
    state: Tournament, entries: Sequence[Entry], *, confirmed: bool = False
) -> tuple[PlayerRegistered, ...]:
    """Register players before round 1 is paired, all or none, in the order given.

    Raises `Refused` with everything that is wrong; a name that is there already wants to be confirmed.
    """
    refuse_where_teams_compete(state)
    if state.last_paired_round:
        refuse_once_the_table_is_drawn(state, say("No entries are possible once the table has been drawn"))
        if state.last_paired_round == state.settings.rounds:
            raise Refused("All rounds have been paired, so no more entries are possible.")
        raise Refused(
            "Round 1 has been paired, so the list of participants is closed{by_article}. The arbiter may admit "
            "a latecomer: `{command}`.",
            by_article=by_rule(state, "C.04.2.C.1"),
            command="player late NAME" if _late_entries_are_foreseen(state) else "player late NAME --yes",
        )
    if not entries:
        raise Refused("No players to register.")
    entries = [list_ratings.counted(state, entry) for entry in entries]
    wrong, doubtful = looked_at(Roll(state), entries)
    if wrong:
        raise Refused("No players were registered. {wrong}", wrong=joined(" ", wrong))
    if doubtful:
        need_confirmation(joined(" ", doubtful), confirmed=confirmed)
    list_ratings.doubt_that_nobody_is_rated(state, entries, confirmed=confirmed)
    first = next_player_id(state)
    return tuple(_entered(PlayerRegistered, PlayerId(first + index), entry) for index, entry in enumerate(entries))


def late_entry(
    state: Tournament,
    entry: Entry,
    first_round: RoundNumber | None = None,
    *,
    score: Points | None = None,
    confirmed: bool = False,
) -> tuple[LateEntryAccepted | PairingNumbersAssigned | AccelerationAssigned, ...]:
    """Admit a player after the start, paired from `first_round` on; None: the round to be paired next.

    He gets no points for the rounds he missed, and his pairing number when he arrives (C.2): now, if that is the
    next round, otherwise when his first round is paired. `score`: a pairing score, where the rules know one (CFC 614).
    Raises `Refused`; an entry after the third round wants to be confirmed where the text ends there (C.04.2.C.2).
    """
    if state.last_paired_round:
        refuse_once_the_table_is_drawn(state, say("No entries are possible once the table has been drawn"))
    refuse_by_table(
        state,
        say("No late entries are possible"),
        say("Players must be registered before round 1 is paired: `player add NAME`."),
    )
    refuse_where_teams_compete(state)
    coming = state.next_round
    first_round = coming if first_round is None else first_round
    if not state.last_paired_round:
        raise Refused(
            "Round 1 has not been paired yet, so this is not a late entry. `player add NAME` registers a player."
        )
    if first_round > coming - 1 == state.settings.rounds:
        raise Refused(joined(" ", (_no_round_left(), _against_bye(state, state.last_paired_round))))
    refuse_rounds_not_in_the_tournament(state, first_round)
    refuse_rounds_already_paired(state, first_round, _where_they_play(state, first_round))
    accepted = accepted_late(state, entry, first_round, confirmed=confirmed)
    scored = pairing_score(state, accepted.player, accepted.first_round, score)
    if first_round > coming:
        return (accepted, *scored)
    return (accepted, *numbering_for(with_latecomer(state, accepted), coming), *scored)


def _where_they_play(state: Tournament, first_round: RoundNumber) -> str:
    """The first round that a late entry can play: the next one, or the last one against the holder of its bye."""
    told = say("The first possible round is {coming}.", coming=state.next_round)
    if state.next_round - 1 == state.settings.rounds:
        told = _no_round_left()
    return joined(" ", (told, _against_bye(state, first_round)))


def _no_round_left() -> str:
    return say("The last round has been paired, so no round is left for a late entry.")


def _against_bye(state: Tournament, first_round: RoundNumber) -> str:
    """Whom a late entry can meet in the last round that was paired; empty: nobody."""
    one_round, by = state.rounds[-1], edition_named(state.settings.edition).general_rules.late_entry.against_bye
    if one_round.number != first_round or one_round.stage is RoundStage.COMPLETE or one_round.bye is None or not by:
        return ""
    return say(
        "With --against-bye the late entry meets {other}, who has the bye in round {number} ({by}).",
        other=state.players[one_round.bye].name,
        number=first_round,
        by=by,
    )


def accepted_late(state: Tournament, entry: Entry, first_round: RoundNumber, *, confirmed: bool) -> LateEntryAccepted:
    """The admission of a player from that round on. Raises `Refused` for what is wrong with the entry."""
    entry = list_ratings.counted(state, entry)
    wrong, doubtful = look_at(Roll(state), entry)
    if wrong:
        raise Refused("No players were admitted. {wrong}", wrong=joined(" ", wrong))
    foreseen = edition_named(state.settings.edition).general_rules.last_round_for_late_entries
    if foreseen is not None and first_round > foreseen:
        doubtful.append(
            say(
                "Late entries are allowed for the second and third rounds, not for round {first_round}{by_article}.",
                first_round=first_round,
                by_article=by_rule(state, "C.04.2.C.2"),
            )
        )
    if doubtful:
        need_confirmation(joined(" ", doubtful), confirmed=confirmed)
    return _entered(partial(LateEntryAccepted, first_round=first_round), next_player_id(state), entry)


def _entered(event: Callable[..., E], player: PlayerId, entry: Entry) -> E:
    """The event of an entry, as it is kept."""
    return event(
        player=player,
        name=entry.name.strip(),
        rating=entry.rating,
        title=entry.title.upper(),
        sex=entry.sex.lower(),
        federation=entry.federation.upper(),
        fide_id=entry.fide_id,
        birth_date_commitment=entry.birth_date_commitment,
        rating_source=entry.rating_source,
        club=in_one_line(entry.club),
        fide_rating=entry.fide_rating,
        national_rating=entry.national_rating,
        national_list=in_one_line(entry.national_list),
    )


def _late_entries_are_foreseen(state: Tournament) -> bool:
    last = edition_named(state.settings.edition).general_rules.last_round_for_late_entries
    return last is None or state.next_round <= last


def refuse_where_teams_compete(state: Tournament) -> None:
    """Stop what enters a single player."""
    if not teams_compete(state.settings):
        return
    if not state.rounds:
        raise Refused(
            "This is a team event ({edition}): `team add NAME PLAYER ...` registers a team with its players.",
            edition=state.settings.edition,
        )
    if not is_by_table(state) and state.next_round <= (state.settings.rounds or 0):
        raise Refused(
            "This is a team event ({edition}): `team late NAME PLAYER ...` admits a late team.",
            edition=state.settings.edition,
        )
    raise Refused("This is a team event ({edition}), and no other team can enter.", edition=state.settings.edition)


def pairing_score(
    state: Tournament, player: PlayerId, first_round: RoundNumber, score: Points | None
) -> tuple[AccelerationAssigned, ...]:
    """The director's score for pairing a late player or team (CFC 614, 641), in the rounds to come; None: no score.

    Raises `Refused` where the rules know none.
    """
    if score is None:
        return ()
    by = edition_named(state.settings.edition).general_rules.late_entry.pairing_score
    if not by:
        raise Refused(
            "Only the Canadian handbook (CFC 614) gives a late entry a pairing score; the rules of this "
            "tournament do not. `player accelerate PLAYER --points POINTS` gives virtual points by hand, after "
            "confirmation."
        )
    first = max(first_round, state.next_round)
    last = max(first, state.settings.rounds or first)
    points = tuple(score if number >= first else Points(0) for number in range(1, last + 1))
    reason = f"pairing score of a late entrant ({by})"  # for the record, in English
    return (AccelerationAssigned(player=player, points=points, reason=reason),)


def with_latecomer(state: Tournament, accepted: LateEntryAccepted) -> Tournament:
    """The state with a late entry."""
    latecomer = Player(
        id=accepted.player,
        name=accepted.name,
        rating=accepted.rating,
        title=accepted.title,
        federation=accepted.federation,
        spans=(Span(accepted.first_round),),
        club=accepted.club,
    )
    return replace(state, players={**state.players, latecomer.id: latecomer})


def withdraw(
    state: Tournament,
    player: PlayerId,
    from_round: RoundNumber | None = None,
    *,
    reason: str = "",
    reaches: tuple[Scope, ...] | None = None,
    reported: Tournament | None = None,
) -> tuple[PlayerWithdrawn | ByeCancelled | GameForfeited, ...]:
    """Pair a player no longer from `from_round` on (C.04.2.D.3); None: the round to be paired next.

    A round that has been paired: the withdrawal was forgotten, and is corrected as far as `reaches` and `reported` say
    (`events.deciders.afterwards`).

    Byes granted for those rounds are cancelled: who has left scores zero (D.4). By a table the games still to come are
    won by the opponents, or by nobody where fewer than half were completed, which then count in no standings (653).
    """
    player_of(state, player)
    late = from_round is not None and afterwards.has_been_paired(state, from_round) and not is_by_table(state)
    from_round = from_round if from_round is not None and late else _from_round(state, player, from_round)
    _refuse_absentees(state, player, from_round)
    if late:
        left = afterwards.withdraw(state, player, from_round, reason=reason, reaches=reaches, reported=reported)
        return (*left, *_byes_lost(state, player, state.next_round, "withdrawn"))
    if is_by_table(state):
        counts = has_completed_half(state, player)
        leaves = PlayerWithdrawn(player=player, from_round=from_round, reason=reason, games_count=counts)
        return (leaves, *unplayed_after_leaving(state, player, counts=counts))
    return paired_no_longer(state, player, from_round, reason)


def paired_no_longer(
    state: Tournament, player: PlayerId, from_round: RoundNumber, reason: str
) -> tuple[PlayerWithdrawn | ByeCancelled, ...]:
    """A withdrawal from a Swiss."""
    left = PlayerWithdrawn(player=player, from_round=from_round, reason=reason)
    return (left, *_byes_lost(state, player, from_round, "withdrawn"))


def _byes_lost(state: Tournament, player: PlayerId, from_round: RoundNumber, reason: str) -> Iterator[ByeCancelled]:
    """The end of the byes of somebody who takes part no longer."""
    for round_number in sorted(r for r, who in state.byes if who == player and r >= from_round):
        yield ByeCancelled(player=player, round_number=round_number, reason=reason)


def expel(
    state: Tournament, player: PlayerId, from_round: RoundNumber | None = None, *, reason: str
) -> tuple[PlayerExpelled | ByeCancelled | GameForfeited, ...]:
    """Exclude a player from `from_round` on; None: the round to be paired next. Needs a reason.

    Byes granted for those rounds are cancelled.
    """
    from_round = _from_round(state, player, from_round)
    need_reason(reason, "An expulsion")
    if state.players[player].expelled:
        raise Refused("{who} has already been expelled.", who=named(state.players[player]))
    if is_by_table(state):
        counts = has_completed_half(state, player)
        excluded = PlayerExpelled(player=player, from_round=from_round, reason=reason, games_count=counts)
        return (excluded, *unplayed_after_leaving(state, player, counts=counts))
    excluded = PlayerExpelled(player=player, from_round=from_round, reason=reason)
    return (excluded, *_byes_lost(state, player, from_round, "expelled"))


def rejoin(
    state: Tournament,
    player: PlayerId,
    from_round: RoundNumber | None = None,
    *,
    reason: str = "",
    reaches: tuple[Scope, ...] | None = None,
    reported: Tournament | None = None,
    confirmed: bool = False,
) -> tuple[PlayerReinstated, ...]:
    """Pair a withdrawn player again from `from_round` on; None: the round to be paired next.

    One who was expelled returns only if the arbiter confirms it, and so does one who did not appear, once it is too
    late for an excuse. A round that has been paired: the withdrawal was a
    mistake, corrected as far as `reaches` and `reported` say (`events.deciders.afterwards`).
    """
    refuse_by_table(
        state,
        say("Players cannot rejoin"),
        say("A withdrawal recorded by mistake can be undone, together with its forfeits: `help undo`."),
    )
    late = from_round is not None and afterwards.has_been_paired(state, from_round)
    who = player_of(state, player)
    from_round = from_round if from_round is not None and late else _from_round(state, player, from_round)
    if any(span.last is None for span in who.spans):
        afterwards.refuse_who_is_back(who, from_round)
    if who.takes_part_in(from_round):
        last = max(span.last for span in who.spans if span.last is not None)
        raise Refused(
            "{who} plays until round {last}, and can rejoin from round {following} onwards. To cancel a "
            "withdrawal, `undo` it.",
            who=named(who),
            last=last,
            following=last + 1,
        )
    if who.expelled:
        need_confirmation("{who} was expelled.", who=named(who), confirmed=confirmed)
    afterwards.ask_past_the_deadline(state, who, confirmed=confirmed)
    if late:
        return afterwards.rejoin(state, player, from_round, reason=reason, reaches=reaches, reported=reported)
    return (PlayerReinstated(player=player, from_round=from_round, reason=reason),)


def _from_round(state: Tournament, player: PlayerId, from_round: RoundNumber | None) -> RoundNumber:
    who = player_of(state, player)
    coming = state.next_round
    if from_round is None:
        return coming
    refuse_rounds_not_in_the_tournament(state, from_round)
    if is_by_table(state):
        return from_round  # the rounds may all be paired: whoever leaves has games in them
    refuse_rounds_already_paired(
        state,
        from_round,
        say(
            "For {who} this is possible only from round {coming} onwards; a game not played is a forfeit.",
            who=named(who),
            coming=coming,
        ),
    )
    return from_round


def _refuse_absentees(state: Tournament, player: PlayerId, from_round: RoundNumber) -> None:
    who = state.players[player]
    if not any(span.last is None or span.last >= from_round for span in who.spans):
        if is_by_table(state):  # no round is the first without them: what is unfinished is forfeited at once
            already = (
                say("{who} has already been expelled.", who=named(who))
                if who.expelled
                else say("{who} has already withdrawn.", who=named(who))
            )
            raise Refused(already)
        told = {"who": named(who), "from_round": from_round}
        if who.expelled:
            raise Refused("{who} has been expelled, and is not paired from round {from_round} onwards.", **told)
        raise Refused("{who} has already withdrawn, and is not paired from round {from_round} onwards.", **told)


def correct_details(
    state: Tournament,
    player: PlayerId,
    changes: Changes,
    *,
    reaches: tuple[Scope, ...] | None = None,
    reason: str = "",
    reported: Tournament | None = None,
) -> tuple[PlayerDetailsCorrected | PairingNumbersAssigned, ...]:
    """Put wrong data of a player right.

    A rating reaches as far as C.04.2.D.8 lets it, or as far as the arbiter decides (`reaches`, with a reason);
    `reported` is the state when the error was reported to him, None: now.
    Until round 4 has been paired the player also gets the pairing number that fits (B.3). Raises `Refused`, also when
    nothing would change.
    """
    who = state.members.get(player) or player_of(state, player)
    lists = (changes.fide_rating, changes.national_rating, changes.national_list)
    own = (changes.rating, changes.title, changes.sex, changes.fide_id, changes.club, *lists)
    if player in state.teams and teams_compete(state.settings) and own != (None,) * len(own):
        raise Refused(
            "{who} is a team: its rating is calculated from its players' ratings, so correct those (`team "
            "list`). For the team itself only the name and the federation can be corrected.",
            who=named(who),
        )
    wrong = [
        *flaws(
            changes.name,
            changes.rating,
            changes.title,
            changes.sex,
            changes.fide_id,
            changes.club,
            changes.federation,
        ),
        *flaws_of_lists(*lists),
    ]
    if wrong:
        raise Refused("{who} was not changed: {wrong}.", who=named(who), wrong=joined(SEMICOLON, wrong))
    changes = list_ratings.with_rating_that_counts(state, who, changes)
    reached = None if changes.rating is None else corrections.of_rating(state, reason, reaches, reported)
    new = changes.against(who, () if reached is None else reached.reaches)
    if new == Changes():
        how_far = (
            ""
            if reached is None
            else say(
                ", for every purpose that a correction can still affect ({in_words})",
                in_words=corrections.in_words(reached),
            )
        )
        raise Refused(
            "Nothing to change: {who} is already on record with these values{how_far}.", who=named(who), how_far=how_far
        )
    correction = None if new.rating is None else reached
    if reached is not None and new.rating is None and (new.fide_rating, new.national_rating) != (None, None):
        # another rating counts, so only reports have this one
        correction = Correction(reaches=corrections.RATING_ONLY, tier=reached.tier, reason=reached.reason)
    event = PlayerDetailsCorrected(
        player=player,
        name=new.name,
        rating=new.rating,
        title=new.title,
        sex=new.sex,
        federation=new.federation,
        fide_id=new.fide_id,
        birth_date_commitment=new.birth_date_commitment,
        rating_source=new.rating_source,
        correction=correction,
        club=new.club,
        fide_rating=new.fide_rating,
        national_rating=new.national_rating,
        national_list=new.national_list,
        reason="" if correction is not None else reason,
    )
    corrected = new.applied_to(who)
    reaches_pairings = correction is None or Scope.PAIRINGS in correction.reaches
    is_drawn = is_by_table(state)  # the lot gave the numbers, not the rating
    is_member = player in state.members and teams_compete(state.settings)
    if is_drawn or not reaches_pairings or corrected == who or is_member:
        return (event,)
    return (
        event,
        *moved(
            state,
            corrected,
            reason or f"corrected data of {who.name}{by_rule(state, 'C.04.2.B.3')}",
        ),
    )
