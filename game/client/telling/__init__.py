"""The game in words: log, prompts, tips, hints and results. No drawing."""
