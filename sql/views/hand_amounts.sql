-- One row per hand: hands, with stakes as text and money in currency and in big bets.
CREATE OR REPLACE TEMP VIEW hand_amounts AS
SELECT
    hands.*,
    units_text(small_bet, decimals) || '/' || units_text(big_bet, decimals)
        AS stakes,                                        -- '0.04/0.08', without a sign
    units_amount(pot, decimals) AS pot_amount,            -- in currency or chips
    units_amount(rake + fees, decimals) AS rake_amount,   -- in currency or chips, fees included
    pot / big_bet AS pot_bb                               -- in big bets
FROM hands;
