"""The words of the command line, a module each; a module is imported when its word is typed."""
