-- One row per player and hand with a decision: what the player could do and did, by street.
-- One pass over the actions.
CREATE OR REPLACE TEMP VIEW player_facts AS
SELECT
    site,
    hand_id,
    seat,

    -- The first street: 3rd, or 2nd in five-card stud. "Uncompleted": nobody has bet more than the bring-in. "Completion": one bet.
    count(*) FILTER (opening) AS opening_decisions,
    bool_or(opening AND voluntary) AS voluntary_opening,
    min(n) FILTER (opening AND bets_before = 0) AS uncompleted_n,  -- actions.n of that decision
    bool_or(opening AND bets_before = 0 AND could_raise) AS could_complete,
    bool_or(opening AND bets_before = 0 AND aggressive) AS completed,
    bool_or(opening AND bets_before = 0 AND action = 'call') AS limped,
    bool_or(opening AND could_raise) AS could_raise_opening,
    bool_or(opening AND aggressive) AS raised_opening,
    min(n) FILTER (opening AND bets_before = 1) AS faced_completion_n,
    bool_or(opening AND bets_before = 1 AND could_raise) AS could_two_bet,
    bool_or(opening AND bets_before = 1 AND aggressive) AS two_bet,
    max(n) FILTER (opening AND bets_before = 1 AND could_raise) AS could_two_bet_n,
    max(n) FILTER (opening AND bets_before = 1 AND aggressive) AS two_bet_n,
    bool_or(opening AND bets_before = 1 AND action = 'call') AS called_completion,
    bool_or(opening AND bets_before = 1 AND action = 'fold') AS folded_to_completion,
    bool_or(opening AND bets_before = 2) AS faced_two_bet,
    bool_or(opening AND bets_before = 2 AND could_raise) AS could_three_bet,
    bool_or(opening AND bets_before = 2 AND aggressive) AS three_bet,
    bool_or(opening AND bets_before = 2 AND action = 'fold') AS folded_to_two_bet,
    bool_or(opening AND bets_before > 0 AND nothing_in) AS could_cold_call,
    bool_or(opening AND bets_before > 0 AND nothing_in AND action = 'call') AS cold_called,
    -- Whoever bets or raises last on a street and is not all-in has nothing left to answer
    -- there; so a player who can bet on the next street was the last aggressor if and only if
    -- the player's own last decision was aggressive.
    arg_max(aggressive, n) FILTER (street = 2) AS aggressor_2,

    -- 3rd street of five-card stud, whose first is the 2nd
    count(*) FILTER (street = 3 AND NOT opening AND aggressive AND NOT faced) AS bets_3,
    count(*) FILTER (street = 3 AND NOT opening AND aggressive AND faced) AS raises_3,
    count(*) FILTER (street = 3 AND NOT opening AND action = 'call') AS calls_3,
    count(*) FILTER (street = 3 AND NOT opening AND action = 'fold') AS folds_3,
    bool_or(street = 3 AND NOT opening AND action = 'fold' AND faced) AS folded_to_bet_3,
    bool_or(street = 3 AND NOT opening AND action = 'check') AS checked_3,
    bool_or(street = 3 AND NOT opening AND NOT faced AND could_raise) AS could_bet_3,
    bool_or(street = 3 AND NOT opening AND faced) AS faced_3,
    bool_or(street = 3 AND NOT opening AND faced AND could_raise) AS could_raise_3,
    arg_max(aggressive, n) FILTER (street = 3) AS aggressor_3,

    -- 4th street
    count(*) FILTER (street = 4 AND aggressive AND NOT faced) AS bets_4,
    count(*) FILTER (street = 4 AND aggressive AND faced) AS raises_4,
    count(*) FILTER (street = 4 AND action = 'call') AS calls_4,
    count(*) FILTER (street = 4 AND action = 'fold') AS folds_4,
    bool_or(street = 4 AND action = 'fold' AND faced) AS folded_to_bet_4,
    bool_or(street = 4 AND action = 'check') AS checked_4,
    bool_or(street = 4 AND NOT faced AND could_raise) AS could_bet_4,
    bool_or(street = 4 AND faced) AS faced_4,
    bool_or(street = 4 AND faced AND could_raise) AS could_raise_4,
    arg_max(aggressive, n) FILTER (street = 4) AS aggressor_4,
    bool_or(street = 4 AND could_raise) AS could_push_4,
    max(amount - to_call) FILTER (street = 4 AND aggressive) AS most_over_4,  -- units above a call

    -- 5th street
    count(*) FILTER (street = 5 AND aggressive AND NOT faced) AS bets_5,
    count(*) FILTER (street = 5 AND aggressive AND faced) AS raises_5,
    count(*) FILTER (street = 5 AND action = 'call') AS calls_5,
    count(*) FILTER (street = 5 AND action = 'fold') AS folds_5,
    bool_or(street = 5 AND action = 'fold' AND faced) AS folded_to_bet_5,
    bool_or(street = 5 AND action = 'check') AS checked_5,
    bool_or(street = 5 AND NOT faced AND could_raise) AS could_bet_5,
    bool_or(street = 5 AND faced) AS faced_5,
    bool_or(street = 5 AND faced AND could_raise) AS could_raise_5,
    arg_max(aggressive, n) FILTER (street = 5) AS aggressor_5,

    -- 6th street
    count(*) FILTER (street = 6 AND aggressive AND NOT faced) AS bets_6,
    count(*) FILTER (street = 6 AND aggressive AND faced) AS raises_6,
    count(*) FILTER (street = 6 AND action = 'call') AS calls_6,
    count(*) FILTER (street = 6 AND action = 'fold') AS folds_6,
    bool_or(street = 6 AND action = 'fold' AND faced) AS folded_to_bet_6,
    bool_or(street = 6 AND action = 'check') AS checked_6,
    bool_or(street = 6 AND NOT faced AND could_raise) AS could_bet_6,
    bool_or(street = 6 AND faced) AS faced_6,
    bool_or(street = 6 AND faced AND could_raise) AS could_raise_6,
    arg_max(aggressive, n) FILTER (street = 6) AS aggressor_6,

    -- 7th street
    count(*) FILTER (street = 7 AND aggressive AND NOT faced) AS bets_7,
    count(*) FILTER (street = 7 AND aggressive AND faced) AS raises_7,
    count(*) FILTER (street = 7 AND action = 'call') AS calls_7,
    count(*) FILTER (street = 7 AND action = 'fold') AS folds_7,
    bool_or(street = 7 AND action = 'fold' AND faced) AS folded_to_bet_7,
    bool_or(street = 7 AND action = 'check') AS checked_7,
    bool_or(street = 7 AND NOT faced AND could_raise) AS could_bet_7,
    bool_or(street = 7 AND faced) AS faced_7,
    bool_or(street = 7 AND faced AND could_raise) AS could_raise_7
FROM decisions
GROUP BY site, hand_id, seat;
