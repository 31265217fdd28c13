"""Power Grid: rules engine, content, bots and command line."""
