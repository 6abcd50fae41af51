"""One betting round: the price, the cap, what a short all-in counts for, what each player does.

Sources: the fields ``max_bets_3rd``, ``max_bets_later``, ``heads_up_uncapped``,
``short_all_in``, ``short_bring_in_call``, ``open_pair_4th``; in pot and no limit, where houses
agree less, only what every house allows is done: raises are at least as big as the last one over
the bet to call, and a short all-in never reopens.
"""

from stud_analytics.events import Bet, BringIn, Call, Check, Completion, Fold, Raise
from stud_analytics.factory.opening import pair_shows, size_of, who_brings_in, who_opens
from stud_analytics.factory.play import Play, others_after
from stud_analytics.factory.terms import ABSENT
from stud_analytics.games import FOURTH, SEVENTH
from stud_analytics.money import Units
from stud_analytics.tuples import make

_FEW = 3
"""From so many players left to act, a completion with nobody in is a steal."""
_NO_CAP = 1 << 30


class Round:
    """The betting of one street."""

    def __init__(self, play: Play, waiting: list[bool]) -> None:
        """The betting among the players ``waiting`` to be asked: all who have a say."""
        n = play.n
        self.play = play
        self.styles, self.stack, self.random = play.styles, play.stack, play.rng.random
        self.street = play.street
        self.first = play.street == play.game.streets[0]
        self.fixed = play.limit == "fixed"
        self.paid = [0] * n
        """Chips put in on the street."""
        self.price = 0
        """The total to match."""
        self.base = 0
        """The total of the last bet or raise that counts."""
        self.size = size_of(play)
        self.goal = self.size
        """The total the next full bet or raise goes to."""
        self.bets = 0
        self.cap = self._cap()
        self.waiting = waiting
        self.able = self.waiting.count(True)
        """Players who still have a say."""
        self.acted = [False] * n
        self.barred = [False] * n
        self.limpers = 0
        self.short = False
        """Whether a short all-in that does not count stands over the last bet that does."""
        self.double = (
            self.fixed
            and play.street == FOURTH
            and play.game.streets[-1] == SEVENTH
            and play.truth["open_pair_4th"] != "none"
            and pair_shows(play)
        )

    def _cap(self) -> int:
        play = self.play
        if not self.fixed:
            return _NO_CAP
        when = play.truth["heads_up_uncapped"]
        if when == "round_starts_heads_up" and play.live.count(True) == 2:
            return _NO_CAP
        if when == "tournament_heads_up" and play.stakes.money == "tournament" and play.n == 2:
            return _NO_CAP
        return int(play.truth["max_bets_3rd" if self.first else "max_bets_later"])

    def run(self) -> None:
        """From the opener until nobody is left to ask."""
        play = self.play
        if self.first:
            p = who_brings_in(play)
            self._open_first(p)
        else:
            p = who_opens(play)
            self._act(p)
        play.opener, play.opener_street = self._opener, self.street
        live, paid, after = play.live, self.paid, others_after(play.n)
        while live.count(True) > 1:
            waiting = self.waiting
            for q in after[p]:
                if waiting[q]:
                    p = q
                    break
            else:
                return
            if self.able == 1 and paid[p] >= self.price:
                return  # the last with chips, and he owes none
            self._act(p)

    def _open_first(self, p: int) -> None:
        self._opener = p
        play = self.play
        chips, amount = play.stack[p], play.stakes.bring_in
        if chips > amount and play.rng.random() < play.styles[p].complete / 3:
            self._wager(p, min(self._raise_to(p), chips))
            return
        paid = min(chips, amount)
        self._pay(p, paid)
        play.events.append(BringIn(play.tell(), self.street, play.seats[p], paid, paid == chips))
        self.price = amount if play.truth["short_bring_in_call"] == "full" else paid
        self.acted[p] = True
        self.waiting[p] = False

    def _pay(self, p: int, amount: Units) -> None:
        play = self.play
        play.stack[p] -= amount
        play.put[p] += amount
        self.paid[p] += amount
        if not play.stack[p]:
            self.able -= 1

    def _act(self, p: int) -> None:
        acted = self.acted
        if True not in acted:
            self._opener = p
        play, style, random = self.play, self.styles[p], self.random
        stack, paid = self.stack, self.paid
        chips, owed = stack[p], self.price - paid[p]
        open_first = self.first and not self.bets
        if self.bets >= self.cap or self.barred[p] or chips <= owed or self.able == 1:
            raises = False
        elif open_first:
            steal = not self.limpers and self.waiting.count(True) <= _FEW
            raises = random() < (style.steal if steal else style.complete)
        else:
            raises = random() < (style.raises if owed else style.bet)
        self.waiting[p] = False
        acted[p] = True
        if raises:
            self._wager(p, self._raise_to(p))
            return
        play.line = line = play.line + 1
        if owed <= 0 and style is not ABSENT:
            play.events.append(make(Check, (line, self.street, play.seats[p])))
        elif random() >= (style.limp if open_first else style.call):
            play.live[p] = False
            self.able -= 1
            play.folded_on[p] = self.street
            play.events.append(make(Fold, (line, self.street, play.seats[p])))
        else:
            amount = min(owed, chips)
            stack[p] = chips - amount
            play.put[p] += amount
            paid[p] += amount
            if amount == chips:
                self.able -= 1
            self.limpers += 1
            said = (line, self.street, play.seats[p], amount, amount == chips)
            play.events.append(make(Call, said))

    def _raise_to(self, p: int) -> Units:
        """The total of a raise, or all the player has if that is less."""
        play = self.play
        most = self.paid[p] + play.stack[p]
        if self.fixed:
            goal = self.goal
            if self.double and self.size < play.stakes.big_bet and self._may_double(p):
                big = self.base + play.stakes.big_bet
                if big <= most and play.rng.random() < 0.6:
                    goal = big
            return min(goal, most)
        least = self.goal
        if self.short:  # houses differ in what may follow: this is enough for all of them
            least = max(least, self.price + self.size)
        pot = self.price + sum(play.put) + self.price - self.paid[p]
        chance = play.rng.random()
        if chance < 0.45:
            total = least
        elif chance < 0.7:
            total = (least + pot) // 2
        elif chance < 0.9:
            total = pot
        else:
            total = most
        if play.limit == "pot":
            total = min(total, pot)
        return min(max(total, least), most)

    def _may_double(self, p: int) -> bool:
        # The pair has to show still: a house that lets a folded pair count is not known.
        if self.play.truth["open_pair_4th"] == "any_player":
            return pair_shows(self.play)
        return pair_shows(self.play, p)

    def _wager(self, p: int, total: Units) -> None:
        play = self.play
        added, rise = total - self.paid[p], total - self.price
        self._pay(p, added)
        all_in = not play.stack[p]
        kind: type[Completion | Bet | Raise] = Raise if self.price else Bet
        if self.first and self.price < play.stakes.small_bet:
            kind = Completion
        by = rise if play.printed.by and kind is not Bet else None
        said = (play.tell(), self.street, play.seats[p], added, total, all_in, by)
        play.events.append(make(kind, said))
        # In pot and no limit a raise is full by itself: what short all-ins before it add up to
        # reopens the betting in some houses only.
        full = total >= self.goal and (self.fixed or not self.short or rise >= self.size)
        if full:
            step = total - self.base
            if not self.fixed:
                self.size = max(self.size, step)
            elif self.double and step >= play.stakes.big_bet:
                self.size = play.stakes.big_bet
            self._counts(p, total)
        elif self.fixed and self._short_counts(total):
            self._counts(p, total)
        else:
            self.short = True
            for q in range(play.n):
                self.barred[q] = self.barred[q] or self.acted[q]
        self.price = total
        self.waiting = play.with_a_say()
        self.waiting[p] = False
        play.aggressor = p

    def _counts(self, p: int, total: Units) -> None:
        n = self.play.n
        stakes = self.play.stakes
        self.base, self.goal = total, total + self.size
        if (
            self.first
            and not self.bets
            and self.price
            and self.fixed
            and total == stakes.small_bet
            and 2 * (total - stakes.bring_in) < total
            and self.play.truth["short_all_in"] == "bring_in_plus_small_bet"
        ):
            self.goal = stakes.bring_in + total
        self.bets += 1
        self.short = False
        self.barred = [False] * n
        self.acted = [False] * n
        self.acted[p] = True

    def _short_counts(self, total: Units) -> bool:
        """Whether an all-in that falls short counts as a bet; sets where the next one goes."""
        play = self.play
        way = play.truth["short_all_in"]
        if way == "full_raise":
            return False
        if way == "bring_in_plus_small_bet" and self.first and not self.bets:
            bring_in, small = play.stakes.bring_in, play.stakes.small_bet
            if 2 * (total - bring_in) >= small:
                return True
            self.goal = bring_in + small
            return False
        return 2 * (total - self.base) >= self.goal - self.base
