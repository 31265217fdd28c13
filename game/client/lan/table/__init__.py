"""The table of a game on another machine, and what a network adds to it."""
