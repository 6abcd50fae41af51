-- A row per payment out of a pot: awards, with money in currency and in big bets.
CREATE OR REPLACE TEMP VIEW award_amounts AS
SELECT
    awards.*,
    money,                                                -- as in hands
    currency,                                             -- as in hands
    decimals,                                             -- as in hands
    units_amount(amount, decimals) AS in_currency,      -- in currency or chips
    amount / nullif(big_bet, 0) AS in_bb              -- in big bets
FROM awards
JOIN (SELECT site, hand_id, money, currency, decimals, big_bet FROM hands)
    USING (site, hand_id);
