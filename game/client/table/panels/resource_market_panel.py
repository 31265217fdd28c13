"""The resource market: every space with its price, what lies there, what comes, what I take.

A price is what one clicks on, not a token: its whole cell answers, with the token that would be
bought next in it.
"""

from __future__ import annotations

from typing import Final

from pygame import Color, Rect

from game.client.draw import Icon, Kit, Style
from game.client.draw.theme import Stops, mix, rgba
from game.client.table.panels.market_grid import PRICES, SIDE, Cell, MarketGrid, grid_of
from game.client.table.panels.market_line import FUEL_LINE, is_line, paint_fuel_line
from game.client.vocabulary import pieces
from game.client.vocabulary.pieces import PieceId, TokenPiece
from game.client.widgets.models import MarketRow, ResourceMarketModel
from game.client.widgets.page import Align, Page
from game.client.widgets.panel import Panel
from game.engine.tokens import Resource
from game.texts import Catalogue

TOKEN, TOKEN_LEAST, TOKEN_MOST = 13.4, 11.0, 18.0
ROW_HOME: Final = 32.4
"""The height of a row for which tokens have their size."""
PYRAMID: Final = ((-0.515, 0.42), (0.515, 0.42), (0.0, -0.46))
"""Places of a price's three tokens, in token sizes from the middle of the cell."""
HEAD_TOKEN, DEPOT_TOKEN = 22.0, 11.5
TIGHT_HEAD_TOKEN, TIGHT_TOKEN_LEAST, TIGHT_TOKEN_MOST = 17.0, 8.5, 12.5
TIGHT_PITCH: Final = 0.8
"""From token to token of a price in a low row, in token sizes: they lie a little on one another."""
RING, RING_LINE = 1.26, 1.5


