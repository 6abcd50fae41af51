-- The hand as it stands in its file. Key (site, hand_id).
CREATE TABLE hand_texts (
    site VARCHAR,            -- as in hands
    hand_id VARCHAR,         -- as in hands
    text VARCHAR             -- the original, line ends as \n
);
