-- One row per hand in which somebody put chips in by choice on the first street (3rd; 2nd in
-- five-card stud): who came in and how.
-- The columns with _n are actions.n: smaller is earlier.
CREATE OR REPLACE TEMP VIEW third_street AS
SELECT
    w.*,
    -- The first one in completed, from one of the last three seats before the bring-in.
    w.first_in_aggressive AND h.players - s.turn BETWEEN 1 AND 3 AS was_stolen
FROM (
    SELECT
        site,
        hand_id,
        count(*) AS voluntary_actions,          -- by anybody on that street
        min(n) AS first_in_n,
        arg_min(seat, n) AS first_in_seat,
        -- Whoever is all-in for less than a completion is not aggressive, whatever the text says.
        arg_min(aggressive AND could_raise, n) AS first_in_aggressive,
        min(n, 2)[2] AS second_in_n,            -- the next voluntary action, whoever's
        min(n) FILTER (action = 'call' AND bets_before = 1 AND nothing_in) AS cold_call_n
    FROM decisions
    WHERE opening AND voluntary
    GROUP BY site, hand_id
) AS w
JOIN hands AS h USING (site, hand_id)
JOIN seats AS s ON s.site = w.site AND s.hand_id = w.hand_id AND s.seat = w.first_in_seat;
