"""The page of one's own games: results, rating and what stands out, from what is kept here."""
