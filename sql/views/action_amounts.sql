-- A row per action: actions, with its line in the file, the stack behind it, and money in currency
-- and in big bets.
CREATE OR REPLACE TEMP VIEW action_amounts AS
SELECT
    *,
    units_amount(amount, decimals) AS in_currency,            -- added by the action, in currency or chips
    units_amount(to_total, decimals) AS to_total_amount,        -- on the street after it, in currency or chips
    units_amount(pot_before, decimals) AS pot_before_amount,    -- in the middle before it, in currency or chips
    units_amount(to_call, decimals) AS to_call_amount,          -- owed before it, in currency or chips
    units_amount(stack_before, decimals) AS stack_before_amount,-- behind before it, in currency or chips
    amount / nullif(big_bet, 0) AS in_bb,                   -- added by the action, in big bets
    to_total / nullif(big_bet, 0) AS to_total_bb,               -- on the street after it, in big bets
    pot_before / nullif(big_bet, 0) AS pot_before_bb,           -- in the middle before it, in big bets
    to_call / nullif(big_bet, 0) AS to_call_bb,                 -- owed before it, in big bets
    stack_before / nullif(big_bet, 0) AS stack_before_bb        -- behind before it, in big bets
FROM (
    SELECT
        actions.*,
        first_line + hand_line AS line,                         -- line of the file
        stack - coalesce(sum(amount) OVER (
            PARTITION BY site, hand_id, seat ORDER BY n
            ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
        ), 0)::BIGINT AS stack_before,                          -- units behind before it; NULL if not stated
        money,                                                  -- as in hands
        currency,                                               -- as in hands
        decimals,                                               -- as in hands
        big_bet                                                 -- units, as in hands
    FROM actions
    JOIN (SELECT site, hand_id, line AS first_line, money, currency, decimals, big_bet FROM hands)
        USING (site, hand_id)
    LEFT JOIN (SELECT site, hand_id, seat, stack FROM seats) USING (site, hand_id, seat)
);
