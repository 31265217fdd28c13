"""The words of the set-up: an area for the zone, a city for the Cartel, a starting city."""

from __future__ import annotations

from game.client.planning.setup_picks import AreaPick, CityPick
from game.client.telling.plan_words import PlanWords, PromptWords, prompt_words
from game.client.telling.spans import Scribe, Sentence
from game.client.vocabulary import pieces
from game.client.vocabulary.names import Names
from game.client.vocabulary.pieces import PieceId
from game.engine.actions import ChooseArea, MarkCity, PlaceCartelHouse
from game.engine.codec import tag_of
from game.engine.errors import Parameter
from game.engine.model import Position
from game.engine.terms import Seat


class AreaWords(PlanWords[AreaPick, ChooseArea]):
    plan = AreaPick

    def asked(self, plan: AreaPick, names: Names) -> PromptWords:
        at = plan.desk.at
        part = "next" if at.areas else "first"
        count, of = len(at.areas) + 1, at.terms.area_count
        return prompt_words("choose_area", part, names, count=count, of=of)

    def confirm(self, plan: AreaPick, names: Names) -> str:
        if plan.area is None:
            return names.say("table.confirm.area_none")
        return names.say("table.confirm.area", area=names.area(plan.area))

    def told(self, action: ChooseArea, at: Position, seat: Seat, scribe: Scribe) -> Sentence:
        return scribe.write("table.action_words.choose_area", area=scribe.area(action.area))

    def pieces(self, action: ChooseArea) -> tuple[PieceId, ...]:
        return (pieces.area(action.area),)

    def named(self, action: ChooseArea, names: Names) -> dict[str, Parameter]:
        return {"area": names.area(action.area)}


class CityWords(PlanWords[CityPick, PlaceCartelHouse | MarkCity]):
    plan = CityPick

    def asked(self, plan: CityPick, names: Names) -> PromptWords:
        at, decision = plan.desk.at, plan.desk.options.decision
        if not plan.is_for_cartel:
            return prompt_words(decision, "rest", names)
        assert at.cartel is not None and at.terms.cartel is not None
        placed = at.terms.cartel.houses - at.cartel.houses_left
        of = len(at.terms.cartel.placements)
        part = "next" if placed else "first"
        return prompt_words(decision, part, names, count=placed + 1, of=of)

    def confirm(self, plan: CityPick, names: Names) -> str:
        if plan.city is None:
            return names.say("table.confirm.city_none")
        key = "cartel_house" if plan.is_for_cartel else "mark"
        return names.say(f"table.confirm.{key}", city=names.city(plan.city))

    def told(
        self, action: PlaceCartelHouse | MarkCity, at: Position, seat: Seat, scribe: Scribe
    ) -> Sentence:
        key = f"table.action_words.{tag_of(type(action))}"
        return scribe.write(key, city=scribe.city(action.city))

    def pieces(self, action: PlaceCartelHouse | MarkCity) -> tuple[PieceId, ...]:
        return (pieces.city(action.city),)

    def named(self, action: PlaceCartelHouse | MarkCity, names: Names) -> dict[str, Parameter]:
        return {"city": names.city(action.city)}
