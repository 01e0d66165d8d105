"""The Tournament Report File: TRF16 (C.04 Annex 2), its older dialect and the extensions of pairing programs."""

from events.trf.contents import contents_of
from events.trf.document import TrfDocument
from events.trf.reader import read_document, read_file
from events.trf.to_tournament import tournament_of

__all__ = ["TrfDocument", "contents_of", "read_document", "read_file", "tournament_of"]
