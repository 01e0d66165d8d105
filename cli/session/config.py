"""Where settings come from: the option, else the environment, else the configuration file, else a default."""

import os
import tomllib
from pathlib import Path
from typing import Final

from cli.input.options import Options
from core.model.dataclass import dataclass
from core.model.sentence import say
from events.errors import BadInput, Finding

_KEYS: Final = ("db", "tournament", "actor", "key", "keys")


@dataclass(frozen=True, slots=True)
class Settings:
    """What a command works with. `tournament` is empty when nobody named one.

    `key`: the name of the key that signs what is published, empty: nothing is signed; `keys`: the folder of keys.
    """

    db: str
    tournament: str
    actor: str
    key: str
    keys: str


def settings_of(options: Options) -> Settings:
    """The settings of one command line.

    Raises `BadInput` when the configuration file is not what it should be.
    """
    file = _from_file()

    def chosen(option: str, key: str) -> str:
        return option or os.environ.get(f"PAIRTRAIL_{key.upper()}", "") or file.get(key, "")

    return Settings(
        db=as_url(chosen(options.db, "db") or str(default_database())),
        tournament=chosen(options.tournament, "tournament"),
        actor=chosen(options.actor, "actor") or _login_name(),
        key=chosen("", "key"),
        keys=chosen("", "keys"),
    )


def given_databases() -> list[str]:
    """The databases that the surroundings name: the environment, and the configuration file where it can be read."""
    found = [value for name, value in os.environ.items() if name.startswith("PAIRTRAIL_")]
    try:
        return [*found, _from_file().get("db", "")]
    except (BadInput, OSError, UnicodeDecodeError):
        return found


def as_url(database: str) -> str:
    """A database as a URL; a bare file name means SQLite."""
    if "://" in database:
        return database
    return f"sqlite:///{Path(database).expanduser().absolute()}"


def default_database() -> Path:
    """The database used when none is named."""
    import platformdirs

    return Path(platformdirs.user_data_dir("pairtrail", appauthor=False)) / "pairtrail.sqlite"


def key_folder(named: str, settings: Settings) -> Path:
    """The folder of keys: as named, else as set, else beside the configuration."""
    if named or settings.keys:
        return Path(named or settings.keys).expanduser()
    return config_file().parent / "keys"


def keys_named_in_file() -> str:
    """The folder of keys where the configuration file alone names it; empty: it does not."""
    return "" if os.environ.get("PAIRTRAIL_KEYS") else _from_file().get("keys", "")


def config_file() -> Path:
    """The configuration file, whether it exists or not."""
    named = os.environ.get("PAIRTRAIL_CONFIG")
    if named:
        return Path(named)
    import platformdirs

    return Path(platformdirs.user_config_dir("pairtrail", appauthor=False)) / "config.toml"


def _from_file() -> dict[str, str]:
    path = config_file()
    if not path.is_file():
        return {}
    try:
        text = path.read_text(encoding="utf-8")
        values = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadInput(
            (Finding(str(path), 0, 0, str(error), say('lines such as db = "/home/me/chess.sqlite"')),)
        ) from error
    findings = []
    for number, line in enumerate(text.splitlines(), start=1):
        key = line.partition("=")[0].strip().strip("\"'")
        if key in values and (key not in _KEYS or not isinstance(values[key], str)):
            findings.append(
                Finding(
                    str(path), number, 1, f"{key} = ...", say("one of {keys}, as text in quotes", keys=", ".join(_KEYS))
                )
            )
    if findings:
        raise BadInput(tuple(findings))
    return {key: value for key, value in values.items() if key in _KEYS}


def _login_name() -> str:
    import getpass

    try:
        return getpass.getuser()
    except (KeyError, OSError):  # a computer without a login name, such as a container
        return "unknown"
