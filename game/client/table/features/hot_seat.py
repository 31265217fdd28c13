"""Several people before one screen: everybody sees the table as they may, one after the other.

Where money is secret a curtain falls before the screen goes to somebody else. What lies under it is
still the view of whoever had the screen; the next view is drawn when its owner says so.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.client.setup.open_game import OpenGame
from game.client.shell.audio import Sound
from game.client.shell.thumbnail import small_picture
from game.client.table.anim.held_powering import HeldPowering
from game.client.table.answering import Answering
from game.client.table.curtain import CurtainScene
from game.client.table.feature import TableFeature
from game.client.table.features.saving import Saving, remembered
from game.client.table.save_mapping import put_back
from game.client.table.table_scene import TableScene
from game.client.telling.story import Story
from game.engine.terms import Seat
from game.link import Link, LocalLink, updates_in
from game.saves.loading import Loaded


@dataclass
class HotSeatPlace:
    """A person's place at the table: what they know, plan, and have been told."""

    link: Link
    answering: Answering
    story: Story
    held: HeldPowering

    def listen(self) -> None:
        """Take in what has happened while somebody else had the screen."""
        for update in updates_in(self.link.poll()):
            for part in self.held.take(update.events, update.view):
                self.answering.follow(part.events, part.view, update.version)
                self.story.follow(part.events, part.view)


class HotSeat(TableFeature):
    """Hands the screen of a table to one person after the other."""

    def __init__(self, table: TableScene, saving: Saving, game: OpenGame) -> None:
        self._table = table
        self._saving = saving
        saving.shown_to_all = self._shown_to_all
        self._is_secret = not table.link.view.position.terms.setup.open_money
        self._is_waiting = False
        self._places: dict[Seat, HotSeatPlace] = {}
        for seat, sitter in enumerate(game.seating):
            if seat == table.link.seat:
                self._places[seat] = HotSeatPlace(
                    table.link, table.answering, table.story, table.incoming.held
                )
            elif not sitter.is_bot:
                self._places[seat] = self._place(LocalLink(game.table, seat))

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that are played before this screen."""
        return tuple(self._places)

    def recall(self, loaded: Loaded) -> None:
        """Everybody remembers what they knew, and what they were about to do."""
        for seat, place in self._others():
            past = loaded.past(seat) if loaded.save.record.actions else ()
            if past:
                place.story, place.answering.bidding = remembered(self._table.names, past)
            for plan in loaded.save.plans:
                put_back(place.answering, plan)
        self._keep_story()

    def retell(self) -> None:
        for _, place in self._others():
            place.listen()
            past = self._saving.past_of(place.link)
            if past:
                place.story = remembered(self._table.names, past)[0]
        self._keep_story()

    def entered(self) -> None:
        asked = self._asked()
        self._call(asked[0] if asked else self.people[0])

    def close(self) -> None:
        for place in self._places.values():
            place.link.close()

    def updating(self, dt: float) -> None:
        for _, place in self._others():
            place.listen()

    def updated(self, dt: float) -> None:
        table = self._table
        is_busy = table.answering.is_asked or not table.director.is_idle
        asked = self._asked()
        if not self._is_waiting and not is_busy and asked:
            self._call(asked[0])

    def _others(self) -> list[tuple[Seat, HotSeatPlace]]:
        """The places from which the table is not seen now."""
        here = self._table.link.seat
        return [(seat, place) for seat, place in self._places.items() if seat != here]

    def _keep_story(self) -> None:
        """What the table tells now is what whoever has the screen has been told."""
        here = self._table.link.seat
        assert here is not None
        self._places[here].story = self._table.story

    def _asked(self) -> list[Seat]:
        """The people whom the game waits for."""
        return [seat for seat in self._table.link.view.position.to_act if seat in self._places]

    def _call(self, seat: Seat) -> None:
        """Give the screen to somebody, behind a curtain if there is anything to hide."""
        context = self._table.context
        context.audio.play(Sound.YOUR_TURN)
        if not self._is_secret:
            self._give(seat)
            return
        self._is_waiting = True
        sitter = self._table.seating[seat]
        context.scenes.push(CurtainScene(context, sitter, lambda: self._give(seat)))

    def _give(self, seat: Seat) -> None:
        self._is_waiting = False
        place = self._places[seat]
        if seat != self._table.link.seat:
            place.listen()
            self._table.sit(place.link, place.answering, place.story, place.held)

    def _place(self, link: LocalLink) -> HotSeatPlace:
        names, settings = self._table.names, self._table.context.settings
        answering = Answering(names, link.view, settings.ask_twice)
        return HotSeatPlace(link, answering, Story(names, link.view), HeldPowering(link.view))

    def _shown_to_all(self) -> bytes | None:
        """Everybody may look at the list of saves, so nobody's purse or plan may be in it."""
        if not self._is_secret:
            return small_picture(self._table.bare_picture())
        plan = self._table.answering.plan
        is_planning = plan is not None and not plan.is_empty
        if is_planning:
            return None
        return small_picture(self._table.bare_picture(), self._table.stage.layout.board)
