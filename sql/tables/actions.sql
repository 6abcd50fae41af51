-- One row per ante, bring-in, completion, bet, raise, call, check and fold. Key (site, hand_id, n).
CREATE TABLE actions (
    site VARCHAR,            -- as in hands
    hand_id VARCHAR,         -- as in hands
    n SMALLINT,              -- order within the hand, from 1
    street TINYINT,          -- 0 ante, 3 to 7
    seat TINYINT,            -- who acted
    action VARCHAR,          -- ante, bring_in, completion, bet, raise, call, check, fold
    amount BIGINT,           -- units added by the action
    to_total BIGINT,         -- units the player has on the street after it
    all_in BOOLEAN,          -- whether it took the player's last chip
    pot_before BIGINT,       -- units in the middle before it
    to_call BIGINT,          -- units owed before it, not capped by the stack
    bets_before TINYINT,     -- 0 unopened or only the bring-in, 1 a bet or completion, 2 a raise, ...
    could_raise BOOLEAN,     -- a completion, bet or raise was legal
    due_seat TINYINT,        -- whose turn it was; 0 if none or untold
    hand_line INTEGER        -- its line, counted from the hand's: hands.line + hand_line in the file
);
