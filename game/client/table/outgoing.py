"""What a person at the table does, on its way out through the link, and what becomes of it."""

from __future__ import annotations

from typing import Protocol

from game.client.table.answering import ClickRefused, Commit, Response
from game.client.table.played_table import PlayedTable
from game.client.telling.story import Story
from game.engine.actions import Action
from game.link import ActionAnswer


class AskingTable(PlayedTable, Protocol):
    """A table that sends what is played at it, and hears the answer."""

    story: Story

    def listen(self) -> None:
        """Take in what has come through the link."""
        ...


class Outgoing:
    """Carries out what clicks and keys have led to, and what is answered for a person."""

    def __init__(self, table: AskingTable) -> None:
        self._table = table
        self.is_sending = False
        """What is planned is just being sent."""

    def respond(self, response: Response) -> None:
        """Follow what a click or key has led to."""
        table = self._table
        if not table.features.objects_to(response):
            if isinstance(response, Commit):
                self.send(response.action)
            elif isinstance(response, ClickRefused):
                table.tell(response.reason)
        table.refresh_all()

    def send(self, action: Action) -> None:
        """Ask the table to play; what comes of it is told in its time, and never waited for.

        Where several seats are asked at once, others may have answered in this very moment: what
        they did is heard first, so that my answer is not refused as one to an old question.
        """
        table = self._table
        table.features.sending(action)
        self.is_sending = True
        table.listen()
        table.answering.sent(table.link.submit(action))
        table.listen()
        self.is_sending = False

    def answered(self, answer: ActionAnswer) -> None:
        """A refusal is told, and the plan is kept."""
        table = self._table
        error = table.answering.answered(answer)
        if error is not None:
            table.tell(table.names.refusal(error))
        if not table.answering.is_sent:
            table.refresh_all()

    def tick(self, dt: float) -> bool:
        """Answer for the person, where they have said so or only one answer is left; whether it
        has been answered."""
        table, answering = self._table, self._table.answering
        answering.tick(dt)
        if not table.director.is_idle or not table.features.may_answer:
            return False
        action = answering.automatic()
        if action is None:
            return False
        limit = answering.draft.limits.now
        within = limit.limit if limit is not None else None
        table.story.answered_for_me(action, answering.view, within)
        self.send(action)
        return True
