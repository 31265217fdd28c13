"""What can be pressed on the page of results."""

from __future__ import annotations

from enum import StrEnum

from game.client.vocabulary.controls import control
from game.client.vocabulary.pieces import PieceId
from game.engine.terms import Seat


class ResultChoice(StrEnum):
    """The buttons at its foot; which of them there are depends on the game."""

    MENU = "menu"
    BOARD = "board"
    SAVE_LOG = "save_log"
    REVIEW = "review"
    REPLAY = "replay"
    ELSEWHERE = "elsewhere"
    REMATCH = "rematch"


class ChartsChoice(StrEnum):
    """The one button of the charts alone."""

    CLOSE = "close"


class ResultGroup(StrEnum):
    """What there are several of."""

    NETWORK = "network"
    TURN = "turn"


def network_chip(seat: Seat) -> PieceId:
    """Lights somebody's network on the small board."""
    return control(ResultGroup.NETWORK, seat)


def turning_card(place: int) -> PieceId:
    """Looks back at one of the turning points."""
    return control(ResultGroup.TURN, place)
