"""What `info` says of a tournament: its announcement, and where it stands."""

from collections.abc import Sequence
from typing import Final

from core.editions.event_kind import is_round_robin
from core.editions.registry import edition_named, in_brackets, is_by_table, teams_compete
from core.general_rules.announced import ABSENCE, own_rules_in_force, rule_told
from core.general_rules.kept_apart import announced_in_words
from core.general_rules.knockout import told_of_few_rounds
from core.model.results import Colour, Outcome
from core.model.sentence import joined, say, say_of
from core.model.tie_breaks import NONE_ANNOUNCED
from core.model.tournament import Details, Round, RoundStage, Settings, Tournament
from core.tie_breaks.ranking import list_in_use
from events.deciders.check_in import missing as not_checked_in
from events.deciders.check_in import not_come_told, of_next_round, undecided_absences
from events.deciders.results import adjourned, missing
from events.deciders.wording import points_text
from events.log.envelope import StoredEvent
from projections.log_in_words.appeals import Appeal
from projections.log_in_words.sentences import worth
from projections.log_in_words.trail import issued
from projections.standings.knockout import announced_in_words as knockout_told
from projections.wording import schedule_told, virtual_points_by_round

_ISSUED_NAMED: Final = 3


def appeal_told(one: Appeal) -> str:
    """An appeal that waits for its decision."""
    if one.round_number is None:
        return say(
            "event {version}, by {appellant}: {subject}",
            version=one.version,
            appellant=one.appellant,
            subject=one.subject,
        )
    return say(
        "event {version}, by {appellant}, about round {round_number}: {subject}",
        version=one.version,
        appellant=one.appellant,
        round_number=one.round_number,
        subject=one.subject,
    )


def upheld_told(one: Appeal) -> str:
    """An appeal that was upheld, with what is still to be carried out."""
    assert one.decision is not None, "what is carried out was decided"
    if one.carried_out and (changed := one.carried_out[-1].changed_by):
        return say(
            "{appeal}; to be carried out again, because event {changed} changed the boards of event {done}: {decision} "
            "(event {version})",
            appeal=appeal_told(one),
            changed=changed,
            done=one.carried_out[-1].version,
            decision=one.decision.text,
            version=one.decision.version,
        )
    return say(
        "{appeal}; not carried out yet: {decision} (event {version})",
        appeal=appeal_told(one),
        decision=one.decision.text,
        version=one.decision.version,
    )


def issued_told(events: Sequence[StoredEvent]) -> list[tuple[str, str]]:
    """Label and value of the documents that were issued, the last ones by name."""
    found = issued(events)
    told = [
        say("{document}, event {version}", document=event.in_words(), version=version)
        for version, event in found[-_ISSUED_NAMED:]
    ]
    before = len(found) - len(told)
    earlier = [say("{count} before", count=before)] if before else []
    return [(say("Issued"), joined("; ", (*told, *earlier)))] if found else []


def _draft(tournament: Tournament) -> str:
    draft = tournament.draft
    if draft is None:
        return ""
    if tournament.settings.boards:
        return say_of(
            len(draft.boards),
            "round {round_number} is being paired by hand, {count} match is set; the draft has no effect yet",
            "round {round_number} is being paired by hand, {count} matches are set; the draft has no effect yet",
            round_number=draft.round_number,
        )
    return say_of(
        len(draft.boards),
        "round {round_number} is being paired by hand, {count} board is set; the draft has no effect yet",
        "round {round_number} is being paired by hand, {count} boards are set; the draft has no effect yet",
        round_number=draft.round_number,
    )


def _tie_breaks(tournament: Tournament) -> str:
    announced, by_default = list_in_use(tournament.settings, round_robin=is_round_robin(tournament, of_file=False))
    if by_default is not None:
        return say(
            "{codes}, the default ({article}), as none were announced",
            codes=", ".join(announced.codes),
            article=by_default.article,
        )
    if not announced.codes:
        return say("none, as announced") if announced == NONE_ANNOUNCED else ""
    unrated = (
        "" if announced.unrated is None else say(", unrated players count as {unrated}", unrated=announced.unrated)
    )
    first = say(", for first place only") if announced.first_place_only else ""
    return joined("", (", ".join(announced.codes), f" ({announced.edition}", unrated, first, ")"))


def _absence(settings: Settings) -> str:
    rule = edition_named(settings.edition).general_rules.absence
    return rule.told(settings.variations.get(ABSENCE, ""))


def _check_in(tournament: Tournament) -> str:
    now = of_next_round(tournament)
    if now is None:
        return ""
    missing = not_come_told(len(not_checked_in(tournament)))
    come = len(now.present)
    if now.is_open:
        return say("open, {count} checked in, {missing}", count=come, missing=missing)
    return say("closed, {count} checked in, {missing}", count=come, missing=missing)


_INITIAL_COLOUR: Final = {Colour.WHITE: say("white"), Colour.BLACK: say("black"), None: say("not drawn yet")}


