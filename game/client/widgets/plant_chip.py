"""A plant as a small chip: its number, its kind as a coloured edge, and how full its store is."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from game.client.draw import Icon, Style
from game.client.draw.theme import mix
from game.client.widgets.models import StockedPlant
from game.client.widgets.page import Align, Page
from game.engine.plants import PlantKind
from game.engine.tokens import RESOURCES, Resource

EDGE: Final = 3.0
PADDING: Final = 4.0
TOKEN: Final = 11.5
OVERLAP: Final = 5.0
SMALLEST: Final = 0.8
"""How small the stock may become; where there is no room for it, the number and the edge remain."""
LEAST: Final = 13.0
"""Where there is less room beside the number, the coloured edge alone tells the kind."""


def draw_plant_chip(
    page: Page,
    stocked: StockedPlant,
    place: Rect,
    *,
    is_lit: bool = False,
    has_stock: bool = True,
) -> None:
    """Draw a plant of a player; one under the pointer is a little lighter.

    Where stores do not matter any more, a token of each fuel stands for the kind.
    """
    kit = page.kit
    _draw_ground(page, stocked.plant.kind, place, is_lit)
    left = place.x + kit.px(EDGE) + kit.px(PADDING)
    inner = Rect(left, place.y, place.right - kit.px(PADDING) - left, place.h)
    number = str(stocked.plant.number)
    end = page.write(number, Style.FIGURE, "text.ivory", inner, frame=place).right
    room = Rect(end, inner.y, inner.right - end, inner.h)
    if stocked.plant.fuels and has_stock:
        _draw_stock(page, stocked, room, place)
    elif room.w < kit.px(LEAST):
        return
    elif stocked.plant.fuels:
        _draw_tokens(page, stocked.plant.fuels, room)
    else:
        icon = Icon.ATOM if stocked.plant.kind is PlantKind.FUSION else Icon.WIND
        page.put(kit.sprites.icon(icon, kit.px(13), "state.good"), room.center)


def _draw_ground(page: Page, kind: PlantKind, place: Rect, is_lit: bool) -> None:
    kit = page.kit
    radius = kit.theme.length("radius.field")
    ground = kit.theme.colour("card.chip")
    if is_lit:
        ground = mix(ground, kit.theme.colour("text.white"), 0.14)
    page.blit(kit.desk.field(place.size, ground, radius), place.topleft)
    edge = kit.desk.field(place.size, kit.theme.plant(kind), radius)
    page.blit(edge.subsurface(Rect(0, 0, kit.px(EDGE), place.h)), place.topleft)


def _draw_stock(page: Page, stocked: StockedPlant, room: Rect, frame: Rect) -> None:
    """One token of each stored kind, and how many of how many."""
    kit = page.kit
    stock = f"{stocked.stored.total}/{stocked.plant.storage}"
    colour = "text.text" if stocked.stored.total else "text.mid"
    if kit.text.size(stock, Style.SLOT, SMALLEST)[0] > room.w:
        return
    written = page.write(stock, Style.SLOT, colour, room, Align.RIGHT, frame=frame)
    kinds = _shown_kinds(stocked)
    room = Rect(room.x, room.y, written.x - kit.px(2) - room.x, room.h)
    if _width(page, kinds) <= room.w:
        _draw_tokens(page, kinds, room, is_ghost=not stocked.stored.total)


def _draw_tokens(
    page: Page, kinds: tuple[Resource, ...], room: Rect, *, is_ghost: bool = False
) -> None:
    """Tokens of several kinds lie a little on one another."""
    kit = page.kit
    side = kit.px(TOKEN)
    left = room.x + (room.w - _width(page, kinds) + kit.px(1)) // 2
    for place, resource in enumerate(kinds):
        token = kit.sprites.token(resource, side, ghost=is_ghost)
        page.blit(token, (left + place * kit.px(OVERLAP), room.centery - side / 2))


def _width(page: Page, kinds: tuple[Resource, ...]) -> int:
    return page.kit.px(TOKEN) + page.kit.px(OVERLAP) * (len(kinds) - 1)


def _shown_kinds(stocked: StockedPlant) -> tuple[Resource, ...]:
    held = tuple(resource for resource in RESOURCES if stocked.stored[resource])
    return held or stocked.plant.fuels[:1]
