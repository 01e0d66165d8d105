"""The house itself: packaging, folders, direction of imports, documents."""
