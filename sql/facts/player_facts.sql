-- What `player_facts` gathers of a player's decisions on the first street, as bits: those of `did`
-- for any number of bets before (from bit 0 on), for none, one and two (from bits 4, 8 and 12 on).
-- could_raise_over(opened, bets): could raise where there were so many bets.
CREATE OR REPLACE TEMP MACRO could_raise_over(opened, bets) AS opened >> (4 + 4 * bets) & 1 = 1;

-- raised_over(opened, bets): completed, bet or raised.
CREATE OR REPLACE TEMP MACRO raised_over(opened, bets) AS opened >> (4 + 4 * bets) & 2 = 2;

-- called_over(opened, bets): called.
CREATE OR REPLACE TEMP MACRO called_over(opened, bets) AS opened >> (4 + 4 * bets) & 4 = 4;

-- folded_over(opened, bets): folded.
CREATE OR REPLACE TEMP MACRO folded_over(opened, bets) AS opened >> (4 + 4 * bets) & 8 = 8;

-- What it gathers of the streets after the first, five bits each, the lowest those of the 3rd.
-- could_bet_on(later, street): could bet where nobody had.
CREATE OR REPLACE TEMP MACRO could_bet_on(later, street) AS later >> (5 * (street - 3)) & 1 = 1;

-- faced_on(later, street): somebody's bet was owed.
CREATE OR REPLACE TEMP MACRO faced_on(later, street) AS later >> (5 * (street - 3)) & 2 = 2;

-- could_raise_on(later, street): could raise somebody's bet.
CREATE OR REPLACE TEMP MACRO could_raise_on(later, street) AS later >> (5 * (street - 3)) & 4 = 4;

-- folded_to_bet_on(later, street): folded to somebody's bet.
CREATE OR REPLACE TEMP MACRO folded_to_bet_on(later, street) AS later >> (5 * (street - 3)) & 8 = 8;

-- checked_on(later, street): checked.
CREATE OR REPLACE TEMP MACRO checked_on(later, street) AS later >> (5 * (street - 3)) & 16 = 16;

-- count_on(counts, street): one of the counts of the streets after the first, twelve bits each.
CREATE OR REPLACE TEMP MACRO count_on(counts, street) AS
    coalesce(counts, 0)::BIGINT >> (12 * (street - 3)) & 4095;

-- One row per player and hand with a decision: what the player could do and did, by street.
-- One pass over the actions. An aggregate takes as long as any other, whatever it gathers; so what
-- happened at least once is gathered as bits, and the counts of all streets in one number.
CREATE OR REPLACE TEMP VIEW player_facts AS
SELECT
    site,
    hand_id,
    seat,

    -- The first street: 3rd, or 2nd in five-card stud. "Uncompleted": nobody has bet more than the bring-in. "Completion": one bet.
    opening_decisions,
    opened & 6 > 0 AS voluntary_opening,  -- called, completed, bet or raised
    uncompleted_n,  -- actions.n of that decision
    could_raise_over(opened, 0) AS could_complete,
    raised_over(opened, 0) AS completed,
    called_over(opened, 0) AS limped,
    opened & 1 = 1 AS could_raise_opening,  -- could complete, bet or raise
    opened & 2 = 2 AS raised_opening,  -- completed, bet or raised
    faced_completion_n,
    could_raise_over(opened, 1) AS could_two_bet,
    raised_over(opened, 1) AS two_bet,
    could_two_bet_n,
    two_bet_n,
    called_over(opened, 1) AS called_completion,
    folded_over(opened, 1) AS folded_to_completion,
    opened >> 16 & 1 = 1 AS faced_two_bet,  -- had a decision where there were two bets
    could_raise_over(opened, 2) AS could_three_bet,
    raised_over(opened, 2) AS three_bet,
    folded_over(opened, 2) AS folded_to_two_bet,
    opened >> 17 & 1 = 1 AS could_cold_call,  -- owed a bet, and had put nothing in but the ante
    opened >> 18 & 1 = 1 AS cold_called,  -- called there
    -- Whoever bets or raises last on a street and is not all-in has nothing left to answer
    -- there; so a player who can bet on the next street was the last aggressor if and only if
    -- the player's own last decision was aggressive.
    last_2 % 2 = 1 AS aggressor_2,

    -- 3rd street of five-card stud, whose first is the 2nd
    count_on(bets, 3) AS bets_3,
    count_on(raises, 3) AS raises_3,
    count_on(calls, 3) AS calls_3,
    count_on(folds, 3) AS folds_3,
    folded_to_bet_on(later, 3) AS folded_to_bet_3,
    checked_on(later, 3) AS checked_3,
    could_bet_on(later, 3) AS could_bet_3,
    faced_on(later, 3) AS faced_3,
    could_raise_on(later, 3) AS could_raise_3,
    last_3 % 2 = 1 AS aggressor_3,

    -- 4th street
    count_on(bets, 4) AS bets_4,
    count_on(raises, 4) AS raises_4,
    count_on(calls, 4) AS calls_4,
    count_on(folds, 4) AS folds_4,
    folded_to_bet_on(later, 4) AS folded_to_bet_4,
    checked_on(later, 4) AS checked_4,
    could_bet_on(later, 4) AS could_bet_4,
    faced_on(later, 4) AS faced_4,
    could_raise_on(later, 4) AS could_raise_4,
    last_4 % 2 = 1 AS aggressor_4,
    could_bet_on(later, 4) OR could_raise_on(later, 4) AS could_push_4,
    most_over_4,  -- units above a call

    -- 5th street
    count_on(bets, 5) AS bets_5,
    count_on(raises, 5) AS raises_5,
    count_on(calls, 5) AS calls_5,
    count_on(folds, 5) AS folds_5,
    folded_to_bet_on(later, 5) AS folded_to_bet_5,
    checked_on(later, 5) AS checked_5,
    could_bet_on(later, 5) AS could_bet_5,
    faced_on(later, 5) AS faced_5,
    could_raise_on(later, 5) AS could_raise_5,
    last_5 % 2 = 1 AS aggressor_5,

    -- 6th street
    count_on(bets, 6) AS bets_6,
    count_on(raises, 6) AS raises_6,
    count_on(calls, 6) AS calls_6,
    count_on(folds, 6) AS folds_6,
    folded_to_bet_on(later, 6) AS folded_to_bet_6,
    checked_on(later, 6) AS checked_6,
    could_bet_on(later, 6) AS could_bet_6,
    faced_on(later, 6) AS faced_6,
    could_raise_on(later, 6) AS could_raise_6,
    last_6 % 2 = 1 AS aggressor_6,

    -- 7th street
    count_on(bets, 7) AS bets_7,
    count_on(raises, 7) AS raises_7,
    count_on(calls, 7) AS calls_7,
    count_on(folds, 7) AS folds_7,
    folded_to_bet_on(later, 7) AS folded_to_bet_7,
    checked_on(later, 7) AS checked_7,
    could_bet_on(later, 7) AS could_bet_7,
    faced_on(later, 7) AS faced_7,
    could_raise_on(later, 7) AS could_raise_7
