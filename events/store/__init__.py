"""Where logs are kept: the contract of a store, SQL databases, memory."""
