"""What can go wrong between machines, as codes; a player's sentence comes from the catalogue.

NetError
├── LocalProtocolError    this program would break the protocol: a fault of ours
├── RemoteProtocolError   the other side has broken the protocol: it is not listened to any more
├── JoinRefused           the host has said no, and why
└── ConnectionLost        nobody answers (any more); trying again may help
"""

from __future__ import annotations

from enum import StrEnum

from game.engine.errors import GameError, Parameter


class NetCode(StrEnum):
    """Every reason that travels or is told. Codes never change their meaning."""

    # The host refuses a connection, or ends it.
    WRONG_GAME = "wrong_game"
    OTHER_VERSION = "other_version"
    HOST_BUSY = "host_busy"
    TOO_SLOW = "too_slow"
    WRONG_PASSCODE = "wrong_passcode"
    TOO_MANY_TRIES = "too_many_tries"
    BAD_NAME = "bad_name"
    FULL = "full"
    RUNNING = "running"
    SEAT_TAKEN = "seat_taken"
    UNKNOWN_TOKEN = "unknown_token"
    NO_MORE_WATCHERS = "no_more_watchers"
    KICKED = "kicked"
    REPLACED = "replaced"
    FLOOD = "flood"
    TOO_LARGE = "too_large"
    UNREADABLE = "unreadable"
    UNEXPECTED = "unexpected"
    IDLE = "idle"
    CANNOT_KEEP_UP = "cannot_keep_up"
    CLOSING = "closing"
    INTERNAL = "internal"

    # The host denies a request; the connection goes on.
    TOO_LATE = "too_late"
    NO_GAME = "no_game"
    TOO_FAST = "too_fast"
    NOT_SEATED = "not_seated"
    COLOUR_TAKEN = "colour_taken"
    NO_SUCH_SEAT = "no_such_seat"
    NOT_READY = "not_ready"
    BAD_SETUP = "bad_setup"
    SEAT_IN_USE = "seat_in_use"
    NO_TAKE_OVER = "no_take_over"
    OTHER_SEAT = "other_seat"
    DECLINED = "declined"
    TOO_RESTLESS = "too_restless"
    SAME_ADDRESS = "same_address"
    NO_BOARD = "no_board"

    # A guest finds out for itself.
    BAD_ADDRESS = "bad_address"
    NO_ANSWER = "no_answer"
    LOST = "lost"
    NOT_CONNECTED = "not_connected"
    STILL_WAITING = "still_waiting"
    OTHER_CONTENT = "other_content"
    OTHER_KEY = "other_key"
    NOT_SEALED = "not_sealed"
    UNKNOWN_CODE = "unknown_code"

    # A host cannot open.
    PORT_TAKEN = "port_taken"


class NetError(GameError):
    """Something between machines is not as it should be."""

    topic = "net"


class LocalProtocolError(NetError):
    """This program was about to send what the protocol does not allow."""


class RemoteProtocolError(NetError):
    """The other side sent what the protocol does not allow."""


class JoinRefused(NetError):
    """The host does not let this guest in, or has shown it out."""

    def __init__(
        self, code: NetCode, *, may_retry: bool = False, retry_after: int = 0, **more: Parameter
    ) -> None:
        super().__init__(code, **more)
        self.may_retry = may_retry
        """Trying again later, unchanged, may help."""
        self.retry_after = retry_after
        """Seconds to wait before."""


class ConnectionLost(NetError):
    """The other side cannot be reached at the moment."""
