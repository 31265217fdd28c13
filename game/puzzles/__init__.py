"""Puzzles from real games: positions with one best answer, and the proof that there is no other."""
