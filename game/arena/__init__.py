"""Bots measured against bots: seeded games, fair schedules and what the figures can tell."""
