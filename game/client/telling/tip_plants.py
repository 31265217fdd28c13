"""Tips on plants: in the market with what they would change, owned with what they hold."""

from __future__ import annotations

from game.client.planning.bid_plan import Nomination, plant_effect, run_fuel
from game.client.planning.question import opening_desk
from game.client.planning.run_plan import RunPlan
from game.client.planning.token_storage import stored_on
from game.client.telling.tip import Tip, TipRow, TipSource, Tone
from game.engine.bids import minimum_bid
from game.engine.errors import IllegalAction
from game.engine.model import CARTEL, Decision
from game.engine.plants import STEP_3, PlantKind
from game.engine.terms import Seat
from game.engine.tokens import Tokens


def market_plant_tip(source: TipSource, number: int) -> Tip:
    """What a plant is, what it costs, and what it would change for the view's seat."""
    if number == STEP_3:
        return Tip(source.say("trigger.step_3"), (source.note("trigger.step_3_about"),))
    lowest = minimum_bid(source.at, number)
    is_discounted = number == source.at.discounted
    price = source.money(lowest)
    if is_discounted:
        price = source.say("plant.discounted", money=price)
    rows = (
        *_card_rows(source, number),
        source.row("plant.minimum", price, Tone.GOOD if is_discounted else Tone.PLAIN),
        _run_price_row(source, number),
        *_effect_rows(source, number),
    )
    return Tip(_title(source, number), rows, source.reason(_why_not(source, number)))


def own_plant_tip(source: TipSource, number: int) -> Tip:
    """What a plant of the view's seat holds and whether it runs; of others, whose it is."""
    seat = source.view.seat
    players = source.at.players
    if seat is None or number not in players[seat].plants:
        owners = (place for place, player in enumerate(players) if number in player.plants)
        return seat_plant_tip(source, next(owners, CARTEL), number)
    rows = (*_card_rows(source, number), *_stock_rows(source, seat, number))
    rows = (*rows, _run_price_row(source, number))
    if not isinstance(source.plan, RunPlan):
        return Tip(_title(source, number), rows)
    state = "running" if source.plan.runs_plant(number) else "standing"
    running = source.row("plant.runs", source.say(f"plant.{state}"))
    reason = source.reason(source.plan.why_not(number))
    return Tip(_title(source, number), (*rows, running), reason)


def seat_plant_tip(source: TipSource, owner: Seat, number: int) -> Tip:
    """A plant of anybody, the Cartel included."""
    rows = _card_rows(source, number)
    if owner == CARTEL:
        return Tip(source.say("plant.cartels", plant=f"{number:02}"), rows)
    title = source.say("plant.owned", plant=f"{number:02}", seat=source.names.seat(owner))
    return Tip(title, (*rows, *_stock_rows(source, owner, number)))


def _title(source: TipSource, number: int) -> str:
    return source.say("plant.title", plant=f"{number:02}")


def _card_rows(source: TipSource, number: int) -> tuple[TipRow, ...]:
    plant = source.at.terms.plants[number]
    names = source.names
    if plant.kind is PlantKind.HYBRID:
        burns = names.count("tip.plant.burns_hybrid", plant.fuel_count)
    else:
        burns = names.tokens(plant.one_run)
    return (
        source.row("plant.kind", names.say(f"table.kind.{plant.kind}")),
        source.row("plant.burns", burns),
        source.row("plant.powers", names.cities(plant.cities)),
    )


def _stock_rows(source: TipSource, seat: Seat, number: int) -> tuple[TipRow, ...]:
    plant = source.at.terms.plants[number]
    if not plant.storage:
        return ()
    held = stored_on(source.at, source.at.players[seat]).get(number, Tokens())
    used = source.say("of", used=source.names.tokens(held), total=plant.storage)
    return (source.row("plant.stored", used),)


def _run_price_row(source: TipSource, number: int) -> TipRow:
    run = run_fuel(source.at, number)
    if not run.is_enough:
        return source.row("plant.run_price", source.say("plant.sold_out"), Tone.WARN)
    return source.row("plant.run_price", source.money(run.price))


def _effect_rows(source: TipSource, number: int) -> tuple[TipRow, ...]:
    """What the plant would change for the view's seat; a spectator has none."""
    seat = source.view.seat
    if seat is None:
        return ()
    effect = plant_effect(source.at, seat, number)
    before, after = effect.capacity_before, effect.capacity_after
    tone = Tone.GOOD if after > before else Tone.WARN
    change = source.say("change", before=before, after=source.names.cities(after))
    rows = [source.row("plant.capacity", change, tone)]
    if effect.replaces is not None:
        rows.append(source.row("plant.replaces", f"{effect.replaces:02}"))
    return tuple(rows)


def _why_not(source: TipSource, number: int) -> IllegalAction | None:
    """Why the plant cannot be opened, as far as the view's seat is or may soon be asked."""
    desk = opening_desk(source.view)
    if desk is None or source.at.decision is Decision.BID:
        return None
    return Nomination(desk).why_not(number)
