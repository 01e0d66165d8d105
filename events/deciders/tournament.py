"""The announcement, what may change in it, and the drawing of lots for the initial colour."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from hashlib import sha256
from itertools import pairwise
from typing import Final

import msgspec

from core.editions.registry import (
    edition_named,
    games_of_match,
    in_brackets,
    is_by_table,
    rules_of_teams,
    teams_compete,
)
from core.general_rules.acceleration import ACCELERATION, BAKU, scoring_for_baku
from core.general_rules.kept_apart import CLUB, GROUPED_BY, kept_apart_told
from core.model.results import STANDARD, Colour, Outcome, Scoring, flaws
from core.model.sentence import SEMICOLON, Refused, joined, say
from core.model.tournament import Details, Settings, Tournament
from core.model.units import PlayerId, Points
from core.model.variations import refuse_unknown
from core.tie_breaks.codes import recommended
from events.days import first_day, typed_day
from events.deciders.list_ratings import by_the_rule, refuse_wrong_rule
from events.deciders.tables import refuse_rounds_of_no_table
from events.deciders.ties import refuse_wrong_list
from events.deciders.wording import by_rule, need_confirmation, need_reason, player_of, points_text
from events.meanings import list_announced, scoring_of
from events.vocabulary.players import PairingNumbersAssigned, PlayerDetailsCorrected
from events.vocabulary.tournament import (
    AccelerationAssigned,
    DetailsSet,
    LotDrawn,
    ScoringSet,
    SettingsChanged,
    SettingsSet,
    TieBreaksSet,
    TournamentCreated,
)

ROUNDS_MAX: Final = 99  # the TRF has no room for more in its round numbers


def create(state: Tournament, details: DetailsSet, settings: SettingsSet) -> tuple[TournamentCreated, ...]:
    """Announce a tournament.

    Raises `Refused` without a name, without the number of rounds (C.04.1.a), without an edition or with one there is
    not, and for a first or last day that is no day.
    """
    if replace(state, settings=Settings()) != Tournament():  # before the first event
        raise Refused(
            "The tournament {name} already exists; `config set` changes its announcement.", name=state.details.name
        )
    if not (details.name or "").strip():
        raise Refused("A tournament needs a name. Give it as in `pairtrail new 'Spring Swiss' --rounds 5`.")
    if settings.rounds is None and (settings.edition is None or edition_named(settings.edition).schedule is None):
        by = in_brackets(settings.edition or "", "C.04.1.a") if settings.edition else ""
        raise Refused("The number of rounds must be declared beforehand{by}. Give it with --rounds.", by=by)
    _refuse_wrong_settings(settings)
    games = games_of_match(settings.edition or "")
    if games and settings.boards is None:
        settings = msgspec.structs.replace(settings, boards=games)
    refuse_wrong_rule(settings, of_teams=bool(settings.boards) and not games)
    if settings.edition is None:
        raise Refused(
            "A tournament must name the edition of its rules. `pairtrail new NAME --rounds N` uses the edition "
            "in force on the first day."
        )
    edition = settings.edition
    settings = _with_match_points(settings)
    details = with_days(details)
    _refuse_wrong_days(Details(), details)
    _refuse_wrong_schedule(details, settings.rounds)
    _refuse_wrong_variations(_with_variations(Settings(), settings))
    _refuse_wrong_boards(edition, settings.boards or 0)
    refuse_rounds_of_no_table(edition, settings.rounds, dict(settings.variations))
    _refuse_wrong_protection(edition, settings.rounds, settings)
    if settings.tie_breaks is not None:
        refuse_wrong_list(state, settings.tie_breaks, str(settings.edition))
    return (TournamentCreated(details=details, settings=_with_list_of_table(settings)),)


def _with_list_of_table(settings: SettingsSet) -> SettingsSet:
    """The tie-breaks of 673, announced where a tournament by a table names no others."""
    edition = edition_named(str(settings.edition))
    if settings.tie_breaks is not None or edition.schedule is None:
        return settings
    found = recommended(edition.general_rules.tie_breaks.of_round_robin)
    announced = TieBreaksSet(codes=found.codes, edition=found.edition, name=found.name)
    return msgspec.structs.replace(settings, tie_breaks=announced)


def _with_match_points(given: SettingsSet) -> SettingsSet:
    """What a match is worth by the rules of a team event, on record where they are not 1, 1/2, 0; else as announced."""
    rules = rules_of_teams(given.edition or "")
    if rules is None or not (rules.scoring.exceptions or given.scoring):
        return given
    announced = () if given.scoring is None else given.scoring.exceptions
    return msgspec.structs.replace(given, scoring=_exceptions((*rules.scoring.exceptions, *announced)))


def _with_match_points_kept(settings: Settings, given: SettingsSet) -> SettingsSet:
    """What a match is worth stays as announced where only that of a bye is announced otherwise."""
    if given.scoring is None or not settings.boards:
        return given
    exceptions = _exceptions((*settings.scoring.exceptions, *given.scoring.exceptions))
    return msgspec.structs.replace(given, scoring=exceptions)


def _exceptions(points: Iterable[tuple[Outcome, Points]]) -> ScoringSet:
    """The last that was said of each outcome, where it is not 1, 1/2, 0."""
    other = {outcome: worth for outcome, worth in dict(points).items() if worth != STANDARD.unpaired(outcome)}
    return ScoringSet(exceptions=tuple(other.items()))


def with_days(details: DetailsSet) -> DetailsSet:
    """First and last day as YYYY-MM-DD, however they were typed. Raises `Refused` for what is no day."""
    start, end = (
        _day(typed, wrong) for typed, wrong in ((details.start_date, _no_first_day), (details.end_date, _no_last_day))
    )
    return msgspec.structs.replace(details, start_date=start, end_date=end)


def _day(typed: str | None, wrong: Callable[[str], str]) -> str | None:
    if not typed:  # not given, or taken back
        return typed
    if day := typed_day(typed):
        return day
    raise Refused(wrong(typed))


def _no_first_day(typed: str) -> str:
    return say("The first day '{typed}' is not a valid date. Give it as YYYY-MM-DD, such as 2026-11-02.", typed=typed)


def _no_last_day(typed: str) -> str:
    return say("The last day '{typed}' is not a valid date. Give it as YYYY-MM-DD, such as 2026-11-02.", typed=typed)


def _refuse_wrong_days(before: Details, given: DetailsSet) -> None:
    if given.start_date is None and given.end_date is None:
        return
    start = first_day(before.start_date if given.start_date is None else given.start_date)
    end = first_day(before.end_date if given.end_date is None else given.end_date)
    if start and end and end < start:
        raise Refused("The last day, {end}, is before the first, {start}. Correct one of them.", end=end, start=start)


def change_settings(
    state: Tournament, details: DetailsSet | None = None, settings: SettingsSet | None = None, *, reason: str = ""
) -> tuple[SettingsChanged | PlayerDetailsCorrected | PairingNumbersAssigned, ...]:
    """Change the announcement. Rounds, scoring and edition are frozen once round 1 is paired.

    A number of rounds that a file left open can still be declared; a rule for ratings corrects those that it makes
    count (decision 200). Raises `Refused`, also when nothing would change.
    """
    details, settings = with_days(details or DetailsSet()), settings or SettingsSet()
    _refuse_wrong_days(state.details, details)
    _refuse_wrong_settings(settings)
    refuse_wrong_rule(settings, of_teams=teams_compete(state.settings))
    changed = _changed(state.settings, settings)
    _refuse_wrong_variations(_with_variations(state.settings, settings))
    _refuse_other_competitors(state, settings)
    settings = _with_match_points_kept(state.settings, settings)
    rounds = settings.rounds or state.settings.rounds
    _refuse_rounds_of_no_table(state, settings, rounds)
    _refuse_wrong_protection(settings.edition or state.settings.edition, rounds, settings)
    if settings.tie_breaks is not None:
        refuse_wrong_list(state, settings.tie_breaks, settings.edition or state.settings.edition)
    if state.last_paired_round:
        _refuse_what_is_frozen(state, settings, changed, reason)
    if settings.rounds is not None and settings.rounds < state.last_paired_round:
        raise Refused(
            "{last_paired_round} rounds have been paired; the number of rounds cannot be {rounds}.",
            last_paired_round=state.last_paired_round,
            rounds=settings.rounds,
        )
    _refuse_wrong_schedule(details, settings.rounds or state.settings.rounds)
    if details.name is not None and not details.name.strip():
        raise Refused("A tournament needs a name.")
    if not changed and not _details_change(state.details, details):
        raise Refused("Nothing to change: the announcement already says this.")
    ratings = by_the_rule(state, settings.rating_rule, reason)
    return (SettingsChanged(details=details, settings=settings, reason=reason), *ratings)


def _refuse_what_is_frozen(state: Tournament, settings: SettingsSet, changed: Mapping[str, str], reason: str) -> None:
    """What may no longer be changed once round 1 is paired, or only with a reason."""
    frozen = [text for name, text in changed.items() if name not in _never_frozen(state, settings)]
    if frozen:
        raise Refused(
            "Round 1 has been paired, so these can no longer be changed: {frozen}. They were declared "
            "beforehand{by_article}, and every pairing depends on them.",
            frozen=joined(SEMICOLON, frozen),
            by_article=by_rule(state, "C.04.1.a", "C.04.2.A"),
        )
    if "tie_breaks" in changed:
        by = edition_named(state.settings.edition).general_rules.tie_breaks.article or "C.07 4.1"
        need_reason(reason, "Changing the tie-breaks after round 1 has been paired ({by})", by=by)
    if "rating_rule" in changed:
        need_reason(reason, "Changing the rating rule after round 1 has been paired")
    if settings.variations and changed:
        need_reason(reason, "Changing a variation after round 1 has been paired")
    if any(name.startswith("keep_apart") for name in changed):
        by = by_rule(state, "C.04.2.A.5")
        need_reason(
            reason,
            ("Changing which players are kept apart after round 1 has been paired, which must not favour anyone{by},"),
            by=by,
        )


def _refuse_rounds_of_no_table(state: Tournament, given: SettingsSet, rounds: int | None) -> None:
    """Rounds, rules or cycles that were changed before round 1 go together."""
    if not state.last_paired_round and (given.rounds, given.edition, given.variations) != (None, None, ()):
        announced = _with_variations(state.settings, given)
        refuse_rounds_of_no_table(announced.edition, rounds, announced.variations)


def _refuse_wrong_schedule(details: DetailsSet, rounds: int | None) -> None:
    """There is one date, time and place at most for a round, and no round is played before the one in front of it."""
    dates, times, places = details.round_dates or (), details.round_times or (), details.round_places or ()
    if rounds is not None and len(dates) > rounds:
        raise Refused(
            "{count} dates were given for {rounds} rounds: give at most one for each round.",
            count=len(dates),
            rounds=rounds,
        )
    if rounds is not None and max(len(times), len(places)) > max(rounds, 1):
        raise Refused(
            "{times} times and {places} places were given for {rounds} rounds: give at most one for each round.",
            times=len(times),
            places=len(places),
            rounds=rounds,
        )
    known = [(number, day) for number, day in enumerate(dates, 1) if day]
    for (earlier, day), (later, following) in pairwise(known):
        if following < day:
            raise Refused(
                "Round {later} is on {following}, before round {earlier} on {day}: correct one of them.",
                later=later,
                following=following,
                earlier=earlier,
                day=day,
            )


def _never_frozen(state: Tournament, given: SettingsSet) -> set[str]:
    """What may be announced after round 1 has been paired; a variation for the rounds to come, with a reason."""
    frozen = {one.name for one in edition_named(state.settings.edition).variations if one.holds_for_all_rounds}
    variations = {f"variation {name}" for name, _ in given.variations if name not in frozen}
    rounds = {"rounds"} if state.settings.rounds is None else set()
    kept_apart = {f"keep_apart {by}" for by, _ in given.keep_apart}
    return {"correction_deadline", "tie_breaks", "rating_rule"} | rounds | variations | kept_apart


def _changed(settings: Settings, given: SettingsSet) -> dict[str, str]:
    """What would change, by name, in words."""
    changed: dict[str, str] = {}
    if given.edition is not None and given.edition != settings.edition:
        changed["edition"] = say("edition (from {old} to {new})", old=settings.edition, new=given.edition)
    if given.rounds is not None and given.rounds != settings.rounds:
        changed["rounds"] = say("number of rounds (from {old} to {new})", old=settings.rounds, new=given.rounds)
    if given.scoring is not None and scoring_of(given.scoring) != settings.scoring:
        changed["scoring"] = say("points for a result")
    if given.boards is not None and given.boards != settings.boards:
        changed["boards"] = say("boards per match (from {old} to {new})", old=settings.boards, new=given.boards)
    if given.correction_deadline is not None and given.correction_deadline != settings.correction_deadline:
        changed["correction_deadline"] = say("deadline for corrections")
    if given.tie_breaks is not None and list_announced(given.tie_breaks) != settings.tie_breaks:
        changed["tie_breaks"] = say("list of tie-breaks")
    if given.rating_rule is not None and given.rating_rule != settings.rating_rule:
        changed["rating_rule"] = say("rating rule")
    changed |= {
        f"variation {name}": say("variation {name} (to {value})", name=name, value=value)
        for name, value in given.variations
        if settings.variations.get(name) != value
    }
    changed |= {
        f"keep_apart {by}": kept_apart_told(by, last)
        for by, last in given.keep_apart
        if settings.keep_apart.get(by, 0) != last
    }
    return changed


def _with_variations(settings: Settings, given: SettingsSet) -> Settings:
    edition = settings.edition if given.edition is None else given.edition
    kept = settings.variations if edition == settings.edition else {}
    scoring = settings.scoring if given.scoring is None else scoring_of(given.scoring)
    return replace(settings, edition=edition, scoring=scoring, variations={**kept, **dict(given.variations)})


def _refuse_wrong_variations(settings: Settings) -> None:
    engine = edition_named(settings.edition)
    refuse_unknown(engine.name, engine.variations, engine.engine().contradictions, settings.variations)
    _refuse_baku_with_other_points(settings)


def _details_change(details: Details, given: DetailsSet) -> bool:
    named = {name: getattr(given, name) for name in given.__struct_fields__ if name != "appointments"}
    changed = any(value is not None and value != getattr(details, name) for name, value in named.items())
    return changed or not set(given.appointments) <= set(details.appointments)


def _refuse_wrong_settings(settings: SettingsSet) -> None:
    if settings.edition is not None:
        edition_named(settings.edition)
    if settings.rounds is not None and not 1 <= settings.rounds <= ROUNDS_MAX:
        raise Refused(
            "{rounds} rounds are not possible: give a number from 1 to {rounds_max}.",
            rounds=settings.rounds,
            rounds_max=ROUNDS_MAX,
        )
    if settings.scoring is not None:
        _refuse_wrong_scoring(scoring_of(settings.scoring))


def _refuse_wrong_protection(edition: str, rounds: int | None, given: SettingsSet) -> None:
    """Players of one club or federation are kept apart in first rounds that there are, where an engine pairs."""
    for by, last in given.keep_apart:
        if by not in GROUPED_BY:
            raise Refused(
                "Players can be kept apart by {grouped_by}, not by {by!r}.",
                grouped_by=joined(say(" or "), GROUPED_BY),
                by=by,
            )
        if not 0 <= last <= (rounds or ROUNDS_MAX):
            raise Refused(
                "Players from the same {by} cannot be kept apart up to round {last}: there are only {rounds} "
                "rounds. Give one of these rounds, or 0 to stop keeping them apart.",
                by=by,
                last=last,
                rounds=rounds or ROUNDS_MAX,
            )
        if last and edition_named(edition).schedule is not None:
            raise Refused(
                "{edition} pairs by a table: players cannot be kept apart. `help numbers draw` (--apart) shows "
                "how players from one region are kept apart in the last three rounds.",
                edition=edition,
            )
        if last and by == CLUB and rules_of_teams(edition) is not None and not games_of_match(edition):
            raise Refused("Teams have no club on record. `--keep-apart federation:ROUNDS` uses their federations.")


BOARDS_MAX: Final = 99  # more than any team has


def _refuse_wrong_boards(edition: str, boards: int) -> None:
    """Teams meet on so many boards, announced beforehand; players meet on none."""
    if games := games_of_match(edition):
        if boards != games:
            raise Refused(
                "A match of {edition} has {games} games, so --boards {boards} is not possible. Omit --boards.",
                edition=edition,
                games=games,
                boards=boards,
            )
    elif rules_of_teams(edition) is None:
        if boards:
            raise Refused(
                "{edition} is a system for players: its rounds have no team matches. Omit --boards, or choose a system "
                "for teams, such as team-round-robin or team-swiss-2026 (`pairtrail rules list` shows them).",
                edition=edition,
            )
    elif not 1 <= boards <= BOARDS_MAX:
        given = say("{boards} boards are not possible. ", boards=boards) if boards else ""
        raise Refused(
            (
                "{given}Give the number of boards on which two teams meet in {edition}: --boards N, from 1 to "
                "{boards_max}."
            ),
            given=given,
            edition=edition,
            boards_max=BOARDS_MAX,
        )


def _refuse_other_competitors(state: Tournament, given: SettingsSet) -> None:
    if given.edition is None and given.boards is None:
        return
    boards = state.settings.boards if given.boards is None else given.boards
    edition = given.edition or state.settings.edition
    if games_of_match(state.settings.edition) != games_of_match(edition):
        raise Refused(
            "{edition} and {old} do not have the same number of games in a match. Create another tournament: `new "
            "NAME --system {edition} --rounds N`.",
            edition=edition,
            old=state.settings.edition,
        )
    _refuse_wrong_boards(edition, boards)
    if state.players and (boards > 0) != (state.settings.boards > 0):
        raise Refused(
            "Competitors have been registered, so the event can no longer be changed from players to "
            "teams or from teams to players."
        )


def _refuse_baku_with_other_points(settings: Settings) -> None:
    if settings.variations.get(ACCELERATION.name) == BAKU and not scoring_for_baku(settings.scoring):
        raise Refused(
            "The Baku acceleration requires a win to be worth two draws and a loss nothing (C.04.7, 1.1); "
            "announce other points, or another acceleration."
        )


def _refuse_wrong_scoring(scoring: Scoring) -> None:
    if flaw := next(flaws(scoring), ""):
        raise Refused(flaw)


def colour_drawn(seed: str) -> Colour:
    r"""The initial colour that a seed gives: SHA-256 over a fixed sentence and the seed, White if it is even.

    Anybody can repeat it: `printf 'pairtrail initial colour\n%s' SEED | sha256sum`, last hexadecimal digit.
    """
    digest = sha256(f"pairtrail initial colour\n{seed}".encode(errors="surrogatepass")).digest()
    return Colour.WHITE if digest[-1] % 2 == 0 else Colour.BLACK


def draw_lot(state: Tournament, seed: str) -> tuple[LotDrawn, ...]:
    """Draw the initial colour (C.04.3 section E) from a seed that the caller gives.

    Raises `Refused` without a seed, when it was drawn before, or after round 1 has been paired.
    """
    if not seed.strip():
        raise Refused("A seed (any text) is needed to make the drawing of lots repeatable: give one with --seed.")
    _refuse_second_lot(state)
    return (LotDrawn(initial_colour=colour_drawn(seed), seed=seed),)


def set_initial_colour(state: Tournament, colour: Colour, reason: str) -> tuple[LotDrawn, ...]:
    """Record a lot that was drawn by hand; the reason says how."""
    _refuse_second_lot(state)
    need_reason(reason, "Drawing the initial colour by hand")
    return (LotDrawn(initial_colour=colour, reason=reason),)


def _refuse_second_lot(state: Tournament) -> None:
    if state.settings.initial_colour is not None:
        colour = say("White") if state.settings.initial_colour is Colour.WHITE else say("Black")
        raise Refused(
            "The initial colour has been drawn by lot: it is {colour}{by_article}. It is drawn only once; if it "
            "was recorded wrongly, `undo` that event with a reason.",
            colour=colour,
            by_article=by_rule(state, "section E"),
        )


_TOO_MANY_VIRTUAL: Final = Points(1000)


def _has_pairing_score(state: Tournament, player: PlayerId) -> bool:
    """Whether the virtual points of a player are the director's to assign: those of a late entrant (CFC 614)."""
    rules = edition_named(state.settings.edition).general_rules
    return bool(rules.late_entry.pairing_score) and all(one.first > 1 for one in state.players[player].spans[:1])


