"""Settlements worked out by hand, paid by our settlement and by the plain one alike.

Situations of the kind the rule books describe: quarters, odd chips, side pots, short antes. The
odd chip goes to the high half (Robert's Rules, WSOP 149) and among equal hands to the highest
card by suit of the best five (WSOP 149, 244), unless the test says otherwise.
"""

import plain_settlement as plain
import pytest
from pokerkit_as_hand import blamed, right_payments
from pokerkit_showdowns import Showdown

from stud_analytics.cards import parse_cards
from stud_analytics.games import GAMES
from stud_analytics.rules.settle import build_pots, divisions, holding, winners


def settle(
    put_in, hands, game="stud_hi_lo", hi_lo="high", tie="high_suit_best5", unit=1, rake=0, common=""
):
    """``[(amount, shares)]``, main pot first; who has no hand has folded. Seats are dealt in order.

    ``rake`` is taken off the main pot; ``common`` is the one card that may be in every hand.
    """
    order = sorted(put_in)
    told = {seat: tuple(text.split()) for seat, text in hands.items()}
    cards = [card for hand in told.values() for card in hand]
    assert all(cards.count(card) == 1 for card in cards if card != common), "dealt twice"
    held = {seat: holding(GAMES[game], parse_cards(text)) for seat, text in hands.items()}
    ours = []
    for amount, contenders in build_pots(put_in, hands):
        paid = amount - rake if not ours else amount
        if len(contenders) == 1:
            ours.append((amount, {contenders[0]: paid}))
            continue
        inside = {seat: held[seat] for seat in contenders}
        won = winners(inside)
        (shares,) = divisions(paid, unit, won, inside, GAMES[game], order, hi_lo, tie)
        high, low = plain.pot_winners(game, told, contenders)
        plainly = plain.share_pot(paid, game, told, high, low, hi_lo, tie, unit, order)
        assert plainly == shares
        ours.append((amount, shares))
    assert plain.peel_pots(put_in, list(hands)) == list(map(tuple, build_pots(put_in, hands)))
    return ours


# Hands that several tests use.
KINGS_FULL = "Ks Kd Kh Jc Jd 9s 4h"  # kings full of jacks, no low
SEVEN_LOW_S = "7s 5d 4c 2h As Qh Tc"  # 7-5-4-2-A, the seven of spades
SEVEN_LOW_H = "7h 5s 4d 2c Ah Qc Td"  # the same, the seven of hearts
SEVEN_LOW_D = "7d 5h 4s 2d Ac Qd Ts"  # the same, the seven of diamonds


# --- halves and quarters -----------------------------------------------------------------------


def test_halved():
    # 40 + 40 = 80: 40 to kings full, 40 to the 7-5 low.
    assert settle({1: 40, 2: 40}, {1: KINGS_FULL, 2: SEVEN_LOW_S}) == [(80, {1: 40, 2: 40})]


def test_no_low_and_the_high_takes_everything():
    # Three eights, 8-7-6-5 and no fifth low card: no low. 80 to the kings.
    assert settle({1: 40, 2: 40}, {1: KINGS_FULL, 2: "8s 8d 8h 7c 6d 5c Tc"}) == [(80, {1: 80})]


def test_scoop_of_an_odd_pot():
    # 15 + 15 + 1 folded = 31: a wheel is the better high (straight) and the only low.
    hands = {1: "As 2d 3c 4h 5s Kd Kc", 2: "Qs Qh Jd Jc 9h 9c 2s"}
    assert settle({1: 15, 2: 15, 3: 1}, hands) == [(31, {1: 31})]


def test_quartered():
    # 80: 1 has a pair of aces and 7-5-4-2-A; 2 ace high and the same low. High 40 to 1;
    # low 40 shared, 20 each. 1 is paid three quarters, 60; 2 is quartered, 20: a loss of 20.
    hands = {1: "7s 5d 4c 2h As Ad Tc", 2: "7h 5s 4d 2c Ah Qc Td"}
    assert settle({1: 40, 2: 40}, hands) == [(80, {1: 60, 2: 20})]


