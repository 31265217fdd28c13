"""Putting the window together: from settings to a running game, and everything closed after."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Final

from game.client.draw.pixels import Size
from game.client.settings.preferences import MemoryStore, Preferences, Settings
from game.client.shell.context import Context
from game.client.shell.crash_mark import running
from game.client.shell.garbage_collection import keep_for_good, no_stutter
from game.client.shell.home import Home
from game.client.shell.scene import Scene
from game.client.shell.window import Window
from game.client.shell.window_place import desktop_sizes, fitting_size, place_of, put_as_left
from game.client.start.app import App
from game.client.start.loop import Loop
from game.client.start.navigation import Navigation
from game.client.start.title_menu import TitleMenu
from game.client.start.title_scene import TitleScene
from game.content import load_content
from game.end_signals import told_to_end
from game.engine.errors import GameError
from game.saves.autosave import in_utc
from game.texts import Catalogue, CatalogueError

if TYPE_CHECKING:
    from game.client.lan.lan_launcher import LanGames
    from game.client.setup.open_game import OpenGame, Seeds
    from game.client.table.table_scene import TableScene

GAMES: Final = "game.client.start.launcher"
LAN: Final = "game.client.lan.lan_launcher"


@contextmanager
def opened(
    catalogue: Catalogue, settings: Settings, size: Size | None, home: Home | None = None
) -> Iterator[App]:
    """A window with nothing in it yet; closed whatever happens. Raises NoDisplay.

    With a home it opens as it was left, and what people change is kept there.
    """
    desktops = desktop_sizes() if home else []
    left = settings.window
    window = Window(size or fitting_size(left, desktops), catalogue.say("app.window_title"))
    preferences = home.preferences if home else Preferences(MemoryStore(settings))
    app = App(window, preferences, catalogue, load_content())
    app.context.home = home
    if home is not None:
        put_as_left(window, left, desktops)
    try:
        with no_stutter():
            yield app
        if home is not None and size is None:
            preferences.change(window=place_of(window, left))
    finally:
        app.close()
        window.close()


def play(
    catalogue: Catalogue,
    home: Home,
    size: Size | None,
    seeds: Seeds,
    begin: Callable[[LanGames], None] | None = None,
) -> None:
    """The title, and the games that people start from it, until the window is closed.

    `begin` lays something of the network over the title at once.
    """
    settings = home.preferences.now
    spoken = in_language(settings.language, catalogue)
    with (
        opened(spoken, settings, size, home) as app,
        running(home.folders.state, in_utc()),
        # What is open is closed as by hand: games stay kept, and guests hear that their host goes.
        told_to_end(lambda _why: app.context.quit()),
    ):
        tell_problems(app.context, home)
        navigation = Navigation(app.context, seeds)
        app.context.navigator = navigation
        menu = TitleMenu(app.context, navigation)
        app.start(TitleScene(app.context, menu.entries, partial(_rehearsal, app.context)))
        if begin is not None:
            begin(navigation.games.lan)
        else:
            menu.welcome(home)
        menu.tell_crash(home)
        loop = Loop(app)
        loop.once()
        app.pads.open()
        # The title is on the screen; what games need is read while people look at it.
        import_module(GAMES)
        if not app.notices.text:
            tell_broken_maps(app.context)
        keep_for_good()
        # Likewise what the network needs; it takes longer, and fewer people ask for it.
        app.context.workers.aside(partial(import_module, LAN))
        loop.run()


def _rehearsal(context: Context) -> Iterator[None]:
    """Read only when its first step is taken: it needs all that a table needs."""
    from game.client.start.rehearsal import rehearsal  # noqa: PLC0415  # not in the title's way

    yield from rehearsal(context)


def in_language(language: str, usual: Catalogue) -> Catalogue:
    """The catalogue of a language; the usual one if that cannot be read."""
    try:
        return Catalogue.load(language)
    except CatalogueError:
        return usual


def damage_of(language: str) -> CatalogueError | None:
    """What is wrong with a language's file; its own words cannot tell it."""
    try:
        Catalogue.load(language)
    except CatalogueError as error:
        return error
    return None


def tell_problems(context: Context, home: Home) -> None:
    """Say what is wrong with settings or language, and whenever settings cannot be kept."""

    def tell(problem: GameError) -> None:
        context.tell(context.catalogue.sentence(problem))

    home.settings.tell = tell
    if home.settings.problem is not None:
        tell(home.settings.problem)
    if (damage := damage_of(context.settings.language)) is not None:
        context.tell(str(damage))


def tell_broken_maps(context: Context) -> None:
    """Say which map is left out, and why; the command `maps` tells of all of them."""
    for _, fault in context.content.broken_maps()[:1]:
        context.tell(context.catalogue.sentence(fault))


def title_scene(context: Context, seeds: Seeds) -> TitleScene:
    """The title of a context; every game begun from it takes the next seed."""
    navigation = Navigation(context, seeds)
    context.navigator = navigation
    menu = TitleMenu(context, navigation)
    return TitleScene(context, menu.entries)


def table_scene(
    context: Context, game: OpenGame, rematch: Callable[[], Scene] | None = None
) -> TableScene:
    """The table of a game."""
    from game.client.table.table_scene import TableScene  # noqa: PLC0415  # not in the title's way

    return TableScene(context, game.link, game.seating, driver=game.driver, rematch=rematch)
