"""What an audit prints, and the files that it writes."""
