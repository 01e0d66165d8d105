"""What events are made of: structs of msgspec, and where it is not installed (a browser) dataclasses that act alike.

Only what writes and reads stored bytes (`events.log.codec`, `events.store`) needs msgspec itself.
"""

try:
    from msgspec import Meta, Struct, to_builtins
    from msgspec.structs import replace
except ImportError:
    from dataclasses import dataclass, fields, replace  # type: ignore[assignment]
    from datetime import datetime
    from enum import Enum
    from typing import Any, ClassVar

    class Meta:  # type: ignore[no-redef]
        """What a decoder asks of a value beside its type; nothing is decoded here."""

        def __init__(self, *, tz: bool) -> None:
            self.tz = tz

    class Struct:  # type: ignore[no-redef]
        """A class whose annotations are its fields."""

        __struct_fields__: ClassVar[tuple[str, ...]] = ()
        is_frozen: ClassVar[bool] = False

        def __init_subclass__(cls, *, frozen: bool = False, kw_only: bool = False, **of_stored_bytes: bool) -> None:
            """`of_stored_bytes`: how a struct is encoded and decoded."""
            super().__init_subclass__()
            cls.is_frozen = frozen or cls.is_frozen
            dataclass(frozen=cls.is_frozen, kw_only=kw_only)(cls)
            cls.__struct_fields__ = tuple(one.name for one in fields(cls))  # type: ignore[arg-type]

    def to_builtins(value: Any) -> Any:  # type: ignore[misc]  # noqa: ANN401
        """As it would stand in JSON: of structs, sequences, moments and values of an enumeration."""
        if isinstance(value, Struct):
            return {name: to_builtins(getattr(value, name)) for name in value.__struct_fields__}
        if isinstance(value, tuple | list):
            return [to_builtins(one) for one in value]
        if isinstance(value, datetime):
            return value.isoformat().replace("+00:00", "Z")
        return value.value if isinstance(value, Enum) else value


__all__ = ["Meta", "Struct", "replace", "to_builtins"]
