"""What a table can be handed: keeping its game, several people at one screen, a replay."""
