"""Certificates and receipts: answers that somebody else can check."""

from core.model.pairing import RoundPairing
from core.model.results import Colour
from pairtrail._arguments import checked
from pairtrail._explaining import demanded
from projections.explain.certificate import certificate as certificate_of
from projections.explain.certificate import certificate_of_table, refuse_what_trying_all_refutes
from projections.explain.round_robin import Table, subject_of
from projections.explain.verdicts import answered
from projections.export.sheets.sheet import code_text
from projections.known import Known

__all__ = ["certificate", "receipt_of"]


@checked
def certificate(
    known: Known,
    player: int | None = None,
    opponent: int | None = None,
    *,
    bye: bool = False,
    colour: Colour | None = None,
    pairing: RoundPairing | None = None,
    round_number: int | None = None,
) -> str:
    """The answer of `why_not` as a file that anybody can check (`check_certificate`, or `explain checker`).

    It carries the events of the log as they were recorded, with names and results. Ask as `why_not`. Raises `Refused`
    where no certificate can be written, as under an edition that the checker does not know.
    """
    what = demanded(known, player, opponent, bye=bye, colour=colour, pairing=pairing)
    asked = subject_of(known, round_number)
    if isinstance(asked, Table):
        return certificate_of_table(asked, what, known.events)
    text = certificate_of(asked, what, answered(asked, what, full=False)[1])
    refuse_what_trying_all_refutes(asked, text)
    return text


@checked
def receipt_of(known: Known) -> str:
    """The text that ties a printed page to this moment: tournament, event and hash, as sheets have it as a QR code.

    `Log.find_receipt` and `verify_bundle` take it.
    """
    return code_text(known.stream, known.version, known.head_hash.hex())
