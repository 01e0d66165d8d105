"""Somebody at a terminal: what he types, line after line."""

import io


class Typist(io.StringIO):
    """Standard input that says that it is a terminal."""

    def isatty(self) -> bool:
        return True


def typist(*lines: str) -> Typist:
    """Types these lines, and then ends the input."""
    return Typist("".join(f"{line}\n" for line in lines))
