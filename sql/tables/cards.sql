-- One row per known card. Key (site, hand_id, seat, position).
CREATE TABLE cards (
    site VARCHAR,            -- as in hands
    hand_id VARCHAR,         -- as in hands
    seat TINYINT,            -- who holds it; 0 a card common to the table
    position TINYINT,        -- 1 to 7: 1, 2 and 7 are the down cards, 3 is the door card; 8 and on: too many
    card VARCHAR,            -- 'As'
    up BOOLEAN               -- dealt face up
);
