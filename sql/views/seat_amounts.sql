-- A row per player listed in a hand: seats, with money in currency and in big bets.
CREATE OR REPLACE TEMP VIEW seat_amounts AS
SELECT
    seats.*,
    money,                                                     -- as in hands
    currency,                                                  -- as in hands
    decimals,                                                  -- as in hands
    units_amount(stack, decimals) AS stack_amount,             -- before the ante, in currency or chips
    units_amount(put_in, decimals) AS put_in_amount,           -- in currency or chips
    units_amount(collected, decimals) AS collected_amount,     -- in currency or chips
    units_amount(net, decimals) AS net_amount,                 -- in currency or chips
    stack / nullif(big_bet, 0) AS stack_bb,                    -- before the ante, in big bets
    put_in / nullif(big_bet, 0) AS put_in_bb,                  -- in big bets
    collected / nullif(big_bet, 0) AS collected_bb,            -- in big bets
    net / nullif(big_bet, 0) AS net_bb                         -- in big bets
FROM seats
JOIN (SELECT site, hand_id, money, currency, decimals, big_bet FROM hands)
    USING (site, hand_id);
