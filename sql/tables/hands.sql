-- One row per hand. Key (site, hand_id). Amounts are whole units; a unit is 10 ** -decimals.
CREATE TABLE hands (
    site VARCHAR,            -- the network: 'pokerstars'
    hand_id VARCHAR,         -- the site's own number for the hand
    game VARCHAR,            -- stud_high, stud_hi_lo, stud_hi_lo_nq, razz, razz_27, five_card_stud
    limit_kind VARCHAR,      -- fixed, pot, no
    mixed VARCHAR,           -- the mixed game it was a round of ('8-Game'); NULL for none
    money VARCHAR,           -- real, play, tournament
    currency VARCHAR,        -- ISO code; NULL for chips
    decimals TINYINT,        -- 2: units are cents; 0: units are chips
    ante BIGINT,             -- units
    bring_in BIGINT,         -- units
    small_bet BIGINT,        -- units
    big_bet BIGINT,          -- units
    table_name VARCHAR,      -- as printed
    max_seats TINYINT,       -- seats at the table
    players TINYINT,         -- players dealt in
    started_at TIMESTAMP,    -- UTC
    tournament_id VARCHAR,   -- NULL for cash
    buy_in VARCHAR,          -- as printed
    level VARCHAR,           -- as printed
    hero VARCHAR,            -- whose file it was first read from; NULL if the text does not tell
    bring_in_seat TINYINT,   -- who brought in, or completed instead
    pot BIGINT,              -- units in all pots, returned chips taken off, before rake
    rake BIGINT,             -- units
    fees BIGINT,             -- units taken beside the rake (jackpot)
    last_street TINYINT,     -- the last street dealt, 3 to 7
    showdown_players TINYINT,-- players in at a contested end; 0 when all but one folded
    verdict VARCHAR,         -- holds, broken, untold
    house VARCHAR,           -- rules it was judged by
    import_id VARCHAR,       -- imports.import_id
    file VARCHAR,            -- file it was read from
    line BIGINT,             -- line of that file, from 1
    inferred VARCHAR,        -- what no line prints and the play shows: 'small_bet, uncalled'; or NULL
    digest UBIGINT           -- of its text to the last line that tells something: 64 bits of the MD5
);
