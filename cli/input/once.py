"""What one file is asked several times over: read, judged and recorded once, where a process says so (decision 202)."""

from collections.abc import Callable

from core.model.hints import Generic, ParamSpec, TypeVar

_Given = ParamSpec("_Given")
_Answer = TypeVar("_Answer")


class Once(Generic[_Given, _Answer]):
    """A pure function of immutable values; where a process keeps answers, the last one is given again for the same.

    The same is the same text, bytes or tuple of texts, and otherwise the very same object: nothing large is compared.
    """

    keeps = False
    """Of the page that checks files, which asks about one file again and again. A command asks once, and keeps none."""

    def __init__(self, function: "Callable[_Given, _Answer]") -> None:
        self._function = function
        self._last: tuple[tuple[object, ...], dict[str, object], _Answer] | None = None

    def __call__(self, *args: "_Given.args", **kwargs: "_Given.kwargs") -> _Answer:
        """As the function. What it raises is not kept."""
        if not Once.keeps:
            return self._function(*args, **kwargs)
        if self._last is not None:
            before, named, answer = self._last
            if _are_same(before, args) and _are_same(tuple(named.items()), tuple(kwargs.items())):
                return answer
        self._last = None  # what was kept is let go before the next is made
        answer = self._function(*args, **kwargs)
        self._last = (args, kwargs, answer)
        return answer


def _are_same(some: tuple[object, ...], others: tuple[object, ...]) -> bool:
    return len(some) == len(others) and all(map(_is_same, some, others))


def _is_same(one: object, other: object) -> bool:
    if one is other:
        return True
    if isinstance(one, tuple) and isinstance(other, tuple):
        return _are_same(one, other)
    return isinstance(one, str | bytes | bool) and type(one) is type(other) and one == other
