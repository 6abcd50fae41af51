-- One row per pot of a hand, main pot first. Key (site, hand_id, pot).
CREATE TABLE pots (
    site VARCHAR,            -- as in hands
    hand_id VARCHAR,         -- as in hands
    pot TINYINT,             -- 0 main, 1 first side pot, ...
    amount BIGINT,           -- units in it before rake
    paid BIGINT,             -- units paid out of it
    contenders TINYINT[],    -- seats that could win it
    high TINYINT[],          -- seats with the best high; empty if none, or untold
    low TINYINT[]            -- seats with the best low; empty if none qualified, or untold
);
