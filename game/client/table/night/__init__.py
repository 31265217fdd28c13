"""The night of a table: what it does to board and panels, its ledger, coins and words."""
