"""Rating lists: read from the files of FIDE and of federations, and kept in an index beside the tournaments."""
