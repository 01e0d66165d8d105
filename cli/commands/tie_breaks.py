"""`tie-breaks`: which there are."""

from collections.abc import Iterator

from cli.input.options import Json
from cli.output.streams import json_to_stdout, text_to_stdout, to_stdout
from cli.output.tables import table
from cli.verbs import noun, verb
from core.model.sentence import joined, say
from core.tie_breaks.codes import RECOMMENDED
from core.tie_breaks.registry import TIE_BREAKS
from core.tie_breaks.tie_break import Needs
from projections.tables.table import Column, Role

tie_breaks_app = noun("The tie-breaks that an event can announce.")


@verb(tie_breaks_app, "tie-breaks list")
def list_(as_json_: Json = False) -> None:
    """`new --tie-breaks` and `standings --tie-breaks` accept codes, such as `BH/C1,SB`, or names separated by commas,
    such as "Buchholz Cut 1, Sonneborn-Berger". /C1 and /C2 cut the lowest value or the lowest two, /M1 and /M2 also cut
    the same number of the highest; every code accepts /R, which reverses the order.
    """
    if as_json_:
        from cli.answers.without_database import tie_breaks_answer  # with the encoder

        json_to_stdout(tie_breaks_answer())
        return
    text = Column(say("What it counts"), Role.SENTENCE)
    columns = (*map(Column, (say("Code"), say("Name"), say("Takes"))), text, Column(say("Article")))
    for of_teams, title in ((False, say("Players:")), (True, say("For teams, in addition to all of the above:"))):
        text_to_stdout(title)
        table(columns, list(_rows(of_teams=of_teams)))
    lists = ", ".join(f"{name} ({joined(',', order.codes)})" for name, order in RECOMMENDED.items())
    to_stdout("Recommended orders (`--tie-break-order NAME`): {lists}.", lists=lists)


def _rows(*, of_teams: bool) -> Iterator[tuple[str, ...]]:
    for one in TIE_BREAKS.values():
        if (Needs.TEAMS in one.needs) is of_teams:
            yield one.code, one.title, " ".join(sorted(one.modifiers)), one.means, one.article
