-- One row per player listed in a hand. Key (site, hand_id, seat).
CREATE TABLE seats (
    site VARCHAR,            -- as in hands
    hand_id VARCHAR,         -- as in hands
    seat TINYINT,            -- seat number as printed
    player VARCHAR,          -- screen name as printed
    stack BIGINT,            -- units before the ante; NULL if not stated
    sitting_out BOOLEAN,     -- listed as sitting out
    dealt_in BOOLEAN,        -- anted or received cards; the columns below are NULL if not
    hero BOOLEAN,            -- whose file it is, or one of the files, where several tell the hand
    turn TINYINT,            -- 1 first to act after the bring-in, ...; the bring-in itself is last
    put_in BIGINT,           -- units, returned chips taken off
    collected BIGINT,        -- units paid from pots
    net BIGINT,              -- collected - put_in
    folded_on TINYINT,       -- street of the fold, 3 to 7; NULL: never folded
    showdown BOOLEAN,        -- in at a contested end
    last_street TINYINT,     -- last street on which the player was in when cards were dealt
    door_card VARCHAR,       -- 'Td'; NULL if not shown in the text
    up VARCHAR,              -- up cards known, in the order dealt: 'Td 4s 9s'
    down VARCHAR             -- down cards known: 'Ac 4d 2h'; '' if none
);
