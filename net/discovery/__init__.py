"""How machines on a network find each other: addresses, and rooms that announce themselves."""
