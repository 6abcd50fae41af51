"""The hand factory: legal hands of every stud game, with known truth, and damage done to them.

It is the second opinion on the referee, so it shares no rule with it: from the rules stage it
takes only the house profiles (which fields there are and which values a house accepts).

| file | what stands there |
|---|---|
| ``terms.py`` | stakes, rake, players' styles, what the printed text tells |
| ``truth.py`` | one value for every field of the house, and the rake it takes |
| ``deal.py`` | ``deal_hand``: seats, antes, cards, streets, from the first line to the last |
| ``bets.py`` | one betting round: the price, the cap, short all-ins, what each player does |
| ``opening.py`` | who opens a street |
| ``paying.py`` | pots, rake, halves, odd chips |
| ``ending.py`` | chips given back, hands shown and mucked, pots collected, the summary |
| ``words.py`` | a hand's name, as sites print it |
| ``mixture.py`` | hands of every kind, for tests and proofs |
| ``layout.py`` | line numbers and the plain text |
| ``damage/`` | one thing made wrong in a legal hand, many kinds |
"""

from stud_analytics.factory.deal import Dealing, deal, deal_hand
from stud_analytics.factory.terms import STYLES, Print, Rake, Stakes, Style
from stud_analytics.factory.truth import choose_truth, rake_of

__all__ = [
    "STYLES",
    "Dealing",
    "Print",
    "Rake",
    "Stakes",
    "Style",
    "choose_truth",
    "deal",
    "deal_hand",
    "rake_of",
]
