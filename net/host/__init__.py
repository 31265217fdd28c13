"""The host's end of the wire: the room, its games, its seats, and sockets around them."""
