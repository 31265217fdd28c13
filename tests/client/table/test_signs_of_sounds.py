"""Nobody has to hear anything: whatever sounds in a game is also to be seen, still pictures too."""

from __future__ import annotations

from random import Random

import pytest
from builders import content
from ui.flat_stage import FlatStage
from ui.sheets import WORDS
from ui.tables import NAMES

from game.bots.random_bot import RandomBot
from game.client.table.anim.clips import Composer
from game.client.table.anim.timeline import Clip, reduced
from game.client.vocabulary.names import Names
from game.engine.apply import apply
from game.engine.setup import new_game
from game.engine.terms import GameSetup
from game.engine.view import view_for
from game.playing import next_action


@pytest.fixture(scope="module", params=["classic", "recharged"])
def clips(request: pytest.FixtureRequest) -> list[Clip]:
    """Everything that moves in a game, as its first player sees it."""
    state = new_game(GameSetup(request.param, "germany", 3), content(), 5).state
    composer = Composer(FlatStage(), Names(WORDS, state.terms, NAMES))
    found: list[Clip] = []
    dice = Random(3)
    while state.position.result is None:
        seat, action = next_action(state, [RandomBot()] * 3, dice)
        outcome = apply(state, seat, action)
        found += composer(outcome.events, view_for(state, 0), view_for(outcome.state, 0))
        state = outcome.state
    return found


def test_every_sound_of_a_game_has_its_sign(clips: list[Clip]) -> None:
    heard = [clip for clip in clips if clip.sound is not None]
    assert len({clip.sound for clip in heard}) > 5
    for clip in heard:
        assert clip.tracks or clip.act is not None or clip.night is not None


def test_it_has_one_without_motion(clips: list[Clip]) -> None:
    for clip in clips:
        if clip.sound is not None and not clip.is_theatre:
            still = reduced(clip)
            assert still.tracks or still.act is not None or still.night is not None
