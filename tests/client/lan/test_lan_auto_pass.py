"""On the network, too, who cannot pay the next bid is passed for, unless they want to be asked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from lan import Company, Person, hosting, table_of, until
from ui.lan_tables import Visit, visiting
from ui.tables import QUICK

from game.client.settings.preferences import Settings
from game.client.table.answering import HESITATION
from game.engine.actions import OpenAuction, Pass
from game.engine.options import options_for
from game.engine.terms import AreaChoice, GameSetup
from net.host.hosting import Hosting

THREE = GameSetup("recharged", "germany", 3, areas=AreaChoice.RANDOM)
ANNA, SEED = 0, 2


def opened_with_everything(people: list[Person]) -> bool:
    """Whoever begins puts all their money on the cheapest plant; whether they could."""
    for person in people:
        person.look()
        link = person.link
        if options_for(link.view) is not None and link.view.position.auction is None:
            money = link.view.money[link.seat]
            link.submit(OpenAuction(link.view.position.market[0], money))
            return True
    return False


def anna_passed(host: Hosting, people: list[Person]) -> bool:
    for person in people:
        person.look()
        link = person.link
        if not link.is_waiting and options_for(link.view) is not None:
            link.submit(Pass())
    log = table_of(host).log
    return any(one.seat == ANNA and one.action == Pass() for one in log)


@contextmanager
def three(settings: Settings) -> Iterator[tuple[Hosting, Visit, list[Person]]]:
    """Anna at her window, two others far away, and one of them begins."""
    with hosting(THREE, seed=SEED) as host, visiting(host.port, settings=settings) as visit:
        joiner = visit.session.joiner
        until(lambda: joiner.seat == ANNA, [], lambda: joiner.pump(0.005))
        with Company.of([Person(host.port, name) for name in ("Ben", "Cleo")]) as others:
            table = visit.sit_down()
            until(lambda: all(one.joiner.link for one in others.people), others.people)
            assert table.link.view.position.order[0] != ANNA, "with this seed another begins"
            assert opened_with_everything(others.people)
            yield host, visit, others.people


def test_who_cannot_pay_is_passed_for_on_the_network() -> None:
    with three(QUICK) as (host, visit, others):
        visit.see(lambda: anna_passed(host, others))


def test_who_wants_to_be_asked_is_asked_on_the_network() -> None:
    with three(replace(QUICK, auto_pass=False)) as (host, visit, others):
        visit.see(lambda: anna_passed(host, others) or visit.table.answering.is_asked)
        visit.pilot.wait(HESITATION[1] + 1.0)
        assert visit.table.answering.is_asked and not anna_passed(host, [])
