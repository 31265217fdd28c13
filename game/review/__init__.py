"""Reviews of games: chances after every action, luck told from decisions, decisions judged."""
