"""The simulated room on paper: hands in the site's words, with noise, some of them damaged."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from stud_analytics.factory.crowd import Crowd
from stud_analytics.factory.damage import Damage
from stud_analytics.factory.deal import Dealing
from stud_analytics.factory.faults import Fault, Spoiler
from stud_analytics.factory.noise import with_noise
from stud_analytics.factory.simulate import Plan, simulate
from stud_analytics.factory.site_terms import site_terms
from stud_analytics.printing import printer


class PrintedHand(NamedTuple):
    """A hand as its file has it, and what it truly was."""

    dealing: Dealing
    """The legal hand, also of a damaged one."""
    month: str
    text: str
    fault: Fault | None


class Printing:
    """Hands of a plan in print. Noise and damage have random numbers of their own, so that with
    and without them the hands are the same."""

    def __init__(self, plan: Plan, kinds: Sequence[Damage] = (), rate: float = 0.0) -> None:
        self._plan = plan
        self._rate = rate if kinds else 0.0
        self._print = printer(plan.site)
        self._spoiler = Spoiler(plan.site, plan.house, kinds, self._print) if kinds else None

    def hands(self) -> Iterator[PrintedHand]:
        """Without end, in the order of their time."""
        plan, terms, crowd = self._plan, site_terms(self._plan.site), Crowd(self._plan.seed)
        noise, damage = Random(f"{plan.seed}:noise"), Random(f"{plan.seed}:damage")
        missing = 0.0
        for dealing, month in simulate(plan):
            fault = text = None
            missing += self._rate
            if self._spoiler is not None and damage.random() < missing:
                spoilt = self._spoiler.spoil(damage, dealing)
                if spoilt is not None:
                    text, fault = spoilt
                    missing -= 1.0
            if text is None:
                text = self._print(dealing.hand)
                text = with_noise(noise, terms, crowd, dealing.hand, text)
            yield PrintedHand(dealing, month, text, fault)
