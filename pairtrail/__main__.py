"""`python -m pairtrail`, and the command `pairtrail` itself."""

from cli.main import main  # found because importing `pairtrail` put the program's folders on the import path

__all__ = ["main"]

if __name__ == "__main__":
    main()
