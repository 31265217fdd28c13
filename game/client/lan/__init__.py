"""Playing with others over the local network: finding, hosting, waiting, and the table."""