def _stage_told(last: Round) -> str:
    match last.stage:
        case RoundStage.OPEN:
            return say("round {number} is open", number=last.number)
        case RoundStage.PAIRED:
            return say("round {number} is paired", number=last.number)
        case RoundStage.PUBLISHED:
            return say("round {number} is published", number=last.number)
        case RoundStage.COMPLETE:
            return say("round {number} is closed", number=last.number)


def _dates(details: Details) -> str:
    first, last = details.start_date, details.end_date
    return say("{first} to {last}", first=first, last=last) if first and last else first or last


def _virtual_points(tournament: Tournament) -> str:
    told = virtual_points_by_round(tournament)
    return say("{told}.", told=joined("; ", told)) if told else ""


def _rounds(tournament: Tournament) -> str:
    paired = say(
        "{paired} of {rounds} paired", paired=tournament.last_paired_round, rounds=tournament.settings.rounds or "?"
    )
    if not tournament.rounds:
        return paired
    last, open_games = tournament.rounds[-1], len(missing(tournament))
    games = sum(len(one.games) for one in tournament.rounds) if is_by_table(tournament) else len(last.games)
    still = say("{missing} of {games} results missing", missing=open_games, games=games) if open_games else ""
    return joined(", ", (paired, _stage_told(last), still))


def _all_paired(tournament: Tournament) -> bool:
    """Whether the last round that was announced has been paired."""
    return tournament.settings.rounds is not None and tournament.last_paired_round >= tournament.settings.rounds


def _playing(tournament: Tournament, playing: int) -> str:
    """How many there are, and are to be paired; by a table everybody is, also who has left (CFC 653).

    After the last round nobody is: then, as by a table, how many have left.
    """
    count = len(tournament.players)
    if not count:
        return say("none")
    if not is_by_table(tournament) and not _all_paired(tournament):
        if undecided := len(undecided_absences(tournament)):
            return say(
                "{count}, {playing} of them playing in the next round, {undecided} of these only if excused",
                count=count,
                playing=playing,
                undecided=undecided,
            )
        return say("{count}, {playing} of them playing in the next round", count=count, playing=playing)
    if playing == count:
        return str(count)
    return say("{count}, {left} of them withdrawn", count=count, left=count - playing)


def facts(tournament: Tournament) -> list[tuple[str, str]]:
    """Label and value of everything that was announced, and of where the tournament stands; no value: left out."""
    details, settings, by_table = tournament.details, tournament.settings, is_by_table(tournament)
    coming = tournament.next_round
    playing = len(tournament.playing_in(coming))
    waiting = joined(
        ", ",
        (
            say("round {round_number} match {board}", round_number=r, board=game.board)
            if settings.boards
            else say("round {round_number} board {board}", round_number=r, board=game.board)
            for r, game in adjourned(tournament)
        ),
    )
    return [
        (say("Tournament"), details.name),
        (say("Place{of_event}", of_event=""), " ".join(part for part in (details.city, details.federation) if part)),
        (say("Dates"), _dates(details)),
        (
            say("Round dates"),
            schedule_told(details, settings.rounds),
        ),
        (say("Chief arbiter"), details.chief_arbiter),
        (say("Rules"), settings.edition),
        (say("Variations"), ", ".join(f"{name} {value}" for name, value in settings.variations.items())),
        (say("Not to be paired together"), announced_in_words(settings.keep_apart)),
        (say("Rating rule"), rule_told(settings.rating_rule)),
        (
            say("House rules"),
            "; ".join(f"{number}. {text}" for number, text in own_rules_in_force(tournament.own_rules)),
        ),
        (say("Absence"), "" if by_table else _absence(settings)),
        (say("Points"), worth(settings.scoring)),
        (
            say("Bye"),
            ""
            if by_table  # who is free has no bye (653)
            else say(
                "{points} (pairing-allocated)",
                points=points_text(settings.scoring.unpaired(Outcome.PAIRING_ALLOCATED_BYE)),
            ),
        ),
        (say("Tie-breaks"), _tie_breaks(tournament)),
        (
            say("Corrections"),
            settings.correction_deadline
            and say(
                "deadline: {deadline}{article}",
                deadline=settings.correction_deadline,
                article=in_brackets(settings.edition, "C.04.2.D.8"),
            ),
        ),
        (say("Initial colour"), "" if by_table else _INITIAL_COLOUR[settings.initial_colour]),
        (
            say("Teams") if teams_compete(settings) else say("Players"),
            _playing(tournament, playing),
        ),
        (say("Check-in"), _check_in(tournament)),
        (say("Rounds"), _rounds(tournament)),
        (say("Knock-out"), knockout_told(tournament)),
        (say("Hint"), "" if tournament.rounds else told_of_few_rounds(playing, settings.rounds)),
        (say("Virtual points"), _virtual_points(tournament)),
        (say("Draft"), _draft(tournament)),
        (say("Adjourned"), waiting),
    ]
