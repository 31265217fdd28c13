"""The guided first game: at the table of an ordinary game, with a coach beside it.

The coach never takes the game away from anybody: whatever the rules allow can be done at any time,
though what it advises against takes two presses, and Enter alone never does it. The lesson can be
left at any time, and the game goes on without it. It is kept with the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Final

import pygame
from pygame import Rect
from pygame.event import Event

from game.client.draw import ButtonKind, Icon
from game.client.lesson.card_place import spot_places
from game.client.lesson.coach import Coach, Objection, Protest
from game.client.lesson.coach_card import LEAVE, NEXT, CoachModel
from game.client.lesson.coach_cover import CoachCover
from game.client.lesson.instructions import CONFIRM, PASS
from game.client.lesson.saying import Saying, TablePart, Topic, doing
from game.client.settings.key_map import Command
from game.client.setup.open_game import OpenGame
from game.client.shell.audio import Sound
from game.client.table.answering import GUARD, Commit, Response
from game.client.table.feature import Entries, TableFeature
from game.client.table.features.saving import Saving
from game.client.table.menu import MenuEntry, leave_table
from game.client.table.table_scene import TableScene
from game.client.vocabulary.pieces import Button, CityPiece, PieceId, button
from game.client.vocabulary.risks import Risk
from game.client.widgets.ask import Question, ask
from game.client.widgets.overlay_scene import Choice
from game.engine.actions import Action, Pass
from game.engine.events import Event as Told
from game.engine.view import PlayerView
from game.saves.loading import Loaded

READ_ON: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class AfterLesson(StrEnum):
    """How to go on without the coach, or with him after all."""

    ALONE = "coach_alone"
    TITLE = "coach_title"
    STAY = "coach_stay"


class Coaching(TableFeature):
    """Shows what the coach says, and tells it what happens."""

    def __init__(self, table: TableScene, saving: Saving, game: OpenGame) -> None:
        self._table = table
        self._saving = saving
        self.coach: Coach | None = Coach(table.names, table.link.view)
        self.cover = CoachCover(table)
        self.covers = (self.cover,)
        self._shown: Saying | None = None
        self._guard = 0.0
        self._is_game_asking = False
        self._game = game.table
        self._followed = game.table.version
        saving.keeper.lesson = self._progress

    def recall(self, loaded: Loaded) -> None:
        names, link = self._table.names, self._table.link
        past = loaded.past(link.seat)
        read = loaded.save.lesson or 0
        if past:
            self.coach = Coach.recalled(names, past, read)
        else:
            self.coach = Coach.joining(names, link.view)

    def retell(self) -> None:
        past = self._saving.past_of(self._table.link)
        if self.coach is not None and past:
            self.coach = Coach.recalled(self._table.names, past, self.coach.read)

    @property
    def saying(self) -> Saying | None:
        """What the coach says now; it waits until nothing moves."""
        if self.coach is None or not self._table.director.is_idle:
            return None
        answering = self._table.answering
        entry = answering.draft.entry
        if entry is not None and not entry.is_open and not self.holds:
            return doing(Topic.BACK, button(Button.UNDO))
        plan = answering.plan if answering.is_asked else None
        return self.coach.say(plan, answering.sure)

    @property
    def holds(self) -> bool:
        """There is a sentence to be read; nobody else acts meanwhile."""
        return self.coach is not None and self.coach.reading is not None

    def updated(self, dt: float) -> None:
        self._guard = max(0.0, self._guard - dt)
        self._forget_taken_back()
        say = self.saying
        if say is None:
            self.cover.show(None)
            return
        if say != self._shown:
            self._shown = say
            self._bring_into_sight(say)
        places = [self._table.stage.place_of(piece) for piece in say.pieces]
        if say.spot is not None:
            places.append(self.spot(say.spot))
        lit = tuple(place for place in places if place is not None)
        self.cover.show(self._model(say), lit, tuple(map(self.spot, say.about)))

    def handle(self, event: Event) -> bool:
        table = self._table
        is_free = not table.hands.field.is_open and table.focus.shown is None
        is_free &= table.over.hint_card.model is None
        if event.type != pygame.KEYDOWN or not is_free or self.coach is None:
            return False
        say = self.saying
        if event.key in READ_ON and say is not None and say.is_read:
            self.read_on()
            return True
        if table.hands.keys.command(event) is not Command.ACT:
            return False
        if not table.director.is_idle:
            table.finish_motion()
            return True
        if say is None or say.pieces == (CONFIRM,):
            return False
        if self.coach.objection is None:
            self._object(Protest.NOT_YET, None)
        return True

    def objects_to(self, response: Response) -> bool:
        """What the coach advises against is not done by the first press."""
        if self.coach is None:
            return False
        if isinstance(response, Commit):
            return not self._may_do(response.action)
        self.coach.objection = None
        self._heed_caution()
        return False

    def step_back(self) -> Callable[[], object] | None:
        has_objection = self.coach is not None and self.coach.objection is not None
        return self._insist_no_more if has_objection else None

    def _insist_no_more(self) -> None:
        assert self.coach is not None
        self.coach.objection = None

    def press(self, piece: PieceId) -> bool:
        if piece == NEXT:
            self.read_on()
        elif piece == LEAVE:
            self.ask_to_leave()
        else:
            return False
        return True

    def read_on(self) -> None:
        """The sentence has been read."""
        assert self.coach is not None
        self.coach.next()
        self._table.spoil()

    def sending(self, action: Action) -> None:
        if self.coach is not None:
            self.coach.acted(action)

    def menu_entries(self, entries: Entries) -> Entries:
        if self.coach is None:
            return entries
        leave = Choice("coach_leave", self._table.names.say("coach.leave"), icon=Icon.PERSON)
        return (MenuEntry(leave, self.ask_to_leave), *entries)

    def ask_to_leave(self) -> None:
        """Whether to go on alone, or to go."""
        ask(self._table.context, leave_question(self._table.names.say), self._left)

    def _left(self, answer: AfterLesson) -> None:
        if answer is AfterLesson.ALONE:
            self.coach = None
            self._table.spoil()
        elif answer is AfterLesson.TITLE:
            leave_table(self._table.context)

    def _may_do(self, action: Action) -> bool:
        """The coach would do it himself, or has been pressed twice."""
        coach = self.coach
        if coach is None or coach.agrees(action, self._table.answering.plan):
            return True
        if coach.objection is None or coach.objection.action != action:
            self._object(Protest.SURE, action)
            return False
        return not self._guard

    def _heed_caution(self) -> None:
        """Where the game itself asks twice, the coach says what he thinks of it."""
        sure, plan = self._table.answering.sure, self._table.answering.plan
        if sure is None or plan is None or self.coach is None:
            return
        action = Pass() if sure.risk is Risk.PASS else plan.action()
        if action is not None and not self.coach.agrees(action, plan):
            self._object(Protest.SURE, action)
            self._is_game_asking = True

    def _forget_taken_back(self) -> None:
        """What the game no longer asks, the coach does not hold against anybody either."""
        if self._is_game_asking and self._table.answering.sure is None:
            self._is_game_asking = False
            if self.coach is not None:
                self.coach.objection = None

    def _object(self, protest: Protest, action: Action | None) -> None:
        assert self.coach is not None
        label = self._label(PASS if isinstance(action, Pass) else CONFIRM)
        self.coach.objection = Objection(protest, action, label)
        self._table.hints.forget()
        self._guard = GUARD
        self._table.spoil()
        self._table.context.audio.play(Sound.REFUSE)

    def _label(self, piece: PieceId) -> str:
        """What a button of the sheet says."""
        found = self._table.stage.action.button_at(piece)
        return found.label if found is not None else ""

    def _progress(self) -> int | None:
        """How far the coach has come, for the save; what he has not followed yet, he will say."""
        if self.coach is None:
            return None
        return self.coach.read if self._followed == self._game.version else 0

    def followed(self, events: Sequence[Told], view: PlayerView, version: int) -> None:
        if self.coach is not None:
            self.coach.follow(events, view)
            if version > self._followed:
                self.coach.read = 0
        self._followed = version

    def _model(self, say: Saying) -> CoachModel:
        words = self._table.names.say
        return CoachModel(
            title=words("coach.title"),
            sentence=self._sentence(say),
            why=say.why,
            lead=say.lead,
            leave=words("coach.leave"),
            next=words("coach.next") if say.is_read else "",
            key=words("keys.cap.act") if say.is_read else "",
        )

    def _sentence(self, say: Saying) -> str:
        values = dict(say.values)
        if say.pieces:
            values["button"] = self._label(say.pieces[0])
        return self._table.names.say(say.key, **values)

    def _bring_into_sight(self, say: Saying) -> None:
        """A city that is now spoken of must be seen; afterwards the board may be moved again."""
        stage = self._table.stage
        for piece in say.pieces:
            if isinstance(piece, CityPiece) and stage.place_of(piece) is None:
                stage.board.home()

    def spot(self, spot: TablePart) -> Rect:
        """Where a part of the table lies."""
        return spot_places(self._table.stage.layout)[spot]


def coached(table: TableScene, saving: Saving, game: OpenGame) -> Sequence[TableFeature]:
    """What the table of a guided game has besides the saving of it."""
    return (Coaching(table, saving, game),)


def leave_question(say: Callable[[str], str]) -> Question[AfterLesson]:
    """Whether to go on alone, to go, or to stay."""
    choices = (
        Choice(AfterLesson.TITLE, say("coach.to_title"), ButtonKind.GHOST, Icon.EXIT),
        Choice(AfterLesson.ALONE, say("coach.alone"), ButtonKind.SECONDARY, Icon.PLAY),
        Choice(AfterLesson.STAY, say("coach.stay"), ButtonKind.PRIMARY, Icon.BACK),
    )
    sentences = (say("coach.leave_text"), say("coach.leave_kept"))
    return Question(say("coach.leave_title"), sentences, choices)
