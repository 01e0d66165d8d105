"""`round alter`: the boards that were typed, and what there is to say about them."""

import re

from cli.exits import UsageProblem
from cli.input.roster import board_in_words, find
from cli.output.streams import text_to_stdout, to_stderr, to_stdout
from core.model.sentence import joined, say
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from events.deciders.altering import Draft
from events.deciders.by_hand import Seats, as_engine

_BYE = ("bye", "0")


def seats_typed(numbered: Tournament, text: str) -> Seats:
    """`3-7`, White first; `Costa - Greco`, `7-bye`. `numbered`: whose pairing numbers are those of the round."""
    white, black = _two(text)
    return Seats(find(numbered, white).id, None if black.lower() in _BYE else find(numbered, black).id)


def all_typed(numbered: Tournament, text: str) -> list[Seats]:
    """A whole pairing, `3-7 1-5 9-bye`: pairing numbers only."""
    return [seats_typed(numbered, word) for word in re.split(r"[\s,;]+", text.strip()) if word]


def _two(text: str) -> tuple[str, str]:
    """White and Black: at ' - ', else at the only hyphen there is."""
    for sign in (" - ", "-"):
        parts = [part.strip() for part in text.split(sign)]
        if len(parts) == 2 and all(parts):
            return parts[0], parts[1]
    raise UsageProblem(
        "'{text}' is not a board. Type WHITE-BLACK, for instance 3-7, 'Costa - Greco', or 9-bye for the bye.",
        text=text,
    )


def _in_another_order(tournament: Tournament, round_number: RoundNumber) -> str:
    return (
        say("Round {round_number}: the same matches in a different order.", round_number=round_number)
        if tournament.settings.boards
        else say("Round {round_number}: the same boards in a different order.", round_number=round_number)
    )


def print_draft(tournament: Tournament, round_number: RoundNumber, draft: Draft) -> None:
    """The boards that change, and those that the engine gives instead."""
    new = [one for one in draft.after if one not in draft.before]
    text_to_stdout(
        say("Round {round_number}, changed by hand:", round_number=round_number)
        if new
        else _in_another_order(tournament, round_number)
    )
    for one in new:
        text_to_stdout(joined("", ("  ", board_in_words(tournament, round_number, one))))
    if draft.engine_failure:
        to_stdout("The engine found no pairing: {problem}", problem=draft.engine_failure)
    elif not draft.differs_from_engine:
        text_to_stdout(as_engine(round_number, draft.facts))
    for doubt in draft.doubts:
        to_stderr("Warning: {doubt}", doubt=doubt)
