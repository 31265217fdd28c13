"""The options by which commands choose a game: board, edition, players, variants, areas."""

from __future__ import annotations

import argparse

from game.cli.output import Failure
from game.content import load_content
from game.engine.board import Form
from game.engine.terms import AreaChoice, GameSetup, Variant
from game.texts import Catalogue


def add_setup_arguments(
    parser: argparse.ArgumentParser, texts: Catalogue, areas: str = "draft"
) -> None:
    """Add the options that `setup_from` reads; `areas` is how they are chosen unless told."""
    content = load_content()

    def help_of(name: str) -> str:
        return texts.say(f"cli.setup.{name}")

    parser.add_argument("--players", type=int, default=4, metavar="N", help=help_of("players"))
    parser.add_argument("--map", default="germany", metavar="MAP", help=help_of("map"))
    parser.add_argument(
        "--edition", default="recharged", choices=content.rule_set_ids(), help=help_of("edition")
    )
    parser.add_argument("--form", choices=[form.value for form in Form], help=help_of("form"))
    parser.add_argument(
        "--areas", default=areas, metavar="AREAS", help=texts.say("cli.setup.areas", default=areas)
    )
    parser.add_argument(
        "--variant",
        action="append",
        default=[],
        choices=[variant.value for variant in Variant],
        help=help_of("variant"),
    )
    parser.add_argument("--open-money", action="store_true", help=help_of("open_money"))


def setup_from(arguments: argparse.Namespace) -> GameSetup:
    """The set-up the options describe; whether it makes a game is for the engine to say."""
    named = {choice.value for choice in (AreaChoice.DRAFT, AreaChoice.RANDOM)}
    drawn = arguments.areas in named
    return GameSetup(
        edition=arguments.edition,
        map=arguments.map,
        players=arguments.players,
        form=Form(arguments.form) if arguments.form else None,
        open_money=arguments.open_money,
        areas=AreaChoice(arguments.areas) if drawn else AreaChoice.GIVEN,
        given_areas=() if drawn else tuple(arguments.areas.split(",")),
        variants=tuple(Variant(name) for name in arguments.variant),
    )


def positive(texts: Catalogue, option: str, value: int) -> int:
    """The value of a counting option. Raises Failure if it is not at least 1."""
    if value < 1:
        raise Failure(texts.say("cli.not_positive", option=option, value=value))
    return value
