"""The screens around the table: new game, portraits, settings."""
