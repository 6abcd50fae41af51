-- big_pots: the hands with the biggest pots, in big bets, and who won them
-- sections: site paid_in
-- terminal: hand_id game stakes pot_bb winners
-- Every hand, or those that $player (or with --hero a hero) was dealt in; 20 of each kind of money,
-- or $top, below a million. net: what $player made, or the hero. `stud show HAND_ID` shows a hand.
WITH pots AS NOT MATERIALIZED (
    SELECT *
    FROM {counted_hands_in_brief}
    WHERE pot_bb > 0
),

least AS (
    -- The least of the biggest, found without putting all hands in order.
    SELECT
        site,
        money,
        currency,
        max(pot_bb, least(coalesce($top, 20), 999999)::BIGINT)[-1] AS least_bb
    FROM pots
    GROUP BY site, money, currency
),

biggest AS (
    SELECT pots.*
    FROM pots
    JOIN least ON
        pots.site = least.site
        AND pots.money = least.money
        AND pots.currency IS NOT DISTINCT FROM least.currency
        AND pot_bb >= least_bb
    QUALIFY row_number() OVER (
        PARTITION BY pots.site, pots.money, pots.currency
        ORDER BY pot_bb DESC, started_at, hand_id
    ) <= coalesce($top, 20)
)

SELECT
    site,
    {paid_in} AS paid_in,
    hand_id,
    started_at AS start,
    game,
    stakes,
    units_amount(pot, decimals) AS pot,
    round(pot_bb, 2) AS pot_bb,
    array_agg(player ORDER BY collected DESC, seat) FILTER (collected > 0) AS winners,
    units_amount(
        (max(net) FILTER (CASE WHEN $player IS NULL THEN hero ELSE player = $player END))
            ::BIGINT,
        decimals
    ) AS net
FROM biggest
JOIN seats USING (site, hand_id)
WHERE dealt_in
GROUP BY site, money, currency, hand_id, started_at, game, stakes, biggest.pot, biggest.pot_bb, decimals
ORDER BY site, paid_in, pot_bb DESC, start, hand_id;