def test_quartered_with_an_odd_chip_between_the_halves():
    # 81 with a folded 1: high 41, low 40: 1 gets 41 + 20, 2 gets 20.
    hands = {1: "7s 5d 4c 2h As Ad Tc", 2: "7h 5s 4d 2c Ah Qc Td"}
    assert settle({1: 40, 2: 40, 3: 1}, hands) == [(81, {1: 61, 2: 20})]


def test_quartered_with_an_odd_chip_in_the_low_half():
    # 41 + 41 = 82: 41 and 41. The low 41 is 20 each and one over: to the seven of spades.
    hands = {1: "7h 5d 4c 2h Ah Ad Tc", 2: "7s 5s 4d 2c As Qc Td"}
    assert settle({1: 41, 2: 41}, hands) == [(82, {1: 61, 2: 21})]


def test_quartered_where_the_low_half_has_the_odd_chip():
    # 83 = 41 + 41 + 1. House `low`: high 41, low 42, so 21 each: 41 + 21 = 62 and 21.
    # House `high`: high 42, low 41: the odd one of those to the seven of spades, seat 2.
    hands = {1: "7h 5d 4c 2h Ah Ad Tc", 2: "7s 5s 4d 2c As Qc Td"}
    put_in = {1: 41, 2: 41, 3: 1}
    assert settle(put_in, hands, hi_lo="low") == [(83, {1: 62, 2: 21})]
    assert settle(put_in, hands, hi_lo="high") == [(83, {1: 62, 2: 21})]
    # House `lowest_seat`: 41 and 41 and one apart to seat 1: 41 + 20 + 1 = 62 and 21.
    assert settle(put_in, hands, hi_lo="lowest_seat") == [(83, {1: 62, 2: 21})]


def test_sixths():
    # Four players, 30 each: 120. Kings full 60. Three tie for low: 60 / 3 = 20 each, a sixth.
    hands = {1: SEVEN_LOW_H, 2: KINGS_FULL, 3: SEVEN_LOW_S, 4: SEVEN_LOW_D}
    assert settle(dict.fromkeys(hands, 30), hands) == [(120, {1: 20, 2: 60, 3: 20, 4: 20})]


def test_three_way_low_tie_with_two_odd_chips():
    # 25 each: 100, 50 and 50. 50 / 3 = 16 and two over: spades and hearts, seats 3 and 1.
    hands = {1: SEVEN_LOW_H, 2: KINGS_FULL, 3: SEVEN_LOW_S, 4: SEVEN_LOW_D}
    assert settle(dict.fromkeys(hands, 25), hands) == [(100, {1: 17, 2: 50, 3: 17, 4: 16})]


def test_three_way_low_tie_with_one_odd_chip_by_position():
    # 26 each: 104, 52 and 52: 17 each and one over. By position: the first dealt to, seat 1.
    hands = {1: SEVEN_LOW_H, 2: KINGS_FULL, 3: SEVEN_LOW_S, 4: SEVEN_LOW_D}
    paid = settle(dict.fromkeys(hands, 26), hands, tie="deal_order")
    assert paid == [(104, {1: 18, 2: 52, 3: 17, 4: 17})]


def test_odd_chip_in_both_halves():
    # Two broadways, ace of hearts in 1 and of spades in 2; two 7-5-4-3-2 lows, seven of clubs in
    # 3 and of diamonds in 4. 12 each and 2 folded: 50, 25 and 25, each 12 and 12 and one over.
    hands = {
        1: "Ah Kd Qc Js Th 9c 9d",
        2: "As Kc Qd Jh Ts 9h 9s",
        3: "7c 5d 4c 3h 2s Ks Kh",
        4: "7d 5h 4d 3s 2c Qh Qs",
    }
    put_in = {1: 12, 2: 12, 3: 12, 4: 12, 5: 2}
    assert settle(put_in, hands) == [(50, {1: 12, 2: 13, 3: 12, 4: 13})]
    # With 3 folded: 51, high 26 (13 each), low 25 (12 and 13).
    assert settle({**put_in, 5: 3}, hands) == [(51, {1: 13, 2: 13, 3: 12, 4: 13})]
    # The odd chip to the low: high 25 (12 and 13), low 26 (13 each).
    paid = settle({**put_in, 5: 3}, hands, hi_lo="low")
    assert paid == [(51, {1: 12, 2: 13, 3: 13, 4: 13})]
    # Apart, to the lowest seat of all winners: 25 and 25 as above, and one more for seat 1.
    paid = settle({**put_in, 5: 3}, hands, hi_lo="lowest_seat")
    assert paid == [(51, {1: 13, 2: 13, 3: 12, 4: 13})]


