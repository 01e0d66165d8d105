"""What is printed, said in another language: every text of ours by a catalogue, everything else as it is."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, Final, TypeVar

from core.model.sentence import Catalogue, in_language

Shown = TypeVar("Shown")


@dataclass(frozen=True, slots=True)
class Language:
    """A language by its code as in HTML (`fr`), and its catalogue; None: English, in which everything is written."""

    code: str = "en"
    catalogue: Catalogue | None = None

    def told(self, text: str) -> str:
        """A text in this language. What is none of ours, such as a name, stays as it is."""
        return text if self.catalogue is None else in_language(text, self.catalogue)

    def shown(self, value: Shown) -> Shown:
        """A value with every text in it told: dataclasses, tuples and mappings are gone through, numbers stay."""
        return value if self.catalogue is None else self._through(value)

    def _through(self, value: Any) -> Any:  # noqa: ANN401  # whatever a paper is made of
        if isinstance(value, str):
            return self.told(value)
        if type(value) is tuple:
            return tuple(map(self._through, value))
        if isinstance(value, Mapping):
            return {key: self._through(one) for key, one in value.items()}
        if is_dataclass(value) and not isinstance(value, type):
            return replace(value, **{one.name: self._through(getattr(value, one.name)) for one in fields(value)})
        return value


ENGLISH: Final = Language()
