"""A file checked, for the command that prints it and the page that shows its rounds."""

from cli.input.trf_files import Once
from core.model.hints import Final
from projections.replay.file_check import check_file

file_checked: Final = Once(check_file)