# --- the same hands both ways -------------------------------------------------------------------

WHEEL_S = "As 2s 3d 4h 5c Kc Qh"
WHEEL_H = "Ah 2h 3c 4c 5d Js Td"
WHEEL_D = "Ad 2d 3h 4s 5h Jd Tc"


def test_two_who_tie_both_ways_have_three_and_three():
    # 6: not 2+2 and 1+1. Split as evenly as possible: 3 and 3.
    assert settle({1: 3, 2: 3}, {1: WHEEL_S, 2: WHEEL_H}) == [(6, {1: 3, 2: 3})]


def test_two_who_tie_both_ways_have_one_odd_chip_not_two():
    # 7: 4 and 3, the one odd chip by suit: the ace of spades.
    assert settle({1: 3, 2: 3, 3: 1}, {1: WHEEL_H, 2: WHEEL_S}) == [(7, {1: 3, 2: 4})]


def test_three_who_tie_both_ways():
    # 10: 3 each and one over, to the ace of spades. 11: one more to the ace of hearts.
    hands = {1: WHEEL_D, 2: WHEEL_H, 3: WHEEL_S}
    assert settle({1: 3, 2: 3, 3: 3, 4: 1}, hands) == [(10, {1: 3, 2: 3, 3: 4})]
    assert settle({1: 3, 2: 3, 3: 3, 4: 2}, hands) == [(11, {1: 3, 2: 4, 3: 4})]


def test_one_of_the_two_is_beaten_for_high():
    # Equal lows; 2 also has a flush. Not the same hands both ways: 40 is 20 + 10 and 10.
    hands = {1: WHEEL_S, 2: "Ah 2h 3h 4c 5h Jh Td"}
    assert settle({1: 20, 2: 20}, hands) == [(40, {1: 10, 2: 30})]


# --- main and side pots -----------------------------------------------------------------------


def test_side_pot_without_a_low_beside_a_main_pot_with_one():
    # 2 is all-in for 10 with the only low. Main 3 * 10 = 30: 15 to the kings, 15 to 2.
    # Side 2 * 20 = 40: no low among its two, so whole to the kings. 1 is paid 55.
    hands = {1: KINGS_FULL, 2: SEVEN_LOW_S, 3: "Qs Qd 8c 8h 6h 3s 3d"}
    assert settle({1: 30, 2: 10, 3: 30}, hands) == [(30, {1: 15, 2: 15}), (40, {1: 40})]


def test_side_pot_with_a_low_that_is_beaten_in_the_main_pot():
    # 1 is all-in for 10 with 6-4-3-2-A and wins the main low; in the side pot 8-7-5-4-2 of 3 is
    # the best low there is. Main 30: 15 to 2, 15 to 1. Side 40: 20 to 2, 20 to 3.
    hands = {
        1: "6s 4d 3c 2h As Qd Tc",
        2: KINGS_FULL,
        3: "8h 7d 5c 4s 2d Qc Tc".replace("Tc", "Td"),
    }
    assert settle({1: 10, 2: 30, 3: 30}, hands) == [(30, {1: 15, 2: 15}), (40, {2: 20, 3: 20})]


def test_all_in_for_the_ante_scoops_the_main_pot_only():
    # Antes 5; 1 has no more. 2 and 3 go to 45. Main 15: the wheel of 1 has both ways.
    # Side 80: two pair against a pair, no lows: to 2.
    hands = {1: WHEEL_S, 2: "Kd Kh Jc Jd 9s 8h 6h", 3: "Qs Qd Tc 8s 7h 6s 2d"}
    assert settle({1: 5, 2: 45, 3: 45}, hands) == [(15, {1: 15}), (80, {2: 80})]


