-- The table played, with money in currency and in big bets.
CREATE OR REPLACE TEMP VIEW player_results AS
SELECT
    *,
    units_amount(net, decimals) AS net_amount,  -- in currency or chips
    net / nullif(big_bet, 0) AS net_bb          -- in big bets of the hand
FROM played;
