"""What a command may take from the outside world: the clock, identifiers, a seed for drawing lots.

The demonstration and the examples in the documentation put one of their own here, so that their output, hashes
included, is the same on every computer.
"""

from collections.abc import Callable
from time import gmtime, strftime

from core.model.dataclass import dataclass
from core.model.hints import TYPE_CHECKING, Final
from core.model.sentence import say
from events.log.clock import Clock, NewId, random_id, system_clock

if TYPE_CHECKING:
    from datetime import datetime


def _random_seed() -> str:
    import secrets

    return secrets.token_hex(8)


def _random_secret() -> bytes:
    import secrets

    return secrets.token_bytes(32)


@dataclass(slots=True)
class Environment:
    """Where time, identifiers, seeds and the secrets of new keys come from.

    `given_id`: under which the next command is recorded, where whoever gives it may give it twice.
    """

    clock: Clock = system_clock
    new_id: NewId = random_id
    new_seed: NewId = _random_seed
    new_secret: Callable[[], bytes] = _random_secret
    given_id: str = ""

    def command_id(self) -> str:
        """The identifier of a command: the one that was given, for one command, else a new one."""
        given, self.given_id = self.given_id, ""
        return given or self.new_id()


environment = Environment()
"""The one environment of this process."""


AHEAD: Final = 5  # minutes
"""How far two clocks may lie apart without a word."""


def today() -> str:
    """The day of this command, as YYYY-MM-DD in universal time."""
    if environment.clock is system_clock:  # datetime takes a tenth of the interpreter's own start
        return strftime("%Y-%m-%d", gmtime())
    return environment.clock().date().isoformat()


def is_in_the_future(recorded_at: "datetime") -> bool:
    """Whether something was recorded later than it is now: the clock was wrong then, or is now.

    No event is recorded before its predecessor, so one wrong moment is that of everything after it.
    """
    from datetime import timedelta

    return recorded_at > environment.clock() + timedelta(minutes=AHEAD)


def version() -> str:
    """The version that is installed."""
    from importlib import metadata

    try:
        return metadata.version("pairtrail")
    except metadata.PackageNotFoundError:  # run from a checkout that was never installed
        return say("(not installed)")