def test_all_in_for_less_than_the_ante():
    # Antes 5; 1 has 2. Main 3 * 2 = 6 to the wheel; side pot of what is left of two antes and
    # of the bets, 2 * (5 - 2 + 40) = 86.
    hands = {1: WHEEL_S, 2: "Kd Kh Jc Jd 9s 8h 6h", 3: "Qs Qd Tc 8s 7h 6s 2d"}
    assert settle({1: 2, 2: 45, 3: 45}, hands) == [(6, {1: 6}), (86, {2: 86})]


def test_ante_that_a_short_player_could_not_match_comes_back():
    # Heads-up, antes 5 and 2: 3 of the 5 are nobody's to win, whoever has the better hand.
    # Pot 4 to the kings; a pot of one, 3, to the player who paid it.
    hands = {1: KINGS_FULL, 2: "Qs Qd 8c 8h 6h 3s 3d"}
    assert settle({1: 2, 2: 5}, hands, "stud_high") == [(4, {1: 4}), (3, {2: 3})]


def test_three_pots_three_winners():
    # 10, 25, 40, 40 and a folded 15. Main 5 * 10 = 50, side 3 * 15 + 5 = 50, last 2 * 15 = 30.
    # Stud high: a flush in 1, trips in 2, two pair in 3, a pair in 4: each wins his pot.
    hands = {
        1: "Ah Jh 9h 6h 2h Kc Qd",
        2: "Ts Td Th 8c 7d 4c 2s",
        3: "Ks Kd 5s 5d Jc 9d 3c",
        4: "As Ad Qc 8s 7h 4d 3s",
    }
    paid = settle({1: 10, 2: 25, 3: 40, 4: 40, 5: 15}, hands, "stud_high")
    assert paid == [(50, {1: 50}), (50, {2: 50}), (30, {3: 30})]


def test_odd_chip_of_each_pot_by_itself():
    # 1 all-in for 3; 2 and 3 have 6; 4 folded 4, 5 folded 1. Main 4 * 3 + 1 = 13: 7 and 6.
    # Side 3 + 3 + 1 = 7: 4 and 3. Together 11 and 9, not the 10 and 10 of one pot of 20.
    hands = {1: "Js Jh Ts Th 7s 3h 3c", 2: KINGS_FULL, 3: "8c 6h 4c 3s As Qs Qd"}
    paid = settle({1: 3, 2: 6, 3: 6, 4: 4, 5: 1}, hands)
    assert paid == [(13, {2: 7, 3: 6}), (7, {2: 4, 3: 3})]


def test_tie_in_the_main_pot_and_a_side_pot_of_one_of_them():
    # Main 3 * 11 = 33: straights to the jack in 1 (spades) and 2 (hearts): 17 and 16.
    # Side 2 * 9 = 18 is between 2 and 3: all to 2.
    hands = {1: "Js Tc 9d 8h 7c 2c 3c", 2: "Jh Td 9s 8c 7d 2h 3h", 3: "Ks Kd Qc Qh 6s 5s 4s"}
    paid = settle({1: 11, 2: 20, 3: 20}, hands, "stud_high")
    assert paid == [(33, {1: 17, 2: 16}), (18, {2: 18})]


def test_rake_comes_off_before_the_split():
    # 80 less 3 is 77: 39 and 38.
    hands = {1: KINGS_FULL, 2: SEVEN_LOW_S}
    assert settle({1: 40, 2: 40}, hands, rake=3) == [(80, {1: 39, 2: 38})]


def test_uncontested():
    # Everybody folded to 2: three antes of 1, a bring-in of 2, and a completion to 4 of which 2
    # came back uncalled. 1 + 1 + 1 + 2 + 2 = 7.
    assert settle({1: 1, 2: 3, 3: 3}, {2: "Ks Kd Kh"}) == [(7, {2: 7})]


# --- chips of a tournament ---------------------------------------------------------------------


def test_halves_in_whole_chips():
    # 700 + 700 + 25 = 1,425 in chips of 25: 57 chips, 29 and 28: 725 and 700.
    hands = {1: KINGS_FULL, 2: SEVEN_LOW_S}
    paid = settle({1: 700, 2: 700, 3: 25}, hands, unit=25)
    assert paid == [(1425, {1: 725, 2: 700})]


