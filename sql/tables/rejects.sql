-- One row per hand that was found and cannot be trusted. Key (site, hand_id, file, line).
CREATE TABLE rejects (
    import_id VARCHAR,       -- imports.import_id
    site VARCHAR,            -- NULL if unknown
    hand_id VARCHAR,         -- NULL if unreadable
    file VARCHAR,            -- file it was found in
    line BIGINT,             -- line of the file, from 1
    reason VARCHAR,          -- what is wrong, for people
    text VARCHAR             -- the hand as it stands in the file
);
