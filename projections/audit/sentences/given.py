"""What was given with an announcement or an entry, field by field, in the arbiter's words."""

from typing import Final

from core.general_rules.kept_apart import kept_apart_told
from core.model.results import Outcome
from core.model.scoring import STANDARD, Scoring
from core.model.sentence import joined, say
from events.deciders.wording import points_text
from events.meanings import scoring_of
from events.vocabulary.tournament import ScoringSet, SettingsSet, TieBreaksSet

_FIELDS: Final = {
    "edition": say("edition"),
    "rounds": say("rounds"),
    "scoring": say("scoring"),
    "correction_deadline": say("correction deadline"),
    "tie_breaks": say("tie breaks"),
    "boards": say("boards"),
    "erasable_names": say("erasable names"),
    "name": say("name"),
    "city": say("city"),
    "federation": say("federation"),
    "start_date": say("start date"),
    "end_date": say("end date"),
    "tournament_type": say("tournament type"),
    "chief_arbiter": say("chief arbiter"),
    "deputy_arbiters": say("deputy arbiters"),
    "time_control": say("time control"),
    "round_dates": say("round dates"),
    "type_code": say("type code"),
    "rating": say("rating"),
    "title": say("title"),
    "sex": say("sex"),
    "fide_id": say("fide id"),
    "birth_date_commitment": say("birth date"),
    "rating_source": say("rating source"),
    "club": say("club"),
}

_NOT_TOLD: Final = frozenset({"player", "correction", "variations", "keep_apart", "name_commitment"})


def fields_given(*parts: object) -> str:
    """The fields that were given, with their values; of a personal datum only that there is one."""
    named = [
        _FIELDS[name]
        if name.endswith("_commitment")
        else say("{field} {value}", field=_FIELDS.get(name, name.replace("_", " ")), value=_value(value))
        for part in parts
        for name in getattr(part, "__struct_fields__", ())
        if name not in _NOT_TOLD and (value := getattr(part, name)) is not None
    ]
    named += [
        say("variation {name} {value}", name=name, value=value)
        for part in parts
        if isinstance(part, SettingsSet)
        for name, value in part.variations
    ]
    named += [
        kept_apart_told(by, last) for part in parts if isinstance(part, SettingsSet) for by, last in part.keep_apart
    ]
    return joined(", ", named) or say("nothing")


def _value(value: object) -> str:
    if isinstance(value, TieBreaksSet):
        codes = ", ".join(value.codes) or say("none")
        if value.unrated is None:
            return say("{codes} ({edition})", codes=codes, edition=value.edition)
        return say(
            "{codes} ({edition}, the unrated count {unrated})",
            codes=codes,
            edition=value.edition,
            unrated=value.unrated,
        )
    if isinstance(value, ScoringSet):
        return worth(scoring_of(value)) or say("as usual")
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    return " / ".join(str(part) for part in value) if isinstance(value, tuple) else str(value) or say("(empty)")


def worth(scoring: Scoring) -> str:
    """What is worth something else than usual (1, 1/2, 0; the pairing-allocated bye as a win); empty: nothing."""
    return joined(
        ", ",
        (
            say("{outcome}{side} {points}", outcome=_in_words(outcome), side=side, points=points_text(value))
            for side, exceptions in (
                ("", scoring.exceptions),
                (say(" of White"), scoring.white_exceptions),
                (say(" of Black"), scoring.black_exceptions),
            )
            for outcome, value in exceptions
            if value != STANDARD.unpaired(outcome)
        ),
    )


def _in_words(outcome: Outcome) -> str:
    from events.trf.points import OUTCOMES  # what reads reports is not needed to tell of a tournament

    return OUTCOMES[outcome]
