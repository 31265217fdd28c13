"""The board on paper: where cities, plates, cables and areas lie on its page."""
