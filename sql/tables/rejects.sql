-- One row per hand that was found, cannot be trusted, and is not stored from another text; such
-- a text is among the copies. Key (site, hand_id, file, line).
CREATE TABLE rejects (
    import_id VARCHAR,       -- imports.import_id
    site VARCHAR,            -- NULL if unknown
    hand_id VARCHAR,         -- NULL if unreadable
    file VARCHAR,            -- file it was found in
    line BIGINT,             -- line of the file, from 1
    reason VARCHAR,          -- what is wrong, for people
    text VARCHAR             -- the hand as it stands in the file
);
