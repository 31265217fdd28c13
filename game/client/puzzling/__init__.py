"""Puzzles from real games: the page of them, and the table where one is solved."""