def test_quarters_in_whole_chips():
    # 650 is 26 chips: 13 and 13, 325 each. The low is 13 chips: 7 to the seven of spades (175),
    # 6 to the seven of hearts (150).
    hands = {1: SEVEN_LOW_H, 2: KINGS_FULL, 3: SEVEN_LOW_S}
    paid = settle({1: 200, 2: 200, 3: 200, 4: 50}, hands, unit=25)
    assert paid == [(650, {1: 150, 2: 325, 3: 175})]


# --- the other games ---------------------------------------------------------------------------


def test_razz_tie():
    # 8-6-4-2-A twice, 12 each and a folded 1: 25, the eight of spades gets 13.
    hands = {1: "8h 6s 4d 2c Ah Kc Qd", 2: "8s 6d 4c 2h As Kd Qc"}
    assert settle({1: 12, 2: 12, 3: 1}, hands, "razz") == [(25, {1: 12, 2: 13})]
    # Lowest card by suit: the ace of hearts is lower than the ace of spades.
    paid = settle({1: 12, 2: 12, 3: 1}, hands, "razz", tie="low_suit")
    assert paid == [(25, {1: 13, 2: 12})]


def test_razz_straights_and_flushes_do_not_count():
    # 5-4-3-2-A of one suit is the best hand of all.
    hands = {1: "6d 4h 3c 2d Ac Kc Qd", 2: "5s 4s 3s 2s As Kd Qc"}
    assert settle({1: 12, 2: 12}, hands, "razz") == [(24, {2: 24})]


def test_razz_pair_loses_to_a_king():
    # 2 has only A-2-3-4 and pairs: a pair of aces, 4-3-2. 1 has K-Q-J-T-9.
    hands = {1: "Kd Qh Jc Td 9c 9d Th", 2: "As Ad 2s 2d 3s 3d 4s"}
    assert settle({1: 12, 2: 12}, hands, "razz") == [(24, {1: 24})]


def test_deuce_to_seven_razz():
    # 7-5-4-3-2 beats 7-6-4-3-2. A-2-3-4-5 with K and Q is K-5-4-3-2. 6-5-4-3-2 is a straight:
    # with an 8 it is 8-5-4-3-2.
    hands = {
        1: "7s 6d 4c 3h 2s Kc Kd",
        2: "7d 5h 4d 3s 2c Qd Qh",
        3: "As 2d 3c 4h 5s Kh Qc",
        4: "6s 5c 4s 3d 2h 8c 8d",
    }
    assert settle(dict.fromkeys(hands, 10), hands, "razz_27") == [(40, {2: 40})]
    # Without 2 and 1: 8-5-4-3-2 of 4 beats K-5-4-3-2 of 3.
    assert settle({1: 10, 2: 10, 3: 10, 4: 10}, {s: hands[s] for s in (3, 4)}, "razz_27") == [
        (40, {4: 40})
    ]


def test_no_qualifier():
    # 1: kings full takes 20. Lows: 1 has K-J-9-4 and pairs; 2 has J-T-9-8-3: he takes 20.
    hands = {1: KINGS_FULL, 2: "Js Ts 9h 8c 8d 3s 3d"}
    assert settle({1: 20, 2: 20}, hands, "stud_hi_lo_nq") == [(40, {1: 20, 2: 20})]
    # With an eight qualifier there is no low: 40 to 1.
    assert settle({1: 20, 2: 20}, hands) == [(40, {1: 40})]


def test_five_card_stud_tie():
    # Queens, A-9-4 kickers: 15, the ace of spades gets 8. Position would give it to seat 1.
    hands = {1: "Qs Qh Ad 9c 4d", 2: "Qd Qc As 9h 4s"}
    assert settle({1: 7, 2: 7, 3: 1}, hands, "five_card_stud") == [(15, {1: 7, 2: 8})]
    paid = settle({1: 7, 2: 7, 3: 1}, hands, "five_card_stud", tie="deal_order")
    assert paid == [(15, {1: 8, 2: 7})]


# --- one common card ----------------------------------------------------------------------------


def test_common_card_plays_for_all():
    # The deck is spent and 5h plays for both: it makes the low of 2 (8-6-5-3-A) and gives 1
    # fives over nines. 1: high 20, 2: low 20.
    hands = {1: "9s 9d 5c 5d Kh Jd 5h", 2: "8s 6d 3c As Qd Qh 5h"}
    assert settle({1: 20, 2: 20}, hands, common="5h") == [(40, {1: 20, 2: 20})]


