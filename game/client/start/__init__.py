"""The program: title, loading, and every way into a game."""
