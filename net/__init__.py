"""Play over the local network: one machine hosts and decides, the others look and ask."""
