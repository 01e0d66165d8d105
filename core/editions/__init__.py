"""The rule books, a room for each family; `core.editions.registry` lists the editions."""
