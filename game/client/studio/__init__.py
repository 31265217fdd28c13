"""Pictures and measurements of the game, for developers."""
