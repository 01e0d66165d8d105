"""Teams: who enters, who plays for them, and who sits at which board in a round (CFC 641-647, 662; C.04.6)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from core.editions.cfc.team_swiss import ALTERNATES, BOARD_ORDER_LIMIT, MOVE_UP, matches_lent, out_of_order
from core.editions.edition import TeamRules
from core.editions.registry import is_by_table
from core.model.dataclass import dataclass, replace
from core.model.sentence import Refused, joined, say, say_of
from core.model.tournament import GameStatus, LineUp, Player, Span, Tournament
from core.model.units import PlayerId, Points, RoundNumber
from core.model.variations import chosen
from events.deciders.entries import Entry, Roll, look_at, looked_at
from events.deciders.lending import lent_in, refuse_lending, refuse_two_teams
from events.deciders.matches import rules_of
from events.deciders.numbering import numbering_for
from events.deciders.players import next_player_id, pairing_score
from events.deciders.tables import (
    entrants,
    refuse_by_table,
    refuse_more_than_the_table_takes,
    refuse_once_the_table_is_drawn,
)
from events.deciders.wording import (
    by_rule,
    named,
    names,
    need_confirmation,
    need_reason,
    refuse_rounds_already_paired,
    refuse_rounds_not_in_the_tournament,
)
from events.vocabulary.players import PairingNumbersAssigned
from events.vocabulary.teams import LineUpSet, TeamMemberRegistered, TeamRegistered
from events.vocabulary.tournament import AccelerationAssigned


@dataclass(frozen=True, slots=True)
class TeamEntry:
    """A team with its members in board order, the alternates last."""

    name: str
    members: tuple[Entry, ...]
    federation: str = ""


def register_teams(
    state: Tournament, entries: Sequence[TeamEntry], *, confirmed: bool = False
) -> tuple[TeamRegistered | TeamMemberRegistered, ...]:
    """Register teams before round 1 is paired, all or none, in the order given.

    Raises `Refused` with everything that is wrong: too few players, a player in two teams, boards out of order; a name
    that is there already wants to be confirmed.
    """
    rules_of(state)
    if state.last_paired_round:
        refuse_once_the_table_is_drawn(state, say("No team can enter once the table has been drawn"))
        if state.last_paired_round == state.settings.rounds:
            raise Refused("All rounds have been paired, so no team can enter any more.")
        raise Refused(
            "Round 1 has been paired, so the list of teams is closed{by_article}. The arbiter may admit a late "
            "team: `team late NAME PLAYER ...`.",
            by_article=by_rule(state, "C.04.2.C.1"),
        )
    _refuse_flaws(state, entries, confirmed=confirmed)
    return tuple(_entered(state, entries, None))


def late_team(
    state: Tournament,
    entry: TeamEntry,
    first_round: RoundNumber | None = None,
    *,
    score: Points | None = None,
    confirmed: bool = False,
) -> tuple[TeamRegistered | TeamMemberRegistered | PairingNumbersAssigned | AccelerationAssigned, ...]:
    """Admit a team after the start, paired from `first_round` on; None: the round to be paired next.

    The rounds it missed bring nothing (647); `score` is the director's for pairing it, as of a late player (614, which
    641 carries over). Raises `Refused`.
    """
    refuse_no_late_team(state)
    coming = state.next_round
    first_round = coming if first_round is None else first_round
    refuse_rounds_not_in_the_tournament(state, first_round)
    refuse_rounds_already_paired(
        state, first_round, say("The first round in which the team can play is {coming}.", coming=coming)
    )
    events = admitted_late(state, entry, first_round, confirmed=confirmed)
    scored = pairing_score(state, events[0].player, first_round, score)
    if first_round > coming:
        return (*events, *scored)
    return (*events, *numbering_for(with_team(state, entry, events), coming), *scored)


def refuse_no_late_team(state: Tournament) -> None:
    """Stop where no team can come late: players compete, a table is drawn, or round 1 has not been paired."""
    rules_of(state)
    refuse_by_table(
        state,
        say("No team can enter once the table has been drawn"),
        say("Teams must be registered before round 1 is paired."),
    )
    if not state.last_paired_round:
        raise Refused(
            "Round 1 has not been paired yet, so this is not a late entry. `team add NAME PLAYER ...` registers a team."
        )


def admitted_late(
    state: Tournament, entry: TeamEntry, first_round: RoundNumber, *, confirmed: bool
) -> tuple[TeamRegistered | TeamMemberRegistered, ...]:
    """The entry of a team, then of its members, from that round on. Raises `Refused` for what is wrong with it."""
    _refuse_flaws(state, (entry,), confirmed=confirmed)
    return tuple(_entered(state, (entry,), first_round))


def with_team(
    state: Tournament, entry: TeamEntry, events: Sequence[TeamRegistered | TeamMemberRegistered]
) -> Tournament:
    """The state with a late team in it, as far as its pairing number asks."""
    first = events[0]
    assert isinstance(first, TeamRegistered), "a team comes before its members"
    rating = rules_of(state).rating(_regular_ratings(state, entry), state.settings.variations)
    team = Player(first.player, first.name, rating, spans=(Span(first.first_round or RoundNumber(1)),))
    return replace(state, players={**state.players, team.id: team})


def _regular_ratings(state: Tournament, entry: TeamEntry) -> list[int]:
    return [member.rating for member in entry.members[: state.settings.boards]]


def _entered(
    state: Tournament, entries: Sequence[TeamEntry], first_round: RoundNumber | None
) -> Iterator[TeamRegistered | TeamMemberRegistered]:
    """Each team and then its members; ids in that order, teams first."""
    first = next_player_id(state)
    following = first + len(entries)
    for team, entry in enumerate(entries, start=first):
        yield TeamRegistered(
            player=PlayerId(team),
            name=entry.name.strip(),
            federation=entry.federation.upper(),
            first_round=first_round,
        )
        yield from _members(entry.members, PlayerId(team), PlayerId(following))
        following += len(entry.members)


def _members(entries: Sequence[Entry], team: PlayerId, first: PlayerId) -> Iterator[TeamMemberRegistered]:
    for player, entry in enumerate(entries, start=first):
        yield TeamMemberRegistered(
            player=PlayerId(player),
            team=team,
            name=entry.name.strip(),
            rating=entry.rating,
            title=entry.title.upper(),
            sex=entry.sex.lower(),
            federation=entry.federation.upper(),
            fide_id=entry.fide_id,
            birth_date_commitment=entry.birth_date_commitment,
        )


def add_members(
    state: Tournament, team: PlayerId, entries: Sequence[Entry], *, confirmed: bool = False
) -> tuple[TeamMemberRegistered, ...]:
    """Name alternates: they come after everybody who was named for the team before."""
    rules_of(state)
    roll = Roll(state)
    wrong, doubtful = looked_at(roll, entries)
    if wrong:
        raise Refused("No line-up was recorded. {wrong}", wrong=joined(" ", wrong))
    if doubtful:
        need_confirmation(joined(" ", doubtful), confirmed=confirmed)
    return tuple(_members(entries, team, next_player_id(state)))


def _refuse_flaws(state: Tournament, entries: Sequence[TeamEntry], *, confirmed: bool) -> None:
    rules = rules_of(state)
    if not entries:
        raise Refused("No team to register.")
    refuse_more_than_the_table_takes(state, len(entrants(state)) + len(entries))
    roll = Roll(state)
    wrong: list[str] = []
    doubtful: list[str] = []
    for entry in entries:
        wrong_here, doubtful_here = look_at(roll, Entry(entry.name))
        of_members = looked_at(roll, entry.members)
        wrong += [*wrong_here, *of_members[0], *_flaws_of_team(state, rules, entry)]
        doubtful += [*doubtful_here, *of_members[1]]
        roll.add(Entry(entry.name))
    if wrong:
        raise Refused("No team was registered. {wrong}", wrong=joined(" ", wrong))
    if doubtful:
        need_confirmation(joined(" ", doubtful), confirmed=confirmed)


def _flaws_of_team(state: Tournament, rules: TeamRules, entry: TeamEntry) -> Iterator[str]:
    boards = state.settings.boards
    if len(entry.members) < boards:
        yield say_of(
            len(entry.members),
            "{team}: {count} player for {boards} boards ({board_order_article}); name {boards} or more.",
            "{team}: {count} players for {boards} boards ({board_order_article}); name {boards} or more.",
            team=entry.name.strip(),
            boards=boards,
            board_order_article=rules.board_order_article,
        )
    if rules.keeps_board_order:
        ratings = _regular_ratings(state, entry)
        for higher, lower in out_of_order(ratings, state.settings.variations):
            one, other = entry.members[higher], entry.members[lower]
            yield say(
                "{team}: {stronger} ({stronger_rating}) is on board {lower}, below {weaker} ({weaker_rating}) on board "
                "{higher}. {order_by_rating}",
                team=entry.name.strip(),
                stronger=other.name,
                stronger_rating=other.rating,
                lower=lower + 1,
                weaker=one.name,
                weaker_rating=one.rating,
                higher=higher + 1,
                order_by_rating=_order_by_rating(state, rules),
            )


def _order_by_rating(state: Tournament, rules: TeamRules) -> str:
    limit = int(chosen((BOARD_ORDER_LIMIT,), state.settings.variations)[BOARD_ORDER_LIMIT.name])
    within = (
        say("within the {limit} points announced", limit=limit)
        if limit
        else say("and no tolerance in rating points was announced")
    )
    return say(
        "Boards must be in order of rating, {within} ({board_order_article}; --variation {name}=N).",
        within=within,
        board_order_article=rules.board_order_article,
        name=BOARD_ORDER_LIMIT.name,
    )


# --- line-ups ----------------------------------------------------------------------------------------


def set_line_up(
    state: Tournament, round_number: RoundNumber, team: PlayerId, members: LineUp, *, reason: str = ""
) -> tuple[LineUpSet, ...]:
    """Who plays for a team in a round, from board 1 down; None: nobody.

    Raises `Refused` for a stranger, for somebody named twice or for two teams, for a player of another team who is not
    lent by what was announced, for an order that the rules do not allow, when the team
    does not play in that round, and without a reason when a board of its match has a result.
    """
    rules = rules_of(state)
    _refuse_if_not_playing(state, round_number, team)
    who = named(state.players[team])
    boards = state.settings.boards
    if len(members) > boards:
        raise Refused(
            "{who}: {count} players for {boards} boards; name one for each board, or - for an empty board.",
            who=who,
            count=len(members),
            boards=boards,
        )
    members = (*members, *(None for _ in range(boards - len(members))))
    if all(one is None for one in members):
        raise Refused(
            "{who}: no players were named. A team that does not appear forfeits the match ({score_article}).",
            who=who,
            score_article=rules.score_article,
        )
    present = [one for one in members if one is not None]
    lent = lent_in(state, team, members)
    strangers = (
        lent if not matches_lent(state.settings.variations) else [one for one in lent if one not in state.members]
    )
    if strangers:
        listed = joined(", ", (_member_named(state, one) for one in strangers))
        raise Refused(
            "{listed}: not a member of {who} ({board_order_article}). `team list` shows its members.",
            listed=listed,
            who=who,
            board_order_article=rules.board_order_article,
        )
    twice = [one for one, count in Counter(present).items() if count > 1]
    if twice:
        raise Refused("{who}: {member} is named twice.", who=who, member=_member_named(state, twice[0]))
    if rules.keeps_board_order:
        _refuse_wrong_order(state, rules, team, members)
    refuse_two_teams(state, round_number, team, members)
    refuse_lending(state, rules, round_number, team, lent)
    if state.line_ups.get((round_number, team)) == members:
        raise Refused(
            "{who}: there is nothing to change; this is already the line-up of round {round_number}.",
            who=who,
            round_number=round_number,
        )
    if _has_results(state, round_number, team):
        need_reason(
            reason,
            "Changing the line-up of {who} for round {round_number}, after results have been entered for the match,",
            who=who,
            round_number=round_number,
        )
    return (LineUpSet(round_number=round_number, team=team, members=members, lent=lent, reason=reason),)


def regular_line_ups(state: Tournament, round_number: RoundNumber) -> tuple[LineUpSet, ...]:
    """The regular members in their order, for every team that is paired in a round and has no line-up for it yet."""
    rules_of(state)
    if not 1 <= round_number <= state.last_paired_round:
        raise Refused(
            "Round {round_number} has not been paired. `info` says what to do next.", round_number=round_number
        )
    lacking = [
        team
        for game in state.rounds[round_number - 1].games
        for team in (game.white, game.black)
        if (round_number, team) not in state.line_ups
    ]
    if not lacking:
        raise Refused("Nothing to change: every team in round {round_number} has a line-up.", round_number=round_number)
    return tuple(regular_line_up(state, round_number, team) for team in lacking)


def regular_line_up(state: Tournament, round_number: RoundNumber, team: PlayerId) -> LineUpSet:
    """The regular members in their order. Raises `Refused` where one of them is lent to another team for the round."""
    members = state.teams[team][: state.settings.boards]
    refuse_two_teams(state, round_number, team, members)
    return LineUpSet(round_number=round_number, team=team, members=members)


def _refuse_if_not_playing(state: Tournament, round_number: RoundNumber, team: PlayerId) -> None:
    refuse_rounds_not_in_the_tournament(state, round_number)
    if round_number <= state.last_paired_round:
        games = state.rounds[round_number - 1].games
        if any(team in (game.white, game.black) for game in games):
            return
    if not state.players[team].takes_part_in(round_number):
        raise Refused(_not_taking_part(state, round_number, state.players[team]))
    if round_number <= state.last_paired_round:
        raise Refused(
            "{who} has no match in round {round_number}, so its boards have no players.",
            who=named(state.players[team]),
            round_number=round_number,
        )


def _not_taking_part(state: Tournament, round_number: RoundNumber, team: Player) -> str:
    """That a team which comes later, or has left, is not paired in a round, and so names nobody."""
    told = {"who": named(team), "round_number": round_number}
    if team.spans and round_number < team.spans[0].first:
        return say(
            "{who} does not play in round {round_number}, so its boards have no players: it enters late, and is "
            "paired from round {first} onwards{by_article}.",
            first=team.spans[0].first,
            by_article=by_rule(state, "C.04.2.C.2"),
            **told,
        )
    if team.expelled:
        return say(
            "{who} does not play in round {round_number}, so its boards have no players: it was expelled.", **told
        )
    return say(
        "{who} does not play in round {round_number}, so its boards have no players: it has "
        "withdrawn{by_article}.{remedy}",
        by_article=by_rule(state, "C.04.2.D.3"),
        remedy="" if is_by_table(state) else say(" `player rejoin id:{team}` reinstates it.", team=team.id),
        **told,
    )


def _refuse_wrong_order(state: Tournament, rules: TeamRules, team: PlayerId, members: LineUp) -> None:
    """643: in the order in which they were named, and so by rating; alternates as announced.

    Who is lent has no place in the order of the team, and plays by rating, or on the board of whoever is missing.
    """
    order = state.teams[team]
    same_board = chosen((ALTERNATES,), state.settings.variations)[ALTERNATES.name] != MOVE_UP
    regular = set(order[: state.settings.boards])
    counted = [one for one in members if one is not None and (one in regular or not same_board)]
    seats = [(order.index(one), one) for one in counted if one in order]
    for (upper, one), (lower, other) in pairwise(seats):
        if upper > lower:
            raise Refused(
                "{who}: {member} is listed before {other_member} in the team's board order and cannot play on a "
                "lower board ({board_order_article}: they play in that order throughout).",
                who=named(state.players[team]),
                member=_member_named(state, other),
                other_member=_member_named(state, one),
                board_order_article=rules.board_order_article,
            )
    if same_board:
        for board, member in enumerate(members):
            if member is not None and member in regular and order.index(member) != board:
                raise Refused(
                    "{who}: {member} plays on board {index}, not on {board}; an alternate plays on the board of "
                    "the missing player, as announced ({board_order_article}, variation {name}).",
                    who=named(state.players[team]),
                    member=_member_named(state, member),
                    index=order.index(member) + 1,
                    board=board + 1,
                    board_order_article=rules.board_order_article,
                    name=ALTERNATES.name,
                )
        return
    ratings = [state.members[one].rating for one in counted]
    for higher, lower in out_of_order(ratings, state.settings.variations):
        raise Refused(
            "{who}: {member} ({rating}) would play below {other_member} ({other_rating}). {order_by_rating}",
            who=named(state.players[team]),
            member=_member_named(state, counted[lower]),
            rating=ratings[lower],
            other_member=_member_named(state, counted[higher]),
            other_rating=ratings[higher],
            order_by_rating=_order_by_rating(state, rules),
        )


def _has_results(state: Tournament, round_number: RoundNumber, team: PlayerId) -> bool:
    return any(
        board.status is not GameStatus.OPEN
        for one_round in state.rounds[round_number - 1 : round_number]
        for game in one_round.games
        if team in (game.white, game.black)
        for board in game.boards
    )


def _member_named(state: Tournament, member: PlayerId) -> str:
    return named(state.members[member]) if member in state.members else names(state, (member,))
