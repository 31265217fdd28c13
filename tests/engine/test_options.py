"""What each decision offers: lists and ranges, and the reason for whatever is not on them."""

from __future__ import annotations

from typing import Any

import pytest
from builders import arrange, asked, game, options, play

from game.engine.actions import (
    Action,
    Bid,
    BuildCities,
    BuyResources,
    ChooseArea,
    DiscardPlant,
    DiscardTokens,
    Done,
    MarkCity,
    OpenAuction,
    Pass,
    PlaceCartelHouse,
    Run,
    RunPlants,
)
from game.engine.errors import Illegal, IllegalAction
from game.engine.events import Phase
from game.engine.model import Decision, GameState
from game.engine.options import (
    AreaOptions,
    BidOptions,
    BidRange,
    BuildOptions,
    BuyOptions,
    CartelHouseOptions,
    ChoosePlantOptions,
    DiscardPlantOptions,
    DiscardTokensOptions,
    MarkOptions,
    Options,
    RunOptions,
    options_for,
)
from game.engine.phases.building import BuildLine, CityOffer
from game.engine.plants import STEP_3
from game.engine.setup import new_game
from game.engine.terms import GameSetup, Variant
from game.engine.tokens import Resource, Tokens
from game.engine.view import view_for
