"""Before the game: rooms that are found, hosted or joined, and their lobby."""