class ResourceMarketPanel(Panel[ResourceMarketModel]):
    """Rows of cells; uranium has a line of its own, since each of its spaces has its own price."""

    def __init__(self, kit: Kit, rect: Rect, words: Catalogue) -> None:
        super().__init__(kit, rect, words)
        self._cells: list[Cell] = []
        self._concealed: frozenset[PieceId] = frozenset()

    def conceal(self, concealed: frozenset[PieceId]) -> None:
        """Leave these tokens out, since a moving picture shows them."""
        if concealed != self._concealed:
            self._concealed = concealed
            self.repaint()

    def piece_at(self, point: tuple[int, int]) -> PieceId | None:
        if self._painted() is None or self._model is None:
            return None
        if is_line(self.rect, self.kit):
            return FUEL_LINE
        for cell in self._cells:
            if cell.place.collidepoint(point):
                row = self._model.rows[cell.resource]
                return pieces.token_space(cell.resource, cell.next_space(row))
        return super().piece_at(point)

    def cell_of(self, piece: TokenPiece) -> Rect | None:
        """The whole cell around a token, which is what answers to the pointer."""
        self._painted()
        resource, space = piece.resource, piece.space
        for cell in self._cells:
            if cell.resource is resource and space in cell.spaces:
                return cell.place
        return None

    def paint(self, page: Page, model: ResourceMarketModel) -> None:
        if is_line(self.rect, self.kit):
            self._cells = []
            paint_fuel_line(self, page, model)
            return
        note = self.words.say("panels.resources.refill", step=model.refill_step)
        self.ground(page, self.words.say("panels.resources.label"), note)
        grid = grid_of(self.rect, self.kit.scale, model)
        self._cells = []
        self._columns(page, model, grid)
        for row in model.rows:
            self._head(page, row, grid)
            for cell in grid.cells(row):
                self._cells.append(cell)
                if grid.is_tight:
                    self._tight_cell(page, row, cell)
                else:
                    self._cell(page, row, cell)
            if grid.is_tight:
                self._tight_figures(page, row, grid)
            else:
                self._figures(page, row, grid)
        if model.depot_price is not None:
            self._depot(page, model, grid)

    def _columns(self, page: Page, model: ResourceMarketModel, grid: MarketGrid) -> None:
        """The prices, each on a ground that is the warmer the dearer it is."""
        prices = model.rows[Resource.COAL].price_list
        for place, column in enumerate(grid.columns(len(prices), shared=True)):
            self._ground(page, column.inflate(-2, -2), place / (len(prices) - 1))
            head = Rect(column.x, column.y + self.px(1), column.w, self.px(PRICES))
            page.write(str(prices[place]), Style.COLUMN, "accent.copper_light", head, Align.CENTRE)
        next_price = grid.price_room(Resource.COAL)
        if grid.is_tight:
            stock = grid.figure_rooms(Resource.COAL)[1]
            self._heading(page, grid, "panels.resources.next", next_price.x, next_price.w)
            self._heading(page, grid, "panels.resources.stock", stock.x, stock.w)
            return
        width = self.px(48)
        left = next_price.centerx - width // 2
        self._heading(page, grid, "panels.resources.next", left, width)

    def _heading(self, page: Page, grid: MarketGrid, key: str, left: int, width: int) -> None:
        """What a column of figures is about."""
        room = Rect(left, grid.whole.y + self.px(1), width, self.px(PRICES))
        page.write(self.words.say(key), Style.SMALL, "text.low", room, Align.CENTRE)

    def _ground(self, page: Page, place: Rect, share: float) -> None:
        theme = self.kit.theme
        cheap, dear = theme.gradient("market.column_cheap"), theme.gradient("market.column_dear")
        face = self.kit.desk.face(place.size, _between(cheap, dear, share), 3.5)
        page.blit(face, place.topleft)

    def _head(self, page: Page, row: MarketRow, grid: MarketGrid) -> None:
        resource = row.figures.resource
        band = grid.band(resource)
        room = Rect(self.rect.x + self.px(2), band.y, self.px(grid.head) - self.px(2), band.h)
        side = TIGHT_HEAD_TOKEN if grid.is_tight else HEAD_TOKEN
        place = page.put(self.kit.sprites.token(resource, self.px(side)), room.center)
        if row.is_refused:
            lock = self.kit.sprites.icon(Icon.LOCK, self.px(11), "state.warn")
            page.put(lock, (place.right - self.px(2), place.bottom - self.px(3)))
        page.mark(pieces.resource_row(resource), room)

    def _cell(self, page: Page, row: MarketRow, cell: Cell) -> None:
        if row.per_price == 1:
            self._single(page, row, cell)
            return
        if self._is_lit(row, cell):
            lit = (cell.place.w - 2, cell.place.h - 2)
            face = self.kit.desk.field(lit, "ground.raised", 4, "accent.amber")
            page.put(face, cell.place.center)
        side = self._token_side(cell.place)
        for space, (dx, dy) in zip(cell.spaces, PYRAMID):
            middle = (cell.place.centerx + dx * side, cell.place.centery + dy * side)
            self._token(page, row, space, middle, side)

    def _single(self, page: Page, row: MarketRow, cell: Cell) -> None:
        """A space with a price of its own, above its token."""
        place = Rect(cell.place.x + 1, cell.place.y + 1, cell.place.w - 2, cell.place.h - 1)
        self._ground(page, place, cell.share)
        if self._is_lit(row, cell):
            face = self.kit.desk.field(place.size, "ground.raised", 3.5, "accent.amber")
            page.blit(face, place.topleft)
        (space,) = cell.spaces
        head = Rect(place.x, place.y + self.px(2.5), place.w, self.px(12))
        price = str(row.prices[space])
        page.write(price, Style.SLOT, "accent.copper_light", head, Align.CENTRE)
        side = min(self.px(TOKEN_MOST), place.bottom - head.bottom, place.w - self.px(3))
        middle = (place.centerx, (head.bottom + place.bottom) / 2)
        self._token(page, row, space, middle, side)

    def _tight_cell(self, page: Page, row: MarketRow, cell: Cell) -> None:
        """Tokens beside one another; a space with its own price shows it while it is empty."""
        count, place = len(cell.spaces), cell.place.inflate(-2, -2)
        if count == 1:
            self._ground(page, place, cell.share)
        if self._is_lit(row, cell):
            face = self.kit.desk.field(place.size, "ground.raised", 3.5, "accent.amber")
            page.blit(face, place.topleft)
        width = (place.w - self.px(1)) / (1 + TIGHT_PITCH * (count - 1))
        side = round(min(self.px(TIGHT_TOKEN_MOST), place.h - self.px(3), width))
        side = max(side, self.px(TIGHT_TOKEN_LEAST))
        pitch = min(side * TIGHT_PITCH, (place.w - side) / max(1, count - 1))
        left = place.centerx - pitch * (count - 1) / 2
        for number, space in enumerate(cell.spaces):
            is_empty = not row.has_token(space) and space not in row.figures.refill_spaces
            middle = (left + number * pitch, place.centery)
            if count == 1 and is_empty:
                page.mark(pieces.token_space(cell.resource, space), place)
                price = str(row.prices[space])
                page.write(price, Style.SLOT, "text.low", place, Align.CENTRE)
            else:
                self._token(page, row, space, middle, side)

    def _token_side(self, cell: Rect) -> int:
        tall = self.px(TOKEN) * cell.h / self.px(ROW_HOME)
        wide = (cell.w - self.px(2)) / 2.05
        return max(self.px(TOKEN_LEAST), min(round(tall), round(wide), self.px(TOKEN_MOST)))

    def _is_lit(self, row: MarketRow, cell: Cell) -> bool:
        """The pointer is on it, and there is something to take."""
        piece = self.hovered
        if not isinstance(piece, TokenPiece) or piece.resource is not cell.resource:
            return False
        return piece.space in cell.spaces and row.has_token(piece.space)

    def _token(
        self, page: Page, row: MarketRow, space: int, middle: tuple[float, float], side: int
    ) -> None:
        resource = row.figures.resource
        piece = pieces.token_space(resource, space)
        place = Rect(0, 0, side, side)
        place.center = (round(middle[0]), round(middle[1]))
        page.mark(piece, place)
        if piece in self._concealed:
            return
        if row.has_token(space):
            if space in row.cart:
                self._ring(page, middle, side)
            page.put(self.kit.sprites.token(resource, side), middle)
        elif space in row.figures.refill_spaces:
            page.put(self.kit.sprites.token(resource, side, ghost=True), middle)
        else:
            dot = self.px(4)
            page.put(self.kit.desk.field((dot, dot), "market.empty", 2), middle)

    def _ring(self, page: Page, middle: tuple[float, float], side: int) -> None:
        """The token inside is in the cart."""
        size = (round(side * RING), round(side * RING))
        page.put(self.kit.desk.outline(size, side, "accent.amber", RING_LINE), middle)

    def _figures(self, page: Page, row: MarketRow, grid: MarketGrid) -> None:
        """The next price, the stock, and what the refill brings."""
        figures = row.figures
        number = grid.price_room(figures.resource)
        self._next_price(page, row, number)
        left = number.right + self.px(3)
        words = Rect(left, 0, self.rect.right - self.px(SIDE + 1) - left, self.px(13))
        words.bottom = number.centery + self.px(1)
        stock = self.words.count("panels.resources.left", figures.stock)
        page.write(stock, Style.SMALL, "text.mid", words, Align.RIGHT)
        words.top = number.centery
        refill = self.words.say("panels.resources.more", amount=figures.refill)
        colour = "state.good" if figures.refill else "text.low"
        page.write(refill, Style.COLUMN, colour, words, Align.RIGHT, tabular=True)

    def _tight_figures(self, page: Page, row: MarketRow, grid: MarketGrid) -> None:
        """The same in one line; its columns have headings."""
        figures = row.figures
        price, stock, refill = grid.figure_rooms(figures.resource)
        self._next_price(page, row, price)
        page.write(str(figures.stock), Style.FIGURE, "text.mid", stock, Align.CENTRE)
        more = self.words.say("panels.resources.more", amount=figures.refill)
        colour = "state.good" if figures.refill else "text.low"
        page.write(more, Style.COLUMN, colour, refill, Align.RIGHT, tabular=True)

    def _next_price(self, page: Page, row: MarketRow, room: Rect) -> None:
        has_price = row.figures.next_price is not None
        price = str(row.figures.next_price) if has_price else self.words.say("panels.none")
        colour = "text.ivory" if has_price else "text.low"
        page.write(price, Style.PRICE, colour, room, Align.CENTRE)

    def _depot(self, page: Page, model: ResourceMarketModel, grid: MarketGrid) -> None:
        """The coal beside the market, to be had at its own price once the market is empty."""
        row = model.rows[Resource.COAL]
        cell = grid.depot(row)
        self._cells.insert(0, cell)
        place, stock = cell.place, row.figures.depot or 0
        rim = "accent.amber" if self._is_lit(row, cell) else "accent.copper_dark"
        page.blit(self.kit.desk.field(place.size, "ground.recess", 4, rim), place.topleft)
        if grid.is_tight:
            self._tight_depot(page, model, cell)
            return
        inner = place.inflate(-2 * self.px(4), -2 * self.px(4))
        third = inner.h // 3
        # Ideographs stand higher than capitals, and the figure is the tallest of the three.
        down = self.px(1)
        head, row_place, foot = (
            Rect(inner.x, inner.y + down + line * third, inner.w, third) for line in range(3)
        )
        name = self.words.say("panels.resources.depot")
        page.write(name, Style.SLOT, "text.mid", head, Align.CENTRE, frame=place)
        price = self.words.say("panels.resources.depot_price", price=model.depot_price or 0)
        page.write(price, Style.SLOT, "accent.copper_light", foot, Align.CENTRE, frame=place)
        self._depot_token(page, row, cell, (place.x + self.px(14), row_place.centery))
        room = Rect(place.x + self.px(20), row_place.y, inner.right - place.x - self.px(21), third)
        page.write(str(stock), Style.FIGURE, "text.text", room, Align.RIGHT, frame=place)

    def _tight_depot(self, page: Page, model: ResourceMarketModel, cell: Cell) -> None:
        """Its price above, a token and the stock below."""
        row, place = model.rows[Resource.COAL], cell.place
        middle = place.y + self.px(PRICES)
        head = Rect(place.x, place.y + self.px(1), place.w, middle - place.y)
        price = self.words.say("panels.resources.depot_price", price=model.depot_price or 0)
        page.write(price, Style.SLOT, "accent.copper_light", head, Align.CENTRE)
        below = Rect(place.x, middle, place.w, place.bottom - middle)
        self._depot_token(page, row, cell, (below.x + self.px(9), below.centery))
        room = Rect(below.x + self.px(16), below.y, below.right - below.x - self.px(19), below.h)
        page.write(str(row.figures.depot or 0), Style.FIGURE, "text.text", room, Align.RIGHT)

    def _depot_token(
        self, page: Page, row: MarketRow, cell: Cell, middle: tuple[float, float]
    ) -> None:
        """One token stands for all that lie there."""
        side = self.px(DEPOT_TOKEN)
        picture = self.kit.sprites.token(Resource.COAL, side, ghost=not row.figures.depot)
        page.put(picture, middle)
        if any(space in row.cart for space in cell.spaces):
            self._ring(page, middle, side)
        for space in cell.spaces:
            token = Rect(0, 0, side, side)
            token.center = (round(middle[0]), round(middle[1]))
            page.mark(pieces.token_space(Resource.COAL, space), token)


def _between(cheap: Stops, dear: Stops, share: float) -> Stops:
    """A gradient so far from one to another of the same places."""
    return tuple(
        (place, rgba(mix(Color(one), Color(other), share)))
        for (place, one), (_, other) in zip(cheap, dear)
    )
