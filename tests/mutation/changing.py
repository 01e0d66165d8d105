"""A function changed while the program runs: its code is another one wherever the function is known."""

import gc
import importlib
import types
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from tests.data_paths import CHECKOUT


class OnlyByImport(Exception):
    """What differs is carried out while the module is imported, so that it has to be imported anew."""


def differing(before: types.CodeType, after: types.CodeType) -> Iterator[tuple[types.CodeType, types.CodeType]]:
    """The functions of a module (and of its classes) whose code differs; raises `OnlyByImport`."""
    inside, inside_after = (
        [one for one in code.co_consts if isinstance(one, types.CodeType)] for code in (before, after)
    )
    named, named_after = ([one.co_name for one in inside] for inside in (inside, inside_after))
    if named != named_after or _without_functions(before) != _without_functions(after):
        raise OnlyByImport
    for one, other in zip(inside, inside_after, strict=True):
        if one == other:
            continue
        if one.co_flags & 2:  # CO_NEWLOCALS: a function; the body of a class is carried out by the import
            if one.co_freevars != other.co_freevars:
                raise OnlyByImport
            yield one, other
        else:
            yield from differing(one, other)


def _without_functions(code: types.CodeType) -> tuple[object, ...]:
    consts = tuple((type(one), one) for one in code.co_consts if not isinstance(one, types.CodeType))
    return code.co_code, consts, code.co_names


def functions_by_file() -> dict[str, list[types.FunctionType]]:
    """All that there are now, by the file that they are written in: to look at everything copies a copied process."""
    gc.unfreeze()  # what was collected before the tests began is left out of the list otherwise
    found: dict[str, list[types.FunctionType]] = {}
    for one in gc.get_objects():
        if isinstance(one, types.FunctionType):
            found.setdefault(one.__code__.co_filename, []).append(one)
    gc.freeze()
    return found


def change(path: str, changed: str, functions: Mapping[str, Iterable[types.FunctionType]]) -> None:
    """Give the functions of a module of the checkout, in this process, the code that the text says.

    Raises `OnlyByImport` where a function cannot be found, or it is not in a function that the texts differ.
    """
    file = CHECKOUT / path
    module = importlib.import_module(path.removesuffix(".py").replace("/", "."))
    assert Path(str(module.__file__)).samefile(file), "another installation is tested"
    before, after = (compile(text, str(file), "exec") for text in (file.read_text(encoding="utf-8"), changed))
    for one, other in differing(before, after):
        found = [function for function in functions.get(str(file), ()) if function.__code__ == one]
        if not found:
            raise OnlyByImport
        for function in found:
            function.__code__ = other
