-- One row per player and hand with a decision: what the player could do and did, by street.
-- The statistics of sql/statistics/ are written over these columns, those of player_results,
-- third_street and pot_shares. One pass over the actions.
CREATE OR REPLACE TEMP VIEW player_facts AS
SELECT
    site,
    hand_id,
    seat,

    -- 3rd street. "Uncompleted": nobody has bet more than the bring-in. "Completion": one bet.
    count(*) FILTER (street = 3) AS decisions_3,
    bool_or(street = 3 AND voluntary) AS voluntary_3,
    min(n) FILTER (street = 3 AND bets_before = 0) AS uncompleted_n,  -- actions.n of that decision
    bool_or(street = 3 AND bets_before = 0 AND could_raise) AS could_complete,
    bool_or(street = 3 AND bets_before = 0 AND aggressive) AS completed,
    bool_or(street = 3 AND bets_before = 0 AND action = 'call') AS limped,
    bool_or(street = 3 AND could_raise) AS could_raise_3,
    bool_or(street = 3 AND aggressive) AS raised_3,
    min(n) FILTER (street = 3 AND bets_before = 1) AS faced_completion_n,
    bool_or(street = 3 AND bets_before = 1 AND could_raise) AS could_two_bet,
    bool_or(street = 3 AND bets_before = 1 AND aggressive) AS two_bet,
    max(n) FILTER (street = 3 AND bets_before = 1 AND could_raise) AS could_two_bet_n,
    max(n) FILTER (street = 3 AND bets_before = 1 AND aggressive) AS two_bet_n,
    bool_or(street = 3 AND bets_before = 1 AND action = 'call') AS called_completion,
    bool_or(street = 3 AND bets_before = 1 AND action = 'fold') AS folded_to_completion,
    bool_or(street = 3 AND bets_before = 2) AS faced_two_bet,
    bool_or(street = 3 AND bets_before = 2 AND could_raise) AS could_three_bet,
    bool_or(street = 3 AND bets_before = 2 AND aggressive) AS three_bet,
    bool_or(street = 3 AND bets_before = 2 AND action = 'fold') AS folded_to_two_bet,
    bool_or(street = 3 AND bets_before > 0 AND nothing_in) AS could_cold_call,
    bool_or(street = 3 AND bets_before > 0 AND nothing_in AND action = 'call') AS cold_called,
    -- Whoever bets or raises last on a street and is not all-in has nothing left to answer
    -- there; so a player who can bet on the next street was the last aggressor if and only if
    -- the player's own last decision was aggressive.
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