FROM (
    SELECT
        site,
        hand_id,
        seat,
        count(*) FILTER (opening) AS opening_decisions,
        -- Bits 0 to 15 as above; 16: faced two bets; 17: could call cold, 18: did.
        bit_or(CASE WHEN opening THEN did
            | CASE bets_before WHEN 0 THEN did << 4 WHEN 1 THEN did << 8
                WHEN 2 THEN (did << 12) | (1 << 16) ELSE 0 END
            | CASE WHEN bets_before > 0 AND nothing_in
                THEN CASE action WHEN 'call' THEN 3 << 17 ELSE 1 << 17 END ELSE 0 END
            ELSE 0 END) AS opened,
        min(n) FILTER (opening AND bets_before = 0) AS uncompleted_n,
        min(n) FILTER (opening AND bets_before = 1) AS faced_completion_n,
        max(n) FILTER (opening AND bets_before = 1 AND could_raise) AS could_two_bet_n,
        max(n) FILTER (opening AND bets_before = 1 AND aggressive) AS two_bet_n,
        bit_or(CASE WHEN place > 0 THEN (
            CASE WHEN NOT faced THEN could_raise::INTEGER
                ELSE 2 + 4 * could_raise::INTEGER + CASE action WHEN 'fold' THEN 8 ELSE 0 END END
            + CASE action WHEN 'check' THEN 16 ELSE 0 END
            ) << (5 * (street - 3)) ELSE 0 END) AS later,
        sum(place) FILTER (aggressive AND NOT faced) AS bets,
        sum(place) FILTER (aggressive AND faced) AS raises,
        sum(place) FILTER (action = 'call') AS calls,
        sum(place) FILTER (action = 'fold') AS folds,
        -- The last decision of each street, odd if it was aggressive
        max(2 * n + aggressive::INTEGER) FILTER (street = 2) AS last_2,
        max(2 * n + aggressive::INTEGER) FILTER (street = 3) AS last_3,
        max(2 * n + aggressive::INTEGER) FILTER (street = 4) AS last_4,
        max(2 * n + aggressive::INTEGER) FILTER (street = 5) AS last_5,
        max(2 * n + aggressive::INTEGER) FILTER (street = 6) AS last_6,
        max(amount - to_call) FILTER (street = 4 AND aggressive) AS most_over_4
    FROM (
        SELECT
            *,
            -- 1: could raise; 2: completed, bet or raised; 4: called; 8: folded
            could_raise::INTEGER + CASE action WHEN 'call' THEN 4 WHEN 'fold' THEN 8
                ELSE 2 * aggressive::INTEGER END AS did,
            -- One in the counts of its street; the first has none
            CASE WHEN opening OR street < 3 THEN 0 ELSE 1::BIGINT << (12 * (street - 3)) END AS place
        FROM decisions
    )
    GROUP BY site, hand_id, seat
);
