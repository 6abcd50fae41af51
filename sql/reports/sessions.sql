-- sessions: a player's sittings; a pause of more than 30 minutes (--gap) starts a new one
-- sections: player site
-- nothing: no hands with a time
-- Whose: the hero of each hand, or $player. Tables played at once are one sitting; a tournament
-- is one by itself. The end is when the last hand began: no text says when it ended.
SELECT
    player,
    site,
    {paid_in} AS paid_in,
    min(started_at) AS start,
    max(started_at) AS "end",
    count(DISTINCT table_name) AS tables,
    count(*) AS hands,
    units_amount(sum(net)::BIGINT, decimals) AS net,
    round(sum(net_bb), 2) AS bb,
    round(100 * sum(net_bb) / nullif(count(net_bb), 0), 2) AS bb_per_100
FROM (
    SELECT
        *,
        -- A count(*) FILTER here would take time with the square of the hands.
        sum(is_first::INTEGER) OVER (
            PARTITION BY site, player, money, currency, decimals, tournament_id
            ORDER BY started_at
            RANGE UNBOUNDED PRECEDING
        ) AS sitting
    FROM (
        SELECT
            site,
            player,
            money,
            currency,
            decimals,
            tournament_id,
            table_name,
            net,
            net_bb,
            started_at,
            coalesce(
                started_at - lag(started_at) OVER (
                    PARTITION BY site, player, money, currency, decimals, tournament_id
                    ORDER BY started_at
                ) > to_minutes(coalesce($gap, 30)),
                true
            ) AS is_first
        FROM {of_player}
        WHERE started_at IS NOT NULL
    )
) AS hand
GROUP BY player, site, hand.money, currency, decimals, tournament_id, sitting
ORDER BY player, site, start, paid_in;
