-- One row per player and hand dealt in: what reports cut by, what the hand made, and every
-- statistic (docs/statistics.md). Key (site, hand_id, seat). Worked out of the other tables when
-- hands are stored; worked out again when a statistic's definition has changed.
CREATE TABLE played (
    site VARCHAR,            -- as in hands
    hand_id VARCHAR,         -- as in hands
    seat TINYINT,            -- as in seats
    player VARCHAR,          -- screen name as printed
    hero BOOLEAN,            -- as in seats
    started_at TIMESTAMP,    -- UTC
    game VARCHAR,            -- as in hands
    limit_kind VARCHAR,      -- fixed, pot, no
    mixed VARCHAR,           -- as in hands
    money VARCHAR,           -- real, play, tournament
    currency VARCHAR,        -- ISO code; NULL for chips
    decimals TINYINT,        -- a unit is 10 ** -decimals
    small_bet BIGINT,        -- units
    big_bet BIGINT,          -- units
    stakes VARCHAR,          -- '0.04/0.08'
    table_name VARCHAR,      -- as printed
    max_seats TINYINT,       -- seats at the table
    tournament_id VARCHAR,   -- NULL for cash
    players TINYINT,         -- players dealt in
    verdict VARCHAR,         -- holds, broken, untold
    pot BIGINT,              -- units
    rake BIGINT,             -- units
    fees BIGINT,             -- units
    hand_last_street TINYINT,-- the last street dealt to anybody
    was_bring_in BOOLEAN,    -- brought in, or completed instead
    seats_to_bring_in TINYINT,-- 0 the bring-in, 1 acts last before it, ...
    bring_in_door VARCHAR,   -- door card of the bring-in
    folded_on TINYINT,       -- street of the fold; NULL: never folded
    showdown BOOLEAN,        -- in at a contested end
    last_street TINYINT,     -- the last street the player got cards on
    door_card VARCHAR,       -- as in seats
    down VARCHAR,            -- as in seats
    starting_hand VARCHAR,   -- its category (docs/reports.md); NULL if not all of its cards are known
    put_in BIGINT,           -- units, returned chips taken off
    collected BIGINT         -- units
);
