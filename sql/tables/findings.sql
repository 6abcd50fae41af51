-- One row per finding of the referee. Key (site, hand_id, n).
CREATE TABLE findings (
    site VARCHAR,            -- as in hands
    hand_id VARCHAR,         -- as in hands
    n SMALLINT,              -- order within the hand, from 1
    code VARCHAR,            -- the rule's code
    severity VARCHAR,        -- error: broken; note: cannot be told; warning: printed oddly
    line BIGINT,             -- line of the file
    message VARCHAR,         -- one sentence
    expected VARCHAR,        -- what the rule demanded
    actual VARCHAR,          -- what the hand shows
    source VARCHAR           -- where the rule comes from
);
