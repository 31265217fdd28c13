"""The table: the scene of a game, its parts, and its kinds."""
