"""The numbers by which a bot weighs things; one set by hand, others can be tuned by self-play."""

from __future__ import annotations

from game.engine.value import value


@value
class Tuning:
    """Weights of the full valuation. Money is in Elektro, time in rounds."""

    cities_per_round: float = 2.8
    """How fast the leader is expected to reach the end; sets how many rounds are left."""
    longest_game: float = 6.0
    """Rounds that a whole game is expected to take at most; many cities come in a faster game."""
    city_worth: float = 23.0
    """What a powered city counts at the end, beside money."""
    money_worth: float = 0.3
    """What an Elektro counts at the end."""
    generic_price: float = 9.0
    generic_price_growth: float = 3.2
    generic_cities: float = 1.3
    generic_cities_growth: float = 0.58
    """The plant one can expect to buy in later rounds: its price and cities by round."""
    most_generic_cities: float = 7.0
    projected_share: float = 1.0
    """What the projection counts beside what was learned from games, at small tables."""
    worth_share: float = 40.0
    chance_share: float = 40.0
    """What one step counts of the worth, and of the chance, that was learned from games."""
    least_gain: float = 0.0
    """How much better off a plant must leave its buyer to be bought."""
    idle_capacity: float = 3.0
    """With this many more cities than it owns in its plants, it buys no further one."""
    other_plant_share: float = 1.0
    """How much of the gain from the best other plant is taken off a ceiling."""
    first_round_premium: float = 2.0
    """The most a plant of round 1 may cost above its minimum."""
    order_place_worth: float = 0.0
    """What one place further back in player order is worth each round."""
    way_on_share: float = 0.6
    first_way_on_share: float = 0.3
    """What the prices of the next cities count beside that of those built now; for a first city."""
    stock_share: float = 0.5
    """Share of the money left that may go into fuel for later when a kind runs dry."""


BY_HAND = Tuning()
