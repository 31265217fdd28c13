"""What is copied here can be pasted elsewhere, where the system lets it."""

from __future__ import annotations

import pygame


def copied(text: str) -> bool:
    """Put a text where other programs find it; whether that could be done."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, NotImplementedError, AttributeError):
        return False
    return True
