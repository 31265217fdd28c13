"""Small parts of the table: keys, pace, pulse, and places on the screen."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.client.draw.dirty_rects import taken_together
from game.client.settings.key_map import Chord, Command, KeyMap
from game.client.settings.preferences import BotPace
from game.client.table.bot_pace import Pace
from game.client.table.panels.board_tools import clearest, tools_places
from game.client.table.turn_light import PATIENCE, TURN, Pulse


def key(code: int, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod)


def test_modifiers_tell_keys_apart() -> None:
    keys = KeyMap()
    assert keys.command(key(pygame.K_1)) is Command.ADD_COAL
    assert keys.command(key(pygame.K_1, pygame.KMOD_LSHIFT)) is Command.REMOVE_COAL
    assert keys.command(key(pygame.K_z)) is None
    assert keys.command(key(pygame.K_z, pygame.KMOD_LCTRL)) is Command.UNDO


def test_every_command_can_be_put_on_another_key() -> None:
    keys = KeyMap().bound(Command.PASS, Chord(pygame.K_q))
    assert keys.command(key(pygame.K_q)) is Command.PASS
    assert keys.command(key(pygame.K_x)) is None
    assert keys.chords(Command.PASS) == (Chord(pygame.K_q),)


def test_every_command_has_a_key() -> None:
    assert all(KeyMap().chords(command) for command in Command)


def test_a_move_stays_to_be_seen_and_bids_follow_faster() -> None:
    pace = Pace(BotPace.NORMAL)
    pace.moved()
    assert not pace.tick(0.6) and pace.tick(0.2)
    pace.moved(is_bid=True)
    assert not pace.tick(0.3) and pace.tick(0.1)


def test_a_held_pace_lets_single_moves_through() -> None:
    pace = Pace(BotPace.INSTANT)
    pace.toggle()
    assert not pace.tick(1.0) and pace.wait is None
    pace.step()
    assert pace.tick(0.0)
    pace.stepped()
    assert not pace.tick(1.0)


def test_my_turn_pulses_for_a_while_and_then_rests() -> None:
    pulse = Pulse()
    pulse.begin()
    changes = [pulse.think(TURN / 40, is_thinking=False) for _ in range(40)]
    assert sum(changes) > 10 and not pulse.is_beating
    assert not pulse.think(0.1, is_thinking=False)


def test_nothing_pulses_where_motion_is_not_wanted() -> None:
    pulse = Pulse()
    pulse.is_still = True
    pulse.begin()
    assert not pulse.is_beating and not pulse.think(0.1, is_thinking=False)


def test_a_bot_is_said_to_think_only_after_a_while() -> None:
    pulse = Pulse()
    assert not pulse.think(PATIENCE * 0.9, is_thinking=True)
    assert pulse.think(PATIENCE * 0.5, is_thinking=True)


def test_places_that_touch_are_drawn_together() -> None:
    window = Rect(0, 0, 100, 100)
    places = [Rect(0, 0, 10, 10), Rect(5, 5, 10, 10), Rect(50, 50, 10, 10), Rect(200, 0, 5, 5)]
    found = taken_together(places, window)
    assert sorted(map(tuple, found)) == [(0, 0, 15, 15), (50, 50, 10, 10)]


def test_many_places_become_one() -> None:
    places = [Rect(20 * n, 0, 5, 5) for n in range(12)]
    assert taken_together(places, Rect(0, 0, 500, 500)) == [Rect(0, 0, 225, 5)]


def test_the_tools_lie_where_they_hide_least() -> None:
    board = Rect(200, 50, 686, 498)
    places = tools_places(board, 1.0, 6)
    assert all(board.contains(place) for place in places)
    first = places[0]
    assert clearest(places, []) == first
    assert clearest(places, [first]) != first
    assert clearest(places, [], [first]) != first, "badges count where no plate is hidden"
    corners = [place for place in places if place.x == board.x + 8]
    assert clearest(places, corners, [first]) == clearest(places, [], [first])
