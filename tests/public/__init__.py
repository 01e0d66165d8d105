"""What the public may see of an event: the record, the pages, the server."""
