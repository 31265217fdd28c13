"""Several people before one screen: everybody sees the table as they may, one after the other.

Where money is secret a curtain falls before the screen goes to somebody else. What lies under it is
still the view of whoever had the screen; the next view is drawn when its owner says so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.client.setup.open_game import OpenGame
from game.client.shell.audio import Sound
from game.client.shell.context import Context
from game.client.shell.scene import Scene
from game.client.shell.thumbnail import window_picture
from game.client.table.answering import Answering
from game.client.table.curtain import CurtainScene
from game.client.table.save_mapping import put_back
from game.client.table.saved_table import KeptTable, remembered
from game.client.telling.story import Story
from game.engine.terms import Seat
from game.link import Link, LocalLink, updates_in
from game.saves.autosave import Autosaver
from game.saves.loading import Loaded


@dataclass
class HotSeatPlace:
    """A person's place at the table: what they know, plan, and have been told."""

    link: Link
    answering: Answering
    story: Story

    def listen(self) -> None:
        """Take in what has happened while somebody else had the screen."""
        for update in updates_in(self.link.poll()):
            self.answering.follow(update.events, update.view, update.version)
            self.story.follow(update.events, update.view)


class HotSeatTable(KeptTable):
    """The table of a game with several people on this screen."""

    def __init__(
        self,
        context: Context,
        game: OpenGame,
        keeper: Autosaver,
        rematch: Callable[[], Scene] | None = None,
    ) -> None:
        super().__init__(context, game, keeper, rematch)
        self._is_secret = not self.link.view.position.terms.setup.open_money
        self._is_waiting = False
        self._places: dict[Seat, HotSeatPlace] = {}
        for seat, sitter in enumerate(game.seating):
            if seat == self.link.seat:
                self._places[seat] = HotSeatPlace(self.link, self.answering, self.story)
            elif not sitter.is_bot:
                self._places[seat] = self._place(LocalLink(game.table, seat))

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that are played before this screen."""
        return tuple(self._places)

    def recall(self, loaded: Loaded) -> None:
        """Everybody remembers what they knew, and what they were about to do."""
        for seat, place in self._places.items():
            past = loaded.past(seat) if loaded.save.record.actions else ()
            if past:
                place.story, place.answering.bidding = remembered(self.names, past)
            for plan in loaded.save.plans:
                put_back(place.answering, plan)
        assert self.link.seat is not None
        self.story = self._places[self.link.seat].story

    def retell(self) -> None:
        super().retell()
        for seat, place in self._places.items():
            if seat == self.link.seat:
                continue
            place.listen()
            past = self.past_of(place.link)
            if past:
                place.story = remembered(self.names, past)[0]
        assert self.link.seat is not None
        self._places[self.link.seat].story = self.story

    def enter(self) -> None:
        super().enter()
        asked = self._asked()
        self._call(asked[0] if asked else self.people[0])

    def exit(self) -> None:
        super().exit()
        for place in self._places.values():
            place.link.close()

    def update(self, dt: float) -> None:
        for seat, place in self._places.items():
            if seat != self.link.seat:
                place.listen()
        super().update(dt)
        is_busy = self.answering.is_asked or not self.director.is_idle
        asked = self._asked()
        if not self._is_waiting and not is_busy and asked:
            self._call(asked[0])

    def _asked(self) -> list[Seat]:
        """The people whom the game waits for."""
        return [seat for seat in self.link.view.position.to_act if seat in self._places]

    def _call(self, seat: Seat) -> None:
        """Give the screen to somebody, behind a curtain if there is anything to hide."""
        self.context.audio.play(Sound.YOUR_TURN)
        if not self._is_secret:
            self._give(seat)
            return
        self._is_waiting = True
        sitter = self.seating[seat]
        self.context.scenes.push(CurtainScene(self.context, sitter, lambda: self._give(seat)))

    def _give(self, seat: Seat) -> None:
        self._is_waiting = False
        place = self._places[seat]
        if seat != self.link.seat:
            place.listen()
            self.sit(place.link, place.answering, place.story)

    def _place(self, link: LocalLink) -> HotSeatPlace:
        answering = Answering(self.names, link.view, self.context.settings.ask_twice)
        return HotSeatPlace(link, answering, Story(self.names, link.view))

    def shown_to_all(self) -> bytes | None:
        """Everybody may look at the list of saves, so nobody's purse or plan may be in it."""
        if not self._is_secret:
            return super().shown_to_all()
        plan = self.answering.plan
        is_planning = plan is not None and not plan.is_empty
        return None if is_planning else window_picture(self.stage.layout.board)


def kind_of_table(game: OpenGame) -> type[KeptTable]:
    """The scene for a game: several people share a screen otherwise than one has it."""
    people = len(game.seating) - len(game.seating.bots)
    return HotSeatTable if people > 1 else KeptTable
