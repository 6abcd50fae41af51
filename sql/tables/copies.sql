-- One row per further text of a stored hand: another file tells it in other words, with other
-- cards known, or wrongly. Key (site, hand_id, digest). The first text is in hand_texts, and the
-- view hand_sources has all of them.
CREATE TABLE copies (
    site VARCHAR,            -- as in hands
    hand_id VARCHAR,         -- as in hands
    digest UBIGINT,          -- of the text, as in hands
    import_id VARCHAR,       -- imports.import_id
    file VARCHAR,            -- file it was found in
    line BIGINT,             -- line of that file, from 1
    hero VARCHAR,            -- whose file it is; NULL if the text does not tell
    fate VARCHAR,            -- more: its cards are in the lake; same: it adds none; conflict; rejected
    says VARCHAR,            -- what it adds, how it contradicts, why it was rejected; for people
    text VARCHAR             -- the hand as it stands in the file
);
