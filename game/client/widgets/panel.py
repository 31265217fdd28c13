"""What all panels have in common: a model shown, a picture kept, and pieces that can be found."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Final, Generic, TypeVar

from pygame import BLEND_RGB_MULT, Rect, Surface

from game.client.draw import ButtonState, Kit, Style
from game.client.draw.theme import mix
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.page import Align, Page, TextBox
from game.texts import Catalogue

Model = TypeVar("Model")
PlacedPicture = tuple[Surface, tuple[int, int]]
"""A picture and the corner where it lies."""
LABEL_ROW: Final = 24.0
"""Height of the row that bears a panel's label."""
VEIL_ALPHA: Final = 120


class Panel(ABC, Generic[Model]):
    """Draws a model; painted anew only when model, piece in the light or size change."""

    overhang: ClassVar[float] = 12.0
    """How far shadow and glow may reach beyond the panel."""
    has_key_caps: ClassVar[bool] = False
    """Its buttons name their keys."""

    def __init__(self, kit: Kit, rect: Rect, words: Catalogue) -> None:
        self.kit = kit
        self.rect = Rect(rect)
        self.words = words
        self.is_stale = True
        self._model: Model | None = None
        self._hovered: PieceId | None = None
        self._held: PieceId | None = None
        self._is_enter_lent = False
        self._page: Page | None = None
        self._drawn: list[PlacedPicture] = []
        self._covered = Rect(0, 0, 0, 0)
        self._darkness = 0.0
        self._opacity = 255
        self._veils: dict[tuple[tuple[int, int], float], Surface] = {}

    @property
    def model(self) -> Model | None:
        """What is shown."""
        return self._model

    @property
    def hovered(self) -> PieceId | None:
        """The piece in the light."""
        return self._hovered

    def show(self, model: Model) -> None:
        """Show this from now on."""
        if model != self._model:
            self._model = model
            self.repaint()

    def hover(self, piece: PieceId | None) -> None:
        """Light up a piece of this panel; one of another panel counts as none."""
        if self._page is None:
            # It is about to be painted anyway, and a piece of another panel changes nothing.
            self._hovered = piece
            return
        mine = piece if piece is not None and self.place_of(piece) is not None else None
        if mine != self._hovered:
            self._hovered = mine
            self.repaint()

    def hold(self, piece: PieceId | None) -> None:
        """The button under a held pointer, None when it is let go."""
        if self._page is None:
            self._held = piece
            return
        mine = piece if piece is not None and self.place_of(piece) is not None else None
        if mine != self._held:
            self._held = mine
            self.repaint()

    def lend_enter(self, is_lent: bool) -> None:
        """Enter presses what wears the ring now, so that no other button may name it."""
        if self.has_key_caps and is_lent != self._is_enter_lent:
            self._is_enter_lent = is_lent
            self.repaint()

    def true_key(self, key: str | None) -> str | None:
        """The key that a button names, while pressing it is what the key does."""
        is_lent = self._is_enter_lent and key == self.words.say("keys.cap.act")
        return None if is_lent else key

    def state_of(self, piece: PieceId, *, is_open: bool = True) -> ButtonState:
        """How the button of a piece looks now."""
        if not is_open:
            return ButtonState.DISABLED
        if piece == self._held:
            return ButtonState.PRESSED
        return ButtonState.HOVER if piece == self.hovered else ButtonState.NORMAL

    def label_of(self, piece: PieceId) -> str:
        """What is written on the control of a piece, if that is all there is to it."""
        return ""

    def is_open(self, piece: PieceId) -> bool:
        """Whether the control of a piece can be used."""
        return True

    def is_on(self, piece: PieceId) -> bool:
        """Whether a piece is the chosen one of several."""
        return False

    def resize(self, kit: Kit, rect: Rect) -> None:
        """Move to another place, at another scale."""
        if kit is not self.kit or rect != self.rect:
            self.kit, self.rect = kit, Rect(rect)
            self._veils.clear()
            self.repaint()

    def move(self, down: int) -> None:
        """Lie lower by so many pixels, as it is painted."""
        self.rect.move_ip(0, down)
        if self._page is not None:
            self._page.move(down)
            self.renew()

    def repaint(self) -> None:
        """Forget the picture."""
        self._page = None
        self.is_stale = True

    def let_go(self) -> None:
        """Keep no picture at all, not even to show an old one meanwhile."""
        self.repaint()
        self._drawn = []
        self._veils.clear()

    @property
    def is_painted(self) -> bool:
        """Drawing it takes no painting."""
        return self._page is not None or self._model is None

    def draw(self, surface: Surface) -> None:
        """Draw the panel; nothing is drawn before something has been shown."""
        self.renew()
        self.draw_again(surface)

    def renew(self) -> None:
        """Paint what has changed, without drawing it yet."""
        page = self._painted()
        if page is not None:
            self._drawn = self.pictures(page)
            self._covered = self.cover(page)
            self.is_stale = False

    def draw_again(self, surface: Surface) -> None:
        """Draw the panel as it was when it was last renewed, out of date or not."""
        for picture, _ in self._drawn if self._opacity < 255 else ():
            picture.set_alpha(self._opacity)
        surface.fblits(self._drawn)
        for picture, _ in self._drawn if self._opacity < 255 else ():
            picture.set_alpha(255)
        if self._darkness:
            white, night = self.kit.theme.colour("text.white"), self.kit.theme.colour("night.panel")
            # Filling by multiplication minds the rectangle only, not the surface's clip.
            seen = self.rect.clip(surface.get_clip())
            surface.fill(mix(white, night, self._darkness), seen, special_flags=BLEND_RGB_MULT)

    def darken(self, shade: float) -> None:
        """Let it recede into the night: at 1 altogether, at 0 not at all."""
        if shade != self._darkness:
            self._darkness = shade
            self.is_stale = True

    def thin(self, alpha: int) -> None:
        """Let what lies below be seen through it; 255 is not at all."""
        if alpha != self._opacity:
            self._opacity = alpha
            self.is_stale = True

    def pictures(self, page: Page) -> list[PlacedPicture]:
        """What the panel consists of, the lowest first, and where it lies."""
        return [(page.surface, page.area.topleft)]

    def cover(self, page: Page) -> Rect:
        """All that those pictures may cover."""
        return Rect(page.area)

    @property
    def covered(self) -> Rect:
        """What the panel covers on the screen, as last renewed."""
        return self._covered

    def is_under(self, point: tuple[int, int] | None) -> bool:
        """The pointer is somewhere on it."""
        return point is not None and self.rect.collidepoint(point)

    def piece_at(self, point: tuple[int, int]) -> PieceId | None:
        """The piece under a point of the screen."""
        page = self._painted()
        if page is None:
            return None
        found = [piece for piece, place in page.places.items() if place.collidepoint(point)]
        return found[-1] if found else None

    def place_of(self, piece: PieceId) -> Rect | None:
        """Where a piece lies on the screen."""
        page = self._painted()
        return page.places.get(piece) if page is not None else None

    def pieces(self) -> tuple[PieceId, ...]:
        """All pieces that can be pointed at."""
        page = self._painted()
        return tuple(page.places) if page is not None else ()

    def text_boxes(self) -> tuple[TextBox, ...]:
        """Every text that is shown, with its frame."""
        page = self._painted()
        return tuple(page.texts) if page is not None else ()

    def _painted(self) -> Page | None:
        if self._page is None and self._model is not None:
            page = Page(self.kit, self.rect, self.overhang)
            self.paint(page, self._model)
            page.finish()
            self._page = page
            if self._hovered not in page.places:
                self._hovered = None
            if self._held not in page.places:
                self._held = None
        return self._page

    @abstractmethod
    def paint(self, page: Page, model: Model) -> None:
        """Draw the model on a page that covers the panel."""

    def px(self, logical: float) -> int:
        return self.kit.px(logical)

    def veil(self, size: tuple[int, int], radius: float) -> Surface:
        """Hatching that marks a card as out of reach and lets it be read."""
        key = (size, radius)
        if key not in self._veils:
            veil = self.kit.desk.hatch(size, radius).copy()
            veil.set_alpha(VEIL_ALPHA)
            self._veils[key] = veil
        return self._veils[key]

    def ground(self, page: Page, label: str, note: str = "", *, accent: bool = False) -> None:
        """The panel itself, with its label and a note at the right."""
        page.put(self.kit.desk.panel(self.rect.size, accent=accent), self.rect.center)
        pad = self.px(self.kit.theme.length("padding.panel"))
        row = Rect(self.rect.x + pad, self.rect.y, self.rect.w - 2 * pad, self.px(LABEL_ROW))
        written = page.write(label.upper(), Style.LABEL, "accent.copper_light", row)
        if note:
            left = written.right + self.px(8)
            room = Rect(left, row.y, row.right - left, row.h)
            page.write(note, Style.SMALL, "text.mid", room, Align.RIGHT)
