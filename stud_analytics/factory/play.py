"""A hand while it is dealt: who holds which chips and cards, and what has been told so far."""

from collections.abc import Sequence
from functools import cache
from random import Random

from stud_analytics.cards import DECK, Card
from stud_analytics.events import Event
from stud_analytics.factory.terms import Print, Stakes, Style
from stud_analytics.factory.truth import Truth
from stud_analytics.games import Game, Limit, Street
from stud_analytics.money import Units

NOBODY = -1


@cache
def others_after(players: int) -> tuple[tuple[int, ...], ...]:
    """For each place of so many, the others in the order in which they act after it."""
    return tuple((*range(p + 1, players), *range(p)) for p in range(players))


class Play:
    """The state of a hand. Players are places 0.. by seat number, which is clockwise."""

    def __init__(
        self,
        rng: Random,
        game: Game,
        limit: Limit,
        stakes: Stakes,
        truth: Truth,
        printed: Print,
        seats: Sequence[int],
        stacks: Sequence[Units],
        styles: Sequence[Style],
        first: int,
        hero: int,
        line: int,
    ) -> None:
        n = len(seats)
        self.rng = rng
        self.game = game
        self.limit = limit
        self.stakes = stakes
        self.truth = truth
        self.printed = printed
        self.n = n
        self.seats = list(seats)
        self.stack = list(stacks)
        self.styles = list(styles)
        self.order = [*range(first, n), *range(first)]
        """Places in the order in which they receive cards."""
        self.hero = hero
        self.line = line
        """The line of the last thing told."""
        self.events: list[Event] = []
        self.live = [True] * n
        self.put = [0] * n
        """Chips in the middle over the whole hand, returned ones taken off."""
        self.unsaid = [0] * n
        """Chips of those that no line gives back."""
        self.favoured: list[Card] = []
        """Cards of the deck that are dealt before all others, in any order."""
        self.deck = [*DECK]
        """The other cards of the deck."""
        self.up: list[list[Card]] = [[] for _ in range(n)]
        self.down: list[list[Card]] = [[] for _ in range(n)]
        self.common: Card | None = None
        self.folded_on: list[Street | None] = [None] * n
        self.opener = NOBODY
        """Who acted first on the last street that had betting."""
        self.opener_street: Street = 0
        self.aggressor = NOBODY
        """Who made the last bet or raise of the current street."""
        self.street: Street = 0
        self.hands: list[tuple[Card, ...]] = []
        """Each player's own cards as `hand_of` has them, once all are dealt."""
        self.values: dict[int, tuple[int, int]] = {}
        """What the hands of a showdown are worth, high and low; 0 for what the game has not."""
        self.words: dict[int, tuple[str | None, str | None]] = {}
        """What a hand shown is called, high and low: worked out once, told twice."""

    def tell(self) -> int:
        """The next line."""
        self.line += 1
        return self.line

    def draw(self) -> Card:
        """Any card of the deck, a favoured one while there are any; the deck loses it."""
        deck = self.favoured or self.deck
        at = int(self.rng.random() * len(deck))
        card = deck[at]
        deck[at] = deck[-1]
        deck.pop()
        return card

    def draws(self, count: int) -> list[Card]:
        """So many cards, as `draw` gives them one by one."""
        if self.favoured:
            return [self.draw() for _ in range(count)]
        deck, random = self.deck, self.rng.random
        cards: list[Card] = []
        left = len(deck)
        for _ in range(count):
            at = int(random() * left)
            left -= 1
            cards.append(deck[at])
            deck[at] = deck[left]
        del deck[left:]
        return cards

    def favour(self, cards: Sequence[Card]) -> None:
        """Deal these cards before all others."""
        self.favoured = list(cards)
        self.deck = [card for card in self.deck if card not in cards]

    def undealt(self) -> int:
        """Cards left in the deck, burns among them."""
        return len(self.favoured) + len(self.deck)

    def with_a_say(self) -> list[bool]:
        """For each player whether he is in the hand with chips."""
        return [live and chips > 0 for live, chips in zip(self.live, self.stack, strict=True)]

    def able(self) -> list[int]:
        """Players who still have a say: in the hand, with chips."""
        return [p for p, chips in enumerate(self.stack) if chips > 0 and self.live[p]]

    def living(self) -> list[int]:
        """Players in the hand."""
        return [p for p, live in enumerate(self.live) if live]

    def clockwise_from(self, place: int, among: Sequence[int]) -> int:
        """The first of ``among`` after ``place``."""
        return min(among, key=lambda p: (p - place - 1) % self.n)

    def hand_of(self, p: int) -> tuple[Card, ...]:
        """A player's own cards as shown: two down, the up cards, the last one down."""
        first, down = self.game.down_first, self.down[p]
        if len(down) == first:
            return (*down, *self.up[p])
        return (*down[:first], *self.up[p], *down[first:])

    def cards_of(self, p: int) -> tuple[Card, ...]:
        """All cards a player plays with, the common one among them."""
        own = self.hand_of(p)
        return own if self.common is None else (*own, self.common)
