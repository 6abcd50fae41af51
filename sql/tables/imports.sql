-- One row per file read by an import. A file's row is committed together with all its hands. A file
-- that is found again as the lake knows it is not read, and has no further row.
CREATE TABLE imports (
    import_id VARCHAR,       -- one per file and import
    imported_at TIMESTAMP,   -- UTC
    version VARCHAR,         -- of stud-analytics
    file VARCHAR,            -- path as given
    sha256 VARCHAR,          -- of the file's bytes; NULL where only a part of it was read
    size BIGINT,             -- bytes; NULL likewise
    hands_found BIGINT,      -- the sum of the five counts of hands below
    stored BIGINT,           -- hands new to the lake
    duplicates BIGINT,       -- hands that were there already
    not_stud BIGINT,         -- hands of other games
    rejected BIGINT,         -- hands kept in rejects
    unfinished BIGINT,       -- last hands still being written
    findings BIGINT,         -- findings on the stored hands, as judged then
    path VARCHAR,            -- whole path by which an import knows the file again
    stamp VARCHAR,           -- its size, times of change, inode; NULL where a change might not show
    reader VARCHAR,          -- hash of what read it; NULL: the row is no reason to skip the file
    known VARCHAR            -- JSON: what an import that skips the file says of its hands
);
