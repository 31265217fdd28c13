"""No window and no sound device: SDL's dummy drivers, chosen before pygame is first imported."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
