-- One row per payment out of a pot, as the text states it. Key (site, hand_id, n).
CREATE TABLE awards (
    site VARCHAR,            -- as in hands
    hand_id VARCHAR,         -- as in hands
    n SMALLINT,              -- order within the hand, from 1
    pot TINYINT,             -- 0 main, 1 first side pot, ...
    seat TINYINT,            -- who was paid
    amount BIGINT,           -- units
    half VARCHAR,            -- high, low; NULL where the text does not tell
    hand_line INTEGER        -- its line, counted from the hand's: hands.line + hand_line in the file
);
