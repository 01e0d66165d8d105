"""Swiss chess tournaments on the record."""
