"""Learning the game: the rules book with its pictures, and the guided first game with its coach."""
