-- tendencies: where a player departs most from the field, and surely
-- sections: player against site limit_kind paid_in game hands vs_hands
-- statistics: flags
-- terminal: statistic value vs_value difference low high
-- nothing: no departure from the field that chance would not make too
-- Whose: the hero, or $player; $vs instead of the field, which is all other players in hands of the
-- same site, game, limit and money. Percentages that count a hand once, but for bring_in and no_low,
-- which the cards decide, and low_made and low_won: a hero's cards are known in every hand, those of
-- others only where they were shown. The interval is Newcombe's, out of two of Wilson's. With some
-- sixty percentages in a table, three would lie outside 95 percent intervals by chance alone; so z
-- is that of 1 - 0.05 / (2 x comparisons) (Bonferroni), and all intervals of a table hold together
-- with 95 percent. A departure stands here only if its interval leaves out 0 and, since such
-- intervals promise too much for few hands and rare things, Chernoff's bound, which is right for any
-- number of hands, says the same of the field's end nearest to the player. The surest large ones
-- come first: by the end of the interval that is nearest to 0.
WITH departures AS MATERIALIZED (
    -- So that what is asked of a row below is not worked out for each of its parts again.
    SELECT
        *,
        difference_low(n, d, vs_n, vs_d, z) AS low,
        difference_high(n, d, vs_n, vs_d, z) AS high
    FROM (
        SELECT *, 0.05 / 2 / comparisons AS chance, normal_quantile(1 - 0.05 / 2 / comparisons) AS z
        FROM {compared}
        WHERE
            d > 0 AND vs_d > 0 AND statistic NOT IN ('bring_in', 'no_low', 'low_made', 'low_won')
    )
)

SELECT
    {compared_columns},
    round(value - vs_value, 2) AS difference,
    round(100 * low, 1) AS low,
    round(100 * high, 1) AS high
FROM departures
WHERE
    low > 0 AND chernoff(n, d, wilson_high(vs_n, vs_d, z)) <= chance
    OR high < 0 AND chernoff(n, d, wilson_low(vs_n, vs_d, z)) <= chance
ORDER BY
    player, against, site, paid_in, limit_kind, game, greatest(low, -high) DESC, number;
