"""The pairing that was made without a correction, or before somebody left: what the arbiter has to decide about it."""

from typing import Final

from core.editions.registry import edition_named, is_by_table, rules_of_teams
from core.general_rules.grounds import CORRECTION
from core.general_rules.knockout import bracket_of
from core.model.sentence import joined, say
from core.model.tournament import BoardGame, Game, GameStatus, RoundStage, Tournament
from core.model.units import PlayerId, RoundNumber
from events.deciders.corrections import round_of_result
from events.deciders.rounds import how_to_void
from events.deciders.wording import by_rule, named, open_draft_told
from events.vocabulary.corrections import Correction, Scope


def of_game(state: Tournament, round_number: RoundNumber, game: Game | BoardGame, correction: Correction) -> str:
    """What there is to decide once a result or colours were corrected; `state` is as before. Empty: nothing."""
    return _at_stake(state, round_of_result(round_number, game), correction)


def of_rating(state: Tournament, player: PlayerId, correction: Correction | None) -> str:
    """The same of a rating, which no pairing comes before."""
    if correction is None:
        return ""
    return _of_member(state, player) or _at_stake(state, RoundNumber(0), correction)


def _of_member(state: Tournament, player: PlayerId) -> str:
    """That the corrected rating of a member moves no number of a team, where the text says so. Empty: nothing to say.

    C.04.6 leaves out the articles of the general rules by which a corrected rating moves numbers (decision 138).
    """
    rules = rules_of_teams(state.settings.edition)
    if player not in state.members or rules is None or not rules.numbers_article:
        return ""
    team = next((team for team, members in state.teams.items() if player in members), None)
    if team is None or team not in state.numbers_in(state.next_round):
        return ""
    return say(
        "The number of {team} is unchanged, so no pairing changes: team numbers are not modified when a rating "
        "is corrected ({article}).",
        team=state.players[team].name,
        article=rules.numbers_article,
    )


def _at_stake(state: Tournament, known_with: RoundNumber, correction: Correction) -> str:
    """`known_with`: the pairings of later rounds should have known it."""
    number = state.last_paired_round
    edition = edition_named(state.settings.edition)
    if (
        number <= known_with
        or Scope.PAIRINGS not in correction.reaches
        or not correction.tier
        or edition.schedule is not None
        or state.rounds[-1].stage is RoundStage.COMPLETE
    ):
        return ""
    is_public = state.rounds[-1].stage is RoundStage.PUBLISHED
    played = sum(game.status is not GameStatus.OPEN for game in state.rounds[-1].games)
    rule = edition.general_rules.corrections
    if correction.tier != 1 if rule.has_tiers else not is_public or played:
        return ""
    article = rule.article if known_with else rule.rating_article
    known = {"number": number, "article": article, "voids": how_to_void(state, CORRECTION)}
    if not known["voids"]:
        return ""
    if not rule.has_tiers:
        return say(
            "Whether the correction affects the pairing of round {number}, which has been published but not yet "
            "played, is your decision ({article}): `{voids}` voids that pairing, then `round pair` pairs the "
            "round again.",
            **known,
        )
    kept = (
        say(
            " The pairing has been published{by_article}, so this is your decision.",
            by_article=by_rule(state, "C.04.2.D.10"),
        )
        if is_public
        else ""
    )
    lost = (
        say(
            " Voiding it would discard its results ({played} of {games} games).",
            played=played,
            games=len(state.rounds[-1].games),
        )
        if played
        else ""
    )
    return say(
        "The error was reported in time, so the correction must be used for the pairing of round {number} "
        "({article}), but the round was paired without it: `{voids}`, then `round pair`.{kept}",
        kept=joined("", (kept, lost)),
        **known,
    )


def still_seated(state: Tournament, player: PlayerId, from_round: RoundNumber) -> str:
    """That somebody who leaves is in a pairing not published yet, and what to do; empty: they are in none.

    From that round on, what was learnt about it says how it is paired again.
    """
    if not state.rounds or state.rounds[-1].stage is not RoundStage.PAIRED or is_by_table(state):
        return ""
    last = state.rounds[-1]
    board = next((game.board for game in last.games if player in (game.white, game.black)), None)
    if board is None and last.bye != player:
        return ""
    who = named(state.players[player])
    unchanged = say("If the pairing is published unchanged, a game not played is a forfeit.")
    if board is None:
        seated = say("{who} has the bye", who=who)
        unchanged = say("If the pairing is published unchanged, the player keeps the bye.")
    elif state.settings.boards:
        seated = say("{who} plays in match {board}", who=who, board=board)
    else:
        seated = say("{who} plays on board {board}", who=who, board=board)
    if state.draft is not None:
        told = say("{seated} in the pairing of round {number}.", seated=seated, number=last.number)
        return joined(" ", (told, open_draft_told(last.number)))
    if from_round <= last.number:
        return say(
            "{seated} in the pairing of round {number}, which has not been published yet. {unchanged}",
            seated=seated,
            unchanged=unchanged,
            number=last.number,
        )
    return say(
        "{seated} in the pairing of round {number}, which has not been published yet. `round void {number} "
        "--reason TEXT` voids it: then enter the withdrawal from round {number} onwards and pair the round "
        "again. {unchanged}",
        seated=seated,
        unchanged=unchanged,
        number=last.number,
    )


ALL_PAIRED: Final = say("All rounds have been paired, so this changes no pairing.")


def without_a_round_left(state: Tournament, player: PlayerId, from_round: RoundNumber) -> str:
    """That somebody leaves once all rounds are paired, and what that changes; empty: they are paired no longer."""
    rounds, knockout = state.settings.rounds, state.knockout
    if is_by_table(state):
        to_come = rounds is not None and state.last_paired_round < rounds
        left = to_come or any(
            player in (game.white, game.black) and game.status is not GameStatus.FINISHED
            for one_round in state.rounds
            for game in one_round.games
        )
        return "" if left or not state.rounds else say("No game was left to play, so no result changes.")
    if rounds is None or from_round <= rounds:
        return ""
    if knockout is None:
        return ALL_PAIRED
    who = named(state.players[player])
    if not knockout.has_begun:
        return say("All rounds have been paired. {who} does not qualify for the knock-out.", who=who)
    matches = (match for matches in bracket_of(knockout) for match in matches)
    if not any(player in match.players and not match.is_decided for match in matches):
        return ALL_PAIRED
    return say(
        "All rounds have been paired. {who} still plays in the knock-out: `knockout leave id:{player} --reason TEXT` "
        "lets the opponent advance.",
        who=who,
        player=player,
    )
