"""Which list of tie-breaks counts: the one announced, else what the text has for that case (1998 F.10, CFC 671)."""

from core.editions.registry import edition_named, is_known
from core.general_rules.clauses import DefaultTieBreaks
from core.model.named_tuple import NamedTuple
from core.model.tie_breaks import NO_TIE_BREAKS, TieBreakList
from core.model.tournament import Settings
from core.tie_breaks.codes import COMMON_IN_A_SWISS, COMMON_OF_TEAMS, recommended


class ListInUse(NamedTuple):
    """The list, and the clause by which it counts where nothing was announced."""

    list: TieBreakList
    by_default: DefaultTieBreaks | None = None


def list_in_use(settings: Settings, *, round_robin: bool = False) -> ListInUse:
    """The list that decides. Whoever announced that there is none (`NONE_ANNOUNCED`) has none."""
    if settings.tie_breaks != NO_TIE_BREAKS or not is_known(settings.edition):
        return ListInUse(settings.tie_breaks)
    clause = edition_named(settings.edition).general_rules.tie_breaks
    name = clause.of_round_robin if round_robin else clause.of_swiss
    return ListInUse(recommended(name), clause) if name else ListInUse(NO_TIE_BREAKS)


def proposed(edition: str, *, of_teams: bool) -> tuple[str, ...]:
    """Codes that an organiser who announced none may want, the first decides first; empty where the text has a list.

    C.07 recommends no order, for any kind of event; tables take that of CFC 673.
    """
    rules = edition_named(edition)
    if rules.schedule is not None or rules.general_rules.tie_breaks.of_swiss:
        return ()
    return COMMON_OF_TEAMS if of_teams else COMMON_IN_A_SWISS
