"""The public face of every tournament of a database, kept at the newest event.

A page is made once for each state, language and question, and its name is known before it is made: what a browser has
already costs neither a fold nor a page. A moment of the past is folded when it is asked for, and some are kept.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import cached_property
from threading import Lock
from typing import Final, Generic, TypeVar

from core.model.congress import Congress, Section, is_congress
from core.model.dataclass import dataclass, field
from core.model.sentence import TournamentError, text_of
from events.log.envelope import StoredEvent
from events.store.store import EventStore
from projections.export.site.outside import Above, hall, screens_of
from projections.export.site.pages import LOOK, NoSuchPage, Site
from projections.known import Known
from projections.language import Language
from projections.public.record import PublicRecord, public_record, shown_now
from projections.repository import Repository
from projections.tournament_state.fold import fold
from projections.tournament_state.moments import parse

_PAGES_KEPT: Final = 2_000
_MOMENTS_KEPT: Final = 8
_LOOKS_LEFT_OUT: Final = 40
"""How often a tournament that could not be read is passed over, before it is tried again."""

K = TypeVar("K")
V = TypeVar("V")


class Kept(Generic[K, V]):
    """The newest so many values, each made once."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[K, V] = OrderedDict()
        self._lock = Lock()

    def get(self, key: K) -> V | None:
        """What is kept, if anything is."""
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
            return found

    def put(self, key: K, value: V) -> V:
        """Keep it, and let go of what was asked for longest ago."""
        with self._lock:
            self._kept[key] = value
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return value

    def or_made(self, key: K, make: Callable[[], V]) -> V:
        """What is kept, else what is made now."""
        found = self.get(key)
        return self.put(key, make()) if found is None else found


