"""An auction in a real window: half a number is typed slowly while a rival leads.

A program of its own, for `client/window/test_real_bidding.py`. Input takes the way of a person's:
xdotool, the X server, SDL, the loop. What has been sent to the table is written out at every step.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

import pygame
from builders import play
from ui.pilot import NoPainter
from ui.tables import QUICK, seated, table_in
from window_player import RealHands, reach

from game.client.planning.bid_plan import BidPlan
from game.client.settings.preferences import MemoryStore, Preferences
from game.client.shell.window import Window
from game.client.shell.workers import Workers
from game.client.start.app import App
from game.client.start.loop import Loop
from game.client.table.table_scene import TableScene
from game.client.vocabulary.pieces import Button, button
from game.content import load_content
from game.engine.actions import Action, OpenAuction
from game.engine.events import Phase
from game.link import LocalLink
from game.table import Table
from game.texts import Catalogue

ME: Final = 1
SLOWLY: Final = 0.6
LIMIT, LIMIT_FIELD = button(Button.LIMIT), button(Button.LIMIT_FIELD)
CONFIRM: Final = button(Button.CONFIRM)


class Watched(LocalLink):
    """Remembers what was sent."""

    def __init__(self, table: Table, seat: int) -> None:
        super().__init__(table, seat)
        self.sent: list[Action] = []

    def submit(self, action: Action) -> int:
        self.sent.append(action)
        return super().submit(action)


class Witness:
    """Writes down what stands in the plan, and how much has been sent, step by step."""

    def __init__(self, scene: TableScene, link: Watched) -> None:
        self._scene = scene
        self._link = link
        self.steps: list[dict[str, object]] = []

    def note(self, step: str) -> None:
        plan = self._scene.answering.plan
        confirm = self._scene.stage.action.button_at(CONFIRM)
        self.steps.append(
            {
                "step": step,
                "sent": len(self._link.sent),
                "limit": plan.limit if isinstance(plan, BidPlan) else None,
                "amount": plan.amount if isinstance(plan, BidPlan) else None,
                "open": confirm is not None and confirm.is_open,
            }
        )


def bid_slowly(hands: RealHands, witness: Witness) -> None:
    """A limit of 32 below the bid, then one of 50; a plus as it is typed; then the button."""
    steps: list[tuple[str, Callable[[], None]]] = [
        ("limit on", lambda: hands.click(LIMIT)),
        ("field open", lambda: hands.click(LIMIT_FIELD)),
        ("typed 3", lambda: hands.type("3")),
        ("typed 32", lambda: hands.type("2")),
        ("32 entered", lambda: hands.press(pygame.K_RETURN)),
        ("closed button clicked", lambda: hands.click(CONFIRM)),
        ("field open again", lambda: hands.click(LIMIT_FIELD)),
        ("typed 50", lambda: hands.type("50")),
        ("50 entered", lambda: hands.press(pygame.K_RETURN)),
        ("plus", lambda: plus(hands)),
        ("button", lambda: hands.click(CONFIRM)),
    ]
    for name, act in steps:
        act()
        hands.wait(SLOWLY)
        witness.note(name)


def plus(hands: RealHands) -> None:
    """As on this keyboard: the X server finds the keys that write it."""
    before = hands.arrived.get(pygame.KEYDOWN, 0)
    reach("key", "plus")
    hands.run_until(lambda: hands.arrived.get(pygame.KEYDOWN, 0) > before)
    hands.settle()


def main() -> None:
    window = Window((1280, 720), "bidding")
    workers = Workers(NoPainter())
    kept = Preferences(MemoryStore(QUICK))
    app = App(window, kept, Catalogue.load(), load_content(), workers)
    state = table_in(Phase.AUCTION, players=3, market=(16, 17, 19, 30, 32, 34, 35, 37))
    link = Watched(Table(play(state, OpenAuction(30, 35)).state), ME)
    scene = TableScene(app.context, link, seated(3, ME))
    app.start(scene)
    hands = RealHands(app, Loop(app))
    hands.settle()
    witness = Witness(scene, link)
    bid_slowly(hands, witness)
    driver = pygame.display.get_driver()
    said = {"driver": driver, "steps": witness.steps, "sent": list(map(repr, link.sent))}
    print(json.dumps(said), flush=True)
    app.close()
    window.close()


if __name__ == "__main__":
    main()
