"""Cards as small whole numbers, and their text.

A card is ``rank * 4 + suit``: ranks 0..12 are deuce..ace, suits 0..3 are clubs, diamonds,
hearts, spades. So the numbers are ordered as the bring-in orders door cards: by rank, then by
suit, clubs lowest (in every house). A card that the text hides is HIDDEN.
"""

from collections.abc import Iterable
from typing import Final

Card = int
"""0..51, or HIDDEN."""

HIDDEN: Final = -1
"""A card that was dealt but that the text does not name."""

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
DECK: Final = range(52)

TEXT: Final[tuple[str, ...]] = tuple(rank + suit for rank in RANKS for suit in SUITS)
"""Card number to text, ``TEXT[51] == "As"``."""

CARD: Final[dict[str, Card]] = {text: card for card, text in enumerate(TEXT)}
"""Text to card number, exact form only: ``CARD["As"] == 51``."""


def parse_card(text: str) -> Card:
    """The card written as ``As``, ``Td`` or ``10d`` (any case). ValueError for anything else."""
    text = text.strip()
    rank, suit = text[:-1].upper(), text[-1:].lower()
    card = CARD.get(("T" if rank == "10" else rank) + suit)
    if card is None:
        raise ValueError(f"not a card: {text!r}")
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards separated by white space or commas, in order. ValueError names the bad one."""
    return tuple(parse_card(word) for word in text.replace(",", " ").split())


def card_text(card: Card) -> str | None:
    """``As``; None for a hidden card."""
    return TEXT[card] if card >= 0 else None


def cards_text(cards: Iterable[Card]) -> str:
    """``As Td``; hidden cards as ``X``."""
    return " ".join([TEXT[card] if card >= 0 else "X" for card in cards])


def rank_of(card: Card) -> int:
    """0 (deuce) .. 12 (ace)."""
    return card >> 2


def suit_of(card: Card) -> int:
    """0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return card & 3


def ace_low_rank(card: Card) -> int:
    """0 (ace) .. 12 (king): the rank where the ace counts low."""
    return ((card >> 2) + 1) % 13