@pytest.mark.parametrize(("tie", "seat"), [("high_suit_best5", 2), ("deal_order", 1)])
def test_common_card_is_the_highest_of_both(tie, seat):
    # 9-high straights with the common nine of spades: the next card, the eight, decides.
    hands = {1: "8h 7s 6d 5c 2c Kd 9s", 2: "8s 7d 6c 5d 2d Kc 9s"}
    paid = settle({1: 7, 2: 7, 3: 1}, hands, "stud_high", tie=tie, common="9s")
    assert paid == [(15, {seat: 8, 3 - seat: 7})]


# --- whole hands, as the referee reads them -----------------------------------------------------


def run_out(antes, stacks, hands, game="stud_high"):
    """A hand with nothing but antes and cards: all but one are all-in on the ante."""
    told = {seat: text.split() for seat, text in hands.items()}
    log = [("ante", seat, units) for seat, units in antes.items()]
    for street in ((0, 1, 2), (3,), (4,), (5,), (6,)):
        log.append(("street",))
        log += [("card", s, told[s][at], at not in (0, 1, 6)) for s in told for at in street]
    sizes = (max(antes.values()), 2, 10)
    live = sorted(told)
    told = {seat: tuple(cards) for seat, cards in told.items()}
    return Showdown(game, 0, antes, live, live, told, False, {}, sizes, stacks, tuple(log))


def test_the_referee_gives_back_an_ante_that_nobody_matched():
    # Antes of 5; 1 has only 2. 3 of the 5 go back to 2, and 1 wins 2 + 2 = 4.
    case = run_out({1: 2, 2: 5}, (2, 90), {1: KINGS_FULL, 2: "Qs Qd 8c 8h 6h 3s 3d"})
    assert right_payments(case) == [(1, 4, 0)]
    assert blamed(case, [(1, 4, 0)]) == []
    assert "pots.overpaid" in blamed(case, [(1, 7, 0)])
    assert "split.wrong_winner" in blamed(case, [(2, 4, 0)])


def test_the_referee_pays_the_short_ante_its_main_pot_only():
    # Antes of 5; 1 has 2, 2 has 5 and 3 has more. Main 3 * 2 = 6 to the wheel of 1, who has the
    # only low and a straight. Side 2 * 3 = 6 of 2 and 3: neither has a low, so all to the kings.
    hands = {1: WHEEL_S, 2: "Kd Kh Jc Jd 9s 8h 6h", 3: "Qs Qd Tc 8s 7h 6s 2d"}
    case = run_out({1: 2, 2: 5, 3: 5}, (2, 5, 90), hands, "stud_hi_lo")
    assert right_payments(case) == [(1, 6, 0), (2, 6, 1)]
    assert blamed(case, [(1, 6, 0), (2, 6, 1)]) == []
    assert blamed(case, [(1, 6, None), (2, 6, None)]) == []
    # The winner of the main pot is paid the side pot as well, or half of it as its only low.
    assert "showdown.not_contender" in blamed(case, [(1, 6, 0), (1, 6, 1)])
    assert "showdown.not_contender" in blamed(case, [(1, 6, 0), (2, 3, 1), (1, 3, 1)])
    # The side pot is halved between its two, though neither has a low.
    assert "split.wrong_winner" in blamed(case, [(1, 6, 0), (2, 3, 1), (3, 3, 1)])
    assert blamed(case, [(1, 6, None), (2, 3, None), (3, 3, None)]) != []


def test_lowest_card_by_suit_where_two_aces_could_play():
    # 8-6-4-2-A twice. 1 holds the aces of hearts and clubs, 2 the ace of diamonds: the lowest
    # card is the ace of clubs. 5 is 2 and 2 and one over.
    game, hands = GAMES["razz"], {1: "8h 6s 4d 2c Ah Ac Qd", 2: "8s 6d 4c 2h Ad Kd Qc"}
    held = {seat: holding(game, parse_cards(text)) for seat, text in hands.items()}
    won = winners(held)
    assert list(divisions(5, 1, won, held, game, [1, 2], "high", "low_suit")) == [{1: 3, 2: 2}]
