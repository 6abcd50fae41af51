"""What holds of every site that has sample hands: nasty names, noise anywhere, amounts in any form.

A new site is tested here by being there.
"""

import random
from itertools import cycle, islice

import pytest
from every_site import (
    NAMELESS,
    SAMPLED,
    amounts_in,
    blanked,
    key_words,
    misread,
    moved,
    noise_lines,
    one,
    other_forms,
    own_lines,
    sample_hands,
    with_amounts,
    with_noise,
)
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from test_reading_names import NASTY, some_name

from stud_analytics.reading import load_site

SAME: dict[str, dict[str, str]] = {}
"""Names that a site's text cannot tell from something else, and from what."""

sites = pytest.mark.parametrize("site", SAMPLED)
named_sites = pytest.mark.parametrize("site", [name for name in SAMPLED if name not in NAMELESS])


def in_turn(names, seats):
    """The names in groups of ``seats``, so that each stands in every seat once in a while."""
    names = list(names)
    step = max(seats, 1)
    for begin in range(0, len(names), step):
        yield list(islice(cycle(names), begin, begin + seats))


@named_sites
def test_most_sample_hands_can_be_renamed(site):
    hands, blanks = sample_hands(site), blanked(site)
    assert len(blanks) * 2 >= len(hands) > 0
    assert {blank.hand.game for blank in blanks} == {hand.game for hand in hands}


@named_sites
def test_nasty_names(site):
    profile = load_site(site)
    choose = random.Random(1)
    wrong = {}
    for blank in blanked(site):
        names = [name.strip() for name in (*NASTY, *key_words(profile), *own_lines(blank))]
        # Hands are cut before names are known: such a name at the beginning of a line begins one.
        names = [name for name in dict.fromkeys(names) if not profile.start.match(name)]
        names = [name for name in names if name not in SAME.get(site, ())]
        choose.shuffle(names)
        for group in in_turn(names, len(blank.marks)):
            if misread(blank, group):
                wrong.update((name, why) for name, why in alone(blank, group).items() if why)
    assert wrong == {}


def alone(blank, names):
    """What goes wrong with each of the names beside plain ones. Two nasty names together can make
    a line that reads either way: `Uncalled bet of 800 returned to` may be somebody who `raises to
    975`, or somebody may be called `raises to 975` and have got a bet back."""
    plain = list(blank.marks)
    return {
        name: misread(blank, [*plain[:at], name, *plain[at + 1 :]]) for at, name in enumerate(names)
    }


@named_sites
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(names=st.lists(some_name, min_size=9, max_size=9, unique=True))
def test_any_names_together(site, names):
    for blank in blanked(site):
        group = names[: len(blank.marks)]
        if misread(blank, group):
            assert set(alone(blank, group).values()) == {""}


@named_sites
def test_one_name_begins_with_another(site):
    for blank in blanked(site):
        for stem in ("Al", "a b", "[x]", "$"):
            names = [stem + " y" * at for at in range(len(blank.marks))]
            assert misread(blank, names) == ""
            assert misread(blank, names[::-1]) == ""
            assert misread(blank, [stem + "z" * at for at in range(len(blank.marks))]) == ""


@sites
def test_noise_in_every_place(site):
    for blank in blanked(site):
        noise = noise_lines(load_site(site), "dabchick", blank.hand.seats[0].player, "a: b")
        assert noise
        plain = moved(blank.hand, 0)
        for shift in range(len(noise)):
            there = islice(cycle(noise), shift, None)
            assert moved(one(with_noise(blank, there)), 0).events == plain.events


@sites
def test_amounts_in_every_form(site):
    profile = load_site(site)
    choose = random.Random(2)
    seen = set()
    for blank in blanked(site):
        places = amounts_in(blank)
        for _ in range(8):
            forms = {}
            for place in places:
                others = other_forms(profile, place.text)
                if others:
                    forms[place.begin] = choose.choice(others)
            seen.update(forms.values())
            hand = one(with_amounts(blank, forms))
            assert hand.events == blank.hand.events, sorted(set(forms.values()))
    assert len(seen) >= 5
