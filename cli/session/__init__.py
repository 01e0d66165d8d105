"""One command's surroundings: the open tournament, configuration, environment, exit codes."""
