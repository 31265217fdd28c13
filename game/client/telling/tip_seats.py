"""Tips on those who play: a seat, the Cartel, the order and my own purse."""

from __future__ import annotations

from game.client.planning.figures import (
    expected_order,
    is_last_round,
    is_reversed,
    order_lines,
    seat_figures,
)
from game.client.telling.tip import Tip, TipRow, TipSource, Tone
from game.engine.terms import Seat


def seat_tip(source: TipSource, seat: Seat) -> Tip:
    """All that lies open before a seat, and why it stands where it does."""
    figures = seat_figures(source.view, seat)
    names = source.names
    money = source.say("hidden") if figures.money is None else source.money(figures.money)
    powers = source.say("of", used=figures.powers, total=names.cities(figures.cities))
    plants = names.listed([f"{stock.plant:02}" for stock in figures.plants])
    rows = (
        source.row("seat.money", money),
        source.row("seat.plants", plants or source.say("none")),
        source.row("seat.tokens", names.tokens(figures.tokens)),
        source.row("seat.capacity", names.cities(figures.capacity)),
        source.row("seat.powers", powers),
        source.row("seat.income", source.money(figures.income), Tone.GOOD),
        source.row("seat.place", _order_reason(source, seat)),
    )
    return Tip(names.seat(seat), rows)


def cartel_tip(source: TipSource) -> Tip:
    cartel = source.at.cartel
    if cartel is None:
        return Tip(source.say("cartel.title"))
    names = source.names
    plants = names.listed([f"{plant:02}" for plant in cartel.plants])
    rows = (
        source.row("cartel.plants", plants or source.say("none")),
        source.row("cartel.tokens", names.tokens(cartel.tokens)),
        source.row("cartel.houses", cartel.houses_left),
        source.note("cartel.about"),
    )
    return Tip(source.say("cartel.title"), rows)


def order_tip(source: TipSource) -> Tip:
    """Player order with its reasons, the next one as things stand, and who begins."""
    names = source.names
    rows = [
        TipRow(names.seat(line.seat), _line(source, line.cities, line.highest_plant))
        for line in order_lines(source.at)
    ]
    if not is_last_round(source.at):
        coming = names.seats_in_order(expected_order(source.at), source.view.seat)
        rows.append(source.row("order.next", coming, Tone.TOTAL))
    rows.append(source.note("order.reversed" if is_reversed(source.at.phase) else "order.forward"))
    return Tip(source.say("order.title"), tuple(rows))


def purse_tip(source: TipSource) -> Tip:
    """The money of the view's seat."""
    seat = source.view.seat
    if seat is None:
        return Tip(source.say("seat.money"))
    rows = [
        source.row("purse.now", source.money(source.view.money[seat] or 0), Tone.TOTAL),
        source.row("purse.paid", source.money(source.at.paid[seat])),
        source.row("purse.earned", source.money(source.at.earned[seat])),
    ]
    if not source.at.terms.setup.open_money and source.at.result is None:
        rows.append(source.note("purse.others"))
    return Tip(source.say("purse.title"), tuple(rows))


def _order_reason(source: TipSource, seat: Seat) -> str:
    place = source.at.order.index(seat) + 1
    player = source.at.players[seat]
    if not player.plants:
        return source.say("seat.order_start", place=place)
    return source.say(
        "seat.order_reason",
        place=place,
        cities=source.names.cities(len(player.cities)),
        plant=f"{player.highest_plant:02}",
    )


def _line(source: TipSource, cities: int, plant: int) -> str:
    named = f"{plant:02}" if plant else source.say("none")
    return source.say("order.line", cities=source.names.cities(cities), plant=named)
