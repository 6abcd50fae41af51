"""What one house plays in one game, worked out once and kept with the house."""

from itertools import accumulate
from typing import Final

from stud_analytics import ranking
from stud_analytics.cards import DECK, HIDDEN, Card, ace_low_rank
from stud_analytics.games import GAMES, SEVENTH, SHOWDOWN, Game, Street
from stud_analytics.ranking.boards import HIGH_BOARDS, LOW_BOARDS, LOW_BOARDS_27, BoardTable
from stud_analytics.rules.house import House


class GameRules:
    """What one house plays in one game, worked out once."""

    def __init__(self, house: House, code: str) -> None:
        game = GAMES[code]
        self.house: Final = house
        self.game: Final[Game] = game
        self.high: Final = game.high
        self.low: Final = game.low
        self.split: Final = game.split
        self.down_first: Final = game.down_first
        self.last_card_down: Final = game.last_card_down
        self.first: Final[Street] = game.streets[0]
        self.last: Final[Street] = game.streets[-1]
        self.pair_street: Final = game.streets[1] if self.last == SEVENTH else None
        self.following: Final = dict(zip(game.streets, (*game.streets[1:], SHOWDOWN), strict=True))
        self.hand_size: Final = game.down_first + len(game.streets)
        self.own_cards: Final = self.hand_size - game.last_card_down
        """Cards of his own that a player has at least at the end: one is common at times."""
        self.position: Final = {street: at for at, street in enumerate(game.streets)}
        self.up_due: Final = dict.fromkeys(game.streets, 1)
        self.down_due: Final = dict.fromkeys(game.streets, 0)
        self.down_due[self.first] = game.down_first
        if game.last_card_down:
            self.up_due[self.last], self.down_due[self.last] = 0, 1
        setting = house.setting
        self.cap_first: Final = setting("max_bets_3rd", code)
        self.cap_later: Final = setting("max_bets_later", code)
        self.uncapped: Final = setting("heads_up_uncapped", code)
        self.cap_least_first: Final = min(int(value) for value in self.cap_first.values)
        self.cap_least_later: Final = min(int(value) for value in self.cap_later.values)
        self.may_uncap: Final = "round_starts_heads_up" in self.uncapped.values
        self.short_all_in: Final = setting("short_all_in", code)
        self.short_call: Final = setting("short_bring_in_call", code)
        self.all_in_door: Final = setting("all_in_door", code)
        self.open_pair: Final = setting("open_pair_4th", code)
        self.board_tie: Final = setting("board_tie", code)
        self.all_in_best: Final = setting("all_in_best_board", code)
        self.lead_after_fold: Final = setting("lead_7th_after_fold", code)
        self.ups: Final = [self.up_due[street] for street in game.streets]
        self.downs: Final = [self.down_due[street] for street in game.streets]
        self.up_total: Final = dict(zip(game.streets, accumulate(self.ups), strict=True))
        self.common_lead: Final = setting("common_card_lead", code)
        self.show_order: Final = setting("show_order_checked", code)
        self.uncontested: Final = setting("uncontested_split", code)
        self.exhausted: Final = setting("deck_exhausted", code)
        self.odd_hi_lo: Final = setting("odd_chip_hi_lo", code)
        self.odd_tie: Final = setting("odd_chip_tie", code)
        self.unit: Final = setting("unit", code)
        self.least_unit: Final = int(self.unit.values[0])
        self.returned: Final = setting("uncalled_returned", code)
        self.stated_total: Final = setting("stated_total", code)
        self.stated_pots: Final = setting("stated_pots", code)
        if game.ace_low:
            door_key = _razz_door
        elif game.high_brings_in:
            door_key = _same
        else:
            door_key = _low_door
        self.door_key: Final = [door_key(card) for card in (*DECK, HIDDEN)]
        """By card, which is HIDDEN for the last: the highest brings in."""
        self.boards: BoardTable = HIGH_BOARDS
        self.board_of_five = ranking.high
        if game.low_board_leads and game.low == "deuce_to_seven":
            self.boards, self.board_of_five = LOW_BOARDS_27, ranking.low_deuce_seven
        elif game.low_board_leads:
            self.boards, self.board_of_five = LOW_BOARDS, ranking.low_ace_five


def _same(card: Card) -> int:
    return card


def _low_door(card: Card) -> int:
    return -card


def _razz_door(card: Card) -> int:
    return ace_low_rank(card) << 2 | card & 3


def game_rules(house: House, game: str) -> GameRules:
    """The rules of a house in a game. KeyError for a game that `games.GAMES` does not list."""
    found = house.compiled.get(game)
    if isinstance(found, GameRules):
        return found
    rules = house.compiled[game] = GameRules(house, game)
    return rules
