"""The samples are right: checked from their text alone, with nothing of the package.

Were the samples wrong, tests of the engine upon them would prove nothing.
"""

import re
from pathlib import Path

from phevaluator import evaluate_cards
from plain_text import TextHand, high, low


def test_there_are_enough_hands_of_each_game(texts: list[TextHand]) -> None:
    games = [hand.game for hand in texts]
    assert 40 <= len(texts) <= 80
    assert min(games.count(game) for game in ("high", "hilo", "razz")) >= 10


def test_chips_in_are_chips_out_and_rake(texts: list[TextHand]) -> None:
    for hand in texts:
        assert hand.put_in.total() == hand.total, hand.hand_id
        assert hand.collected.total() + hand.rake == hand.total, hand.hand_id


def test_nobody_puts_in_more_than_he_has(texts: list[TextHand]) -> None:
    for hand in texts:
        for player, put_in in hand.put_in.items():
            assert put_in <= hand.stacks[player], (hand.hand_id, player)


def test_no_card_is_dealt_twice(texts: list[TextHand]) -> None:
    for hand in texts:
        cards = [card for shown in hand.shown.values() for card in shown]
        cards += [hand.common] if hand.common else []
        assert len(cards) == len(set(cards)), hand.hand_id


def test_our_plain_ranker_agrees_with_phevaluator(texts: list[TextHand]) -> None:
    hands = [cards for hand in texts for cards in hand.shown.values() if len(cards) == 7]
    assert len(hands) > 30
    ours = [high(cards) for cards in hands]
    theirs = [-evaluate_cards(*cards) for cards in hands]
    for i in range(len(hands)):
        for j in range(len(hands)):
            assert (ours[i] < ours[j]) == (theirs[i] < theirs[j]), (hands[i], hands[j])


def test_every_pot_goes_to_the_best_hands_in_it(texts: list[TextHand]) -> None:
    """Each pot is settled anew among the players who paid for it, halves and odd cents too."""
    contested = 0
    for hand in texts:
        alive = [player for player in hand.put_in if player not in hand.folded]
        if len(alive) < 2 or not all(player in hand.shown for player in alive):
            continue
        contested += 1
        cards = {p: hand.shown[p] + ([hand.common] if hand.common else []) for p in alive}
        levels = sorted({hand.put_in[player] for player in alive})
        names = ["pot"] if len(levels) == 1 else ["main pot", "side pot"]
        if len(levels) > 2:
            names = ["main pot", *(f"side pot-{i}" for i in range(1, len(levels)))]
        below = 0
        for level, name in zip(levels, names, strict=True):
            gross = sum(min(p, level) - min(p, below) for p in hand.put_in.values())
            contenders = [player for player in alive if hand.put_in[player] >= level]
            below = level
            paid = hand.by_pot[name]
            # Five per cent, whole cents, at most what the table's cap says.
            assert 0 <= gross - paid.total() <= gross // 20, (hand.hand_id, name)
            due = _shares(hand, paid.total(), contenders, cards)
            assert paid == due, (hand.hand_id, name)
    assert contested > 20


def _shares(
    hand: TextHand, amount: int, contenders: list[str], cards: dict[str, list[str]]
) -> dict[str, int]:
    due = dict.fromkeys(contenders, 0)

    def share(part: int, winners: list[str]) -> None:
        each, odd = divmod(part, len(winners))
        # The samples' only odd cent among equals goes to the seat that has the higher suit
        # and comes first, so that no house would pay it otherwise.
        for i, winner in enumerate(sorted(winners, key=list(hand.stacks).index)):
            due[winner] += each + (i < odd)

    lows = {
        p: found for p in contenders if (found := low(cards[p], 13 if hand.game == "razz" else 8))
    }
    best_low = [p for p in lows if lows[p] == min(lows.values())]
    best_high = [p for p in contenders if high(cards[p]) == max(high(cards[q]) for q in contenders)]
    if hand.game == "razz":
        share(amount, best_low)
    elif hand.game == "hilo" and best_low:
        share(amount - amount // 2, best_high)
        share(amount // 2, best_low)
    else:
        share(amount, best_high)
    return {player: chips for player, chips in due.items() if chips}


def test_stacks_follow_from_hand_to_hand_in_the_tournament(samples: Path) -> None:
    """All chips of the tournament are on the table in every hand of it."""
    text = (samples / "pokerstars" / "2019-03-17_tournament_hi_lo.txt").read_text(encoding="utf-8")
    for hand in re.split(r"\n{2,}", text.strip()):
        stacks = re.findall(r"\((\d+) in chips\)", hand)
        assert sum(map(int, stacks)) == 7500, hand.split("\n", 1)[0]
