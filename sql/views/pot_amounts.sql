-- A row per pot of a hand: pots, with money in currency and in big bets.
CREATE OR REPLACE TEMP VIEW pot_amounts AS
SELECT
    pots.*,
    money,                                                -- as in hands
    currency,                                             -- as in hands
    decimals,                                             -- as in hands
    units_amount(amount, decimals) AS in_currency,      -- before rake, in currency or chips
    units_amount(paid, decimals) AS paid_amount,          -- paid out of it, in currency or chips
    amount / nullif(big_bet, 0) AS in_bb,             -- before rake, in big bets
    paid / nullif(big_bet, 0) AS paid_bb                  -- paid out of it, in big bets
FROM pots
JOIN (SELECT site, hand_id, money, currency, decimals, big_bet FROM hands)
    USING (site, hand_id);
