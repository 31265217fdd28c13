"""The title's picture: a night map, a ridge with pylons, the wordmark, and lights that live."""
