-- One row per player and hand in which the player contended for a pot to the end.
-- Halves are of the main pot. high_winners 0: the text does not tell who had the best high, or
-- the game has none; low_winners 0 beside high_winners > 0: nobody qualified for low.
CREATE OR REPLACE TEMP VIEW pot_shares AS
SELECT
    site,
    hand_id,
    seat,
    sum(paid)::BIGINT AS contended_paid,        -- units paid out of all pots contended
    max(high_winners) AS high_winners,          -- players sharing the main pot's high
    max(low_winners) AS low_winners,            -- players sharing the main pot's low
    bool_or(won_high) AS won_high,
    bool_or(won_low) AS won_low
FROM (
    SELECT
        site,
        hand_id,
        paid,
        unnest(contenders) AS seat,
        CASE WHEN pot = 0 THEN len(high) ELSE 0 END AS high_winners,
        CASE WHEN pot = 0 THEN len(low) ELSE 0 END AS low_winners,
        pot = 0 AND list_contains(high, seat) AS won_high,
        pot = 0 AND list_contains(low, seat) AS won_low
    FROM pots
)
GROUP BY site, hand_id, seat;
