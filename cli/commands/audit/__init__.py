"""`audit`: files, folders and archives of reports, and everything that can be held against them."""
