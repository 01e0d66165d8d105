"""The norms of a tournament: of whom, by which text, and in the words of every list of them."""

from core.model.dataclass import dataclass
from core.model.sentence import say
from core.model.tournament import Player, Tournament
from core.model.units import PlayerId
from core.norms.check import Norm, norm_of
from core.norms.requirements import Verdict
from core.norms.titles import NormTitle, TitleEdition, norm_field, title_edition_named, title_edition_on
from events.days import announced_first_day
from projections.standings.ratings import numbers_of, score, text_chosen


@dataclass(frozen=True, slots=True)
class NormList:
    """The norms judged, by pairing number; `day` empty: the tournament has no first day."""

    edition: TitleEdition
    day: str
    is_by_date: bool  # and not by the text that was asked for
    norms: tuple[Norm, ...]


def norm_list(tournament: Tournament, edition: str = "", player: PlayerId | None = None, title: str = "") -> NormList:
    """Of one player the norms asked for, else all four; of everybody those of titles that they do not hold.

    Raises `Refused` for a name or a day without a text here.
    """
    day = announced_first_day(tournament.details.start_date, tournament.details.round_dates)
    text = title_edition_named(edition) if edition else title_edition_on(day)
    field = norm_field(tournament)
    numbers = numbers_of(tournament)
    in_order = sorted(field.players.values(), key=lambda one: (numbers.get(one.id, len(field.players) + 1), one.id))
    wanted = [one for one in text.norms if title in ("", one.name)]
    norms = [
        norm_of(one, norm, field, text)
        for one in in_order
        if player in (None, one.id)
        for norm in wanted
        if title or player is not None or _has_use_for(one, norm)
    ]
    return NormList(text, day, not edition, tuple(norms))


def _has_use_for(player: Player, norm: NormTitle) -> bool:
    """Whether the player may want the norm: of a title not held, of women for who is not known to be none."""
    return player.title.upper() not in norm.not_for and not (norm.for_women and player.sex.lower() == "m")


def with_the_performance(tournament: Tournament, found: NormList) -> list[Norm]:
    """Those whose performance, in half of the rounds at least, is enough, whatever else is missing."""
    rounds = max(tournament.settings.rounds or 0, tournament.last_paired_round)
    return [
        one
        for one in found.norms
        if one.result is not None
        and one.result.performance >= one.title.performance
        and 2 * len(one.result.games) >= rounds
    ]


def by_which_text(found: NormList) -> str:
    """The text, and why this one."""
    return text_chosen(found.edition.title, found.edition.name, found.day, is_by_date=found.is_by_date)


def conclusion(norm: Norm) -> list[str]:
    """What follows for one norm, which games are left out, and what stays open, in sentences."""
    told = []
    name = norm.title.name
    if norm.result is None:
        return [say("No game counts towards the {name} norm.", name=name)]
    if norm.verdict is Verdict.MET:
        extra = (
            say(" It counts for additional games: {extra_games} (1.4.1 d).", extra_games=norm.extra_games)
            if norm.extra_games
            else ""
        )
        told.append(
            say(
                "{name} norm achieved over {count} games, as far as the tournament data show.{extra}",
                name=name,
                count=len(norm.result.games),
                extra=extra,
            )
        )
    else:
        failed = ", ".join(dict.fromkeys(one.article for one in norm.requirements if one.verdict is Verdict.NOT_MET))
        told.append(say("No {name} norm: {failed}.", name=name, failed=failed))
    if norm.ignored:
        rounds = ", ".join(str(one) for one in norm.ignored)
        told.append(say("Rounds whose games are left out, as 1.4.1 e and f allow: {rounds}.", rounds=rounds))
    told += [say("Round {number} does not count: {why}.", number=number, why=why) for number, why in norm.not_counted]
    needed = norm.halves_needed
    told.append(
        say("{score} points were needed against these opponents.", score=score(needed))
        if needed is not None
        else say("No score would have been enough against these opponents.")
    )
    return told