@dataclass(frozen=True)
class Face:
    """One tournament at one moment. `pages` by name, question and language."""

    record: PublicRecord
    whole: Known
    moment: str = ""
    pages: Kept[tuple[str, tuple[tuple[str, str], ...], str], bytes] = field(default_factory=lambda: Kept(_PAGES_KEPT))
    sites: dict[str, Site] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name of the tournament."""
        return self.record.known.tournament.details.name or self.record.known.stream

    @cached_property
    def shown(self) -> Sequence[StoredEvent]:
        """Among these a moment of the past is looked up."""
        return shown_now(self.whole.events)

    def tag(self, language: Language) -> str:
        """Names every page of this state in that language, before any is made."""
        return f'"{self.record.digest[:24]}-{LOOK}-{language.code}"'

    def kept(self, name: str, asked: Mapping[str, str], language: Language) -> bytes | None:
        """The page, if it was made before."""
        return self.pages.get((name, tuple(sorted(asked.items())), language.code))

    def page(self, name: str, asked: Mapping[str, str], language: Language) -> bytes:
        """The page. Raises `NoSuchPage`."""
        key = (name, tuple(sorted(asked.items())), language.code)
        return self.pages.or_made(key, lambda: self._site(language).page(name, asked))

    def hall(self, place: int, now: datetime, language: Language, above: Above | None = None) -> bytes:
        """The screen on the wall at that time."""
        return hall(self._site(language), place, now, above)

    def screens(self, language: Language) -> int:
        """How many there are."""
        return screens_of(self._site(language))

    def _site(self, language: Language) -> Site:
        found = self.sites.get(language.code)
        if found is None:
            found = Site(self.record, self.whole, language, self.moment, is_served=True)
            self.sites[language.code] = found
        return found


class Faces:
    """All tournaments of a database, or those named. `refresh` looks for what was recorded since.

    `problems`: why a tournament could not be read the last time, by its stream; its pages stay as they were.
    """

    def __init__(self, store: EventStore, marks: Mapping[str, str] | None = None, only: str = "") -> None:
        self._store = store
        self._repository = Repository(store, marks)
        self._only = only
        self._now: dict[str, Face] = {}
        self._congresses: dict[str, Congress] = {}
        self._congress_heads: dict[str, bytes] = {}
        self._heads: dict[str, bytes] = {}
        self._past: Kept[tuple[str, str], Face] = Kept(_MOMENTS_KEPT)
        self._left_out: dict[str, int] = {}  # looks until the next try
        self.problems: dict[str, str] = {}
        self._looking = Lock()

    def refresh(self) -> frozenset[str]:
        """Fold what is new, make anew what was asked for; the tournaments of which the public sees something else.

        Whoever asks while another looks waits: when it returns, everything recorded before the call is shown.
        Raises `TournamentError` where the database itself cannot be read.
        """
        with self._looking:
            return self._what_changed()

    def _what_changed(self) -> frozenset[str]:
        changed = set()
        logs = {one.stream: one.hash for one in self._store.streams()}
        self._look_at_congresses({stream: head for stream, head in logs.items() if is_congress(stream)})
        shown = self._shown()
        heads = {stream: head for stream, head in logs.items() if not is_congress(stream) and shown(stream)}
        for stream, head in heads.items():
            if self._left_out.get(stream):
                self._left_out[stream] -= 1
            elif self._heads.get(stream) != head and self._is_changed(stream, head):
                changed.add(stream)
        for gone in set(self._now) - set(heads):
            del self._now[gone], self._heads[gone]
            changed.add(gone)
        for gone in set(self.problems) - set(logs):
            del self.problems[gone]
            self._left_out.pop(gone, None)
        return frozenset(changed)

    def _look_at_congresses(self, heads: Mapping[str, bytes]) -> None:
        """What is public of a congress is its name and its sections."""
        for stream in set(self._congresses) - set(heads):
            del self._congresses[stream], self._congress_heads[stream]
        for stream, head in heads.items():
            if self._congress_heads.get(stream) == head:
                continue
            try:
                self._congresses[stream] = self._repository.congress(stream)
            except TournamentError as error:
                self.problems[stream] = text_of(error)
                continue
            self.problems.pop(stream, None)
            self._congress_heads[stream] = head

    def _shown(self) -> Callable[[str], bool]:
        """Which tournaments are: all, one, or the sections of a congress."""
        if not is_congress(self._only):
            return lambda stream: self._only in ("", stream)
        congress = self._congresses.get(self._only)
        return lambda stream: congress is not None and congress.section(stream) is not None

    def congresses(self) -> Sequence[tuple[Congress, Sequence[tuple[Section, Face]]]]:
        """Every congress with the sections that are shown, by the name of its log."""
        found = [
            (one, [(section, self._now[section.stream]) for section in one.sections if section.stream in self._now])
            for _, one in sorted(self._congresses.items())
        ]
        return [(congress, sections) for congress, sections in found if sections]

    def _is_changed(self, stream: str, head: bytes) -> bool:
        """Read a tournament again, whether the public sees something else now."""
        try:
            now = _face(self._repository.load(stream))
        except TournamentError as error:
            self.problems[stream], self._left_out[stream] = text_of(error), _LOOKS_LEFT_OUT
            return False
        self.problems.pop(stream, None)
        self._heads[stream] = head
        before = self._now.get(stream)
        if before is not None:
            if before.record.digest == now.record.digest:
                return False
            _make_again(before, now)
            if before.record.known.erased != now.record.known.erased:
                self._past = Kept(_MOMENTS_KEPT)  # no moment shows what was erased since
        self._now[stream] = now
        return True

    def all(self) -> Mapping[str, Face]:
        """Every tournament as it is now, by its stream."""
        return self._now

    def at(self, stream: str, typed: str) -> Face:
        """A tournament as it was at a moment.

        Raises `KeyError` where there is no such tournament, `UnknownMomentError` where it had no such moment.
        """
        now = self._now[stream]
        if not typed:
            return now
        record = public_record(now.whole, parse(typed), now.shown)
        key, moment = (stream, record.digest), str(record.known.version)  # however it was typed
        return self._past.get(key) or self._past.put(key, _face_of(record, now.whole, moment))


def _face(whole: Known) -> Face:
    return _face_of(public_record(whole), whole, "")


def _face_of(record: PublicRecord, whole: Known, moment: str) -> Face:
    """`whole` is cut to the same event, so that no reason speaks of what came later."""
    events = whole.events[: record.known.version]
    state = whole.tournament if len(events) == whole.version else fold(events)
    return Face(record, Known(whole.stream, state, len(events), record.known.head_hash, events, whole.erased), moment)


def _make_again(before: Face, now: Face) -> None:
    """The pages of a hall that were asked for, so that nobody waits for them; a question is answered when asked."""
    for site in before.sites.values():
        for name in site.in_the_hall():
            if before.kept(name, {}, site.language) is not None:
                try:
                    now.page(name, {}, site.language)
                except NoSuchPage:
                    continue
