-- A row per hand: hands, with stakes as text and money in currency and in big bets.
CREATE OR REPLACE TEMP VIEW hand_amounts AS
SELECT
    hands.*,
    units_text(small_bet, decimals) || '/' || units_text(big_bet, decimals)
        AS stakes,                                        -- '0.04/0.08', without a sign
    units_amount(pot, decimals) AS pot_amount,            -- all pots, in currency or chips
    units_amount(rake + fees, decimals) AS rake_amount,   -- rake and fees, in currency or chips
    pot / nullif(big_bet, 0) AS pot_bb,                   -- all pots, in big bets
    (rake + fees) / nullif(big_bet, 0) AS rake_bb         -- rake and fees, in big bets
FROM hands;
