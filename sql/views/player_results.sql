-- The table played, with what was won: in units, in currency and in big bets.
CREATE OR REPLACE TEMP VIEW player_results AS
SELECT
    *,
    collected - put_in AS net,                                 -- units
    units_amount(collected - put_in, decimals) AS net_amount,  -- in currency or chips
    (collected - put_in) / nullif(big_bet, 0) AS net_bb        -- in big bets of the hand
FROM played;
