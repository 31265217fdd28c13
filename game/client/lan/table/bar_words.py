"""What the bar over the board says: a lost line, a host that is gone, a rival who is away."""

from __future__ import annotations

from game.client.draw import ButtonKind, Icon
from game.client.lan.table.bar import BarButton, BarModel
from game.client.lan.table.stand_in_level import LevelRow
from game.client.vocabulary import table_buttons as controls
from game.client.vocabulary.names import Names
from game.client.vocabulary.table_buttons import Verb
from game.client.widgets.models import NoteTone
from game.engine.terms import Seat
from net.guest.line import LineState, LineStatus
from net.protocol.room_view import RoomView, SeatPresence, SeatView


def line_bar(
    state: LineState, seconds: int, names: Names, *, can_keep: bool, is_over: bool
) -> BarModel | None:
    """How the connection is, while it is not as it should be."""
    if state.status in (LineStatus.OPEN, LineStatus.CLOSED):
        return None
    say = names.say
    leave = BarButton(
        controls.simple(Verb.LEAVE), say("lan_table.bar.leave"), ButtonKind.GHOST, Icon.EXIT
    )
    copy = BarButton(
        controls.simple(Verb.KEEP_COPY), say("lan_table.bar.keep_copy"), icon=Icon.SAVE
    )
    ways = (leave, copy) if can_keep else (leave,)
    why = names.refusal(state.error) if state.error is not None else ""
    if state.status is LineStatus.REFUSED:
        title = say("lan_table.bar.ended")
        return BarModel(title, why, Icon.PLUG, NoteTone.BAD, ways)
    attempt = max(1, state.attempt - 1)
    if state.status is LineStatus.CALLING:
        title = say("lan_table.bar.calling", attempt=attempt)
    else:
        title = say("lan_table.bar.lost", attempt=attempt, seconds=seconds)
    about = say("lan_table.bar.over" if is_over else "lan_table.bar.kept")
    retry = BarButton(
        controls.simple(Verb.RETRY), say("lan_table.bar.retry"), ButtonKind.PRIMARY, Icon.REFRESH
    )
    return BarModel(title, f"{why} {about}".strip(), Icon.PLUG, NoteTone.WARN, (*ways, retry))


def wish_bar(room: RoomView, names: Names) -> BarModel | None:
    """For the host: somebody asks for a seat; the first of several."""
    asks = next((one for one in room.watchers if one.wants is not None), None)
    if asks is None or asks.wants is None:
        return None
    say = names.say
    ways = (
        (Verb.DECLINE, "decline", ButtonKind.GHOST, Icon.X),
        (Verb.ALLOW, "allow", ButtonKind.SECONDARY, Icon.HAND),
    )
    buttons = tuple(
        BarButton(controls.of_member(verb, asks.member), say(f"lan_table.bar.{word}"), kind, icon)
        for verb, word, kind, icon in ways
    )
    title = say("lan_table.bar.wish", name=asks.name, seat=names.seat(asks.wants))
    about = say("lan_table.bar.wish_about")
    return BarModel(title, about, Icon.PERSON, NoteTone.STRONG, buttons)


def absence_bar(seat: Seat, chair: SeatView, names: Names, levels: LevelRow) -> BarModel:
    """For the host: somebody is asked who is not there; `levels` are those of a stand-in."""
    say, name = names.say, names.seat(seat)
    key = "gone" if chair.presence is SeatPresence.GONE else "away"
    ways = (
        (Verb.WAIT_FOR, "wait", ButtonKind.GHOST, Icon.CLOCK),
        (Verb.BOT_ONCE, "bot_once", ButtonKind.SECONDARY, Icon.STEP),
        (Verb.BOT_UNTIL_BACK, "bot_until_back", ButtonKind.SECONDARY, Icon.ROBOT),
    )
    buttons = tuple(
        BarButton(controls.of_seat(verb, seat), say(f"lan_table.bar.{word}"), kind, icon)
        for verb, word, kind, icon in ways
    )
    title, about = say(f"lan_table.bar.{key}", name=name), say("lan_table.bar.decide")
    return BarModel(title, about, Icon.PERSON, NoteTone.WARN, buttons, levels)
