"""What one copy of a record did by itself, entered again onto another copy: planned, tried, written, told."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from msgspec import field

from cli.environment import environment
from cli.exits import UsageProblem
from cli.output.answer import Answer, answers
from cli.output.streams import json_to_stdout, text_to_stderr, text_to_stdout, to_stderr, to_stdout
from cli.session.receipts import recorded_as
from cli.session.session import Session
from core.evidence.signers import occasion_of_copy
from core.model.dataclass import dataclass
from core.model.sentence import Refused, joined, say, say_of
from events.deciders.copy_plan import Choose, Contradiction, Fate, Plan, Side, batches_of
from events.deciders.other_copy import plan
from events.log.appending import Batch, erased_by
from events.log.envelope import Command, StoredEvent
from events.log.personal_data import PersonalDatum
from events.vocabulary.record import CopyEnteredAgain
from projections.known import Known
from projections.log_in_words.trail import authors_in, fork_of, sentences_of
from projections.verification.rebasing import Objections, rehearse


@dataclass(frozen=True, slots=True)
class Copy:
    """The copy that is read: its database, and by the last common event what is wrong since, and its signatures."""

    url: str
    objections: Callable[[int], Objections]
    proofs: Callable[[int], Mapping[int, str]]


class Rebasing:
    """One run of the command; `session` is that of the copy that is written.

    `on_conflict`: ours, theirs or stop; empty: whoever sits at the terminal is asked. `chosen`: by event of the first
    copy, whose word counts. `copy`: what is wrong with the first copy, and who signed it.
    """

    def __init__(
        self,
        session: Session,
        places: tuple[str, str],
        there: Sequence[StoredEvent],
        kept: Mapping[str, PersonalDatum],
        on_conflict: str,
        *,
        chosen: Mapping[int, Side],
        copy: "Copy",
    ) -> None:
        self._session, self._options, self._stream = session, session.options, session.stream
        self._one, self._other = places
        self._there, self._kept = there, kept
        self._on_conflict, self._chosen, self._copy = on_conflict, dict(chosen), copy
        self._sentences = sentences_of(there)
        self._as_entered: dict[int, str] = {}  # by event of the first copy, the sentence of what is entered
        self.objected: tuple[int, ...] = ()  # what `verify` finds wrong with in the first copy
        self.besides: tuple[str, ...] = ()  # and what it finds that speaks against no event
        self._open: list[str] = []  # contradictions that nobody decided

    def run(self) -> None:
        """Plan, try in memory, write, tell."""
        stream, here = self._stream, self._session.store.read(self._stream)
        fork = fork_of(self._there, here)
        if not fork.common:
            raise UsageProblem(
                "{stream}: {one} and {other} have no event in common: they are two tournaments with the same name.",
                stream=stream,
                one=self._one,
                other=self._other,
            )
        if not fork.is_one:
            ahead = (
                say("{one} continues where {other} ends: keep {one}", one=self._one, other=self._other)
                if fork.one
                else say("it already contains everything")
            )
            to_stderr("Nothing to add to {other}: {ahead}.", other=self._other, ahead=ahead)
            if self._options.as_json:
                json_to_stdout(self._nothing(fork.common, here[fork.common - 1].hash.hex()))
            return
        told = sentences_of(here)
        objections, self.besides = self._copy.objections(fork.common)
        self.objected = tuple(objections)
        authors = authors_in(self._there, self.objected)
        decided = plan(self._there, here, fork.common, self._kept, self._choose(told), objections, authors)
        self._refuse_unused_choices()
        if self._open:
            raise Refused(
                "{contradictions}; nothing was written.\n  {listed}\nResolve them all with --on-conflict ours or "
                "theirs, each one with --choose EVENT=ours or theirs, or one by one at a terminal.",
                contradictions=_counted(self._open),
                listed=joined("\n  ", self._open),
            )
        before = _told_in(here)
        known_here = (fate.same or (fate.undone and fate.there.hash.hex() in before) for fate in decided.fates)
        if not decided.taken_back and all(known_here):
            self._tell(decided, told, known=None)
            to_stderr("Nothing to add to {other}.", other=self._other)
            return
        proofs = self._copy.proofs(fork.common)
        batches = list(batches_of(decided, here, self._command, self._options.reason, proofs, authors))
        self._as_entered = self._rehearsed(batches)
        if self._options.dry_run:
            self._tell(decided, told, known=None)
            to_stderr("Nothing was written (--dry-run).")
            return
        self._write(decided, batches, told)

    def _refuse_unused_choices(self) -> None:
        if self._chosen and not self._open:
            raise UsageProblem(
                "No event contradicts the chosen events ({one}: {events}): --choose names an event of the first copy. "
                "Nothing was written.",
                events=", ".join(map(str, self._chosen)),
                one=self._one,
            )

    def _write(self, decided: Plan, batches: Sequence[Batch], told: dict[int, str]) -> None:
        if erased_by(event for batch in batches for event in batch.events):
            self._session.store.refuse_erasing()
        before = self._session.store.head(self._stream).version
        copy, occasion = (self._copy.url, self._there), occasion_of_copy(self._one, before + 1)
        known, remarks = self._session.record_all(lambda _: batches, occasion, copy)
        self._tell(decided, told, known)
        for remark in remarks:
            text_to_stderr(remark)
        text_to_stderr(recorded_as(before + 1, known.version, known.short_hash))
        to_stderr(
            "Next: continue with {other} alone, and keep {one} as it is: pairtrail verify --db {other}",
            other=self._other,
            one=self._one,
        )

    def _rehearsed(self, batches: Sequence[Batch]) -> dict[int, str]:
        """By event of the first copy, the sentence of what is entered, as here; refuses what cannot be entered."""
        rehearsal = rehearse(self._session.store, self._stream, batches)
        if wrong := rehearsal.findings:
            told = [say("event {version}: {message}", version=one.version, message=one.message) for one in wrong]
            raise Refused(
                "These events cannot be entered again; nothing was written.\n  {listed}\nUndo what conflicts "
                "with them in one of the copies, or enter by hand what is missing.",
                listed=joined("\n  ", told),
            )
        sentences = sentences_of(rehearsal.events)
        return {there: sentences[here] for there, here in _now(rehearsal.events).items()}

    def _sentence(self, fate: Fate) -> str:
        """As entered here, where names may be other ones; of what is not entered, as that copy has it."""
        version = fate.there.version
        there = self._sentences[version]
        return there if fate.event is None else self._as_entered.get(version, there)

    def _command(self, occurred_at: datetime | None) -> Command:
        return Command(environment.new_id(), self._session.settings.actor, occurred_at)

    # --- where they contradict each other

    def _choose(self, told: dict[int, str]) -> Choose:
        def choose(found: Contradiction) -> Side:
            question = self._contradiction(found, told)
            if side := self._chosen.pop(found.there.version, None):
                return side
            match self._on_conflict:
                case "ours":
                    return Side.OURS
                case "theirs":
                    return Side.THEIRS
                case "" if self._session.may_ask:
                    return _asked(question, found.forbidden)
                case _:
                    self._open.append(question)
                    return Side.THEIRS  # to find the others as well; nothing is written

        return choose

    def _contradiction(self, found: Contradiction, told: dict[int, str]) -> str:
        theirs = joined(
            "; ", (say("event {version}: {told}", version=one.version, told=told[one.version]) for one in found.here)
        )
        there = found.there.version
        ours = say("event {version}: {told}", version=there, told=self._sentences[there])
        only = [
            say(" ({side} cannot be chosen: {why})", side=side.value, why=why) for side, why in found.forbidden.items()
        ]
        return joined("", (f"{self._one}, ", ours, f" | {self._other}, ", theirs, *only))

    # --- what was done

    def _tell(self, decided: Plan, told: dict[int, str], known: Known | None) -> None:
        now = {} if known is None else _now(known.events)
        if self._options.as_json:
            json_to_stdout(self._answer(decided, told, known, now))
            return
        to_stdout(
            "{stream}: the last event that both copies share is event {common}, hash {digest}.",
            stream=self._stream,
            common=decided.common,
            digest=decided.common_hash[:16],
        )
        for one in decided.taken_back:
            to_stdout(
                "Undone in {other}: event {version}. {told}",
                other=self._other,
                version=one.version,
                told=told[one.version],
            )
        authors = authors_in(self._there, self.objected)
        for fate in decided.fates:
            version = fate.there.version
            sentence = joined(" ", (self._sentence(fate), self._by_another(fate, authors)))
            if fate.event is not None:
                text_to_stdout(
                    say(
                        "Event {version}, entered again as event {now}: {sentence}",
                        version=version,
                        now=now[version],
                        sentence=sentence,
                    )
                    if version in now
                    else say("Event {version}, entered again: {sentence}", version=version, sentence=sentence)
                )
            else:
                why = say("{why} (event {same})", why=fate.why, same=fate.same) if fate.same else fate.why
                to_stdout(
                    "Event {version}, not entered because {why}: {sentence}",
                    version=version,
                    why=why,
                    sentence=sentence,
                )

    def _by_another(self, fate: Fate, authors: Mapping[int, str]) -> str:
        """Who recorded it, where that is not whoever enters it: with it their word becomes an event in another name.

        And who let it count again, after it had been undone.
        """
        author, actor = authors.get(fate.there.version) or fate.there.actor, self._session.settings.actor
        recorded = say("Recorded by {author}.", author=author) if author != actor else ""
        redone = say("Redone in that copy by {who}.", who=fate.redone) if fate.redone else ""
        return joined(" ", filter(None, (recorded, redone)))

    def _nothing(self, common: int, digest: str) -> "RebaseAnswer":
        """One record is the beginning of the other."""
        return RebaseAnswer(
            tournament=self._stream,
            dry_run=self._options.dry_run,
            common=common,
            hash=digest,
            taken_back=[],
            events=[],
            head=None,
        )

    def _answer(self, decided: Plan, told: dict[int, str], known: Known | None, now: dict[int, int]) -> "RebaseAnswer":
        return RebaseAnswer(
            tournament=self._stream,
            dry_run=self._options.dry_run,
            common=decided.common,
            hash=decided.common_hash,
            taken_back=[TakenBackThere(event=one.version, text=told[one.version]) for one in decided.taken_back],
            events=[
                EnteredEvent(
                    event=fate.there.version,
                    hash=fate.there.hash.hex(),
                    entered=fate.event is not None,
                    as_=now.get(fate.there.version) or fate.same or None,
                    why=fate.why or None,
                    text=self._sentence(fate),
                )
                for fate in decided.fates
            ],
            head=None if known is None else known.short_hash,
        )


class TakenBackThere(Answer):
    """What is taken back in the second database."""

    event: int
    text: str


class EnteredEvent(Answer):
    """An event of the first database; `as` is its event in the second one, `why` it was not entered."""

    event: int
    hash: str
    entered: bool
    as_: int | None = field(name="as")
    why: str | None
    text: str


@answers("store rebase")
class RebaseAnswer(Answer):
    """What was entered, since the last common event; `head` is null where nothing was written."""

    tournament: str
    dry_run: bool
    common: int
    hash: str
    taken_back: Sequence[TakenBackThere]
    events: Sequence[EnteredEvent]
    head: str | None


def _counted(contradictions: Sequence[str]) -> str:
    return say_of(len(contradictions), "{count} contradiction", "{count} contradictions")


def _asked(question: str, forbidden: Mapping[Side, str]) -> Side:
    """What is offered can be taken."""
    from cli.input.asking import asked

    if Side.OURS in forbidden:
        offered = joined("\n", (question, say("Keep the one from the second copy? [t]heirs, [s]top: ")))
    elif Side.THEIRS in forbidden:
        offered = joined("\n", (question, say("Keep the one from the first copy? [o]urs, [s]top: ")))
    else:
        sides = say("Which one should be kept? [o]urs (the first), [t]heirs (the second), [s]top: ")
        offered = joined("\n", (question, sides))
    while True:
        match asked(offered):
            case "o" | "ours" if Side.OURS not in forbidden:
                return Side.OURS
            case "t" | "theirs" if Side.THEIRS not in forbidden:
                return Side.THEIRS
            case "s" | "stop" | "":
                raise Refused("Stopped; nothing was written.")
            case _:
                pass


def _told_in(here: Sequence[StoredEvent]) -> set[str]:
    """The hashes of what earlier entries of a copy speak of."""
    return {one.hash for copy in here if isinstance(copy.event, CopyEnteredAgain) for one in copy.event.events}


def _now(events: Sequence[StoredEvent]) -> dict[int, int]:
    """The versions of here, by those of there, as the last event says."""
    last = events[-1].event
    return {one.there: one.here for one in getattr(last, "events", ()) if one.here}
