"""A game that is being set up, and the table that comes of it."""
