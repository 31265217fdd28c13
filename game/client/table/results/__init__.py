"""The end of a game on one page: who won and how, charts, the board, and what turned it."""
