"""All features of a table as one: each is asked or told in its turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from pygame.event import Event

from game.client.settings.key_map import Command
from game.client.table.answering import Response
from game.client.table.feature import Entries, TableFeature
from game.client.table.hindsight import Hindsight
from game.client.vocabulary.pieces import PieceId
from game.engine.actions import Action
from game.engine.events import Event as Told
from game.engine.view import PlayerView
from game.saves.loading import Loaded
from game.table import Update


class FeatureGroup(TableFeature):
    """The first feature that takes something keeps it from the others; news go to all."""

    def __init__(self, features: Iterable[TableFeature] = ()) -> None:
        self._all = tuple(features)
        self.covers = [cover for feature in self._all for cover in feature.covers]
        self.decorations = [one for feature in self._all for one in feature.decorations]
        self.farewell = next((each.farewell for each in self._all if each.farewell), None)
        self.is_past = any(feature.is_past for feature in self._all)

    def __iter__(self) -> Iterator[TableFeature]:
        return iter(self._all)

    @property
    def holds(self) -> bool:
        return any(feature.holds for feature in self._all)

    @property
    def may_answer(self) -> bool:
        return all(feature.may_answer for feature in self._all)

    @property
    def why_no_hints(self) -> str:
        return next((each.why_no_hints for each in self._all if each.why_no_hints), "")

    def entered(self) -> None:
        for feature in self._all:
            feature.entered()

    def paused(self) -> None:
        for feature in self._all:
            feature.paused()

    def resumed(self) -> None:
        for feature in self._all:
            feature.resumed()

    def left(self) -> None:
        for feature in self._all:
            feature.left()

    def close(self) -> None:
        for feature in self._all:
            feature.close()

    def retell(self) -> None:
        for feature in self._all:
            feature.retell()

    def resized(self) -> None:
        for feature in self._all:
            feature.resized()

    def recall(self, loaded: Loaded) -> None:
        for feature in self._all:
            feature.recall(loaded)

    def worry(self) -> str:
        return next(filter(None, (feature.worry() for feature in self._all)), "")

    def updating(self, dt: float) -> None:
        for feature in self._all:
            feature.updating(dt)

    def updated(self, dt: float) -> None:
        for feature in self._all:
            feature.updated(dt)

    def heard(self, update: Update) -> None:
        for feature in self._all:
            feature.heard(update)

    def following(self, events: Sequence[Told], version: int) -> Sequence[Told]:
        for feature in self._all:
            events = feature.following(events, version)
        return events

    def followed(self, events: Sequence[Told], view: PlayerView, version: int) -> None:
        for feature in self._all:
            feature.followed(events, view, version)

    def handle(self, event: Event) -> bool:
        return any(feature.handle(event) for feature in self._all)

    def press(self, piece: PieceId) -> bool:
        return any(feature.press(piece) for feature in self._all)

    def press_line(self, line: int) -> bool:
        return any(feature.press_line(line) for feature in self._all)

    def do(self, command: Command) -> bool:
        return any(feature.do(command) for feature in self._all)

    def step_back(self) -> Callable[[], object] | None:
        ways = (feature.step_back() for feature in self._all)
        return next((way for way in ways if way is not None), None)

    def objects_to(self, response: Response) -> bool:
        return any(feature.objects_to(response) for feature in self._all)

    def sending(self, action: Action) -> None:
        for feature in self._all:
            feature.sending(action)

    def opens_menu(self) -> bool:
        return any(feature.opens_menu() for feature in self._all)

    def menu_entries(self, entries: Entries) -> Entries:
        for feature in self._all:
            entries = feature.menu_entries(entries)
        return entries

    def result_entries(self) -> Entries:
        return tuple(entry for feature in self._all for entry in feature.result_entries())

    def hindsight(self) -> Hindsight | None:
        known = (feature.hindsight() for feature in self._all)
        return next((one for one in known if one is not None), None)

    def results_note(self) -> str:
        return " ".join(filter(None, (feature.results_note() for feature in self._all)))
