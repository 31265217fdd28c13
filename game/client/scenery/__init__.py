"""Pictures behind the screens: the title's night, and boards in small."""
