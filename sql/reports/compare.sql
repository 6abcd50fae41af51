-- compare: every statistic of two players, or of one and the field, side by side
-- sections: player against site limit_kind paid_in game hands vs_hands
-- terminal: statistic value vs_value difference low high
-- nothing: the two have no hands of the same game, limit, site and money
-- Whose: the hero, or $player; beside $vs, or the field: all other players. n and d: the player's
-- counts, vs_n and vs_d the other's. difference: value less vs_value, of a percentage in points; low
-- and high are the ends of its interval, which holds for all percentages of a table together with 95
-- percent: as in the report tendencies.
SELECT
    {compared_columns},
    CASE WHEN kind NOT IN ('amount', 'share') THEN round(value - vs_value, 2) END AS difference,
    CASE WHEN flag AND d > 0 AND vs_d > 0
        THEN round(100 * difference_low(n, d, vs_n, vs_d, z), 1)
    END AS low,
    CASE WHEN flag AND d > 0 AND vs_d > 0
        THEN round(100 * difference_high(n, d, vs_n, vs_d, z), 1)
    END AS high
FROM (
    SELECT *, normal_quantile(1 - 0.05 / 2 / greatest(comparisons, 1)) AS z
    FROM {compared}
)
WHERE d > 0 OR vs_d > 0
ORDER BY player, against, site, paid_in, limit_kind, game, number;
