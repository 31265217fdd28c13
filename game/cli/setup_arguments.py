"""The options by which commands choose a game: board, edition, players, variants, areas."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Final

from game.cli.output import Failure
from game.content import load_content
from game.engine.board import Form
from game.engine.terms import AreaChoice, GameSetup, Variant
from game.texts import Catalogue

USUAL_PLAYERS: Final = 4
USUAL_EDITION: Final = "recharged"


def add_setup_arguments(
    parser: argparse.ArgumentParser,
    texts: Catalogue,
    areas: str = "draft",
    more_players: Sequence[str] = (),
) -> None:
    """Add the options that `setup_from` reads; `areas` is how they are chosen unless told.

    `more_players` are other names for the option of how many play; only one may be given.
    """
    content = load_content()

    def help_of(name: str) -> str:
        return texts.say(f"cli.setup.{name}")

    players = parser.add_mutually_exclusive_group()
    # To argparse an option that says what is usual anyhow was never given beside another.
    usual = None if more_players else USUAL_PLAYERS
    for name in ("--players", *more_players):
        about = help_of(name.strip("-"))
        players.add_argument(name, type=int, dest="players", default=usual, metavar="N", help=about)
    parser.add_argument("--map", default="germany", metavar="MAP", help=help_of("map"))
    parser.add_argument("--rules", choices=list(_rulebooks()), help=help_of("rules"))
    parser.add_argument("--edition", choices=content.rule_set_ids(), help=help_of("edition"))
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


def setup_from(arguments: argparse.Namespace, texts: Catalogue) -> GameSetup:
    """The set-up the options describe; whether it makes a game is for the engine to say.

    Raises Failure if the edition has no such variant, naming those that it has.
    """
    edition, variants = _rules_from(arguments, texts)
    known = load_content().rule_set(edition).variants
    for variant in variants:
        if variant not in known:
            raise Failure(
                texts.say(
                    "cli.unknown_variant",
                    variant=variant,
                    edition=edition,
                    known=", ".join(known),
                )
            )
    named = {choice.value for choice in (AreaChoice.DRAFT, AreaChoice.RANDOM)}
    drawn = arguments.areas in named
    return GameSetup(
        edition=edition,
        map=arguments.map,
        players=USUAL_PLAYERS if arguments.players is None else arguments.players,
        form=Form(arguments.form) if arguments.form else None,
        open_money=arguments.open_money,
        areas=AreaChoice(arguments.areas) if drawn else AreaChoice.GIVEN,
        given_areas=() if drawn else tuple(arguments.areas.split(",")),
        variants=variants,
    )


def _rulebooks() -> dict[str, tuple[str, tuple[Variant, ...]]]:
    """Every published book by its name: its edition and options."""
    content = load_content()
    return {
        book.id: (edition, book.variants)
        for edition in content.rule_set_ids()
        for book in content.rule_set(edition).rulebooks
    }


def _rules_from(arguments: argparse.Namespace, texts: Catalogue) -> tuple[str, tuple[Variant, ...]]:
    """Edition and variants, those of a rulebook among them. Raises Failure on another edition."""
    named = tuple(Variant(name) for name in arguments.variant)
    if arguments.rules is None:
        return arguments.edition or USUAL_EDITION, named
    edition, variants = _rulebooks()[arguments.rules]
    if arguments.edition not in (None, edition):
        raise Failure(
            texts.say("cli.other_edition", rules=arguments.rules, edition=arguments.edition)
        )
    return edition, (*variants, *(one for one in named if one not in variants))
