"""The line that a sheet has of each change by hand: what it made of which boards, when, by whom, on which ground."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from core.certificate_check.log import Event, counting
from core.general_rules.grounds import FROM_2026, OF_1998, UNTIL_2026, Ground, appeal_in, of_appeal
from core.model.dataclass import dataclass
from core.model.sentence import SEMICOLON, joined, say

LISTED: Final[Mapping[str, tuple[Ground, ...]]] = {
    **dict.fromkeys(("dutch-1998", "dutch-2012"), OF_1998),
    **dict.fromkeys(("dutch-2017", "burstein-2017", "dubov-2018", "lim-1999", "team-swiss-2024"), UNTIL_2026),
    **dict.fromkeys(
        ("dutch-2026", "burstein-2026", "dubov-2026", "lim-2026", "double-swiss-2026", "team-swiss-2026"), FROM_2026
    ),
}
"""The grounds for a change that the text of an edition lists; the others list none."""
_LOT_ON_ARRIVAL: Final = "lot-on-arrival"  # no change by hand (CFC 631.2)
_Pairs = Sequence[tuple[int, int | None]]


@dataclass(frozen=True, slots=True)
class Change:
    """One that counts. White and Black in board order, the bye, a player and nobody, last."""

    version: int
    actor: str
    grounds: Sequence[str]  # as they are stored
    before: _Pairs  # what stood until then, whoever made it
    after: _Pairs
    published: _Pairs | None  # as it was published; None: it was not, when it was changed

    @property
    def restores(self) -> bool:
        """Whether each board that is new is as it was published."""
        return self.published is not None and {*_only(self.after, self.before)} <= {*self.published}

    @property
    def is_as_published(self) -> bool:
        """Whether all boards are as they were published."""
        return self.published is not None and {*self.after} == {*self.published}

    @property
    def lacks_ground(self) -> bool:
        """Whether boards that were published became others without a ground on record."""
        return self.published is not None and not self.grounds and not self.restores

    def told(self, time: str, edition: str, numbers: Mapping[Any, int]) -> str:
        """As a sentence. `time`: to the minute, UTC; `numbers`: the pairing numbers of the round, by player."""
        known = {"time": time, "actor": self.actor, "version": self.version}
        if self.before == self.after:  # an arbiter's own pairing is recorded together with such an event
            return say("Paired by hand {time} UTC by {actor}, event {version}.", **known)
        new, gone = _only(self.after, self.before), _only(self.before, self.after)
        boards = (
            say("{new} instead of {gone}", new=_short(new, numbers), gone=_short(gone, numbers))
            if new
            else say("the boards in another order")
        )
        ground = joined(SEMICOLON, self.on_grounds(edition))
        return say(
            "Changed by hand {time} UTC by {actor}, event {version}: {boards}; {ground}.",
            **known,
            boards=boards,
            ground=ground,
        )

    def on_grounds(self, edition: str) -> Iterator[str]:
        """Whether it restores what was published, and on which grounds, or when, it was made."""
        if self.is_as_published:
            yield say("as it was published")
        elif self.restores:
            yield say("these as they were published")
        for name in self.grounds:
            yield _ground(name, edition)
        if self.published is None:
            yield say("before it was published")
        elif self.lacks_ground:
            yield say("no ground is on record")


def changes_in(events: Sequence[Event], number: int) -> Iterator[tuple[Change, str]]:
    """Those of a round in log order, each with the minute in which it was recorded."""
    stands, published, found = _pairs({}), None, list[tuple[Change, str]]()
    for event in counting([*events]):
        if event.data.get("round_number") != number:
            continue
        if event.type in ("round-paired", "round-voided"):
            stands, published, found = _pairs(event.data), None, []
        elif event.type == "round-published":
            published = stands
        elif event.type == "pairing-altered":
            grounds, after = event.data.get("grounds", ()), _pairs(event.data)
            if _LOT_ON_ARRIVAL not in grounds:
                one = Change(event.version, event.actor, grounds, stands, after, published)
                found.append((one, event.recorded_at[:16].replace("T", " ")))
            stands = after
    yield from found


def _pairs(data: Mapping[str, object]) -> list[tuple[int, int | None]]:
    boards: list[dict[str, int]] = sorted(data.get("boards", ()), key=lambda one: one["board"])  # type: ignore[call-overload]
    bye = data.get("bye")
    return [*((one["white"], one["black"]) for one in boards), *([(bye, None)] if isinstance(bye, int) else [])]


def _only(pairs: _Pairs, others: _Pairs) -> _Pairs:
    return [pair for pair in pairs if pair not in others]


def _short(pairs: _Pairs, numbers: Mapping[Any, int]) -> str:
    """`8-1, 2-4, 3-bye`."""
    return joined(
        ", ",
        (f"{numbers.get(white, '-')}-{'bye' if black is None else numbers.get(black, '-')}" for white, black in pairs),
    )


def _ground(name: str, edition: str) -> str:
    """What it says, with its article; one that the edition does not list as it is stored."""
    if (appeal := appeal_in(name)) is not None:
        return say("ground: {ground}", ground=of_appeal(appeal).meaning)
    for one in LISTED.get(edition, ()):
        if one.name == name:
            return say("ground: {meaning} ({article})", meaning=one.meaning, article=one.article)
    return say("ground: {ground}", ground=name)
