"""Setting up a game that others can join, and changing it while they wait."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.client.draw import Icon
from game.client.lan.room.host_form import TAB_ROOM, ChangeForm, HostForm
from game.client.lan.room.host_plan import (
    HostPlan,
    bot_seat,
    opened_seat,
    with_open_seat,
    with_players,
)
from game.client.screens.new_game_form import NewGameForm
from game.client.screens.new_game_scene import NewGameScene
from game.client.settings.checks import is_name
from game.client.settings.preferences import BotPace
from game.client.setup.draft import Draft
from game.client.shell.context import Context
from game.client.telling.tip import Tip, TipRow, Tone
from game.client.vocabulary.controls import name_of, value_of
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.form_model import FormModel
from net.protocol.plain_text import clean_name
from net.protocol.room_view import TakeOver

ROOM_FIELDS = ("host", "room", "passcode")
WITH_ABOUT = ("turn", "reserve", "pace", "take_over")


class HostSetUpScene(NewGameScene):
    """A new game with seats for people on the network; `host` is handed the whole plan."""

    def __init__(
        self, context: Context, plan: HostPlan, host: Callable[[HostPlan], None], title: str
    ) -> None:
        super().__init__(context, plan.draft, lambda _draft: None, title)
        self.room = plan.room
        self.tab = TAB_ROOM
        self._host = host

    @property
    def plan(self) -> HostPlan:
        name = clean_name(self.room.host)
        return HostPlan(self.draft, replace(self.room, host=name, room=self.room.room.strip()))

    def _form(self) -> HostForm:
        words = self.context.catalogue
        return HostForm(self.draft, self.room, self.context.content, words)

    def _aside(self, form: NewGameForm, width: float, height: float) -> FormModel:
        assert isinstance(form, HostForm)
        return form.tabbed(self.tab, width, height)

    def _start_label(self) -> tuple[str, Icon]:
        return self.context.catalogue.say("lan.host.open"), Icon.NETWORK

    def _start(self) -> None:
        self._host(self.plan)

    def pressed(self, piece: PieceId) -> None:
        name, value = name_of(piece), value_of(piece)
        if name == "tab":
            self.tab = value
        elif name == "turn":
            self.room = replace(self.room, turn=int(value))
        elif name == "reserve":
            self.room = replace(self.room, reserve=int(value))
        elif name == "pace":
            self.room = replace(self.room, pace=BotPace(value))
        elif name == "take_over":
            self.room = replace(self.room, take_over=TakeOver(value))
        else:
            super().pressed(piece)
            return
        self.changed()

    def typed(self, piece: PieceId, text: str) -> None:
        name = name_of(piece)
        if name == "seed":
            super().typed(piece, text)
        elif name in ROOM_FIELDS:
            self.room = self.room.with_words(name, text)
            self.changed()

    def tip(self, piece: PieceId) -> Tip | None:
        name, say = name_of(piece), self.context.catalogue.say
        if name in WITH_ABOUT:
            row = TipRow("", say(f"lan.about.{name}"), Tone.NOTE)
            return Tip(say(f"lan.label.{name}"), (row,), self._reasons.get(piece))
        if name == "kind":
            return Tip(say("lan.tip.kind"))
        return super().tip(piece)

    def _changes(self) -> dict[str, Callable[[str], Draft]]:
        draft = self.draft
        return {**super()._changes(), "add": lambda _value: with_open_seat(draft)}

    def _seat_kind(self, seat: int, kind: str) -> None:
        sitter = self.draft.sitters[seat]
        if kind == "bot" and not sitter.is_bot:
            self._become(bot_seat(self.draft, seat))
        elif kind == "open" and not sitter.is_open:
            self._become(opened_seat(self.draft, seat))

    def _problem(self) -> str:
        say, name = self.context.catalogue.say, clean_name(self.room.host)
        if not name:
            return say("lan.closed.host_name")
        room = self.room.room.strip()
        if room and not is_name(room):
            return say("lan.closed.room_name")
        return super()._problem()


class ChangeScene(HostSetUpScene):
    """The set-up of a room that is open."""

    def __init__(
        self, context: Context, plan: HostPlan, change: Callable[[HostPlan], None]
    ) -> None:
        super().__init__(context, plan, change, "lan.host.change_title")

    def _form(self) -> ChangeForm:
        words = self.context.catalogue
        return ChangeForm(self.draft, self.room, self.context.content, words)

    def _start_label(self) -> tuple[str, Icon]:
        return self.context.catalogue.say("lan.host.change"), Icon.CHECK

    def _changes(self) -> dict[str, Callable[[str], Draft]]:
        draft = self.draft
        return {**super()._changes(), "players": lambda value: with_players(draft, int(value))}

    def _problem(self) -> str:
        return NewGameScene._problem(self)
