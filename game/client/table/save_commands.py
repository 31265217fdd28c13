"""What a table can do with its game besides playing it: keep it under a name, and look back."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.client.draw import Icon
from game.client.table.menu import MenuEntry
from game.client.table.recorded_table import recorded_table
from game.client.vocabulary.place_names import map_name
from game.client.widgets.overlay_scene import Choice
from game.client.widgets.save_as import SaveAsScene
from game.saves.errors import SaveError

if TYPE_CHECKING:
    from game.client.table.saved_table import KeptTable


def keeping_entries(table: KeptTable) -> tuple[MenuEntry, ...]:
    """What the menu of a kept game offers; without a home there is nothing to keep it in."""
    say = table.context.catalogue.say
    games = table.context.navigator.games
    if table.context.home is None or games is None:
        return ()
    return (
        MenuEntry(Choice("look_back", say("menu.look_back"), icon=Icon.HISTORY), table.look_back),
        MenuEntry(Choice("save_as", say("menu.save_as"), icon=Icon.SAVE), lambda: save_as(table)),
        MenuEntry(Choice("load", say("menu.load_game"), icon=Icon.FOLDER), games.load),
    )


def save_as(table: KeptTable) -> None:
    """Ask for a name, and keep the game under it."""
    home, words = table.context.home, table.context.catalogue
    assert home is not None
    at = table.link.view.position
    name = words.say("load.usual_name", map=map_name(words, at.terms.board), round=at.round)
    table.context.scenes.push(
        SaveAsScene(
            table.context,
            name,
            lambda title: home.shelf.named(title) is not None,
            lambda title: keep_named(table, title),
        )
    )


def keep_named(table: KeptTable, title: str) -> None:
    """Keep a game under a name, with its picture, and say so."""
    context = table.context
    assert context.home is not None
    shelf = context.home.shelf
    try:
        path = shelf.keep_named(table.keeper.save(), title)
    except SaveError as problem:
        context.tell(context.catalogue.sentence(problem))
        return
    picture = table.picture()
    if picture is not None:
        shelf.put_picture(path, picture)
    context.tell(context.catalogue.say("load.saved", title=title.strip()))


def quick_save(table: KeptTable) -> None:
    """Keep the game under the one name that is reached by a key."""
    if table.context.home is not None:
        keep_named(table, table.context.catalogue.say("load.quick"))


def quick_load(table: KeptTable) -> None:
    """Go on from the last quick save; the game at the table is kept as it is."""
    context = table.context
    games = context.navigator.games
    if context.home is None or games is None:
        return
    entry = context.home.shelf.named(context.catalogue.say("load.quick"))
    if entry is None:
        key = context.catalogue.say("keys.cap.quick_save")
        context.tell(context.catalogue.say("load.no_quick", key=key))
    else:
        games.open(entry)


def look_back(table: KeptTable, line: int | None) -> None:
    """Show the game so far, at a line of its log or at its last moment."""
    context = table.context
    games = context.navigator.games
    if games is None:
        return
    save = table.keeper.save()
    scene = recorded_table(
        context,
        save,
        len(save.record.actions),
        table.link.seat,
        partial(games.play_on, save),
        is_look_back=True,
    )
    if scene is not None:
        context.scenes.push(scene)
        if line is not None:
            scene.find(table.story.lines, line)