def accelerate(
    state: Tournament, player: PlayerId, points: tuple[Points, ...], *, confirmed: bool = False
) -> tuple[AccelerationAssigned, ...]:
    """Virtual points of one player by round, from round 1.

    An acceleration is announced in advance (C.04.2.A.1): after round 1 has been paired only rounds still to be
    paired may change, and that wants to be confirmed.
    """
    player_of(state, player)
    if is_by_table(state):
        raise Refused("Virtual points have no effect here: the pairings are fixed by a table (CFC 652).")
    if any(value < 0 for value in points):
        raise Refused("Virtual points cannot be negative.")
    if any(value >= _TOO_MANY_VIRTUAL for value in points):
        raise Refused("A report has room for at most 99.9 virtual points (TRF26, record 250); give fewer.")
    before = state.acceleration.get(player, ())
    paired = state.last_paired_round
    for round_number in range(1, paired + 1):
        was = before[round_number - 1] if round_number <= len(before) else 0
        becomes = points[round_number - 1] if round_number <= len(points) else 0
        if was != becomes:
            raise Refused(
                "Round {round_number} has been paired with {points} virtual points.",
                round_number=round_number,
                points=points_text(was),
            )
    if paired and not _has_pairing_score(state, player):
        need_confirmation(
            "An acceleration must be announced in advance{by_article}.",
            by_article=by_rule(state, "C.04.2.A.1"),
            confirmed=confirmed,
        )
    return (AccelerationAssigned(player=player, points=points),)
